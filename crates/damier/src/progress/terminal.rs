//! The line of the terminal on which progress stands, taken away whatever ends the program.
//!
//! A terminal echoes Ctrl-C where its cursor is. A line that is filled to the end leaves the cursor behind it, so that the echo
//! begins the next one, and what is cleared afterwards is that one: the progress stays. Hence the terminal is said to be a
//! little narrower than it is. Nothing is drawn while a stage is left by unwinding, nor when a second Ctrl-C ends the program
//! at once; so it is remembered whether something stands there, and [`clear`] needs no more than that.

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Columns left free: those of the echo of Ctrl-C, `^C`, and one for the cursor.
const ROOM: u16 = 3;

/// What takes the line away that the cursor is on.
const CLEAR: &[u8] = b"\r\x1b[2K";

/// Whether something stands on the line.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Standard error as what progress is drawn on.
pub(super) fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like(Box::new(StatusLine(Term::buffered_stderr())))
}

/// What takes away what is still on the line, if anything is. Only atomic, so that a signal may ask.
pub(crate) fn left() -> Option<&'static [u8]> {
    SHOWN.swap(false, Ordering::SeqCst).then_some(CLEAR)
}

/// Takes away what is still on the line.
pub(super) fn clear() {
    if let Some(clear) = left() {
        // A terminal that is gone needs no clearing.
        let _ = io::stderr().write_all(clear);
    }
}

/// A terminal that remembers whether something stands on its line.
#[derive(Debug)]
struct StatusLine(Term);

impl TermLike for StatusLine {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ROOM).max(1)
    }
    fn height(&self) -> u16 {
        self.0.size().0
    }
    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }
    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }
    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }
    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        SHOWN.store(true, Ordering::SeqCst);
        self.0.write_str(text)
    }
    fn clear_line(&self) -> io::Result<()> {
        SHOWN.store(false, Ordering::SeqCst);
        self.0.clear_line()
    }
    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_on_the_line_is_taken_away_once() {
        // Buffered, and never sent out.
        let line = StatusLine(Term::buffered_stderr());
        assert_eq!(left(), None, "nothing stands there yet");
        line.write_str("some progress").expect("buffered");
        assert_eq!(left(), Some(CLEAR));
        assert_eq!(left(), None, "it was taken away");
        line.write_str("some progress").expect("buffered");
        line.clear_line().expect("buffered");
        assert_eq!(left(), None, "it went by itself");
        assert!(line.width() < line.0.size().1, "there is room for the echo of Ctrl-C");
    }
}

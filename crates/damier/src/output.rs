//! Standard output: buffered, but never holding back a line for long, and silent once the reader is gone.

use crate::failure::Failure;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

/// The longest a finished line waits in the buffer while more are being found.
const HOLD: Duration = Duration::from_millis(100);

/// Says something about an answer on standard error. If that is closed, nothing is said. What it quotes may come
/// from anywhere, so nothing in it is let act on the terminal.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), "{}", damier_model::printable(&format!($($words)*)));
    }};
}
pub(crate) use tell;

pub(crate) struct Output {
    writer: BufWriter<Stdout>,
    terminal: bool,
    flushed: Instant,
}

impl Output {
    pub(crate) fn standard() -> Output {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Output { writer: BufWriter::new(stdout), terminal, flushed: Instant::now() }
    }

    /// Prints a text that may have several lines, ending the last.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.writer, "{text}")?;
        if self.terminal || self.flushed.elapsed() >= HOLD {
            self.flush()?;
        }
        Ok(())
    }

    /// Prints bytes as they are, at once.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes)?;
        self.flush()
    }

    /// Sends out what is in the buffer; to be called at the end, so that a closed pipe is noticed.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush()?;
        self.flushed = Instant::now();
        Ok(())
    }
}

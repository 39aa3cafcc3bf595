//! Files of the embedded library as they were read before, by the thread that reads one program after the other.
//!
//! A program that compiles thousands of variations of one model (boards that are made) would spend most of its time on reading
//! the same library. Trees are shared without locks, so they stay in the thread. Their spans tell the number of the file, which
//! is thus a part of what they are known by.

use crate::source::FileId;
use crate::syntax::ast::Unit;
use std::cell::RefCell;
use std::rc::Rc;

/// Trees that are kept at most: a program reads about twenty.
const MOST: usize = 128;

/// A file by its place among those of the library, its number in the program, and the items of it that are read, if not all: of
/// some files that may be none.
type Key<'k> = (u16, FileId, Option<&'k [u32]>);

/// A tree with its key.
type Kept = (u16, FileId, Option<Box<[u32]>>, Rc<Unit>);

thread_local! {
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// The tree of a file, read if it is not known.
pub(super) fn embedded(key: Key, parse: impl FnOnce() -> Unit) -> Rc<Unit> {
    let (place, file, items) = key;
    let known = KEPT.with_borrow(|kept| {
        let same = |kept: &&Kept| (kept.0, kept.1, kept.2.as_deref()) == (place, file, items);
        kept.iter().find(same).map(|kept| kept.3.clone())
    });
    known.unwrap_or_else(|| {
        let unit = Rc::new(parse());
        KEPT.with_borrow_mut(|kept| {
            if kept.len() == MOST {
                kept.clear();
            }
            kept.push((place, file, items.map(Into::into), unit.clone()));
        });
        unit
    })
}

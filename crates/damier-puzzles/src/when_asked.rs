//! Something that an instance makes of itself when it is first asked for, and keeps.

use std::fmt;
use std::sync::OnceLock;

/// A thing made when it is first asked for. It is no part of what its owner is: all are equal, and a clone starts without.
pub(crate) struct WhenAsked<T>(OnceLock<Box<T>>);

impl<T> WhenAsked<T> {
    /// The thing, made now if there is none yet.
    pub(crate) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(make()))
    }
}

impl<T> Default for WhenAsked<T> {
    fn default() -> WhenAsked<T> {
        WhenAsked(OnceLock::new())
    }
}

impl<T> Clone for WhenAsked<T> {
    fn clone(&self) -> WhenAsked<T> {
        WhenAsked::default()
    }
}

impl<T> PartialEq for WhenAsked<T> {
    fn eq(&self, _other: &WhenAsked<T>) -> bool {
        true
    }
}

impl<T> Eq for WhenAsked<T> {}

impl<T> fmt::Debug for WhenAsked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WhenAsked")
    }
}

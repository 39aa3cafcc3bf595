//! A value that an instance computes from itself on first use, and keeps.

use std::fmt;
use std::sync::OnceLock;

/// A value computed on first use. It is no part of its owner's identity: all are equal, and a clone starts without it.
pub struct Lazy<T>(OnceLock<Box<T>>);

impl<T> Lazy<T> {
    /// The value, computed now if there is none yet.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(make()))
    }
}

impl<T> Default for Lazy<T> {
    fn default() -> Lazy<T> {
        Lazy(OnceLock::new())
    }
}

impl<T> Clone for Lazy<T> {
    fn clone(&self) -> Lazy<T> {
        Lazy::default()
    }
}

impl<T> PartialEq for Lazy<T> {
    fn eq(&self, _other: &Lazy<T>) -> bool {
        true
    }
}

impl<T> Eq for Lazy<T> {}

impl<T> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lazy")
    }
}

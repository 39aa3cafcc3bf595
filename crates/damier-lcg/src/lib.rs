//! Lazy clause generation.

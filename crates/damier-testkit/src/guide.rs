//! The page of the guide that adds an engine, compiled and run with the documentation tests.

#[doc = include_str!("../../../docs/extend-engine.md")]
struct ExtendEngine;

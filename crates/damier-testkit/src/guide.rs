//! The pages of the guide that add a constraint and an engine, compiled and run with the documentation tests.

#[doc = include_str!("../../../docs/extend-constraint.md")]
struct ExtendConstraint;

#[doc = include_str!("../../../docs/extend-engine.md")]
struct ExtendEngine;

//! Constraint-based local search.

//! Reading text: characters to tokens, tokens to items and expressions, and back to text.
//!
//! [`parser::parse`] reads a model, [`parser::parse_data`] a file of assignments. Neither panics nor gives up on bad
//! input: each leaves what it could read and says in diagnostics what it could not.
//!
//! Trees are walked and dropped by recursion, here and in everything that comes after. So that no text can exhaust the
//! stack, the parser refuses trees deeper than [`DEPTH_LIMIT`] (a chain `1 + 1 + … + 1` counts one level for each
//! operator), and whoever reads texts of others does it on a stack of [`STACK_BYTES`], for instance by
//! [`with_large_stack`]: 25 kB for each level, touched only as far as it is used.

pub mod ast;
mod lexer;
pub mod parser;
pub mod print;
mod token;

#[cfg(test)]
mod tests;

pub use lexer::is_plain_name;

/// How deep a tree of expressions or types may be.
pub const DEPTH_LIMIT: usize = 20_000;

/// The stack that trees of [`DEPTH_LIMIT`] need.
pub const STACK_BYTES: usize = 512 << 20;

/// Runs a function on a stack of [`STACK_BYTES`].
///
/// # Errors
///
/// When the system has no room for such a stack.
pub fn with_large_stack<Answer: Send>(function: impl FnOnce() -> Answer + Send) -> std::io::Result<Answer> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, function)?;
        thread.join().map_or_else(|panic| std::panic::resume_unwind(panic), Ok)
    })
}

//! Programs as files that other solvers read: CPLEX LP and free MPS, as `glpsol` and `cbc` understand them.
//!
//! Columns are named after the model's variables and rows after the reasons of its constraints, as far as the formats allow
//! (`names.rs`). Lazy constraints cannot be written: linearise with [`Linearisation::COMPLETE`](crate::Linearisation) for
//! a file that says everything.

mod lp;
mod mps;
mod names;

pub use lp::write_lp;
pub use mps::write_mps;

use crate::program::Program;

/// A number as short as it gets: cbc reads some twenty characters of one and no more.
fn number(value: f64) -> String {
    let (plain, scientific) = (value.to_string(), format!("{value:e}"));
    if plain.len() > scientific.len() && plain.len() > 12 { scientific } else { plain }
}

/// What the files say first.
fn heading(program: &Program) -> Vec<String> {
    let plain = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let mut lines = vec![format!("{}, written by Damier", plain(&program.name))];
    if !program.lazy.is_empty() {
        lines.push("incomplete: tours and connected pieces are not in the rows".to_owned());
    }
    lines
}

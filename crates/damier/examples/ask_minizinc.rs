//! Compiles a model in MiniZinc, solves it, and prints what its output item says; then shows a model's mistake.
//!
//! ```text
//! $ cargo run --release --example ask_minizinc -p damier
//! 34 is 2×7 2×10
//! type error: unknown function `alldiferent`
//!   ┌─ argument:1:41
//! 1 │ array [1..3] of var 1..3: x; constraint alldiferent(x);
//!   │                                         ^^^^^^^^^^^^^^
//!   = is an `include` missing?
//! ```

use damier::minizinc::library::ModelText;
use damier::minizinc::machine::{Input, Options, OutputMode, compile};
use damier::model::Run;
use damier::solve::{Conditions, Problem, Question, ask};
use std::error::Error;

const COINS: &str = r#"
    int: amount = 34;
    array [1..3] of int: coin = [1, 7, 10];
    array [1..3] of var 0..amount: number;
    constraint sum (i in 1..3) (number[i] * coin[i]) = amount;
    solve minimize sum(number);
    output ["\(amount) is"] ++ [" \(number[i])×\(coin[i])" | i in 1..3 where fix(number[i]) > 0];
"#;
const MISTAKEN: &str = "array [1..3] of var 1..3: x; constraint alldiferent(x);";

/// What the model's output item says of a best solution.
fn answer(text: &str) -> Result<String, Box<dyn Error>> {
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    let compiled = compile(input, &Options::default()).map_err(|failure| {
        // Each mistake as the program shows it: the line, a mark below the place, and what is accepted instead.
        let shown = failure.diagnostics.iter().map(|mistake| mistake.to_input_error(&failure.sources).to_string());
        shown.collect::<Vec<_>>().join("\n")
    })?;
    let answered = ask(Question::First, Problem::model(&compiled.model), &Conditions::default(), &Run::default())?;
    let best = answered.answer().and_then(|answer| answer.solution.as_ref()).ok_or("no solution")?;
    let printed = compiled.print(best, OutputMode::Item).map_err(|problem| format!("{problem:?}"))?;
    Ok(printed.sections.into_iter().map(|(_, text)| text).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", answer(COINS)?);
    if let Err(mistake) = answer(MISTAKEN) {
        println!("{mistake}");
    }
    Ok(())
}

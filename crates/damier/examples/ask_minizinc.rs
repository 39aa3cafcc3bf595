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

use damier::minizinc::{Input, Options, OutputMode, compile};
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
    // A mistake is shown as the program shows it: the line, a mark below the place, and what is accepted instead.
    let compiled = compile(Input::model(text), &Options::default())?;
    let answered = ask(Question::First, Problem::model(&compiled.model), &Conditions::default(), &Run::default())?;
    let best = answered.answer().and_then(|answer| answer.solution.as_ref()).ok_or("no solution")?;
    let printed = compiled.print(best, OutputMode::Item).map_err(|problem| format!("{problem:?}"))?;
    Ok(printed.text())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", answer(COINS)?);
    if let Err(mistake) = answer(MISTAKEN) {
        println!("{mistake}");
    }
    Ok(())
}

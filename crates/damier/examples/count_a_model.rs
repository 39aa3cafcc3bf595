//! States a model, the magic squares of 3×3, and has two engines count its solutions.
//!
//! ```text
//! $ cargo run --release --example count_a_model -p damier
//! cp counts 8
//! sat counts 8
//! 8 1 6
//! 3 5 7
//! 4 9 2
//! ```

use damier::model::{Model, Relate, Run, Var, all_different, sum};
use damier::solve::{Conditions, Problem, Question, ask};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut m = Model::new("magic square");
    let cells = m.ints("cell", 9, 1..=9);
    m.post(all_different(cells.clone())).named("each number once");
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    for line in lines {
        m.post(sum(line.map(|at| cells[at])).equals(15)).named("a line has the sum 15");
    }

    // `auto` in place of a name leaves the choice to the program.
    for name in ["cp", "sat"] {
        let conditions = Conditions { engine: name.to_owned(), ..Conditions::default() };
        let outcome = ask(Question::Number, Problem::model(&m), &conditions, &Run::default())?.outcome;
        // Stopped by a limit, of which this run has none, the number would be what was found until then.
        assert!(outcome.complete);
        println!("{name} counts {}", outcome.count);
    }

    // One of them, chosen by two more constraints.
    m.post(cells[0].equals(8));
    m.post(cells[1].at_most(cells[3]));
    let answered = ask(Question::First, Problem::model(&m), &Conditions::default(), &Run::default())?;
    // It was checked against the model before it came here.
    let square = answered.answer().and_then(|answer| answer.solution.as_ref()).ok_or("no such square")?;
    for row in cells.chunks(3) {
        let row: Vec<String> = row.iter().map(|&cell: &Var| square[cell].to_string()).collect();
        println!("{}", row.join(" "));
    }
    Ok(())
}

//! `--ozn-file`: what a FlatZinc solver prints, through the output model that was written beside its FlatZinc.
//!
//! Every solution is data for the output model, which is compiled anew with it: there is nothing left to solve. What the
//! solver says between solutions is passed on.

use crate::asked::{Asked, Form};
use crate::complaints::complain;
use crate::failure::{Exit, Failure};
use crate::messages::{Ending, MessagePrinter};
use damier_minizinc::ModelText;
use damier_minizinc::{Input, Options, OutputMode, compile};
use damier_model::{Assignment, Objective, Source};
use std::io::BufRead;

/// What files are accepted.
pub const ACCEPTED: &str = "an output model (.ozn), as --compile writes it";

/// Prints what a solver said as an output model has it.
pub fn run(
    output_model: &Source,
    said: impl BufRead,
    options: &Options,
    asked: &Asked,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let name = &output_model.origin;
    let mode = match asked.print.form {
        Form::Json => OutputMode::Json,
        Form::Dzn => OutputMode::Dzn,
        _ => OutputMode::Item,
    };
    let mut answer = String::new();
    let mut found = false;
    let stopped = if asked.as_driver { Exit::Answered } else { Exit::Stopped };
    for line in said.lines() {
        let line = line?;
        let ending = match line.trim() {
            "----------" => {
                let models = vec![ModelText::file(name, output_model.text.clone())];
                let data = vec![Source::file("the answer.dzn", std::mem::take(&mut answer))];
                let compiled = match compile(Input { models, data }, options) {
                    Ok(compiled) => compiled,
                    Err(failure) => return complain(asked, &failure.diagnostics, &failure.sources, messages),
                };
                if compiled.model.variables() + compiled.model.reals() > 0
                    || !matches!(compiled.model.objective, Objective::Satisfy)
                {
                    return Err(Failure::Refused(format!(
                        "'{name}' leaves something to a solver\n  = accepted: {ACCEPTED}"
                    )));
                }
                match compiled.print(&Assignment::default(), mode) {
                    Ok(printed) => {
                        for said in &printed.traces {
                            messages.trace(said)?;
                        }
                        messages.has_json(printed.json_sections);
                        messages.solution(&printed.sections)?;
                        found = true;
                    }
                    Err(diagnostic) => return complain(asked, &[*diagnostic], &compiled.sources, messages),
                }
                messages.flush()?;
                continue;
            }
            "==========" => Ending::AllSolutions,
            "=====UNSATISFIABLE=====" => Ending::Unsatisfiable,
            "=====UNBOUNDED=====" => Ending::Unbounded,
            "=====UNKNOWN=====" => Ending::Unknown,
            // Other words of solvers for how it ended, such as =====ERROR=====.
            word if word.starts_with("=====") => {
                messages.text(word)?;
                messages.flush()?;
                return Ok(stopped);
            }
            remark if remark.starts_with('%') => {
                messages.text(remark)?;
                continue;
            }
            _ => {
                answer.push_str(&line);
                answer.push('\n');
                continue;
            }
        };
        messages.ending(ending)?;
        match ending {
            Ending::Unsatisfiable if asked.as_driver => return Ok(Exit::Answered),
            Ending::Unsatisfiable => return Ok(Exit::NoSolution),
            Ending::Unbounded | Ending::Unknown => return Ok(stopped),
            _ => found = true,
        }
    }
    messages.flush()?;
    // A solver that was cut off before it said anything has not answered.
    Ok(if found { Exit::Answered } else { stopped })
}

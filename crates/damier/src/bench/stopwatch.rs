//! Wall-clock times of whole programs, taken in turns so that a busy moment of the machine hits all of them alike.

use super::matrix::Try;
use super::peers::not_installed;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A program to be timed, made anew for each run.
pub(super) type Contender<'a> = Box<dyn Fn() -> Command + 'a>;

/// Median seconds of each contender over `repeats` rounds; output is thrown away. An error names who could not run.
pub(super) fn race(contenders: &[Contender], repeats: usize) -> Result<Vec<f64>, String> {
    let mut times = vec![Vec::with_capacity(repeats); contenders.len()];
    for _ in 0..repeats {
        for (contender, times) in contenders.iter().zip(&mut times) {
            let mut command = contender();
            let program = command.get_program().to_string_lossy().into_owned();
            let start = Instant::now();
            let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
            let seconds = start.elapsed().as_secs_f64();
            let status = status.map_err(|_| not_installed(&program))?;
            if !status.success() {
                return Err(format!("{program} ended with {status}"));
            }
            times.push(seconds);
        }
    }
    Ok(times.into_iter().map(median).collect())
}

pub(super) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Everything a program prints; an error if it says that it failed.
pub(super) fn output_of(mut command: Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|_| not_installed(&program))?;
    if output.stdout.is_empty() && !output.status.success() {
        return Err(format!("{program} failed: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program that tells by its exit code whether it answered.
pub(super) fn run(mut command: Command, solved: i32) -> Result<Try, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = status.map_err(|_| not_installed(&program))?;
    Ok(Try { seconds: start.elapsed().as_secs_f64(), solved: status.code() == Some(solved), answer: None })
}

//! What a program said: read as it is printed, without keeping it, and judged when it has ended.
//!
//! A program may print gigabytes (all solutions of something) or never end a line; only what the answer needs is kept.
//! Everything is read to its end in any case, so that the program is not stopped by a full pipe.
//!
//! **Answered or not.** Damier's exit code says whether it did what it was asked: 0, 1 and 4 with an answer, 3 without a full
//! one. Of other programs the file of the study says what their lines and exit codes mean; where it says nothing, ending
//! with exit code 0 is an answer.

use crate::file::{Pattern, Patterns, Reader};
use crate::record::{Ending, RunAnswer, Status};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

/// Bytes of a line that patterns see; what follows is passed over.
const MAX_LINE: usize = 1 << 16;
/// Who stops by itself this near to its limit was stopped by it.
const NEAR_THE_LIMIT: f64 = 0.9;
/// Damier's exit codes.
const NO_SOLUTION: i32 = 1;
const STOPPED: i32 = 3;
const SEVERAL_SOLUTIONS: i32 = 4;

/// What a program said on standard output.
#[derive(Debug, Default)]
pub(super) struct Heard {
    answer: RunAnswer,
    /// Whether a line said that the answer is complete.
    complete: bool,
    /// Why nothing could be read, if that is so.
    trouble: Option<String>,
    /// The last line, or what fits of it.
    last_line: String,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself.
    Exit(i32),
    /// By a signal that was not ours.
    Signal(i32),
    /// It was stopped by the time limit, whatever it said then.
    TimeLimit,
    /// It was stopped by the memory limit.
    MemoryLimit,
}

/// An object as Damier prints it. What is not named here, the solutions above all, is passed over without being kept.
#[derive(Deserialize)]
struct Object {
    status: Status,
    #[serde(default)]
    complete: bool,
    count: Option<u64>,
    objective: Option<f64>,
    bound: Option<f64>,
    #[serde(default)]
    stats: BTreeMap<String, Figure>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Figure {
    Number(f64),
    Other(IgnoredAny),
}

/// Reads all that a program prints.
pub(super) fn listen(reader: &Reader, output: impl Read) -> Heard {
    let mut output = BufReader::with_capacity(MAX_LINE, output);
    let heard = match reader {
        Reader::Json => listen_to_object(&mut output),
        Reader::Patterns(patterns) => listen_to_lines(patterns, &mut output),
    };
    // Whatever follows, and whatever could not be read.
    let _ = io::copy(&mut output, &mut io::sink());
    heard
}

fn listen_to_object(output: &mut impl BufRead) -> Heard {
    let trouble = |reason: String| Heard { trouble: Some(reason), ..Heard::default() };
    // An object or nothing: a text without an end would be read as one.
    loop {
        match output.fill_buf() {
            Err(error) => return trouble(error.to_string()),
            Ok([]) => return trouble("it printed nothing".to_owned()),
            Ok([b'{', ..]) => break,
            Ok([first, ..]) if first.is_ascii_whitespace() => output.consume(1),
            Ok(_) => return trouble("it printed something else than a JSON object".to_owned()),
        }
    }
    match Object::deserialize(&mut serde_json::Deserializer::from_reader(output)) {
        Err(error) => trouble(format!("what it printed could not be read: {error}")),
        Ok(object) => {
            let mut figures: BTreeMap<String, f64> = BTreeMap::new();
            for (name, figure) in object.stats {
                if let Figure::Number(value) = figure {
                    figures.insert(name, value);
                }
            }
            figures.extend(object.bound.map(|bound| ("bound".to_owned(), bound)));
            let (status, complete) = (Some(object.status), object.complete);
            let answer = RunAnswer { status, complete, count: object.count, objective: object.objective, figures };
            Heard { answer, complete, ..Heard::default() }
        }
    }
}

fn listen_to_lines(patterns: &Patterns, output: &mut impl BufRead) -> Heard {
    let mut heard = Heard::default();
    let mut line = Vec::new();
    let mut solutions = None;
    while next_line(output, &mut line) {
        let text = String::from_utf8_lossy(&line);
        let answer = &mut heard.answer;
        if is_match(&patterns.solved, &text) {
            answer.status = Some(Status::Solved);
        }
        if is_match(&patterns.unsatisfiable, &text) {
            answer.status = Some(Status::Unsatisfiable);
        }
        if is_match(&patterns.each_solution, &text) {
            *solutions.get_or_insert(0) += 1;
        }
        heard.complete |= is_match(&patterns.complete, &text);
        let number = |pattern: &Pattern| group(pattern, &text).and_then(|text| text.parse::<f64>().ok());
        if let Some(count) = patterns.count.as_ref().and_then(|pattern| group(pattern, &text)?.parse().ok()) {
            answer.count = Some(count);
        }
        if let Some(objective) = patterns.objective.as_ref().and_then(number) {
            answer.objective = Some(objective);
        }
        for (name, pattern) in &patterns.figures {
            if let Some(value) = number(pattern) {
                answer.figures.insert(name.clone(), value);
            }
        }
        if !text.trim().is_empty() {
            heard.last_line = text.trim().chars().take(200).collect();
        }
    }
    let answer = &mut heard.answer;
    answer.count = answer.count.or(solutions).or(patterns.each_solution.as_ref().map(|_| 0));
    let found = answer.count.is_some_and(|count| count > 0) || answer.objective.is_some();
    if found && answer.status.is_none() {
        answer.status = Some(Status::Solved);
    }
    heard
}

/// Reads a line, or as much of it as is looked at; `false` at the end.
fn next_line(output: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    line.clear();
    let mut any = false;
    loop {
        let Ok(buffer) = output.fill_buf() else { return any };
        if buffer.is_empty() {
            return any;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = MAX_LINE - line.len();
        line.extend_from_slice(&buffer[..taken.min(room)]);
        output.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return true;
        }
    }
}

fn is_match(pattern: &Option<Pattern>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.0.is_match(text))
}

/// What the first group of a pattern matches, or the whole of it if it has none.
fn group<'t>(pattern: &Pattern, text: &'t str) -> Option<&'t str> {
    let found = pattern.0.captures(text)?;
    found.get(1).or(found.get(0)).map(|part| part.as_str().trim())
}

/// What a run comes to: how it ended, what is known, and what to tell people if something went wrong.
pub(super) fn judge(
    reader: &Reader,
    heard: Heard,
    end: End,
    time: Duration,
    limit: f64,
    errors: &str,
) -> (Ending, RunAnswer, String) {
    let Heard { mut answer, complete, trouble, last_line } = heard;
    let said = if errors.is_empty() { last_line } else { errors.to_owned() };
    let (mut ending, message) = match (reader, end) {
        (_, End::TimeLimit) => (Ending::Timeout, String::new()),
        (_, End::MemoryLimit) => (Ending::Memory, String::new()),
        (_, End::Signal(number)) => (Ending::Crashed, joined(&signal_name(number), &said)),
        (Reader::Json, End::Exit(0 | NO_SOLUTION | SEVERAL_SOLUTIONS)) => match (trouble, answer.status) {
            (Some(trouble), _) => (Ending::Crashed, joined(&trouble, &said)),
            (None, Some(Status::Solved | Status::Unsatisfiable)) => (Ending::Answered, String::new()),
            (None, _) => (Ending::Stopped, String::new()),
        },
        (Reader::Json, End::Exit(STOPPED)) => (Ending::Stopped, String::new()),
        (Reader::Json, End::Exit(code)) => (Ending::Crashed, joined(&format!("exit code {code}"), &said)),
        (Reader::Patterns(patterns), End::Exit(code)) => {
            let said_so = patterns.exits.get(&code).copied();
            let by_code = said_so.or(match code {
                NO_SOLUTION if patterns.ours => Some(Status::Unsatisfiable),
                SEVERAL_SOLUTIONS if patterns.ours => Some(Status::Solved),
                _ => None,
            });
            let stopped = patterns.ours && code == STOPPED && said_so.is_none();
            answer.status = by_code.or(answer.status);
            answer.complete = match &patterns.complete {
                Some(_) => complete || by_code == Some(Status::Unsatisfiable),
                None => true,
            };
            if answer.status.is_none() && answer.complete && answer.count == Some(0) {
                answer.status = Some(Status::Unsatisfiable);
            }
            // Who tells by its lines or codes whether there is a solution, and did not, does not know.
            let tells = patterns.solved.is_some() || patterns.unsatisfiable.is_some() || !patterns.exits.is_empty();
            let unknown = answer.status == Some(Status::Unknown) || tells && answer.status.is_none();
            match (code == 0 || by_code.is_some() || stopped, answer.complete && !unknown && !stopped) {
                (false, _) => (Ending::Crashed, joined(&format!("exit code {code}"), &said)),
                (true, true) => (Ending::Answered, String::new()),
                (true, false) => (Ending::Stopped, said),
            }
        }
    };
    if ending == Ending::Stopped && time.as_secs_f64() >= NEAR_THE_LIMIT * limit {
        ending = Ending::Timeout;
    }
    answer.complete &= ending == Ending::Answered;
    (ending, answer, message)
}

/// Whether a command of Damier's asks for one solution, so that the number it found says nothing about how many there are.
pub fn asks_for_one(command: &[String]) -> bool {
    let is = |word: &String, name: &str| word == name || word.starts_with(&format!("{name}="));
    let several = |word: &String| is(word, "--all") || is(word, "--limit");
    command.first().is_some_and(|program| program == "damier")
        && command.get(1).is_some_and(|verb| verb == "solve")
        && !command.iter().any(several)
}

fn joined(what: &str, said: &str) -> String {
    if said.is_empty() { what.to_owned() } else { format!("{what}: {said}") }
}

fn signal_name(number: i32) -> String {
    match nix::sys::signal::Signal::try_from(number) {
        Ok(signal) => format!("ended by {signal}"),
        Err(_) => format!("ended by signal {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn patterns(text: &str) -> Reader {
        let table: serde_json::Value = toml::from_str(text).expect("TOML");
        Reader::Patterns(serde_json::from_value(table).expect("patterns"))
    }

    fn judged(reader: &Reader, output: &str, end: End) -> (Ending, RunAnswer, String) {
        judge(reader, listen(reader, output.as_bytes()), end, SECOND, 60.0, "")
    }

    #[test]
    fn an_object_of_damier_is_read_without_its_solutions() {
        let text = r#"{"puzzle":"nqueens","status":"solved","complete":true,"stopped_by":null,"count":92,"objective":null,
            "bound":3.5,"solutions":["1 2",{"x":[]}],"stats":{"nodes":10,"solve_s":0.5,"why":"so","deep":[1]}}"#;
        let (ending, answer, message) = judged(&Reader::Json, text, End::Exit(0));
        assert_eq!((ending, message.as_str()), (Ending::Answered, ""));
        assert_eq!((answer.status, answer.complete, answer.count), (Some(Status::Solved), true, Some(92)));
        let figures: Vec<(&str, f64)> = answer.figures.iter().map(|(name, &value)| (name.as_str(), value)).collect();
        assert_eq!(figures, [("bound", 3.5), ("nodes", 10.0), ("solve_s", 0.5)]);
    }

    #[test]
    fn what_was_found_before_a_limit_is_kept_but_is_never_complete() {
        let text = r#"{"status":"solved","complete":true,"count":1,"objective":5}"#;
        let (ending, answer, _) = judged(&Reader::Json, text, End::TimeLimit);
        assert_eq!((ending, answer.objective, answer.complete), (Ending::Timeout, Some(5.0), false));
        assert_eq!(judged(&Reader::Json, text, End::Exit(3)).0, Ending::Stopped);
        let near = judge(&Reader::Json, listen(&Reader::Json, text.as_bytes()), End::Exit(3), 59 * SECOND, 60.0, "");
        assert_eq!(near.0, Ending::Timeout);
    }

    #[test]
    fn what_is_no_object_is_a_crash_that_says_why() {
        for (text, why) in [("", "nothing"), ("\"never", "something else"), ("{\"status\":", "could not be read")] {
            let (ending, _, message) = judged(&Reader::Json, text, End::Exit(0));
            assert_eq!(ending, Ending::Crashed);
            assert!(message.contains(why), "{message}");
        }
        assert!(judged(&Reader::Json, "", End::Signal(11)).2.contains("SIGSEGV"));
        assert!(judged(&Reader::Json, "", End::Exit(2)).2.contains("exit code 2"));
    }

    #[test]
    fn lines_tell_solutions_counts_and_figures() {
        let reader = patterns("each-solution = '^-+$'\ncomplete = '^=+$'\nfigures = { nodes = 'nodes=(\\d+)' }");
        let (ending, answer, _) = judged(&reader, "1 2\n----\n2 1\n----\n====\n%% nodes=17\n", End::Exit(0));
        assert_eq!((ending, answer.count, answer.complete), (Ending::Answered, Some(2), true));
        assert_eq!((answer.status, answer.figures["nodes"]), (Some(Status::Solved), 17.0));
        let (ending, answer, _) = judged(&reader, "1 2\n----\n", End::Exit(0));
        assert_eq!((ending, answer.count, answer.complete), (Ending::Stopped, Some(1), false));
        let (ending, answer, _) = judged(&reader, "====\n", End::Exit(0));
        assert_eq!((ending, answer.status), (Ending::Answered, Some(Status::Unsatisfiable)));
    }

    #[test]
    fn the_last_objective_counts_and_a_missing_word_is_no_answer() {
        let reader = patterns("solved = 'OPTIMAL|FEASIBLE'\ncomplete = 'OPTIMAL'\nobjective = 'value = (\\S+)'");
        let (ending, answer, _) = judged(&reader, "value = 9\nvalue = 7.5\nOPTIMAL", End::Exit(0));
        assert_eq!((ending, answer.objective), (Ending::Answered, Some(7.5)));
        assert_eq!(judged(&reader, "value = 9\nFEASIBLE", End::Exit(0)).0, Ending::Stopped);
        assert_eq!(judged(&reader, "", End::Exit(0)).0, Ending::Stopped);
    }

    #[test]
    fn exit_codes_mean_what_the_file_says_and_others_are_crashes() {
        let reader = patterns("exits = { 10 = 'solved', 20 = 'unsatisfiable' }");
        for (code, status) in [(10, Status::Solved), (20, Status::Unsatisfiable)] {
            let (ending, answer, _) = judged(&reader, "", End::Exit(code));
            assert_eq!((ending, answer.status), (Ending::Answered, Some(status)));
        }
        assert_eq!(judged(&reader, "", End::Exit(0)).0, Ending::Stopped);
        let (ending, _, message) = judged(&reader, "bad option\n", End::Exit(1));
        assert_eq!((ending, message.as_str()), (Ending::Crashed, "exit code 1: bad option"));
        assert_eq!(judged(&patterns(""), "anything", End::Exit(0)).0, Ending::Answered);
    }

    #[test]
    fn damiers_own_exit_codes_are_known_where_its_lines_are_read() {
        let Reader::Patterns(read) = patterns("each-solution = '^-+$'\ncomplete = '^=+$'") else { panic!("lines") };
        let reader = Reader::Patterns(Box::new(Patterns { ours: true, ..*read }));
        let (ending, answer, _) = judged(&reader, "=====UNSATISFIABLE=====\n", End::Exit(1));
        assert_eq!((ending, answer.status), (Ending::Answered, Some(Status::Unsatisfiable)));
        let (ending, answer, _) = judged(&reader, "x\n----\n", End::Exit(3));
        assert_eq!((ending, answer.status, answer.count), (Ending::Stopped, Some(Status::Solved), Some(1)));
        assert_eq!(judged(&reader, "", End::Exit(2)).0, Ending::Crashed);
    }

    #[test]
    fn a_line_without_an_end_and_bytes_that_are_no_text_are_survived() {
        let reader = patterns("solved = '^x+$'\ncount = '^n=(\\d+)'");
        let mut output = vec![b'x'; 3 * MAX_LINE];
        output.extend_from_slice(b"\nn=5\n\xff\xfe\n");
        let heard = listen(&reader, &output[..]);
        assert_eq!((heard.answer.status, heard.answer.count), (Some(Status::Solved), Some(5)));
    }

    #[test]
    fn only_a_question_for_one_solution_leaves_the_number_open() {
        let asks = |line: &str| asks_for_one(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(asks("damier solve nqueens 8 --json"));
        assert!(!asks("damier solve nqueens 8 --all") && !asks("damier solve nqueens 8 --limit=2"));
        assert!(!asks("damier count nqueens 8") && !asks("minizinc solve"));
    }
}

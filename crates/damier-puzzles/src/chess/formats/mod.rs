//! The text forms: an instance in a few words, the course's options, and boards as answers.
//!
//! The native form says one thing per line, or between commas: `domination 8x8`, `knights minimise`, `rooks 2`,
//! `blocking`, `piece camel leaper(1,3) 2`. The course's form is what stands on its command line: `-i -n 4 -t 2 -f 1 -c 2`.
//! An answer is the board, a letter or `*` per square; it may follow an instance in one text, perhaps after a number. Its
//! letters are English, or the course's where `course` is said or the form is the course's; both are read.

use super::board::{Chess, Goal, Kind, Number, Placement};
use super::order::{OPTIONS, Order, letters_of, read_number};
use super::pieces::STANDARD;
use super::spec;
use damier_grid::reading::{SourceLine, content, lines_before};
use damier_interface::{FormatInfo, Given, Letters, Options, Refusal, Takes, UsageError};
use damier_model::{InputError, Mark, Source};

pub(super) const ACCEPTED: &str = "\
options: -i or -d, -n N, and numbers of pieces: --rooks K, --bishops K, --knights K, --queens K, --kings K, --piece SPEC=K;
the same in words, in a file or an argument: 'independence 4x4, rooks 2, bishops 1, knights 2',
'domination 8x8, knights minimise', 'domination 6x6, blocking, piece camel leaper(1,3) 5';
or the course's options, on the command line or in a file: '-d -n 8 -t 0 -f 0 -c 12'";

const STATEMENTS: &str = "one thing per line or between commas: 'independence N' or 'domination WIDTHxHEIGHT', 'blocking', \
                          'course' (its letters), 'rooks K' (bishops, knights, queens, kings; 'minimise' or 'maximise' for K), \
                          'piece NAME DEFINITION K'";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "native", summary: "what is asked for in words, a line each" },
    FormatInfo { name: "course", summary: "the options of the course: -i -n 4 -t 2 -f 1 -c 2" },
];

/// The sign of an empty square.
const EMPTY: char = '*';

/// Whether an argument is an instance rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    let mut words = argument.split_whitespace();
    argument.contains('\n')
        || matches!(words.next(), Some("independence" | "domination" | "-i" | "-d")) && words.next().is_some()
}

/// Reads an instance without a board.
pub(super) fn read(source: &Source) -> Result<Chess, InputError> {
    let Parts { chess, board } = take_apart(source)?;
    if let Some(first) = board.first() {
        let mark = first.at_start();
        return Err(source.error("a board follows: this is an answer already", &[mark], "check looks at answers"));
    }
    chess.ok_or_else(|| source.error(format!("{} asks for nothing", source.origin), &[], ACCEPTED))
}

/// Reads an instance with a board behind it.
pub(super) fn read_filled(source: &Source) -> Result<(Chess, Placement), InputError> {
    let Parts { chess, board } = take_apart(source)?;
    let Some(chess) = chess else {
        let help = format!(
            "what is asked for stands before the board, or beside it: --given FILE or --given 'independence 4x4, queens 4', or as \
             options (-i -n 4 --queens 4); {STATEMENTS}"
        );
        return Err(source.error("what the pieces should do is not said", &[], help));
    };
    let placement = read_board(&chess, source, &board)?;
    Ok((chess, placement))
}

/// Reads an answer; what is asked for may stand before it and is passed over.
pub(super) fn read_answer(chess: &Chess, source: &Source) -> Result<Placement, InputError> {
    let lines = lines(&source.text);
    let begin = lines.iter().position(|line| is_number(line) || is_row(line)).unwrap_or(0);
    read_board(chess, source, &lines[begin..])
}

/// A board on its own, as letters; `None` for an empty square.
pub(super) fn read_letters(source: &Source) -> Option<Vec<Vec<Option<char>>>> {
    let lines = lines(&source.text);
    let rows = &lines[usize::from(is_number(lines.first()?))..];
    let row = |line: &SourceLine| {
        line.signs().map(|(_, sign)| Some(sign).filter(|&sign| !is_empty(sign))).collect::<Vec<_>>()
    };
    let board: Vec<Vec<Option<char>>> = rows.iter().map(row).collect();
    let width = board.first()?.len();
    (rows.iter().all(is_row) && board.iter().all(|row| row.len() == width)).then_some(board)
}

/// The board in the instance's letters.
pub(super) fn write_answer(chess: &Chess, placement: &Placement) -> String {
    let sign = |kind: &Option<usize>| kind.map_or(EMPTY, |kind| chess.army[kind].letter).to_string();
    let row = |row: &[Option<usize>]| row.iter().map(sign).collect::<Vec<_>>().join(" ");
    placement.chunks(chess.columns).map(row).collect::<Vec<_>>().join("\n")
}

/// The instance in one line of native text.
pub(super) fn describe(chess: &Chess) -> String {
    statements(chess).join(", ")
}

/// The instance in the form of that name, ending its last line.
pub(super) fn write_as(chess: &Chess, format: &str) -> Result<String, UsageError> {
    match format {
        "native" => Ok(statements(chess).join("\n") + "\n"),
        _ => Ok(course(chess)? + "\n"),
    }
}

fn statements(chess: &Chess) -> Vec<String> {
    let mut lines = vec![format!("{} {}x{}", chess.goal.word(), chess.columns, chess.rows)];
    if chess.blocking {
        lines.push("blocking".to_owned());
    }
    if chess.letters == Letters::Course {
        lines.push(Letters::COURSE.to_owned());
    }
    for Kind { name, moves, number, .. } in &chess.army {
        let number = match number {
            Number::Exactly(number) => number.to_string(),
            Number::Best => chess.goal.best().to_owned(),
        };
        if STANDARD.iter().any(|known| known.0 == name) {
            lines.push(format!("{name} {number}"));
        } else {
            lines.push(format!("piece {name} {} {number}", spec::write(moves)));
        }
    }
    lines
}

fn course(chess: &Chess) -> Result<String, UsageError> {
    let cannot =
        |what: &str| Err(UsageError(format!("the course's options know no {what}; accepted: the form native")));
    if chess.rows != chess.columns {
        return cannot("rectangles");
    }
    if chess.blocking {
        return cannot("blocking");
    }
    let goal = if chess.goal == Goal::Independence { "-i" } else { "-d" };
    let mut numbers = [0; 3];
    for kind in &chess.army {
        let known = STANDARD.iter().take(3).position(|known| known.0 == kind.name);
        match (known, kind.number) {
            (Some(known), Number::Exactly(number)) => numbers[known] = number,
            (_, Number::Best) => return cannot("best number"),
            (None, _) => return cannot(&kind.name),
        }
    }
    let [rooks, bishops, knights] = numbers;
    Ok(format!("{goal} -n {} -t {rooks} -f {bishops} -c {knights}", chess.rows))
}

/// Whether a line is a number alone.
fn is_number(line: &SourceLine) -> bool {
    line.text.trim().bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is a row of a board: letters that stand alone, or signs of empty squares and capitals.
fn is_row(line: &SourceLine) -> bool {
    let sign = |c: char| is_empty(c) || c.is_ascii_alphabetic();
    let alone = line.text.split_whitespace().all(|word| word.chars().count() == 1);
    let together = line.text.chars().all(|c| !c.is_ascii_lowercase());
    line.signs().all(|(_, c)| sign(c)) && (alone || together)
}

fn is_empty(sign: char) -> bool {
    sign == EMPTY || sign == '.'
}

/// The lines that hold something; `#` begins a comment.
fn lines(text: &str) -> Vec<SourceLine<'_>> {
    lines_before(text, '#').collect()
}

/// What is asked for, and the lines of a board behind it.
struct Parts<'t> {
    chess: Option<Chess>,
    board: Vec<SourceLine<'t>>,
}

fn take_apart(source: &Source) -> Result<Parts<'_>, InputError> {
    let lines = lines(&source.text);
    let begin = lines.iter().position(|line| is_number(line) || is_row(line)).unwrap_or(lines.len());
    let (asked, board) = lines.split_at(begin);
    if asked.is_empty() {
        return Ok(Parts { chess: None, board: board.to_vec() });
    }
    let mut order = Order::default();
    if asked[0].text.trim_start().starts_with('-') {
        read_course(&mut order, source, asked)?;
    } else {
        for line in asked {
            let mut column = 1;
            for part in spec::split(line.text, ',') {
                let lead = part.chars().take_while(|c| c.is_whitespace()).count();
                let mark = Mark::at(line.number, column + lead, part.trim().chars().count().max(1));
                let refused = |UsageError(message): UsageError| source.error(message, &[mark], STATEMENTS);
                statement(&mut order, part.trim()).map_err(refused)?;
                column += part.chars().count() + 1;
            }
        }
    }
    let mark = asked[0].at_start();
    let chess = order.finish().map_err(|UsageError(message)| source.error(message, &[mark], STATEMENTS))?;
    Ok(Parts { chess: Some(chess), board: board.to_vec() })
}

/// One thing that is said.
fn statement(order: &mut Order, text: &str) -> Result<(), UsageError> {
    let words: Vec<&str> = spec::split(text, ' ').into_iter().map(str::trim).filter(|word| !word.is_empty()).collect();
    let number = |order: &mut Order, word: &str| match word {
        "minimise" | "minimize" => order.set_best("minimise").map(|()| Number::Best),
        "maximise" | "maximize" => order.set_best("maximise").map(|()| Number::Best),
        _ => read_number(word),
    };
    match words[..] {
        [goal @ ("independence" | "domination"), size] => {
            order.set_goal(if goal == "independence" { Goal::Independence } else { Goal::Domination })?;
            order.set_size(size)
        }
        ["independence" | "domination"] => Err(UsageError(format!("'{text}' says no size"))),
        ["blocking"] => {
            order.set_blocking();
            Ok(())
        }
        [Letters::COURSE] => {
            order.set_course();
            Ok(())
        }
        ["piece", name, .., count] if words.len() > 3 => {
            let number = number(order, count)?;
            order.own(name, spec::read(&words[2..words.len() - 1].join(" "))?, Some(number))
        }
        [name, count] if name != "piece" => {
            let number = number(order, count)?;
            order.standard(name, number)
        }
        [] => Err(UsageError("nothing is said here".to_owned())),
        _ => Err(UsageError(format!("'{text}' asks for nothing that is known"))),
    }
}

/// The course's options, as they stand on its command line.
fn read_course(order: &mut Order, source: &Source, lines: &[SourceLine]) -> Result<(), InputError> {
    let mut options = Options::default();
    let words: Vec<_> = content(&source.text, '#').into_iter().flatten().collect();
    let last = lines.last().map_or(0, |line| line.number);
    let mut words = words.into_iter().filter(|word| word.mark.line <= last);
    while let Some(word) = words.next() {
        let short = word.text.strip_prefix('-').and_then(|rest| rest.parse::<char>().ok());
        let Some(info) = OPTIONS.iter().find(|info| info.short.is_some() && info.short == short) else {
            let known = "the course's options are -i or -d, -n N, -t K, -f K and -c K";
            return Err(source.error(format!("'{}' is no option of the course", word.text), &[word.mark], known));
        };
        let value = match info.takes {
            Takes::Nothing => String::new(),
            _ => match words.next() {
                Some(value) => value.text.to_owned(),
                None => return Err(source.error(format!("nothing follows '{}'", word.text), &[word.mark], ACCEPTED)),
            },
        };
        options.0.push(Given { name: info.name, value, file: None });
    }
    order.set_course();
    order.apply(&options).map_err(|refusal| match refusal {
        Refusal::Input(error) => error,
        Refusal::Usage(UsageError(message)) => source.error(message, &[], ACCEPTED),
    })
}

/// The board on these lines, perhaps after a number that says how many pieces were counted.
fn read_board(chess: &Chess, source: &Source, lines: &[SourceLine]) -> Result<Placement, InputError> {
    let letters: Vec<String> = chess.army.iter().map(|kind| format!("{} ({})", kind.letter, kind.name)).collect();
    let help = format!(
        "a board has {} rows of {} squares: '*' for an empty one, or {}",
        chess.rows,
        chess.columns,
        letters.join(", ")
    );
    let number = lines.first().filter(|line| is_number(line));
    let rows = &lines[usize::from(number.is_some())..];
    if rows.is_empty() {
        return Err(source.error(format!("{} holds no board", source.origin), &[], help));
    }
    let whole = |line: &SourceLine| line.at_start();
    let alphabet = alphabet(chess, rows);
    let mut placement = Vec::with_capacity(chess.squares());
    for (row, line) in (1..).zip(rows) {
        if row > chess.rows {
            return Err(source.error(format!("there are more than {} rows", chess.rows), &[whole(line)], help));
        }
        let before = placement.len();
        for (column, sign) in line.signs() {
            let kind = alphabet.iter().position(|&letter| letter == sign);
            if kind.is_none() && !is_empty(sign) {
                let mark = Mark::at(line.number, column, 1);
                return Err(source.error(format!("'{sign}' is no piece of this board"), &[mark], help));
            }
            placement.push(kind);
        }
        let squares = placement.len() - before;
        if squares != chess.columns {
            let message = format!("row {row} has {squares} squares, not {}", chess.columns);
            return Err(source.error(message, &[whole(line)], help));
        }
    }
    if rows.len() < chess.rows {
        let message = format!("the board has {} rows, not {}", rows.len(), chess.rows);
        return Err(source.error(message, &[whole(&rows[rows.len() - 1])], help));
    }
    if let Some(line) = number {
        let counted = super::rules::worth(chess, &placement);
        if counted.map(|counted| counted.to_string()).as_deref() != Some(line.text.trim()) {
            return Err(source.error("the number before the board is not that of its pieces", &[whole(line)], help));
        }
    }
    Ok(placement)
}

/// The letters of the kinds on this board: those of the instance or, if a letter is unknown there, those of the other
/// alphabet, provided that all are known there.
fn alphabet(chess: &Chess, rows: &[SourceLine]) -> Vec<char> {
    let own: Vec<char> = chess.army.iter().map(|kind| kind.letter).collect();
    let knows_all = |letters: &Vec<char>| {
        let mut signs = rows.iter().flat_map(SourceLine::signs);
        signs.all(|(_, sign)| is_empty(sign) || letters.contains(&sign))
    };
    if knows_all(&own) {
        return own;
    }
    let names = chess.army.iter().map(|kind| kind.name.as_str());
    letters_of(names, chess.letters.other()).filter(knows_all).unwrap_or(own)
}

#[cfg(test)]
mod tests;

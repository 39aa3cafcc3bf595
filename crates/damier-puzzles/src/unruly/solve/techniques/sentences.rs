//! What is said of one use of a technique, and of a contradiction.

use super::super::position::{Position, other, word};
use super::{Because, Broken};
use damier_interface::listed;

/// The sentence for a use of a technique that settled the cells from this place of the trail on.
pub(in super::super) fn of_use(position: &Position, because: Because, from: usize) -> String {
    let settled = &position.trail()[from..];
    let first = settled[0] as usize;
    let colour = position.colour(first);
    let is = |cells: &[u32]| listed(cells.iter().map(|&cell| position.place(cell as usize)), "and");
    let one_or_all = |count: usize| if count == 1 { "is" } else { "are" };
    match because {
        Because::Pair(two) | Because::Gap(two) => {
            let alike = word(other(colour));
            format!(
                "{} is {}: {} and {} are {alike}, and three {alike} would stand in line",
                position.place(first),
                word(colour),
                position.place(two[0]),
                position.place(two[1]),
            )
        }
        Because::Full { line, colour: full } => format!(
            "{} {} {}: {} has all its {} {} cells",
            is(settled),
            one_or_all(settled.len()),
            word(colour),
            position.line_name(line),
            position.length(line) / 2,
            word(full),
        ),
        Because::OneLeft { line, colour: left, first, last } => {
            let three = |first: usize| is(&[first, first + 1, first + 2].map(|at| position.at(line, at) as u32));
            let also = if last == first { String::new() } else { format!(", and also {}", three(last)) };
            format!(
                "{} {} {}: {} has one {} cell left, which must part {}{also}",
                is(settled),
                one_or_all(settled.len()),
                word(colour),
                position.line_name(line),
                word(left),
                three(first),
            )
        }
        Because::Unlike { line, other: beside } => format!(
            "{}: otherwise {} would be like {}",
            colours(position, settled),
            position.line_name(line),
            position.line_name(beside),
        ),
        Because::LastElsewhere { line, other: beside, colour: left } => format!(
            "{} {} {}: otherwise {} would have all its {} {} cells where {} has them, and be like it",
            is(settled),
            one_or_all(settled.len()),
            word(colour),
            position.line_name(line),
            position.length(line) / 2,
            word(left),
            position.line_name(beside),
        ),
        Because::Line { line } => format!(
            "{}: every filling of {} that keeps to the rules has it so",
            colours(position, settled),
            position.line_name(line),
        ),
    }
}

/// The sentence for something that cannot be.
pub(in super::super) fn of_contradiction(position: &Position, broken: Broken) -> String {
    match broken {
        Broken::Three(three) => {
            let [first, second, third] = three.map(|cell| position.place(cell));
            format!("{first}, {second} and {third} are all {}", word(position.colour(three[0])))
        }
        Broken::TooMany { line, colour } => format!(
            "{} has {} {} cells, and only {} of its {} may be",
            position.line_name(line),
            position.count(line, colour),
            word(colour),
            position.length(line) / 2,
            position.length(line),
        ),
        Broken::NoFilling { line } => {
            format!("{} cannot be filled: every way of doing it breaks a rule", position.line_name(line))
        }
        Broken::Alike { line, other } => {
            format!("{} and {} are alike", position.line_name(line), position.line_name(other))
        }
    }
}

/// "r1c2 is dark and r1c5 is light".
fn colours(position: &Position, cells: &[u32]) -> String {
    let one = |&cell: &u32| {
        let cell = cell as usize;
        format!("{} is {}", position.place(cell), word(position.colour(cell)))
    };
    listed(cells.iter().map(one), "and")
}

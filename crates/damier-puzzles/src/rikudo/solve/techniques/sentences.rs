//! What is said of one use of a technique, and of a contradiction.

use super::super::super::bits;
use super::super::position::{Broken, Names, Position};
use super::{Because, Settled};

/// The sentence for a use of a technique, after which the position is this.
pub(in super::super) fn of_use(position: &Position, names: &Names, settled: &Settled, because: Because) -> String {
    let what = match settled {
        Settled::Number { cell, number } => format!("{} is at {}", names.number(*number), names.cell(*cell)),
        Settled::Barred { cell, number } => format!("{} is not at {}", names.number(*number), names.cell(*cell)),
        Settled::Joined { cell, with } => {
            let with: Vec<String> = with.iter().map(|&other| names.cell(other)).collect();
            format!("{} is linked with {}", names.cell(*cell), with.join(" and "))
        }
    };
    let number = if let Settled::Number { number, .. } = settled { *number } else { 0 };
    let why = match because {
        Because::Beside { known } => {
            let beyond = (2 * number).checked_sub(known).filter(|beyond| position.known(*beyond));
            let left = match beyond {
                Some(beyond) => format!(
                    "no other cell is left that touches {} and {}",
                    known_number(position, names, known),
                    known_number(position, names, beyond)
                ),
                None => format!("no other cell beside {} is left for it", known_number(position, names, known)),
            };
            left + &kept_away(position, names, [Some(known), beyond], number)
        }
        Because::Linked { known } => {
            let other = 2 * known - number;
            let linked = format!("the cell is linked with {}", known_number(position, names, known));
            match other {
                0 => format!("{linked}, which is the first"),
                other if other > position.n => format!("{linked}, which is the last"),
                other if position.known(other) => format!("{linked}, and {}", is_at(position, names, other)),
                other => format!("{linked}, and {} cannot be there", names.number(other)),
            }
        }
        Because::NoOtherWay => "no other cell beside it can follow it or come before".to_owned(),
        Because::OnlyCell => match steps(position, names, number) {
            Some(steps) => format!("no other cell is {steps}"),
            None => "no other cell is left for it".to_owned(),
        },
        Because::OnlyNumber => match steps(position, names, number) {
            Some(steps) => format!("no other number reaches the cell, which is {steps}"),
            None => "no other number reaches the cell".to_owned(),
        },
        Because::TooFar => {
            "the numbers that reach its other neighbours are too far from those that reach it".to_owned()
        }
        Because::OnlyCellInChain => "with linked cells in a row, counting steps leaves it no other cell".to_owned(),
        Because::OnlyNumberInChain => {
            "with linked cells in a row, counting steps leaves the cell no other number".to_owned()
        }
        Because::EveryWay { from, to } => format!(
            "it is there on every way from {} to {} that leaves no dead end",
            known_number(position, names, from),
            known_number(position, names, to)
        ),
        Because::Otherwise { broken, steps: 0 } => {
            format!("otherwise {}", of_contradiction(names, broken))
        }
        Because::Otherwise { broken, steps } => {
            let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            format!("otherwise, {steps} on, {}", of_contradiction(names, broken))
        }
    };
    format!("{what}: {why}")
}

/// The sentence for something that cannot be.
pub(in super::super) fn of_contradiction(names: &Names, broken: Broken) -> String {
    let two = |cells: [u32; 2]| cells.map(|cell| names.cell(cell)).join(" and ");
    match broken {
        Broken::Twice { number, cells } => {
            let [one, other] = cells.map(|cell| names.cell(cell));
            format!("{} must be at {one} and at {other}", names.number(number))
        }
        Broken::TwoNumbers { cell, numbers: [one, other] } => {
            format!("{} must be both {} and {}", names.cell(cell), names.number(one), names.number(other))
        }
        Broken::NotJoined(cells) => format!("{} must follow each other and cannot", two(cells)),
        Broken::NotConsecutive(cells) => format!("{} are linked and do not follow each other", two(cells)),
        Broken::NoCell(number) => format!("no cell is left for {}", names.number(number)),
        Broken::NoNumber(cell) => format!("no number is left for {}", names.cell(cell)),
        Broken::DeadEnd(cell) => format!("{} is a dead end", names.cell(cell)),
        Broken::NoWay(from, to) => format!("no way leads from {} to {}", names.number(from), names.number(to)),
    }
}

/// Why a number is in none of the open cells beside known ones, where there are such.
fn kept_away(position: &Position, names: &Names, known: [Option<u32>; 2], number: u32) -> String {
    let places: Vec<u32> = known.into_iter().flatten().filter_map(|known| position.place(known)).collect();
    let touches_all = |cell: u32| places.iter().all(|&place| position.around(place).contains(&cell));
    let open = (0..position.n).filter(|&cell| position.is_free(cell) && touches_all(cell));
    let (barred, linked): (Vec<u32>, Vec<u32>) = open.partition(|&cell| bits::has(position.barred(number), cell));
    let list = |cells: Vec<u32>| cells.into_iter().map(|cell| names.cell(cell)).collect::<Vec<_>>().join(" and ");
    let mut words = String::new();
    if !linked.is_empty() {
        words += &format!(", as {} cannot be linked there", list(linked));
    }
    if !barred.is_empty() {
        words += &format!(", as it is not at {}", list(barred));
    }
    words
}

/// "17 at r2c3".
fn known_number(position: &Position, names: &Names, number: u32) -> String {
    match position.place(number) {
        Some(cell) => format!("{} at {}", names.number(number), names.cell(cell)),
        None => names.number(number).to_string(),
    }
}

/// "17 is at r2c3".
fn is_at(position: &Position, names: &Names, number: u32) -> String {
    known_number(position, names, number).replacen(" at ", " is at ", 1)
}

/// "3 steps from 17 at r2c3 and 2 from 22 at r4c4": the known numbers on both sides of one.
fn steps(position: &Position, names: &Names, number: u32) -> Option<String> {
    let before = (1..number).rev().find(|&known| position.known(known));
    let after = (number + 1..=position.n).find(|&known| position.known(known));
    let say = |known: u32| {
        let far = known.abs_diff(number);
        let steps = if far == 1 { "step" } else { "steps" };
        format!("{far} {steps} from {}", known_number(position, names, known))
    };
    let both: Vec<String> = [before, after].into_iter().flatten().map(say).collect();
    (!both.is_empty()).then(|| both.join(" and "))
}

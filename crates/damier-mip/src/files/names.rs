//! Names that every reader of LP and MPS files takes: letters, digits and a few signs, not too long, all different, none
//! that could be taken for a number or a keyword.

use crate::program::Program;
use damier_model::stage;
use std::collections::HashSet;

/// Longer names are cut; cbc takes 100 characters, and room is needed to tell equal ones apart.
const LONGEST: usize = 60;

const KEYWORDS: [&str; 33] = [
    "free", "inf", "infinity", "infinite", "st", "s.t.", "st.", "subject", "to", "such", "that", "bound", "bounds",
    "general", "generals", "gen", "integer", "integers", "int", "binary", "binaries", "bin", "end", "min", "max",
    "minimize", "maximize", "minimise", "maximise", "minimum", "maximum", "semi", "sos",
];

/// Names for a file.
pub(super) struct Names {
    pub(super) objective: String,
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<String>,
}

impl Names {
    pub(super) fn new(program: &Program) -> Names {
        let _stage = stage::enter("names were found for the file");
        let mut taken = Taken::default();
        let columns =
            (0..program.columns.len()).map(|column| taken.unique(legal(&program.column_name(column)))).collect();
        // Rows have names of their own, but some readers keep both in one table.
        let objective = taken.unique("objective".to_owned());
        let rows = (0..program.rows()).map(|row| taken.unique(legal(&program.row_name(row)))).collect();
        Names { objective, columns, rows }
    }
}

#[derive(Default)]
struct Taken {
    names: HashSet<String>,
    /// By name without a number, the last number given.
    numbers: std::collections::HashMap<String, u32>,
}

impl Taken {
    fn unique(&mut self, name: String) -> String {
        stage::poll();
        stage::poll_at_table(self.names.len(), self.names.capacity(), size_of::<String>());
        if self.names.insert(name.clone()) {
            return name;
        }
        let number = self.numbers.entry(name.clone()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{name}~{number}");
            if self.names.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// A name in the characters that files allow.
fn legal(name: &str) -> String {
    let mut legal = String::with_capacity(name.len());
    let mut characters = name.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | ',' => legal.push(character),
            '[' | '(' => legal.push('('),
            ']' | ')' => legal.push(')'),
            '-' if characters.peek().is_some_and(char::is_ascii_digit) => legal.push_str("minus"),
            '=' => legal.push_str("eq"),
            '≠' => legal.push_str("ne"),
            '≤' | '<' => legal.push_str("le"),
            '≥' | '>' => legal.push_str("ge"),
            'é' | 'è' | 'ê' => legal.push('e'),
            _ if !legal.ends_with('_') => legal.push('_'),
            _ => {}
        }
    }
    legal.truncate(LONGEST);
    let mut start = legal.chars();
    let could_be_a_number = match start.next() {
        None | Some('0'..='9' | '.' | ',' | '(' | ')') => true,
        Some('e' | 'E') => start.next().is_none_or(|next| next.is_ascii_digit() || next == '.'),
        _ => false,
    };
    if could_be_a_number || KEYWORDS.contains(&legal.to_lowercase().as_str()) {
        legal.insert(0, '_');
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Linearisation, linearise};
    use damier_model::{Budget, Model};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;

    #[test]
    fn names_keep_their_meaning_and_become_legal() {
        for (name, expected) in [
            ("q[3]", "q(3)"),
            ("black[1,12]", "black(1,12)"),
            ("x is -4", "x_is_minus4"),
            ("one queen in row 3", "one_queen_in_row_3"),
            ("3 blind mice", "_3_blind_mice"),
            ("e1", "_e1"),
            ("even", "even"),
            ("Free", "_Free"),
            ("", "_"),
            ("x + y ≥ 5", "x_y_ge_5"),
        ] {
            assert_eq!(legal(name), expected);
        }
    }

    #[test]
    fn names_for_many_rows_are_found_under_a_budget() {
        let mut m = Model::new("many");
        m.bools("b", 1000);
        let linear = linearise(&m, &Linearisation::COMPLETE).expect("small");
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let ended = stage::within(&called_off, Instant::now(), || Names::new(linear.program()).columns.len());
        assert_eq!(ended.map_err(|ended| ended.stage), Err("names were found for the file"));
        assert_eq!(Names::new(linear.program()).columns.len(), 1000);
    }

    #[test]
    fn equal_names_are_told_apart() {
        let mut taken = Taken::default();
        let names = ["a", "a", "a~2", "a", "b"].map(|name| taken.unique(name.to_owned()));
        assert_eq!(names, ["a", "a~2", "a~2~2", "a~3", "b"]);
    }
}

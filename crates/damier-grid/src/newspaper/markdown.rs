//! Tables of Markdown, as chats and notes show boards: a cell between two bars, a line of dashes below the first row.
//!
//! ```text
//! | 5 | 3 |   |   |
//! |---|---|---|---|
//! | 6 |   |   | 1 |
//! ```
//!
//! A table must have a first row apart from the others, so that this may be the first of the board or a heading: numbers or
//! letters of columns, or nothing. It is a heading if there is one row more than columns, or if it is empty and the number
//! of rows is odd, as no board has it that may begin with an empty row. Lines keep their places, for messages.
//!
//! Boards with bars around each cell look alike and have no heading ([`barred`]).

/// What becomes of a line that is no row: a comment.
const NO_ROW: &str = "#";

/// A text whose tables are rows with something between the cells, and something in those that are empty; nothing if it
/// holds no table.
pub fn untabled(text: &str, between: &str, empty: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let holds = |line: &&&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    if !lines.iter().filter(holds).all(|line| is_row(line)) || !lines.iter().any(|line| is_rule(line)) {
        return None;
    }
    let mut written = Vec::with_capacity(lines.len());
    for table in lines.chunk_by(|one, other| one.trim().is_empty() == other.trim().is_empty()) {
        let is_board_row = |line: &&str| is_row(line) && !is_rule(line);
        let rows = table.iter().filter(|line| is_board_row(line)).count();
        let first = table.iter().position(is_board_row);
        let heading = first.filter(|&first| {
            let cells = cells(table[first]);
            let ruled = table.get(first + 1).is_some_and(|line| is_rule(line));
            ruled && (rows == cells.len() + 1 || rows % 2 == 1 && cells.iter().all(|cell| cell.is_empty()))
        });
        written.extend(table.iter().enumerate().map(|(index, line)| {
            match is_board_row(line) && heading != Some(index) {
                true => {
                    let filled = cells(line).into_iter().map(|cell| if cell.is_empty() { empty } else { cell });
                    filled.collect::<Vec<_>>().join(between)
                }
                false if line.trim().is_empty() => String::new(),
                false => NO_ROW.to_owned(),
            }
        }));
    }
    Some(written.join("\n"))
}

/// A text whose rows have a bar between every two cells, as [`untabled`]; lines between them, such as `+---+---+`, are no rows.
/// Nothing if it has others.
pub fn barred(text: &str, between: &str, empty: &str) -> Option<String> {
    let is_ruled = |line: &str| line.contains("--") && line.chars().all(|c| "+-=| ".contains(c));
    let row = |line: &str| {
        let closed = is_row(line);
        let cells: Vec<&str> = if closed { cells(line) } else { line.split('|').map(plain).collect() };
        let filled = cells.iter().map(|&cell| if cell.is_empty() { empty } else { cell });
        (cells.len(), filled.collect::<Vec<_>>().join(between))
    };
    let mut width = None;
    let mut written = Vec::new();
    for line in text.lines() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            written.push(line.to_owned());
        } else if is_ruled(line) {
            written.push(NO_ROW.to_owned());
        } else {
            let (cells, row) = row(line);
            if cells < 2 || *width.get_or_insert(cells) != cells {
                return None;
            }
            written.push(row);
        }
    }
    width.map(|_| written.join("\n"))
}

fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 2 && line.starts_with('|') && line.ends_with('|') && line.matches('|').count() > 2
}

/// Whether a line is the one below the first row.
fn is_rule(line: &str) -> bool {
    let is_dashes = |cell: &&str| cell.contains('-') && cell.trim_matches(':').chars().all(|c| c == '-');
    is_row(line) && cells(line).iter().all(is_dashes)
}

/// What stands between the bars of a row, without marks for bold.
fn cells(line: &str) -> Vec<&str> {
    let inner = line.trim().strip_prefix('|').and_then(|inner| inner.strip_suffix('|')).unwrap_or_default();
    inner.split('|').map(plain).collect()
}

fn plain(cell: &str) -> &str {
    let cell = cell.trim();
    let bold = cell.strip_prefix("**").and_then(|cell| cell.strip_suffix("**")).map_or(cell, str::trim);
    if matches!(bold, "&nbsp;" | "·") { "" } else { bold }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_rows_in_their_lines() {
        let table = "| 1 |   | **3** |\n|---|:-:|---|\n|   | 2 | &nbsp; |\n|3| |1|\n";
        assert_eq!(untabled(table, ",", "").as_deref(), Some("1,,3\n#\n,2,\n3,,1"));
        assert_eq!(untabled(table, " ", ".").as_deref(), Some("1 . 3\n#\n. 2 .\n3 . 1"));
    }

    #[test]
    fn a_heading_is_no_row() {
        let numbered = "| A | B |\n|---|---|\n| 1 | 2 |\n| 2 | 1 |";
        assert_eq!(untabled(numbered, ",", "").as_deref(), Some("#\n#\n1,2\n2,1"));
        let nothing = "| | | | |\n|-|-|-|-|\n|1|0| | |\n| | |1| |";
        assert_eq!(untabled(nothing, ",", "").as_deref(), Some("#\n#\n1,0,,\n,,1,"));
        let square = "| | |\n|-|-|\n|1| |";
        assert_eq!(untabled(square, ",", "").as_deref(), Some(",\n#\n1,"), "the first row of a board");
    }

    #[test]
    fn bars_around_every_cell_make_rows() {
        let rows = Some("1,,3\n,2,");
        assert_eq!(barred("|1| |3|\n| |2| |", ",", "").as_deref(), rows);
        assert_eq!(barred("1| |3\n |2| ", ",", "").as_deref(), rows);
        let boxed = "+---+---+\n| 1 |   |\n+---+---+\n|   | 2 |\n+---+---+";
        assert_eq!(barred(boxed, " ", ".").as_deref(), Some("#\n1 .\n#\n. 2\n#"));
        for other in ["", "1 2\n2 1", "|1|2|\n|1|", "|1|2|\n1 2"] {
            assert_eq!(barred(other, ",", ""), None, "{other}");
        }
    }

    #[test]
    fn frames_are_no_tables() {
        for other in ["|53.|.7.|\n|---+---|\n|6..|195|", "| 1 - 2 - |\n| - - 1 2 |", "5 3 | 7", "", "|---|---|\nx"] {
            assert_eq!(untabled(other, ",", ""), None, "{other}");
        }
    }
}

//! Boards as programs have them: a list of rows in brackets, as Python, NumPy and JSON write it.
//!
//! ```text
//! board = [[5, 3, 0, 0], ["6", None, '', "."], …]
//! [[5 3 0 0]
//!  [6 0 0 1]]
//! ["53..7....", "6..195..."]
//! ```
//!
//! A list of lists holds rows of cells, a list of words holds rows, a list of numbers is one row. What such a program writes
//! into an empty cell differs: nothing, `None`, 0 or −1. So a list stands for several texts, of which the puzzle takes the first
//! that it reads.

/// What is empty whatever the program.
const NOTHING: [&str; 3] = ["None", "null", "nan"];

/// What stands for an empty cell besides, from the reading that is tried first.
const EMPTY: [&[&str]; 4] = [&[], &["0"], &["-1"], &["0", "-1"]];

/// What may stand around a list besides brackets: names, an assignment, a call.
const AROUND: &str = "_.=():;, ";

/// Whether an argument is a list rather than a file's name.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_end().ends_with(']') && rows(text).is_some()
}

/// The texts that a list may stand for, the likeliest first, with what the puzzle's rows have between and in their cells;
/// nothing for what is no list.
pub(super) fn texts(text: &str, forms: &[(&str, &str)]) -> Vec<String> {
    let Some(rows) = rows(text) else { return Vec::new() };
    let written = |empty: &[&str], (between, open): &(&str, &str)| {
        let cell =
            |cell: &String| if cell.is_empty() || empty.contains(&cell.as_str()) { *open } else { cell }.to_owned();
        let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(between);
        rows.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    EMPTY.iter().flat_map(|empty| forms.iter().map(|form| written(empty, form))).collect()
}

/// The cells of each row of a list.
fn rows(text: &str) -> Option<Vec<Vec<String>>> {
    let (before, list) = text.split_at(text.find('[')?);
    let (list, after) = list.split_at(list.rfind(']')? + 1);
    let is_around = |c: char| c.is_alphanumeric() || AROUND.contains(c);
    if before.contains('\n') || !before.chars().all(is_around) || !after.trim_end().chars().all(is_around) {
        return None;
    }
    let (mut rows, mut depth, mut deepest) = (vec![Vec::new()], 0, 0);
    let mut rest = list;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '[' if rest.starts_with("[|") => return None,
            '[' => {
                depth += 1;
                deepest = deepest.max(depth);
                if depth == 2 {
                    rows.push(Vec::new());
                }
            }
            ']' => depth -= 1,
            '"' | '\'' => {
                let word = &rest[1..rest[1..].find(c)? + 1];
                taken += word.len() + 1;
                rows.last_mut()?.push(plain(word));
            }
            ',' => {}
            c if c.is_whitespace() => {}
            _ => {
                let word = &rest[..rest.find([',', '[', ']', ' ', '\t', '\r', '\n', '"', '\'']).unwrap_or(rest.len())];
                if word.contains(|c: char| !c.is_alphanumeric() && !"-._*".contains(c)) {
                    return None;
                }
                taken = word.len();
                rows.last_mut()?.push(plain(word));
            }
        }
        rest = &rest[taken..];
        // A second list, or something between two rows.
        if depth == 0 && !rest.is_empty() || deepest == 2 && !rows[0].is_empty() {
            return None;
        }
    }
    let words = deepest == 1 && list.contains(['"', '\'']);
    rows.retain(|row| !row.is_empty());
    match (depth, deepest, &rows[..]) {
        (0, 1, [row]) if words => Some(row.iter().map(|row| vec![row.clone()]).collect()),
        // A word in brackets alone is the name of a section.
        (0, 1, [row]) if row.len() > 1 => Some(rows),
        (0, 2, [_, ..]) => Some(rows),
        _ => None,
    }
}

/// A cell without a mark for nothing, and without the point of a whole number.
fn plain(word: &str) -> String {
    let word = word.trim();
    let whole =
        word.strip_suffix('.').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty());
    if NOTHING.contains(&word) { String::new() } else { whole.unwrap_or(word).to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Option<String> {
        texts(text, &[(" ", ".")]).into_iter().next()
    }

    #[test]
    fn lists_of_lists_of_words_and_of_numbers_are_rows() {
        for list in [
            "[[1,0],[None,2]]",
            "board = [\n  [1, 0],\n  [None, 2],\n]\n",
            "np.array([[1, 0], ['', \"2\"]])",
            "[[1. 0.]\n [nan 2.]]",
            "[['1','0'],['.','2']];",
        ] {
            assert_eq!(first(list).as_deref(), Some("1 0\n. 2"), "{list}");
        }
        assert_eq!(first("[2, 4, 1, 3]").as_deref(), Some("2 4 1 3"));
        assert_eq!(first("[\"53..\", \"6..1\"]").as_deref(), Some("53..\n6..1"));
        assert_eq!(texts("[[1,0],[-1,2]]", &[(",", "")]), ["1,0\n-1,2", "1,\n-1,2", "1,0\n,2", "1,\n,2"]);
    }

    #[test]
    fn other_brackets_are_no_list() {
        for other in
            ["[Puzzle]\n53..", "[|0,0|0,0|]", "", "[[1,2]", "[1]", "[[1,2]] [[2,1]]", "[1,[2,3]]", "a[1].txt", "5 3 [6"]
        {
            assert_eq!(first(other), None, "{other}");
        }
    }
}

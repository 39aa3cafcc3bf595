//! A table for papers in LaTeX, ruled as the package `booktabs` wants it: to be copied or `\input`.
//!
//! A table of more rows than a page has lines goes over several (`longtable`). Which packages it needs stands above it.

use super::{Standing, Table};

/// Rows that surely fit on a page.
const PAGE: usize = 40;

/// Writes a table as LaTeX, with caption and label.
pub fn latex(table: &Table) -> String {
    let long = table.rows.len() > PAGE;
    let packages = if long { "booktabs, longtable" } else { "booktabs" };
    let mut text = format!("% \\usepackage{{{packages}}}\n");
    let heads = table.row_names.len();
    let alignment: String = (0..heads)
        .map(|k| if table.is_numeric(k) { 'r' } else { 'l' })
        .chain(table.columns.iter().map(|_| 'r'))
        .collect();
    let caption = format!("\\caption{{{}}}", escape(&table.title));
    let label = format!("\\label{{tab:{}}}", label(&table.name));
    let mut head = String::from("\\toprule\n");
    for (level, headings) in table.headings.iter().enumerate() {
        let last = level + 1 == table.headings.len();
        let names = table.row_names.iter().map(|name| if last { escape(name) } else { String::new() });
        let above = headings.iter().map(|heading| match heading.span {
            1 if last => escape(&heading.text),
            span => format!("\\multicolumn{{{span}}}{{c}}{{{}}}", escape(&heading.text)),
        });
        head += &line(names.chain(above));
        if !last {
            let mut column = heads + 1;
            let rules = headings.iter().map(|heading| {
                let rule = format!("\\cmidrule(lr){{{column}-{}}}", column + heading.span - 1);
                column += heading.span;
                rule
            });
            head += &(rules.collect::<Vec<_>>().join(" ") + "\n");
        }
    }
    head += "\\midrule\n";
    text += &match long {
        true => {
            format!(
                "\\begin{{longtable}}{{{alignment}}}\n{caption}{label}\\\\\n{head}\\endhead\n\\bottomrule\n\\endlastfoot\n"
            )
        }
        false => format!(
            "\\begin{{table}}[htbp]\n\\centering\n{caption}\n{label}\n\\begin{{tabular}}{{{alignment}}}\n{head}"
        ),
    };
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| match cell.mark {
            Standing::Best => format!("\\textbf{{{}}}", escape(&cell.text)),
            Standing::Unanswered => format!("\\emph{{{}}}", escape(&cell.text)),
            Standing::Plain | Standing::Missing => escape(&cell.text),
        });
        text += &line(row.values.iter().map(|value| escape(value)).chain(cells));
    }
    text += if long { "\\end{longtable}\n" } else { "\\bottomrule\n\\end{tabular}\n" };
    if !table.notes.is_empty() {
        let notes: Vec<String> = table.notes.iter().map(|note| escape(note)).collect();
        text += &format!("\n\\par\\smallskip{{\\footnotesize {}\\par}}\n", notes.join(" "));
    }
    if !long {
        text += "\\end{table}\n";
    }
    if text.chars().any(|c| c > '\u{17f}') {
        text.insert_str(0, "% has characters that only XeLaTeX and LuaLaTeX know\n");
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    // A bracket or an asterisk at the start of a line would be taken as an option of the line break before it.
    let text = cells.collect::<Vec<_>>().join(" & ");
    let text = if text.starts_with(['[', '*']) { format!("{{}}{text}") } else { text };
    format!("{text} \\\\\n")
}

/// A label of characters that LaTeX takes as they are.
fn label(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' }).collect()
}

/// The text such that LaTeX prints it as it is, in any encoding of fonts (in its oldest, a straight quote is a curved one).
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        // Two of these would be drawn as one: a dash, a quotation mark, a question mark upside down.
        if "-–—'`’,?!".contains(before) && "-–—'`’,".contains(c) {
            escaped.push_str("{}");
        }
        before = c;
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            '|' => escaped.push_str("$|$"),
            '"' => escaped.push_str("\\char34{}"),
            '`' => escaped.push_str("\\`{}"),
            '≥' => escaped.push_str("$\\geq$"),
            '≤' => escaped.push_str("$\\leq$"),
            '×' => escaped.push_str("$\\times$"),
            '±' => escaped.push_str("$\\pm$"),
            '–' => escaped.push_str("--"),
            '—' => escaped.push_str("---"),
            '…' => escaped.push_str("\\ldots{}"),
            '’' => escaped.push('\''),
            '→' => escaped.push_str("$\\to$"),
            '\u{202f}' => escaped.push_str("\\,"),
            '\u{a0}' => escaped.push('~'),
            c if c.is_control() => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

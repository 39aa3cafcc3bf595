//! A table for pages: headings that say what they head, marks that do not rest on colour.

use super::{Cell, Standing, Table};

/// Writes a table as HTML, with its title as caption and its remarks below.
pub fn html(table: &Table) -> String {
    let levels = table.headings.len();
    let mut text = String::new();
    text += "<div class=\"table\">\n";
    text += &format!("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n", escape(&table.title));
    text += &format!("<table>\n<caption>{}</caption>\n<thead>\n", escape(&table.title));
    for (level, headings) in table.headings.iter().enumerate() {
        text += "<tr>";
        if level == 0 {
            let spanning = if levels > 1 { format!(" rowspan=\"{levels}\"") } else { String::new() };
            for name in &table.row_names {
                text += &format!("<th scope=\"col\"{spanning}>{}</th>", escape(name));
            }
        }
        for heading in headings {
            text += &match heading.span {
                1 => format!("<th scope=\"col\">{}</th>", escape(&heading.text)),
                span => format!("<th scope=\"colgroup\" colspan=\"{span}\">{}</th>", escape(&heading.text)),
            };
        }
        text += "</tr>\n";
    }
    text += "</thead>\n<tbody>\n";
    for row in &table.rows {
        text += "<tr>";
        for (k, value) in row.values.iter().enumerate() {
            let class = if table.is_numeric(k) { " class=\"number\"" } else { "" };
            text += &format!("<th scope=\"row\"{class}>{}</th>", escape(value));
        }
        row.cells.iter().for_each(|one| text += &cell(one));
        text += "</tr>\n";
    }
    text += "</tbody>\n</table>\n</div>\n";
    for note in &table.notes {
        text += &format!("<p class=\"note\">{}</p>\n", escape(note));
    }
    text + "</div>\n"
}

fn cell(cell: &Cell) -> String {
    let note = if cell.note.is_empty() { String::new() } else { format!(" title=\"{}\"", escape(&cell.note)) };
    let text = escape(&cell.text);
    match cell.mark {
        Standing::Plain => format!("<td{note}>{text}</td>"),
        Standing::Best => format!("<td class=\"best\"{note}><strong>{text}</strong></td>"),
        Standing::Unanswered => format!("<td class=\"unanswered\"{note}><em>{text}</em></td>"),
        Standing::Missing => format!("<td class=\"missing\"{note}>{text}</td>"),
    }
}

/// The text such that HTML shows it as it is, within elements and within quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

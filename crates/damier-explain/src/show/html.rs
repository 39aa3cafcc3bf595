//! A guide: how a board is solved, step by step, as one page of HTML that needs nothing else.
//!
//! Each step is a figure: the board as it stood, and beside it the rule, what it rests on and what follows, as text that a screen reader
//! reads; the picture's own description says what is framed. There are no scripts. Colours follow the reader's choice of light
//! or dark, with the boards on paper in both, and printed pages do not cut a figure in two. What the pictures have in common (styles,
//! the hatching) is written with the first of them.

use super::Figure;
use super::figure::escaped;
use damier_grid::svg;
use std::collections::HashSet;
use std::fmt::Write;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #221f1a; --page: #faf7f0; --card: #ffffff; --faint: #6b6252; --edge: #ddd3c0; }\n\
@media (prefers-color-scheme: dark) { :root { --ink: #ece7dd; --page: #1b1a18; --card: #272522; --faint: #b0a794; --edge: #403c35; } \
.board { filter: brightness(0.9); } }\n\
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 72rem; margin: 0 auto; padding: 1.5rem; }\n\
h1 { font-size: 1.6rem; } .note { color: var(--faint); }\n\
ol.steps { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); }\n\
figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.6rem; height: 100%; box-sizing: border-box; }\n\
figure h2 { font-size: 1.05rem; margin: 0 0 0.6rem; }\n\
.board { display: block; max-width: 100%; height: auto; border-radius: 0.3rem; }\n\
figcaption p { margin: 0.5rem 0 0; overflow-wrap: anywhere; } .since { color: var(--faint); } .so { font-weight: 600; }\n\
.legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; padding: 0; list-style: none; } .legend li { display: flex; align-items: center; gap: 0.5rem; }\n\
.legend svg { background: #fffdf8; border-radius: 0.2rem; }\n\
@media print { :root { --ink: #000; --page: #fff; --card: #fff; --faint: #333; --edge: #999; } body { max-width: none; padding: 0; } \
ol.steps { display: block; columns: 2; } ol.steps li { break-inside: avoid; margin-bottom: 1rem; } .board { filter: none; } }\n";

/// The page: a title, a sentence on the whole, the steps in order.
pub fn guide(title: &str, about: &str, figures: &[Figure]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"Damier\">\n<title>{0}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p class=\"note\">{1}</p>\n",
        escaped(title),
        escaped(about)
    );
    let mut seen = HashSet::new();
    legend(&mut out, figures);
    out.push_str("<ol class=\"steps\">\n");
    for (index, figure) in figures.iter().enumerate() {
        let id = index + 1;
        let described = described(figure);
        let board = once(&svg(&figure.picture), &mut seen);
        let board =
            board.replacen("<svg ", &format!("<svg class=\"board\" role=\"img\" aria-label=\"{described}\" "), 1);
        let _ = write!(
            out,
            "<li id=\"step-{id}\"><figure aria-labelledby=\"heading-{id}\">\n<h2 id=\"heading-{id}\">{}</h2>\n{board}<figcaption>\n",
            escaped(&figure.heading)
        );
        for line in &figure.lines {
            let class = match line.split(' ').next() {
                Some("since") => " class=\"since\"",
                Some("so") => " class=\"so\"",
                _ => "",
            };
            let _ = writeln!(out, "<p{class}>{}</p>", escaped(line));
        }
        out.push_str("</figcaption>\n</figure></li>\n");
    }
    out.push_str("</ol>\n</main>\n</body>\n</html>\n");
    out
}

/// What the marks mean, once for all figures.
fn legend(out: &mut String, figures: &[Figure]) {
    let mut meanings: Vec<(&str, &str)> = Vec::new();
    for meaning in figures.iter().flat_map(Figure::legend) {
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    if meanings.is_empty() {
        return;
    }
    out.push_str("<ul class=\"legend\" aria-label=\"What the marks mean\">\n");
    for (class, meaning) in meanings {
        let dashes = if class == "rule" { " stroke-dasharray=\"5 3\"" } else { "" };
        let _ = writeln!(
            out,
            "<li><svg width=\"24\" height=\"24\" aria-hidden=\"true\"><rect class=\"{class}\"{dashes} x=\"4\" y=\"4\" width=\"16\" \
             height=\"16\"/></svg>{meaning}</li>"
        );
    }
    out.push_str("</ul>\n");
}

/// What a picture shows, for those who do not see it.
fn described(figure: &Figure) -> String {
    let follows = figure.lines.iter().find_map(|line| line.strip_prefix("so "));
    let words = match follows {
        Some(follows) => format!("The board at this step; framed is what follows: {follows}"),
        None => format!("The board: {}", figure.heading),
    };
    escaped(&words)
}

/// A drawing without the definitions that an earlier one had.
fn once(drawing: &str, seen: &mut HashSet<String>) -> String {
    let Some((from, to)) = drawing.find("<defs>").zip(drawing.find("</defs>")) else { return drawing.to_owned() };
    let to = to + "</defs>".len();
    if seen.insert(drawing[from..to].to_owned()) {
        return drawing.to_owned();
    }
    format!("{}{}", &drawing[..from], &drawing[to..])
}

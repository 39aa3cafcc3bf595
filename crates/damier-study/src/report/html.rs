//! The page as HTML: one file, its style and its pictures within it, light or dark as the reader's machine is, and fit to
//! be printed.

use super::encode::base64;
use super::facts::{Facts, Plot};
use super::prose;
use crate::file::Study;
use crate::table::{self, escape_html as escape};

const STYLE: &str = include_str!("style.css");

/// Writes the page.
pub(super) fn page(study: &Study, facts: &Facts) -> String {
    let title = escape(&study.title);
    let quick = if study.quick { "<p class=\"note\">The quick form of this study.</p>\n" } else { "" };
    let sections = [
        loud(facts),
        section("Question", prose::html(&study.question)),
        section("Conclusions", prose::html(&study.conclusions)),
        section("Tables", facts.tables.iter().map(table::html).collect()),
        section("Plots", facts.plots.iter().map(figure).collect()),
        section("Set-up", set_up(facts)),
        section("Instances", instances(facts)),
        section("Commands", commands(facts)),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n{quick}{}</main>\n</body>\n</html>\n",
        sections.concat()
    )
}

fn section(title: &str, content: String) -> String {
    if content.trim().is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{title}</h2>\n{content}</section>\n")
}

/// What a reader must know before anything else.
fn loud(facts: &Facts) -> String {
    let mut text = String::new();
    if !facts.disagreements.is_empty() {
        let each = facts.disagreements.iter();
        let items =
            each.map(|one| format!("<li><strong>{}</strong>: {}</li>\n", escape(&one.instance), escape(&one.what)));
        text += &format!(
            "<div class=\"alarm\" role=\"alert\">\n<h2>⚠ Answers contradict each other</h2>\n<ul>\n{}</ul>\n\
             <p>At least one program is wrong. Until it is known which, the times below say little.</p>\n</div>\n",
            items.collect::<String>()
        );
    }
    if let Some(words) = &facts.still_to_run {
        text += &format!("<p class=\"remark\"><strong>Not complete.</strong> {}</p>\n", escape(words));
    }
    if !facts.missing.is_empty() {
        let each = facts.missing.iter().map(|(method, what)| format!("{} ({})", escape(method), escape(what)));
        text += &format!(
            "<p class=\"remark\"><strong>Not measured</strong>, since their programs are not on this machine: {}.</p>\n",
            each.collect::<Vec<_>>().join(", ")
        );
    }
    text
}

fn figure(plot: &Plot) -> String {
    let note = match plot.note.as_str() {
        "" => String::new(),
        note => format!("<figcaption>{}</figcaption>\n", escape(note)),
    };
    let (light, dark) = match &plot.drawn {
        Ok(drawn) => drawn,
        Err(why) => {
            let title = escape(&plot.title);
            return format!("<p class=\"remark\"><strong>{title}</strong> cannot be drawn: {}</p>\n", escape(why));
        }
    };
    let address = |svg: &str| format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes()));
    format!(
        "<figure>\n<picture>\n<source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{}\">\n\
         <img src=\"{}\" alt=\"{}\">\n</picture>\n{note}</figure>\n",
        address(dark),
        address(light),
        escape(&plot.described),
    )
}

fn set_up(facts: &Facts) -> String {
    let each = facts.set_up.iter().map(|(name, values)| {
        let values: String = values.iter().map(|value| format!("<dd>{}</dd>", escape(value))).collect();
        format!("<dt>{name}</dt>{values}\n")
    });
    format!("<dl>\n{}</dl>\n", each.collect::<String>())
}

fn instances(facts: &Facts) -> String {
    let each = facts.instances.iter().map(|(puzzle, number, values)| {
        let values = if values.is_empty() { String::new() } else { format!(": {}", escape(values)) };
        format!("<li>{number} of <strong>{}</strong>{values}</li>\n", escape(puzzle))
    });
    format!("<ul>\n{}</ul>\n", each.collect::<String>())
}

fn commands(facts: &Facts) -> String {
    let mut text = format!(
        "<p>In the folder of the study’s file, this makes the study and this page again:</p>\n{}",
        code(&facts.again)
    );
    text += "<p>One run of each method, to be made by hand in the same folder (<code>{scratch}</code> stands for a folder \
             of the run’s own):</p>\n<dl class=\"commands\">\n";
    for (method, lines) in &facts.commands {
        text += &format!("<dt>{}</dt><dd>{}</dd>\n", escape(method), code(lines));
    }
    text += &format!("</dl>\n<details>\n<summary>All commands</summary>\n{}", code(&facts.all_commands));
    if facts.not_listed > 0 {
        text += &format!("<p>… and {} more.</p>\n", facts.not_listed);
    }
    text + "</details>\n"
}

fn code(lines: &[String]) -> String {
    format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(&lines.join("\n")))
}

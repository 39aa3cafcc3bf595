//! The page as Markdown, for repositories and books: plots stand beside it, in light and dark.

use super::facts::{Facts, Plot};
use crate::file::Study;
use crate::table::{self, escape_html, escape_markdown as escape};

/// Writes the page.
pub(super) fn page(study: &Study, facts: &Facts) -> String {
    let quick = if study.quick { "\n*The quick form of this study.*\n" } else { "" };
    let sections = [
        loud(facts),
        section("Question", study.question.trim()),
        section("Conclusions", study.conclusions.trim()),
        section("Tables", &facts.tables.iter().map(table::markdown).collect::<Vec<_>>().join("\n")),
        section("Plots", &facts.plots.iter().map(figure).collect::<Vec<_>>().join("\n")),
        section("Set-up", &set_up(facts)),
        section("Instances", &instances(facts)),
        section("Commands", &commands(facts)),
    ];
    format!("# {}\n{quick}{}", escape(&study.title), sections.concat())
}

/// Where the Markdown looks for a plot.
pub(super) fn path(file: &str, dark: bool) -> String {
    format!("plots/{file}{}.svg", if dark { "-dark" } else { "" })
}

fn section(title: &str, content: &str) -> String {
    match content.trim() {
        "" => String::new(),
        content => format!("\n## {title}\n\n{content}\n"),
    }
}

fn loud(facts: &Facts) -> String {
    let mut text = String::new();
    if !facts.disagreements.is_empty() {
        text += "\n## ⚠ Answers contradict each other\n\n";
        for one in &facts.disagreements {
            text += &format!("- **{}**: {}\n", escape(&one.instance), escape(&one.what));
        }
        text += "\nAt least one program is wrong. Until it is known which, the times below say little.\n";
    }
    if let Some(words) = &facts.still_to_run {
        text += &format!("\n> **Not complete.** {}\n", escape(words));
    }
    if !facts.missing.is_empty() {
        let each = facts.missing.iter().map(|(method, program)| format!("{} ({})", escape(method), escape(program)));
        let each = each.collect::<Vec<_>>().join(", ");
        text += &format!("\n> **Not measured**, since their programs are not on this machine: {each}.\n");
    }
    text
}

fn figure(plot: &Plot) -> String {
    let note = if plot.note.is_empty() { String::new() } else { format!("\n{}\n", escape(&plot.note)) };
    match &plot.drawn {
        Err(why) => format!("**{}** cannot be drawn: {}\n", escape(&plot.title), escape(why)),
        Ok(_) => format!(
            "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\"><img src=\"{}\" alt=\"{}\"></picture>\n{note}",
            path(&plot.file, true),
            path(&plot.file, false),
            escape_html(&plot.described.replace('\n', " ")),
        ),
    }
}

fn set_up(facts: &Facts) -> String {
    let each = facts.set_up.iter().map(|(name, values)| {
        let values: Vec<String> = values.iter().map(|value| escape(value)).collect();
        format!("- **{name}:** {}\n", values.join("; "))
    });
    each.collect()
}

fn instances(facts: &Facts) -> String {
    let each = facts.instances.iter().map(|(puzzle, number, values)| {
        let values = if values.is_empty() { String::new() } else { format!(": {}", escape(values)) };
        format!("- {number} of **{}**{values}\n", escape(puzzle))
    });
    each.collect()
}

fn commands(facts: &Facts) -> String {
    let mut text = format!(
        "In the folder of the study's file, this makes the study and this page again:\n\n{}\nOne run of each method, to be \
         made by hand in the same folder (`{{scratch}}` stands for a folder of the run's own):\n\n",
        code(&facts.again)
    );
    for (method, lines) in &facts.commands {
        text += &format!("{}:\n\n{}\n", escape(method), code(lines));
    }
    text += &format!("<details><summary>All commands</summary>\n\n{}\n", code(&facts.all_commands));
    if facts.not_listed > 0 {
        text += &format!("… and {} more.\n\n", facts.not_listed);
    }
    text + "</details>\n"
}

/// A block of code, in a fence that nothing within it can close.
fn code(lines: &[String]) -> String {
    let text = lines.join("\n");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}sh\n{text}\n{fence}\n")
}

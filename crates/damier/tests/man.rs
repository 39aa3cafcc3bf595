//! The manual: a page for every command and every command within one, with everything that `--help` names.

mod common;

use common::{folder, run};
use std::path::Path;

/// The commands that a help text lists.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What belongs to a command above stands further to the right.
    let named = listed.filter(|line| line.starts_with("  ") && !line[2..].starts_with(' '));
    let names = named.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The long names of the options that a help text lists.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let named = lines.filter_map(|line| line.split([' ', ',', '[', '=']).find(|word| word.starts_with("--")));
    named.map(str::to_owned).collect()
}

/// Every command that is shown, as words: `solve`, `study`, `study run`.
fn all() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for verb in commands(&run(&["--help"]).out) {
        let within = commands(&run(&[&verb, "--help"]).out);
        all.push(vec![verb.clone()]);
        all.extend(within.into_iter().map(|inner| vec![verb.clone(), inner]));
    }
    all
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// As roff writes it.
fn escaped(words: &str) -> String {
    words.replace('-', "\\-")
}

#[test]
fn every_option_of_every_command_is_in_its_page_and_what_is_hidden_is_not() {
    let folder = folder("man-options");
    assert_eq!(run(&["man", "--out", folder.to_str().expect("a plain path")]).code, 0);
    let all = all();
    assert!(all.contains(&vec!["study".to_owned(), "run".to_owned()]), "{all:?}");
    let mut expected = vec!["damier.1".to_owned()];
    let mut seen = 0;
    for words in &all {
        let name = format!("damier-{}.1", words.join("-"));
        let page = text(&folder, &name);
        let arguments: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        for option in options(&run(&arguments).out) {
            // In bold, and not the beginning of another option.
            assert!(page.contains(&format!("\\fB{}\\fR", escaped(&option))), "{name} has no {option}");
            seen += 1;
        }
        expected.push(name);
    }
    assert!(seen > 100, "only {seen} options were looked for");
    expected.sort();
    // Exactly these: hidden commands such as 'study one' have no page.
    assert_eq!(names(&folder), expected);
    for page in names(&folder) {
        let text = text(&folder, &page);
        for hidden in ["--while-heard", "study-one", "--runs"] {
            assert!(!text.contains(&escaped(hidden)), "{page} tells of {hidden}");
        }
    }
}

#[test]
fn pages_name_the_commands_within_and_beside_them() {
    let study = run(&["man", "study"]).out;
    for inner in commands(&run(&["study", "--help"]).out) {
        assert!(study.contains(&format!("damier\\-study\\-{inner}(1)")), "{inner}\n{study}");
    }
    let whole = run(&["man"]).out;
    assert!(
        all().iter().filter(|words| words.len() == 1).all(|words| whole.contains(&format!("damier\\-{}(1)", words[0])))
    );
    let run_page = run(&["man", "study", "run"]).out;
    for word in [
        ".TH damier-study-run 1 ",
        "damier study run",
        "damier study run studies/nqueens.toml",
        "\\fBdamier\\fR(1), \\fBdamier\\-study\\fR(1), \\fBdamier\\-study\\-table\\fR(1)",
    ] {
        assert!(run_page.contains(word), "{word}\n{run_page}");
    }
    assert!(!run_page.contains("damier study report"), "an example of another command\n{run_page}");
}

#[test]
fn pages_have_the_sections_of_a_manual_and_are_the_same_printed_and_written() {
    let folder = folder("man-sections");
    assert_eq!(run(&["man", "--out", folder.to_str().expect("a plain path")]).code, 0);
    assert_eq!(run(&["man"]).out, text(&folder, "damier.1"));
    for words in all() {
        let name = format!("damier-{}", words.join("-"));
        let page = text(&folder, &format!("{name}.1"));
        for section in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH \"SEE ALSO\""] {
            assert!(page.contains(section), "{name}: {section}");
        }
        assert!(page.contains(&format!(".TH {name} 1 ")), "{name}");
        assert!(words.len() > 1 || page.contains(".SH EXAMPLES"), "{name}");
        let apart: Vec<&str> = ["man"].into_iter().chain(words.iter().map(String::as_str)).collect();
        assert_eq!(run(&apart).out, page);
        assert_eq!(run(&["man", &words.join("-")]).out, page);
    }
    let draw = run(&["man", "draw"]).out;
    for word in [r"\-\-per\-page", r"\-\-time\-limit", "becomes a book", "damier draw nqueens"] {
        assert!(draw.contains(word), "{word}\n{draw}");
    }
    assert!(run(&["man", "solve"]).out.contains(".SH \"EXIT STATUS\""));
}

#[test]
fn pages_are_never_replaced_unasked_and_unknown_commands_are_answered_with_the_known_ones() {
    let folder = folder("man-keep");
    let name = folder.to_str().expect("a plain path");
    assert_eq!(run(&["man", "--out", name]).code, 0);
    let again = run(&["man", "--out", name]);
    assert!(again.code == 2 && again.err.contains("exists already"), "{}", again.err);
    assert_eq!(run(&["man", "--out", name, "--force"]).code, 0);
    for words in [&["man", "nothing"][..], &["man", "study", "nothing"], &["man", "study", "one"]] {
        let ended = run(words);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{words:?}");
        let expected = format!("no command '{}'; accepted: solve, count", words[1..].join(" "));
        assert!(ended.err.contains(&expected) && ended.err.contains("study, study run, study table"), "{}", ended.err);
    }
}

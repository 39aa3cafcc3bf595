//! `damier man`: manual pages, made of the same definitions as `--help`.
//!
//! What `--help` says before its options becomes the description, and its examples and exit codes sections of their own,
//! in the order that manuals have.

use crate::arguments::Arguments;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::Output;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, roman};
use std::io;
use std::path::Path;

/// What examples, and exit codes, begin with in the words of `--help`.
const EXAMPLES: &str = "Examples:\n";
const EXIT_CODES: &str = "Exit codes:\n";

pub(crate) fn run(verb: Option<&str>, out: Option<&Path>, force: bool) -> Result<Exit, Failure> {
    let all = command();
    if let Some(folder) = out {
        return write_all(&all, folder, force);
    }
    let page = match verb {
        None => page(&all, None)?,
        Some(verb) => match verbs(&all).find(|known| known.get_name() == verb) {
            Some(command) => page(command, Some(&all))?,
            None => {
                let known: Vec<&str> = verbs(&all).map(Command::get_name).collect();
                return Err(Failure::Refused(format!("no command '{verb}'; accepted: {}", known.join(", "))));
            }
        },
    };
    Output::standard().bytes(&page)?;
    Ok(Exit::Answered)
}

fn write_all(all: &Command, folder: &Path, force: bool) -> Result<Exit, Failure> {
    let mut pages = vec![(folder.join("damier.1"), page(all, None)?)];
    for verb in verbs(all) {
        pages.push((folder.join(format!("damier-{}.1", verb.get_name())), page(verb, Some(all))?));
    }
    for (path, _) in &pages {
        files::may_write(path, force)?;
    }
    let refused = |error| Failure::Refused(format!("cannot make the folder '{}': {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(refused)?;
    pages.iter().try_for_each(|(path, page)| files::write_bytes(path, page, force))?;
    Ok(Exit::Answered)
}

/// The whole command line, with everything worked out that pages tell.
fn command() -> Command {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    command
}

fn verbs(all: &Command) -> impl Iterator<Item = &Command> {
    all.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help")
}

/// A page: of the whole, or of a verb of it.
fn page(command: &Command, whole: Option<&Command>) -> Result<Vec<u8>, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    let name = match whole {
        Some(_) => format!("damier-{}", command.get_name()),
        None => "damier".to_owned(),
    };
    let words = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let (described, examples) = words.split_once(EXAMPLES).unwrap_or((&words, ""));
    let man = Man::new(command.clone()).title(&name).section("1").source(format!("damier {version}")).manual("Damier");

    let mut page = Vec::new();
    let mut write = |write: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| write(&mut page).map_err(Failure::from);
    write(&|page| man.render_title(page))?;
    write(&|page| man.render_name_section(page))?;
    write(&|page| man.render_synopsis_section(page))?;
    write(&|page| man.render_description_section(page))?;
    write(&|page| paragraph(described).to_writer(page))?;
    write(&|page| man.render_options_section(page))?;
    if whole.is_none() {
        write(&|page| man.render_subcommands_section(page))?;
    }
    write(&|page| exit_codes(command).to_writer(page))?;
    write(&|page| shown("EXAMPLES", examples).to_writer(page))?;
    write(&|page| see_also(command, whole).to_writer(page))?;
    Ok(page)
}

/// What a command does, after its one line.
fn paragraph(words: &str) -> Roff {
    let mut roff = Roff::new();
    if !words.trim().is_empty() {
        roff.control("PP", []);
        roff.text([roman(words.trim())]);
    }
    roff
}

/// Lines that stay as they are.
fn shown(heading: &str, lines: &str) -> Roff {
    let mut roff = Roff::new();
    if lines.trim().is_empty() {
        return roff;
    }
    roff.control("SH", [heading]);
    for line in lines.lines() {
        roff.control("PP", []);
        roff.control("RS", ["4"]);
        roff.text([bold(line.trim())]);
        roff.control("RE", []);
    }
    roff
}

fn exit_codes(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let words = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let Some(codes) = words.strip_prefix(EXIT_CODES) else { return roff };
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in codes.lines().filter_map(|line| line.trim().split_once(' ')) {
        roff.control("TP", ["4"]);
        roff.text([bold(code)]);
        roff.text([roman(meaning.trim())]);
    }
    roff
}

fn see_also(command: &Command, whole: Option<&Command>) -> Roff {
    let mut roff = Roff::new();
    let mut others = vec!["damier".to_owned()];
    if let Some(whole) = whole {
        others.extend(
            verbs(whole)
                .filter(|verb| verb.get_name() != command.get_name())
                .map(|verb| format!("damier-{}", verb.get_name())),
        );
        roff.control("SH", ["SEE ALSO"]);
        let last = others.len() - 1;
        let listed = others.iter().enumerate().flat_map(|(index, name)| -> [Inline; 2] {
            [bold(name.as_str()), roman(if index == last { "(1)" } else { "(1), " })]
        });
        roff.text(listed.collect::<Vec<Inline>>());
    }
    roff
}

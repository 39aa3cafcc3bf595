//! `damier man`: manual pages, made of the same definitions as `--help`.
//!
//! Every command has a page, and so has every command of a command: `damier-study.1` names those that `damier study` has, and
//! `damier-study-run.1` tells of one. What `--help` says before its options becomes the description, and its examples and
//! exit codes sections of their own, in the order that manuals have.

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

/// Prints the page of a command, `study run` and `study-run` alike, or writes all pages.
pub(crate) fn run(verb: &[String], out: Option<&Path>, force: bool) -> Result<Exit, Failure> {
    let all = command();
    let topics = topics(&all);
    if let Some(folder) = out {
        return write_all(&topics, folder, force);
    }
    let wanted = [&["damier".to_owned()], verb].concat().join("-");
    let Some(topic) = topics.iter().find(|topic| topic.name() == wanted) else {
        let known: Vec<String> = topics[1..].iter().map(|topic| topic.words().join(" ")).collect();
        let verb = verb.join(" ");
        return Err(Failure::Refused(format!("no command '{verb}'; accepted: {}", known.join(", "))));
    };
    Output::standard().bytes(&page(topic)?)?;
    Ok(Exit::Answered)
}

fn write_all(topics: &[Topic], folder: &Path, force: bool) -> Result<Exit, Failure> {
    let mut pages = Vec::new();
    for topic in topics {
        pages.push((folder.join(format!("{}.1", topic.name())), page(topic)?));
    }
    files::write_all(&pages, force)?;
    Ok(Exit::Answered)
}

/// The whole command line, with everything worked out that pages tell.
fn command() -> Command {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    command
}

/// A command that has a page.
struct Topic<'c> {
    command: &'c Command,
    /// What it is a command of, the whole first.
    above: Vec<&'c Command>,
}

impl Topic<'_> {
    /// `study`, `run`: what is written after the program's name.
    fn words(&self) -> Vec<&str> {
        self.above.iter().chain([&self.command]).skip(1).map(|command| command.get_name()).collect()
    }

    fn name(&self) -> String {
        [&["damier"], &self.words()[..]].concat().join("-")
    }
}

/// The whole, and after every command those within it.
fn topics(all: &Command) -> Vec<Topic<'_>> {
    fn add<'c>(topics: &mut Vec<Topic<'c>>, command: &'c Command, above: &[&'c Command]) {
        topics.push(Topic { command, above: above.to_vec() });
        let above = [above, &[command]].concat();
        verbs(command).for_each(|verb| add(topics, verb, &above));
    }
    let mut topics = Vec::new();
    add(&mut topics, all, &[]);
    topics
}

fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help")
}

fn page(topic: &Topic) -> Result<Vec<u8>, Failure> {
    let (command, name) = (topic.command, topic.name());
    let version = env!("CARGO_PKG_VERSION");
    let words = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let described = words.split_once(EXAMPLES).map_or(words.as_str(), |(described, _)| described);
    let man = Man::new(command.clone()).title(&name).section("1").source(format!("damier {version}")).manual("Damier");

    let mut page = Vec::new();
    let mut write = |write: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| write(&mut page).map_err(Failure::from);
    write(&|page| man.render_title(page))?;
    write(&|page| man.render_name_section(page))?;
    write(&|page| man.render_synopsis_section(page))?;
    write(&|page| man.render_description_section(page))?;
    write(&|page| paragraph(described).to_writer(page))?;
    write(&|page| man.render_options_section(page))?;
    if verbs(command).next().is_some() {
        write(&|page| man.render_subcommands_section(page))?;
    }
    write(&|page| exit_codes(command).to_writer(page))?;
    write(&|page| shown("EXAMPLES", &examples(topic)).to_writer(page))?;
    write(&|page| see_also(topic).to_writer(page))?;
    Ok(page)
}

/// The examples of a command; where it has none of its own, those of the command above that are about it.
fn examples(topic: &Topic) -> Vec<String> {
    let of = |command: &Command| -> Vec<String> {
        let words = command.get_before_help().map(ToString::to_string).unwrap_or_default();
        let examples = words.split_once(EXAMPLES).map_or("", |(_, examples)| examples);
        examples.lines().map(|line| line.trim().to_owned()).collect()
    };
    let own = of(topic.command);
    let above = topic.above.last().filter(|_| own.is_empty()).map(|above| of(above)).unwrap_or_default();
    let start = format!("damier {} ", topic.words().join(" "));
    own.into_iter().chain(above.into_iter().filter(|line| line.starts_with(&start))).collect()
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
fn shown(heading: &str, lines: &[String]) -> Roff {
    let mut roff = Roff::new();
    if lines.is_empty() {
        return roff;
    }
    roff.control("SH", [heading]);
    for line in lines {
        roff.control("PP", []);
        roff.control("RS", ["4"]);
        roff.text([bold(line.as_str())]);
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

/// What a command is a command of, and what stands beside it.
fn see_also(topic: &Topic) -> Roff {
    let mut roff = Roff::new();
    let Some(above) = topic.above.last() else { return roff };
    let named = |depth: usize| Topic { command: topic.above[depth], above: topic.above[..depth].to_vec() }.name();
    let beside = verbs(above).filter(|verb| verb.get_name() != topic.command.get_name());
    let beside = beside.map(|command| Topic { command, above: topic.above.clone() }.name());
    let others: Vec<String> = (0..topic.above.len()).map(named).chain(beside).collect();
    roff.control("SH", ["SEE ALSO"]);
    let last = others.len() - 1;
    let listed = others.iter().enumerate().flat_map(|(index, name)| -> [Inline; 2] {
        [bold(name.as_str()), roman(if index == last { "(1)" } else { "(1), " })]
    });
    roff.text(listed.collect::<Vec<Inline>>());
    roff
}

//! Being called `minizinc`: the words that its driver takes, brought into the form of `damier mzn`.

use crate::arguments::Mzn;
use crate::failure::{self, Failure};
use clap::{Args, Command, FromArgMatches};
use damier_driver::settings;
use std::ffi::OsString;
use std::path::Path;

/// What the driver's version is said to be: the language that is spoken, and who speaks.
const VERSION: &str = concat!(
    "MiniZinc to FlatZinc converter, version 2.8.5\nspoken by Damier ",
    env!("CARGO_PKG_VERSION"),
    ", a constraint workbench"
);

/// Whether the program is called under the name of MiniZinc's driver.
pub(super) fn is_driver(program: &OsString) -> bool {
    Path::new(program).file_stem().is_some_and(|name| name == "minizinc")
}

/// The arguments of `minizinc`, or of `damier mzn`, without the words before them; parameter files are read.
pub(super) fn parse(words: &[OsString], as_driver: bool) -> Result<Mzn, Failure> {
    if as_driver && words.iter().any(|word| word == "--version") {
        println!("{VERSION}");
        std::process::exit(0);
    }
    let mut given = vec![OsString::from(if as_driver { "minizinc" } else { "damier mzn" })];
    given.extend(settings::expand(words)?.into_iter().map(old_spelling));
    let command = || Mzn::augment_args(Command::new("minizinc").no_binary_name(false).args_override_self(true));
    let parsed = command().try_get_matches_from(&given).and_then(|matches| Mzn::from_arg_matches(&matches));
    let again = |words: Vec<OsString>| command().try_get_matches_from(words).err();
    let mut asked = parsed.unwrap_or_else(|error| failure::end(&given, error, again));
    asked.taken.as_driver |= as_driver;
    Ok(asked)
}

/// Flags of several letters behind one dash, which are no bundles of short ones.
fn old_spelling(word: OsString) -> OsString {
    let long = match word.to_str() {
        Some("-a-o") => "--all-optimal",
        Some("-n-o") => "--num-optimal",
        Some("-all") => "--all-solutions",
        Some("--ozn-") | Some("-O-") => "--no-output-ozn",
        Some("-l") => "--verbose",
        Some("-") => "--input-from-stdin",
        _ => return word,
    };
    OsString::from(long)
}

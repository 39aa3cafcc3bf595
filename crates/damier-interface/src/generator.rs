//! Making boards: what may be asked for, and what comes of it.

use crate::UsageError;
use crate::making::{Prover, Wanted};
use crate::{OptionInfo, Options};
use damier_model::{Limit, Run};

/// Makes boards of one puzzle.
pub trait Generator: Sync {
    /// The ways of making boards; the first is the default.
    fn styles(&self) -> &'static [StyleInfo];
    /// The options of its own that the command line offers for making boards.
    fn options(&self) -> &'static [OptionInfo] {
        &[]
    }
    /// The size of boards, if none is asked for but these options are given.
    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        None
    }
    /// The board that puzzles are made on if none is named, for generators that make them on the cells of a board
    /// rather than by size.
    fn default_board(&self) -> Option<&'static str> {
        None
    }
    /// The difficulties that may be asked for, easiest first.
    fn difficulties(&self) -> &'static [&'static str];
    /// Refuses a request that no board can fulfil, saying why and what is possible, without trying.
    fn accepts(&self, request: &Request) -> Result<(), UsageError>;
    /// A board, or none within the budget. The same request makes the same board.
    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError>;
    /// Whether it can take the layout of another board: [`Request::board`], of which what is printed on every board counts.
    fn takes_layouts(&self) -> bool {
        false
    }
}

/// A way of making boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StyleInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Whether its boards have exactly one solution.
    pub unique: bool,
}

/// What a board should be like; what is `None` is the generator's choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The board on whose cells a puzzle is made, in native text, for generators with a [`Generator::default_board`];
    /// what is given on it does not count.
    pub board: Option<String>,
    /// Seed of everything that happens by chance.
    pub seed: u64,
    /// One of [`Generator::styles`].
    pub style: Option<String>,
    /// Share of the cells that are given, from 0 to 1.
    pub density: Option<f64>,
    /// Number of links given, for puzzles that have them.
    pub links: Option<usize>,
    /// One of [`Generator::difficulties`]: exactly as hard as that.
    pub difficulty: Option<String>,
    /// A grade that boards should have, beside which there is no difficulty.
    pub wanted: Option<Wanted>,
    /// No clue can be left out.
    pub minimal: bool,
    /// Options of the generator's own.
    pub options: Options,
    /// What proves that there is one solution, for boards of which techniques do not show it.
    pub prover: Prover,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Made {
    /// A board.
    Board {
        /// The board, in native text.
        text: String,
        /// How hard it is to solve by techniques, where that is known.
        difficulty: Option<&'static str>,
        /// Boards begun until this one was as requested.
        tries: u64,
    },
    /// None; perhaps there is none, perhaps more time would help.
    NotFound {
        /// Boards begun.
        tries: u64,
        /// What ended the attempt.
        stopped_by: Limit,
    },
}

impl dyn Generator + '_ {
    /// The style of that name, or the first that makes what is asked for: boards with exactly one solution, where an option
    /// needs that promise. Boards are of a puzzle of this name.
    pub fn style(
        &self,
        of: &str,
        named: Option<&str>,
        promise: Option<&str>,
    ) -> Result<&'static StyleInfo, UsageError> {
        let all = self.styles();
        let names =
            |of: &mut dyn Iterator<Item = &StyleInfo>| of.map(|style| style.name).collect::<Vec<_>>().join(", ");
        let chosen = match named {
            Some(name) => all.iter().find(|style| style.name == name).ok_or_else(|| {
                let option = self.options().iter().find(|info| info.name == name);
                let tip = option.map_or(String::new(), |info| format!("; --{} is an option", info.name));
                UsageError(format!("{of} has no style '{name}'; accepted styles: {}{tip}", names(&mut all.iter())))
            })?,
            None => all
                .iter()
                .find(|style| promise.is_none() || style.unique)
                .or(all.first())
                .ok_or_else(|| UsageError(format!("boards of {of} cannot be generated yet")))?,
        };
        match promise {
            Some(option) if !chosen.unique => {
                let styles = names(&mut all.iter().filter(|style| style.unique));
                let accepted = if styles.is_empty() { format!(": no {option}") } else { format!(" styles: {styles}") };
                Err(UsageError(format!(
                    "{option} needs boards with exactly one solution, which the style '{}' does not promise ({}); accepted{accepted}",
                    chosen.name, chosen.summary
                )))
            }
            _ => Ok(chosen),
        }
    }
}

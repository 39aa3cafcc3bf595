//! What is requested, gathered piece by piece from options or from a text, and looked at as a whole in the end.

use super::board::{Chess, Goal, Kind, Number};
use super::pieces::{FAIRY, Move, STANDARD};
use super::spec;
use damier_interface::{Given, Letters, OptionInfo, Options, Refusal, Takes, UsageError};

/// The longest side of a board.
pub(super) const MAX_SIDE: usize = 100;
/// The most pieces of a kind: more than any board has squares.
const MOST_PIECES: usize = MAX_SIDE * MAX_SIDE;

const fn option(name: &'static str, short: Option<char>, takes: Takes, summary: &'static str) -> OptionInfo {
    OptionInfo { name, short, takes, summary }
}

pub(super) const OPTIONS: &[OptionInfo] = &[
    option("independence", Some('i'), Takes::Nothing, "No piece threatens another."),
    option("domination", Some('d'), Takes::Nothing, "Every square is occupied or threatened."),
    option("size", Some('n'), Takes::Value("N"), "The board: 8 for 8×8, or 8x5 for 8 columns and 5 rows."),
    option("rooks", None, Takes::Value("K"), "So many rooks (R)."),
    option("bishops", None, Takes::Value("K"), "So many bishops (B)."),
    option("knights", None, Takes::Value("K"), "So many knights (N)."),
    option("queens", None, Takes::Value("K"), "So many queens (Q)."),
    option("kings", None, Takes::Value("K"), "So many kings (K)."),
    option(
        "piece",
        None,
        Takes::FileOrValue("SPEC[=K]"),
        "So many pieces of your own: leaper(1,3), rider(1,2), rook+knight, or a file of linear conditions.",
    ),
    option("blocking", None, Takes::Nothing, "Pieces stand in the way of rooks, bishops, queens and other riders."),
    option("minimise", None, Takes::Value("KINDS"), "As few of these as possible: knights, or several with commas."),
    option("maximise", None, Takes::Value("KINDS"), "As many of these as possible."),
    Letters::option("Letters and words of the course: T F C D R, 'pas de solution'."),
    option("tours", Some('t'), Takes::Value("K"), "Rooks, as the course calls them; answers come in its format."),
    option("fous", Some('f'), Takes::Value("K"), "Bishops, as the course calls them; answers come in its format."),
    option("cavaliers", Some('c'), Takes::Value("K"), "Knights, as the course calls them; answers come in its format."),
];

/// What the course calls the pieces that it knows, and what they are called here.
const FRENCH: [(&str, &str); 3] = [("tours", "rooks"), ("fous", "bishops"), ("cavaliers", "knights")];

const GOALS: &str = "accepted: --independence (-i) or --domination (-d)";

/// What is asked for so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    goal: Option<Goal>,
    /// Columns and rows.
    size: Option<(usize, usize)>,
    blocking: bool,
    letters: Letters,
    kinds: Vec<KindSoFar>,
    /// Whose best is asked for, by its word.
    best: Option<&'static str>,
    /// The kinds spoken of in this text or by these options, which must not contradict each other.
    spoken: Vec<String>,
}

/// A kind on its way in; its letter comes last, when all kinds are known.
#[derive(Clone, Debug)]
struct KindSoFar {
    name: String,
    moves: Vec<Move>,
    number: Option<Number>,
}

impl Order {
    /// What an instance asks for.
    pub(super) fn of(chess: &Chess) -> Order {
        let kinds = chess.army.iter().map(|kind| KindSoFar {
            name: kind.name.clone(),
            moves: kind.moves.clone(),
            number: Some(kind.number),
        });
        Order {
            goal: Some(chess.goal),
            size: Some((chess.columns, chess.rows)),
            blocking: chess.blocking,
            letters: chess.letters,
            kinds: kinds.collect(),
            best: chess.is_optimised().then(|| chess.goal.best()),
            spoken: Vec::new(),
        }
    }

    /// Adds what options say.
    pub(super) fn apply(&mut self, options: &Options) -> Result<(), Refusal> {
        match (options.has("independence"), options.has("domination")) {
            (true, true) => {
                return Err(UsageError(format!("independence and domination are two problems; {GOALS}")).into());
            }
            (true, false) => self.goal = Some(Goal::Independence),
            (false, true) => self.goal = Some(Goal::Domination),
            (false, false) => {}
        }
        if let Some(size) = options.value("size") {
            self.set_size(size)?;
        }
        self.blocking |= options.has("blocking");
        if options.has(Letters::COURSE) {
            self.set_course();
        }
        for (plural, ..) in STANDARD {
            if let Some(number) = options.number(plural, 0..=MOST_PIECES)? {
                self.standard(plural, Number::Exactly(number))?;
            }
            for (french, _) in FRENCH.iter().filter(|known| known.1 == plural) {
                if let Some(number) = options.number(french, 0..=MOST_PIECES)? {
                    self.standard(plural, Number::Exactly(number))?;
                    // The course's options come with the course's output, which is fixed to the letter.
                    self.set_course();
                }
            }
        }
        for given in options.all("piece") {
            self.piece(given)?;
        }
        for word in ["minimise", "maximise"] {
            for given in options.all(word) {
                for name in given.value.split(',') {
                    let kind = self.find(name.trim())?;
                    let counted = matches!(self.kinds[kind].number, Some(Number::Exactly(_)));
                    if counted && self.spoken.contains(&self.kinds[kind].name) {
                        return Err(UsageError(format!(
                            "the number of {} is given and to be {word}d; accepted: one of the two",
                            self.kinds[kind].name
                        ))
                        .into());
                    }
                    self.kinds[kind].number = Some(Number::Best);
                }
                self.set_best(word)?;
            }
        }
        Ok(())
    }

    /// Sets what the pieces should do.
    pub(super) fn set_goal(&mut self, goal: Goal) -> Result<(), UsageError> {
        if self.goal.replace(goal).is_some() {
            return Err(UsageError(
                "what is asked for is said twice; accepted: one of independence, domination".into(),
            ));
        }
        Ok(())
    }

    /// Sets the size: `8` or `8x5`, columns first.
    pub(super) fn set_size(&mut self, text: &str) -> Result<(), UsageError> {
        let side = |word: &str| word.parse::<usize>().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (columns, rows) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        let (Some(columns), Some(rows)) = (side(columns), side(rows)) else {
            return Err(UsageError(format!(
                "'{text}' is no size of a board; accepted: N or WIDTHxHEIGHT, sides from 1 to {MAX_SIDE}"
            )));
        };
        self.size = Some((columns, rows));
        Ok(())
    }

    /// Pieces stand in each other's way.
    pub(super) fn set_blocking(&mut self) {
        self.blocking = true;
    }

    /// Answers have the letters and words of the course.
    pub(super) fn set_course(&mut self) {
        self.letters = Letters::Course;
    }

    /// Says that a number is to be minimised, or maximised.
    pub(super) fn set_best(&mut self, word: &'static str) -> Result<(), UsageError> {
        match self.best.replace(word) {
            Some(before) if before != word => {
                Err(UsageError("what is to be minimised cannot be maximised too; accepted: one of the two".to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// So many of a piece of chess, by its name in the singular or plural.
    pub(super) fn standard(&mut self, name: &str, number: Number) -> Result<(), UsageError> {
        let Some((plural, _, _, moves)) = STANDARD.into_iter().find(|known| known.0 == name || known.1 == name) else {
            return Err(UsageError(format!("'{name}' is no piece of chess; accepted: {}", standard_names())));
        };
        self.say(KindSoFar { name: plural.to_owned(), moves: moves.to_vec(), number: Some(number) })
    }

    /// So many of a piece of one's own.
    pub(super) fn own(&mut self, name: &str, moves: Vec<Move>, number: Option<Number>) -> Result<(), UsageError> {
        let first = |c: char| c.is_ascii_alphabetic();
        let rest = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let standard = STANDARD.iter().any(|known| known.0 == name || known.1 == name);
        if !name.starts_with(first) || !name.chars().all(rest) || name.len() > 30 || standard {
            return Err(UsageError(format!(
                "a piece of one's own cannot be called '{name}'; accepted: up to 30 letters, digits, '-' and '_', no piece of chess"
            )));
        }
        self.say(KindSoFar { name: name.to_owned(), moves, number })
    }

    /// A word about a kind replaces what a file says of it, but not what was said beside it.
    fn say(&mut self, wanted: KindSoFar) -> Result<(), UsageError> {
        if self.spoken.contains(&wanted.name) {
            return Err(UsageError(format!("{} are spoken of twice; accepted: once for each kind", wanted.name)));
        }
        self.spoken.push(wanted.name.clone());
        match self.kinds.iter_mut().find(|kind| kind.name == wanted.name) {
            Some(kind) => *kind = wanted,
            None => self.kinds.push(wanted),
        }
        Ok(())
    }

    /// `--piece SPEC[=K]`, with a name and a colon before it if it is to have one.
    fn piece(&mut self, given: &Given) -> Result<(), Refusal> {
        let (definition, number) = match given.value.rsplit_once('=') {
            Some((before, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (before, Some(read_number(number)?))
            }
            _ => (given.value.as_str(), None),
        };
        let unnamed =
            || (1..).map(|n| format!("piece{n}")).find(|name| self.kinds.iter().all(|kind| kind.name != *name));
        let (name, moves) = match &given.file {
            Some(file) => {
                let stem =
                    std::path::Path::new(definition).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                let name: String =
                    stem.chars().filter(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).take(30).collect();
                let name = Some(name).filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
                (name.or_else(unnamed), spec::read_file(file)?)
            }
            None => match definition.split_once(':') {
                Some((name, definition)) => (Some(name.trim().to_owned()), spec::read(definition)?),
                None => {
                    let fairy = FAIRY.iter().find(|known| known.0 == definition).map(|known| known.0.to_owned());
                    (fairy.or_else(unnamed), spec::read(definition)?)
                }
            },
        };
        Ok(self.own(&name.unwrap_or_default(), moves, number)?)
    }

    /// The kind of that name; a piece of chess that was not named yet is added.
    fn find(&mut self, name: &str) -> Result<usize, UsageError> {
        let name = FRENCH.iter().find(|known| known.0 == name).map_or(name, |known| known.1);
        if let Some((plural, ..)) = STANDARD.iter().find(|known| known.0 == name || known.1 == name) {
            if self.kinds.iter().all(|kind| kind.name != *plural) {
                self.standard(plural, Number::Best)?;
            }
            return self.find_spoken_of(plural);
        }
        self.find_spoken_of(name)
    }

    fn find_spoken_of(&self, name: &str) -> Result<usize, UsageError> {
        self.kinds.iter().position(|kind| kind.name == name).ok_or_else(|| {
            let own: Vec<&str> = self.kinds.iter().map(|kind| kind.name.as_str()).collect();
            let own = own.into_iter().filter(|own| STANDARD.iter().all(|known| known.0 != *own));
            let names: Vec<&str> = STANDARD.iter().map(|known| known.0).chain(own).collect();
            UsageError(format!("there are no '{name}' here; accepted: {}", names.join(", ")))
        })
    }

    /// The instance, if what was asked for makes one.
    pub(super) fn finish(self) -> Result<Chess, UsageError> {
        let Some(goal) = self.goal else {
            return Err(UsageError(format!("what the pieces should do is not said; {GOALS}")));
        };
        let Some((columns, rows)) = self.size else {
            return Err(UsageError(format!(
                "the size of the board is not said; accepted: -n N or --size WIDTHxHEIGHT, sides from 1 to {MAX_SIDE}"
            )));
        };
        match (goal, self.best) {
            (Goal::Independence, Some("minimise")) => {
                return Err(UsageError(
                    "no pieces at all threaten nothing, so there is nothing to minimise; accepted: --maximise with --independence"
                        .to_owned(),
                ));
            }
            (Goal::Domination, Some("maximise")) => {
                return Err(UsageError(
                    "a full board is dominated, so there is nothing to maximise; accepted: --minimise with --domination"
                        .to_owned(),
                ));
            }
            _ => {}
        }
        if self.kinds.is_empty() {
            return Err(UsageError(format!(
                "no piece is asked for; accepted: a number of {} or --piece, or one to {}",
                standard_names(),
                goal.best()
            )));
        }
        let mut kinds = Vec::new();
        for KindSoFar { name, moves, number } in self.kinds {
            let Some(number) = number else {
                let best = goal.best();
                return Err(UsageError(format!(
                    "how many {name} is not said; accepted: --piece …=K, or --{best} {name}"
                )));
            };
            kinds.push((name, moves, number));
        }
        // Kinds of which there are none say nothing, unless there is nothing else to say.
        if kinds.iter().any(|kind| kind.2 != Number::Exactly(0)) {
            kinds.retain(|kind| kind.2 != Number::Exactly(0));
        }
        if kinds[0].2 == Number::Exactly(0) {
            kinds.truncate(1);
        }
        let Some(letters) = letters_of(kinds.iter().map(|kind| kind.0.as_str()), self.letters) else {
            return Err(UsageError("there are more kinds of pieces than letters; accepted: 52".to_owned()));
        };
        let with_letter = |((name, moves, number), letter)| Kind { name, letter, moves, number };
        let army = kinds.into_iter().zip(letters).map(with_letter).collect();
        Ok(Chess { rows, columns, goal, blocking: self.blocking, letters: self.letters, army })
    }
}

/// A number of pieces.
pub(super) fn read_number(word: &str) -> Result<Number, UsageError> {
    match word.parse().ok().filter(|number| (0..=MOST_PIECES).contains(number)) {
        Some(number) => Ok(Number::Exactly(number)),
        None => Err(UsageError(format!("'{word}' is no number of pieces; accepted: 0 to {MOST_PIECES}"))),
    }
}

fn standard_names() -> String {
    STANDARD.map(|known| known.0).join(", ")
}

/// The letter of each kind by its name in one or the other alphabet, if there are enough: the pieces of chess have
/// theirs, whether they take part or not, and pieces of one's own what is left.
pub(super) fn letters_of<'n>(names: impl Iterator<Item = &'n str>, letters: Letters) -> Option<Vec<char>> {
    let mut taken: Vec<char> = STANDARD.iter().map(|known| known.2.of(letters)).collect();
    let letter = |name: &str| match STANDARD.iter().find(|known| known.0 == name) {
        Some(known) => Some(known.2.of(letters)),
        None => free_letter(name, &taken).inspect(|&letter| taken.push(letter)),
    };
    names.map(letter).collect()
}

/// The first letter of a name if it is free, or else the first free letter.
fn free_letter(name: &str, taken: &[char]) -> Option<char> {
    let own = name.chars().next().map(|c| c.to_ascii_uppercase()).filter(|_| !name.starts_with("piece"));
    own.into_iter().chain('A'..='Z').chain('a'..='z').find(|letter| !taken.contains(letter))
}

#[cfg(test)]
mod tests;

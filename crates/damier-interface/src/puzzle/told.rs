//! What a person sees of a model: the places of an answer, and what stands there.
//!
//! An engine settles variables, a person settles places of a board: a cell, a border, a corner. [`Told`] says which term of the
//! model tells what is at a place, how the place is called and how its values are written, so that what follows from a rule can
//! be said in the words of the puzzle. Rules come with their own words, the [labels](damier_model::Label) of constraints.
//!
//! ```
//! use damier_model::Source;
//! use damier_puzzles::find;
//!
//! let board = find("unruly").expect("registered").parse(&Source::argument("1..0\n....\n....\n....")).expect("a board");
//! let formulation = board.explained().expect("not too large").expect("unruly can be explained");
//! let place = &formulation.told().expect("it is told").places[5];
//! assert_eq!((place.name.as_str(), place.sign(1)), ("r2c2", "1".to_owned()));
//! ```

use damier_grid::{Drawn, Spot, spot_of};
use damier_model::{Cell, Domain, Label, Term, Var};

/// What a person sees of the solutions of a model.
pub struct Told {
    /// The places, in the order in which a person would name them.
    pub places: Vec<Place>,
    /// What was seen while the model was made, in this order: later constraints of the model may rest on it.
    pub at_once: Vec<AtOnce>,
}

impl Told {
    /// Places of which nothing is known before the rules are looked at.
    pub fn places(places: Vec<Place>) -> Told {
        Told { places, at_once: Vec::new() }
    }
}

/// A place of an answer.
#[derive(Clone, Debug)]
pub struct Place {
    /// What it is called: `r3c4`, or `the border of r1c1 and r1c2`.
    pub name: String,
    /// The cells it belongs to.
    pub cells: Vec<Cell>,
    /// What is there.
    pub term: Term,
    /// All values there may be, before any rule is looked at.
    pub values: Domain,
    /// How values are written that are not written as numbers.
    pub signs: Vec<(i64, String)>,
    /// Where it is drawn.
    pub at: Spot,
    /// How values are drawn that are not drawn as they are written.
    pub looks: Vec<(i64, Drawn)>,
}

impl Place {
    /// A cell, whose values are written as numbers.
    pub fn cell(cell: Cell, term: impl Into<Term>, values: Domain) -> Place {
        let (name, signs, looks) = (cell.to_string(), Vec::new(), Vec::new());
        Place { name, cells: vec![cell], term: term.into(), values, signs, at: spot_of(cell), looks }
    }

    /// The same with looks for values.
    pub fn drawn(self, looks: impl IntoIterator<Item = (i64, Drawn)>) -> Place {
        Place { looks: looks.into_iter().collect(), ..self }
    }

    /// How a value is drawn.
    pub fn look(&self, value: i64) -> Drawn {
        let known = self.looks.iter().find(|(known, _)| *known == value);
        known.map_or_else(|| Drawn::Word(self.sign(value)), |(_, drawn)| drawn.clone())
    }

    /// The same with signs for values.
    pub fn written<S: Into<String>>(self, signs: impl IntoIterator<Item = (i64, S)>) -> Place {
        Place { signs: signs.into_iter().map(|(value, sign)| (value, sign.into())).collect(), ..self }
    }

    /// How a value is written.
    pub fn sign(&self, value: i64) -> String {
        let known = self.signs.iter().find(|(known, _)| *known == value);
        known.map_or_else(|| value.to_string(), |(_, sign)| sign.clone())
    }
}

/// Something that a rule says of one variable, which was seen while the model was made.
#[derive(Clone)]
pub struct AtOnce {
    /// The variable.
    pub var: Var,
    /// The values that it had until then.
    pub before: Domain,
    /// Those that the rule leaves it.
    pub after: Domain,
    /// The rule.
    pub rule: Label,
    /// Whether it stands on the board: the value of a place that is given.
    pub is_given: bool,
}

//! A board with its rules: the model taken apart into what a person reads as one rule each, and the places.
//!
//! Constraints with one and the same reason are one rule. What only says what a variable stands for that no person sees,
//! `b ⇔ x ≤ 3`, is no rule: it comes with every rule that speaks of the variable. What is given on the board, a constraint that
//! settles one place, is known from the start.

use crate::alone::{solution, switched};
use crate::fact::{Fact, Known, of_term, variable};
use crate::stop::Stop;
use damier_interface::{Decode, Instance, Place, Told, UsageError};
use damier_model::{Assignment, Assumption, Cell, Constraint, Domain, Label, Model, Run, Var, stage};
use damier_solve::session;
use std::collections::{BTreeSet, HashMap};

/// A rule as a person reads it.
pub struct Rule {
    /// Its words and cells.
    pub label: Label,
    /// Its sentence.
    pub sentence: String,
    /// The constraints that it is, by index, with those that say what their variables stand for.
    pub constraints: Vec<usize>,
    /// The places that it speaks of.
    pub places: Vec<usize>,
    /// Other variables that it speaks of.
    pub(crate) hidden: Vec<Var>,
}

/// Places from which on a rule is large: what it says alone is asked of the whole board.
const LARGE: usize = 24;

impl Rule {
    /// Whether it speaks of much.
    pub(crate) fn is_large(&self) -> bool {
        self.places.len() >= LARGE
    }

    /// Whether a solution keeps it.
    pub(crate) fn holds(&self, board: &Board, found: &Assignment) -> bool {
        self.constraints.iter().all(|&index| board.model.constraints()[index].constraint.holds(found))
    }
}

/// What a rule says of one place before anything else is known, kept from when the model was made.
pub(crate) struct Seen {
    pub(crate) place: usize,
    pub(crate) values: Domain,
    pub(crate) label: Label,
}

/// A board as steps are explained on it.
pub struct Board {
    /// The model whose constraints the rules are.
    pub model: Model,
    /// Its places.
    pub places: Vec<Place>,
    /// Its rules, in the order of the model.
    pub rules: Vec<Rule>,
    /// What is given.
    pub given: Known,
    /// What is given, with its reasons.
    pub(crate) given_by: Vec<Seen>,
    pub(crate) seen: Vec<Seen>,
    pub(crate) decode: Decode,
    pub(crate) place_of: HashMap<Var, usize>,
    /// The constraints that only say what hidden variables stand for.
    pub(crate) defining: BTreeSet<usize>,
    /// Whether it was seen while the model was made that there is no solution.
    pub(crate) is_contradicted: bool,
}

impl Board {
    /// A board of a puzzle; an error where the puzzle has no rules that a person reads.
    pub fn of(name: &str, instance: &dyn Instance) -> Result<Board, UsageError> {
        let _stage = stage::enter("the board was taken apart into rules");
        let formulation = instance.explained()?;
        let told = formulation.as_ref().and_then(|formulation| formulation.told());
        let (Some(formulation), Some(told)) = (formulation, told) else {
            return Err(UsageError(format!(
                "the steps of {name} cannot be explained: something is optimised there, or it has no model in words\n  = \
                 'damier puzzles' lists the others"
            )));
        };
        Ok(Board::new(formulation.model, formulation.decode, told))
    }

    fn new(model: Model, decode: Decode, told: Told) -> Board {
        let Told { mut places, at_once } = told;
        let mut place_of = HashMap::new();
        // A variable that stands at two places is told of once.
        places.retain(|place| {
            let number = place_of.len();
            variable(place).is_some_and(|var| match place_of.entry(var) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(number);
                    true
                }
                std::collections::hash_map::Entry::Occupied(_) => false,
            })
        });
        let mut given = Known::nothing(&places);
        let (mut seen, mut given_by) = (Vec::new(), Vec::new());
        for once in at_once {
            let Some(&place) = place_of.get(&once.var) else { continue };
            let values = of_term(places[place].term, &once.after);
            if once.is_given {
                given.keep(place, &values);
                given_by.push(Seen { place, values, label: once.rule });
            } else {
                seen.push(Seen { place, values, label: once.rule });
            }
        }
        let mut board = Board {
            model,
            places,
            rules: Vec::new(),
            given,
            given_by,
            seen,
            decode,
            place_of,
            defining: BTreeSet::new(),
            is_contradicted: false,
        };
        board.find_rules();
        board
    }

    fn find_rules(&mut self) {
        let constraints = self.model.constraints();
        // What says what a variable stands for.
        let mut definitions: HashMap<Var, Vec<usize>> = HashMap::new();
        for (index, posted) in constraints.iter().enumerate() {
            if let Some(var) = self.defined_by(&posted.constraint) {
                definitions.entry(var).or_default().push(index);
            }
        }
        let defining: BTreeSet<usize> = definitions.values().flatten().copied().collect();
        let mut is_contradicted = false;
        let mut by_sentence: HashMap<String, usize> = HashMap::new();
        let (mut rules, mut given): (Vec<Rule>, Vec<(Fact, Label)>) = (Vec::new(), Vec::new());
        for (index, posted) in constraints.iter().enumerate() {
            stage::poll();
            let says_nothing = matches!(&posted.constraint, Constraint::Clause(literals) if literals.is_empty());
            // What was seen to be impossible while the model was made is no rule that a person could look at.
            is_contradicted |= says_nothing;
            if defining.contains(&index) || says_nothing {
                continue;
            }
            if let Some(fact) = self.settles(&posted.constraint) {
                given.push((fact, posted.label()));
                continue;
            }
            let label = posted.label();
            let sentence = label.to_string();
            let rule = *by_sentence.entry(sentence.clone()).or_insert_with(|| {
                let none = (Vec::new(), Vec::new(), Vec::new());
                rules.push(Rule { label, sentence, constraints: none.0, places: none.1, hidden: none.2 });
                rules.len() - 1
            });
            rules[rule].constraints.push(index);
        }
        for rule in &mut rules {
            let (mut all, mut variables) = (BTreeSet::new(), BTreeSet::new());
            let mut waiting = rule.constraints.clone();
            while let Some(index) = waiting.pop() {
                if !all.insert(index) {
                    continue;
                }
                for var in constraints[index].constraint.variables() {
                    if variables.insert(var) && !self.place_of.contains_key(&var) {
                        waiting.extend(definitions.get(&var).into_iter().flatten());
                    }
                }
            }
            rule.constraints = all.into_iter().collect();
            rule.places = variables.iter().filter_map(|var| self.place_of.get(var).copied()).collect();
            rule.places.sort_unstable();
            rule.hidden = variables.into_iter().filter(|var| !self.place_of.contains_key(var)).collect();
        }
        (self.rules, self.defining, self.is_contradicted) = (rules, defining, is_contradicted);
        for (fact, label) in given {
            self.given.learn(fact);
            let values = Domain::range(fact.value, fact.value);
            self.given_by.push(Seen { place: fact.place, values, label });
        }
    }

    /// The variable that no person sees of which a constraint only says what it stands for.
    fn defined_by(&self, constraint: &Constraint) -> Option<Var> {
        let var = match constraint {
            Constraint::Reified { literal, .. } => literal.var(),
            Constraint::Times { product, .. } => product.var,
            _ => return None,
        };
        Some(var).filter(|var| !var.is_constant() && !self.place_of.contains_key(var))
    }

    /// The fact that a constraint is, if it settles one place and says nothing else.
    fn settles(&self, constraint: &Constraint) -> Option<Fact> {
        let [var] = constraint.variables()[..] else { return None };
        let place = *self.place_of.get(&var)?;
        let domain = self.model.domain(var);
        let mut left = domain.values().filter(|&value| {
            let alone = Alone { value };
            constraint.holds(&alone)
        });
        match (left.next(), left.next()) {
            (Some(value), None) => {
                let term = self.places[place].term;
                Some(Fact { place, value: term.scale * value + term.offset, is: true })
            }
            _ => None,
        }
    }

    /// The answer in native text, once every place is settled; `None` where that breaks a rule.
    pub fn answer(&self, known: &Known, run: &Run) -> Result<Option<String>, Stop> {
        let (model, switches) = switched(self, known);
        let rules: Vec<Assumption> = switches.into_iter().map(Assumption::Holds).collect();
        let found = solution(session(&model)?.as_mut(), &rules, run)?;
        Ok(found.map(|found| (self.decode)(&found)))
    }

    /// A fact as people write it: `r3c4=7`, `r3c4!=7`.
    pub fn fact(&self, text: &str) -> Result<Fact, UsageError> {
        let refused = |what: String| UsageError(what);
        let (name, sign, is) = match (text.split_once("!="), text.split_once('=')) {
            (Some((name, sign)), _) => (name, sign, false),
            (None, Some((name, sign))) => (name, sign, true),
            (None, None) => {
                return Err(refused(format!(
                    "'{text}' is no fact
  = accepted: {}",
                    self.example_of_facts()
                )));
            }
        };
        let place = self.named(name)?;
        let Some(value) = self.value(place, sign) else {
            let signs: Vec<String> =
                self.places[place].values.values().take(30).map(|value| self.places[place].sign(value)).collect();
            let (name, sign) = (&self.places[place].name, sign.trim());
            return Err(refused(format!("{name} cannot be '{sign}'\n  = accepted: {}", signs.join(", "))));
        };
        Ok(Fact { place, value, is })
    }

    fn example_of_facts(&self) -> String {
        let Some(place) = self.places.first() else { return "none: the board has no places".to_owned() };
        let sign = place.values.max().map_or_else(String::new, |value| place.sign(value));
        format!("such as {0}={sign} or {0}!={sign}", place.name)
    }

    /// The place of that name; an error names those that there are.
    pub(crate) fn named(&self, name: &str) -> Result<usize, UsageError> {
        self.place(name).ok_or_else(|| {
            let first = self.places.first().map_or("", |place| &place.name);
            let last = self.places.last().map_or("", |place| &place.name);
            let name = name.trim();
            UsageError(format!("there is no place '{name}' on this board\n  = accepted: {first} to {last}"))
        })
    }

    /// The place of that name, or the one in the cell so called; with or without capitals.
    pub fn place(&self, name: &str) -> Option<usize> {
        let name = name.trim();
        self.places.iter().position(|place| place.name.eq_ignore_ascii_case(name))
    }

    /// The value at a place that is written so.
    pub fn value(&self, place: usize, sign: &str) -> Option<i64> {
        let place = &self.places[place];
        let sign = sign.trim();
        let named = place.signs.iter().find(|(_, known)| known.eq_ignore_ascii_case(sign)).map(|&(value, _)| value);
        named.or_else(|| sign.parse().ok()).filter(|&value| place.values.contains(value))
    }

    /// The families of its rules, and of what was seen when the model was made.
    pub fn families(&self) -> BTreeSet<&str> {
        let rules = self.rules.iter().map(|rule| rule.label.family());
        rules.chain(self.seen.iter().map(|seen| seen.label.family())).collect()
    }

    /// The cells that a rule speaks of: those of its label, or of its places.
    pub fn cells(&self, label: &Label, places: &[usize]) -> Vec<Cell> {
        let mut cells = label.cells();
        if cells.is_empty() {
            cells = places.iter().flat_map(|&place| self.places[place].cells.iter().copied()).collect();
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// One value for whatever variable a constraint speaks of.
struct Alone {
    value: i64,
}

impl damier_model::Valuation for Alone {
    fn value_of(&self, _var: Var) -> i64 {
        self.value
    }
}

//! The whole board, asked again and again: each rule under a switch, what is known told once.
//!
//! One session of the kernel that learns serves all steps: what becomes known is added for good, since it follows from the rules
//! and what was given, and what was learned stays. A solution is looked for near one of all rules, so that it breaks few of them.

use crate::alone::switched;
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::stop::Stop;
use damier_model::{Answer, Assignment, Assumption, Budget, Limit, Lit, Run};
use damier_solve::Session;

/// What some rules say of a fact.
pub(crate) enum Said {
    /// It can be, as here.
    Possible(Assignment),
    /// It cannot; these of them say so, in the order in which they were named.
    Refused(Vec<usize>),
    /// That takes more failures than were allowed.
    Unknown,
}

/// A board under questions.
pub(crate) struct Whole<'b> {
    board: &'b Board,
    asked: Session,
    switches: Vec<Lit>,
    told: Known,
}

impl<'b> Whole<'b> {
    pub(crate) fn new(board: &'b Board, known: &Known) -> Result<Whole<'b>, Stop> {
        let (model, switches) = switched(board, known);
        Ok(Whole { board, asked: Session::new(&model)?, switches, told: known.clone() })
    }

    /// What is known now; whether that is more than before.
    pub(crate) fn tell(&mut self, known: &Known) -> Result<bool, Stop> {
        let mut is_more = false;
        for place in 0..self.board.places.len() {
            for fact in known.news(&self.told, place) {
                self.asked.add_clause(&[fact.assumption(&self.board.places)])?;
                is_more |= self.told.learn(fact);
            }
        }
        Ok(is_more)
    }

    /// Failures that all questions so far took.
    pub(crate) fn failures(&self) -> u64 {
        self.asked.statistics().failures
    }

    /// Whether a fact goes together with some rules and what is known, as near to an assignment as is easily found,
    /// with no more than so many failures.
    pub(crate) fn ask(
        &mut self,
        fact: Option<Fact>,
        rules: &[usize],
        near: Option<&Assignment>,
        failures: u64,
        run: &Run,
    ) -> Result<Said, Stop> {
        if let Some(near) = near {
            self.asked.lean_towards(near);
        }
        let mut question: Vec<Assumption> = fact.iter().map(|fact| fact.assumption(&self.board.places)).collect();
        let from = question.len();
        question.extend(rules.iter().map(|&rule| Assumption::Holds(self.switches[rule])));
        let run = &Run { budget: Budget { failures: Some(failures), ..run.budget.clone() }, ..Run::default() };
        match self.asked.solve_assuming(&question, run)? {
            Answer::Solution(found) => Ok(Said::Possible(found)),
            Answer::Core(core) => {
                Ok(Said::Refused(core.iter().filter_map(|&at| rules.get(at.checked_sub(from)?).copied()).collect()))
            }
            Answer::Unknown(Limit::Failures) => Ok(Said::Unknown),
            Answer::Unknown(limit) => Err(Stop::Limit(limit)),
        }
    }
}

//! A walk: the board taken as far as techniques lead, always by the easiest that applies.

use super::field::{Field, Reason, State};
use super::layout::{Layout, Place};
use super::named::technique_of;
use super::techniques::{FUNCTIONS, Finding, TECHNIQUES};
use crate::singles::{MarkedAs, Singles};
use damier_interface::listed;
use damier_interface::{
    ByRules, Change, Conclusion, TechniqueInfo, Walk, WalkOptions,
    walker::{self, Notes, Walkable, easiest},
};
use damier_model::{Limit, Run};
use std::time::Instant;

/// Steps, or tries of a colour, between two looks at the clock.
const STEPS_AT_ONCE: u64 = 64;

impl ByRules for Singles {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        TECHNIQUES
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let mut walker = Walker::new(Field::new(Layout::new(self)));
        walker.watch = Some((run, Instant::now()));
        walker.settle_marked(self);
        walker::walk(Walking { board: self, walker }, TECHNIQUES, how, run)
    }

    fn technique_of(&self, conclusion: &Conclusion) -> Option<usize> {
        technique_of(self, conclusion)
    }
}

/// A board under way.
struct Walking<'w> {
    board: &'w Singles,
    walker: Walker<'w>,
}

impl Walkable for Walking<'_> {
    const STEPS_AT_ONCE: u64 = STEPS_AT_ONCE;

    fn step(&mut self, techniques: usize, notes: &mut Notes) -> bool {
        self.walker.step(techniques, Some(notes))
    }

    fn contradiction(&mut self) -> Option<String> {
        self.walker.contradiction()
    }

    fn stopped(&self) -> Option<Limit> {
        self.walker.over
    }

    fn cells(&self) -> usize {
        self.board.numbers.len()
    }

    fn open(&self) -> usize {
        self.walker.field.open()
    }

    fn answer(&self) -> String {
        let field = &self.walker.field;
        self.board.answer_text(|index| field.state(field.layout.place(index)) == State::Black)
    }

    fn board(&self) -> String {
        self.walker.marked(self.board).to_text()
    }
}

/// Where techniques ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum WalkerEnd {
    Solved,
    Impossible,
    Stuck,
    Stopped(Limit),
}

/// How far each technique has read: on the trail, or on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Read {
    pub(super) neighbours: usize,
    pub(super) repeats: usize,
    pub(super) chains: usize,
    pub(super) sandwiches: usize,
    pub(super) triples: usize,
    pub(super) pairs: usize,
    pub(super) corners: usize,
    pub(super) offsets: usize,
    pub(super) tries: usize,
}

/// A board on which a walk is under way.
pub(in super::super) struct Walker<'r> {
    pub(in super::super) field: Field,
    /// How often each technique was of use.
    pub(in super::super) uses: [u64; FUNCTIONS.len()],
    pub(super) read: Read,
    /// The cells that a finding settles.
    pub(super) targets: Vec<Place>,
    /// For each place and colour, the round in which it was tried, and ended well.
    tried: Vec<[u32; 2]>,
    /// Counts searches for a contradiction; something new is known in each.
    pub(super) round: u32,
    /// The budget, and when its time began.
    pub(in super::super) watch: Option<(&'r Run<'r>, Instant)>,
    looks: u64,
    over: Option<Limit>,
    /// What was found that cannot be.
    broken: Option<String>,
}

impl<'r> Walker<'r> {
    /// At the beginning of a walk on a field on which nothing is settled.
    pub(in super::super) fn new(field: Field) -> Walker<'r> {
        Walker {
            uses: [0; FUNCTIONS.len()],
            read: Read::default(),
            targets: Vec::new(),
            tried: vec![[0; 2]; field.layout.places()],
            round: 0,
            watch: None,
            looks: 0,
            over: None,
            broken: None,
            field,
        }
    }

    /// Settles what is marked on the board.
    pub(super) fn settle_marked(&mut self, board: &Singles) {
        for (index, mark) in board.marks.iter().enumerate() {
            if let Some(mark) = *mark {
                let place = self.field.layout.place(index);
                if self.field.settle(place, mark.into(), Reason::Told).is_err() {
                    self.broken = Some(format!("{} is marked twice", self.field.layout.name(place)));
                    return;
                }
            }
        }
    }

    /// Goes back to the beginning, perhaps with other numbers in the layout.
    pub(in super::super) fn start_over(&mut self) {
        self.field.clear();
        self.uses = [0; FUNCTIONS.len()];
        self.read = Read::default();
        self.targets.clear();
        self.broken = None;
    }

    /// Takes a step by the easiest of the first techniques that applies; false if none does or the walk is over.
    fn step(&mut self, techniques: usize, notes: Option<&mut Notes>) -> bool {
        if self.broken.is_some() || self.is_over() {
            return false;
        }
        let Some((technique, finding)) = easiest(&FUNCTIONS, techniques, |find| find(self)) else { return false };
        self.uses[technique] += 1;
        if let Some(notes) = notes {
            notes.step(technique, || (self.sentence(&finding), self.changes(&finding)));
        }
        if let Err(place) = self.settle_targets(finding.colour) {
            self.broken = Some(self.disagreement(&finding, place));
        }
        true
    }

    /// Takes steps by the first techniques as long as there are any.
    pub(in super::super) fn walk(&mut self, techniques: usize) -> WalkerEnd {
        while self.step(techniques, None) {}
        match (self.contradiction(), self.over, self.field.open()) {
            (Some(_), ..) => WalkerEnd::Impossible,
            (None, Some(limit), _) => WalkerEnd::Stopped(limit),
            (None, None, 0) => WalkerEnd::Solved,
            (None, None, _) => WalkerEnd::Stuck,
        }
    }

    /// What cannot be: found on the way, or by looking once more at a board that is settled, perhaps by what was marked
    /// and by few techniques.
    fn contradiction(&mut self) -> Option<String> {
        if self.broken.is_none() && self.field.open() == 0 {
            let (_, finding) = easiest(&FUNCTIONS, FUNCTIONS.len() - 1, |find| find(self))?;
            let place = self.targets.first().copied().unwrap_or_default();
            self.broken = Some(self.disagreement(&finding, place));
        }
        self.broken.clone()
    }

    /// The difficulty of the hardest technique that was of use.
    pub(in super::super) fn difficulty(&self) -> &'static str {
        let hardest = self.uses.iter().rposition(|&uses| uses > 0).unwrap_or_default();
        TECHNIQUES[hardest].difficulty
    }

    /// The finding in words, with what follows.
    pub(super) fn sentence(&self, finding: &Finding) -> String {
        let verb = if self.targets.len() == 1 { "is" } else { "are" };
        let because = finding.because.sentence(&self.field.layout);
        format!("{because}: {} {verb} {}", self.names(), finding.colour.word())
    }

    /// What a finding changes.
    fn changes(&self, finding: &Finding) -> Vec<Change> {
        let value = if finding.colour == State::Black { "black" } else { "white" };
        let settled = |&place: &Place| Change {
            cell: self.field.layout.name(place as usize),
            value: value.to_owned(),
            settled: true,
        };
        self.targets.iter().map(settled).collect()
    }

    /// The board with what is settled marked on it.
    pub(super) fn marked(&self, board: &Singles) -> Singles {
        let mark = |index| match self.field.state(self.field.layout.place(index)) {
            State::White => Some(MarkedAs::White),
            State::Black => Some(MarkedAs::Black),
            State::Open | State::Outside => None,
        };
        Singles { marks: (0..board.numbers.len()).map(mark).collect(), ..board.clone() }
    }

    /// Adds a cell to the targets unless it has that colour already, or is not on the board.
    pub(super) fn aim(&mut self, place: usize, colour: State) {
        let state = self.field.state(place);
        if state != colour && state != State::Outside {
            self.targets.push(place as Place);
        }
    }

    /// Adds the cells of a line that hold the same number, except some, unless they are black.
    pub(super) fn aim_at_equals(&mut self, place: usize, line: usize, except: &[Place]) {
        for at in 0..self.field.layout.equals(place, line).len() {
            let equal = self.field.layout.equals(place, line)[at];
            if !except.contains(&equal) {
                self.aim(equal as usize, State::Black);
            }
        }
    }

    pub(super) fn has_aim(&self) -> bool {
        !self.targets.is_empty()
    }

    /// The next cell that a pattern may have its middle or its beginning at, and the step along its line.
    pub(super) fn next_pattern(&mut self, read: fn(&mut Read) -> &mut usize) -> Option<(usize, usize)> {
        let cells = self.field.layout.width * self.field.layout.height;
        let at = read(&mut self.read);
        if *at >= 2 * cells {
            return None;
        }
        *at += 1;
        let at = *at - 1;
        let step = if at < cells { 1 } else { self.field.layout.stride };
        Some((self.field.layout.place(at % cells), step))
    }

    /// Whether the budget is spent; looks now and then.
    pub(super) fn is_over(&mut self) -> bool {
        self.looks += 1;
        if let Some((run, begun)) = self.watch
            && self.looks.is_multiple_of(STEPS_AT_ONCE)
        {
            self.over = self.over.or_else(|| run.budget.exceeded(begun, self.uses.iter().sum(), 0));
        }
        self.over.is_some()
    }

    pub(super) fn was_tried(&self, place: usize, colour: State) -> bool {
        self.tried[place][usize::from(colour == State::Black)] == self.round
    }

    /// Notes all that is settled beyond that length of the trail as tried, and ended well.
    pub(super) fn note_tried(&mut self, length: usize) {
        for &place in &self.field.trail()[length..] {
            let place = place as usize;
            self.tried[place][usize::from(self.field.state(place) == State::Black)] = self.round;
        }
    }

    /// Settles the targets, or answers with one that has the other colour.
    pub(super) fn settle_targets(&mut self, colour: State) -> Result<(), Place> {
        for at in 0..self.targets.len() {
            let place = self.targets[at];
            self.field.settle(place as usize, colour, Reason::Told).map_err(|_| place)?;
        }
        self.targets.clear();
        Ok(())
    }

    fn disagreement(&self, finding: &Finding, place: Place) -> String {
        let because = finding.because.sentence(&self.field.layout);
        let cell = self.field.layout.name(place as usize);
        format!("{because}: {cell} should be {} but is {}", finding.colour.word(), finding.colour.opposite().word())
    }

    fn names(&self) -> String {
        listed(self.targets.iter().map(|&place| self.field.layout.name(place as usize)), "and")
    }
}

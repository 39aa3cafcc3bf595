//! A walk: the board taken as far as techniques lead, always by the easiest that applies.

use super::field::{Field, Reason, State};
use super::layout::{Layout, Place};
use super::techniques::{FUNCTIONS, Finding, TECHNIQUES};
use crate::by_rules::{ByRules, Change, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use crate::singles::{Mark, Singles};
use damier_model::{Limit, Run};
use std::time::Instant;

/// Steps, or tries of a colour, between two looks at the clock.
const STEPS_AT_ONCE: u64 = 64;

impl ByRules for Singles {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        TECHNIQUES
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let begun = Instant::now();
        let mut walker = Walker::new(Field::new(Layout::new(self)));
        walker.watch = Some((run, begun));
        let mut steps = Vec::new();
        let mut listen = |walker: &Walker, technique: usize, finding: &Finding| {
            let value = if finding.colour == State::Black { "black" } else { "white" };
            let settled = |&place: &Place| Change {
                cell: walker.field.layout.name(place as usize),
                value: value.to_owned(),
                settled: true,
            };
            let changes = walker.targets.iter().map(settled).collect();
            steps.push(Step { technique, sentence: walker.sentence(finding), changes });
        };
        let listener: Option<Listener> = if how.keep_steps { Some(&mut listen) } else { None };
        let end = match walker.begin(self) {
            Err(sentence) => End::Impossible(sentence),
            Ok(()) => walker.walk(how.techniques.unwrap_or(TECHNIQUES.len()), listener),
        };
        let end = match end {
            End::Solved => {
                let field = &walker.field;
                WalkEnd::Solved(self.answer_text(|index| field.state(field.layout.place(index)) == State::Black))
            }
            End::Impossible(sentence) => WalkEnd::Impossible(sentence),
            End::Stopped(limit) => WalkEnd::Stopped(limit),
            End::Stuck => {
                let open = walker.field.open();
                let board = walker.marked(self).to_text();
                WalkEnd::Stuck { board, settled: self.numbers.len() - open, open }
            }
        };
        Walk::ended(end, steps, walker.uses.to_vec(), begun)
    }
}

/// Who is told of each step: the walker as it was before, which technique, what it found.
pub(in super::super) type Listener<'l> = &'l mut dyn FnMut(&Walker, usize, &Finding);

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum End {
    Solved,
    /// With the sentence that says why.
    Impossible(String),
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
            field,
        }
    }

    /// Settles what is marked on the board.
    fn begin(&mut self, board: &Singles) -> Result<(), String> {
        for (index, mark) in board.marks.iter().enumerate() {
            if let Some(mark) = *mark {
                let place = self.field.layout.place(index);
                if self.field.settle(place, mark.into(), Reason::Told).is_err() {
                    return Err(format!("{} is marked twice", self.field.layout.name(place)));
                }
            }
        }
        Ok(())
    }

    /// Goes back to the beginning, perhaps with other numbers in the layout.
    pub(in super::super) fn start_over(&mut self) {
        self.field.clear();
        self.uses = [0; FUNCTIONS.len()];
        self.read = Read::default();
        self.targets.clear();
    }

    /// Takes steps by the first techniques as long as there are any.
    pub(in super::super) fn walk(&mut self, techniques: usize, mut listener: Option<Listener>) -> End {
        'steps: loop {
            if self.is_over() {
                return self.over.map_or(End::Stuck, End::Stopped);
            }
            for (technique, find) in FUNCTIONS.iter().enumerate().take(techniques) {
                let Some(finding) = find(self) else { continue };
                if let Some(listen) = &mut listener {
                    listen(self, technique, &finding);
                }
                self.uses[technique] += 1;
                if let Err(place) = self.settle_targets(finding.colour) {
                    return End::Impossible(self.contradiction(&finding, place));
                }
                continue 'steps;
            }
            if let Some(limit) = self.over {
                return End::Stopped(limit);
            }
            return if self.field.open() == 0 { self.check() } else { End::Stuck };
        }
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

    /// The board with what is settled marked on it.
    pub(super) fn marked(&self, board: &Singles) -> Singles {
        let mark = |index| match self.field.state(self.field.layout.place(index)) {
            State::White => Some(Mark::White),
            State::Black => Some(Mark::Black),
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
    fn settle_targets(&mut self, colour: State) -> Result<(), Place> {
        for at in 0..self.targets.len() {
            let place = self.targets[at];
            self.field.settle(place as usize, colour, Reason::Told).map_err(|_| place)?;
        }
        self.targets.clear();
        Ok(())
    }

    /// A board that is settled, perhaps by what was marked and by few techniques: is it right?
    fn check(&mut self) -> End {
        for find in FUNCTIONS.iter().take(FUNCTIONS.len() - 1) {
            if let Some(finding) = find(self) {
                let place = self.targets.first().copied().unwrap_or_default();
                return End::Impossible(self.contradiction(&finding, place));
            }
        }
        End::Solved
    }

    fn contradiction(&self, finding: &Finding, place: Place) -> String {
        let because = finding.because.sentence(&self.field.layout);
        let cell = self.field.layout.name(place as usize);
        format!("{because}: {cell} should be {} but is {}", finding.colour.word(), finding.colour.opposite().word())
    }

    fn names(&self) -> String {
        let names: Vec<String> =
            self.targets.iter().map(|&place| self.field.layout.name(place as usize).to_string()).collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

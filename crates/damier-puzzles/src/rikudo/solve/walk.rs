//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::contradictions::contradictions;
use super::super::{Rikudo, formats};
use super::position::{Names, Position};
use super::techniques::{ALL, Because, Listener, Settled, Tools, of_contradiction, of_use, step};
use crate::by_rules::{ByRules, Change, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::{Run, Statistics};
use std::time::Instant;

impl ByRules for Rikudo {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let begun = Instant::now();
        let names = Names { cells: self.board.cells(), first: self.first };
        let mut notes = Notes { names: &names, uses: vec![0; ALL.len()], steps: how.keep_steps.then(Vec::new) };
        let end = match contradictions(&self.board, self.first).first() {
            Some(reason) => WalkEnd::Impossible(reason.to_string()),
            None => self.walk_on(how.techniques.unwrap_or(ALL.len()), &mut notes, run, begun),
        };
        let statistics = Statistics {
            nodes: notes.uses.iter().sum(),
            solutions: u64::from(matches!(end, WalkEnd::Solved(_))),
            solve_s: begun.elapsed().as_secs_f64(),
            ..Statistics::default()
        };
        Walk { steps: notes.steps.unwrap_or_default(), uses: notes.uses, end, statistics }
    }
}

impl Rikudo {
    fn walk_on(&self, techniques: usize, notes: &mut Notes, run: &Run, begun: Instant) -> WalkEnd {
        let mut position = Position::given(&self.board);
        let mut tools = Tools::new(run, begun);
        while step(&mut position, techniques, &mut tools, notes) {
            if let Some(limit) = run.budget.exceeded(begun, notes.uses.iter().sum(), 0) {
                return WalkEnd::Stopped(limit);
            }
        }
        if let Some(broken) = position.broken {
            return WalkEnd::Impossible(of_contradiction(notes.names, broken));
        }
        if let (Some(limit), 1..) = (tools.stopped, position.open()) {
            return WalkEnd::Stopped(limit);
        }
        let numbers = (0..position.n).map(|cell| Some(position.number(cell)).filter(|&number| number > 0));
        let numbers: Vec<Option<u32>> = numbers.collect();
        if position.open() == 0 {
            return WalkEnd::Solved(formats::write_answer(&self.board, |cell| numbers[cell]));
        }
        let joined = (0..position.n).flat_map(|cell| position.partners(cell).map(move |other| (cell, other)));
        let open = joined.filter(|&(a, b)| a < b && (position.is_free(a) || position.is_free(b)));
        let links = self.board.links().iter().copied().chain(open.map(|(a, b)| (a as usize, b as usize)));
        let board = self.board.clone().with_given(numbers).with_links(links.collect::<Vec<_>>());
        WalkEnd::Stuck {
            board: formats::describe(&board),
            settled: position.n as usize - position.open(),
            open: position.open(),
        }
    }
}

/// Counts the uses of techniques and writes them down where that is wished.
struct Notes<'n> {
    names: &'n Names<'n>,
    uses: Vec<u64>,
    steps: Option<Vec<Step>>,
}

impl Listener for Notes<'_> {
    const STEP_BY_STEP: bool = true;

    fn hear(&mut self, position: &Position, technique: usize, settled: &Settled, because: Because) {
        self.uses[technique] += 1;
        if let Some(steps) = &mut self.steps {
            let place = |cell: u32| self.names.cells[cell as usize];
            let change = |cell, value: String, settled| Change { cell: place(cell), value, settled };
            let changes = match settled {
                Settled::Number { cell, number } => vec![change(*cell, self.names.number(*number).to_string(), true)],
                Settled::Barred { cell, number } => vec![change(*cell, self.names.number(*number).to_string(), false)],
                // A link has no number yet: what it leads to stands for it.
                Settled::Joined { cell, with } => {
                    with.iter().map(|&other| change(*cell, format!("-{}", place(other)), true)).collect()
                }
            };
            steps.push(Step { technique, sentence: of_use(position, self.names, settled, because), changes });
        }
    }
}

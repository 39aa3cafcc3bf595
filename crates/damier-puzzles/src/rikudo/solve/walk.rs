//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::contradictions::contradictions;
use super::super::{Rikudo, formats};
use super::position::{Names, Position};
use super::techniques::{ALL, Because, Listener, Settled, Tools, of_contradiction, of_use, step};
use crate::by_rules::{ByRules, Change, Notes, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::Run;

impl ByRules for Rikudo {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let names = Names { cells: self.board.cells(), first: self.first };
        let mut notes = Named { names: &names, notes: Notes::new(ALL.len(), how) };
        let end = match contradictions(&self.board, self.first).first() {
            Some(reason) => WalkEnd::Impossible(reason.to_string()),
            None => self.walk_on(how.techniques.unwrap_or(ALL.len()), &mut notes, run),
        };
        notes.notes.walk(end)
    }
}

impl Rikudo {
    fn walk_on(&self, techniques: usize, notes: &mut Named, run: &Run) -> WalkEnd {
        let mut position = Position::given(&self.board);
        let mut tools = Tools::new(run, notes.notes.begun());
        while step(&mut position, techniques, &mut tools, notes) {
            if let Some(limit) = notes.notes.exceeded(run) {
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

/// Notes that call cells and numbers as the board does.
struct Named<'n> {
    names: &'n Names<'n>,
    notes: Notes,
}

impl Listener for Named<'_> {
    const STEP_BY_STEP: bool = true;

    fn hear(&mut self, position: &Position, technique: usize, settled: &Settled, because: Because) {
        let names = self.names;
        self.notes.step(technique, || {
            let place = |cell: u32| names.cells[cell as usize];
            let change = |cell, value: String, settled| Change { cell: place(cell), value, settled };
            let changes = match settled {
                Settled::Number { cell, number } => vec![change(*cell, names.number(*number).to_string(), true)],
                Settled::Barred { cell, number } => vec![change(*cell, names.number(*number).to_string(), false)],
                // A link has no number yet: what it leads to stands for it.
                Settled::Joined { cell, with } => {
                    with.iter().map(|&other| change(*cell, format!("-{}", place(other)), true)).collect()
                }
            };
            (of_use(position, names, settled, because), changes)
        });
    }
}

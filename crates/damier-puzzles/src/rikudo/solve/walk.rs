//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::contradictions::contradictions;
use super::super::{Rikudo, formats};
use super::named::technique_of;
use super::position::{Names, Position};
use super::techniques::{ALL, Because, Listener, Settled, Tools, of_contradiction, of_use, step};
use damier_interface::{
    ByRules, Change, Conclusion, TechniqueInfo, Walk, WalkEnd, WalkOptions,
    walker::{self, Notes, Walkable},
};
use damier_model::{Limit, Run};
use std::time::Instant;

impl ByRules for Rikudo {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        if let Some(reason) = contradictions(&self.board, self.first).first() {
            return Notes::new(ALL.len(), how).walk(WalkEnd::Impossible(reason.to_string()));
        }
        let names = Names { cells: self.board.cells(), first: self.first };
        let (position, tools) = (Position::given(&self.board), Tools::new(run, Instant::now()));
        walker::walk(Walking { rikudo: self, names, position, tools }, ALL, how, run)
    }

    fn technique_of(&self, conclusion: &Conclusion) -> Option<usize> {
        technique_of(self, conclusion)
    }
}

/// A board under way.
struct Walking<'w> {
    rikudo: &'w Rikudo,
    names: Names<'w>,
    position: Position,
    tools: Tools<'w>,
}

impl Walking<'_> {
    fn number(&self, cell: usize) -> Option<u32> {
        Some(self.position.number(cell as u32)).filter(|&number| number > 0)
    }
}

impl Walkable for Walking<'_> {
    fn step(&mut self, techniques: usize, notes: &mut Notes) -> bool {
        step(&mut self.position, techniques, &mut self.tools, &mut Named { names: &self.names, notes })
    }

    fn contradiction(&mut self) -> Option<String> {
        Some(of_contradiction(&self.names, self.position.broken?))
    }

    fn stopped(&self) -> Option<Limit> {
        self.tools.stopped
    }

    fn cells(&self) -> usize {
        self.position.n as usize
    }

    fn open(&self) -> usize {
        self.position.open()
    }

    fn answer(&self) -> String {
        formats::write_answer(&self.rikudo.board, |cell| self.number(cell))
    }

    fn board(&self) -> String {
        let (board, position) = (&self.rikudo.board, &self.position);
        let joined = (0..position.n).flat_map(|cell| position.partners(cell).map(move |other| (cell, other)));
        let open = joined.filter(|&(a, b)| a < b && (position.is_free(a) || position.is_free(b)));
        let links = board.links().iter().copied().chain(open.map(|(a, b)| (a as usize, b as usize)));
        let numbers = (0..self.cells()).map(|cell| self.number(cell));
        let board = board.clone().with_given(numbers.collect::<Vec<_>>()).with_links(links.collect::<Vec<_>>());
        formats::describe(&board)
    }
}

/// Notes that call cells and numbers as the board does.
struct Named<'n> {
    names: &'n Names<'n>,
    notes: &'n mut Notes,
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

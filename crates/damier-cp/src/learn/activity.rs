//! Which variable, or what else has a number, took part in conflicts most lately: a heap by activity (Moskewicz et al., DAC
//! 2001).

use crate::store::VarId;

const DECAY: f64 = 0.95;
const TOO_LARGE: f64 = 1e100;
const ABSENT: u32 = u32::MAX;

/// Activities, with a binary heap of variables that may be open.
pub(crate) struct Activity {
    of: Vec<f64>,
    heap: Vec<VarId>,
    place: Vec<u32>,
    bump: f64,
}

impl Activity {
    /// All variables but the constant, in their order.
    pub(crate) fn new(variables: usize) -> Activity {
        let heap: Vec<VarId> = (1..variables as VarId).collect();
        let mut place = vec![ABSENT; variables];
        heap.iter().enumerate().for_each(|(at, &x)| place[x as usize] = at as u32);
        Activity { of: vec![0.0; variables], heap, place, bump: 1.0 }
    }

    /// Makes room for variables added since.
    pub(crate) fn grow(&mut self, variables: usize) {
        let before = self.of.len();
        self.of.resize(variables, 0.0);
        self.place.resize(variables, ABSENT);
        (before..variables).for_each(|x| self.insert(x as VarId));
    }

    /// The variable took part in a conflict.
    pub(crate) fn bump(&mut self, x: VarId) {
        self.of[x as usize] += self.bump;
        if self.of[x as usize] > TOO_LARGE {
            self.of.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.bump /= TOO_LARGE;
        }
        if self.place[x as usize] != ABSENT {
            self.rise(self.place[x as usize] as usize);
        }
    }

    /// A conflict is over: later ones count more.
    pub(crate) fn decay(&mut self) {
        self.bump /= DECAY;
    }

    /// The variable may be open again.
    pub(crate) fn insert(&mut self, x: VarId) {
        if self.place[x as usize] == ABSENT {
            self.place[x as usize] = self.heap.len() as u32;
            self.heap.push(x);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The most active variable of those in the heap; it leaves it.
    pub(crate) fn pop(&mut self) -> Option<VarId> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[first as usize] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(first)
    }

    /// The more active one first.
    pub(crate) fn compare(&self, a: VarId, b: VarId) -> std::cmp::Ordering {
        self.of[b as usize].total_cmp(&self.of[a as usize]).then(a.cmp(&b))
    }

    /// Takes the activities that these had elsewhere, in this order, for the first so many.
    pub(crate) fn inherit(&mut self, from: &Activity, these: &[VarId]) {
        self.bump = from.bump;
        for (to, &was) in (0..).zip(these) {
            self.of[to as usize] = from.of[was as usize];
            if self.place[to as usize] != ABSENT {
                self.rise(self.place[to as usize] as usize);
            }
        }
    }

    fn before(&self, a: VarId, b: VarId) -> bool {
        let (of_a, of_b) = (self.of[a as usize], self.of[b as usize]);
        of_a > of_b || of_a == of_b && a < b
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.before(self.heap[at], self.heap[(at - 1) / 2]) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let mut best = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.heap.len() && self.before(self.heap[child], self.heap[best]) {
                    best = child;
                }
            }
            if best == at {
                return;
            }
            self.swap(at, best);
            at = best;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.place[self.heap[a] as usize] = a as u32;
        self.place[self.heap[b] as usize] = b as u32;
    }
}

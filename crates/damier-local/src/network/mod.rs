//! The assignment, all gauges, and what a move changes.
//!
//! A move writes a few variables. Each write goes to the slots of the variable and to nothing else; constraints that compute
//! a variable wait in a queue, in the order of their ranks, and write theirs when all of their inputs are settled. The
//! difference in cost is that of the constraints touched. A move is then kept, or taken back by writing the old
//! values into the same slots. Every variable has a value of its domain at all times: what is computed goes to the
//! nearest one, and if that is another one the computing constraint is violated by the difference.

mod blame;

use crate::define::Definitions;
use crate::measure::{Built, Gauge, MOST, Measure, nearest};
use damier_model::{Domain, Relation, Term, stage};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

struct Slot {
    /// `NONE` for a constant.
    var: u32,
    scale: i64,
    offset: i64,
}

impl Slot {
    fn value(&self, value: i64) -> i64 {
        self.scale * value + self.offset
    }
}

struct Node {
    measure: Measure,
    first_slot: u32,
    end_slot: u32,
    /// The slot computed by it.
    computes: u32,
    rank: u32,
}

/// What is known of a variable's role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It has one value.
    Fixed,
    /// The search may change it.
    Free,
    /// The constraint of this number computes it.
    Computed(u32),
}

/// The state of the search.
pub(crate) struct Network {
    pub(crate) values: Vec<i64>,
    pub(crate) domains: Vec<Domain>,
    pub(crate) roles: Vec<Role>,
    nodes: Vec<Node>,
    slots: Vec<Slot>,
    /// By variable: where its occurrences start.
    starts: Vec<u32>,
    /// (constraint, slot).
    occurrences: Vec<(u32, u32)>,
    violations: Vec<i64>,
    weights: Vec<i64>,
    /// Σ weight · violation.
    pub(crate) cost: i64,
    /// Violated constraints, and where each stands in the list.
    violated: Vec<u32>,
    place: Vec<u32>,

    // The move under way.
    written: Vec<(u32, i64)>,
    touched: Vec<(u32, i64)>,
    stamp: Vec<u32>,
    now: u32,
    waiting: BinaryHeap<Reverse<(u32, u32)>>,
    is_waiting: Vec<bool>,

    // Blame.
    error: Vec<i64>,
    /// Free variables with an error, in the order in which they were met.
    pub(crate) blamed: Vec<u32>,
    to_pass_on: BinaryHeap<(u32, u32)>,
    /// Constraints touched and slots set so far.
    pub(crate) work: u64,
}

impl Network {
    pub(crate) fn new(domains: Vec<Domain>, built: Vec<Built>, definitions: &Definitions) -> Network {
        let ranks = definitions.ranks(&built);
        let is_open = |term: &Term| term.as_constant().is_none() && domains[term.var.index()].size() > 1;
        let mut roles: Vec<Role> =
            domains.iter().map(|domain| if domain.size() > 1 { Role::Free } else { Role::Fixed }).collect();
        let mut starts = vec![0u32; domains.len() + 1];
        for term in built.iter().flat_map(|b| &b.slots).filter(|term| is_open(term)) {
            starts[term.var.index() + 1] += 1;
        }
        for x in 1..starts.len() {
            starts[x] += starts[x - 1];
        }
        let mut fill = starts.clone();
        let mut occurrences = vec![(0, 0); starts.last().map_or(0, |&end| end as usize)];
        let (mut nodes, mut slots) = (Vec::with_capacity(built.len()), Vec::new());
        for (c, constraint) in built.into_iter().enumerate() {
            let first_slot = slots.len() as u32;
            for (k, term) in constraint.slots.iter().enumerate() {
                match term.as_constant() {
                    Some(value) => slots.push(Slot { var: NONE, scale: 0, offset: value }),
                    None => {
                        let x = term.var.index();
                        if is_open(term) {
                            occurrences[fill[x] as usize] = (c as u32, first_slot + k as u32);
                            fill[x] += 1;
                        }
                        slots.push(Slot { var: x as u32, scale: term.scale, offset: term.offset });
                    }
                }
            }
            let computes = definitions.slot[c].map_or(NONE, |slot| first_slot + slot as u32);
            if computes != NONE {
                roles[slots[computes as usize].var as usize] = Role::Computed(c as u32);
            }
            nodes.push(Node {
                measure: constraint.measure,
                first_slot,
                end_slot: slots.len() as u32,
                computes,
                rank: ranks[c],
            });
        }
        let (n, c) = (domains.len(), nodes.len());
        Network {
            values: domains.iter().map(|domain| domain.min().unwrap_or(0)).collect(),
            domains,
            roles,
            slots,
            starts,
            occurrences,
            violations: vec![0; c],
            weights: vec![1; c],
            cost: 0,
            violated: Vec::with_capacity(c),
            place: vec![NONE; c],
            written: Vec::with_capacity(n),
            touched: Vec::with_capacity(c),
            stamp: vec![0; c],
            now: 0,
            waiting: BinaryHeap::new(),
            is_waiting: vec![false; c],
            error: vec![0; n],
            blamed: Vec::with_capacity(n),
            to_pass_on: BinaryHeap::new(),
            nodes,
            work: 0,
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.violated.is_empty()
    }

    /// How many slots a variable fills.
    pub(crate) fn occurrences_of(&self, x: usize) -> usize {
        (self.starts[x + 1] - self.starts[x]) as usize
    }

    /// Computes everything from the values of the free and fixed variables.
    pub(crate) fn load(&mut self) {
        let mut order: Vec<u32> =
            (0..self.nodes.len() as u32).filter(|&c| self.nodes[c as usize].computes != NONE).collect();
        order.sort_by_key(|&c| self.nodes[c as usize].rank);
        let mut at = Vec::new();
        for &c in &order {
            self.load_node(c as usize, &mut at);
            let (x, value) = self.computed(c as usize);
            self.values[x] = value;
        }
        self.violated.clear();
        self.place.fill(NONE);
        self.cost = 0;
        for c in 0..self.nodes.len() {
            stage::poll();
            self.load_node(c, &mut at);
            self.violations[c] = self.nodes[c].measure.violation().min(MOST);
            self.cost += self.weights[c] * self.violations[c];
            self.list(c);
        }
    }

    fn load_node(&mut self, c: usize, at: &mut Vec<i64>) {
        let node = &mut self.nodes[c];
        at.clear();
        at.extend(
            self.slots[node.first_slot as usize..node.end_slot as usize]
                .iter()
                .map(|slot| if slot.var == NONE { slot.offset } else { slot.value(self.values[slot.var as usize]) }),
        );
        node.measure.load(at);
    }

    /// Keeps the list of violated constraints in step with the violation of one.
    fn list(&mut self, c: usize) {
        match (self.violations[c] > 0, self.place[c]) {
            (true, NONE) => {
                self.place[c] = self.violated.len() as u32;
                self.violated.push(c as u32);
            }
            (false, place) if place != NONE => {
                self.violated.swap_remove(place as usize);
                if let Some(&moved) = self.violated.get(place as usize) {
                    self.place[moved as usize] = place;
                }
                self.place[c] = NONE;
            }
            _ => {}
        }
    }

    /// The variable that a constraint computes, and the value it should have.
    fn computed(&mut self, c: usize) -> (usize, i64) {
        let node = &mut self.nodes[c];
        let slot = &self.slots[node.computes as usize];
        let x = slot.var as usize;
        let wanted = node.measure.output((node.computes - node.first_slot) as usize, slot.value(self.values[x]));
        // The scale is 1 or -1.
        let value = (wanted - slot.offset) * slot.scale;
        (x, nearest(&self.domains[x], value).unwrap_or(self.values[x]))
    }

    fn write(&mut self, x: usize, value: i64) {
        let old = self.values[x];
        if old == value {
            return;
        }
        self.written.push((x as u32, old));
        self.values[x] = value;
        let occurrences = self.starts[x] as usize..self.starts[x + 1] as usize;
        self.work += occurrences.len() as u64;
        for &(c, s) in &self.occurrences[occurrences] {
            let node = &mut self.nodes[c as usize];
            let slot = &self.slots[s as usize];
            node.measure.set((s - node.first_slot) as usize, slot.value(old), slot.value(value));
            if self.stamp[c as usize] != self.now {
                self.stamp[c as usize] = self.now;
                self.touched.push((c, 0));
            }
            if node.computes != NONE && node.computes != s && !self.is_waiting[c as usize] {
                self.is_waiting[c as usize] = true;
                self.waiting.push(Reverse((node.rank, c)));
            }
        }
    }

    /// Makes a move, to be kept or taken back; the difference in cost.
    pub(crate) fn attempt(&mut self, writes: &[(u32, i64)]) -> i64 {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamp.fill(0);
            self.now = 1;
        }
        self.written.clear();
        self.touched.clear();
        for &(x, value) in writes {
            self.write(x as usize, value);
        }
        while let Some(Reverse((_, c))) = self.waiting.pop() {
            self.is_waiting[c as usize] = false;
            let (x, value) = self.computed(c as usize);
            self.write(x, value);
        }
        let mut difference = 0;
        for (c, violation) in &mut self.touched {
            let c = *c as usize;
            *violation = self.nodes[c].measure.violation().min(MOST);
            difference += self.weights[c] * (*violation - self.violations[c]);
        }
        difference
    }

    /// Takes back the move attempted last.
    pub(crate) fn take_back(&mut self) {
        for &(x, old) in self.written.iter().rev() {
            let x = x as usize;
            let value = std::mem::replace(&mut self.values[x], old);
            for &(c, s) in &self.occurrences[self.starts[x] as usize..self.starts[x + 1] as usize] {
                let node = &mut self.nodes[c as usize];
                let slot = &self.slots[s as usize];
                node.measure.set((s - node.first_slot) as usize, slot.value(value), slot.value(old));
            }
        }
        for &(c, _) in &self.touched {
            self.nodes[c as usize].measure.restore(self.violations[c as usize]);
        }
        self.written.clear();
        self.touched.clear();
    }

    /// Keeps the move attempted last.
    pub(crate) fn keep(&mut self) {
        for k in 0..self.touched.len() {
            let (c, violation) = (self.touched[k].0 as usize, self.touched[k].1);
            self.cost += self.weights[c] * (violation - self.violations[c]);
            self.violations[c] = violation;
            self.list(c);
        }
        self.written.clear();
        self.touched.clear();
    }

    /// Makes violated constraints weigh more.
    pub(crate) fn weigh(&mut self, most: i64) {
        for &c in &self.violated {
            let c = c as usize;
            if self.weights[c] < most {
                self.weights[c] += 1;
                self.cost += self.violations[c];
            }
        }
    }

    /// All constraints weigh the same again.
    pub(crate) fn forget_weights(&mut self) {
        self.weights.fill(1);
        self.cost = self.violations.iter().sum();
    }

    /// Changes the constant of a sum.
    pub(crate) fn set_bound(&mut self, c: usize, relation: Relation, constant: i64) {
        if let Measure::Sum(sum) = &mut self.nodes[c].measure {
            (sum.relation, sum.constant) = (relation, constant);
            let violation = sum.violation();
            self.cost += self.weights[c] * (violation - self.violations[c]);
            self.violations[c] = violation;
            self.list(c);
        }
    }
}

#[cfg(test)]
impl Network {
    /// Whether the running state is what computing it anew from the values would give; reloads everything.
    pub(crate) fn check(&mut self) -> Result<(), String> {
        let (values, violations, cost) = (self.values.clone(), self.violations.clone(), self.cost);
        self.load();
        if values != self.values {
            return Err(format!("values {values:?}, computed anew {:?}", self.values));
        }
        if violations != self.violations || cost != self.cost {
            return Err(format!("violations {violations:?}, computed anew {:?}", self.violations));
        }
        Ok(())
    }

    /// The violation of one constraint.
    pub(crate) fn violation_of(&self, c: usize) -> i64 {
        self.violations[c]
    }
}

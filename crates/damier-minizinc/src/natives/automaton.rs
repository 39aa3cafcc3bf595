//! Deterministic automata of regular expressions.
//!
//! An expression becomes a nondeterministic automaton (Thompson 1968), that a deterministic one by sets of states, and
//! that the smallest one by refining a partition (Moore 1956), which also finds the states that lead nowhere. Values
//! that no part of the expression tells apart are handled as one, so wide domains cost little before the table is
//! written.

use super::regular::Expression;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An automaton with a larger table than this is refused, and one whose states take more room to find.
const LARGEST: usize = 1 << 23;
/// An expression with more parts than this, repetitions written out, is refused.
const PARTS: usize = 1 << 18;

/// The table of the smallest automaton over so many values, row by row, or why there is none. A row tells whether its
/// state accepts (0 or 1) and then which state follows on each value, counted from 1, or 0 for none; the first row is
/// where reading starts.
pub(super) fn table(expression: &Expression, values: usize) -> Result<Vec<i64>, String> {
    let mut builder = Builder { nodes: vec![Node::Accept] };
    let start = builder.build(expression, 0)?;
    determine(&builder.nodes, start, values)
}

/// A node of the nondeterministic automaton.
enum Node {
    Accept,
    Step(Rc<[usize]>, usize),
    Split(usize, usize),
}

struct Builder {
    nodes: Vec<Node>,
}

impl Builder {
    fn add(&mut self, node: Node) -> Result<usize, String> {
        if self.nodes.len() >= PARTS {
            return Err("it is too large".to_owned());
        }
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    /// The node at which the expression starts that goes on at `next`.
    fn build(&mut self, expression: &Expression, next: usize) -> Result<usize, String> {
        match expression {
            Expression::OneOf(columns) => self.add(Node::Step(Rc::clone(columns), next)),
            Expression::Sequence(parts) => parts.iter().rev().try_fold(next, |next, part| self.build(part, next)),
            Expression::Either(all) => {
                let mut start = None;
                for one in all {
                    let one = self.build(one, next)?;
                    start = Some(match start {
                        Some(others) => self.add(Node::Split(one, others))?,
                        None => one,
                    });
                }
                Ok(start.unwrap_or(next))
            }
            Expression::Repeat(inner, least, most) => {
                let mut start = next;
                match most {
                    None => {
                        // The loop is closed once its body is known.
                        let turn = self.add(Node::Split(next, next))?;
                        let body = self.build(inner, turn)?;
                        self.nodes[turn] = Node::Split(body, next);
                        start = turn;
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let body = self.build(inner, start)?;
                            start = self.add(Node::Split(body, next))?;
                        }
                    }
                }
                for _ in 0..*least {
                    start = self.build(inner, start)?;
                }
                Ok(start)
            }
        }
    }
}

/// The deterministic automaton, smallest, as the rows of its table.
fn determine(nodes: &[Node], start: usize, columns: usize) -> Result<Vec<i64>, String> {
    let (class_of, classes) = classify(nodes, columns);
    // State 0 is where nothing is accepted any more.
    let mut next: Vec<usize> = vec![0; classes];
    let mut accepts = vec![false];
    let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    known.insert(Vec::new(), 0);
    let mut sets = vec![Vec::new(), closure(nodes, &[start])];
    known.insert(sets[1].clone(), 1);
    let (mut at, mut room) = (1, 0);
    while at < sets.len() {
        accepts.push(sets[at].iter().any(|&node| matches!(nodes[node], Node::Accept)));
        let mut targets: Vec<Vec<usize>> = vec![Vec::new(); classes];
        for &node in &sets[at] {
            if let Node::Step(on, to) = &nodes[node] {
                let mut last = usize::MAX;
                for &column in on.iter() {
                    let class = class_of[column];
                    if class != last && targets[class].last() != Some(to) {
                        targets[class].push(*to);
                    }
                    last = class;
                }
            }
        }
        for target in targets {
            let set = closure(nodes, &target);
            let state = *known.entry(set).or_insert_with_key(|set| {
                sets.push(set.clone());
                sets.len() - 1
            });
            next.push(state);
        }
        room += sets[at].len();
        at += 1;
        if room.max(sets.len().saturating_mul(columns + 1)) > LARGEST {
            return Err("its automaton is too large".to_owned());
        }
    }
    let block = minimise(&next, &accepts, classes);
    Ok(rows(&next, &accepts, &block, &class_of, classes))
}

/// Columns that no step tells apart are one class: the class of each column, and how many classes there are.
fn classify(nodes: &[Node], columns: usize) -> (Vec<usize>, usize) {
    let (mut class_of, mut classes) = (vec![0; columns], usize::from(columns > 0));
    let mut seen: FxHashMap<&[usize], ()> = FxHashMap::default();
    for node in nodes {
        let Node::Step(on, _) = node else { continue };
        if seen.insert(on, ()).is_some() {
            continue;
        }
        // A class splits into the part in the step and the rest.
        let mut sizes = vec![0; classes];
        class_of.iter().for_each(|&class| sizes[class] += 1);
        let mut hit = vec![0; classes];
        on.iter().for_each(|&column| hit[class_of[column]] += 1);
        let mut split = vec![usize::MAX; classes];
        for &column in on.iter() {
            let class = class_of[column];
            if hit[class] < sizes[class] {
                if split[class] == usize::MAX {
                    split[class] = classes;
                    classes += 1;
                }
                class_of[column] = split[class];
            }
        }
    }
    (class_of, classes)
}

/// All nodes reached without reading, ascending; only those that read or accept.
fn closure(nodes: &[Node], from: &[usize]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = from.to_vec();
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        match nodes[node] {
            Node::Split(one, other) => open.extend([one, other]),
            _ => found.push(node),
        }
    }
    found.sort_unstable();
    found
}

/// The block of each state, states of one block accepting the same words.
fn minimise(next: &[usize], accepts: &[bool], classes: usize) -> Vec<usize> {
    let mut block: Vec<usize> = accepts.iter().map(|&accepts| usize::from(accepts)).collect();
    let mut blocks = 0;
    loop {
        let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let refined: Vec<usize> = (0..block.len())
            .map(|state| {
                let mut signature = Vec::with_capacity(classes + 1);
                signature.push(block[state]);
                signature.extend(next[state * classes..(state + 1) * classes].iter().map(|&to| block[to]));
                let fresh = known.len();
                *known.entry(signature).or_insert(fresh)
            })
            .collect();
        let count = known.len();
        block = refined;
        if count == blocks {
            return block;
        }
        blocks = count;
    }
}

/// The table of the blocks: the block of state 1 first, that of state 0 left out.
fn rows(next: &[usize], accepts: &[bool], block: &[usize], class_of: &[usize], classes: usize) -> Vec<i64> {
    let mut number: FxHashMap<usize, i64> = FxHashMap::default();
    let mut order = Vec::new();
    for state in 1..block.len() {
        if block[state] != block[0] && !number.contains_key(&block[state]) {
            number.insert(block[state], order.len() as i64 + 1);
            order.push(state);
        }
    }
    if block[1] == block[0] {
        // Nothing is accepted: one state without a way on.
        return vec![0; class_of.len() + 1];
    }
    let mut rows = Vec::with_capacity(order.len() * (class_of.len() + 1));
    for state in order {
        rows.push(i64::from(accepts[state]));
        for &class in class_of {
            rows.push(number.get(&block[next[state * classes + class]]).copied().unwrap_or(0));
        }
    }
    rows
}

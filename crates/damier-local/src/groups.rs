//! Variables that share out a fixed stock of values: permutations, and "exactly k of these".
//!
//! Where an all-different has as many values as open variables, every solution is a permutation of the values. The search
//! then starts with one and only swaps, so that the constraint holds all the time and need not be looked at. The same
//! goes for a sum of Booleans that is a constant, and for circuits, paths and inverses, whose terms are all different.
//! A variable is in one group at most; larger groups choose first.

use damier_model::{Constraint, Domain, Lit, Relation, Term};
use std::borrow::Cow;

/// Open variables and the values that they share out, repeated as often as they are taken.
pub(crate) struct Group {
    pub(crate) vars: Vec<u32>,
    stock: Vec<i64>,
    /// Whether every variable takes every value of the stock.
    uniform: bool,
}

/// The groups, and which constraints they guarantee.
pub(crate) struct Groups {
    pub(crate) list: Vec<Group>,
    pub(crate) guaranteed: Vec<bool>,
}

/// Chooses groups among variables that are not `taken`, and marks those it takes.
pub(crate) fn groups(constraints: &[Cow<Constraint>], domains: &[Domain], taken: &mut [bool]) -> Groups {
    let mut proposals: Vec<(usize, Group)> =
        constraints.iter().enumerate().filter_map(|(c, constraint)| Some((c, propose(constraint, domains)?))).collect();
    proposals.sort_by_key(|(c, group)| (std::cmp::Reverse(group.vars.len()), *c));
    let mut found = Groups { list: Vec::new(), guaranteed: vec![false; constraints.len()] };
    let mut chance = fastrand::Rng::with_seed(0);
    for (c, group) in proposals {
        if group.vars.iter().any(|&x| taken[x as usize]) || group.deal(domains, &mut chance).is_none() {
            continue;
        }
        group.vars.iter().for_each(|&x| taken[x as usize] = true);
        let by_values = matches!(&*constraints[c], Constraint::AllDifferent { .. } | Constraint::BoolSum { .. });
        found.guaranteed[c] = by_values;
        found.list.push(group);
    }
    found
}

fn propose(constraint: &Constraint, domains: &[Domain]) -> Option<Group> {
    match constraint {
        Constraint::AllDifferent { terms, .. } | Constraint::Circuit(terms) | Constraint::SubCircuit(terms) => {
            permutation(terms, domains)
        }
        Constraint::HamiltonianPath { position, .. } => permutation(position, domains),
        Constraint::Inverse { forward, .. } => permutation(forward, domains),
        Constraint::BoolSum { literals, relation: Relation::Eq, total } => share(literals, *total, domains),
        _ => None,
    }
}

fn permutation(terms: &[Term], domains: &[Domain]) -> Option<Group> {
    let offset = terms.first()?.offset;
    if terms.iter().any(|t| t.as_constant().is_some() || t.scale != 1 || t.offset != offset) {
        return None;
    }
    let domain = |x: u32| &domains[x as usize];
    let (fixed, vars): (Vec<u32>, Vec<u32>) =
        terms.iter().map(|t| t.var.index() as u32).partition(|&x| domain(x).size() == 1);
    if vars.len() < 2 || has_repetition(&vars) || vars.iter().any(|&x| domain(x).size() > vars.len() as u64) {
        return None;
    }
    let union = Domain::from_ranges(vars.iter().flat_map(|&x| domain(x).ranges().iter().copied()));
    let clashes = |x: &u32| domain(*x).min().is_some_and(|value| union.contains(value));
    if union.size() != vars.len() as u64 || fixed.iter().any(clashes) {
        return None;
    }
    let uniform = vars.iter().all(|&x| *domain(x) == union);
    Some(Group { vars, stock: union.values().collect(), uniform })
}

fn share(literals: &[Lit], total: Term, domains: &[Domain]) -> Option<Group> {
    let mut total = match total.as_constant() {
        Some(total) => total,
        None => {
            let domain = &domains[total.var.index()];
            let value = domain.min().filter(|_| domain.size() == 1)?;
            value * total.scale + total.offset
        }
    };
    let mut vars = Vec::with_capacity(literals.len());
    for literal in literals {
        if literal.var().is_constant() || literal.is_negated() {
            return None;
        }
        let domain = &domains[literal.var().index()];
        if domain.size() == 1 {
            total -= i64::from(domain.contains(1));
        } else {
            vars.push(literal.var().index() as u32);
        }
    }
    let ones = usize::try_from(total).ok().filter(|&ones| 0 < ones && ones < vars.len())?;
    let stock = (0..vars.len()).map(|k| i64::from(k < ones)).collect();
    (!has_repetition(&vars)).then_some(Group { vars, stock, uniform: true })
}

fn has_repetition(vars: &[u32]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

const NONE: usize = usize::MAX;

impl Group {
    /// How many variables could be said to be busy: all of a permutation, but of many 0s and few 1s only so few.
    pub(crate) fn size(&self) -> usize {
        let commonest = self.stock.chunk_by(|a, b| a == b).map(<[i64]>::len).max().unwrap_or(0);
        if commonest == 1 { self.vars.len() } else { 2 * (self.vars.len() - commonest) }
    }

    /// Shares out the stock by chance, within the domains, in the order of the variables; `None` if that cannot be done.
    pub(crate) fn deal(&self, domains: &[Domain], chance: &mut fastrand::Rng) -> Option<Vec<i64>> {
        let mut stock = self.stock.clone();
        chance.shuffle(&mut stock);
        if self.uniform {
            return Some(stock);
        }
        // A matching of variables with values, one augmenting path after another (breadth first).
        let n = self.vars.len();
        let mut holder = vec![NONE; n];
        let mut holds = vec![NONE; n];
        let mut order: Vec<usize> = (0..n).collect();
        chance.shuffle(&mut order);
        let (mut came_from, mut seen, mut queue) = (vec![NONE; n], vec![NONE; n], Vec::with_capacity(n));
        for (round, &start) in order.iter().enumerate() {
            queue.clear();
            queue.push(start);
            let mut end = None;
            let mut head = 0;
            'search: while head < queue.len() {
                let player = queue[head];
                head += 1;
                let domain = &domains[self.vars[player] as usize];
                for (k, &value) in stock.iter().enumerate() {
                    if seen[k] == round || !domain.contains(value) {
                        continue;
                    }
                    seen[k] = round;
                    came_from[k] = player;
                    if holder[k] == NONE {
                        end = Some(k);
                        break 'search;
                    }
                    queue.push(holder[k]);
                }
            }
            let mut k = end?;
            loop {
                let player = came_from[k];
                let before = std::mem::replace(&mut holds[player], k);
                holder[k] = player;
                if player == start {
                    break;
                }
                k = before;
            }
        }
        Some(holds.into_iter().map(|k| stock[k]).collect())
    }
}

//! Sums over order literals: clauses for each way to exceed a bound, and partial sums where those are too many.
//!
//! A part of a sum is a list of *steps*: `the part is at least this much` for increasing amounts, with 0 below the first.
//! The constraint `parts ≤ bound` then has one clause per least combination of steps that exceeds the bound. Where there
//! are too many combinations, two parts are replaced by their sum, a part with fresh step literals defined in both
//! directions (a generalised totalizer: Joshi, Martins, Manquinho, CP 2015; totalizer: Bailleux, Boufkhad, CP 2003).
//! Partial sums are cut where they no longer matter: all amounts above the bound are one amount, and so are all amounts
//! that the rest cannot lift to the bound. Smallest parts are merged first, as in a Huffman tree.

use super::at_most_one::at_most_one;
use super::encoder::{Encoder, TRUE, constant};
use super::excess::excesses;
use super::goal::Goal;
use crate::cnf::Literal;
use damier_model::Relation;
use std::collections::VecDeque;

/// A part of a sum: amounts above 0, ascending, each with the literal of reaching it.
#[derive(Clone, Default, Debug)]
pub(super) struct Steps {
    pub(super) amounts: Vec<i128>,
    pub(super) literals: Vec<Literal>,
}

impl Steps {
    /// The next step.
    pub(super) fn push(&mut self, amount: i128, literal: Literal) {
        self.amounts.push(amount);
        self.literals.push(literal);
    }

    /// Number of steps.
    pub(super) fn len(&self) -> usize {
        self.amounts.len()
    }

    /// The largest amount.
    pub(super) fn most(&self) -> i128 {
        self.amounts.last().copied().unwrap_or(0)
    }

    /// The amount after `step` steps.
    pub(super) fn amount(&self, step: usize) -> i128 {
        if step == 0 { 0 } else { self.amounts[step - 1] }
    }

    /// Whether the part takes at least `step` steps.
    pub(super) fn reached(&self, step: usize) -> Literal {
        match step {
            0 => TRUE,
            _ => self.literals.get(step - 1).copied().unwrap_or(!TRUE),
        }
    }

    /// `most - self`.
    fn mirrored(&self) -> Steps {
        let most = self.most();
        let amounts = (0..self.len()).rev().map(|step| most - self.amount(step)).collect();
        Steps { amounts, literals: self.literals.iter().rev().map(|&literal| !literal).collect() }
    }

    /// All amounts from `high` on become `high`; all up to `low` become 0, and the others count from there.
    fn cut(&mut self, low: i128, high: i128) {
        let above = self.amounts.partition_point(|&amount| amount < high);
        if above < self.len() {
            self.amounts[above] = high;
            self.amounts.truncate(above + 1);
            self.literals.truncate(above + 1);
        }
        if low > 0 {
            let below = self.amounts.partition_point(|&amount| amount <= low);
            self.amounts.drain(..below);
            self.literals.drain(..below);
            self.amounts.iter_mut().for_each(|amount| *amount -= low);
        }
    }
}

/// The greatest common divisor of two numbers that are not negative.
pub(super) fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// About how many clauses merging all parts takes, given their numbers of steps and their largest amounts; what exceeds
/// `enough` need not be exact.
pub(super) fn estimate(mut parts: Vec<(u64, i128)>, relation: Relation, bound: i128, unit: i128, enough: u64) -> u64 {
    let slack = i128::from(relation == Relation::Eq);
    let high = (bound + 1).max(1);
    let mut total: i128 = parts.iter().map(|part| part.1).sum();
    parts.sort_unstable();
    let mut queue = Merging::new(parts);
    let mut clauses = 0u64;
    while let Some((a, b)) = queue.two(|part| part.0 as usize) {
        let most = (a.1 + b.1).min(high);
        let low = (bound - (total - a.1 - b.1) - slack).max(0);
        total -= a.1 + b.1 - most;
        let amounts = u64::try_from((most - low.min(most)) / unit + 1).unwrap_or(u64::MAX);
        let pairs = (a.0 + 1).saturating_mul(b.0 + 1);
        let last = queue.is_empty();
        clauses = clauses.saturating_add(if last { 2 * (a.0 + b.0) } else { pairs.saturating_mul(2) });
        if clauses > enough {
            return clauses;
        }
        queue.put((pairs.min(amounts), most));
    }
    clauses
}

/// The two smallest parts come out, their sum goes in: the parts there were from the start in order of size, the sums
/// in order of appearance, which is order of size too, more or less.
struct Merging<T> {
    given: VecDeque<T>,
    made: VecDeque<T>,
}

impl<T> Merging<T> {
    fn new(sorted: Vec<T>) -> Merging<T> {
        Merging { given: sorted.into(), made: VecDeque::new() }
    }

    fn len(&self) -> usize {
        self.given.len() + self.made.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn smallest(&mut self, size: impl Fn(&T) -> usize) -> Option<T> {
        match (self.given.front(), self.made.front()) {
            (Some(given), Some(made)) if size(made) < size(given) => self.made.pop_front(),
            (None, _) => self.made.pop_front(),
            _ => self.given.pop_front(),
        }
    }

    fn two(&mut self, size: impl Fn(&T) -> usize) -> Option<(T, T)> {
        if self.len() < 2 {
            return None;
        }
        Some((self.smallest(&size)?, self.smallest(&size)?))
    }

    fn put(&mut self, part: T) {
        self.made.push_back(part);
    }

    fn rest(self) -> Vec<T> {
        self.given.into_iter().chain(self.made).collect()
    }
}

/// Divides all amounts by their common divisor; `None` where a sum cannot equal the bound for that reason.
fn reduce(parts: &mut [Steps], relation: Relation, bound: i128) -> Option<i128> {
    let unit = parts.iter().flat_map(|part| &part.amounts).fold(0, |unit, &amount| gcd(unit, amount)).max(1);
    if relation == Relation::Eq && bound.rem_euclid(unit) != 0 {
        return None;
    }
    parts.iter_mut().flat_map(|part| &mut part.amounts).for_each(|amount| *amount /= unit);
    Some(bound.div_euclid(unit))
}

/// The largest sum of parts.
pub(super) fn total(parts: &[Steps]) -> i128 {
    parts.iter().map(Steps::most).sum()
}

/// `Σ parts relation bound`, to a goal that does not gather; the relation is `≤` or `=`.
pub(super) fn post(
    encoder: &mut Encoder,
    mut parts: Vec<Steps>,
    relation: Relation,
    bound: i128,
    expected: u64,
    goal: &mut Goal,
) {
    let equality = relation == Relation::Eq;
    let Some(bound) = reduce(&mut parts, relation, bound) else { return goal.fail(encoder) };
    if bound < 0 || (equality && bound > total(&parts)) {
        return goal.fail(encoder);
    }
    if equality && bound == 1 && parts.iter().all(|part| part.most() == 1) {
        let literals: Vec<Literal> = parts.iter().map(|part| part.literals[0]).collect();
        goal.clause(encoder, &literals);
        return at_most_one(encoder, goal, &literals);
    }
    shorten(encoder, &mut parts, bound, goal);
    let mirrored = |parts: &[Steps]| (parts.iter().map(Steps::mirrored).collect::<Vec<_>>(), total(parts) - bound);
    if !equality {
        if let Some(clauses) = excesses(&parts, bound, expected) {
            return clauses.iter().for_each(|clause| goal.clause(encoder, clause));
        }
        if bound == 1 && parts.iter().all(|part| part.most() == 1) {
            let literals: Vec<Literal> = parts.iter().map(|part| part.literals[0]).collect();
            return at_most_one(encoder, goal, &literals);
        }
    } else {
        let (turned, turned_bound) = mirrored(&parts);
        let both = (excesses(&parts, bound, expected), excesses(&turned, turned_bound, expected));
        if let (Some(above), Some(below)) = both {
            return above.iter().chain(&below).for_each(|clause| goal.clause(encoder, clause));
        }
    }
    let (parts, bound) = merge_down(encoder, parts, relation, bound, 2, Some(goal));
    let ways = |parts: &[Steps], bound| excesses(parts, bound, u64::MAX).unwrap_or_default();
    for clause in ways(&parts, bound) {
        goal.clause(encoder, &clause);
    }
    if equality {
        let turned: Vec<Steps> = parts.iter().map(Steps::mirrored).collect();
        for clause in ways(&turned, total(&parts) - bound) {
            goal.clause(encoder, &clause);
        }
    }
}

/// A literal that holds exactly when `Σ parts relation bound` does; the relation is `≤` or `=`.
pub(super) fn truth(encoder: &mut Encoder, mut parts: Vec<Steps>, relation: Relation, bound: i128) -> Literal {
    let Some(bound) = reduce(&mut parts, relation, bound) else { return !TRUE };
    if bound < 0 {
        return !TRUE;
    }
    let (parts, bound) = merge_down(encoder, parts, relation, bound, 1, None);
    let Some(sum) = parts.first() else { return constant(relation.compare(0, bound)) };
    let step = |amount: i128| sum.reached(sum.amounts.partition_point(|&a| a < amount) + usize::from(amount > 0));
    let above = step(bound + 1);
    // An amount between two steps is never taken: then both literals are one, and the gate is false.
    if relation == Relation::Eq { encoder.and(&[step(bound), !above]) } else { !above }
}

/// Forbids steps that alone exceed the bound, and forgets them.
fn shorten(encoder: &mut Encoder, parts: &mut [Steps], bound: i128, goal: &mut Goal) {
    for part in parts {
        let within = part.amounts.partition_point(|&amount| amount <= bound);
        if within < part.len() {
            goal.clause(encoder, &[!part.literals[within]]);
            part.amounts.truncate(within);
            part.literals.truncate(within);
        }
    }
}

/// Replaces parts by their sums until at most `few` are left; answers them with the bound that is left. With a goal,
/// amounts above the bound are forbidden at once.
fn merge_down(
    encoder: &mut Encoder,
    mut parts: Vec<Steps>,
    relation: Relation,
    mut bound: i128,
    few: usize,
    mut goal: Option<&mut Goal>,
) -> (Vec<Steps>, i128) {
    let slack = i128::from(relation == Relation::Eq);
    let mut sum_of_most = total(&parts);
    // Cutting one part may let others be cut; the parts of the start once, and then the sums as they come.
    let cut = |part: &mut Steps, bound: &mut i128, sum_of_most: &mut i128| {
        let before = part.most();
        let low = (*bound - (*sum_of_most - before) - slack).clamp(0, before.max(0));
        part.cut(low, *bound + 1);
        *bound -= low;
        *sum_of_most -= before - part.most();
    };
    parts.iter_mut().for_each(|part| cut(part, &mut bound, &mut sum_of_most));
    parts.retain(|part| part.len() > 0);
    parts.sort_by_key(Steps::len);
    let mut queue = Merging::new(parts);
    while queue.len() > few {
        let Some((a, b)) = queue.two(Steps::len) else { break };
        let before = a.most() + b.most();
        let low = (bound - (sum_of_most - before) - slack).clamp(0, before);
        let mut sum = merge(encoder, &a, &b, low, bound + 1);
        bound -= low;
        if let Some(goal) = goal.as_deref_mut() {
            shorten(encoder, std::slice::from_mut(&mut sum), bound, goal);
        }
        sum_of_most -= before - sum.most();
        if sum.len() > 0 {
            queue.put(sum);
        }
    }
    // A single part may still say more than was asked for.
    let mut rest = queue.rest();
    rest.iter_mut().for_each(|part| cut(part, &mut bound, &mut sum_of_most));
    (rest, bound)
}

/// The sum of two parts, as a part with literals of its own; amounts from `high` on are one, and so are those up to
/// `low`, from which the result counts.
fn merge(encoder: &mut Encoder, a: &Steps, b: &Steps, low: i128, high: i128) -> Steps {
    let amount = |i: usize, j: usize| (a.amount(i) + b.amount(j)).min(high).max(low) - low;
    let mut amounts: Vec<i128> =
        (0..=a.len()).flat_map(|i| (0..=b.len()).map(move |j| (i, j))).map(|(i, j)| amount(i, j)).collect();
    amounts.sort_unstable();
    amounts.dedup();
    if amounts.first() == Some(&0) {
        amounts.remove(0);
    }
    let literals: Vec<Literal> = amounts.iter().map(|_| encoder.fresh()).collect();
    for pair in literals.windows(2) {
        encoder.add(&[pair[0], !pair[1]]);
    }
    let sum = Steps { amounts, literals };
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let here = amount(i, j);
            let step = sum.amounts.partition_point(|&amount| amount <= here);
            // Clauses that a smaller or larger pair says as well are left out.
            if (i == 0 || amount(i - 1, j) < here) && (j == 0 || amount(i, j - 1) < here) {
                encoder.add(&[!a.reached(i), !b.reached(j), sum.reached(step)]);
            }
            if (i == a.len() || amount(i + 1, j) > here) && (j == b.len() || amount(i, j + 1) > here) {
                encoder.add(&[a.reached(i + 1), b.reached(j + 1), !sum.reached(step + 1)]);
            }
        }
    }
    sum
}

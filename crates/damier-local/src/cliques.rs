//! Disequalities between all pairs of some variables, read as one all-different.
//!
//! `x + 3 ≠ y + 5` says which difference of two variables is forbidden. Variables with offsets such that every pair has its
//! disequality make an all-different of as many terms, which takes a change in constant time where the disequalities
//! take one step each. Cliques are grown greedily and taken from three variables on; each disequality is used once.

use damier_model::{Constraint, Relation, Strength, Term, Var};
use std::borrow::Cow;

/// `left - right ≠ difference`, with `left < right`.
type Forbidden = (u32, u32, i64);

/// The constraints, with the disequalities that make cliques replaced by all-different constraints.
pub(crate) fn gather<'m>(constraints: Vec<Cow<'m, Constraint>>) -> Vec<Cow<'m, Constraint>> {
    let mut pairs: Vec<(Forbidden, usize)> =
        constraints.iter().enumerate().filter_map(|(c, constraint)| Some((as_disequality(constraint)?, c))).collect();
    if pairs.len() < 3 {
        return constraints;
    }
    pairs.sort_unstable();
    pairs.dedup_by_key(|pair| pair.0);
    let mut unused = vec![true; pairs.len()];
    let find = |wanted: Forbidden| pairs.binary_search_by_key(&wanted, |pair| pair.0).ok();
    let mut gone = vec![false; constraints.len()];
    let mut cliques: Vec<Vec<(u32, i64)>> = Vec::new();
    for k in 0..pairs.len() {
        let (x, y, difference) = pairs[k].0;
        if !unused[k] {
            continue;
        }
        // x + 0 and y + difference have different values; others join if they differ from all members.
        let mut clique = vec![(x, 0), (y, difference)];
        let of_x = pairs[k + 1..].iter().map(|pair| pair.0).take_while(|other| other.0 == x);
        for (_, z, offset) in of_x {
            let joins = |&(member, member_offset): &(u32, i64)| {
                member != z && find(ordered(member, z, offset - member_offset)).is_some_and(|pair| unused[pair])
            };
            if clique.iter().all(joins) {
                clique.push((z, offset));
            }
        }
        if clique.len() < 3 {
            continue;
        }
        for (i, &(a, a_offset)) in clique.iter().enumerate() {
            for &(b, b_offset) in &clique[i + 1..] {
                if let Some(pair) = find(ordered(a, b, b_offset - a_offset)) {
                    unused[pair] = false;
                    gone[pairs[pair].1] = true;
                }
            }
        }
        cliques.push(clique);
    }
    let kept = constraints.into_iter().zip(gone).filter(|(_, gone)| !gone).map(|(constraint, _)| constraint);
    let gathered = cliques.into_iter().map(|clique| {
        let term = |(x, offset): (u32, i64)| Term { var: Var::from_index(x as usize), scale: 1, offset };
        let terms = clique.into_iter().map(term).collect();
        Cow::Owned(Constraint::AllDifferent { terms, strength: Strength::Auto })
    });
    gathered.chain(kept).collect()
}

fn ordered(a: u32, b: u32, difference: i64) -> Forbidden {
    if a < b { (a, b, difference) } else { (b, a, -difference) }
}

fn as_disequality(constraint: &Constraint) -> Option<Forbidden> {
    let Constraint::Compare { left, relation: Relation::Ne, right } = constraint else { return None };
    let plain = |term: &Term| term.as_constant().is_none() && term.scale == 1;
    if !plain(left) || !plain(right) || left.var == right.var {
        return None;
    }
    Some(ordered(left.var.index() as u32, right.var.index() as u32, right.offset - left.offset))
}

//! Dropping clauses that say no more than a shorter one.
//!
//! A clause whose literals include all those of another never prunes what the other does not. Models that state a rule
//! twice at different ranges ("a queen in this row", "a queen somewhere on the lines of this square") are full of them.
//! Each clause is compared with those that contain its rarest literal, after a 64-bit signature (Eén & Biere, SAT 2005).

use crate::view::Literal;

/// Comparisons allowed per clause on average, so that huge models are not held up.
const EFFORT: usize = 200;

/// For each clause, whether it is to be kept.
pub(crate) fn unsubsumed(clauses: &[&[Literal]], literals: usize) -> Vec<bool> {
    let mut occurrences: Vec<Vec<u32>> = vec![Vec::new(); literals];
    for (k, clause) in clauses.iter().enumerate() {
        clause.iter().for_each(|lit| occurrences[lit.0 as usize].push(k as u32));
    }
    let signatures: Vec<u64> = clauses.iter().map(|clause| signature(clause)).collect();
    let mut keep = vec![true; clauses.len()];
    let mut marked = vec![false; literals];
    let mut effort = clauses.len().saturating_mul(EFFORT);
    for (k, clause) in clauses.iter().enumerate() {
        let Some(rarest) = clause.iter().min_by_key(|lit| occurrences[lit.0 as usize].len()) else { continue };
        let candidates = &occurrences[rarest.0 as usize];
        if !keep[k] || candidates.len() > effort {
            continue;
        }
        effort -= candidates.len();
        for &other in candidates {
            let other = other as usize;
            let longer = clauses[other].len() > clause.len() || (clauses[other].len() == clause.len() && other > k);
            if !longer || !keep[other] || signatures[k] & !signatures[other] != 0 {
                continue;
            }
            clauses[other].iter().for_each(|lit| marked[lit.0 as usize] = true);
            keep[other] = !clause.iter().all(|lit| marked[lit.0 as usize]);
            clauses[other].iter().for_each(|lit| marked[lit.0 as usize] = false);
        }
    }
    keep
}

fn signature(clause: &[Literal]) -> u64 {
    clause.iter().fold(0, |bits, lit| bits | 1 << (lit.0.wrapping_mul(0x9E37_79B1) >> 26))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supersets_and_repetitions_go_and_all_else_stays() {
        let clause = |codes: &[u32]| codes.iter().map(|&code| Literal(code)).collect::<Vec<_>>();
        let clauses =
            [clause(&[2, 4, 6, 8]), clause(&[2, 4, 8]), clause(&[3, 4, 8]), clause(&[2, 4, 8]), clause(&[2, 4, 10])];
        let views: Vec<&[Literal]> = clauses.iter().map(Vec::as_slice).collect();
        assert_eq!(unsubsumed(&views, 12), [false, true, true, false, true]);
    }
}

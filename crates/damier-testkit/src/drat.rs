//! A checker of DRAT proofs, in the simplest code there is, that shares nothing with any solver.
//!
//! A proof is a list of clauses, each added or deleted. An added clause must follow by unit propagation from what is
//! there (RUP): if all its literals were false, propagation would end in a contradiction. Or else it must have the
//! property RAT on its first literal: with each clause that has that literal negated, the resolvent is RUP. The proof
//! stands if the empty clause is reached. Deletions are taken at their word. Wetzler, Heule, Hunt: DRAT-trim, SAT 2014.

use std::collections::HashMap;

/// Checks a proof, in text or binary, that clauses (numbers as in DIMACS) have no solution.
///
/// ```
/// use damier_testkit::drat;
/// let clauses = [vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]];
/// assert_eq!(drat::check(&clauses, b"1 0\n0\n"), Ok(2));
/// assert!(drat::check(&clauses[..3], b"1 0\n0\n").is_err());
/// ```
///
/// # Errors
/// With the first step that does not hold, in words. Otherwise the number of steps is returned.
pub fn check(clauses: &[Vec<i32>], proof: &[u8]) -> Result<usize, String> {
    let steps = parse(proof)?;
    let mut formula = Formula::default();
    clauses.iter().for_each(|clause| formula.add(clause));
    for (index, step) in steps.iter().enumerate() {
        match step {
            Step::Delete(clause) => formula.delete(clause),
            Step::Add(clause) => {
                if !formula.follows(clause) {
                    return Err(format!("step {} of {}: {clause:?} does not follow", index + 1, steps.len()));
                }
                if clause.is_empty() {
                    return Ok(index + 1);
                }
                formula.add(clause);
            }
        }
    }
    if formula.is_refuted_under(&[]) { Ok(steps.len()) } else { Err("the empty clause is not reached".to_owned()) }
}

enum Step {
    Add(Vec<i32>),
    Delete(Vec<i32>),
}

fn parse(proof: &[u8]) -> Result<Vec<Step>, String> {
    let is_text = |byte: &u8| byte.is_ascii_digit() || b"-d \t\r\n".contains(byte);
    if proof.iter().all(is_text) { parse_text(proof) } else { parse_binary(proof) }
}

fn parse_text(proof: &[u8]) -> Result<Vec<Step>, String> {
    let text = String::from_utf8_lossy(proof);
    let mut steps = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (deletes, rest) = line.strip_prefix("d ").map_or((false, line), |rest| (true, rest));
        let numbers: Result<Vec<i32>, _> = rest.split_whitespace().map(str::parse).collect();
        let mut clause = numbers.map_err(|error| format!("line {}: {error}", index + 1))?;
        if clause.pop() != Some(0) || clause.contains(&0) {
            return Err(format!("line {}: not one clause ended by 0", index + 1));
        }
        steps.push(if deletes { Step::Delete(clause) } else { Step::Add(clause) });
    }
    Ok(steps)
}

/// Each step is `a` or `d`, then literals as 7-bit groups of `2·variable + negated`, then 0.
fn parse_binary(proof: &[u8]) -> Result<Vec<Step>, String> {
    let mut bytes = proof.iter().copied();
    let mut steps = Vec::new();
    while let Some(kind) = bytes.next() {
        let mut clause = Vec::new();
        loop {
            let (mut number, mut shift) = (0u64, 0);
            loop {
                let byte = bytes.next().ok_or("the proof ends within a step")?;
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
                if shift > 35 {
                    return Err("a literal is too large".to_owned());
                }
            }
            if number == 0 {
                break;
            }
            let variable = i32::try_from(number >> 1).map_err(|_| "a literal is too large")?;
            clause.push(if number & 1 == 1 { -variable } else { variable });
        }
        steps.push(match kind {
            b'a' => Step::Add(clause),
            b'd' => Step::Delete(clause),
            other => return Err(format!("a step begins with the byte {other}")),
        });
    }
    Ok(steps)
}

#[derive(Default)]
struct Formula {
    clauses: Vec<Option<Vec<i32>>>,
    by_content: HashMap<Vec<i32>, Vec<usize>>,
    by_literal: HashMap<i32, Vec<usize>>,
    /// Clauses of at most one literal, where propagation begins.
    short: Vec<usize>,
}

impl Formula {
    fn add(&mut self, clause: &[i32]) {
        let id = self.clauses.len();
        let content = sorted(clause);
        for &literal in &content {
            self.by_literal.entry(literal).or_default().push(id);
        }
        if content.len() <= 1 {
            self.short.push(id);
        }
        self.clauses.push(Some(content.clone()));
        self.by_content.entry(content).or_default().push(id);
    }

    fn delete(&mut self, clause: &[i32]) {
        if let Some(id) = self.by_content.get_mut(&sorted(clause)).and_then(Vec::pop) {
            self.clauses[id] = None;
        }
    }

    fn follows(&self, clause: &[i32]) -> bool {
        let refused: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        if self.is_refuted_under(&refused) {
            return true;
        }
        let Some(&pivot) = clause.first() else { return false };
        let others = self.by_literal.get(&-pivot).into_iter().flatten().filter_map(|&id| self.clauses[id].as_ref());
        others.into_iter().all(|other| {
            let rest = other.iter().filter(|&&literal| literal != -pivot).map(|literal| -literal);
            let both: Vec<i32> = refused.iter().copied().chain(rest).collect();
            self.is_refuted_under(&both)
        })
    }

    /// Whether unit propagation from these literals ends in a contradiction.
    fn is_refuted_under(&self, assumed: &[i32]) -> bool {
        let mut holds: HashMap<i32, bool> = HashMap::new();
        let mut queue: Vec<i32> = Vec::new();
        let assign = |literal: i32, holds: &mut HashMap<i32, bool>, queue: &mut Vec<i32>| {
            if holds.get(&-literal) == Some(&true) {
                return false;
            }
            if holds.insert(literal, true).is_none() {
                queue.push(literal);
            }
            true
        };
        for &literal in assumed {
            if !assign(literal, &mut holds, &mut queue) {
                return true;
            }
        }
        for clause in self.short.iter().filter_map(|&id| self.clauses[id].as_ref()) {
            match clause.first() {
                Some(&unit) if assign(unit, &mut holds, &mut queue) => {}
                _ => return true,
            }
        }
        while let Some(literal) = queue.pop() {
            for &id in self.by_literal.get(&-literal).into_iter().flatten() {
                let Some(clause) = &self.clauses[id] else { continue };
                if clause.iter().any(|other| holds.contains_key(other)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&other| !holds.contains_key(&-other));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&unit), None) if !assign(unit, &mut holds, &mut queue) => return true,
                    _ => {}
                }
            }
        }
        false
    }
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut content = clause.to_vec();
    content.sort_unstable();
    content.dedup();
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_of_two() -> Vec<Vec<i32>> {
        vec![vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]
    }

    #[test]
    fn text_and_binary_proofs_are_read() {
        assert!(check(&all_of_two(), b"1 0\nd 1 2 0\n0\n").is_ok());
        assert!(check(&all_of_two(), &[b'a', 2, 0, b'd', 2, 4, 0, b'a', 0]).is_ok());
    }

    #[test]
    fn steps_that_do_not_follow_are_refused() {
        assert!(check(&all_of_two(), b"0\n").unwrap_err().contains("step 1"));
        assert!(check(&all_of_two(), b"d 1 2 0\nd 1 -2 0\n1 0\n0\n").is_err());
        assert!(check(&[vec![1, 2]], b"").unwrap_err().contains("not reached"));
        assert!(check(&all_of_two(), b"1 x\n").is_err());
        assert!(check(&all_of_two(), &[b'a', 2]).is_err());
    }

    #[test]
    fn a_definition_of_a_new_variable_is_rat_and_no_consequence() {
        // 3 ⇔ 1 ∧ 2 may be added, first literal 3; a clause on an old variable may not.
        assert!(check(&all_of_two(), b"3 -1 -2 0\n-3 1 0\n-3 2 0\n1 0\n0\n").is_ok());
        assert!(check(&[vec![1, 2], vec![-1, 2]], b"-2 0\n0\n").is_err());
    }
}

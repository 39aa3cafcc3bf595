//! The smallest set of constraints that cannot hold together, where it is soon found.
//!
//! A set of constraints that must be left out for a solution to exist is a *correction set*; every core has at least one of
//! each. So a smallest set that meets all correction sets known is a core, and a smallest one, or it has a solution, and what
//! that breaks is one more correction set (Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS Extraction with Minimal
//! Hitting Set Dualization, CP 2015). A wrong clue on a board is often at odds with one or two others, whatever else the board
//! says: that is found in a few dozen rounds. Where it takes long, any core will do.

use super::Together;
use crate::limits::Unusable;
use std::time::{Duration, Instant};

/// Questions that may be asked.
const MOST_QUESTIONS: u32 = 4_000;
/// Sets that may be begun on the way to one that meets all correction sets.
const MOST_BEGUN: u32 = 300_000;
/// The time that is always there.
const LEAST: Duration = Duration::from_secs(1);

/// How long a smaller core is looked for.
pub(super) struct Patience {
    questions: u32,
    begun: u32,
    until: Instant,
}

impl Patience {
    /// As long again as the first core took.
    pub(super) fn after(taken: Duration) -> Patience {
        Patience { questions: MOST_QUESTIONS, begun: MOST_BEGUN, until: Instant::now() + taken.max(LEAST) }
    }

    fn has_ended(&mut self) -> bool {
        self.questions = self.questions.saturating_sub(1);
        self.questions == 0 || Instant::now() > self.until
    }
}

/// A core with fewer constraints than the one that is known, out of so many; `None` if there is none, or not soon.
pub(super) fn smallest(
    constraints: usize,
    known: Vec<usize>,
    ask: &mut impl FnMut(Vec<usize>) -> Result<Together, Unusable>,
    patience: &mut Patience,
) -> Result<Option<Vec<usize>>, Unusable> {
    let mut most = known.len();
    let mut best = None;
    let mut corrections: Vec<Vec<usize>> = Vec::new();
    while let Some(meeting) = meeting_all(&corrections, most, &mut patience.begun) {
        if patience.has_ended() {
            break;
        }
        match ask(meeting)? {
            Together::Core(core) => return Ok(Some(core)),
            Together::Unknown(_) => break,
            Together::Satisfiable(holding) => {
                let (correction, core) = correction(constraints, holding, ask, patience)?;
                if let Some(core) = core.filter(|core| core.len() < most) {
                    most = core.len();
                    best = Some(core);
                }
                match correction {
                    Some(correction) => corrections.push(correction),
                    None => break,
                }
            }
        }
    }
    Ok(best)
}

/// A correction set, if there was time for one, and the smallest core met on the way to it.
type Corrected = (Option<Vec<usize>>, Option<Vec<usize>>);

/// What must be left out, where as much as possible is added to constraints that hold together; and the smallest core met on
/// the way. `None` if the patience ended.
fn correction(
    constraints: usize,
    holding: Vec<usize>,
    ask: &mut impl FnMut(Vec<usize>) -> Result<Together, Unusable>,
    patience: &mut Patience,
) -> Result<Corrected, Unusable> {
    let mut holding = holding;
    let mut inside = vec![false; constraints];
    holding.iter().for_each(|&index| inside[index] = true);
    let mut left_out = Vec::new();
    let mut smallest: Option<Vec<usize>> = None;
    for index in 0..constraints {
        if inside[index] {
            continue;
        }
        if patience.has_ended() {
            return Ok((None, smallest));
        }
        let with: Vec<usize> = holding.iter().copied().chain([index]).collect();
        match ask(with)? {
            Together::Satisfiable(more) => {
                more.iter().for_each(|&index| inside[index] = true);
                holding = more;
            }
            Together::Core(core) => {
                left_out.push(index);
                if smallest.as_ref().is_none_or(|smallest| core.len() < smallest.len()) {
                    smallest = Some(core);
                }
            }
            Together::Unknown(_) => return Ok((None, smallest)),
        }
    }
    Ok((Some(left_out), smallest))
}

/// A smallest set with one of each of these, of fewer than `below` members; `None` if there is none, or not soon.
fn meeting_all(sets: &[Vec<usize>], below: usize, begun: &mut u32) -> Option<Vec<usize>> {
    (0..below).find_map(|members| {
        let mut chosen = Vec::new();
        meets(sets, members, &mut chosen, begun).then_some(chosen)
    })
}

fn meets(sets: &[Vec<usize>], more: usize, chosen: &mut Vec<usize>, begun: &mut u32) -> bool {
    if *begun == 0 {
        return false;
    }
    *begun -= 1;
    let missed = sets.iter().filter(|set| !set.iter().any(|index| chosen.contains(index)));
    let Some(fewest) = missed.min_by_key(|set| set.len()) else { return true };
    more > 0
        && fewest.iter().any(|&index| {
            chosen.push(index);
            let found = meets(sets, more - 1, chosen, begun);
            if !found {
                chosen.pop();
            }
            found
        })
}

#[cfg(test)]
mod tests {
    use crate::{Conflict, Together, narrow_conflict};

    /// Constraints of which every one of these sets is a core.
    fn asked(cores: &[&[usize]], number: usize) -> Conflict {
        let ask = |active: Vec<usize>| {
            let broken = cores.iter().find(|core| core.iter().all(|index| active.contains(index)));
            Ok(broken.map_or(Together::Satisfiable(active), |core| Together::Core(core.to_vec())))
        };
        narrow_conflict(number, ask).expect("usable")
    }

    #[test]
    fn the_smallest_of_many_cores_is_found_whichever_comes_first() {
        let small: &[usize] = &[17, 40];
        for cores in [
            &[&[0, 1, 2, 3, 4, 5, 6][..], &[2, 3, 9, 10, 11], small, &[1, 7, 8, 30]][..],
            &[small, &[0, 1, 2]],
            &[&[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], &[16, 17, 18, 19], small],
        ] {
            let expected = Conflict::Core { constraints: small.to_vec(), minimal: true };
            assert_eq!(asked(cores, 60), expected, "{cores:?}");
        }
        assert_eq!(asked(&[&[5], small], 60), Conflict::Core { constraints: vec![5], minimal: true });
        assert_eq!(asked(&[&[], small], 60), Conflict::Core { constraints: vec![], minimal: true });
        assert_eq!(asked(&[], 60), Conflict::Satisfiable);
    }
}

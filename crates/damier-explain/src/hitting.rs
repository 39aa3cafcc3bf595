//! Small sets that meet each of some sets.
//!
//! A reason has a rule in common with the rules that any filling breaks. Reasons of few rules are looked for, and sets of few
//! rules that meet all of these are soon gone through: the first set that is not met yet says what the next rule may be.

/// Choices up to which sets are gone through.
const MOST_CHOICES: u64 = 50_000;

/// How going through sets ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// One was accepted.
    Accepted,
    /// There are no others.
    Nothing,
    /// There were too many.
    TooMany,
}

/// Goes through sets of at most so many members that meet all of these; stops where one is accepted. The sets are ascending, the
/// shortest first.
pub(crate) fn meeting(sets: &[&[usize]], most: usize, accept: &mut impl FnMut(&[usize]) -> bool) -> Ended {
    let mut chosen = Vec::with_capacity(most);
    let mut walk = Walk { left_out: Vec::new(), choices: 0, accept };
    match walk.on(sets, most, &mut chosen) {
        true => Ended::Accepted,
        false if walk.choices > MOST_CHOICES => Ended::TooMany,
        false => Ended::Nothing,
    }
}

struct Walk<'a, F> {
    left_out: Vec<usize>,
    choices: u64,
    accept: &'a mut F,
}

impl<F: FnMut(&[usize]) -> bool> Walk<'_, F> {
    fn on(&mut self, sets: &[&[usize]], most: usize, chosen: &mut Vec<usize>) -> bool {
        let is_met = |set: &[usize]| chosen.iter().any(|member| set.binary_search(member).is_ok());
        let Some(next) = sets.iter().position(|set| !is_met(set)) else { return (self.accept)(chosen) };
        if chosen.len() == most {
            return false;
        }
        let before = self.left_out.len();
        for &member in sets[next] {
            self.choices += 1;
            if self.choices > MOST_CHOICES {
                return false;
            }
            if self.left_out.contains(&member) {
                continue;
            }
            chosen.push(member);
            let is_accepted = self.on(&sets[next + 1..], most, chosen);
            chosen.pop();
            if is_accepted {
                return true;
            }
            // All sets with it were gone through.
            self.left_out.push(member);
        }
        self.left_out.truncate(before);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_small_sets_that_meet_all_are_gone_through_but_for_larger_ones_of_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let mut sets: Vec<Vec<usize>> =
                (0..random.usize(0..6)).map(|_| (0..8).filter(|_| random.usize(0..4) == 0).collect()).collect();
            sets.sort_by_key(Vec::len);
            let borrowed: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
            for most in 0..=3 {
                let mut found: Vec<Vec<usize>> = Vec::new();
                meeting(&borrowed, most, &mut |set| {
                    found.push(set.to_vec());
                    false
                });
                let meets = |chosen: u32| sets.iter().all(|set| set.iter().any(|&rule| chosen >> rule & 1 == 1));
                for chosen in (0..1u32 << 8).filter(|chosen| chosen.count_ones() as usize <= most) {
                    let within = |set: &Vec<usize>| set.iter().all(|&rule| chosen >> rule & 1 == 1);
                    assert_eq!(meets(chosen), found.iter().any(within), "{sets:?} {chosen:b} {found:?}");
                }
            }
        }
    }
}

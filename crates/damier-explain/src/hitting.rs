//! Small sets that meet each of some sets.
//!
//! A reason has a rule in common with the rules that any filling breaks. Reasons of few rules are looked for, and sets of few
//! rules that meet all of these are soon gone through: the first set that is not met yet says what the next rule may be.

/// Goes through sets of at most so many members that meet all of these; stops where one is accepted. The sets are ascending, the
/// shortest first.
pub(crate) fn meeting(sets: &[&[usize]], most: usize, accept: &mut impl FnMut(&[usize]) -> bool) -> bool {
    let mut chosen = Vec::with_capacity(most);
    let mut left_out = Vec::new();
    walk(sets, most, &mut chosen, &mut left_out, accept)
}

fn walk(
    sets: &[&[usize]],
    most: usize,
    chosen: &mut Vec<usize>,
    left_out: &mut Vec<usize>,
    accept: &mut impl FnMut(&[usize]) -> bool,
) -> bool {
    let is_met = |set: &[usize]| chosen.iter().any(|rule| set.binary_search(rule).is_ok());
    let Some(next) = sets.iter().position(|set| !is_met(set)) else { return accept(chosen) };
    if chosen.len() == most {
        return false;
    }
    let before = left_out.len();
    for &rule in sets[next] {
        if left_out.contains(&rule) {
            continue;
        }
        chosen.push(rule);
        let is_accepted = walk(&sets[next + 1..], most, chosen, left_out, accept);
        chosen.pop();
        if is_accepted {
            return true;
        }
        // All sets with it were gone through.
        left_out.push(rule);
    }
    left_out.truncate(before);
    false
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

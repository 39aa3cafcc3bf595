//! Clues taken from a full board for as long as it keeps its solution.
//!
//! A clue that cannot go now cannot go later either, when there are fewer others: one round over all clues, in whatever
//! order, leaves a board from which none can go. Whether a clue can go is for the caller to say.

use super::Work;
use damier_model::Limit;

/// Tries to take each group of clues once, in this order, as long as at least so many clues of those that are there stay.
/// `take` takes a group out of the board, or leaves it there and says no.
pub fn one_by_one<G: AsRef<[usize]>>(
    work: &Work,
    groups: impl IntoIterator<Item = G>,
    (clues, least): (usize, usize),
    mut take: impl FnMut(&[usize]) -> Result<bool, Limit>,
) -> Result<usize, Limit> {
    let mut left = clues;
    for group in groups {
        let group = group.as_ref();
        work.look()?;
        if left >= least + group.len() && take(group)? {
            left -= group.len();
        }
    }
    Ok(left)
}

/// The clues that stay when the others are taken in this order, at least so many, where proofs are by techniques.
///
/// What follows from some clues follows from more, so if many clues can go together, each of them could go by itself. Clues
/// are therefore tried in batches, doubled when they can go and halved when they cannot, and the result is the one that
/// trying them one by one gives. `can_go` is shown the batch and all clues after it, and `keep` every clue that stays, so
/// that what follows from these is worked out once.
pub fn in_batches<C: Copy, B>(
    work: &Work,
    bench: &mut B,
    clues: &[C],
    least: usize,
    mut can_go: impl FnMut(&mut B, &[C], &[C]) -> Result<bool, Limit>,
    mut keep: impl FnMut(&mut B, C),
) -> Result<Vec<C>, Limit> {
    let mut stay: Vec<C> = Vec::with_capacity(clues.len());
    let mut next = 0;
    let mut batch = 1;
    while next < clues.len() {
        work.look()?;
        let spare = (stay.len() + clues.len() - next).saturating_sub(least);
        if spare == 0 {
            stay.extend(&clues[next..]);
            break;
        }
        let now = batch.min(clues.len() - next).min(spare);
        if can_go(bench, &clues[next..next + now], &clues[next + now..])? {
            next += now;
            batch = 2 * now;
        } else if now > 1 {
            batch = now / 2;
        } else {
            keep(bench, clues[next]);
            stay.push(clues[next]);
            next += 1;
        }
    }
    Ok(stay)
}

/// The clues that stay when the others are taken in this order, at least so many, where proofs say what they rest on.
///
/// `grounds` is shown the clues that would be left and the one that is tried, and names those of them that are enough; `None` if all of
/// them are not. What is not among the grounds goes at once, so that there are hardly more questions than clues that stay.
pub fn by_grounds<C: Copy + Eq, E: From<Limit>>(
    work: &Work,
    clues: &[C],
    least: usize,
    mut grounds: impl FnMut(&[C], C) -> Result<Option<Vec<C>>, E>,
) -> Result<Vec<C>, E> {
    let mut stay: Vec<C> = Vec::new();
    let mut open = clues.to_vec();
    while let Some(&tried) = open.first() {
        work.look()?;
        let mut spare = (stay.len() + open.len()).saturating_sub(least);
        if spare == 0 {
            stay.append(&mut open);
            break;
        }
        open.remove(0);
        let left: Vec<C> = stay.iter().chain(&open).copied().collect();
        match grounds(&left, tried)? {
            None => stay.push(tried),
            Some(enough) => {
                spare -= 1;
                open.retain(|clue| {
                    let goes = spare > 0 && !enough.contains(clue);
                    spare -= usize::from(goes);
                    !goes
                });
            }
        }
    }
    Ok(stay)
}

/// Takes from a list, in its order, every clue that can go, as long as more than so many are left. `can_go` is shown the
/// clues that are left and which of them is tried.
pub fn from_list<C>(
    work: &Work,
    clues: &mut Vec<C>,
    least: usize,
    mut can_go: impl FnMut(&[C], usize) -> Result<bool, Limit>,
) -> Result<(), Limit> {
    let mut next = 0;
    while next < clues.len() && clues.len() > least {
        work.look()?;
        if can_go(clues, next)? {
            clues.remove(next);
        } else {
            next += 1;
        }
    }
    Ok(())
}

/// Puts clues back and takes others, in so many rounds, until at most so many are left. `change` makes another board of the
/// one at hand, which is kept unless it has more clues.
pub fn exchange<B>(
    rounds: usize,
    most: usize,
    mut board: B,
    count: impl Fn(&B) -> usize,
    mut change: impl FnMut(&B) -> Result<B, Limit>,
) -> Result<B, Limit> {
    for _ in 0..rounds {
        let left = count(&board);
        if left <= most {
            break;
        }
        let changed = change(&board)?;
        if count(&changed) <= left {
            board = changed;
        }
    }
    Ok(board)
}

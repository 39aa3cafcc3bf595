//! Many things asked on several threads, and their answers heard in order.
//!
//! Things are taken in batches by whichever thread is free; a batch that is done waits for those before it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Things that one thread takes at a time: enough to make handing over cheap, few enough to keep all busy.
const BATCH: usize = 64;

/// Has all answered, each with its index, on so many threads; `hear` gets the answers in order, until it has heard enough.
pub fn in_order<T: Sync, A: Send>(
    things: &[T],
    threads: usize,
    answer: impl Fn(usize, &T) -> A + Sync,
    mut hear: impl FnMut(A) -> ControlFlow<()>,
) {
    let batches: Vec<&[T]> = things.chunks(BATCH).collect();
    let next = AtomicUsize::new(0);
    let (tell, told) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, batches.len().max(1)) {
            let (tell, next, batches, answer) = (tell.clone(), &next, &batches, &answer);
            scope.spawn(move || {
                while let Some((index, batch)) = take(next, batches) {
                    let numbered = (index * BATCH..).zip(*batch);
                    let answered: Vec<A> = numbered.map(|(number, thing)| answer(number, thing)).collect();
                    // There is nothing to hear it once enough was heard.
                    if tell.send((index, answered)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (index, batch) in told {
            waiting.insert(index, batch);
            while let Some(batch) = waiting.remove(&expected) {
                expected += 1;
                for answered in batch {
                    if hear(answered).is_break() {
                        next.store(usize::MAX / 2, Ordering::Relaxed);
                        return;
                    }
                }
            }
        }
    });
}

fn take<'b, B>(next: &AtomicUsize, batches: &'b [B]) -> Option<(usize, &'b B)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    batches.get(index).map(|batch| (index, batch))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order_whatever_the_threads_do_and_no_more_than_wanted() {
        let things: Vec<usize> = (0..1000).collect();
        for (threads, most) in [(1, 1000), (4, 1000), (4, 300), (4, 0)] {
            let mut heard = Vec::new();
            in_order(
                &things,
                threads,
                |index, thing| (index, thing * 2),
                |answer| {
                    if heard.len() == most {
                        return ControlFlow::Break(());
                    }
                    heard.push(answer);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(heard, (0..most).map(|index| (index, index * 2)).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}

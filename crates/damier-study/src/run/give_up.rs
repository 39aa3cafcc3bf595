//! When a method is not tried any more: it has answered nothing of a size, and this is larger.
//!
//! A study says by which parameter (`give-up = "n"`). Runs that differ only in that parameter, in chance and in repetition
//! are a series. Once all runs of some size in it have ended, none with an answer and one at least at a limit, larger ones
//! are skipped. A crash, or a program that stopped by itself, is no reason: it says nothing about size.

use crate::plan::Plan;
use crate::record::Ending;
use std::collections::BTreeMap;

/// What is known of every series.
#[derive(Debug, Default)]
pub(super) struct GiveUp {
    /// By run: its series and its size there.
    places: Vec<Option<(usize, f64)>>,
    /// By series: the sizes.
    series: Vec<BTreeMap<Size, Known>>,
    endings: Vec<Option<Ending>>,
}

/// What is known of a size.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    runs: usize,
    ended: usize,
    answered: usize,
    at_a_limit: usize,
}

#[derive(Clone, Copy, Debug)]
struct Size(f64);

impl GiveUp {
    /// Nothing is known yet; without a parameter, nothing is ever given up.
    pub(super) fn new(plan: &Plan, parameter: Option<&str>) -> GiveUp {
        let Some(parameter) = parameter else { return GiveUp::default() };
        let mut known = GiveUp { places: plan.series(parameter), ..GiveUp::default() };
        for &(series, size) in known.places.iter().flatten() {
            if known.series.len() <= series {
                known.series.resize_with(series + 1, BTreeMap::new);
            }
            known.series[series].entry(Size(size)).or_default().runs += 1;
        }
        known.endings = vec![None; known.places.len()];
        known
    }

    /// A run has ended; once.
    pub(super) fn learn(&mut self, run: usize, ending: Ending) {
        let Some((series, size)) = self.places.get(run).copied().flatten() else { return };
        if ending == Ending::Missing || self.endings[run].replace(ending).is_some() {
            return;
        }
        let known = self.series[series].entry(Size(size)).or_default();
        known.ended += 1;
        match ending {
            Ending::Answered => known.answered += 1,
            Ending::Timeout | Ending::Memory | Ending::Skipped => known.at_a_limit += 1,
            Ending::Stopped | Ending::Crashed | Ending::Missing => {}
        }
    }

    /// Whether something smaller was too much already.
    pub(super) fn is_hopeless(&self, run: usize) -> bool {
        let Some((series, size)) = self.places.get(run).copied().flatten() else { return false };
        let too_much = |known: &Known| known.ended == known.runs && known.answered == 0 && known.at_a_limit > 0;
        self.series[series].range(..Size(size)).any(|(_, known)| too_much(known))
    }
}

impl Ord for Size {
    fn cmp(&self, other: &Size) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Size {
    fn partial_cmp(&self, other: &Size) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Size {
    fn eq(&self, other: &Size) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Size {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Study;
    use damier_model::Source;
    use std::path::Path;

    fn plan(text: &str) -> (Study, Plan) {
        let study = Study::read(&Source::file("s.toml", text.to_owned()), Path::new("s.toml"), false).expect("a study");
        let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
        (study, plan)
    }

    const STUDY: &str = "title = 't'\nrepetitions = 2\ngive-up = 'n'\n
        [[instances]]\nboard = '{n} {seed}'\nwith = { n = [9, 10, 11], seed = '1..2' }\n
        [[methods]]\nname = '{m}'\ncommand = 'x {board}'\nwith.m = ['a', 'b']";

    #[test]
    fn larger_runs_are_hopeless_once_all_of_a_size_were_at_a_limit() {
        let (study, plan) = plan(STUDY);
        let mut known = GiveUp::new(&plan, study.give_up.as_deref());
        let is = |run: usize, n: &str, m: &str| {
            let parameters = plan.parameters(&plan.runs[run]);
            parameters["n"] == n && parameters["m"] == m
        };
        let runs = |n: &'static str, m: &'static str| (0..plan.runs.len()).filter(move |&run| is(run, n, m));
        let (of_a, of_b): (Vec<usize>, Vec<usize>) = (runs("9", "a").collect(), runs("9", "b").collect());
        assert_eq!((of_a.len(), of_b.len()), (4, 4));
        of_a.iter().skip(1).for_each(|&run| known.learn(run, Ending::Timeout));
        assert!(!runs("10", "a").any(|run| known.is_hopeless(run)), "one is not known yet");
        known.learn(of_a[0], Ending::Memory);
        assert!(runs("10", "a").chain(runs("11", "a")).all(|run| known.is_hopeless(run)));
        assert!(!runs("9", "a").any(|run| known.is_hopeless(run)), "no smaller one failed");
        assert!(!runs("11", "b").any(|run| known.is_hopeless(run)), "the other method has another series");
        of_b.iter().for_each(|&run| known.learn(run, Ending::Crashed));
        assert!(!runs("10", "b").any(|run| known.is_hopeless(run)), "a crash says nothing about size");
    }

    #[test]
    fn one_answer_keeps_a_method_going() {
        let (study, plan) = plan(STUDY);
        let mut known = GiveUp::new(&plan, study.give_up.as_deref());
        for (run, spec) in plan.runs.iter().enumerate() {
            let first = spec.repetition == 1 && plan.parameters(spec)["seed"] == "1";
            known.learn(run, if first { Ending::Answered } else { Ending::Timeout });
        }
        assert!((0..plan.runs.len()).all(|run| !known.is_hopeless(run)));
    }

    #[test]
    fn all_smaller_sizes_come_first_and_every_method_once_per_instance() {
        let (_, plan) = plan(STUDY);
        let sizes: Vec<f64> = plan.series("n").into_iter().flatten().map(|(_, size)| size).collect();
        assert!(sizes.is_sorted() && sizes.len() == 24);
        assert!(plan.runs.chunks(2).all(|pair| {
            pair[0].instance == pair[1].instance
                && pair[0].repetition == pair[1].repetition
                && pair[0].method != pair[1].method
        }));
    }
}

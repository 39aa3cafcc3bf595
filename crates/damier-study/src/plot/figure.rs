//! What a point or a cell says: one figure over all the instances that it stands for.

use super::axis::{Unit, is_drawable};
use crate::file::Show;
use crate::record::{Ending, Status};
use crate::settled::{Settled, median, most_unanswered};
use crate::values::number;

/// A figure over instances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// The median, or the share; infinite if half of the instances or more have no answer.
    pub(super) middle: f64,
    /// A quarter of the instances is below.
    pub(super) low: f64,
    /// A quarter of the instances is above.
    pub(super) high: f64,
    /// Instances with a full answer.
    pub(super) answered: usize,
    /// Instances.
    pub(super) of: usize,
    /// How most of the others ended.
    pub(super) ending: Option<Ending>,
}

/// What it is counted in.
pub(super) fn unit(show: &Show) -> Unit {
    match show {
        Show::Time => Unit::Seconds,
        Show::Figure(name) if name == "cpu" || name.ends_with("_s") => Unit::Seconds,
        Show::Figure(name) if name == "memory" => Unit::Megabytes,
        Show::Optimal | Show::Answered | Show::Solvable => Unit::Share,
        Show::Figure(_) | Show::Count | Show::Objective | Show::Largest(_) => Unit::Plain,
    }
}

/// What it is called.
pub(super) fn name(show: &Show) -> String {
    match show {
        Show::Time => "time".to_owned(),
        Show::Figure(name) if name == "cpu" => "processor time".to_owned(),
        Show::Figure(name) if name == "memory" => "memory (MB)".to_owned(),
        Show::Figure(name) => match name.strip_suffix("_s") {
            Some(what) => format!("time to {what}"),
            None => name.replace('_', " "),
        },
        Show::Count => "number of solutions".to_owned(),
        Show::Objective => "best value".to_owned(),
        Show::Optimal => "proved to be best".to_owned(),
        Show::Answered => "answered".to_owned(),
        Show::Solvable => "with a solution".to_owned(),
        Show::Largest(parameter) => format!("largest {parameter}"),
    }
}

/// Whether it grows without bound, so that factors matter and not differences.
pub(super) fn wants_logarithm(show: &Show) -> bool {
    matches!(show, Show::Time | Show::Figure(_) | Show::Count)
}

/// What is said of one instance: infinite if it has no answer, `None` if the figure was not told.
pub(super) fn value(one: &Settled, show: &Show) -> Option<f64> {
    let told = |name: &str| match one.is_answered() {
        true => one.medians.get(name).copied(),
        false => Some(f64::INFINITY),
    };
    let value = match show {
        Show::Time => told("time"),
        Show::Figure(name) => told(name),
        Show::Count if one.is_answered() => one.answer.count.map(|count| count as f64),
        Show::Count => Some(f64::INFINITY),
        Show::Objective => one.answer.objective,
        Show::Optimal => Some(f64::from(u8::from(one.answer.complete))),
        Show::Answered => Some(f64::from(u8::from(one.is_answered()))),
        Show::Solvable => match one.answer.status {
            Some(Status::Solved) => Some(1.0),
            Some(Status::Unsatisfiable) => Some(0.0),
            Some(Status::Unknown) | None => None,
        },
        Show::Largest(_) => None,
    };
    value.filter(|value| is_drawable(*value) || *value == f64::INFINITY)
}

/// What is said of many; `None` if nothing is.
pub(super) fn over(group: &[&Settled], show: &Show) -> Option<Figure> {
    let answered = group.iter().filter(|one| one.is_answered()).count();
    let ending = most_unanswered(group.iter().copied());
    let alike = |middle: f64, of: usize| Figure { middle, low: middle, high: middle, answered, of, ending };
    if let Show::Largest(parameter) = show {
        return largest(group, parameter).map(|largest| alike(largest, group.len()));
    }
    let mut values: Vec<f64> = group.iter().filter_map(|one| value(one, show)).collect();
    let of = values.len();
    if unit(show) == Unit::Share {
        return (of > 0).then(|| alike(values.iter().sum::<f64>() / of as f64, of));
    }
    values.sort_by(f64::total_cmp);
    let (low, high) = (quantile(&values, 0.25)?, quantile(&values, 0.75)?);
    let figure = Figure { low, high, ..alike(median(values)?, of) };
    // Where those that were answered do not tell the figure, that is what is wrong, not the few others.
    (figure.middle.is_finite() || 2 * answered <= group.len()).then_some(figure)
}

/// The largest value of a parameter up to which all was answered; infinite if not even the least was.
fn largest(group: &[&Settled], parameter: &str) -> Option<f64> {
    let size = |one: &&Settled| Some((number(one.parameters.get(parameter)?)?, one.is_answered()));
    let mut sizes: Vec<(f64, bool)> = group.iter().filter_map(size).filter(|(size, _)| is_drawable(*size)).collect();
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    sizes.first()?;
    let gap = sizes.iter().find(|(_, answered)| !answered).map_or(f64::INFINITY, |(size, _)| *size);
    let reached = sizes.iter().map(|(size, _)| *size).take_while(|size| *size < gap).last();
    Some(reached.unwrap_or(f64::INFINITY))
}

/// What such a part of sorted values is below; infinite as soon as one that is infinite has a say.
fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let place = sorted.len().checked_sub(1)? as f64 * part;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(if above.is_infinite() || below == above { above } else { below + (above - below) * place.fract() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::made_up::one;

    #[test]
    fn a_figure_is_infinite_if_half_have_no_answer() {
        let all = [one("a", "m", 1.0), one("b", "m", 3.0), one("c", "m", f64::INFINITY)];
        let most = over(&all.iter().collect::<Vec<_>>(), &Show::Time).expect("told");
        assert_eq!((most.middle, most.low, most.answered, most.of), (3.0, 2.0, 2, 3));
        assert!(most.high.is_infinite());
        let half = over(&[&all[0], &all[2]], &Show::Time).expect("told");
        assert!(half.middle.is_infinite());
        assert_eq!(over(&all.iter().collect::<Vec<_>>(), &Show::Answered).expect("told").middle, 2.0 / 3.0);
    }

    #[test]
    fn the_largest_is_the_last_before_the_first_gap() {
        let sized = |n: &str, time: f64| {
            let mut one = one(n, "m", time);
            one.parameters.insert("n".to_owned(), n.to_owned());
            one
        };
        let all = [sized("10", 1.0), sized("9", 1.0), sized("12", 1.0), sized("11", f64::INFINITY)];
        let show = Show::Largest("n".to_owned());
        assert_eq!(over(&all.iter().collect::<Vec<_>>(), &show).expect("told").middle, 10.0);
        assert!(over(&[&all[3]], &show).expect("told").middle.is_infinite());
        assert!(over(&[&one("a", "m", 1.0)], &show).is_none());
    }
}

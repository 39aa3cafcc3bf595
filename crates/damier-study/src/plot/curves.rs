//! Which results belong to one curve, what it is called, and how it is drawn.
//!
//! A curve has a colour, a dash pattern and a mark, and any one of them tells it from its neighbours. Up to [`FEW`]
//! curves each has its own of all three. Beyond that, where curves differ by several parameters, the colour stands for
//! the first parameter and dashes and marks stand for the others: 4 models × 12 strategies are then 16 things to learn
//! from the key instead of 48.

use super::theme::{Dash, Marker, Style};
use crate::settled::Settled;
use crate::values::{in_order, number};
use std::cmp::Ordering;

/// Up to so many curves, each has a line of its own in the key.
pub(super) const FEW: usize = 12;
/// Most curves in a plot.
const MOST: usize = 96;

/// Results that make one curve.
pub(super) struct Curve<'s> {
    pub(super) label: String,
    pub(super) style: Style,
    pub(super) results: Vec<&'s Settled>,
}

/// All curves of a plot.
pub(super) struct Curves<'s> {
    pub(super) all: Vec<Curve<'s>>,
    /// What colours stand for, and what dashes and marks stand for, if that is not one thing.
    pub(super) factors: Option<Factors>,
}

/// A key in two parts.
pub(super) struct Factors {
    pub(super) names: [String; 2],
    pub(super) colours: Vec<(String, usize)>,
    pub(super) strokes: Vec<(String, Dash, Marker)>,
}

/// The value of a parameter; an instance's label and a method's name count as such.
pub(super) fn parameter<'s>(one: &'s Settled, name: &str) -> Option<&'s str> {
    match (one.parameters.get(name), name) {
        (Some(value), _) => Some(value),
        (None, "method") => Some(&one.method),
        (None, "instance") => Some(&one.instance),
        (None, _) => None,
    }
}

/// Results by the curve that they belong to. What lacks one of the parameters belongs to none.
pub(super) fn curves<'s>(results: &[&'s Settled], parameters: &[String]) -> Result<Curves<'s>, String> {
    let mut groups: Vec<(Vec<&str>, Vec<&Settled>)> = Vec::new();
    for one in results {
        let Some(key) = parameters.iter().map(|name| parameter(one, name)).collect::<Option<Vec<&str>>>() else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(one),
            None => groups.push((key, vec![one])),
        }
    }
    groups.sort_by(|a, b| keys_in_order(&a.0, &b.0));
    match groups.len() {
        0 => return Err(format!("no run has {}, by which curves are to differ", quoted(parameters))),
        many if many > MOST => {
            return Err(format!(
                "{many} curves in one plot cannot be told apart; accepted: up to {MOST} ('where' chooses)"
            ));
        }
        _ => {}
    }
    let factors = factors(&groups, parameters);
    let style = |place: usize, key: &[&str]| match &factors {
        None => Style::of(place),
        Some(factors) => {
            let (first, rest) = (spoken(&parameters[..1], &key[..1]), spoken(&parameters[1..], &key[1..]));
            let colour = factors.colours.iter().find(|(name, _)| *name == first).map_or(0, |(_, colour)| *colour);
            let stroke = factors.strokes.iter().find(|(name, ..)| *name == rest);
            let (dash, mark) = stroke.map_or((Dash::of(0), Marker::of(0)), |(_, dash, mark)| (*dash, *mark));
            Style { colour, dash, mark }
        }
    };
    let curve = |(place, (key, results)): (usize, (Vec<&str>, Vec<&'s Settled>))| Curve {
        label: spoken(parameters, &key),
        style: style(place, &key),
        results,
    };
    let all = groups.into_iter().enumerate().map(curve).collect();
    Ok(Curves { all, factors })
}

fn factors(groups: &[(Vec<&str>, Vec<&Settled>)], parameters: &[String]) -> Option<Factors> {
    let (first, rest) = parameters.split_first()?;
    if groups.len() <= FEW || rest.is_empty() {
        return None;
    }
    let distinct = |of: &dyn Fn(&[&str]) -> String| {
        let mut names: Vec<String> = Vec::new();
        for (key, _) in groups {
            let name = of(key);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    };
    let colours = distinct(&|key| spoken(&parameters[..1], &key[..1]));
    let mut strokes = distinct(&|key| spoken(rest, &key[1..]));
    strokes.sort_by(|a, b| in_order(a, b));
    let stroke = |(place, name)| (name, Dash::of(place), Marker::of(place));
    Some(Factors {
        names: [first.clone(), rest.join(", ")],
        colours: colours.into_iter().enumerate().map(|(place, name)| (name, place)).collect(),
        strokes: strokes.into_iter().enumerate().map(stroke).collect(),
    })
}

fn keys_in_order(a: &[&str], b: &[&str]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| in_order(a, b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// Values as one says them: `cp · 8` says nothing, `cp · size 8` does.
fn spoken(parameters: &[String], values: &[&str]) -> String {
    let bare = |value: &str| number(value).is_some() || value == "true" || value == "false";
    let say = |(name, value): (&String, &&str)| match bare(value) {
        true => format!("{name} {value}"),
        false => (*value).to_owned(),
    };
    parameters.iter().zip(values).map(say).collect::<Vec<String>>().join(" · ")
}

/// Names in quotes, for messages.
pub(super) fn quoted(names: &[String]) -> String {
    let one = |name: &String| format!("a parameter '{name}'");
    names.iter().map(one).collect::<Vec<String>>().join(" and ")
}

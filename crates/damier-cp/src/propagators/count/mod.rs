//! How many terms have a value: one propagator for a value known at posting, one for a value that is a variable.
//!
//! Both come down to a range of numbers that can still be reached, compared with the total by [`compare_number`].

pub(super) mod explain;
mod known;
mod variable;

use crate::post::Poster;
use crate::store::{Conflict, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: Box<[View]>,
    value: View,
    relation: Relation,
    total: View,
) -> Pruned {
    match poster.kernel.store.value(value) {
        Some(value) => known::post(poster, guard, &terms, value, relation, total),
        None => poster.add(guard, variable::Count { terms, value, relation, total }),
    }
}

/// What follows for those that may or may not be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// Nothing.
    Open,
    /// All of them must be counted.
    All,
    /// None of them may be.
    None,
    /// The constraint holds whatever they do.
    Entailed,
}

/// Prunes the total of `number relation total` for a number from `low` to `high`.
fn compare_number(
    store: &mut Store,
    (low, high): (i64, i64),
    relation: Relation,
    total: View,
) -> Result<Verdict, Conflict> {
    let gap = i64::from(matches!(relation, Relation::Lt | Relation::Gt));
    let (least, most) = match relation {
        Relation::Eq => {
            store.set_min(total, low)?;
            store.set_max(total, high)?;
            (store.min(total), store.max(total))
        }
        Relation::Le | Relation::Lt => {
            store.set_min(total, low + gap)?;
            (low, store.max(total) - gap)
        }
        Relation::Ge | Relation::Gt => {
            store.set_max(total, high - gap)?;
            (store.min(total) + gap, high)
        }
        Relation::Ne => return differ(store, (low, high), total),
    };
    let entailed = match relation {
        Relation::Eq => low == high,
        Relation::Le | Relation::Lt => high <= store.min(total) - gap,
        _ => low >= store.max(total) + gap,
    };
    Ok(match (low, high) {
        _ if entailed => Verdict::Entailed,
        _ if low == most => Verdict::None,
        _ if high == least => Verdict::All,
        _ => Verdict::Open,
    })
}

fn differ(store: &mut Store, (low, high): (i64, i64), total: View) -> Result<Verdict, Conflict> {
    if low == high {
        store.remove(total, low)?;
        return Ok(Verdict::Entailed);
    }
    if store.max(total) < low || store.min(total) > high {
        return Ok(Verdict::Entailed);
    }
    Ok(match store.value(total) {
        Some(total) if high - low == 1 && total == low => Verdict::All,
        Some(total) if high - low == 1 && total == high => Verdict::None,
        _ => Verdict::Open,
    })
}

/// Whether some number from `low` to `high` compares with a value of the total (by bounds, for a total with holes).
fn is_possible(store: &Store, (low, high): (i64, i64), relation: Relation, total: View) -> bool {
    let (least, most) = (store.min(total), store.max(total));
    match relation {
        Relation::Eq if low == high => store.contains(total, low),
        Relation::Eq => low <= most && high >= least,
        Relation::Ne => low != high || least != most || low != least,
        Relation::Le => low <= most,
        Relation::Lt => low < most,
        Relation::Ge => high >= least,
        Relation::Gt => high > least,
    }
}

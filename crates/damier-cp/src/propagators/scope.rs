//! What several propagators ask of the views they stand on.

use crate::store::{ONE, Pruned, Store};
use crate::view::View;

/// Narrows all views to `low..=high`; whoever does so first may go through their values, however wide they were.
pub(super) fn keep_within(store: &mut Store, views: &[View], low: i64, high: i64) -> Pruned {
    views.iter().try_for_each(|&view| {
        store.set_min(view, low)?;
        store.set_max(view, high)
    })
}

/// Whether one variable stands in several of the views, so that pruning one of them prunes another.
pub(super) fn some_variable_repeats(views: impl IntoIterator<Item = View>) -> bool {
    let mut variables: Vec<u32> = views.into_iter().filter(|v| v.scale != 0).map(|v| v.var).collect();
    variables.retain(|&var| var != ONE);
    let all = variables.len();
    variables.sort_unstable();
    variables.dedup();
    variables.len() < all
}

//! What several propagators ask of the views they stand on.

use crate::store::{Pruned, Store};
use crate::view::View;

/// Narrows all views to `low..=high`; whoever does so first may go through their values, however wide they were.
pub(super) fn keep_within(store: &mut Store, views: &[View], low: i64, high: i64) -> Pruned {
    views.iter().try_for_each(|&view| {
        store.set_min(view, low)?;
        store.set_max(view, high)
    })
}

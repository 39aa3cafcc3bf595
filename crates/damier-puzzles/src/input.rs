//! Text from people: the same sources and errors as everywhere in Damier, from `damier-model`.

pub use damier_model::{InputError, Mark, Place, Source};

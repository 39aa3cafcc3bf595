//! Constraints of one's own in a search: what is posted to each of its kernels besides the model.
//!
//! Every thread of a search compiles a kernel for itself, and a propagator has state that belongs to one kernel; so a search
//! is handed the function that posts, not the propagators.

use crate::post::Poster;
use crate::store::Pruned;
use std::fmt;
use std::sync::Arc;

type Post = dyn Fn(&mut Poster<'_>) -> Pruned + Send + Sync;

/// What a search posts to its kernels besides the model's constraints; nothing by default.
#[derive(Clone, Default)]
pub struct Extension(Option<Arc<Post>>);

impl Extension {
    /// What `post` adds; called once per kernel, after the model's constraints are posted. It must add the same each time.
    pub fn new(post: impl Fn(&mut Poster<'_>) -> Pruned + Send + Sync + 'static) -> Extension {
        Extension(Some(Arc::new(post)))
    }

    pub(crate) fn post(&self, poster: &mut Poster<'_>) -> Pruned {
        self.0.as_ref().map_or(Ok(()), |post| post(poster))
    }
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Extension(..)" } else { "Extension(none)" })
    }
}

//! Walking the tree of decisions: [which decision](choose), [depth first](tree), [again from the top](restart),
//! [cut in pieces for several threads](split) or [several machines](part), [written down](trace) for people to look at.

pub(crate) mod choose;
pub(crate) mod decision;
pub(crate) mod part;
pub(crate) mod restart;
pub(crate) mod split;
pub(crate) mod trace;
pub(crate) mod tree;

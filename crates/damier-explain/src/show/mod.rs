//! Steps as they are looked at: a board with what is said of it, alone, beside its sentences, or in a guide of many.
//!
//! `picture` makes the board as it stood when a step was taken and marks what the step speaks of; text, SVG and all else come from
//! that picture. A [`Figure`] is a picture with its sentences, one drawing for a page; [`guide`] is a page of HTML with all of them.

mod figure;
mod html;
mod picture;

pub use figure::Figure;
pub use html::guide;
pub use picture::{of_conflict, of_differing, of_step, standing};

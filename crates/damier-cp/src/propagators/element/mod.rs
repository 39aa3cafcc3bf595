//! `array[index] = result`, for arrays of constants and of terms.

mod constant;
mod places;
mod variable;

pub(crate) use constant::post as post_constant;
pub(crate) use variable::post;

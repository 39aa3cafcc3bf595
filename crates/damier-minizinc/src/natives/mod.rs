//! Natives: the functions of the library that have no body, because the machine knows them.
//!
//! They get their arguments evaluated. Where the solver decides some of those, the work is left to flattening; where it
//! decides none, the result is computed here and costs no constraint. Outside its domain a partial function is
//! undefined, which the nearest Boolean context turns into false.

mod arguments;
mod arrays;
mod automaton;
mod bounds;
mod constraints;
mod enums;
mod floats;
mod language;
mod logic;
mod math;
mod options;
mod random;
mod regular;
mod sets;
mod sorting;
mod strings;

pub use crate::machine::calls::{Call, Native, Natives};

/// All of them, for a machine.
pub const NATIVES: Natives = Natives { lookup, is_of_the_moment };

/// The native of this name.
pub fn lookup(name: &str) -> Option<Native> {
    const PARTS: [fn(&str) -> Option<Native>; 13] = [
        math::lookup,
        floats::lookup,
        logic::lookup,
        arrays::lookup,
        sorting::lookup,
        sets::lookup,
        options::lookup,
        bounds::lookup,
        strings::lookup,
        enums::lookup,
        constraints::lookup,
        random::lookup,
        language::lookup,
    ];
    PARTS.iter().find_map(|part| part(name))
}

/// Whether a native gives something else when it is called again: random numbers do, and what was noted meanwhile.
pub fn is_of_the_moment(name: &str) -> bool {
    random::lookup(name).is_some() || matches!(name, "annotate" | "has_ann" | "logstream_to_string" | "std_drawing")
}

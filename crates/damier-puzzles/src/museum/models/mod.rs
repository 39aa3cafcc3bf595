//! The formulations: beams that sensors cut off, and runs alone, which is enough for the fewest.

mod beams;
mod cover;

use super::map::Museum;
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, UsageError};

/// The formulation that finds an optimum but does not list all of them.
pub(super) const COVER: &str = "cover";

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new(
        "beams",
        "a Boolean per cell and way for sensors and for beams, which end at obstacles and sensors",
    ),
    FormulationInfo::new(
        COVER,
        "a Boolean per unbroken line of free cells: finds the fewest sensors, not all their placements",
    )
    .suits(&["sat", "mip", "lcg", "local"])
    .finds_some(),
];

/// Free cells of the largest map that `beams` is made for: eight variables and some forty clauses each.
const MAX_BEAMS: usize = 50_000;

pub(super) fn formulate(museum: &Museum, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let free = museum.free().count();
    match name {
        "beams" if free > MAX_BEAMS => Err(UsageError(format!(
            "model 'beams' is not made for {free} free cells; accepted: up to {MAX_BEAMS}, or the model 'cover'"
        ))),
        "beams" => Ok(beams::build(museum, options)),
        _ => Ok(cover::build(museum, options)),
    }
}

#[cfg(test)]
mod tests;

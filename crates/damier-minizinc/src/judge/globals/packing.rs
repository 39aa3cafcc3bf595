//! Things in bins, and sets beside each other. An absent thing lies nowhere.

use crate::judge::arguments::{Call, Own, total, truth};
use crate::judge::sets;
use crate::judge::verdict::Judged;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("bin_packing", 3) => |_, call| {
            let (capacity, bins) = (call.int(0)?, call.optional_ints(1)?);
            let mut used: Vec<i64> = bins.iter().flatten().copied().collect();
            used.sort_unstable();
            used.dedup();
            // A bin that nothing lies in may still be too small for nothing; which bins there are is not told here.
            if capacity < 0 {
                return call.unknown("negative capacities are not judged");
            }
            for bin in used {
                if load(call, &bins, 2, bin)? > capacity {
                    return truth(false);
                }
            }
            truth(true)
        },
        ("bin_packing_capa", 3) => |_, call| in_bins(call, 0, |load, capacity| load <= capacity),
        ("bin_packing_load", 3) => |_, call| in_bins(call, 0, |load, given| load == given),
        ("bin_packing_load", 2) => |_, call| call.unknown("the index set of the result is the compiler's affair"),
        ("all_disjoint", 1) => |_, call| {
            let sets = call.set_list(0)?;
            let all: Vec<i64> = sets.iter().flat_map(|set| sets::members(set)).collect();
            let mut different = all.clone();
            different.sort_unstable();
            different.dedup();
            truth(different.len() == all.len())
        },
        ("disjoint", 2) => |_, call| {
            let (one, other) = (call.set(0)?, call.set(1)?);
            truth(!sets::members(one).any(|member| sets::contains(other, member)))
        },
        ("geost", 5) => |_, call| geost(call, 0),
        ("geost", 6) => |_, call| geost(call, 1),
        _ => return None,
    })
}

/// What lies in a bin weighs.
fn load(call: &Call, bins: &[Option<i64>], weights: usize, bin: i64) -> Judged<i64> {
    let weights = call.ints(weights)?;
    if weights.len() != bins.len() {
        return call.unknown("as many weights as things are expected");
    }
    total(bins.iter().zip(weights).filter(|(of, _)| **of == Some(bin)).map(|(_, weight)| weight), call)
}

/// Everything lies in a bin that there is, and the load of each stands so to what is given for it.
fn in_bins(call: &Call, given: usize, holds: fn(i64, i64) -> bool) -> Judged {
    let (bins, given, (low, high)) = (call.optional_ints(1)?, call.ints(given)?, call.indices(given, 0)?);
    if bins.iter().flatten().any(|bin| !(low..=high).contains(bin)) {
        return truth(false);
    }
    for (given, bin) in given.into_iter().zip(low..) {
        if !holds(load(call, &bins, 2, bin)?, given) {
            return truth(false);
        }
    }
    truth(true)
}

/// Objects made of boxes do not overlap: `size`, `offset`, `shape`, `x`, `kind`, from the given argument on.
fn geost(call: &Call, first: usize) -> Judged {
    let (size, offset) = (call.ints(first)?, call.ints(first + 1)?);
    let (shapes, position, kinds) = (call.set_list(first + 2)?, call.ints(first + 3)?, call.ints(first + 4)?);
    let (box_low, shape_low) = (call.indices(first, 0)?.0, call.indices(first + 2, 0)?.0);
    let dimensions = call.matrix(first)?.1;
    if call.matrix(first + 3)?.1 != dimensions || call.matrix(first + 1)?.1 != dimensions {
        return call.unknown("as many dimensions everywhere are expected");
    }
    let mut boxes: Vec<Vec<Vec<(i64, i64)>>> = Vec::new();
    for (object, &kind) in kinds.iter().enumerate() {
        let Some(shape) = usize::try_from(kind - shape_low).ok().and_then(|at| shapes.get(at)) else {
            return truth(false);
        };
        let mut own = Vec::new();
        for part in sets::members(shape) {
            let Some(row) = usize::try_from(part - box_low).ok().filter(|row| (row + 1) * dimensions <= size.len())
            else {
                return call.unknown("a shape has a box that there is not");
            };
            own.push(
                (0..dimensions)
                    .map(|k| {
                        let low = position[object * dimensions + k] + offset[row * dimensions + k];
                        (low, low + size[row * dimensions + k])
                    })
                    .collect(),
            );
        }
        boxes.push(own);
    }
    for (at, one) in boxes.iter().enumerate() {
        for other in &boxes[..at] {
            for a in one {
                if other.iter().any(|b| !a.iter().zip(b).any(|(a, b)| a.1 <= b.0 || b.1 <= a.0)) {
                    return truth(false);
                }
            }
        }
    }
    truth(true)
}

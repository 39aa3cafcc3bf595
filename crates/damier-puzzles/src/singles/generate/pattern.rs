//! Which cells are black: as many as the rules allow.
//!
//! If one more cell could be blackened, it could be so in another solution: blackening never makes numbers repeat. So a
//! board with one solution has a pattern to which nothing can be added, and such a pattern is grown by blackening
//! random cells, everything that follows at once being kept by the field. A white cell is then either beside a black
//! one, or it would cut the white ones apart. Easy boards should not ask for a look that far, except for the last way
//! out of a cell. There, cells that leave no cell beside two black ones are blackened first, which keeps chains short;
//! where a white cell is still beside none, one of the black cells in its way is exchanged for it.

use super::super::solve::{Field, Reason, State};
use damier_interface::making::Work;
use damier_model::Limit;
use fastrand::Rng;

/// Exchanges tried per cell without a black neighbour.
const EXCHANGES: usize = 40;

/// A field with a pattern on it to which nothing can be added. The field's numbers are all different.
pub(super) fn grow(field: &mut Field, rng: &mut Rng, work: &Work) -> Result<(), Limit> {
    field.clear();
    let mut cells: Vec<usize> = field.layout.cells().collect();
    rng.shuffle(&mut cells);
    blacken_all(field, &cells, work)
}

/// A pattern fit for an easy board, if chance is kind.
pub(super) fn grow_easy(field: &mut Field, rng: &mut Rng, work: &Work) -> Result<bool, Limit> {
    field.clear();
    let mut cells: Vec<usize> = field.layout.cells().collect();
    rng.shuffle(&mut cells);
    for &place in &cells {
        let alone = field.layout.beside(place).into_iter().all(|near| field.state(near) != State::White);
        let apart = field.layout.diagonals(place).into_iter().all(|near| field.state(near) != State::Black);
        if alone && apart {
            blacken_all(field, &[place], work)?;
        }
    }
    blacken_all(field, &cells, work)?;
    let mut far = far_cells(field, &cells);
    for _ in 0..EXCHANGES * far.len() {
        if far.is_empty() {
            break;
        }
        work.look()?;
        let before: Vec<usize> = black_cells(field);
        let place = far[rng.usize(..far.len())];
        let near: Vec<usize> =
            field.layout.diagonals(place).into_iter().filter(|&near| field.state(near) == State::Black).collect();
        if near.is_empty() {
            return Ok(false);
        }
        let gone = near[rng.usize(..near.len())];
        let mut order: Vec<usize> = before.iter().copied().filter(|&black| black != gone).collect();
        order.push(place);
        rng.shuffle(&mut cells);
        order.extend(&cells);
        field.clear();
        blacken_all(field, &order, work)?;
        let now = far_cells(field, &cells);
        if now.len() <= far.len() {
            far = now;
        } else {
            field.clear();
            blacken_all(field, &before, work)?;
        }
    }
    Ok(far.is_empty())
}

/// Blackens one after the other what may be.
fn blacken_all(field: &mut Field, cells: &[usize], work: &Work) -> Result<(), Limit> {
    for &place in cells {
        if field.state(place) == State::Open {
            work.look()?;
            // An open cell neither touches a black one nor cuts, and no numbers are equal.
            let _ = field.propagate();
            if field.state(place) == State::Open {
                let _ = field.settle(place, State::Black, Reason::Told);
                let _ = field.propagate();
            }
        }
    }
    let _ = field.propagate();
    Ok(())
}

fn black_cells(field: &Field) -> Vec<usize> {
    field.layout.cells().filter(|&place| field.state(place) == State::Black).collect()
}

/// White cells that are neither beside a black one nor another's last way out.
fn far_cells(field: &Field, cells: &[usize]) -> Vec<usize> {
    let white = |place: usize| field.state(place) == State::White;
    let far = |place: usize| {
        let near = field.layout.beside(place);
        white(place)
            && near.iter().all(|&near| field.state(near) != State::Black)
            && !near.iter().any(|&near| {
                white(near) && field.layout.beside(near).into_iter().filter(|&other| white(other)).count() == 1
            })
    };
    cells.iter().copied().filter(|&place| far(place)).collect()
}

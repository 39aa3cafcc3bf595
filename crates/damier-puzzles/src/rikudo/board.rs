//! A board: cells, who touches whom, and what is given.
//!
//! A board is a graph with a picture. The picture is a hexagon or a rectangle of squares; any of its places may be
//! blocked, so that any set of cells can be had. Cells are the places that are not blocked, in reading order; that order
//! numbers the vertices of the graph. Numbers may be given to cells and links to pairs of cells; nothing here says that
//! they make sense, see `contradictions.rs` for that.

use damier_model::{Cell, Graph};
use std::sync::Arc;

/// Places on the largest board, blocked ones included: a hexagon of radius 81 has 19 927.
pub const MAX_PLACES: u64 = 20_000;

/// What the places of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Hexagons in rows of `radius + 1` to `2·radius + 1` and back: one in the middle and `radius` rings around it.
    Hexagon {
        /// Rings around the place in the middle.
        radius: u32,
    },
    /// Squares in rows of equal length.
    Square {
        /// Number of rows.
        rows: u32,
        /// Places in a row.
        columns: u32,
        /// Which squares touch each other.
        neighbours: Neighbours,
    },
}

/// Which squares touch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// Those with a side in common (Numbrix).
    Four,
    /// Those with a side or a corner in common (Hidato).
    Eight,
}

impl Shape {
    /// Number of rows.
    pub fn rows(self) -> u32 {
        match self {
            Shape::Hexagon { radius } => radius.saturating_mul(2).saturating_add(1),
            Shape::Square { rows, .. } => rows,
        }
    }

    /// Places in a row, counted from 1.
    pub fn row_length(self, row: u32) -> u32 {
        match self {
            Shape::Hexagon { radius } => self.rows() - row.abs_diff(radius + 1),
            Shape::Square { columns, .. } => columns,
        }
    }

    /// Number of places, blocked or not.
    pub fn places(self) -> u64 {
        match self {
            Shape::Hexagon { radius } => {
                let r = u64::from(radius);
                r.saturating_mul(r + 1).saturating_mul(3).saturating_add(1)
            }
            Shape::Square { rows, columns, .. } => u64::from(rows) * u64::from(columns),
        }
    }

    /// Whether boards of this shape are taken: at least one place, at most [`MAX_PLACES`].
    pub fn is_accepted(self) -> bool {
        (1..=MAX_PLACES).contains(&self.places())
    }

    /// Every place in reading order.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (1..=self.rows()).flat_map(move |row| (1..=self.row_length(row)).map(move |column| Cell { row, column }))
    }

    /// Whether there is such a place.
    pub fn contains(self, place: Cell) -> bool {
        (1..=self.rows()).contains(&place.row) && (1..=self.row_length(place.row)).contains(&place.column)
    }

    /// The place in the middle of a hexagon.
    pub fn centre(self) -> Option<Cell> {
        match self {
            Shape::Hexagon { radius } => Some(Cell { row: radius + 1, column: radius + 1 }),
            Shape::Square { .. } => None,
        }
    }

    /// The places that touch this one.
    pub fn around(self, place: Cell) -> impl Iterator<Item = Cell> {
        const SIX: &[(i64, i64)] = &[(0, -1), (0, 1), (-1, 0), (1, 0), (1, -1), (-1, 1)];
        const FOUR: &[(i64, i64)] = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
        const EIGHT: &[(i64, i64)] = &[(0, -1), (0, 1), (-1, 0), (1, 0), (1, -1), (-1, 1), (1, 1), (-1, -1)];
        let steps = match self {
            Shape::Hexagon { .. } => SIX,
            Shape::Square { neighbours: Neighbours::Four, .. } => FOUR,
            Shape::Square { neighbours: Neighbours::Eight, .. } => EIGHT,
        };
        let (i, j) = self.to_matrix(place);
        steps.iter().filter_map(move |&(down, right)| self.from_matrix(i + down, j + right))
    }

    /// Row and column, from 0, in a matrix in which a step down a column is a step to a neighbour: for hexagons, rows
    /// are moved so that columns run along one of the slanting directions (axial coordinates).
    pub fn to_matrix(self, place: Cell) -> (i64, i64) {
        let i = i64::from(place.row) - 1;
        (i, i64::from(place.column) - 1 + self.lead(i))
    }

    /// The place at a row and a column of that matrix, if there is one.
    pub fn from_matrix(self, i: i64, j: i64) -> Option<Cell> {
        let (row, column) = (i.checked_add(1)?, j.checked_sub(self.lead(i))?.checked_add(1)?);
        let place = Cell { row: u32::try_from(row).ok()?, column: u32::try_from(column).ok()? };
        self.contains(place).then_some(place)
    }

    /// The first column of row i in the matrix.
    fn lead(self, i: i64) -> i64 {
        match self {
            Shape::Hexagon { radius } => i64::from(radius).saturating_sub(i).max(0),
            Shape::Square { .. } => 0,
        }
    }
}

/// A puzzle: cells that touch, numbers given, links given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    cells: Vec<Cell>,
    graph: Arc<Graph>,
    given: Vec<Option<u32>>,
    links: Vec<(usize, usize)>,
}

impl Board {
    /// A board of these places, nothing given; those that the shape does not have are left out.
    pub fn new(shape: Shape, cells: impl IntoIterator<Item = Cell>) -> Board {
        let mut cells: Vec<Cell> = cells.into_iter().filter(|&cell| shape.contains(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        let vertex = |cell: Cell| cells.binary_search(&cell).ok();
        let edges = cells.iter().enumerate().flat_map(|(a, &cell)| {
            let around = shape.around(cell).filter_map(vertex).collect::<Vec<_>>();
            around.into_iter().map(move |b| (a, b))
        });
        let graph = Arc::new(Graph::new(cells.len(), edges));
        Board { shape, given: vec![None; cells.len()], cells, graph, links: Vec::new() }
    }

    /// The board people mean by a shape alone: the middle of a hexagon is blocked, and nothing else.
    pub fn empty(shape: Shape) -> Board {
        Board::new(shape, shape.all().filter(|&place| Some(place) != shape.centre()))
    }

    /// The same cells with these numbers given, from 1, in the order of the cells; missing ones are not given.
    pub fn with_given(mut self, given: impl IntoIterator<Item = Option<u32>>) -> Board {
        self.given = given.into_iter().chain(std::iter::repeat(None)).take(self.cells.len()).collect();
        self
    }

    /// The same cells with these links, each once; pairs that name no cell, or one cell twice, are left out.
    pub fn with_links(mut self, links: impl IntoIterator<Item = (usize, usize)>) -> Board {
        self.links.clear();
        let mut seen = std::collections::HashSet::new();
        for (a, b) in links {
            let link = (a.min(b), a.max(b));
            if link.0 != link.1 && link.1 < self.cells.len() && seen.insert(link) {
                self.links.push(link);
            }
        }
        self
    }

    /// What the board looks like.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of cells, and the largest number to place.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells in reading order, blocked places left out. Rows and columns count from 1.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Who touches whom; vertex v is `cells()[v]`.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The number given to each cell, from 1. A reader lets numbers above `len()` through: see `contradictions.rs`.
    pub fn given(&self) -> &[Option<u32>] {
        &self.given
    }

    /// The vertices with a given number, and when a path must visit them, from 0.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        self.given.iter().enumerate().filter_map(|(v, given)| given.map(|k| (v, (k as usize).saturating_sub(1))))
    }

    /// Pairs of vertices that must be consecutive, as (smaller, larger). They need not touch: see `contradictions.rs`.
    pub fn links(&self) -> &[(usize, usize)] {
        &self.links
    }

    /// The vertex of a cell.
    pub fn vertex(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Whether neither a number nor a link is given.
    pub fn is_blank(&self) -> bool {
        self.links.is_empty() && self.given.iter().all(Option::is_none)
    }

    /// Whether every cell has a number.
    pub fn is_full(&self) -> bool {
        self.given.iter().all(Option::is_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_has_as_many_cells_and_edges_as_it_should() {
        for radius in 1..8u32 {
            let board = Board::empty(Shape::Hexagon { radius });
            assert_eq!(board.len() as u32, 3 * radius * (radius + 1));
            // A full hexagon has 9r² + 3r edges; the middle takes six of them away.
            assert_eq!(board.graph().edges().count() as u32, 9 * radius * radius + 3 * radius - 6);
        }
    }

    #[test]
    fn squares_touch_four_or_eight() {
        let square = |neighbours| Board::empty(Shape::Square { rows: 3, columns: 4, neighbours });
        assert_eq!(square(Neighbours::Four).graph().edges().count(), 17);
        assert_eq!(square(Neighbours::Eight).graph().edges().count(), 29);
    }

    #[test]
    fn every_place_is_found_again_in_the_matrix() {
        let hexagon = Shape::Hexagon { radius: 3 };
        assert_eq!(hexagon.to_matrix(Cell { row: 1, column: 1 }), (0, 3));
        for shape in [hexagon, Shape::Square { rows: 2, columns: 5, neighbours: Neighbours::Four }] {
            for place in shape.all() {
                let (i, j) = shape.to_matrix(place);
                assert_eq!(shape.from_matrix(i, j), Some(place));
            }
        }
        assert_eq!(hexagon.from_matrix(0, 2), None);
        assert_eq!(hexagon.from_matrix(i64::MIN, i64::MAX), None);
    }

    #[test]
    fn huge_shapes_are_not_accepted_and_do_not_overflow() {
        assert!(Shape::Hexagon { radius: 81 }.is_accepted());
        for shape in [
            Shape::Hexagon { radius: 82 },
            Shape::Hexagon { radius: u32::MAX },
            Shape::Square { rows: u32::MAX, columns: u32::MAX, neighbours: Neighbours::Eight },
            Shape::Square { rows: 0, columns: 5, neighbours: Neighbours::Four },
        ] {
            assert!(!shape.is_accepted(), "{shape:?}");
        }
    }
}

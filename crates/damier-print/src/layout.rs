//! Where drawings stand on a page: in as many columns as make them largest.

use crate::{Page, PrintError};

/// Empty room at every edge: 15 millimetres, which every printer leaves free.
pub(crate) const MARGIN: f64 = 42.5;
/// Room between drawings.
const GUTTER: f64 = 16.0;
/// What a title, a caption and the foot of a page take from the drawings.
const TITLE: f64 = 34.0;
const CAPTION: f64 = 17.0;
const FOOT: f64 = 22.0;
/// Points for a unit of a drawing, at most: a cell is then about 19 millimetres wide, large enough for any pen.
const LARGEST: f64 = 1.25;
/// How much larger drawings must be for a grid to have places that are never filled.
const HOLES: f64 = 0.1;
/// Points for a unit of a drawing below which nothing can be seen.
const SMALLEST: f64 = 1e-4;

/// Width and height of a drawing in its own units.
pub(crate) type Size = (f64, f64);

/// Where the drawings of a page stand.
#[derive(Debug, PartialEq)]
pub(crate) struct Layout {
    /// Points for a unit of a drawing.
    pub(crate) scale: f64,
    /// How wide the place of a drawing is.
    pub(crate) place: f64,
    /// The upper left corner of each, in points.
    pub(crate) corners: Vec<(f64, f64)>,
}

/// Places for drawings of these sizes.
pub(crate) fn layout(page: &Page, sizes: &[Size]) -> Result<Layout, PrintError> {
    let places = if page.places == 0 { sizes.len() } else { page.places };
    if sizes.len() > places {
        return Err(PrintError::TooMany { drawings: sizes.len(), places });
    }
    let top = MARGIN + if page.title.is_some() { TITLE } else { 0.0 };
    let foot = if page.foot.is_some() || page.number.is_some() { FOOT } else { 0.0 };
    let (across, down) = (page.paper.width - 2.0 * MARGIN, page.paper.height - top - MARGIN - foot);
    let caption = if page.drawings.iter().any(|drawing| drawing.caption.is_some()) { CAPTION } else { 0.0 };
    let largest = sizes.iter().fold((0.0, 0.0), |(width, height): Size, size| (width.max(size.0), height.max(size.1)));

    // Of equally good ones the grid with fewer columns.
    let grids = (1..=places.max(1)).map(|columns| {
        let rows = places.div_ceil(columns).max(1);
        let place = ((across + GUTTER) / columns as f64 - GUTTER, (down + GUTTER) / rows as f64 - GUTTER);
        let scale = (place.0 / largest.0).min((place.1 - caption) / largest.1).min(LARGEST);
        let worth = if columns * rows > places { scale * (1.0 - HOLES) } else { scale };
        (worth, scale, columns, place)
    });
    let better = |one: &(f64, f64, usize, Size), other: &(f64, f64, usize, Size)| {
        one.0.total_cmp(&other.0).then(other.2.cmp(&one.2))
    };
    let (_, scale, columns, place) = grids.max_by(better).ok_or(PrintError::NoRoom)?;
    if sizes.is_empty() {
        return Ok(Layout { scale: 1.0, place: across, corners: Vec::new() });
    }
    if !scale.is_finite() || scale < SMALLEST {
        return Err(PrintError::NoRoom);
    }
    let corners = sizes.iter().enumerate().map(|(index, &(width, height))| {
        let (row, column) = ((index / columns) as f64, (index % columns) as f64);
        let (left, above) = (MARGIN + column * (place.0 + GUTTER), top + row * (place.1 + GUTTER));
        let free = (place.0 - width * scale, place.1 - caption - height * scale);
        (left + free.0 / 2.0, above + caption + free.1 / 2.0)
    });
    Ok(Layout { scale, place: place.0, corners: corners.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Drawing, Paper};

    fn page(places: usize, title: bool) -> Page {
        let text = || Some("x".to_owned());
        let drawings = vec![Drawing { svg: String::new(), caption: text() }];
        Page { places, drawings, title: text().filter(|_| title), foot: text(), ..Page::default() }
    }

    /// Rows and columns that the corners stand in.
    fn grid(layout: &Layout) -> (usize, usize) {
        let distinct = |values: Vec<f64>| {
            let mut seen: Vec<i64> = values.iter().map(|value| value.round() as i64).collect();
            seen.sort_unstable();
            seen.dedup();
            seen.len()
        };
        let (x, y) = layout.corners.iter().copied().unzip();
        (distinct(y), distinct(x))
    }

    #[test]
    fn squares_stand_in_the_rows_and_columns_of_printed_books() {
        for (places, expected) in
            [(1, (1, 1)), (2, (2, 1)), (4, (2, 2)), (6, (3, 2)), (9, (3, 3)), (12, (4, 3)), (20, (5, 4)), (24, (6, 4))]
        {
            let layout = layout(&page(places, true), &vec![(400.0, 400.0); places]).expect("room");
            assert_eq!(grid(&layout), expected, "{places}");
        }
    }

    #[test]
    fn drawings_lie_within_the_margins_and_never_on_each_other() {
        for paper in [Paper::A4, Paper::LETTER, Paper::A4.turned()] {
            for places in 1..=40 {
                for size in [(400.0, 400.0), (900.0, 120.0), (70.0, 800.0), (5.0, 5.0)] {
                    let page = Page { paper, ..page(places, places % 2 == 0) };
                    let layout = layout(&page, &vec![size; places]).expect("room");
                    let (width, height) = (size.0 * layout.scale, size.1 * layout.scale);
                    for (index, &(x, y)) in layout.corners.iter().enumerate() {
                        let hair = 0.01;
                        assert!(x >= MARGIN - hair && x + width <= paper.width - MARGIN + hair, "{x} {width}");
                        assert!(y >= MARGIN + CAPTION - hair && y + height <= paper.height - MARGIN - FOOT + hair);
                        for &(u, v) in &layout.corners[..index] {
                            let apart = (x - u).abs() >= width || (y - v).abs() >= height + CAPTION;
                            assert!(apart, "{places} of {size:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_page_that_is_not_full_looks_like_a_full_one() {
        let full = layout(&page(6, true), &[(400.0, 400.0); 6]).expect("room");
        let last = layout(&page(6, true), &[(400.0, 400.0); 2]).expect("room");
        assert_eq!((last.scale, &last.corners[..]), (full.scale, &full.corners[..2]));
    }

    #[test]
    fn too_many_drawings_and_pages_without_room_are_refused() {
        let refused = layout(&page(2, false), &[(10.0, 10.0); 3]);
        assert_eq!(refused, Err(PrintError::TooMany { drawings: 3, places: 2 }));
        let tiny = Page { paper: Paper { width: 80.0, height: 80.0 }, ..page(1, false) };
        assert_eq!(layout(&tiny, &[(10.0, 10.0)]), Err(PrintError::NoRoom));
    }
}

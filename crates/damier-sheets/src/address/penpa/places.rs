//! From a board to a drawing and back, by the same marks.

use super::super::borders;
use super::marks::{Drawn, Mark, Marks, Runs};
use super::page::{Kind, Page, Point, Run, Setting, Symbol, UNTOLD, Words};
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Side, Values};
use crate::layers::Layers;
use crate::sheet::{MOST, Sheet};
use crate::text::{self, Token};
use std::collections::{BTreeMap, BTreeSet};

/// The colour of walls, and those that are read as one: greys and black.
const BLACK: i64 = 4;
const DARK: [i64; 4] = [1, 3, 4, 8];
/// What stands for a number that is not told where the sheet has a sign for it, and its value in lists.
const QUESTION: &str = "?";
const UNTOLD_ITEM: i64 = -1;
/// Signs between the words and the arrow beside them.
const ARROW: char = '_';

/// The kind of the points of a layer in cells, at corners or on borders.
fn kind(layer: &Layer, grid: &Grid, board: &Board) -> Kind {
    match layer.place {
        Place::Corners => Kind::Corner,
        Place::Borders if text::is_across(board, grid) => Kind::Below,
        Place::Links if !text::is_rightwards(board, grid) => Kind::Below,
        Place::Borders | Place::Links => Kind::Right,
        _ => Kind::Cell,
    }
}

/// The cell beside the board where a layer has its words: along the side, so far out.
fn beside(side: Side, along: usize, out: usize, height: i64, width: i64) -> Point {
    let (along, out) = (along as i64 + 1, out as i64);
    match side {
        Side::Top => Point::cell(-out, along),
        Side::Bottom => Point::cell(height + 1 + out, along),
        Side::Left => Point::cell(along, -out),
        Side::Right => Point::cell(along, width + 1 + out),
    }
}

/// How far out a layer begins: behind those before it on its side.
fn outwards(layers: &Layers, at: usize) -> usize {
    layers.all[..at].iter().filter(|other| other.place == layers.all[at].place).count()
}

/// A board as a drawing, or what a drawing cannot say of it.
pub(super) fn page(sheet: &Sheet, layers: &Layers, marks: &Marks, board: &Board) -> Result<Page, String> {
    let (height, width) = (board.height as i64, board.width as i64);
    let mut page = Page { height, width, title: sheet.title.clone(), rules: sheet.rules.clone(), ..Page::default() };
    for (at, ((name, _), value)) in layers.numbers.iter().zip(&board.numbers).enumerate() {
        match &marks.numbers[at] {
            Some(symbol) => {
                page.symbols.insert(Point::cell(0, width), symbol.clone());
                page.words.insert(Point::cell(0, width - 1), plain(value.to_string()));
            }
            None if !board.usual[at] => page.rules += &format!("\n{name}: {value}"),
            None => {}
        }
    }
    for (at, (drawn, layer)) in marks.layers.iter().zip(&layers.all).enumerate() {
        let grid = &board.grids[at];
        match drawn {
            Drawn::Words | Drawn::Order => {}
            Drawn::Unsaid if grid.is_blank(layer) => {}
            Drawn::Unsaid => return Err(format!("drawings of this puzzle do not say `{}`", layer.name)),
            Drawn::Edges if layer.place == Place::Regions => draw_edges(&mut page, grid)?,
            Drawn::Edges | Drawn::Lines => {
                let kind = kind(layer, grid, board);
                let lines = if layer.place == Place::Links { &mut page.lines } else { &mut page.edges };
                lines.extend(grid.places().filter(|(.., value)| *value == Some(1)).map(|(row, column, _)| Point {
                    kind,
                    row,
                    column,
                }));
                if grid.values.contains(&Some(0)) && layer.blank() != Some(0) {
                    return Err(format!("drawings of this puzzle do not say where `{}` is not", layer.name));
                }
            }
            Drawn::Cages => page.cages = runs_of(grid).into_values().collect(),
            Drawn::Runs(runs, order) => {
                let found = ordered(grid, &board.grids[*order], &layer.name)?;
                match runs {
                    Runs::Thermometers => page.thermometers.extend(found),
                    Runs::Arrows => page.arrows.extend(found),
                }
            }
            Drawn::Corner(corner, with) => {
                for (row, column, value) in grid.places() {
                    let bare = value.filter(|_| marks.are_bare(*corner, layer)).map(|value| value.to_string());
                    let Some(sign) = bare.or_else(|| layer.sign(value)) else { continue };
                    let cell = Point::cell(row, column);
                    if let Some(symbol) = with {
                        page.symbols.insert(cell, symbol.clone());
                    }
                    if let Some(before) = page.small.insert((cell, *corner), sign.clone()) {
                        return Err(format!("{before} and {sign} in one corner of {cell}"));
                    }
                }
            }
            Drawn::Each(each) => draw_each(&mut page, layers, board, at, each)?,
        }
    }
    draw_words(&mut page, layers, marks, board)?;
    draw_arrows(&mut page, marks, board)?;
    page.margins = margins(&page);
    Ok(page)
}

fn plain(text: String) -> Words {
    Words { text, setting: Setting::Plain }
}

/// The cells of each number but 0.
fn runs_of(grid: &Grid) -> BTreeMap<i64, Run> {
    let mut runs: BTreeMap<i64, Run> = BTreeMap::new();
    for (row, column, value) in grid.places() {
        if let Some(number) = value.filter(|number| *number != 0) {
            runs.entry(number).or_default().push((row, column));
        }
    }
    runs
}

/// The cells of each number in the order of another layer.
fn ordered(grid: &Grid, order: &Grid, name: &str) -> Result<Vec<Run>, String> {
    let mut runs: Vec<Run> = Vec::new();
    for (number, mut run) in runs_of(grid) {
        run.sort_by_key(|&(row, column)| order.get(row, column));
        let counts = run.iter().zip(1..).all(|(&(row, column), count)| order.get(row, column) == Some(count));
        if !counts {
            return Err(format!("the cells of `{name}` {number} are not counted from 1 on"));
        }
        runs.push(run);
    }
    Ok(runs)
}

/// Lines around regions: where cells side by side are of different ones.
fn draw_edges(page: &mut Page, grid: &Grid) -> Result<(), String> {
    borders::walls(grid).map_err(|message| message.replace("addresses", "drawings"))?;
    for (row, column, value) in grid.places() {
        for (kind, next) in [(Kind::Right, (row, column + 1)), (Kind::Below, (row + 1, column))] {
            if grid.place(next.0, next.1).is_some() && grid.get(next.0, next.1) != value {
                page.edges.insert(Point { kind, row, column });
            }
        }
    }
    Ok(())
}

fn draw_each(page: &mut Page, layers: &Layers, board: &Board, at: usize, each: &[(i64, Mark)]) -> Result<(), String> {
    let (layer, grid) = (&layers.all[at], &board.grids[at]);
    let own = kind(layer, grid, board);
    for (row, column, value) in grid.places() {
        let Some(value) = value.filter(|_| value != layer.blank()) else { continue };
        let Some((_, mark)) = each.iter().find(|(known, _)| *known == value) else {
            return Err(format!("drawings of this puzzle have nothing for {value} of `{}`", layer.name));
        };
        match mark {
            Mark::Colour => drop(page.colours.insert(Point::cell(row, column), BLACK)),
            Mark::Hole => drop(page.holes.insert((row, column))),
            // Beside the words of the cell, once those stand there.
            Mark::Arrow(_) => {}
            Mark::Symbol(symbol, kind) => {
                let point = Point { kind: if layer.place == Place::Cells { *kind } else { own }, row, column };
                if page.symbols.insert(point, symbol.clone()).is_some_and(|before| before != *symbol) {
                    return Err(format!("two symbols at {point}, where drawings have one"));
                }
            }
        }
    }
    Ok(())
}

/// The signs of all layers that are words, together where they stand together.
fn draw_words(page: &mut Page, layers: &Layers, marks: &Marks, board: &Board) -> Result<(), String> {
    let (height, width) = (board.height as i64, board.width as i64);
    let all = || (0..layers.all.len()).filter(|at| marks.layers[*at] == Drawn::Words);
    for at in all() {
        let Place::Outside(side) = layers.all[at].place else { continue };
        let (layer, grid, out) = (&layers.all[at], &board.grids[at], outwards(layers, at));
        for (along, value) in grid.values.iter().enumerate() {
            if let Some(sign) = layer.sign(*value) {
                page.words.insert(beside(side, along, out, height, width), plain(sign));
            }
        }
        for (along, list) in grid.lists.iter().enumerate() {
            // The last number is next to the board, but where reading ends there it is the first.
            let is_before = matches!(side, Side::Top | Side::Left);
            for (item, number) in list.iter().enumerate() {
                let item = if is_before { list.len() - 1 - item } else { item };
                let word = if *number == UNTOLD_ITEM { QUESTION.to_owned() } else { number.to_string() };
                page.words.insert(beside(side, along, out + item, height, width), plain(word));
            }
        }
    }
    let points: BTreeSet<Point> = all()
        .filter(|at| !matches!(layers.all[*at].place, Place::Outside(_) | Place::Regions))
        .flat_map(|at| {
            let (layer, grid) = (&layers.all[at], &board.grids[at]);
            let kind = kind(layer, grid, board);
            (0..grid.values.len().max(grid.lists.len())).map(move |place| {
                let (row, column) = grid.indices(place);
                Point { kind, row, column }
            })
        })
        .collect();
    for point in points {
        let here = all().map(|at| (&layers.all[at], &board.grids[at])).filter(|(layer, grid)| {
            !matches!(layer.place, Place::Outside(_) | Place::Regions) && kind(layer, grid, board) == point.kind
        });
        let is_list = here.clone().any(|(layer, _)| layer.is_list());
        let Some(text) = text::token(here, point.row, point.column) else { continue };
        let numbers = || text.split(',').map(str::parse::<i64>);
        let words = match is_list && numbers().all(|number| number.is_ok()) {
            true if numbers().any(|number| number.is_ok_and(|number| number > 9)) => {
                return Err(format!("{text} at {point}: lists of drawings have numbers of one digit"));
            }
            true => Words { text: text.replace(',', ""), setting: Setting::Tapa },
            false => plain(text),
        };
        page.words.insert(point, words);
    }
    Ok(())
}

/// Arrows beside the words that stand there.
fn draw_arrows(page: &mut Page, marks: &Marks, board: &Board) -> Result<(), String> {
    for (drawn, grid) in marks.layers.iter().zip(&board.grids) {
        let Drawn::Each(each) = drawn else { continue };
        for (row, column, value) in grid.places() {
            let mark = value.and_then(|value| each.iter().find(|(known, _)| *known == value));
            let Some((_, Mark::Arrow(way))) = mark else { continue };
            let words = page.words.entry(Point::cell(row, column)).or_insert_with(|| plain(String::new()));
            *words = Words { text: format!("{}{ARROW}{way}", words.text), setting: Setting::Arrow };
        }
    }
    Ok(())
}

/// The rows and columns that a drawing needs around its board.
fn margins(page: &Page) -> [i64; 4] {
    let points = page.words.keys().chain(page.symbols.keys()).filter(|point| point.kind == Kind::Cell);
    points.fold([0; 4], |[above, below, before, behind], point| {
        [
            above.max(1 - point.row),
            below.max(point.row - page.height),
            before.max(1 - point.column),
            behind.max(point.column - page.width),
        ]
    })
}

/// The board of a drawing.
pub(super) fn board(sheet: &Sheet, layers: &Layers, marks: &Marks, page: &Page) -> Result<Board, String> {
    let (height, width) = (page.height as usize, page.width as usize);
    if layers.is_square && height != width {
        return Err(format!("{} has square boards, and this one has {height} rows of {width}", sheet.title));
    }
    if height > MOST || width > MOST {
        return Err(format!("boards have sides from 1 to {MOST}"));
    }
    if let Some(other) = page.others.first() {
        return Err(format!("the drawing has {other}, which sheets do not take from a drawing"));
    }
    let mut reader = Reader { layers, marks, page, taken: BTreeSet::new() };
    let numbers: Vec<Option<i64>> = (0..layers.numbers.len()).map(|at| reader.number(at)).collect();
    let mut board = Board::blank(sheet, height, width, &numbers).map_err(|failure| failure.to_string())?;
    reader.regions_and_lines(&mut board)?;
    reader.runs(&mut board)?;
    reader.corners(&mut board)?;
    reader.cells(&mut board)?;
    reader.symbols(&mut board)?;
    reader.words(&mut board)?;
    board.stand_on(layers);
    Ok(board)
}

struct Reader<'r> {
    layers: &'r Layers,
    marks: &'r Marks,
    page: &'r Page,
    /// Points whose words or symbols say a number of the board.
    taken: BTreeSet<Point>,
}

impl Reader<'_> {
    /// A number of the board: before its symbol above the board, or in a line of the rules.
    fn number(&mut self, at: usize) -> Option<i64> {
        let (name, _) = &self.layers.numbers[at];
        if let Some(symbol) = &self.marks.numbers[at] {
            let page = self.page;
            let found = page.symbols.iter().filter(|(point, known)| point.row <= 0 && is_like(known, symbol)).find_map(
                |(point, _)| {
                    let before = Point { column: point.column - 1, ..*point };
                    Some((*point, before, page.words.get(&before)?.text.parse().ok()?))
                },
            );
            if let Some((point, before, value)) = found {
                self.taken.extend([point, before]);
                return Some(value);
            }
        }
        let said =
            |line: &str| line.trim().strip_prefix(name.as_str())?.trim_start().strip_prefix(':')?.trim().parse().ok();
        self.page.rules.lines().find_map(said)
    }

    /// Layers that are drawn in a way.
    fn drawn(&self, way: impl Fn(&Drawn) -> bool) -> impl Iterator<Item = usize> {
        (0..self.marks.layers.len()).filter(move |at| way(&self.marks.layers[*at]))
    }

    fn set(&self, board: &mut Board, at: usize, point: Point, value: i64) -> Result<(), String> {
        let layer = &self.layers.all[at];
        if let (Values::Numbers, Some((low, high))) = (&layer.values, layer.range)
            && !(low..=high).contains(&value)
        {
            return Err(format!("{value} at {point} is no value of `{}`, which are {low} to {high}", layer.name));
        }
        let grid = &mut board.grids[at];
        let Some(place) = grid.place(point.row, point.column) else {
            return Err(format!("something at {point}, where `{}` has no place", layer.name));
        };
        match grid.values[place].replace(value).filter(|before| Some(*before) != layer.blank() && *before != value) {
            Some(_) => Err(format!("`{}` has two values at {point}", layer.name)),
            None => Ok(()),
        }
    }

    fn regions_and_lines(&self, board: &mut Board) -> Result<(), String> {
        let (height, width) = (board.height, board.width);
        for at in self.drawn(|drawn| *drawn == Drawn::Edges || *drawn == Drawn::Lines) {
            let layer = &self.layers.all[at];
            if layer.place == Place::Regions {
                let is_wall = |point: &Point| self.page.edges.contains(point);
                let border = |(one, other): (usize, usize)| Point {
                    kind: if other == one + 1 && width > 1 { Kind::Right } else { Kind::Below },
                    row: (one / width) as i64 + 1,
                    column: (one % width) as i64 + 1,
                };
                let points: Vec<Point> = borders::pairs(height, width).map(border).collect();
                let walls: Vec<bool> = points.iter().map(is_wall).collect();
                let numbers = borders::regions(&walls, height, width)
                    .map_err(|wall| format!("a line along {} with one region on both sides", points[wall]))?;
                board.grids[at].values = numbers.into_iter().map(Some).collect();
                continue;
            }
            let kind = kind(layer, &board.grids[at], board);
            let lines = if layer.place == Place::Links { &self.page.lines } else { &self.page.edges };
            for line in lines.iter().filter(|line| line.kind == kind) {
                if board.grids[at].place(line.row, line.column).is_some() {
                    self.set(board, at, *line, 1)?;
                }
            }
        }
        if !self.page.lines.is_empty() && self.drawn(|drawn| *drawn == Drawn::Lines).next().is_none() {
            return Err("the drawing has lines from cell to cell, and the sheet has no layer for them".to_owned());
        }
        Ok(())
    }

    fn runs(&self, board: &mut Board) -> Result<(), String> {
        let page = self.page;
        for (wanted, runs, words) in [
            (Some(Runs::Thermometers), &page.thermometers, "thermometers"),
            (Some(Runs::Arrows), &page.arrows, "arrows"),
            (None, &page.cages, "cages"),
        ] {
            let is_it = |drawn: &Drawn| match (drawn, wanted) {
                (Drawn::Runs(runs, _), Some(wanted)) => *runs == wanted,
                (Drawn::Cages, None) => true,
                _ => false,
            };
            let Some(at) = self.drawn(is_it).next() else {
                if runs.is_empty() {
                    continue;
                }
                return Err(format!("the drawing has {words}, and the sheet has no layer for them"));
            };
            for (run, number) in runs.iter().zip(1..) {
                for (&(row, column), count) in run.iter().zip(1..) {
                    let cell = Point::cell(row, column);
                    if board.grids[at].get(row, column).is_some_and(|before| before != 0) {
                        return Err(format!("two {words} at {cell}, where the sheet has one"));
                    }
                    self.set(board, at, cell, number)?;
                    if let Drawn::Runs(_, order) = self.marks.layers[at] {
                        self.set(board, order, cell, count)?;
                    }
                }
            }
            // Numbers of cells in no cage, thermometer or arrow.
            if self.layers.all[at].place == Place::Regions {
                board.grids[at].values.iter_mut().for_each(|value| *value = value.or(Some(0)));
            }
        }
        Ok(())
    }

    /// Words in corners of cells.
    fn corners(&self, board: &mut Board) -> Result<(), String> {
        for (&(point, corner), text) in &self.page.small {
            let is_here = |drawn: &Drawn| matches!(drawn, Drawn::Corner(of, _) if *of == corner);
            let found = self.drawn(is_here).find_map(|at| {
                let layer = &self.layers.all[at];
                let bare = || text.parse().ok().filter(|_| self.marks.are_bare(corner, layer));
                let signed = layer.read(text).filter(|(_, length)| *length == text.len()).map(|(value, _)| value);
                Some((at, signed.or_else(bare)?))
            });
            let Some((at, value)) = found else {
                return Err(format!("'{text}' in a corner of {point} is nothing that the sheet has there"));
            };
            self.set(board, at, point, value)?;
        }
        Ok(())
    }

    /// Colours and holes.
    fn cells(&self, board: &mut Board) -> Result<(), String> {
        let with = |mark: &Mark| {
            self.marks.layers.iter().enumerate().find_map(|(at, drawn)| match drawn {
                Drawn::Each(each) => each.iter().find(|(_, known)| known == mark).map(|(value, _)| (at, *value)),
                _ => None,
            })
        };
        for (point, colour) in &self.page.colours {
            match with(&Mark::Colour).filter(|_| DARK.contains(colour) && point.kind == Kind::Cell) {
                Some((at, value)) => self.set(board, at, *point, value)?,
                None => {
                    return Err(format!("{point} is coloured (colour {colour}), and the sheet has no layer for that"));
                }
            }
        }
        for &(row, column) in &self.page.holes {
            let cell = Point::cell(row, column);
            match with(&Mark::Hole) {
                Some((at, value)) => self.set(board, at, cell, value)?,
                None => return Err(format!("{cell} is missing, and the sheet has no layer of missing cells")),
            }
        }
        Ok(())
    }

    fn symbols(&self, board: &mut Board) -> Result<(), String> {
        for (point, symbol) in self.page.symbols.iter().filter(|(point, _)| !self.taken.contains(point)) {
            // Drawn with the words in a corner.
            let with_words = self.marks.layers.iter().enumerate().any(|(at, drawn)| {
                matches!(drawn, Drawn::Corner(_, Some(with)) if with == symbol)
                    && board.grids[at].get(point.row, point.column).is_some()
            });
            if with_words {
                continue;
            }
            let matching = |like: &dyn Fn(&Symbol) -> bool| {
                self.marks.layers.iter().enumerate().find_map(|(at, drawn)| {
                    let Drawn::Each(each) = drawn else { return None };
                    let layer = &self.layers.all[at];
                    let own = kind(layer, &board.grids[at], board);
                    each.iter().find_map(|(value, mark)| {
                        let Mark::Symbol(known, kind) = mark else { return None };
                        let kind = if layer.place == Place::Cells { *kind } else { own };
                        (kind == point.kind && like(known)).then_some((at, *value))
                    })
                })
            };
            let found = matching(&|known| known == symbol).or_else(|| matching(&|known| is_like(symbol, known)));
            let Some((at, value)) = found else {
                return Err(format!(
                    "{}.{} at {point} is no symbol that the sheet has there",
                    symbol.family, symbol.style
                ));
            };
            self.set(board, at, *point, value)?;
        }
        Ok(())
    }

    fn words(&self, board: &mut Board) -> Result<(), String> {
        let mut lists: BTreeMap<(usize, usize), BTreeMap<usize, i64>> = BTreeMap::new();
        for (point, words) in self.page.words.iter().filter(|(point, _)| !self.taken.contains(point)) {
            let (row, column) = (point.row, point.column);
            let inside = (1..=self.page.height).contains(&row) && (1..=self.page.width).contains(&column);
            if point.kind == Kind::Cell && !inside {
                self.outside(board, *point, &words.text, &mut lists)?;
                continue;
            }
            let (text, way) = match words.text.rsplit_once(ARROW).filter(|_| words.setting == Setting::Arrow) {
                Some((text, way)) => (text, Some(way)),
                None => (words.text.as_str(), None),
            };
            if let Some(way) = way {
                let mark = Mark::Arrow(way.parse().unwrap_or(usize::MAX));
                let found = self.marks.layers.iter().enumerate().find_map(|(at, drawn)| match drawn {
                    Drawn::Each(each) => each.iter().find(|(_, known)| *known == mark).map(|(value, _)| (at, *value)),
                    _ => None,
                });
                let Some((at, value)) = found else {
                    return Err(format!("an arrow at {point} that the sheet does not have"));
                };
                self.set(board, at, *point, value)?;
            }
            self.signs(board, *point, text, words.setting)?;
        }
        for ((at, along), items) in lists {
            let Place::Outside(side) = self.layers.all[at].place else { continue };
            if items.keys().copied().ne(0..items.len()) {
                return Err(format!("a gap in the numbers of `{}` beside the board", self.layers.all[at].name));
            }
            let mut list: Vec<i64> = items.into_values().collect();
            if matches!(side, Side::Top | Side::Left) {
                list.reverse();
            }
            board.grids[at].lists[along] = list;
        }
        Ok(())
    }

    /// The signs at a point of the board.
    fn signs(&self, board: &mut Board, point: Point, text: &str, setting: Setting) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let here: Vec<usize> = self
            .drawn(|drawn| *drawn == Drawn::Words)
            .filter(|&at| {
                let layer = &self.layers.all[at];
                !matches!(layer.place, Place::Outside(_) | Place::Regions)
                    && kind(layer, &board.grids[at], board) == point.kind
            })
            .collect();
        let layers: Vec<&Layer> = here.iter().map(|at| &self.layers.all[*at]).collect();
        let digits = || text.chars().map(String::from).collect::<Vec<_>>().join(",");
        let text = if setting == Setting::Tapa && text.len() > 1 { digits() } else { text.to_owned() };
        let said = match text == UNTOLD {
            // What is drawn beneath says that there is a clue.
            true if self.page.colours.contains_key(&point) || self.page.symbols.contains_key(&point) => {
                text::read_token(QUESTION, &layers).or(Ok(Vec::new()))
            }
            true => text::read_token(QUESTION, &layers),
            false => text::read_token(&text, &layers),
        };
        let text = if text == UNTOLD { QUESTION } else { text.as_str() };
        let said = said.map_err(|_| format!("'{text}' at {point} is nothing that the sheet has there"))?;
        for token in said {
            match token {
                Token::Value(layer, value) => self.set(board, here[layer], point, value)?,
                Token::List(layer, list) => {
                    let grid = &mut board.grids[here[layer]];
                    if let Some(place) = grid.place(point.row, point.column) {
                        grid.lists[place] = list;
                    }
                }
            }
        }
        Ok(())
    }

    /// What stands beside the board.
    fn outside(
        &self,
        board: &mut Board,
        point: Point,
        text: &str,
        lists: &mut BTreeMap<(usize, usize), BTreeMap<usize, i64>>,
    ) -> Result<(), String> {
        let (height, width) = (self.page.height, self.page.width);
        let in_columns = (1..=width).contains(&point.column);
        let (side, along, out) = match (point.row, point.column) {
            (row, column) if row < 1 && in_columns => (Side::Top, column, -row),
            (row, column) if row > height && in_columns => (Side::Bottom, column, row - height - 1),
            (row, column) if column < 1 => (Side::Left, row, -column),
            (row, column) => (Side::Right, row, column - width - 1),
        };
        let wrong = || format!("'{text}' beside the board, at {point}, is nothing that the sheet has there");
        let (along, out) =
            (usize::try_from(along - 1).map_err(|_| wrong())?, usize::try_from(out).map_err(|_| wrong())?);
        let at = self.drawn(|drawn| *drawn == Drawn::Words).find(|&at| {
            let layer = &self.layers.all[at];
            let begins = outwards(self.layers, at);
            layer.place == Place::Outside(side) && (out == begins || layer.is_list() && out > begins)
        });
        let at = at.filter(|at| along < board.grids[*at].height()).ok_or_else(wrong)?;
        let layer = &self.layers.all[at];
        if layer.is_list() {
            let number = if text == QUESTION || text == UNTOLD {
                Some(UNTOLD_ITEM)
            } else {
                text.parse().ok().filter(|number| *number >= 0)
            };
            let number = number.ok_or_else(wrong)?;
            // A single 0 says that there is nothing.
            if number != 0 {
                lists.entry((at, along)).or_default().insert(out - outwards(self.layers, at), number);
            }
            return Ok(());
        }
        match layer.read(text) {
            Some((value, length)) if length == text.len() => {
                board.grids[at].values[along] = Some(value);
                Ok(())
            }
            _ => Err(wrong()),
        }
    }
}

/// Whether symbols differ in size alone: `circle_L` and `circle_SS`.
fn is_like(one: &Symbol, other: &Symbol) -> bool {
    let family = |symbol: &Symbol| symbol.family.split('_').next().unwrap_or_default().to_owned();
    one.style == other.style && family(one) == family(other)
}

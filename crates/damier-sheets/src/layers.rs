//! Finding the layers of a sheet among its globals, by their annotations.

use crate::chance::Chance;
use crate::draw;
use crate::layer::{Layer, Place, Role, Side, Signs, Values};
use crate::sheet::{Sheet, SheetError};
use damier_minizinc::judge::rules;
use damier_minizinc::types::ty::{Base, Dimensions, Type};
use damier_minizinc::value::Value;
use damier_minizinc::{Checked, nearest};

/// What boards of a sheet have.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The layers, in the order of the text.
    pub all: Vec<Layer>,
    /// Single numbers of a board, with what they usually are.
    pub numbers: Vec<(String, Usual)>,
    /// Whether boards have one size for both sides.
    pub is_square: bool,
    /// Whether the sheet asks if a board is being made.
    pub(crate) has_making: bool,
}

/// The signs of true where a sheet says none.
const TRUE: [&str; 2] = ["X", "x"];

/// The truth value that says whether a full answer is looked for of which clues are yet to be told.
pub(crate) const MAKING: &str = "making";

/// The numbers that say how large a board is.
const SIZES: [&str; 3] = ["height", "width", "size"];

/// What a single number of a board is where its text does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// The text must say it.
    Unknown,
    /// Always the same.
    Known(i64),
    /// It follows from the size of the board; the global that it is.
    BySize(usize),
}

impl Layers {
    /// The layers of the answer, with their places in the list.
    pub(crate) fn answers(&self) -> impl Iterator<Item = (usize, &Layer)> {
        self.all.iter().enumerate().filter(|(_, layer)| layer.role == Role::Answer)
    }

    /// Whether a layer of the printed board stands there.
    pub(crate) fn prints(&self, place: Place) -> bool {
        self.all.iter().any(|layer| layer.role != Role::Answer && layer.place == place)
    }

    /// Whether any layer stands there.
    pub(crate) fn has(&self, place: Place) -> bool {
        self.all.iter().any(|layer| layer.place == place)
    }
}

/// The layers of a checked sheet.
pub(crate) fn find(sheet: &Sheet, checked: &Checked) -> Result<Layers, SheetError> {
    let program = &checked.program;
    let (mut all, mut numbers, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut has_making = false;
    for (at, global) in program.globals.iter().enumerate().filter(|(_, global)| global.of_user) {
        let of = &program.types[global.of.0 as usize];
        let wrong = |message: String| sheet.error(checked.sources.locate(global.span).first_line, message);
        let Some(role) = role(checked, at).map_err(wrong)? else {
            let is_number = !of.var && !of.is_array() && of.base == Base::Int && !of.set && global.value.is_none();
            match &*global.name {
                _ if of.var && global.value.is_none() => {
                    return Err(wrong(format!(
                        "{} is neither an answer nor defined: mark it with `:: answer`, give it a value, or keep it inside of a predicate",
                        global.name
                    )));
                }
                name if is_number && SIZES.contains(&name) => sizes.push(name.to_owned()),
                MAKING if !of.var && of.base == Base::Bool && global.value.is_none() => has_making = true,
                name if is_number => numbers.push((name.to_owned(), usual(checked, at))),
                _ => {}
            }
            continue;
        };
        all.push(layer(checked, at, role).map_err(wrong)?);
    }
    let is_square = sizes == ["size"];
    let error = |message: &str| Err(sheet.error(1, message));
    if !is_square && (!sizes.contains(&"height".to_owned()) || !sizes.contains(&"width".to_owned())) {
        return error("a sheet says how large a board is: `int: height; int: width;`, or `int: size;` for squares");
    }
    if all.iter().all(|layer: &Layer| layer.role != Role::Answer) {
        return error("no layer is the answer: mark an array of variables with `:: answer`");
    }
    let layers = Layers { all, numbers, is_square, has_making };
    let line = |layer: &Layer| checked.sources.locate(program.globals[layer.global].span).first_line;
    for (layer, on) in layers.all.iter().filter_map(|layer| Some((layer, layer.on.as_deref()?))) {
        let may_be = |other: &&Layer| other.place == layer.place && other.values == Values::Truth;
        let bases: Vec<&str> = layers.all.iter().filter(may_be).map(|other| other.name.as_str()).collect();
        if !bases.contains(&on) {
            let meant =
                nearest(on, bases.into_iter()).map_or(String::new(), |meant| format!("; did you mean {meant:?}?"));
            let message =
                format!("{} stands on {on:?}, which is no layer of truth values in the same place{meant}", layer.name);
            return Err(sheet.error(line(layer), message));
        }
    }
    if let Some(layer) = layers.all.iter().find(|layer| sheet.hexagons && layer.place != Place::Cells) {
        return error(&format!("{} stands elsewhere than in cells, where hexagons have no places for it", layer.name));
    }
    for layer in &layers.all {
        if let Some(message) = lies_elsewhere(checked, layer) {
            return Err(sheet.error(line(layer), message));
        }
    }
    signs_differ(&layers).map_err(|(layer, message)| sheet.error(line(layer), message))?;
    Ok(layers)
}

/// What is wrong with a layer beside the rows that has a place for each column, or the other way round: on squares nothing else tells.
fn lies_elsewhere(checked: &Checked, layer: &Layer) -> Option<String> {
    let Place::Outside(side) = layer.place else { return None };
    let sizes = checked.program.globals.iter().enumerate().filter_map(|(at, global)| {
        let side = [("height", 3), ("width", 5)].into_iter().find(|(name, _)| *name == &*global.name)?.1;
        global.of_user.then_some((at, Value::Int(side)))
    });
    let sets = rules::index_sets_under(&checked.program, sizes.collect(), layer.global)?;
    let (wanted, other, sides) = match side.is_by_column() {
        true => (("column", "COLUMN"), ("row", 3), "\"left\" or \"right\""),
        false => (("row", "ROW"), ("column", 5), "\"top\" or \"bottom\""),
    };
    let is_other = matches!(sets.first(), Some(Some(set)) if set.min() == Some(1) && set.max() == Some(other.1));
    is_other.then(|| {
        format!(
            "{} stands outside(\"{}\"), where each {} has a place, but its array has one for each {}; accepted: `array [{}]`, or \
             outside {sides}",
            layer.name,
            side.name(),
            wanted.0,
            other.0,
            wanted.1
        )
    })
}

fn has(checked: &Checked, at: usize, name: &str) -> bool {
    rules::is_annotated(&checked.program, at, name)
}

/// What a single number usually is, where the sheet says it.
fn usual(checked: &Checked, at: usize) -> Usual {
    if !has(checked, at, "usually") {
        return Usual::Unknown;
    }
    usual_value(checked, at).map_or(Usual::BySize(at), Usual::Known)
}

/// The value that a single number usually has, if it can be told.
pub(crate) fn usual_value(checked: &Checked, at: usize) -> Option<i64> {
    match rules::annotation(&checked.program, at, "usually")?.first() {
        Some(Value::Int(value)) => Some(*value),
        _ => None,
    }
}

/// What a global is to the puzzle, if it is a layer.
fn role(checked: &Checked, at: usize) -> Result<Option<Role>, String> {
    let global = &checked.program.globals[at];
    let is = |name: &str| has(checked, at, name);
    let role = match (is("layout"), is("clue"), is("answer")) {
        (false, false, false) => return Ok(None),
        (true, false, false) => Role::Layout,
        (false, true, false) => Role::Clue,
        (false, false, true) => Role::Answer,
        _ => return Err(format!("{} is more than one of layout, clue and answer", global.name)),
    };
    let of = &checked.program.types[global.of.0 as usize];
    match (role, of.var) {
        (Role::Answer, false) => Err(format!("{} is an answer, so it must be an array of `var`", global.name)),
        (Role::Layout | Role::Clue, true) => {
            Err(format!("{} is printed on the board, so it must not be `var`", global.name))
        }
        _ => Ok(Some(role)),
    }
}

fn place(checked: &Checked, at: usize) -> Result<Place, String> {
    let side = rules::annotation(&checked.program, at, "outside").map(|arguments| match arguments.first() {
        Some(Value::Text(side)) => Side::named(side),
        _ => None,
    });
    let named = [
        ("cells", Place::Cells),
        ("borders", Place::Borders),
        ("links", Place::Links),
        ("corners", Place::Corners),
        ("regions", Place::Regions),
    ];
    let named: Vec<Place> =
        named.into_iter().filter(|(name, _)| has(checked, at, name)).map(|(_, place)| place).collect();
    match (&named[..], side) {
        ([place], None) => Ok(*place),
        ([], Some(Some(side))) => Ok(Place::Outside(side)),
        (_, Some(None)) => {
            Err("outside of what? accepted: outside(\"top\"), \"bottom\", \"left\", \"right\"".to_owned())
        }
        _ => Err(format!(
            "where does {} stand? one of :: cells, borders, links, corners, regions, outside(\"top\") is needed",
            checked.program.globals[at].name
        )),
    }
}

fn values(checked: &Checked, of: &Type) -> Result<Values, &'static str> {
    match &of.base {
        Base::Bool => Ok(Values::Truth),
        Base::Int => Ok(Values::Numbers),
        Base::Enum(id) => match rules::members(&checked.program, *id) {
            Some(members) => Ok(Values::Members(members)),
            None => Err("must be of an enum whose members stand in the sheet"),
        },
        _ => Err("must hold truth values, whole numbers or members of an enum"),
    }
}

fn layer(checked: &Checked, at: usize, role: Role) -> Result<Layer, String> {
    let global = &checked.program.globals[at];
    let of = &checked.program.types[global.of.0 as usize];
    let place = place(checked, at)?;
    let dimensions = match &of.dimensions {
        Dimensions::Known(indices) => indices.len(),
        _ => 0,
    };
    let (fits, wanted) = match place {
        Place::Outside(_) => ((1..=2).contains(&dimensions), "one dimension, or two for lists of numbers"),
        Place::Cells if role != Role::Answer => {
            ((2..=3).contains(&dimensions), "two dimensions, [ROW, COLUMN], or three for lists")
        }
        _ => (dimensions == 2, "two dimensions, [ROW, COLUMN]"),
    };
    if !fits {
        return Err(format!("{} must be an array of {wanted}", global.name));
    }
    let values = values(checked, of).map_err(|message| format!("{} {message}", global.name))?;
    if place == Place::Regions && values != Values::Numbers {
        return Err(format!("{} must hold the numbers of regions", global.name));
    }
    let range = rules::element_set(&checked.program, at);
    let low = match &values {
        Values::Truth | Values::Members(_) => 1,
        Values::Numbers => range.as_ref().and_then(|set| set.min()).unwrap_or(0),
    };
    let annotated = rules::annotation(&checked.program, at, "signs");
    let signs = signs(annotated.as_deref(), &values, low, role, place).ok_or_else(|| {
        format!("the signs of {} are not what `signs` takes: signs(\"X\"), signs([\"a\", \"bc\"]) or signs(\"#\") for numbers", global.name)
    })?;
    // Each value that a sheet names must have a sign; of truth values, false mostly has none.
    let wanted = match (&values, &range) {
        (Values::Truth, _) => 1,
        (Values::Members(members), _) => members.len() as u64,
        (Values::Numbers, set) => set.as_ref().map_or(1, |set| set.size()),
    };
    if let (Some(_), Signs::Each(_, each)) = (&annotated, &signs) {
        let said = each.iter().filter(|signs| !signs.is_empty()).count() as u64;
        if said < wanted {
            return Err(format!("{} has signs for {said} of its {wanted} values", global.name));
        }
    }
    let text = |name: &str| {
        rules::annotation(&checked.program, at, name).and_then(|arguments| match arguments.first() {
            Some(Value::Text(text)) => Some(text.to_string()),
            _ => None,
        })
    };
    let chance = match text("chance") {
        Some(said) => Chance::read(&said)
            .ok_or_else(|| format!("the chance {said:?} of {} is not understood; {}", global.name, Chance::ACCEPTED))?,
        None => Chance::Unsaid,
    };
    let looks = text("looks");
    if let Some(unknown) = looks.as_deref().and_then(draw::unknown_look) {
        return Err(format!(
            "the look {unknown:?} of {} is not known; accepted: {}",
            global.name,
            draw::looks_accepted()
        ));
    }
    Ok(Layer {
        name: global.name.to_string(),
        role,
        place,
        values,
        range: range.as_ref().and_then(|set| set.min().zip(set.max())),
        least: least(checked, at),
        optional: of.opt || of.element().opt,
        given: has(checked, at, "given"),
        whole: has(checked, at, "whole"),
        dimensions,
        signs,
        looks,
        on: text("on"),
        chance,
        global: at,
    })
}

/// The least value of a layer, if it is the same on a small board and a larger one.
fn least(checked: &Checked, at: usize) -> Option<i64> {
    let least = |side: i64| {
        let globals = checked.program.globals.iter().enumerate();
        let sizes = globals.filter(|(_, global)| global.of_user && SIZES.contains(&&*global.name));
        let given = sizes.map(|(at, _)| (at, Value::Int(side))).collect();
        rules::element_set_under(&checked.program, given, at)?.min()
    };
    least(4).filter(|&small| least(9) == Some(small))
}

/// Two layers in one place must not share a sign where nothing could tell which is meant. The second is the error's place.
fn signs_differ(layers: &Layers) -> Result<(), (&Layer, String)> {
    for (at, other) in layers.all.iter().enumerate() {
        let before = layers.all[..at].iter().filter(|one| one.place == other.place);
        for one in before.filter(|one| matches!(one.place, Place::Cells | Place::Corners)) {
            let Some(sign) = shared_sign(one, other) else { continue };
            let (own, place) = match (one.place, (one.role == Role::Answer) == (other.role == Role::Answer)) {
                (Place::Corners, _) => ("give them", "at corners"),
                (_, true) => ("give them", "in cells"),
                (_, false) => ("an answer could not be told from the board: give them", "in cells"),
            };
            let unsaid = |layer: &Layer| layer.signs == usual_signs(&layer.values, layer.role, layer.place);
            let usual = match sign == TRUE[0] && (unsaid(one) || unsaid(other)) {
                true => format!("; truth values have {sign:?} where the sheet does not say another"),
                false => String::new(),
            };
            let message = format!(
                "the layers {} and {} have one sign, {sign:?}, {place}; {own} different `signs`, as `:: signs(\"O\")`{usual}",
                one.name, other.name
            );
            return Err((other, message));
        }
    }
    Ok(())
}

/// A sign of two layers in one place that could be either. On the board alone all signs differ. What is printed may have a sign of the
/// answer that is only read, not written; and clues that are numbers or members may be what the answer is there, as in Fillomino.
fn shared_sign(one: &Layer, other: &Layer) -> Option<String> {
    let written = |layer: &Layer| -> Vec<String> {
        let Signs::Each(_, signs) = &layer.signs else { return Vec::new() };
        signs.iter().filter_map(|signs| signs.first()).cloned().collect()
    };
    let among = |some: &[String], layer: &Layer| match &layer.signs {
        Signs::Each(_, signs) => some.iter().find(|sign| signs.iter().flatten().any(|other| other == *sign)).cloned(),
        Signs::Number(_) => None,
    };
    let same = || (one.signs == other.signs && matches!(one.signs, Signs::Number(_))).then(|| "#".to_owned());
    let (printed, answer) = match (one.role == Role::Answer, other.role == Role::Answer) {
        (false, false) => {
            let Signs::Each(_, signs) = &one.signs else { return same() };
            return among(&signs.concat(), other);
        }
        (true, true) => return among(&written(one), other).or_else(|| among(&written(other), one)).or_else(same),
        (false, true) => (one, other),
        (true, false) => (other, one),
    };
    let may_be_the_answer = printed.values == answer.values
        && printed.values != Values::Truth
        && (printed.role == Role::Clue || printed.optional);
    if may_be_the_answer { None } else { among(&written(printed), answer).or_else(same) }
}

/// The signs that an annotation names, or the usual ones.
fn signs(given: Option<&[Value]>, values: &Values, low: i64, role: Role, place: Place) -> Option<Signs> {
    let texts: Vec<String> = match given {
        None => return Some(usual_signs(values, role, place)),
        Some([Value::Text(text)]) if *values == Values::Numbers && text.contains('#') => vec![text.to_string()],
        Some([Value::Text(text)]) => text.chars().map(String::from).collect(),
        Some([Value::Array(array)]) => {
            let text = |element: &Value| match element {
                Value::Text(text) => Some(text.to_string()),
                _ => None,
            };
            array.elements.iter().map(text).collect::<Option<_>>()?
        }
        Some(_) => return None,
    };
    if *values == Values::Numbers && !texts.is_empty() && texts.iter().all(|text| text.contains('#')) {
        let around = |text: &String| text.split_once('#').map(|(before, after)| (before.to_owned(), after.to_owned()));
        return Some(Signs::Number(texts.iter().filter_map(around).collect()));
    }
    let one = |text: &String| text.split('|').filter(|sign| !sign.is_empty()).map(str::to_owned).collect();
    Some(Signs::Each(low, texts.iter().map(one).collect()))
}

fn usual_signs(values: &Values, role: Role, place: Place) -> Signs {
    match (values, role, place) {
        (Values::Numbers, ..) => Signs::Number(vec![(String::new(), String::new())]),
        (Values::Members(members), ..) => Signs::Each(1, members.iter().map(|name| vec![name.clone()]).collect()),
        (Values::Truth, _, Place::Borders | Place::Links) => Signs::Each(1, vec![Vec::new()]),
        (Values::Truth, ..) => Signs::Each(1, vec![TRUE.map(str::to_owned).to_vec()]),
    }
}

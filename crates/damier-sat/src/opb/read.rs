//! Reading OPB that is not trusted: what is wrong is named with its line and column, and nothing is allocated because a header
//! says so.
//!
//! Accepted beyond the plain format: any relation, `max:`, constants without a literal, variables of any name where no header
//! counts them, and products of literals (the competitions' "non-linear" format), each of which becomes a Boolean that is
//! true if all of them are. Soft constraints (WBO) are refused by name.

use damier_model::{
    Assignment, Cell, Constraint, InputError, LARGEST, Lit, Mark, Model, Objective, Reason, Relation, Source, Var,
    all_of, stage,
};
use std::collections::HashMap;
use std::fmt;

/// The largest number of variables taken, well above what solvers finish.
pub const MAX_VARIABLES: usize = 1 << 25;

/// Sums over literals as they were read.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// The variables, in order; where a header counts them, `x1`, `x2`, ….
    names: Vec<String>,
    /// The number of variables that the header declares, some of them perhaps in no sum.
    declared: usize,
    goal: Option<Goal>,
    constraints: Vec<SumConstraint>,
}

/// `coefficient · literal · …`, a literal by the number of its variable.
type Product = (i64, Vec<(usize, bool)>);

#[derive(Clone, Debug)]
struct Goal {
    sum: Vec<Product>,
    is_maximised: bool,
}

#[derive(Clone, Debug)]
struct SumConstraint {
    line: usize,
    sum: Vec<Product>,
    relation: Relation,
    bound: i64,
}

/// Reads sums.
///
/// ```
/// use damier_model::Source;
/// use damier_sat::opb;
/// let sums = opb::read(&Source::argument("min: +2 x1 +3 x2 ;\n+1 x1 +1 ~x2 >= 2 ;\n"))?;
/// assert_eq!(sums.to_model("doc").constraints().len(), 2);
/// let error = opb::read(&Source::argument("+1 x1 +1 x2 >= two ;")).err().expect("no number");
/// assert!(error.to_string().contains("'two'"));
/// # Ok::<(), damier_model::InputError>(())
/// ```
pub fn read(source: &Source) -> Result<Sums, InputError> {
    let declared = declared(source)?;
    let mut reader =
        Reader { source, words: words(&source.text), at: 0, numbers: HashMap::new(), sums: Sums::default() };
    reader.sums.declared = declared.unwrap_or(0);
    reader.read(declared)?;
    Ok(reader.sums)
}

/// The number of variables that the header promises, if there is one.
fn declared(source: &Source) -> Result<Option<usize>, InputError> {
    const NAME: &str = "#variable=";
    let Some(first) = source.text.lines().next().filter(|line| line.starts_with('*')) else { return Ok(None) };
    let Some(at) = first.find(NAME) else { return Ok(None) };
    let rest = first[at + NAME.len()..].trim_start();
    let word = rest.split_whitespace().next().unwrap_or_default();
    match word.parse() {
        Ok(number) if number <= MAX_VARIABLES => Ok(Some(number)),
        _ => {
            let column = first[..first.len() - rest.len()].chars().count() + 1;
            let mark = Mark::at(1, column, word.chars().count().max(1));
            let help = format!("accepted: a number of variables from 0 to {MAX_VARIABLES}");
            Err(source.error(format!("'{word}' variables"), &[mark], help))
        }
    }
}

/// A word of the text, and where it stands.
struct Word<'s> {
    text: &'s str,
    line: usize,
    column: usize,
}

/// Words between blanks; what ends a sum, compares or negates is a word of its own wherever it stands.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        stage::poll();
        if row.starts_with('*') {
            continue;
        }
        let (mut column, mut rest) = (1, row);
        while let Some(first) = rest.chars().next() {
            let length = match first {
                _ if first.is_whitespace() => first.len_utf8(),
                ';' | '~' | '=' => 1,
                '<' | '>' | '!' if rest[1..].starts_with('=') => 2,
                '<' | '>' | '≥' | '≤' => first.len_utf8(),
                // A sign before a variable is a coefficient.
                '+' | '-' if !rest[1..].starts_with(|c: char| c.is_ascii_digit()) => 1,
                _ => rest.find(|c: char| c.is_whitespace() || ";~<>=!≥≤".contains(c)).unwrap_or(rest.len()).max(1),
            };
            let (word, after) = rest.split_at(length);
            if !first.is_whitespace() {
                words.push(Word { text: word, line, column });
            }
            column += word.chars().count();
            rest = after;
        }
    }
    words
}

struct Reader<'s> {
    source: &'s Source,
    words: Vec<Word<'s>>,
    at: usize,
    numbers: HashMap<&'s str, usize>,
    sums: Sums,
}

impl<'s> Reader<'s> {
    fn read(&mut self, declared: Option<usize>) -> Result<(), InputError> {
        while let Some(word) = self.words.get(self.at) {
            stage::poll();
            let (text, line) = (word.text, word.line);
            match text {
                "min:" | "max:" if self.sums.goal.is_some() => {
                    return Err(self.wrong("a second objective", "at most one line 'min: … ;' or 'max: … ;'"));
                }
                "min:" | "max:" if !self.sums.constraints.is_empty() => {
                    return Err(self.wrong("an objective below constraints", "the objective before all constraints"));
                }
                "min:" | "max:" => {
                    self.at += 1;
                    let sum = self.sum(declared)?;
                    self.expect_end()?;
                    self.sums.goal = Some(Goal { sum, is_maximised: text == "max:" });
                }
                "soft:" => return Err(self.soft()),
                _ if text.starts_with('[') => return Err(self.soft()),
                _ => {
                    let sum = self.sum(declared)?;
                    let relation = self.relation()?;
                    let bound = self.bound()?;
                    self.expect_end()?;
                    self.sums.constraints.push(SumConstraint { line, sum, relation, bound });
                }
            }
        }
        if let Some(declared) = declared {
            self.sums.names = (1..=self.used()).map(|number| format!("x{number}")).collect();
            debug_assert!(self.sums.names.len() <= declared);
        }
        Ok(())
    }

    /// The number of the last variable in a sum, where a header counts them.
    fn used(&self) -> usize {
        let goal = self.sums.goal.iter().flat_map(|goal| &goal.sum);
        let products = goal.chain(self.sums.constraints.iter().flat_map(|constraint| &constraint.sum));
        products.flat_map(|(_, literals)| literals).map(|&(variable, _)| variable + 1).max().unwrap_or(0)
    }

    /// Up to a relation or the end.
    fn sum(&mut self, declared: Option<usize>) -> Result<Vec<Product>, InputError> {
        let mut sum = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            if is_relation(word.text) || word.text == ";" {
                break;
            }
            let sign = match word.text {
                "+" => Some(1),
                "-" => Some(-1),
                _ => None,
            };
            self.at += usize::from(sign.is_some());
            let is_number = self.words.get(self.at).is_some_and(|word| number(word.text).is_some());
            let coefficient = sign.unwrap_or(1) * if is_number { self.bound()? } else { 1 };
            if is_number && !self.begins_literal() {
                sum.push((coefficient, Vec::new()));
                continue;
            }
            let mut product = Vec::new();
            while self.begins_literal() {
                product.push(self.literal(declared)?);
            }
            if product.is_empty() {
                return Err(
                    self.wrong(&self.found("in a sum"), "a coefficient and a variable, such as '+3 x1' or '-2 ~x7'")
                );
            }
            sum.push((coefficient, product));
        }
        Ok(sum)
    }

    fn begins_literal(&self) -> bool {
        self.words.get(self.at).is_some_and(|word| {
            word.text == "~"
                || word.text.starts_with(|c: char| c.is_alphabetic() || c == '_') && !word.text.ends_with(':')
        })
    }

    fn literal(&mut self, declared: Option<usize>) -> Result<(usize, bool), InputError> {
        let is_negated = self.words[self.at].text == "~";
        self.at += usize::from(is_negated);
        if !self.begins_literal() {
            return Err(self.wrong("no variable after '~'", "a variable, such as '~x1'"));
        }
        let name = self.words[self.at].text;
        let variable = match declared {
            Some(declared) => {
                let number = name.strip_prefix('x').and_then(|number| number.parse::<usize>().ok());
                match number.filter(|number| (1..=declared).contains(number)) {
                    Some(number) => number - 1,
                    None => {
                        let what = format!("'{name}', where the header declares {declared} variables");
                        return Err(self.wrong(&what, &format!("x1 to x{declared}")));
                    }
                }
            }
            None => {
                let next = self.sums.names.len();
                let number = *self.numbers.entry(name).or_insert(next);
                if number == next {
                    self.sums.names.push(name.to_owned());
                }
                number
            }
        };
        self.at += 1;
        Ok((variable, !is_negated))
    }

    fn relation(&mut self) -> Result<Relation, InputError> {
        let found = self.words.get(self.at).map_or("", |word| word.text);
        let relation = match found {
            ">=" | "≥" => Relation::Ge,
            "<=" | "≤" => Relation::Le,
            "=" => Relation::Eq,
            "!=" => Relation::Ne,
            ">" => Relation::Gt,
            "<" => Relation::Lt,
            _ => return Err(self.wrong(&self.found("after a sum"), "'>=', '=', '<=', '>', '<' or '!=', and a number")),
        };
        self.at += 1;
        Ok(relation)
    }

    /// A whole number.
    fn bound(&mut self) -> Result<i64, InputError> {
        const EXPECTED: &str = "a whole number from -2^60 to 2^60";
        let word = self.words.get(self.at).map_or("", |word| word.text);
        match number(word) {
            Some(Some(number)) => {
                self.at += 1;
                Ok(number)
            }
            Some(None) => Err(self.wrong(&format!("the number {word} is too large"), EXPECTED)),
            None => Err(self.wrong(&self.found("in place of a number"), EXPECTED)),
        }
    }

    fn expect_end(&mut self) -> Result<(), InputError> {
        if self.words.get(self.at).is_none_or(|word| word.text != ";") {
            return Err(self.wrong(&self.found("in place of the end"), "';' at the end of each line"));
        }
        self.at += 1;
        Ok(())
    }

    fn found(&self, place: &str) -> String {
        match self.words.get(self.at) {
            Some(word) => format!("'{}' {place}", word.text),
            None => format!("the end of the file {place}"),
        }
    }

    fn soft(&self) -> InputError {
        self.wrong("soft constraints (WBO)", "hard constraints, and what they cost in 'min:'")
    }

    fn wrong(&self, message: &str, expected: &str) -> InputError {
        let mark = match (self.words.get(self.at), self.words.last()) {
            (Some(word), _) => Mark::at(word.line, word.column, word.text.chars().count()),
            (None, Some(last)) => Mark::at(last.line, last.column + last.text.chars().count(), 1),
            (None, None) => Mark::at(1, 1, 1),
        };
        self.source.error(message, &[mark], format!("accepted: {expected}"))
    }
}

fn is_relation(word: &str) -> bool {
    matches!(word, ">=" | "<=" | "=" | "!=" | ">" | "<" | "≥" | "≤")
}

/// The number that a word is, if it is one; and its value, if that is within the limits of models.
fn number(word: &str) -> Option<Option<i64>> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok().filter(|number: &i64| number.abs() <= LARGEST))
}

/// Where a constraint stands in its file.
struct AtLine(usize);

impl fmt::Display for AtLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the constraint of line {}", self.0)
    }
}

impl Reason for AtLine {
    fn family(&self) -> &str {
        "constraint"
    }
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

/// What a product of literals or the objective stands for.
struct Stands(&'static str);

impl fmt::Display for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Reason for Stands {
    fn family(&self) -> &str {
        "definition"
    }
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

impl Sums {
    /// Variables that the header declares and that are in no sum after the last one that is: each doubles the number of
    /// solutions, and none need be tried.
    pub fn free(&self) -> usize {
        self.declared.saturating_sub(self.names.len())
    }

    /// A model whose solutions are those of the sums: its first Booleans are the variables, up to the last that is in a sum.
    pub fn to_model(&self, name: &str) -> Model {
        let _stage = stage::enter("the sums became a model");
        let mut model = Model::new(name);
        let booleans: Vec<Lit> = self.names.iter().map(|name| model.bool(name.clone())).collect();
        model.projection = Some(booleans.iter().map(|literal| literal.var()).collect());
        let mut into = IntoModel { model, booleans, products: HashMap::new() };
        for SumConstraint { line, sum, relation, bound } in &self.constraints {
            stage::poll();
            let (terms, constant) = into.terms(sum);
            let bound = bound.saturating_sub(constant);
            into.model.post(Constraint::linear(terms, *relation, bound)).because(AtLine(*line));
        }
        if let Some(goal) = &self.goal {
            into.minimise(goal);
        }
        into.model
    }

    /// A solution of its model as the competitions write it: `x1 -x2`.
    pub fn literals<'s>(&'s self, solution: &'s Assignment) -> impl Iterator<Item = String> + 's {
        let pairs = self.names.iter().zip(solution.as_slice());
        pairs.map(|(name, &value)| format!("{}{name}", if value == 0 { "-" } else { "" }))
    }
}

struct IntoModel {
    model: Model,
    booleans: Vec<Lit>,
    /// Products that have a Boolean.
    products: HashMap<Vec<(usize, bool)>, Lit>,
}

impl IntoModel {
    /// The sum over variables, and what is left of it without any.
    fn terms(&mut self, sum: &[Product]) -> (Vec<(i64, Var)>, i64) {
        let (mut terms, mut constant) = (Vec::new(), 0i64);
        for (coefficient, literals) in sum {
            let literal = match literals[..] {
                [] => {
                    constant = constant.saturating_add(*coefficient);
                    continue;
                }
                [one] => self.literal(one),
                _ => self.product(literals),
            };
            // ~x is 1 - x.
            let sign = if literal.is_negated() { -1 } else { 1 };
            constant = if literal.is_negated() { constant.saturating_add(*coefficient) } else { constant };
            terms.push((sign * coefficient, literal.var()));
        }
        (terms, constant)
    }

    fn literal(&self, (variable, is_positive): (usize, bool)) -> Lit {
        if is_positive { self.booleans[variable] } else { !self.booleans[variable] }
    }

    fn product(&mut self, literals: &[(usize, bool)]) -> Lit {
        let mut key = literals.to_vec();
        key.sort_unstable();
        key.dedup();
        if let Some(&known) = self.products.get(&key) {
            return known;
        }
        let all: Vec<Lit> = key.iter().map(|&literal| self.literal(literal)).collect();
        let name = format!("product {}", self.products.len() + 1);
        let product = self.model.bool(name);
        self.model.post(all_of(all).iff(product)).because(Stands("a product is true if all of its literals are"));
        self.products.insert(key, product);
        product
    }

    fn minimise(&mut self, goal: &Goal) {
        let (mut terms, constant) = self.terms(&goal.sum);
        let reach = |sign: i64| {
            let beyond = terms.iter().map(|&(coefficient, _)| coefficient).filter(|coefficient| coefficient * sign > 0);
            beyond.fold(constant, i64::saturating_add)
        };
        // What is beyond the limits of models is refused with the model.
        let value = self.model.int("objective", reach(-1)..=reach(1));
        terms.push((-1, value));
        let sum = Constraint::linear(terms, Relation::Eq, constant.saturating_neg());
        self.model.post(sum).because(Stands("the objective is its sum"));
        self.model.objective =
            if goal.is_maximised { Objective::Maximise(value.into()) } else { Objective::Minimise(value.into()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Sums, InputError> {
        read(&Source::file("test.opb", text))
    }

    /// All solutions by trying all values: `min` or `max` over those that keep the constraints, and their number.
    fn by_trying(sums: &Sums) -> (usize, Option<i64>) {
        let value = |sum: &[Product], bits: u32| -> i64 {
            let holds = |&(variable, is): &(usize, bool)| (bits >> variable & 1 == 1) == is;
            sum.iter().filter(|(_, literals)| literals.iter().all(holds)).map(|(c, _)| c).sum()
        };
        let keeps = |bits: &u32| sums.constraints.iter().all(|c| c.relation.compare(value(&c.sum, *bits), c.bound));
        let kept: Vec<u32> = (0..1u32 << sums.names.len()).filter(keeps).collect();
        let worth = |goal: &Goal| {
            let values = kept.iter().map(|&bits| value(&goal.sum, bits));
            if goal.is_maximised { values.max() } else { values.min() }
        };
        (kept.len(), sums.goal.as_ref().and_then(worth))
    }

    fn by_holds(sums: &Sums) -> (usize, Option<i64>) {
        let model = sums.to_model("test");
        assert_eq!(model.check(), Ok(()));
        let found = damier_testkit::reference::solutions(&model);
        let values = found.iter().filter_map(|solution| model.objective_value(solution));
        (found.len(), if model.objective.is_maximised() { values.max() } else { values.min() })
    }

    #[test]
    fn what_is_read_means_what_is_written() {
        for text in [
            "* #variable= 4 #constraint= 2\n* words\nmin: -1 x2 +3 x4 ;\n+1 x1 +4 x2 -2 x4 >= 1;\n-1 x1 +1 ~x3 = 0 ;",
            "max: 2 a 3 b -c +5 ;\na + 2 ~b <= 2 ;\n3 a -2 c != 1 ;\n",
            "+1 x1 x2 +1 ~x1 x3 x1 >= 1 ;\n+2 x1 x2 -1 x2 x1 < 3 ;",
            "min: x1 x2 ; x1 ≥ 1 ; 2 x2\n +3 x3\n> 2 ; 4 >= 3 ;",
            "+1 x1 -1 x1 >= 1 ;",
            "",
        ] {
            let sums = parse(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(by_holds(&sums), by_trying(&sums), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_the_same() {
        let text = "* #variable= 3 #constraint= 2\nmin: +2 x1 +3 x2 -1 x3 ;\n+1 x1 +1 x2 >= 1 ;\n-1 ~x3 +2 x1 = 1 ;\n";
        let model = parse(text).expect("right").to_model("first");
        let written = super::super::write(&model).expect("it can be written");
        let again = parse(&written).unwrap_or_else(|error| panic!("{error}"));
        // The variables of the objective's bits are functions of the others.
        assert_eq!(by_trying(&again).0, by_trying(&parse(text).expect("right")).0);
    }

    #[test]
    fn variables_that_a_header_declares_beyond_the_last_in_a_sum_are_free() {
        let sums = parse("* #variable= 9 #constraint= 1\n+1 x2 >= 1 ;\n").expect("right");
        assert_eq!((sums.free(), sums.names.len()), (7, 2));
    }

    #[test]
    fn errors_name_line_and_column_and_what_was_expected() {
        for (text, line, column, words) in [
            ("* #variable= many\n", 1, 14, "'many' variables"),
            ("* #variable= 99999999999\n", 1, 14, "'99999999999' variables"),
            ("* #variable= 2 #constraint= 1\n+1 x3 >= 1 ;", 2, 4, "declares 2"),
            ("+1 x1\n>= 1\n", 2, 5, "the end of the file in place of the end"),
            ("+1 x1 1 ;", 1, 9, "';' after a sum"),
            ("+1 x1 >= x2 ;", 1, 10, "'x2' in place of a number"),
            ("+1 x1 >= 99999999999999999999 ;", 1, 10, "too large"),
            ("+1 ~ >= 1 ;", 1, 6, "no variable after '~'"),
            ("+1 x1 - >= 1 ;", 1, 9, "'>=' in a sum"),
            ("+1 x1 >= - ;", 1, 10, "'-' in place of a number"),
            ("+1 x1 , x2 >= 1 ;", 1, 7, "',' in a sum"),
            ("min: x1 ;\nmin: x2 ;", 2, 1, "a second objective"),
            ("x1 >= 1 ;\nmin: x2 ;", 2, 1, "below constraints"),
            ("soft: 10 ;\n", 1, 1, "soft"),
            ("[2] x1 >= 1 ;\n", 1, 1, "soft"),
        ] {
            let error = parse(text).err().unwrap_or_else(|| panic!("{text:?} was accepted"));
            let place = error.place.as_ref().map(|place| (place.line, place.column));
            assert_eq!(place, Some((line, column)), "{text:?}: {error}");
            let shown = error.to_string();
            assert!(shown.contains(words) && shown.contains("accepted") && shown.contains("test.opb"), "{shown}");
        }
    }
}

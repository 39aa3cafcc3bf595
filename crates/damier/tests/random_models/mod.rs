//! Random small MiniZinc models: a few declarations of all kinds, constraints on what they declare, and perhaps an output
//! item. A model is a list of items, so that one that fails can be made smaller by leaving out items.

use fastrand::Rng;

/// What every model begins with.
pub(crate) const PREAMBLE: &str = "include \"globals.mzn\";\nenum C = {A, 'bee ', K};\n";

/// A declaration, with expressions over what it declares: numbers, truth values, sets of numbers.
struct Kind {
    declaration: &'static str,
    names: &'static [&'static str],
    numbers: &'static [&'static str],
    truths: &'static [&'static str],
    sets: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    kind("var 1..3: x", &["x"], &["x"], &[], &[]),
    kind("var {-1, 2, 4}: y", &["y"], &["y"], &[], &[]),
    kind("var 0..1: bit", &["bit"], &["bit"], &[], &[]),
    kind("var bool: p", &["p"], &["bool2int(p)"], &["p"], &[]),
    kind("var bool: q", &["q"], &[], &["q"], &[]),
    kind("var C: e", &["e"], &["enum2int(e)"], &["e = A", "e < K"], &[]),
    kind("array [C] of var 1..2: by", &["by"], &["by[A]", "by[K]", "max(by)"], &["by[K] = 1"], &[]),
    kind("array [1..2] of var C: es", &["es"], &["enum2int(es[1])"], &["es[1] = es[2]"], &[]),
    kind("var set of 1..3: s", &["s"], &["card(s)"], &["2 in s"], &["s"]),
    kind("var set of C: t", &["t"], &["card(t)"], &["K in t"], &[]),
    kind("array [1..2] of var set of 2..3: ss", &["ss"], &["card(ss[1])"], &["ss[1] != ss[2]"], &["ss[2]"]),
    kind("var opt 1..2: o", &["o"], &["(o default 3)"], &["occurs(o)", "o = 2"], &[]),
    kind("var opt bool: ob", &["ob"], &[], &["occurs(ob)", "(ob default false)"], &[]),
    kind("var opt C: oe", &["oe"], &[], &["absent(oe)", "oe = K"], &[]),
    kind("array [0..1] of var opt 2..3: oa", &["oa"], &["(oa[1] default 1)"], &["occurs(oa[0])"], &[]),
    kind("array [1..2, C] of var bool: m", &["m"], &["sum(array1d(m))"], &["m[1, A]", "m[2, K]"], &[]),
    kind("array [0..1] of var 0..2: v", &["v"], &["v[0]", "v[1]", "sum(v)"], &["v[0] < v[1]"], &[]),
    kind("tuple(var 1..2, var opt C): tu", &["tu"], &["tu.1"], &["occurs(tu.2)"], &[]),
    kind("record(var bool: a, var 0..2: b): re", &["re"], &["re.b"], &["re.a"], &[]),
    kind(
        "array [1..2] of tuple(var bool, var opt 1..2): at",
        &["at"],
        &["(at[1].2 default 0)"],
        &["at[1].1", "occurs(at[2].2)"],
        &[],
    ),
    kind(
        "array [1..2] of tuple(array [1..2] of var 0..1, string): deep = [([_, 1], \"one\"), ([0, _], \"two\")]",
        &["deep"],
        &["deep[1].1[1]"],
        &["deep[2].1[2] = 1"],
        &[],
    ),
    kind("var 1..4: 'odd name'", &["'odd name'"], &["'odd name'"], &[], &[]),
];

const fn kind(
    declaration: &'static str,
    names: &'static [&'static str],
    numbers: &'static [&'static str],
    truths: &'static [&'static str],
    sets: &'static [&'static str],
) -> Kind {
    Kind { declaration, names, numbers, truths, sets }
}

/// What may be said in a model that is being made.
struct Words<'r> {
    rng: &'r mut Rng,
    numbers: Vec<String>,
    truths: Vec<String>,
    sets: Vec<String>,
    /// How many more expressions may have others inside.
    room: usize,
}

impl Words<'_> {
    fn one_of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.rng.usize(..words.len())]
    }

    fn number(&mut self) -> String {
        self.room = self.room.saturating_sub(1);
        match if self.room > 0 { self.rng.u8(..10) } else { u8::MAX } {
            0 => self.rng.i64(-1..4).to_string(),
            1 => format!("({} {} {})", self.number(), self.one_of(&["+", "-", "*", "div", "mod"]), self.number()),
            2 => format!("(if {} then {} else {} endif)", self.truth(), self.number(), self.number()),
            3 => format!("[{}, {}, 2][{}]", self.number(), self.number(), self.number()),
            4 => format!("{}({}, {})", self.one_of(&["min", "max"]), self.number(), self.number()),
            5 => format!("abs({})", self.number()),
            _ => self.numbers[self.rng.usize(..self.numbers.len())].clone(),
        }
    }

    fn truth(&mut self) -> String {
        self.room = self.room.saturating_sub(1);
        match if self.room > 0 { self.rng.u8(..8) } else { u8::MAX } {
            0 | 1 => format!("({} {} {})", self.number(), self.one_of(&["=", "!=", "<", "<=", ">"]), self.number()),
            2 => format!("({} {} {})", self.truth(), self.one_of(&["\\/", "/\\", "->", "<->", "xor"]), self.truth()),
            3 => format!("(not ({}))", self.truth()),
            4 => match self.sets.is_empty() {
                true => format!("({} in {{1, 3}})", self.number()),
                false => {
                    let set = self.sets[self.rng.usize(..self.sets.len())].clone();
                    format!("({} in {set})", self.number())
                }
            },
            _ => self.truths[self.rng.usize(..self.truths.len())].clone(),
        }
    }

    fn list(&mut self, length: usize) -> String {
        let numbers: Vec<String> = (0..length).map(|_| self.number()).collect();
        format!("[{}]", numbers.join(", "))
    }

    fn global(&mut self) -> String {
        match self.rng.u8(..17) {
            0 => format!("alldifferent({})", self.list(3)),
            1 => format!("all_equal({})", self.list(2)),
            2 => format!("increasing({})", self.list(3)),
            3 => format!("lex_less({}, {})", self.list(2), self.list(2)),
            4 => format!("lex_lesseq({}, {})", self.list(2), self.list(2)),
            5 => format!("table({}, [| 1, 2 | 2, 1 | 0, 3 | 3, 3 |])", self.list(2)),
            6 => format!(
                "count({}, {}) {} {}",
                self.list(3),
                self.number(),
                self.one_of(&["=", "<=", "!="]),
                self.number()
            ),
            7 => format!("global_cardinality({}, [1, 2], {})", self.list(3), self.list(2)),
            8 => format!("nvalue({}) = {}", self.list(3), self.number()),
            9 => format!("circuit({})", self.list(3)),
            10 => format!("subcircuit({})", self.list(3)),
            11 => format!("inverse({}, {})", self.list(2), self.list(2)),
            12 => format!("cumulative({}, [2, 1], [1, 2], 2)", self.list(2)),
            13 => format!("disjunctive({}, [2, 1])", self.list(2)),
            14 => format!("diffn({}, {}, [2, 1], [1, 2])", self.list(2), self.list(2)),
            15 => format!("value_precede_chain([1, 2], {})", self.list(3)),
            _ => format!("regular([max(1, min(2, n)) | n in {}], 2, 2, [| 1, 2 | 2, 0 |], 1, {{2}})", self.list(2)),
        }
    }
}

/// A model of whole numbers, sets and options, in which everything has few values: its items behind [`PREAMBLE`].
pub(crate) fn whole(seed: u64) -> Vec<String> {
    let rng = &mut Rng::with_seed(seed);
    let mut kinds: Vec<&Kind> = KINDS.iter().collect();
    rng.shuffle(&mut kinds);
    kinds.truncate(rng.usize(1..=3));
    let mut items: Vec<String> = kinds.iter().map(|kind| kind.declaration.to_owned()).collect();
    let all = |of: fn(&Kind) -> &'static [&'static str]| -> Vec<String> {
        kinds.iter().flat_map(|kind| of(kind)).map(|&word| word.to_owned()).collect()
    };
    let mut names = all(|kind| kind.names);
    let (mut numbers, mut truths) = (all(|kind| kind.numbers), all(|kind| kind.truths));
    numbers.push("2".to_owned());
    truths.push(format!("{} > 1", numbers[0]));
    let mut words = Words { rng, numbers, truths, sets: all(|kind| kind.sets), room: 0 };
    for (name, of) in [("derived", "var int"), ("condition", "var bool"), ("sums", "array [1..2] of var int")] {
        if words.rng.u8(..3) == 0 {
            words.room = 6;
            let value = match name {
                "derived" => words.number(),
                "condition" => words.truth(),
                _ => words.list(2),
            };
            // What is undefined belongs to the model as a whole here, which is another question.
            if value.contains("div") || value.contains("mod") || value.contains("][") {
                continue;
            }
            items.push(format!("{of}: {name} = {value}"));
            names.push(name.to_owned());
        }
    }
    for _ in 0..words.rng.usize(1..=3) {
        words.room = 12;
        let condition = match words.rng.u8(..4) {
            0 => words.truth(),
            1 => format!("({}) \\/ {}", words.global(), words.truth()),
            _ => words.global(),
        };
        items.push(format!("constraint {condition}"));
    }
    if rng.bool() {
        rng.shuffle(&mut names);
        names.truncate(rng.usize(1..=names.len()));
        let shown: Vec<String> = names.iter().map(|name| format!("\\({name})")).collect();
        items.push(format!("output [\"{}\\n\"]", shown.join(" ")));
    }
    items
}

/// A model with floats and an objective, which is called `goal`.
pub(crate) fn mixed(seed: u64) -> Vec<String> {
    let rng = &mut Rng::with_seed(seed);
    let mut items: Vec<String> = [
        "var 0.0..10.0: x",
        "var float: y",
        "var -3..4: n",
        "var bool: b",
        "array [C] of var -2.5..5.0: a",
        "var opt 0.0..3.0: o",
        "var float: twice = 2 * x + 1.5",
        "constraint y >= -4.25 /\\ y <= 7.5",
    ]
    .map(str::to_owned)
    .into();
    let terms = ["x", "y", "n", "bool2int(b)", "a[A]", "a[K]", "sum(a)", "(o default 1.5)", "twice"];
    let sum = |rng: &mut Rng| {
        let count = rng.usize(1..=3);
        let sum: Vec<String> = (0..count)
            .map(|_| format!("{:?} * {}", f64::from(rng.i8(-8..9)) / 4.0, terms[rng.usize(..terms.len())]))
            .collect();
        sum.join(" + ")
    };
    let relation = |rng: &mut Rng| {
        let sign = ["<=", ">=", "=", "<", "!="][rng.usize(..5)];
        format!("{} {sign} {:?}", sum(rng), f64::from(rng.i8(-16..33)) / 4.0)
    };
    for _ in 0..rng.usize(1..=4) {
        let condition = match rng.u8(..5) {
            0 => format!("b -> {}", relation(rng)),
            1 => format!("b <-> {}", relation(rng)),
            2 => format!("({}) \\/ ({})", relation(rng), relation(rng)),
            3 => format!("occurs(o) -> {}", relation(rng)),
            _ => relation(rng),
        };
        items.push(format!("constraint {condition}"));
    }
    items.push(format!("var float: goal = {}", sum(rng)));
    items.push(format!("solve {} goal", if rng.bool() { "minimize" } else { "maximize" }));
    items.push("output [\"\\(goal) \\(x) \\(y) \\(n) \\(b) \\(a) \\(o)\\n\"]".to_owned());
    items
}

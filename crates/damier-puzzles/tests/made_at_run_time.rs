//! A puzzle whose names and boards are known at run time only: it is added to the registry, and found like those shipped.

use damier_grid::{Frame, Picture};
use damier_interface::{
    Answers, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo, FormulationOptions, Instance,
    Puzzle, ReadBoards, Refusal, UsageError, Violation, WriteBoard, add,
};
use damier_model::{InputError, Model, Source};
use damier_puzzles::{find, puzzles};

/// One number is asked for, which is the one given.
struct Same {
    name: String,
    other_name: String,
    example: String,
}

impl Puzzle for Same {
    fn name(&self) -> &str {
        &self.name
    }
    fn aliases(&self) -> Vec<&str> {
        vec![&self.other_name]
    }
    fn summary(&self) -> &str {
        "the same number again"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        const MODELS: &[FormulationInfo] = &[FormulationInfo::new("int", "one number")];
        MODELS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        vec![Example { name: "one.txt", text: &self.example, solutions: 1 }]
    }
}

impl ReadBoards for Same {
    fn accepts(&self) -> &str {
        "a number"
    }
    fn formats(&self) -> &[FormatInfo] {
        &[FormatInfo { name: "native", summary: "a number" }]
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(Board(number(source)?)))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let number = number(source)?;
        Ok(Filled { instance: Box::new(Board(number)), answer: number.to_string(), is_answer: true })
    }
}

fn number(source: &Source) -> Result<i64, InputError> {
    source.text.trim().parse().map_err(|_| source.error("no number", &[], "a number"))
}

struct Board(i64);

impl Instance for Board {
    fn cells(&self) -> usize {
        1
    }
    fn is_blank(&self) -> bool {
        false
    }
}

impl WriteBoard for Board {
    fn describe(&self) -> String {
        self.0.to_string()
    }
    fn write_as(&self, _format: &str) -> Result<String, UsageError> {
        Ok(self.describe())
    }
}

impl Formulate for Board {
    fn formulate(&self, _name: &str, _options: &FormulationOptions) -> Result<Formulation, UsageError> {
        let mut model = Model::new("same");
        let x = model.int("x", self.0..=self.0);
        Ok(Formulation::new(model, Box::new(move |values| values[x].to_string())))
    }
}

impl Answers for Board {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(number(source)?.to_string())
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        let wrong = number(answer)? != self.0;
        Ok(wrong.then(|| Violation::broken("another number", [])).into_iter().collect())
    }
}

impl Draw for Board {
    fn picture(&self, _answer: Option<&Source>) -> Result<Picture, Refusal> {
        Ok(Picture::new(Frame::Squares { rows: 1, columns: 1 }, Vec::new()))
    }
}

fn same(name: &str, other_name: &str) -> Box<Same> {
    Box::new(Same { name: name.to_owned(), other_name: other_name.to_owned(), example: "7".to_owned() })
}

#[test]
fn puzzles_made_at_run_time_are_found_after_those_that_are_shipped() {
    let shipped = puzzles().len();
    assert!(find("same").is_none());
    let added = add(same("same", "again")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(added.name(), "same");
    assert_eq!(puzzles().iter().map(|puzzle| puzzle.name()).skip(shipped).collect::<Vec<_>>(), ["same"]);
    let found = find("again").expect("by its other name");
    let board = found.parse(&Source::argument(found.examples()[0].text)).unwrap_or_else(|error| panic!("{error}"));
    assert!(board.check(&Source::argument("7")).is_ok_and(|wrong| wrong.is_empty()));
    for (name, other_name, taken) in [("same", "more", "same"), ("more", "hitori", "hitori"), ("again", "m", "again")] {
        let error = add(same(name, other_name)).err().expect("a name that is taken");
        assert_eq!(error.0, format!("there is a puzzle '{taken}' already"));
    }
    assert_eq!(puzzles().len(), shipped + 1, "nothing is added that was refused");
    assert!(found.options().is_empty() && found.instance_from(&Default::default()).is_err());
}

//! The stages between formulas and clauses, each as a text.

use crate::cnf::{Cnf, TooLarge};
use crate::propositional::{Ground, Nnf};
use crate::size::Size;
use std::fmt::Write;

/// A stage to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// After grounding, ⊤ and ⊥ folded.
    Ground,
    /// In negation normal form.
    Nnf,
    /// Clauses by rule, with names.
    Cnf,
    /// Clauses as a SAT solver reads them.
    Dimacs,
    /// Sizes, the three ways to clauses side by side.
    Stats,
}

impl Stage {
    /// All stages, with their names and a line of help.
    pub const ALL: [(Stage, &'static str, &'static str); 5] = [
        (Stage::Ground, "ground", "the rules without quantifiers, what is known folded away"),
        (Stage::Nnf, "nnf", "negation normal form: ∧ and ∨ over literals"),
        (Stage::Cnf, "cnf", "clauses by rule, with names as C_7_3 -C_1_5"),
        (Stage::Dimacs, "dimacs", "clauses for any SAT solver"),
        (Stage::Stats, "stats", "sizes of every stage, the three ways to clauses side by side"),
    ];
}

/// A stage of a grounded theory as a text.
///
/// ```
/// use damier_logic::{Cnf, MAX_CLAUSES, Parameters, Stage, Theory, show};
/// let ground = Theory::parse("unknown p unknown q rule \"either\": p => not q")?.ground(&Parameters::new())?;
/// let text = |stage| show(stage, &ground, Cnf::Tseitin, MAX_CLAUSES);
/// assert_eq!(text(Stage::Ground)?, "rule \"either\":\n  p ⇒ ¬q\n");
/// assert_eq!(text(Stage::Nnf)?, "rule \"either\":\n  ¬p ∨ ¬q\n");
/// assert_eq!(text(Stage::Cnf)?, "rule \"either\":\n  -p -q\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn show(stage: Stage, ground: &Ground, way: Cnf, max_clauses: usize) -> Result<String, TooLarge> {
    match stage {
        Stage::Ground => Ok(ground.to_string()),
        Stage::Nnf => Ok(ground.nnf()?.to_string()),
        Stage::Cnf => Ok(ground.nnf()?.clauses(way, max_clauses)?.to_string()),
        Stage::Dimacs => Ok(ground.nnf()?.clauses(way, max_clauses)?.dimacs()),
        Stage::Stats => stats(ground, max_clauses),
    }
}

/// The longest rule name shown in the table.
const NAME: usize = 40;

/// What a way makes of a rule: clauses, literals, auxiliaries; or only the clauses foreseen, where they are too many.
#[derive(Clone, Copy)]
enum Made {
    Done([Size; 3]),
    Refused(Option<Size>),
}

impl Made {
    fn cell(self, column: usize) -> String {
        match self {
            Made::Done(sizes) => sizes[column].to_string(),
            Made::Refused(Some(foreseen)) if column == 0 => foreseen.to_string().replace("about ", "≈"),
            Made::Refused(_) => "–".to_owned(),
        }
    }
}

fn stats(ground: &Ground, max_clauses: usize) -> Result<String, TooLarge> {
    let nnf = ground.nnf()?;
    let distributed = distributed(&nnf, max_clauses);
    let structural = [made(&nnf, Cnf::Tseitin, max_clauses), made(&nnf, Cnf::PlaistedGreenbaum, max_clauses)];
    let sizes = [ground.rules().sizes(), nnf.rules().sizes()];
    let atoms = ground.rules().atoms();
    let open = atoms.open().count();

    let heads =
        ["rule", "ground", "nnf", "clauses", "literals", "clauses", "literals", "aux.", "clauses", "literals", "aux."];
    let mut rows: Vec<Vec<String>> = vec![heads.iter().map(|head| (*head).to_owned()).collect()];
    for (k, name) in ground.rules().names().enumerate() {
        let name = if name.chars().count() > NAME {
            name.chars().take(NAME - 1).chain(['…']).collect()
        } else {
            name.to_owned()
        };
        let mut row = vec![name, sizes[0][k].to_string(), sizes[1][k].to_string()];
        row.extend([distributed[k].cell(0), distributed[k].cell(1)]);
        row.extend(structural.iter().flat_map(|made| (0..3).map(|column| made[k].cell(column))));
        rows.push(row);
    }
    let total = |made: &[Made]| made.iter().copied().fold(Made::Done([Size::from(0); 3]), sum);
    let mut row = vec!["all".to_owned()];
    row.extend(sizes.iter().map(|sizes| sizes.iter().copied().sum::<Size>().to_string()));
    let all = total(&distributed);
    row.extend([all.cell(0), all.cell(1)]);
    row.extend(structural.iter().flat_map(|made| (0..3).map(|column| total(made).cell(column)).collect::<Vec<_>>()));
    rows.push(row);

    let mut text = format!("{} atoms, {} of them known, {open} open\n", atoms.len(), atoms.len() - open);
    text += &table(&rows);
    let _ =
        writeln!(text, "ground, nnf: symbols written out; ≈ and – where more than {max_clauses} clauses are foreseen");
    Ok(text)
}

fn sum(a: Made, b: Made) -> Made {
    match (a, b) {
        (Made::Done(a), Made::Done(b)) => Made::Done([a[0] + b[0], a[1] + b[1], a[2] + b[2]]),
        (Made::Done([a, ..]) | Made::Refused(Some(a)), Made::Done([b, ..]) | Made::Refused(Some(b))) => {
            Made::Refused(Some(a + b))
        }
        _ => Made::Refused(None),
    }
}

/// What distribution makes of each rule by itself.
fn distributed(nnf: &Nnf, max_clauses: usize) -> Vec<Made> {
    let foreseen = nnf.foreseen();
    let rule = |(k, foreseen): (usize, Size)| match nnf.clauses_of(&nnf.0.rules[k..=k], Cnf::Distribute, max_clauses) {
        Ok(clauses) => done(&clauses.groups()[0]),
        Err(_) => Made::Refused(Some(foreseen)),
    };
    foreseen.into_iter().enumerate().map(rule).collect()
}

fn made(nnf: &Nnf, way: Cnf, max_clauses: usize) -> Vec<Made> {
    match nnf.clauses(way, max_clauses) {
        Ok(clauses) => clauses.groups().iter().map(done).collect(),
        Err(_) => vec![Made::Refused(None); nnf.0.rules.len()],
    }
}

fn done(group: &crate::clauses::Group) -> Made {
    Made::Done([group.clauses.len(), group.literals(), group.auxiliaries].map(Size::from))
}

/// Columns under the names of the three ways; the first to the left, the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |k: usize| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(width).collect();
    let spread =
        |from: usize, to: usize, widths: &[usize]| widths[from..to].iter().sum::<usize>() + 2 * (to - from - 1);
    let groups = [(3, 5, Cnf::Distribute), (5, 8, Cnf::Tseitin), (8, 11, Cnf::PlaistedGreenbaum)];
    for (from, to, way) in groups {
        let missing = way.name().len().saturating_sub(spread(from, to, &widths));
        widths[from] += missing;
    }
    let mut text = " ".repeat(widths[..3].iter().sum::<usize>() + 4);
    for (from, to, way) in groups {
        let _ = write!(text, "  {:>1$}", way.name(), spread(from, to, &widths));
    }
    text.push('\n');
    for row in rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

//! `logic`: the rules of the report as it writes them, in first-order logic, made into clauses.
//!
//! The rules are a text of their own (`rikudo.fol`, shipped with `damier-logic`); the board reaches them as parameters
//! and relations. The report's way to clauses, distribution, explodes on its fifth rule; here a new variable stands for
//! each inner formula (Tseitin 1968), determined by what it stands for, so that solutions can be counted.

use super::super::Rikudo;
use super::super::formats;
use damier_interface::{Formulation, FormulationOptions, InLogic, UsageError};
use damier_logic::{Cnf, GroundAtom, MAX_CLAUSES, Parameters, SHIPPED, Theory};
use damier_model::{Assignment, ValSelect, VarSelect};

/// The rules, and this board as what they are told.
pub(in super::super) fn in_logic(rikudo: &Rikudo) -> InLogic {
    let board = &rikudo.board;
    let first = i64::from(rikudo.first);
    let cell = |vertex: usize| vertex as i64 + first;
    let both_ways = |pairs: Vec<(usize, usize)>| -> Vec<[i64; 2]> {
        pairs.iter().flat_map(|&(a, b)| [[cell(a), cell(b)], [cell(b), cell(a)]]).collect()
    };
    let given = board.steps().map(|(vertex, step)| [cell(vertex), step as i64 + first]);
    let parameters = Parameters::new()
        .set("n", board.len() as i64)
        .set("first", first)
        .relation("neighbour", both_ways(board.graph().edges().collect()))
        .relation("link", board.links().iter().map(|&(a, b)| [cell(a), cell(b)]))
        .relation("given", given);
    let rules = SHIPPED.iter().find(|theory| theory.name == "rikudo").map_or("", |theory| theory.text);
    InLogic { rules, parameters }
}

pub(super) fn build(rikudo: &Rikudo, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let board = rikudo.board.clone();
    let first = i64::from(rikudo.first);
    let refused = |reason: &dyn std::fmt::Display| {
        UsageError(format!(
            "model 'logic' cannot take a board of {} cells: {reason}; accepted: smaller boards",
            board.len()
        ))
    };
    let InLogic { rules, parameters } = in_logic(rikudo);
    let ground = Theory::parse(rules).and_then(|theory| theory.ground(&parameters)).map_err(|error| refused(&error))?;
    let clauses =
        ground.nnf().and_then(|nnf| nnf.clauses(Cnf::Tseitin, MAX_CLAUSES)).map_err(|error| refused(&error))?;
    let vertex = move |atom: &GroundAtom| usize::try_from(*atom.arguments.first()? - first).ok();
    let mut logic =
        clauses.to_model_on("rikudo/logic", |atom| vertex(atom).and_then(|v| board.cells().get(v)).copied());
    let mut model = std::mem::replace(&mut logic.model, damier_model::Model::new(""));
    model.branch_on(options.branching(
        logic.atoms.iter().map(|(_, literal, _)| literal.var()).collect(),
        VarSelect::DomWDeg,
        ValSelect::Max,
    ));
    let decode = move |a: &Assignment| {
        let mut number = vec![None; board.len()];
        for atom in logic.true_atoms(a) {
            if let (Some(v), Some(&k)) = (vertex(&atom), atom.arguments.get(1)) {
                number[v] = u32::try_from(k - first + 1).ok();
            }
        }
        formats::write_answer(&board, |v| number[v])
    };
    Ok(Formulation::new(model, Box::new(decode)))
}

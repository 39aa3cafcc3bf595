//! Running the items of a program in order: enums, the user's globals, constraints, the goal.

use super::compiled::ItemProfile;
use crate::diagnostic::Diagnostic;
use crate::evaluated::Evaluated;
use crate::machine::{Advice, GlobalState, Machine};
use crate::program::{Declaration, Function, GlobalId, Op};
use crate::source::{Sources, Span};
use crate::types::ty::EnumId;
use damier_model::Var;
use std::time::Instant;

/// Runs a program; what each item became is added to the profile.
pub(super) fn run(machine: &mut Machine, sources: &Sources, profile: &mut Vec<ItemProfile>) -> Evaluated<Advice> {
    let program = machine.program;
    let mut contradicted = false;
    for id in 0..program.enums.len() {
        machine.evaluate_enum(EnumId(id as u32))?;
    }
    for (id, global) in (0..).map(GlobalId).zip(&program.globals) {
        if global.of_user && !machine.is_annotated(global, "output_only") {
            profiled(machine, profile, global.span, |machine| machine.global(id))?;
            warn_of_contradiction(machine, &mut contradicted, global.span);
        }
    }
    for global in program.globals.iter().filter(|global| global.of_user) {
        run_annotations(machine, global)?;
    }
    for (id, code) in &program.further_values {
        machine.apart(|machine| machine.agree(*id, code))?;
        warn_of_contradiction(machine, &mut contradicted, code.span);
    }
    for constraint in &program.constraints {
        let place = || {
            let place = sources.locate(constraint.span);
            format!("the rule in line {} of {}", place.first_line, place.file)
        };
        profiled(machine, profile, constraint.span, |machine| {
            let kept = machine.flat.keeps_reasons().then(place);
            machine.apart(|machine| match machine.instances.is_some() {
                true => machine.require_instances(&constraint.condition, &constraint.annotations),
                false => machine.require_item(&constraint.condition, kept),
            })
        })?;
        machine.name_failure(place);
        warn_of_contradiction(machine, &mut contradicted, constraint.span);
    }
    machine.goal()?;
    machine.advice()
}

/// Runs something, and notes what came of it.
fn profiled<'p, T>(
    machine: &mut Machine<'p>,
    profile: &mut Vec<ItemProfile>,
    span: Span,
    run: impl FnOnce(&mut Machine<'p>) -> Evaluated<T>,
) -> Evaluated<T> {
    let size = |machine: &Machine| (machine.flat.posted(), machine.flat.variables().variables());
    let ((constraints, variables), start) = (size(machine), Instant::now());
    let result = run(machine)?;
    let (all_constraints, all_variables) = size(machine);
    let (constraints, variables) = (constraints..all_constraints, variables..all_variables);
    profile.push(ItemProfile { span, constraints, variables, time: start.elapsed() });
    Ok(result)
}

/// The variables that tell solutions apart, where not all of the model's do: those that have a name outside a `let`, and
/// in FlatZinc those that the writer has not introduced.
pub(super) fn projection(machine: &Machine) -> Option<Vec<Var>> {
    let declared = machine.program.globals.iter().zip(&machine.globals).filter(|(global, _)| global.of_user);
    let (introduced, own): (Vec<_>, Vec<_>) =
        declared.partition(|(global, _)| machine.is_annotated(global, "var_is_introduced"));
    if !machine.undetermined && introduced.is_empty() {
        return None;
    }
    let mut shown = Vec::new();
    for (_, state) in own {
        if let GlobalState::Known(value) = state {
            value.variables(&mut shown);
        }
    }
    shown.retain(|var| !var.is_constant());
    shown.sort_unstable();
    shown.dedup();
    Some(shown)
}

/// Runs the annotations of a declaration that are functions of the user with a body: it may post or print something.
fn run_annotations<'p>(machine: &mut Machine<'p>, global: &'p Declaration) -> Evaluated<()> {
    for annotation in &global.annotations {
        if let Op::Call(id, ..) = &annotation.op
            && let Function { body: Some(_), of_library: false, .. } = &machine.program.functions[id.0 as usize]
        {
            machine.apart(|machine| machine.value(annotation))?;
        }
    }
    Ok(())
}

/// Says where the model was found to contradict itself, once.
fn warn_of_contradiction(machine: &mut Machine, said: &mut bool, span: Span) {
    // Where bounds were assumed, it may be those that nothing fits.
    if !*said && machine.flat.contradicts_itself() {
        *said = true;
        let message = "model inconsistency detected: there is no solution";
        machine.flat.warnings.given.push(Diagnostic::warning(span, message));
    }
}

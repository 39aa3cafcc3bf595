//! A program whose types were checked once, run again and again under other values of its parameters.
//!
//! Reading a text and checking its types costs as much as running it on a small board, and depends on no data: a program that
//! compiles hundreds of variations of one model (boards that are made) does both once.

use super::{Checked, Options, run};
use crate::diagnostic::Diagnostic;
use crate::evaluated::{Evaluated, Stop};
use crate::flatten::Store;
use crate::machine::{Foreign, GlobalState, Machine};
use crate::natives::NATIVES;
use crate::value::Value;
use damier_model::{Model, stage};

/// What became of a program under some values.
pub struct Instance {
    /// The model.
    pub model: Model,
    /// Constraints that only another solver knows.
    pub foreign: Vec<Foreign>,
    values: Vec<GlobalState>,
}

impl Instance {
    /// What a global came to: variables, or what is known; `None` if nothing needed it.
    pub fn value(&self, global: usize) -> Option<&Value> {
        match self.values.get(global)? {
            GlobalState::Known(value) => Some(value),
            _ => None,
        }
    }
}

impl Checked {
    /// The model under values for globals that the program leaves open, by their places; values whose sets depend on others come after
    /// these. Of the options those that concern flattening count.
    ///
    /// # Errors
    ///
    /// What a compilation with these values as data would say, in spans of [`Checked::sources`].
    pub fn run(&self, values: &[(usize, Value)], options: &Options) -> Result<Instance, Diagnostic> {
        let _stage = stage::enter("the model was compiled");
        let name = self.sources.get(crate::source::FileId::default()).origin.clone();
        let mut store = Store::new(Box::new(Model::new(name)), !options.all_solutions, options.reach);
        store.keep_reasons = options.keep_reasons;
        let mut large = stage::Large::new(Machine::new(&self.program, store, options.seed, &NATIVES));
        let machine = large.get();
        let mut ran = || -> Evaluated<_> {
            for (at, value) in values {
                give(machine, *at, value)?;
            }
            let advice = run::run(machine, &self.sources, &mut Vec::new())?;
            let projection = if options.all_solutions { run::projection(machine) } else { None };
            Ok((advice, projection))
        };
        let (advice, projection) = ran().map_err(Stop::into_diagnostic)?;
        let Machine { flat, foreign, globals, .. } = large.into_inner();
        let mut model = flat.finish().sink.into_model();
        model.search = advice.stages;
        model.warm_start = advice.warm_start;
        model.projection = projection;
        Ok(Instance { model, foreign, values: globals })
    }
}

/// Lets a global have a value, as far as that fits what is declared.
fn give(machine: &mut Machine, at: usize, value: &Value) -> Evaluated<()> {
    let Some(declaration) = machine.program.globals.get(at) else { return Ok(()) };
    let of = machine.type_of(declaration.of);
    let fitted = machine.fit_shape(value.clone(), of, &declaration.shape, declaration.span)?;
    machine.globals[at] = GlobalState::Known(fitted);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{Input, check, compile};

    #[test]
    fn a_program_run_under_values_is_what_it_is_with_data() {
        let text = "int: n; array [1..n] of opt int: a; array [1..n] of var 0..n: x;\n\
                    constraint forall (i in 1..n where occurs(a[i])) (x[i] > deopt(a[i])); constraint alldifferent(x);\n\
                    include \"alldifferent.mzn\";";
        let options = Options { all_solutions: true, ..Options::default() };
        let checked = check(Input::model(text), &options, true).expect("no mistake");
        let place = |name: &str| checked.program.globals.iter().position(|global| *global.name == *name);
        let (n, a, x) = (place("n").expect("n"), place("a").expect("a"), place("x").expect("x"));
        for (given, data) in [(Some(1), "a = [<>, 1, <>]; n = 3;"), (None, "a = [<>, <>, <>]; n = 3;")] {
            let value = given.map_or(Value::Absent, Value::Int);
            let array = Value::array([(1, 3)], vec![Value::Absent, value, Value::Absent]);
            let instance = checked.run(&[(n, Value::Int(3)), (a, array)], &options).expect("a model");
            let compiled = compile(Input::model(text).with_data(data), &options).expect("a model");
            let shown = |model: &Model| model.dump().split_once('\n').map(|(_, rest)| rest.to_owned());
            assert_eq!(shown(&instance.model), shown(&compiled.model));
            assert!(matches!(instance.value(x), Some(Value::Array(array)) if array.elements.len() == 3));
        }
        let wrong = Value::array([(1, 2)], vec![Value::Absent; 2]);
        let refused = checked.run(&[(n, Value::Int(3)), (a, wrong)], &options).err().expect("too short");
        assert!(refused.to_input_error(&checked.sources).to_string().contains("1..3 is declared"));
        assert!(checked.run(&[], &options).is_err(), "n has no value");
    }
}

//! The options of `damier mzn` as the driver takes them.

use crate::arguments::{Mzn, MznOutputMode};
use crate::interrupt;
use damier_driver::reading::Named;
use damier_driver::{Asked, Form, Printing, Solving};
use std::time::Duration;

/// The files that were named.
pub(super) fn named(asked: &Mzn) -> Named<'_> {
    let what = &asked.what;
    Named {
        files: &what.files,
        models: &what.model,
        data: &what.data,
        define: &what.define,
        define_json: &what.define_json,
        stdin: what.stdin,
        sandbox: what.sandbox,
    }
}

/// What is asked of the model in them.
pub(super) fn asked(asked: &Mzn) -> Asked {
    Asked {
        how: solving(asked),
        print: printing(asked),
        compile: asked.instead.compile,
        as_driver: asked.taken.as_driver,
        cancel: interrupt::flag(),
    }
}

fn solving(asked: &Mzn) -> Solving {
    let how = &asked.how;
    Solving {
        all_solutions: how.all_solutions,
        num_solutions: how.num_solutions,
        intermediate: how.intermediate,
        all_optimal: how.all_optimal,
        num_optimal: how.num_optimal,
        time_limit: how.time_limit.map(Duration::from_millis),
        solver_time_limit: how.solver_time_limit.map(Duration::from_millis),
        memory_limit: how.memory_limit(),
        confirm: how.confirm.map(Duration::from_millis),
        parallel: how.parallel,
        random_seed: how.random_seed,
        free_search: how.free_search,
        restart: how.restart,
        restart_base: how.restart_base,
        restart_scale: how.restart_scale,
        flags: asked.taken.fzn_flags.clone(),
    }
}

fn printing(asked: &Mzn) -> Printing {
    let (print, taken) = (&asked.print, &asked.taken);
    Printing {
        statistics: print.statistics || taken.solver_statistics,
        verbose: print.verbose,
        verbose_solving: print.verbose || taken.verbose_solving,
        form: match print.output_mode.unwrap_or_default() {
            MznOutputMode::Item => Form::Item,
            MznOutputMode::Dzn => Form::Dzn,
            MznOutputMode::Json => Form::Json,
            MznOutputMode::Checker => Form::Checker,
        },
        json: print.json,
        json_stream: print.json_stream,
        objective: print.objective,
        output_item: print.output_item,
        time: print.time,
        only_sections: print.only_sections.clone(),
        not_sections: print.not_sections.clone(),
        solution_separator: print.solution_separator.clone(),
        solution_comma: print.solution_comma.clone(),
        complete_message: print.complete_message.clone(),
        unsatisfiable_message: print.unsatisfiable_message.clone(),
        unknown_message: print.unknown_message.clone(),
    }
}

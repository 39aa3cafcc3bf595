//! What is told of a model without solving it: mistakes, its interface, its types.

use crate::asked::Asked;
use crate::complaints::complain;
use crate::failure::{Exit, Failure};
use crate::interface;
use crate::messages::MessagePrinter;
use damier_minizinc::library::load_program;
use damier_minizinc::{Input, Options, check};

/// What is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Only {
    /// Nothing but whether the files can be read.
    pub parse: bool,
    /// Whether the data are looked at too.
    pub data: bool,
    /// Parameters and variables, as JSON.
    pub interface: bool,
    /// The types of names, as JSON.
    pub types: bool,
}

/// Looks at a model, and tells its mistakes and what is wanted of it.
pub fn look_at(
    only: Only,
    input: Input,
    options: &Options,
    asked: &Asked,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    if only.parse {
        let loaded = load_program(input.models, input.data, &options.library);
        let failed = loaded.diagnostics.iter().any(|diagnostic| diagnostic.kind.is_some());
        let exit = complain(asked, &loaded.diagnostics, &loaded.sources, messages)?;
        return Ok(if failed { exit } else { Exit::Answered });
    }
    let checked = match check(input, options, !only.data) {
        Ok(checked) => checked,
        Err(failure) => return complain(asked, &failure.diagnostics, &failure.sources, messages),
    };
    complain(asked, &checked.warnings, &checked.sources, messages)?;
    if only.interface {
        messages.text(&interface::interface(&checked))?;
    }
    if only.types {
        messages.text(&interface::types(&checked))?;
    }
    Ok(Exit::Answered)
}

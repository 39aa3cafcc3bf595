//! What a program writes while it runs: traces, and what goes to sections of the output.

/// What was written.
#[derive(Default)]
pub struct Log {
    /// What `trace` and its kin wrote.
    pub traces: Vec<Trace>,
    /// What the traces to a log wrote, for `logstream_to_string`.
    pub stream: String,
    /// What `trace_to_section` and its kin added while a solution is printed, by section.
    pub sections: Vec<(String, String)>,
    /// How many drawings of solutions were asked for.
    pub drawings: usize,
}

/// What `trace` and its kin wrote while the program was compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Whether it goes to standard output; the others go to standard error.
    pub to_output: bool,
    /// The section it belongs to, and whether it is JSON; `None` for the usual one.
    pub section: Option<(String, bool)>,
    /// What was written, with no line end added.
    pub text: String,
}

//! How to search, as data: which variable next, which value first, when to start over.

use crate::real::Real;
use crate::variable::Var;
use std::fmt;
use std::str::FromStr;

/// Declares an enum whose variants have a name on the command line and a line of help.
macro_rules! named_choices {
    ($(#[$doc:meta])* $type:ident, $what:literal, $($(#[$default:meta])? $variant:ident = $name:literal, $help:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $type {
            $(#[doc = $help] $(#[$default])? $variant,)*
        }

        impl $type {
            /// Every choice with its name and what it does.
            pub const ALL: &'static [($type, &'static str, &'static str)] =
                &[$(($type::$variant, $name, $help)),*];

            /// The name used on the command line and in dumps.
            pub fn name(self) -> &'static str {
                match self { $($type::$variant => $name),* }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = String;
            /// Reads a name, with or without MiniZinc's `indomain_`; the error lists what is accepted.
            fn from_str(text: &str) -> Result<$type, String> {
                let plain = text.strip_prefix("indomain_").unwrap_or(text);
                $type::ALL.iter().find(|(_, name, _)| *name == plain).map(|&(choice, ..)| choice).ok_or_else(|| {
                    let names: Vec<&str> = $type::ALL.iter().map(|&(_, name, _)| name).collect();
                    format!("unknown {} '{text}'; accepted: {}", $what, names.join(", "))
                })
            }
        }
    };
}

named_choices! {
    /// Which unfixed variable to branch on next. Ties go to the first in the list, unless said otherwise.
    VarSelect, "variable choice",
    #[default]
    InputOrder = "input_order", "the first in the list";
    FirstFail = "first_fail", "the smallest domain";
    AntiFirstFail = "anti_first_fail", "the largest domain";
    Smallest = "smallest", "the smallest value in its domain";
    Largest = "largest", "the largest value in its domain";
    Occurrence = "occurrence", "the most constraints on it";
    MostConstrained = "most_constrained", "the smallest domain, then the most constraints";
    MaxRegret = "max_regret", "the largest gap between its two smallest values";
    DomWDeg = "dom_w_deg", "the smallest domain for the weight of failures it took part in";
    Random = "random", "any, by chance";
}

named_choices! {
    /// Which part of the chosen variable's domain to try first; the rest is tried afterwards.
    ValSelect, "value choice",
    #[default]
    Min = "min", "the smallest value";
    Max = "max", "the largest value";
    Median = "median", "the value in the middle of the list of values";
    Middle = "middle", "the value nearest to the middle between the bounds";
    Random = "random", "any value, by chance";
    Split = "split", "the lower half, cut between the bounds";
    ReverseSplit = "reverse_split", "the upper half, cut between the bounds";
    Interval = "interval", "the first unbroken interval, then as split";
}

named_choices! {
    /// How the failures allowed before the next restart grow.
    Restart, "restart policy",
    #[default]
    None = "none", "never start over";
    Luby = "luby", "1 1 2 1 1 2 4 1 1 2 … times the base (Luby, Sinclair, Zuckerman 1993)";
    Geometric = "geometric", "the base, then half as much again each time";
    Constant = "constant", "the base each time";
    Linear = "linear", "the base, twice the base, three times the base …";
}

/// One stage of a search: these variables, chosen and split in this way, until all are fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching {
    /// The variables, in input order.
    pub variables: Vec<Var>,
    /// Which one next.
    pub var_select: VarSelect,
    /// Which values first.
    pub val_select: ValSelect,
}

impl fmt::Display for Branching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} on {} variables", self.var_select, self.val_select, self.variables.len())
    }
}

/// Values that a solution may well have, from an earlier solution or a good guess. Engines try them first; they change no
/// answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WarmStart {
    /// Of variables with whole values. Of several values for one variable, the first counts.
    pub whole: Vec<(Var, i64)>,
    /// Of real-valued variables.
    pub reals: Vec<(Real, f64)>,
}

impl WarmStart {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.reals.is_empty()
    }
}

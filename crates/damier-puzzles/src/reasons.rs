//! How a puzzle's rules are declared, as its constraints state them: each with its family, its cells and its sentence.

/// Declares an enum of rules, each as `Name(field: Type, …) => family, cells, sentence …;`. The cells are whatever can be gone
/// through, the sentence is a format with its arguments. Fields are references there.
macro_rules! rules {
    (
        $(#[$doc:meta])*
        pub enum $Rules:ident {
            $(
                $(#[$about:meta])*
                $Rule:ident $( ( $($field:ident: $Type:ty),+ ) )? =>
                    $family:literal, $cells:expr, $sentence:literal $(, $argument:expr)*;
            )+
        }
    ) => {
        $(#[$doc])*
        pub enum $Rules {
            $( $(#[$about])* $Rule $( ( $($Type),+ ) )?, )+
        }

        impl std::fmt::Display for $Rules {
            #[allow(unused_variables, reason = "a sentence may leave out what the cells say")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $( $Rules::$Rule $( ( $($field),+ ) )? => write!(f, $sentence $(, $argument)*), )+
                }
            }
        }

        impl damier_model::Reason for $Rules {
            fn family(&self) -> &str {
                match self {
                    $( $Rules::$Rule { .. } => $family, )+
                }
            }

            #[allow(unused_variables, reason = "cells are some of the fields")]
            fn cells(&self) -> Vec<damier_model::Cell> {
                match self {
                    $( $Rules::$Rule $( ( $($field),+ ) )? => Vec::from_iter($cells), )+
                }
            }
        }
    };
}

pub(crate) use rules;

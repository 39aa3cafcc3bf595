//! Theories that come with Damier, to read, to run and to begin from.

/// A theory's name, what it is about, and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// The text, for [`Theory::read`](crate::Theory::read).
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal: $summary:literal,)*) => {
        /// All of them.
        ///
        /// ```
        /// use damier_logic::{SHIPPED, Theory};
        /// for theory in SHIPPED {
        ///     assert!(Theory::parse(theory.text).is_ok(), "{}", theory.name);
        /// }
        /// ```
        pub const SHIPPED: &[Shipped] = &[
            $(Shipped { name: $name, summary: $summary, text: include_str!(concat!("../examples/", $name, ".fol")) },)*
        ];
    };
}

shipped! {
    "rikudo": "the rules of Rikudo; the board is given by parameters",
    "3x3": "a Rikudo of 3 by 3, rules and board in one file",
    "queens": "n queens, none attacking another",
    "colouring": "the map of Australia in three colours",
    "pigeons": "more pigeons than holes: no solution",
}

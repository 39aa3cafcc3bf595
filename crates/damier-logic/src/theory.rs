//! A theory: what is given, what is unknown, what is known of it, and the rules.
//!
//! It is read from a text or built in Rust, and is the same either way. Statements stand in order, and a name must be
//! declared before it is used, so definitions cannot go in circles.

use crate::expression::Expr;
use crate::formula::{Domain, Formula};
use crate::language::Parser;
use crate::span::{Name, Span};
use damier_model::{InputError, Source};

/// One statement of a theory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `parameter n`: a number given from outside; `parameter n = 9` has a default.
    Parameter {
        /// Its name.
        name: Name,
        /// The number where none is given.
        default: Option<Expr>,
    },
    /// `let n = 9`, `let cells = 1..n`.
    Let {
        /// The name defined.
        name: Name,
        /// What it stands for.
        value: Value,
    },
    /// `relation neighbour(2)`: facts known from outside, or `= {(1, 2), (2, 3)}` in place.
    Relation {
        /// Its name.
        name: Name,
        /// How many numbers it is about.
        arity: usize,
        /// The tuples of which it is true, unless given from outside.
        tuples: Option<Vec<Vec<Expr>>>,
    },
    /// `define near(i, j): abs(i - j) = 1`: a formula with a name.
    Define {
        /// Its name.
        name: Name,
        /// The variables it is about.
        parameters: Vec<Name>,
        /// What it stands for.
        body: Formula,
    },
    /// `unknown C(1..n, 1..n)`: a predicate whose truth is asked for.
    Unknown {
        /// Its name.
        name: Name,
        /// What its arguments run through.
        domains: Vec<Domain>,
    },
    /// `fact C(1, 1)`: literals known to be true, which are folded away in the rules.
    Fact {
        /// A conjunction of literals, once grounded.
        formula: Formula,
        /// Where it begins.
        span: Span,
    },
    /// `rule "name": φ`
    Rule {
        /// Its name, by which clauses are grouped.
        name: String,
        /// What must hold.
        formula: Formula,
    },
}

/// What a name defined by `let` stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number; or, for a bare name, whatever that name stands for.
    Number(Expr),
    /// A domain.
    Domain(Domain),
}

/// Statements, and the text they come from if there is one.
///
/// ```
/// use damier_logic::{Parameters, Theory};
/// let text = r#"
///     parameter n
///     unknown C(1..n, 1..n)
///     rule "each cell holds a number": ∀ i ∈ 1..n, ∃ j ∈ 1..n, C(i, j)
/// "#;
/// let theory = Theory::parse(text)?;
/// let ground = theory.ground(&Parameters::new().set("n", 2))?;
/// assert_eq!(ground.to_string(), "rule \"each cell holds a number\":\n  C_1_1 ∨ C_1_2\n  C_2_1 ∨ C_2_2\n");
/// # Ok::<(), damier_model::InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Theory {
    statements: Vec<Statement>,
    source: Option<Source>,
}

/// Two theories are equal if they say the same, wherever they stand.
impl PartialEq for Theory {
    fn eq(&self, other: &Theory) -> bool {
        self.statements == other.statements
    }
}

impl Theory {
    /// A theory that says nothing yet.
    pub fn new() -> Theory {
        Theory::default()
    }

    /// The theory written in a text.
    pub fn parse(text: impl Into<String>) -> Result<Theory, InputError> {
        Theory::read(Source::argument(text))
    }

    /// The theory written in a file (or wherever the source is from).
    pub fn read(source: Source) -> Result<Theory, InputError> {
        if source.text.len() >= u32::MAX as usize {
            return Err(Span::NOWHERE.error(None, "this text is too long", "accepted: less than 4 GB"));
        }
        let statements = Parser::new(&source)?.statements()?;
        Ok(Theory { statements, source: Some(source) })
    }

    /// The statements in order.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The text it was read from.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    fn with(mut self, statement: Statement) -> Theory {
        self.statements.push(statement);
        self
    }

    /// Adds `parameter name`.
    pub fn parameter(self, name: &str) -> Theory {
        self.with(Statement::Parameter { name: name.into(), default: None })
    }

    /// Adds `let name = number`.
    pub fn number(self, name: &str, number: impl Into<Expr>) -> Theory {
        self.with(Statement::Let { name: name.into(), value: Value::Number(number.into()) })
    }

    /// Adds `let name = domain`.
    pub fn domain(self, name: &str, domain: impl Into<Domain>) -> Theory {
        let value = match domain.into() {
            Domain::Named(other) => Value::Number(Expr::Name(other)),
            domain => Value::Domain(domain),
        };
        self.with(Statement::Let { name: name.into(), value })
    }

    /// Adds `relation name(arity)`, whose tuples are [`Parameters`](crate::Parameters).
    pub fn relation(self, name: &str, arity: usize) -> Theory {
        self.with(Statement::Relation { name: name.into(), arity, tuples: None })
    }

    /// Adds `define name(parameters): body`.
    pub fn define<const N: usize>(self, name: &str, parameters: [&str; N], body: Formula) -> Theory {
        let parameters = parameters.into_iter().map(Name::from).collect();
        self.with(Statement::Define { name: name.into(), parameters, body })
    }

    /// Adds `unknown name(domains)`.
    pub fn unknown<D: Into<Domain>>(self, name: &str, domains: impl IntoIterator<Item = D>) -> Theory {
        let domains = domains.into_iter().map(Into::into).collect();
        self.with(Statement::Unknown { name: name.into(), domains })
    }

    /// Adds `fact formula`.
    pub fn fact(self, formula: Formula) -> Theory {
        self.with(Statement::Fact { formula, span: Span::NOWHERE })
    }

    /// Adds `rule "name": formula`.
    pub fn rule(self, name: &str, formula: Formula) -> Theory {
        let name = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.with(Statement::Rule { name, formula })
    }
}

//! A study's file word for word, with the place of everything that may be wrong.

use super::{PlotSpec, TableSpec};
use crate::record::Status;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// What stands under `with`, `quick` or `only`.
pub(super) type WrittenChoices = BTreeMap<Spanned<String>, Spanned<Value>>;

/// The file, word for word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Written {
    pub(super) title: String,
    #[serde(default)]
    pub(super) question: String,
    #[serde(default)]
    pub(super) conclusions: String,
    pub(super) repetitions: Option<Spanned<u32>>,
    pub(super) time_limit: Option<Spanned<f64>>,
    pub(super) memory_limit: Option<Spanned<u64>>,
    pub(super) cores: Option<Spanned<usize>>,
    pub(super) give_up: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) quick: WrittenQuick,
    pub(super) instances: Vec<WrittenInstances>,
    pub(super) methods: Vec<WrittenMethods>,
    #[serde(default)]
    pub(super) tables: Vec<Spanned<TableSpec>>,
    #[serde(default)]
    pub(super) plots: Vec<Spanned<PlotSpec>>,
    #[serde(default)]
    pub(super) slurm: BTreeMap<String, Spanned<Value>>,
}

/// What is different in the quick form.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenQuick {
    pub(super) repetitions: Option<Spanned<u32>>,
    pub(super) time_limit: Option<Spanned<f64>>,
    pub(super) memory_limit: Option<Spanned<u64>>,
}

/// Boards that are declared together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenInstances {
    pub(super) puzzle: Option<Spanned<String>>,
    pub(super) label: Option<Spanned<String>>,
    pub(super) board: Option<Spanned<String>>,
    pub(super) files: Option<Vec<Spanned<String>>>,
    pub(super) lines: Option<Vec<Spanned<String>>>,
    pub(super) generate: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) with: WrittenChoices,
    #[serde(default)]
    pub(super) quick: WrittenChoices,
    #[serde(default)]
    pub(super) skip_when_quick: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenMethods {
    pub(super) name: Spanned<String>,
    pub(super) damier: Option<Spanned<String>>,
    pub(super) command: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) prepare: Vec<Spanned<String>>,
    pub(super) input: Option<Spanned<String>>,
    pub(super) answer: Option<WrittenAnswer>,
    #[serde(default)]
    pub(super) with: WrittenChoices,
    #[serde(default)]
    pub(super) quick: WrittenChoices,
    #[serde(default)]
    pub(super) only: WrittenChoices,
    #[serde(default)]
    pub(super) skip_when_quick: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenAnswer {
    #[serde(default)]
    pub(super) json: bool,
    pub(super) solved: Option<Spanned<String>>,
    pub(super) unsatisfiable: Option<Spanned<String>>,
    pub(super) complete: Option<Spanned<String>>,
    pub(super) each_solution: Option<Spanned<String>>,
    pub(super) count: Option<Spanned<String>>,
    pub(super) objective: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) figures: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub(super) exits: BTreeMap<Spanned<String>, Status>,
}

//! What rules cost: all the same, or those of some families more or less.
//!
//! People do not find all rules as easy to look at: a price for each family says so, and the cheapest reasons follow it.

use crate::board::Board;
use crate::step::{Cost, RULE_AMONG_FACTS};
use damier_interface::UsageError;
use std::collections::BTreeMap;

/// What each rule of a board costs.
#[derive(Default)]
pub(crate) struct Prices {
    by_rule: Vec<u64>,
    by_family: BTreeMap<String, u64>,
    usual: u64,
    /// The least that a rule costs.
    pub(crate) least: u64,
    /// Whether all cost the same.
    pub(crate) are_equal: bool,
}

impl Prices {
    /// The prices of a board's rules, with those of some families set; an error names the families that there are.
    pub(crate) fn new(board: &Board, cost: Cost, weights: &[(String, u64)]) -> Result<Prices, UsageError> {
        let usual = if cost == Cost::Rules { 1 } else { RULE_AMONG_FACTS };
        let mut by_family: BTreeMap<String, u64> =
            board.families().into_iter().map(|family| (family.to_owned(), usual)).collect();
        for (name, weight) in weights {
            if *weight == 0 {
                return Err(UsageError(format!("rules of '{name}' cannot cost nothing\n  = accepted: 1 and more")));
            }
            match by_family.get_mut(name.as_str()) {
                Some(price) => *price = *weight,
                None => {
                    let known: Vec<&str> = by_family.keys().map(String::as_str).collect();
                    return Err(UsageError(format!(
                        "no rule of this board is of the family '{name}'\n  = accepted: {}",
                        known.join("; ")
                    )));
                }
            }
        }
        let price = |family: &str| by_family.get(family).copied().unwrap_or(usual);
        let by_rule: Vec<u64> = board.rules.iter().map(|rule| price(rule.label.family())).collect();
        let least = by_rule.iter().copied().min().unwrap_or(usual);
        let are_equal = by_rule.iter().all(|&price| price == least);
        Ok(Prices { by_rule, by_family, usual, least, are_equal })
    }

    /// What some rules cost together.
    pub(crate) fn of(&self, rules: &[usize]) -> u64 {
        rules.iter().map(|&rule| self.by_rule[rule]).sum()
    }

    /// What a rule of a family costs.
    pub(crate) fn of_family(&self, family: &str) -> u64 {
        self.by_family.get(family).copied().unwrap_or(self.usual)
    }
}

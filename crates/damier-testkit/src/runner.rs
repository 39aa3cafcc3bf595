//! One way to run random tests: a fixed seed, shrinking, and the number of cases from the environment.

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The variable that sets the number of random cases per test.
pub const CASES_VARIABLE: &str = "DAMIER_CASES";
const CASES_BY_DEFAULT: u32 = 64;
const SEED: [u8; 32] = *b"damier: same seed, same answer..";

/// How many random cases a test tries: `DAMIER_CASES`, or 64.
pub fn cases() -> u32 {
    match std::env::var(CASES_VARIABLE) {
        Err(_) => CASES_BY_DEFAULT,
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{CASES_VARIABLE}='{text}' is not a number of cases")),
    }
}

/// A runner with the project's seed: every run of a test sees the same cases.
pub fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 4096, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &SEED))
}

//! When to start over: the number of failures allowed in each run.

use damier_model::Restart;

/// The lengths of successive runs.
pub(crate) struct Restarts {
    policy: Restart,
    base: u64,
    growth: f64,
    run: u64,
}

/// What a run is longer than the one before by, where nothing else is said.
const GROWTH: f64 = 1.5;

impl Restarts {
    /// Runs that never shrink.
    pub(crate) fn new(policy: Restart, base: u64, growth: Option<f64>) -> Restarts {
        let growth = growth.filter(|growth| growth.is_finite()).unwrap_or(GROWTH).max(1.0);
        Restarts { policy, base: base.max(1), growth, run: 0 }
    }

    /// Failures allowed in the next run; `None` for no end.
    pub(crate) fn next_run(&mut self) -> Option<u64> {
        self.run += 1;
        match self.policy {
            Restart::None => None,
            Restart::Constant => Some(self.base),
            Restart::Linear => Some(self.base.saturating_mul(self.run)),
            Restart::Geometric => {
                let factor = self.growth.powi(self.run.min(200) as i32 - 1);
                Some((self.base as f64 * factor) as u64)
            }
            Restart::Luby => Some(self.base.saturating_mul(luby(self.run))),
        }
    }
}

/// The k-th term (from 1) of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(mut k: u64) -> u64 {
    loop {
        let size = 64 - k.leading_zeros();
        if k == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        k -= (1 << (size - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_grow_as_their_policies_say() {
        let runs = |policy| {
            let mut restarts = Restarts::new(policy, 10, None);
            (0..8).map(|_| restarts.next_run().unwrap_or(0)).collect::<Vec<_>>()
        };
        assert_eq!(runs(Restart::None), [0; 8]);
        assert_eq!(runs(Restart::Constant), [10; 8]);
        assert_eq!(runs(Restart::Linear), [10, 20, 30, 40, 50, 60, 70, 80]);
        assert_eq!(runs(Restart::Geometric), [10, 15, 22, 33, 50, 75, 113, 170]);
        assert_eq!(runs(Restart::Luby), [10, 10, 20, 10, 10, 20, 40, 10]);
        let mut doubled = Restarts::new(Restart::Geometric, 3, Some(2.0));
        assert_eq!([doubled.next_run(), doubled.next_run(), doubled.next_run()], [Some(3), Some(6), Some(12)]);
    }
}

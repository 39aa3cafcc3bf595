//! The workers of this machine: as many as there are runs at once, each tied to cores of its own.

use super::SCRATCH;
use super::session::Options;
use super::state::State;
use super::worker::{Worker, locked};
use crate::file::Study;
use crate::plan::Plan;
use std::fs;
use std::path::Path;
use std::process::ChildStdin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How soon an interruption is noticed.
const TICK: Duration = Duration::from_millis(50);
/// Between two estimates of the time left.
const ESTIMATE_EVERY: Duration = Duration::from_secs(1);

/// What the workers have in common.
pub(super) struct Crew<'c> {
    pub(super) study: &'c Study,
    pub(super) plan: &'c Plan,
    pub(super) folder: &'c Path,
    pub(super) options: &'c Options,
    pub(super) cancel: &'c AtomicBool,
    /// The cores there are.
    pub(super) cores: &'c [usize],
}

impl<'c> Crew<'c> {
    /// Makes the runs of `state`, so many at once, until there are none left or it is told to stop.
    pub(super) fn work(&self, jobs: usize, state: State<'c>) -> State<'c> {
        // What a session that was killed has left behind.
        let _ = fs::remove_dir_all(self.folder.join(SCRATCH));
        let Crew { study, plan, folder, options, cancel, .. } = *self;
        let shared = Mutex::new(state);
        let leads: Vec<Mutex<Option<ChildStdin>>> = (0..jobs).map(|_| Mutex::new(None)).collect();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs)
                .map(|worker| {
                    let (shared, lead, cores) = (&shared, &leads[worker], self.cores_of(worker));
                    scope.spawn(move || {
                        let context = Worker { study, plan, folder, options, cancel, shared, lead, cores, worker };
                        context.work();
                    })
                })
                .collect();
            let mut estimated = Instant::now();
            let mut left = None;
            while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(TICK);
                if cancel.load(Ordering::SeqCst) {
                    // A watcher whose lead is cut ends its run and itself.
                    leads.iter().for_each(|lead| drop(locked(lead).take()));
                }
                let state = locked(&shared);
                if left.is_none() || estimated.elapsed() >= ESTIMATE_EVERY {
                    left = state.estimate(jobs);
                    estimated = Instant::now();
                }
                state.show(left);
            }
        });
        let _ = fs::remove_dir_all(folder.join(SCRATCH));
        shared.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn cores_of(&self, worker: usize) -> Vec<usize> {
        let per_run = self.study.cores;
        // From the last core on: the first is where the system does most of its own work.
        let cores = self.cores.iter().rev().cycle().skip(worker * per_run % self.cores.len().max(1));
        cores.take(per_run.min(self.cores.len())).copied().collect()
    }
}

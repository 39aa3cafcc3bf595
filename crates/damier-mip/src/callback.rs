//! HiGHS as it works: what it tells while it solves, and how it is asked to stop.
//!
//! The `highs` crate has no callbacks, and without them a search can neither be interrupted nor say how far it is. So the
//! only unsafe code of the crate is here: a function handed to HiGHS with a pointer to who listens, and a number of 64 bits
//! that the crate does not read either. See decision 12.

#![allow(unsafe_code)]

use highs::{HighsStatus, Model, SolvedModel};
use highs_sys::{
    Highs_getInt64InfoValue, Highs_setCallback, Highs_startCallback, Highs_stopCallback, HighsCallbackDataIn,
    HighsCallbackDataOut, STATUS_OK, kHighsCallbackIpmInterrupt, kHighsCallbackMipImprovingSolution,
    kHighsCallbackMipInterrupt, kHighsCallbackMipLogging, kHighsCallbackSimplexInterrupt,
};
use std::ffi::{c_char, c_int, c_void};

/// What HiGHS tells while it solves.
pub(crate) struct HighsProgress {
    /// Nodes of the search tree so far; `None` where only an LP is being solved.
    pub(crate) nodes: Option<u64>,
    /// What is proved about the objective.
    pub(crate) bound: f64,
    /// A solution better than all before.
    pub(crate) better: Option<Vec<f64>>,
}

/// Who listens. HiGHS may call from any of its threads.
pub(crate) trait Listener: Sync {
    /// Whether HiGHS should stop.
    fn stop(&self) -> bool;
    /// Whether there is interest in news that are not a solution; asked often.
    fn is_curious(&self) -> bool;
    /// Takes the news. Must not panic: C++ is in between.
    fn hear(&self, news: HighsProgress);
}

/// The occasions on which HiGHS calls.
const KINDS: [c_int; 5] = [
    kHighsCallbackMipInterrupt,
    kHighsCallbackSimplexInterrupt,
    kHighsCallbackIpmInterrupt,
    kHighsCallbackMipLogging,
    kHighsCallbackMipImprovingSolution,
];

/// Solves, and tells `listener` about it from time to time.
pub(crate) fn solve<L: Listener>(mut model: Model, listener: &L) -> Result<SolvedModel, HighsStatus> {
    let highs = model.as_mut_ptr();
    let data: *const L = listener;
    // SAFETY: `highs` is the live instance that `model` owns. `call::<L>` has the signature that HiGHS calls, and `data`
    // points to an `L` that outlives this function; callbacks are switched off before it ends.
    unsafe {
        Highs_setCallback(highs, Some(call::<L>), data.cast_mut().cast());
    }
    for kind in KINDS {
        // SAFETY: `highs` is live, and the kind is one that HiGHS knows.
        unsafe {
            Highs_startCallback(highs, kind);
        }
    }
    // An error drops the instance, and with it the callback.
    let mut solved = model.try_solve()?;
    for kind in KINDS {
        // SAFETY: as above. From here on HiGHS does not call back, whatever it is asked.
        unsafe {
            Highs_stopCallback(solved.as_mut_ptr(), kind);
        }
    }
    Ok(solved)
}

/// What HiGHS calls.
///
/// # Safety
/// `data` points to an `L`; `said` and `reply` are null or valid for the time of the call, as HiGHS promises.
unsafe extern "C" fn call<L: Listener>(
    kind: c_int,
    _message: *const c_char,
    said: *const HighsCallbackDataOut,
    reply: *mut HighsCallbackDataIn,
    data: *mut c_void,
) {
    if said.is_null() || data.is_null() {
        return;
    }
    // SAFETY: `data` is the pointer given to `Highs_setCallback` in `solve`, to a listener that is still there and may be
    // shared between threads; `said` does not change during the call.
    let (listener, said) = unsafe { (&*data.cast::<L>().cast_const(), &*said) };
    let is_tree = kind == kHighsCallbackMipInterrupt
        || kind == kHighsCallbackMipLogging
        || kind == kHighsCallbackMipImprovingSolution;
    let has_solution = kind == kHighsCallbackMipImprovingSolution && !said.mip_solution.is_null();
    if has_solution || listener.is_curious() {
        let better = has_solution.then(|| {
            let length = usize::try_from(said.mip_solution_size).unwrap_or(0);
            // SAFETY: HiGHS says how many numbers stand there, for the time of this call.
            unsafe { std::slice::from_raw_parts(said.mip_solution.cast_const(), length) }.to_vec()
        });
        let nodes = is_tree.then(|| u64::try_from(said.mip_node_count).unwrap_or(0));
        let bound = if is_tree { said.mip_dual_bound } else { f64::NEG_INFINITY };
        listener.hear(HighsProgress { nodes, bound, better });
    }
    if listener.stop() && !reply.is_null() {
        // SAFETY: the place for the reply is ours for the time of this call.
        unsafe {
            (*reply).user_interrupt = 1;
        }
    }
}

/// The nodes that a search took.
pub(crate) fn nodes(solved: &SolvedModel) -> u64 {
    let mut nodes = 0_i64;
    // SAFETY: the instance is live, the name ends with a 0, and HiGHS writes one 64-bit number.
    let status = unsafe { Highs_getInt64InfoValue(solved.as_ptr(), c"mip_node_count".as_ptr(), &raw mut nodes) };
    if status == STATUS_OK { u64::try_from(nodes).unwrap_or(0) } else { 0 }
}

//! A search allocates while it starts, and nothing per node or solution after that: memory stays flat.

use damier_cp::Cp;
use damier_model::{
    Branching, Budget, CountSolutions, Lit, Model, Relate, Run, ValSelect, Var, VarSelect, all_different, lex_at_most,
    none_of, sum,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;
static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);

fn grown(bytes: usize) {
    ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
    let live = LIVE.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
    PEAK.fetch_max(live, Ordering::Relaxed);
}

fn shrunk(bytes: usize) {
    LIVE.fetch_sub(bytes as u64, Ordering::Relaxed);
}

// SAFETY: every call is handed on to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        shrunk(layout.size());
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grown(size);
        shrunk(layout.size());
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn queens_with_integers(n: i64, global: bool) -> Model {
    let mut m = Model::new("queens");
    let q = m.ints("q", n as usize, 1..=n);
    let shifted = |sign: i64| (0..).zip(&q).map(move |(i, &x)| x + sign * i);
    if global {
        m.post(all_different(&q));
        m.post(all_different(shifted(1)));
        m.post(all_different(shifted(-1)));
        m.post(lex_at_most(&q, q.iter().rev()));
    } else {
        for (i, &a) in (0..).zip(&q) {
            for (j, &b) in (0..).zip(&q).skip(i as usize + 1) {
                m.post(a.differs_from(b));
                m.post((a + i).differs_from(b + j));
                m.post((a - i).differs_from(b - j));
            }
        }
    }
    m.branch_on(Branching { variables: q, var_select: VarSelect::FirstFail, val_select: ValSelect::Median });
    m
}

fn queens_with_literals(n: usize) -> Model {
    let mut m = Model::new("queens");
    let q = m.bool_grid("q", n, n);
    for i in 0..n {
        m.post(sum(&q[i]).equals(1));
        m.post(sum((0..n).map(|j| q[j][i])).equals(1));
        for j in 0..n {
            let attacked = (0..n * n)
                .map(|k| (k / n, k % n))
                .filter(|&(r, c)| (r, c) != (i, j) && (r == i || c == j || r.abs_diff(i) == c.abs_diff(j)));
            let attacked: Vec<Lit> = attacked.map(|(r, c)| q[r][c]).collect();
            m.post(none_of(attacked).iff(q[i][j]));
        }
    }
    let variables: Vec<Var> = q.iter().flatten().map(|lit| lit.var()).collect();
    m.branch_on(Branching { variables, var_select: VarSelect::InputOrder, val_select: ValSelect::Min });
    m
}

/// Allocations made, and the most bytes held at once, while searching that many nodes.
fn memory_for(model: &Model, nodes: u64) -> (u64, u64) {
    let run = Run { budget: Budget { nodes: Some(nodes), ..Budget::default() }, ..Run::default() };
    let (allocations, live) = (ALLOCATIONS.load(Ordering::Relaxed), LIVE.load(Ordering::Relaxed));
    PEAK.store(live, Ordering::Relaxed);
    let outcome = Cp::default().count(model, &run).expect("the model is within limits");
    assert!(outcome.statistics.nodes >= nodes, "the search is long enough");
    (ALLOCATIONS.load(Ordering::Relaxed) - allocations, PEAK.load(Ordering::Relaxed) - live)
}

/// A trail may double its room a few more times in the longer run; that has nothing to do with the number of nodes.
const DOUBLINGS: u64 = 10;

/// Alone in its file: tests beside it would allocate too.
#[test]
fn a_million_nodes_need_what_ten_thousand_do() {
    let models = [
        ("int", queens_with_integers(14, false)),
        ("global", queens_with_integers(14, true)),
        ("bool", queens_with_literals(14)),
    ];
    let mut chain = Model::new("refusing one value after the other");
    let x = chain.ints("x", 2, 0..=4_000_000);
    chain.post(x[0].equals(x[1]));
    chain.branch_on(Branching { variables: x, var_select: VarSelect::InputOrder, val_select: ValSelect::Min });
    for (name, model) in models.into_iter().chain([("chain", chain)]) {
        let (short, short_peak) = memory_for(&model, 10_000);
        let (long, long_peak) = memory_for(&model, 1_000_000);
        let figures = format!(
            "{name}: {short} allocations and {short_peak} bytes at most for 10 000 nodes, {long} and {long_peak} for 1 000 000"
        );
        println!("{figures}");
        assert!(long < short + DOUBLINGS, "{figures}");
        assert!(long_peak < 2 * short_peak, "{figures}");
    }
}

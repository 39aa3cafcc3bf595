//! One run of HiGHS on a program.
//!
//! HiGHS works in a thread of its own and is listened to from here. It can be asked to stop between nodes, but neither in
//! its presolve nor in the first LP of a large program, which may take many seconds. A run that was asked and does not
//! stop is left alone: its thread goes on to the next place where HiGHS asks, and ends there. So limits and interruptions
//! hold to a tenth of a second whatever HiGHS is doing.
//!
//! The program is handed over anew each time: that costs a few percent of what solving does, and no run depends on what
//! an earlier one left behind.

use crate::callback::{self, HighsProgress, Listener};
use crate::meter::Allowance;
use crate::program::{Column, Program};
use damier_model::stage::Large;
use damier_model::{REAL_TOLERANCE, Unusable};
use highs::{HighsModelStatus, RowProblem, Sense};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// What is asked of HiGHS.
pub(crate) struct Question<'q> {
    pub(crate) program: &'q Program,
    /// With the objective; otherwise any point will do.
    pub(crate) optimise: bool,
    /// Without the demand that columns be whole.
    pub(crate) relaxed: bool,
    pub(crate) care: Care,
    /// Stop when the best point is known to be this near to the optimum, relatively.
    pub(crate) gap: Option<f64>,
    /// A point to start from.
    pub(crate) hint: Option<&'q [f64]>,
}

/// How much HiGHS is trusted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Care {
    /// As it comes, but for one rule of its presolve ([`ENUMERATION`]).
    Usual,
    /// With tolerances a thousandth of the usual ones and without the rules of presolve that go furthest.
    Careful,
    /// Without presolve altogether.
    Plain,
}

impl Care {
    /// What to try after a failure.
    pub(crate) fn more(self) -> Option<Care> {
        match self {
            Care::Usual => Some(Care::Careful),
            Care::Careful => Some(Care::Plain),
            Care::Plain => None,
        }
    }

    /// The rules of presolve that are left out, as the bits that HiGHS numbers them by.
    fn rules_off(self) -> i32 {
        match self {
            Care::Usual => ENUMERATION,
            Care::Careful | Care::Plain => PARALLEL_ROWS | SPARSIFY | PROBING | ENUMERATION,
        }
    }
}

const PARALLEL_ROWS: i32 = 1 << 13;
const SPARSIFY: i32 = 1 << 14;
const PROBING: i32 = 1 << 15;
/// With this rule HiGHS 1.15 undoes its presolve wrongly on about one small program in a thousand, and notices.
const ENUMERATION: i32 = 1 << 16;

/// What HiGHS answered.
pub(crate) struct HighsAnswer {
    pub(crate) verdict: Verdict,
    pub(crate) nodes: u64,
    pub(crate) iterations: u64,
}

/// The gist of an answer.
pub(crate) enum Verdict {
    /// A best point; its value; what is proved about the best value.
    Optimal { point: Vec<f64>, value: f64, bound: f64 },
    /// There is no point.
    Infeasible,
    /// There is no best point: the objective goes on for ever, or there is no point at all.
    Unbounded,
    /// Stopped by a limit, or by the listener.
    Stopped,
    /// HiGHS says itself that something went wrong.
    Failed,
}

/// Numbers nearer than this to whole ones are whole, as HiGHS takes it.
pub(crate) const WHOLE: f64 = 1e-6;
const WHOLE_IF_CAREFUL: f64 = 1e-9;
/// Where there are reals, rows are kept ten times as well as strict relations need.
const EXACT: f64 = REAL_TOLERANCE / 10.0;
/// HiGHS takes smaller coefficients for 0.
const SMALLEST_COEFFICIENT: f64 = 1e-12;
/// Optima of reals are proved to this, relatively; absolutely to [`REAL_TOLERANCE`].
const GAP_OF_REALS: f64 = 1e-9;

/// How often the listener here is asked whether to go on, whatever HiGHS says.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// How often HiGHS tells how far it is.
const NEWS_EVERY: Duration = Duration::from_millis(20);
/// So many rows are copied for HiGHS between two such questions.
const ROWS_BETWEEN_LOOKS: usize = 256;
/// How long HiGHS may take to stop before it is left alone.
const PATIENCE: Duration = Duration::from_millis(60);
/// As much as a main thread has.
const STACK: usize = 8 << 20;

/// Asks HiGHS, within what is allowed. The listener hears what is new, or that nothing is, and says whether to stop.
pub(crate) fn ask(
    question: &Question,
    allowed: Allowance,
    listener: &mut dyn FnMut(&HighsProgress) -> bool,
) -> Result<HighsAnswer, Unusable> {
    if question.program.columns.is_empty() {
        // Rows without columns were judged when they were made.
        let verdict = Verdict::Optimal { point: Vec::new(), value: 0.0, bound: 0.0 };
        return Ok(HighsAnswer { verdict, nodes: 0, iterations: 0 });
    }
    let mut is_over = || listener(&HighsProgress { nodes: None, bound: f64::NEG_INFINITY, better: None });
    let Some(work) = Work::new(question, allowed, &mut is_over) else {
        return Ok(HighsAnswer { verdict: Verdict::Stopped, nodes: 0, iterations: 0 });
    };
    let stop = Arc::new(AtomicBool::new(false));
    let (say, hear) = mpsc::channel();
    let reporter =
        Reporter { say: say.clone(), stop: Arc::clone(&stop), begun: Instant::now(), told: AtomicU64::new(0) };
    let solve = move || drop(say.send(Message::Done(work.run(&reporter))));
    std::thread::Builder::new()
        .name("highs".to_owned())
        .stack_size(STACK)
        .spawn(solve)
        .map_err(|error| Unusable(format!("no thread for HiGHS: {error}")))?;
    let mut nodes = None;
    let mut stopping: Option<Instant> = None;
    loop {
        let enough = match hear.recv_timeout(LOOK_EVERY) {
            Ok(Message::Done(answer)) => return answer,
            Ok(Message::HighsProgress(news)) => {
                nodes = news.nodes.or(nodes);
                listener(&news)
            }
            Err(RecvTimeoutError::Timeout) => {
                listener(&HighsProgress { nodes, bound: f64::NEG_INFINITY, better: None })
            }
            Err(RecvTimeoutError::Disconnected) => return Err(Unusable("the thread of HiGHS broke off".to_owned())),
        };
        if enough && stopping.is_none() {
            stop.store(true, Ordering::Relaxed);
            stopping = Some(Instant::now());
        }
        if stopping.is_some_and(|since| since.elapsed() > PATIENCE) {
            return Ok(HighsAnswer { verdict: Verdict::Stopped, nodes: nodes.unwrap_or(0), iterations: 0 });
        }
    }
}

enum Message {
    HighsProgress(HighsProgress),
    Done(Result<HighsAnswer, Unusable>),
}

/// Passes on what HiGHS says.
struct Reporter {
    say: Sender<Message>,
    stop: Arc<AtomicBool>,
    begun: Instant,
    /// When news were passed on last, in milliseconds since the beginning.
    told: AtomicU64,
}

impl Listener for Reporter {
    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_curious(&self) -> bool {
        let now = self.begun.elapsed().as_millis() as u64;
        let is_time = now >= self.told.load(Ordering::Relaxed) + NEWS_EVERY.as_millis() as u64;
        if is_time {
            self.told.store(now, Ordering::Relaxed);
        }
        is_time
    }

    fn hear(&self, news: HighsProgress) {
        // The receiver may be gone.
        let _ = self.say.send(Message::HighsProgress(news));
    }
}

/// All that the thread of HiGHS needs.
struct Work {
    problem: RowProblem,
    hint: Option<Vec<f64>>,
    numbers: Vec<(&'static str, f64)>,
    whole_numbers: Vec<(&'static str, i32)>,
    /// Without columns that must be whole.
    relaxed: bool,
    /// Whether the objective can go on for ever.
    endless: bool,
    presolve: bool,
    /// From a value of what HiGHS minimises to one of the objective.
    sign: f64,
    constant: f64,
}

impl Work {
    /// The program as HiGHS takes it; `None` if it is over before all rows are copied.
    fn new(question: &Question, allowed: Allowance, is_over: &mut dyn FnMut() -> bool) -> Option<Work> {
        let program = question.program;
        let objective = program.objective.as_ref().filter(|_| question.optimise);
        let sign = if objective.is_some_and(|goal| goal.maximise) { -1.0 } else { 1.0 };
        let mut costs = vec![0.0; program.columns.len()];
        for &(factor, column) in objective.iter().flat_map(|goal| &goal.terms) {
            costs[column as usize] = sign * factor;
        }
        let mut problem = RowProblem::new();
        let mut columns = Vec::with_capacity(program.columns.len());
        for (column, cost) in program.columns.iter().zip(costs) {
            let whole = column.integer && !question.relaxed;
            columns.push(problem.add_column_with_integrality(cost, column.lower..=column.upper, whole));
        }
        for (number, row) in program.all_rows().enumerate() {
            if number % ROWS_BETWEEN_LOOKS == ROWS_BETWEEN_LOOKS - 1 && is_over() {
                drop(Large::new(problem));
                return None;
            }
            let terms = row.terms().map(|(column, factor)| (columns[column as usize], factor));
            problem.add_row(row.lower..=row.upper, terms);
        }
        let step = objective.map_or(1.0, |goal| goal.step);
        let mut numbers = vec![
            ("mip_rel_gap", question.gap.unwrap_or(if step > 0.0 { 0.0 } else { GAP_OF_REALS })),
            // Where objectives are whole multiples of something, nearer than that is there.
            ("mip_abs_gap", if step > 0.0 { 0.9 * step } else { REAL_TOLERANCE }),
        ];
        if program.has_reals() {
            numbers.extend([
                ("mip_feasibility_tolerance", EXACT),
                ("primal_feasibility_tolerance", EXACT),
                ("small_matrix_value", SMALLEST_COEFFICIENT),
            ]);
        }
        if question.care > Care::Usual {
            numbers.extend([
                ("mip_feasibility_tolerance", WHOLE_IF_CAREFUL),
                ("primal_feasibility_tolerance", WHOLE_IF_CAREFUL),
                ("dual_feasibility_tolerance", WHOLE_IF_CAREFUL),
            ]);
        }
        numbers.extend(allowed.time.map(|left| ("time_limit", left.as_secs_f64().max(1e-3))));
        let mut whole_numbers = vec![
            ("threads", allowed.threads),
            ("random_seed", allowed.seed),
            ("presolve_rule_off", question.care.rules_off()),
        ];
        whole_numbers.extend(allowed.nodes.map(|nodes| ("mip_max_nodes", i32::try_from(nodes).unwrap_or(i32::MAX))));
        Some(Work {
            problem,
            hint: question.hint.filter(|hint| hint.len() == program.columns.len()).map(<[f64]>::to_vec),
            numbers,
            whole_numbers,
            relaxed: question.relaxed || program.integers() == 0,
            endless: objective.is_some() && program.columns.iter().any(Column::is_endless),
            presolve: question.care < Care::Plain,
            sign,
            constant: objective.map_or(0.0, |goal| goal.constant),
        })
    }

    fn run(self, reporter: &Reporter) -> Result<HighsAnswer, Unusable> {
        let failed = |what: &str| Unusable(format!("HiGHS {what}"));
        let mut model = highs::Model::try_new(self.problem).map_err(|_| failed("does not take the program"))?;
        model.set_sense(Sense::Minimise);
        for (name, value) in self.numbers {
            model.try_set_option(name, value).map_err(|_| failed(&format!("does not take {name} = {value}")))?;
        }
        for (name, value) in self.whole_numbers {
            model.try_set_option(name, value).map_err(|_| failed(&format!("does not take {name} = {value}")))?;
        }
        if !self.presolve {
            model.try_set_option("presolve", "off").map_err(|_| failed("does not take presolve = off"))?;
        }
        if let Some(hint) = &self.hint {
            // A hint that is not taken costs nothing but time.
            let _ = model.try_set_solution(Some(hint), None, None, None);
        }
        let Ok(solved) = callback::solve(model, reporter) else {
            return Ok(HighsAnswer { verdict: Verdict::Failed, nodes: 0, iterations: 0 });
        };
        let verdict = match solved.status() {
            HighsModelStatus::Optimal | HighsModelStatus::ModelEmpty => {
                let value = solved.objective_value();
                let bound = match self.relaxed {
                    true => value,
                    false => solved.double_info_value(c"mip_dual_bound").unwrap_or(f64::NEG_INFINITY),
                };
                let point = solved.get_solution().columns().to_vec();
                let told = |value: f64| self.sign * value + self.constant;
                Verdict::Optimal { point, value: told(value), bound: told(bound) }
            }
            HighsModelStatus::Unbounded | HighsModelStatus::UnboundedOrInfeasible if self.endless => Verdict::Unbounded,
            // Without an objective, or with bounds for all columns, nothing is unbounded.
            HighsModelStatus::Infeasible | HighsModelStatus::UnboundedOrInfeasible => Verdict::Infeasible,
            HighsModelStatus::ReachedTimeLimit
            | HighsModelStatus::ReachedInterrupt
            | HighsModelStatus::ReachedIterationLimit
            | HighsModelStatus::ReachedSolutionLimit
            | HighsModelStatus::ReachedMemoryLimit => Verdict::Stopped,
            _ => Verdict::Failed,
        };
        let iterations = solved.int_info_value(c"simplex_iteration_count");
        Ok(HighsAnswer {
            verdict,
            nodes: if self.relaxed { 0 } else { callback::nodes(&solved) },
            iterations: iterations.ok().and_then(|count| u64::try_from(count).ok()).unwrap_or(0),
        })
    }
}

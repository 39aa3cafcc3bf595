//! Real-valued variables and what relates them: columns that need not be whole, and rows with any coefficients.
//!
//! A row cannot be strict, so `<` and `>` leave a gap of [`REAL_TOLERANCE`] times the largest coefficient, ten times what
//! HiGHS is told to keep to. `≠` is one of the two. What holds only under a literal becomes a big-M row, its factor as
//! large as the bounds allow the sum to get; HiGHS has no rows with conditions, so without bounds there is none. That is
//! why bounds are first narrowed by what always holds: people write `x ≥ 0` as a constraint, and sums of what is bounded
//! are bounded (the usual bound tightening; Savelsbergh, "Preprocessing and probing techniques for mixed integer
//! programming problems", ORSA Journal on Computing 1994).

use super::builder::{Builder, LARGEST_FACTOR};
use crate::program::{self, Source};
use crate::sum::{Literal, Sum};
use damier_model::{Domain, Lit, Model, REAL_TOLERANCE, RealConstraint, RealOrInt, RealSum, Relation, Unusable};

/// Bounds are narrowed by going through all constraints at most this many times.
const SWEEPS: usize = 10;
/// A bound that moves by less, relatively, is left where it is: it would creep for ever.
const WORTHWHILE: f64 = 1e-3;
/// Bounds beyond this are none: HiGHS takes 1e20 for infinite, and factors that large are of no use.
const FARTHEST: f64 = 1e15;
/// Room for rounding when bounds are worked out, relatively.
const ROUNDING: f64 = 1e-9;
/// Rows whose largest coefficient is not within these are multiplied by a power of 2, so that tolerances mean something.
const COEFFICIENTS: (f64, f64) = (1.0, 1024.0);

/// Bounds of the real-valued variables; (∞, -∞) where nothing is left.
pub(super) struct Reals {
    /// As the model has them.
    pub(super) declared: Vec<(f64, f64)>,
    /// Without what constraints that always hold rule out.
    pub(super) narrowed: Vec<(f64, f64)>,
}

/// The bounds of a model's real-valued variables.
pub(super) fn bounds(model: &Model, domains: &[Domain]) -> Result<Reals, Unusable> {
    let mut bounds = Vec::with_capacity(model.reals());
    for real in model.all_reals() {
        let (low, high) = model.real_bounds(real);
        for end in [low, high] {
            if end.is_finite() && end.abs() > FARTHEST {
                let name = model.real_name(real);
                return Err(Unusable(format!("the bound {end:?} of {name} is beyond what HiGHS can take seriously")));
            }
        }
        bounds.push(if low <= high { (low, high) } else { NOTHING });
    }
    let mut narrow = Narrow { bounds: bounds.clone(), domains, changed: true };
    for _ in 0..SWEEPS {
        if !std::mem::take(&mut narrow.changed) {
            break;
        }
        for constraint in model.real_constraints() {
            if !narrow.holds_always(constraint) {
                continue;
            }
            let sum = &constraint.sum;
            if !matches!(constraint.relation, Relation::Ge | Relation::Gt | Relation::Ne) {
                narrow.at_most(sum, 1.0);
            }
            if !matches!(constraint.relation, Relation::Le | Relation::Lt | Relation::Ne) {
                narrow.at_most(sum, -1.0);
            }
        }
    }
    Ok(Reals { declared: bounds, narrowed: narrow.bounds })
}

const NOTHING: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

struct Narrow<'d> {
    bounds: Vec<(f64, f64)>,
    domains: &'d [Domain],
    changed: bool,
}

impl Narrow<'_> {
    fn holds_always(&self, constraint: &RealConstraint) -> bool {
        let fixed = |lit: Lit| match lit.var().is_constant() {
            true => !lit.is_negated(),
            false => {
                let value = i64::from(!lit.is_negated());
                let domain = &self.domains[lit.var().index()];
                domain.min() == Some(value) && domain.max() == Some(value)
            }
        };
        constraint.when.is_none_or(fixed)
    }

    fn ends(&self, x: RealOrInt) -> (f64, f64) {
        match x {
            RealOrInt::Real(real) => self.bounds[real.index()],
            RealOrInt::Int(var) if var.is_constant() => (1.0, 1.0),
            RealOrInt::Int(var) => {
                let domain = &self.domains[var.index()];
                domain.min().zip(domain.max()).map_or(NOTHING, |(low, high)| (low as f64, high as f64))
            }
        }
    }

    /// `sign·sum ≤ 0`: each variable gets what the others leave at least.
    fn at_most(&mut self, sum: &RealSum, sign: f64) {
        let constant = sign * sum.constant;
        let (mut least, mut size, mut endless) = (constant, constant.abs(), 0);
        let smallest =
            |coefficient: f64, (low, high): (f64, f64)| coefficient * if coefficient > 0.0 { low } else { high };
        for &(coefficient, x) in sum.terms.iter().filter(|term| term.0 != 0.0) {
            let ends = self.ends(x);
            if ends.0 > ends.1 {
                return;
            }
            match smallest(sign * coefficient, ends) {
                f64::NEG_INFINITY => endless += 1,
                part => (least, size) = (least + part, size + part.abs()),
            }
        }
        if endless > 1 {
            return;
        }
        for &(coefficient, x) in sum.terms.iter().filter(|term| term.0 != 0.0) {
            let (RealOrInt::Real(real), coefficient) = (x, sign * coefficient) else { continue };
            let (low, high) = self.bounds[real.index()];
            let others = match smallest(coefficient, (low, high)) {
                f64::NEG_INFINITY => least,
                _ if endless > 0 => continue,
                part => least - part,
            };
            let end = -others / coefficient;
            let room = ROUNDING * (size / coefficient.abs()).max(1.0);
            let narrowed = if coefficient > 0.0 { (low, high.min(end + room)) } else { (low.max(end - room), high) };
            let moves = |from: f64, to: f64| {
                from != to
                    && (from.is_infinite() || (to - from).abs() > WORTHWHILE * from.abs().min(high - low).max(1.0))
            };
            let is_worth_it = moves(low, narrowed.0) || moves(high, narrowed.1);
            // Bounds that cross are for HiGHS to judge.
            if is_worth_it && end.abs() < FARTHEST && narrowed.0 <= narrowed.1 {
                self.bounds[real.index()] = narrowed;
                self.changed = true;
            }
        }
    }
}

/// The constraints on reals, as rows.
pub(super) fn post(builder: &mut Builder, model: &Model) -> Result<(), Unusable> {
    let first = builder.domains.len();
    for column in first..first + model.reals() {
        let bounds = &mut builder.program.columns[column];
        if bounds.lower > bounds.upper {
            (bounds.lower, bounds.upper) = (0.0, 0.0);
            builder.source = Source::Seen;
            builder.add_row(Sum::default(), Some(1), None);
        }
    }
    for (index, constraint) in (0u32..).zip(model.real_constraints()) {
        builder.source = Source::Real(index);
        let guard = constraint.when.map_or(Literal::TRUE, |lit| builder.literal(lit));
        if guard == Literal::FALSE {
            continue;
        }
        let row = Row::new(builder, &constraint.sum);
        match constraint.relation {
            Relation::Le => row.at_most(builder, guard, false),
            Relation::Lt => row.at_most(builder, guard, true),
            Relation::Ge => row.negated().at_most(builder, guard, false),
            Relation::Gt => row.negated().at_most(builder, guard, true),
            Relation::Eq => row.equal(builder, guard),
            Relation::Ne => row.differ(builder, guard),
        }
        if let Some(Unusable(why)) = builder.trouble.take() {
            return Err(Unusable(format!("mip cannot take {}: {why}", model.show_real(constraint))));
        }
    }
    Ok(())
}

/// The objective.
pub(super) fn objective(builder: &Builder, sum: &RealSum, maximise: bool) -> program::Goal {
    let (terms, constant) = gather(builder, sum);
    program::Goal { maximise, terms, constant, step: 0.0 }
}

/// A sum over columns, each once; what has one value is in the constant.
fn gather(builder: &Builder, sum: &RealSum) -> (Vec<(f64, u32)>, f64) {
    let mut terms: Vec<(f64, u32)> = Vec::with_capacity(sum.terms.len());
    let mut constant = sum.constant;
    for &(coefficient, x) in &sum.terms {
        let column = match x {
            RealOrInt::Real(real) => builder.domains.len() + real.index(),
            RealOrInt::Int(var) if var.is_constant() => {
                constant += coefficient;
                continue;
            }
            RealOrInt::Int(var) => var.index(),
        };
        let bounds = &builder.program.columns[column];
        if bounds.lower == bounds.upper {
            constant += coefficient * bounds.lower;
        } else {
            terms.push((coefficient, column as u32));
        }
    }
    terms.sort_by_key(|&(_, column)| column);
    terms.dedup_by(|next, kept| {
        let same = next.1 == kept.1;
        if same {
            kept.0 += next.0;
        }
        same
    });
    terms.retain(|&(coefficient, _)| coefficient != 0.0);
    (terms, constant)
}

/// `Σ coefficient·column + constant`, with the least and the most it can be.
struct Row {
    terms: Vec<(f64, u32)>,
    constant: f64,
    least: f64,
    most: f64,
    /// What a strict relation leaves free.
    gap: f64,
    /// What the constant may be off by.
    rounding: f64,
}

impl Row {
    fn new(builder: &Builder, sum: &RealSum) -> Row {
        let (mut terms, mut constant) = gather(builder, sum);
        let largest = terms.iter().map(|term| term.0.abs()).fold(0.0, f64::max);
        let (lower, upper) = COEFFICIENTS;
        if !terms.is_empty() && !(lower..=upper).contains(&largest) {
            let scale = (-largest.log2().floor()).exp2();
            terms.iter_mut().for_each(|term| term.0 *= scale);
            constant *= scale;
        }
        let (mut least, mut most) = (constant, constant);
        for &(coefficient, column) in &terms {
            let (low, high) = ends(builder, column);
            let (from, to) = if coefficient > 0.0 { (low, high) } else { (high, low) };
            least += coefficient * from;
            most += coefficient * to;
        }
        let gap = REAL_TOLERANCE * terms.iter().map(|term| term.0.abs()).fold(0.0, f64::max);
        let parts = sum.terms.iter().map(|term| term.0.abs()).sum::<f64>() + sum.constant.abs();
        Row { terms, constant, least, most, gap, rounding: REAL_TOLERANCE * parts }
    }

    fn negated(&self) -> Row {
        let terms = self.terms.iter().map(|&(coefficient, column)| (-coefficient, column)).collect();
        Row { terms, constant: -self.constant, least: -self.most, most: -self.least, ..*self }
    }

    /// The row is at most 0, or below 0 if `strict`, under a guard.
    fn at_most(&self, builder: &mut Builder, guard: Literal, strict: bool) {
        if self.terms.is_empty() {
            let holds = if strict { self.constant < 0.0 } else { self.constant <= self.rounding };
            if !holds {
                // Nothing is left to choose but the guard.
                builder.add_row(Sum::of(&[!guard]), Some(1), None);
            }
            return;
        }
        let upper = if strict { -self.gap } else { 0.0 };
        // What narrowed the bounds must stay itself.
        if self.most <= upper && guard != Literal::TRUE {
            return;
        }
        let mut terms = self.terms.clone();
        let mut limit = upper - self.constant;
        if let Some(column) = guard.column() {
            let Some(factor) = self.factor(builder, self.most - upper) else { return };
            // sum - factor·(1 - guard) ≤ upper
            if guard.is_negated() {
                add(&mut terms, -factor, column);
            } else {
                add(&mut terms, factor, column);
                limit += factor;
            }
        }
        builder.add_real_row(&terms, f64::NEG_INFINITY, limit);
    }

    fn equal(&self, builder: &mut Builder, guard: Literal) {
        if guard != Literal::TRUE || self.terms.is_empty() {
            self.at_most(builder, guard, false);
            return self.negated().at_most(builder, guard, false);
        }
        builder.add_real_row(&self.terms, -self.constant, -self.constant);
    }

    fn differ(&self, builder: &mut Builder, guard: Literal) {
        if self.least > 0.0 || self.most < 0.0 {
            return;
        }
        if self.most <= 0.0 {
            return self.at_most(builder, guard, true);
        }
        if self.least >= 0.0 {
            return self.negated().at_most(builder, guard, true);
        }
        let below = builder.binary("below");
        let above = if guard == Literal::TRUE { !below } else { builder.binary("above") };
        self.at_most(builder, below, true);
        self.negated().at_most(builder, above, true);
        if guard != Literal::TRUE {
            builder.add_row(Sum::of(&[below, above, !guard]), Some(1), None);
        }
    }

    /// A big-M factor, if there is one that means something.
    fn factor(&self, builder: &mut Builder, factor: f64) -> Option<f64> {
        if factor <= LARGEST_FACTOR as f64 {
            return Some(factor);
        }
        let endless = self.terms.iter().find(|&&(coefficient, column)| {
            let (low, high) = ends(builder, column);
            (if coefficient > 0.0 { high } else { low }).is_infinite()
        });
        let why = match endless {
            Some(&(coefficient, column)) => {
                let (name, end) =
                    (builder.program.column_name(column as usize), if coefficient > 0.0 { "upper" } else { "lower" });
                format!("{name} has no {end} bound, and a relation that need not always hold needs one; give it one")
            }
            None => format!(
                "it need not always hold, and needs a factor of {factor:.3e} for that, beyond what HiGHS can take \
                 seriously; give its variables narrower bounds"
            ),
        };
        builder.refuse(|| why);
        None
    }
}

/// The least and the most that a column can be.
fn ends(builder: &Builder, column: u32) -> (f64, f64) {
    let place = (column as usize).checked_sub(builder.domains.len());
    place.and_then(|real| builder.real_bounds.get(real).copied()).unwrap_or_else(|| {
        let column = &builder.program.columns[column as usize];
        (column.lower, column.upper)
    })
}

/// Adds to the coefficient of a column.
fn add(terms: &mut Vec<(f64, u32)>, coefficient: f64, column: u32) {
    match terms.iter_mut().find(|term| term.1 == column) {
        Some(term) => term.0 += coefficient,
        None => terms.push((coefficient, column)),
    }
    terms.retain(|term| term.0 != 0.0);
}

//! Conflict sets: groups of constraints that cannot hold together, none of which can be left out; one that is soon found to be small, or
//! all there are.
//!
//! Each group is switched on by a literal, and what belongs to none is always in force. A session that learns is asked about ever other
//! sets of groups, so what was learned of one set serves the next. All sets are found as MARCO does (Liffiton, Previti, Malik,
//! Marques-Silva, "Fast, flexible MUS enumeration", Constraints 21, 2016): a map has a literal for each group and a point for each set
//! that nothing is known of; where that set has a solution, it grows as far as there is one, and all below is done; where it has
//! none, it shrinks to a conflict set, and all above is done. When the map has no point left, all are known.

use crate::session;
use damier_model::{
    Answer, Assignment, Assumption, Conflict, Constraint, Limit, Lit, Model, Objective, Run, SolveAssuming, Together,
    Unusable, WarmStart, any_of, narrow_conflict, stage,
};

/// A model whose constraints are switched by groups.
pub struct ConflictSets<'m> {
    model: &'m Model,
    groups: Vec<Vec<usize>>,
    switches: Vec<Lit>,
    session: Box<dyn SolveAssuming>,
}

/// How looking for all of them ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enumerated {
    /// These are all.
    All,
    /// A limit came first.
    Stopped(Limit),
}

impl<'m> ConflictSets<'m> {
    /// The constraints of a model by groups; those in no group are always in force. What is optimised plays no part.
    ///
    /// ```
    /// use damier_model::{Conflict, Model, Relate, Run};
    /// use damier_solve::conflict_sets::ConflictSets;
    /// let mut m = Model::new("doc");
    /// let x = m.int("x", 0..=9);
    /// for least in [2, 7, 8] {
    ///     m.post(x.at_least(least));
    /// }
    /// m.post(x.at_most(5));
    /// let mut sets = ConflictSets::new(&m, vec![vec![0], vec![1], vec![2], vec![3]])?;
    /// let mut all = Vec::new();
    /// sets.all(&Run::default(), &mut |set| all.push(set.to_vec()))?;
    /// all.sort();
    /// assert_eq!(all, [[1, 3], [2, 3]]);
    /// # Ok::<(), damier_model::Unusable>(())
    /// ```
    pub fn new(model: &'m Model, groups: Vec<Vec<usize>>) -> Result<ConflictSets<'m>, Unusable> {
        let mut switched = model.without_constraints();
        (switched.objective, switched.search) = (Objective::Satisfy, Vec::new());
        (switched.warm_start, switched.projection) = (WarmStart::default(), None);
        let mut group_of = vec![None; model.constraints().len()];
        for (group, constraints) in groups.iter().enumerate() {
            constraints.iter().for_each(|&index| group_of[index] = Some(group));
        }
        let switches = switched.bools("in force", groups.len());
        for (posted, group) in model.constraints().iter().zip(group_of) {
            stage::poll();
            let constraint: Constraint = posted.constraint.clone();
            match group {
                Some(group) => switched.post(constraint.when(switches[group])),
                None => switched.post(constraint),
            };
        }
        for real in model.real_constraints() {
            switched.post_real(real.clone());
        }
        Ok(ConflictSets { model, session: session(&switched)?, groups, switches })
    }

    /// One conflict set, small where that is soon found.
    pub fn one(&mut self, run: &Run) -> Result<Conflict, Unusable> {
        let all = self.groups.len();
        narrow_conflict(all, |active| self.ask(&active, run))
    }

    /// A solution with all groups in force, or else nothing; the limit if that came first.
    pub fn solution(&mut self, run: &Run) -> Result<Result<Option<Assignment>, Limit>, Unusable> {
        let all: Vec<Assumption> = self.switches.iter().map(|&switch| Assumption::Holds(switch)).collect();
        Ok(match self.session.solve_assuming(&all, run)? {
            Answer::Solution(found) => Ok(Some(found)),
            Answer::Core(_) => Ok(None),
            Answer::Unknown(limit) => Err(limit),
        })
    }

    /// Finds all conflict sets, each as soon as it is known.
    pub fn all(&mut self, run: &Run, found: &mut dyn FnMut(&[usize])) -> Result<Enumerated, Unusable> {
        let all = self.groups.len();
        let mut map = Model::new("map");
        let chosen = map.bools("chosen", all);
        loop {
            stage::poll();
            let point = match session(&map)?.solve_assuming(&[], run)? {
                Answer::Solution(point) => point,
                Answer::Core(_) => return Ok(Enumerated::All),
                Answer::Unknown(limit) => return Ok(Enumerated::Stopped(limit)),
            };
            let seed: Vec<usize> = (0..all).filter(|&group| point.is_true(chosen[group])).collect();
            match self.ask(&seed, run)? {
                Together::Satisfiable(holding) => match self.grown(holding, run)? {
                    Ok(most) => {
                        let left_out = (0..all).filter(|group| !most.contains(group));
                        map.post(any_of(left_out.map(|group| chosen[group])));
                    }
                    Err(limit) => return Ok(Enumerated::Stopped(limit)),
                },
                Together::Core(core) => match self.shrunk(core, run)? {
                    Ok(least) => {
                        found(&least);
                        map.post(any_of(least.iter().map(|&group| !chosen[group])));
                    }
                    Err(limit) => return Ok(Enumerated::Stopped(limit)),
                },
                Together::Unknown(limit) => return Ok(Enumerated::Stopped(limit)),
            }
        }
    }

    /// As many groups as can hold with these, in order.
    fn grown(&mut self, mut holding: Vec<usize>, run: &Run) -> Result<Result<Vec<usize>, Limit>, Unusable> {
        for group in 0..self.groups.len() {
            if holding.contains(&group) {
                continue;
            }
            stage::poll();
            let with: Vec<usize> = holding.iter().copied().chain([group]).collect();
            match self.ask(&with, run)? {
                Together::Satisfiable(more) => holding = more,
                Together::Core(_) => {}
                Together::Unknown(limit) => return Ok(Err(limit)),
            }
        }
        Ok(Ok(holding))
    }

    /// As few of these groups as cannot hold together.
    fn shrunk(&mut self, mut core: Vec<usize>, run: &Run) -> Result<Result<Vec<usize>, Limit>, Unusable> {
        let mut sure = 0;
        while sure < core.len() {
            stage::poll();
            let without: Vec<usize> =
                core.iter().enumerate().filter(|&(at, _)| at != sure).map(|(_, &group)| group).collect();
            match self.ask(&without, run)? {
                // Those before `sure` are needed, and stay in front.
                Together::Satisfiable(_) => sure += 1,
                Together::Core(smaller) => core = smaller,
                Together::Unknown(limit) => return Ok(Err(limit)),
            }
        }
        core.sort_unstable();
        Ok(Ok(core))
    }

    /// Whether these groups can hold together, and which others do in a solution of theirs.
    fn ask(&mut self, active: &[usize], run: &Run) -> Result<Together, Unusable> {
        let question: Vec<Assumption> = active.iter().map(|&group| Assumption::Holds(self.switches[group])).collect();
        Ok(match self.session.solve_assuming(&question, run)? {
            Answer::Core(core) => Together::Core(core.into_iter().map(|at| active[at]).collect()),
            Answer::Unknown(limit) => Together::Unknown(limit),
            Answer::Solution(found) => {
                let constraints = self.model.constraints();
                let holds = |group: &usize| {
                    active.contains(group)
                        || self.groups[*group].iter().all(|&index| constraints[index].constraint.holds(&found))
                };
                Together::Satisfiable((0..self.groups.len()).filter(holds).collect())
            }
        })
    }
}

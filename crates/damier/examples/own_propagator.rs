//! A constraint that Damier does not have, by a propagator of one's own: neighbours without a common divisor.
//!
//! How many arrangements of 1 to 9 are there in which no two neighbours have a common divisor?
//! (<https://oeis.org/A076220>)
//!
//! ```text
//! $ cargo run --release --example own_propagator -p damier
//! next to 6 are left: 1 5 7
//! 13824 arrangements
//! ```

use damier::cp::{
    Conflict, Cost, Cp, Events, Literal, Poster, Probe, Propagator, Pruned, Status, Store, Subscriptions, View,
};
use damier::model::{CountSolutions, Model, Run, Strength, Var, all_different};
use std::error::Error;

/// Two numbers have no common divisor but 1.
struct Coprime(View, View);

impl Propagator for Coprime {
    /// Cheap ones run first.
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    /// Woken when one of the two is known.
    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&[self.0, self.1], Events::FIXED);
    }

    /// Takes out of one what does not go with the other. Called once at the start, too, whatever is known by then.
    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for (known, other) in [(self.0, self.1), (self.1, self.0)] {
            if let Some(value) = store.value(known) {
                store.retain(other, |candidate| gcd(value, candidate) == 1)?;
                // Whatever is chosen of what is left is right, so there is nothing more to do below this point.
                return Ok(Status::Entailed);
            }
        }
        // Nothing was pruned, so that running again would prune nothing.
        Ok(Status::Fixpoint)
    }
}

/// Posts it to each two neighbours.
fn post_coprime(poster: &mut Poster<'_>, row: &[Var]) -> Pruned {
    row.windows(2).try_for_each(|pair| poster.add(Literal::TRUE, Coprime(pair[0].into(), pair[1].into())))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut m = Model::new("coprime neighbours");
    let row = m.ints("place", 9, 1..=9);
    m.post(all_different(row.clone()));

    // By hand: what follows once the first is 6?
    let mut probe = Probe::with(&m, Strength::Auto, |poster| {
        poster.store_mut().fix(row[0].into(), 6)?;
        post_coprime(poster, &row)
    });
    assert!(probe.propagate());
    let left: Vec<String> = probe.domain(row[1]).iter().map(i64::to_string).collect();
    println!("next to 6 are left: {}", left.join(" "));

    // In a search: each thread has a kernel of its own, so the engine takes the function that posts.
    let cp = Cp::default().with(move |poster| post_coprime(poster, &row));
    let outcome = cp.count(&m, &Run { threads: 2, ..Run::default() })?;
    println!("{} arrangements", outcome.count);
    Ok(())
}

//! Random numbers, drawn while the model is made.
//!
//! Normal numbers by the polar method (Marsaglia, Bray 1964), gamma ones by squeezing (Marsaglia, Tsang 2000), Poisson
//! and binomial ones by counting; the others follow from these.

use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::fail;
use crate::machine::Machine;
use crate::value::Value;
use fastrand::Rng;
use std::f64::consts::PI;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "uniform" => uniform,
        "normal" => |machine, call| draw(machine, call, |random, [mean, by]| mean + by * normal(random)),
        "lognormal" => |machine, call| draw(machine, call, |random, [mean, by]| (mean + by * normal(random)).exp()),
        "exponential" => |machine, call| draw(machine, call, |random, [rate]| exponential(random) / rate),
        "gamma" => |machine, call| draw(machine, call, |random, [shape, scale]| scale * gamma(random, shape)),
        "weibull" => {
            |machine, call| draw(machine, call, |random, [shape, scale]| scale * exponential(random).powf(1.0 / shape))
        }
        "chisquared" => |machine, call| draw(machine, call, |random, [n]| chi_squared(random, n)),
        "cauchy" => |machine, call| {
            draw(machine, call, |random, [middle, scale]| middle + scale * (PI * (random.f64() - 0.5)).tan())
        },
        "fdistribution" => |machine, call| {
            draw(machine, call, |random, [one, other]| {
                (chi_squared(random, one) / one) / (chi_squared(random, other) / other)
            })
        },
        "tdistribution" => {
            |machine, call| draw(machine, call, |random, [n]| normal(random) / (chi_squared(random, n) / n).sqrt())
        }
        "poisson" => poisson,
        "bernoulli" => bernoulli,
        "binomial" => binomial,
        "discrete_distribution" => discrete,
        _ => return None,
    })
}

/// Draws a float by parameters of which all but the first of two (a mean) must be positive.
fn draw<const N: usize>(machine: &mut Machine, call: &Call, draw: fn(&mut Rng, [f64; N]) -> f64) -> Evaluated {
    let mut parameters = [0.0; N];
    for (at, parameter) in parameters.iter_mut().enumerate() {
        *parameter = call.float(at)?;
    }
    let name = &*call.function.name;
    let positive = match name {
        "gamma" | "weibull" | "fdistribution" => &parameters[..],
        _ => &parameters[N - 1..],
    };
    if !positive.iter().all(|&parameter| parameter > 0.0) {
        return fail(call.span, format!("{name} needs positive parameters"));
    }
    let number = draw(&mut machine.random, parameters);
    super::floats::finite(call, number)
}

fn uniform(machine: &mut Machine, call: &Call) -> Evaluated {
    if let (&Value::Int(low), &Value::Int(high)) = (call.argument(0)?, call.argument(1)?) {
        return match low <= high {
            true => Ok(Value::Int(machine.random.i64(low..=high))),
            false => fail(call.span, format!("uniform: there is no number from {low} to {high}")),
        };
    }
    let (low, high) = (call.float(0)?, call.float(1)?);
    if low > high {
        return fail(call.span, "uniform: the lower bound must not exceed the upper one");
    }
    Ok(Value::Float(low + (high - low) * machine.random.f64()))
}

fn normal(random: &mut Rng) -> f64 {
    loop {
        let (x, y) = (2.0 * random.f64() - 1.0, 2.0 * random.f64() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * square.ln() / square).sqrt();
        }
    }
}

fn exponential(random: &mut Rng) -> f64 {
    -(1.0 - random.f64()).ln()
}

fn gamma(random: &mut Rng, shape: f64) -> f64 {
    if shape < 1.0 {
        let power = (1.0 - random.f64()).powf(1.0 / shape);
        return gamma(random, shape + 1.0) * power;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(random);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && (1.0 - random.f64()).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

fn chi_squared(random: &mut Rng, n: f64) -> f64 {
    2.0 * gamma(random, n / 2.0)
}

/// How many exponential waiting times fit into the mean.
fn poisson(machine: &mut Machine, call: &Call) -> Evaluated {
    let mean = match call.float(0)? {
        mean if (0.0..=1e9).contains(&mean) => mean,
        _ => return fail(call.span, "poisson needs a mean from 0 to 10^9"),
    };
    // For large means the normal distribution is as good as exact, and does not count to the mean.
    if mean > 1e6 {
        let number = mean + mean.sqrt() * normal(&mut machine.random);
        return Ok(Value::Int(number.round().max(0.0) as i64));
    }
    let (mut time, mut count) = (exponential(&mut machine.random), 0);
    while time < mean {
        time += exponential(&mut machine.random);
        count += 1;
    }
    Ok(Value::Int(count))
}

fn probability(call: &Call, at: usize) -> Evaluated<f64> {
    match call.float(at)? {
        probability if (0.0..=1.0).contains(&probability) => Ok(probability),
        _ => fail(call.span, format!("{} needs a probability from 0 to 1", call.function.name)),
    }
}

fn bernoulli(machine: &mut Machine, call: &Call) -> Evaluated {
    let probability = probability(call, 0)?;
    Ok(Value::Bool(machine.random.f64() < probability))
}

fn binomial(machine: &mut Machine, call: &Call) -> Evaluated {
    let (trials, probability) = (call.int(0)?, probability(call, 1)?);
    if !(0..=100_000_000).contains(&trials) {
        return fail(call.span, "binomial needs a number of trials from 0 to 10^8");
    }
    let random = &mut machine.random;
    Ok(Value::Int((0..trials).filter(|_| random.f64() < probability).count() as i64))
}

/// A number from 0, with chances as the weights say.
fn discrete(machine: &mut Machine, call: &Call) -> Evaluated {
    let weights = call.ints(0)?;
    let total: Option<i64> = weights.iter().try_fold(0i64, |total, &weight| total.checked_add(weight));
    let total = match total {
        Some(total) if total > 0 && weights.iter().all(|&weight| weight >= 0) => total,
        _ => return fail(call.span, "discrete_distribution needs weights from 0, not all of them 0"),
    };
    let mut left = machine.random.i64(0..total);
    for (number, weight) in (0..).zip(weights) {
        if left < weight {
            return Ok(Value::Int(number));
        }
        left -= weight;
    }
    fail(call.span, "discrete_distribution found no number")
}

//! Boards in series: each has a seed of its own, so that one of many can be made again alone.

/// Seeds of later boards of a series are below this: JSON is read by programs whose numbers are no larger integers.
const SEEDS: u64 = 1 << 53;

/// The seed of board number k, counted from 0: the one given for the first, then numbers that look like chance.
pub fn seed_of(seed: u64, number: u64) -> u64 {
    // As SplitMix64 ends (Steele, Lea, Flood 2014), modulo a smaller power of two. Each step is one to one, so that no board
    // of a series comes twice.
    let mixed = |mut z: u64| {
        z %= SEEDS;
        z = (z ^ (z >> 25)).wrapping_mul(0xbf58_476d_1ce4_e5b9) % SEEDS;
        z = (z ^ (z >> 22)).wrapping_mul(0x94d0_49bb_1331_11eb) % SEEDS;
        z ^ (z >> 26)
    };
    if number == 0 { seed } else { mixed(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_first_board_has_the_seed_given_and_no_two_have_the_same() {
        assert_eq!(seed_of(7, 0), 7);
        let seeds: HashSet<u64> = (0..1000).flat_map(|number| [seed_of(7, number), seed_of(8, number)]).collect();
        assert_eq!(seeds.len(), 2000);
        assert!(seeds.iter().all(|&seed| seed < SEEDS), "a number that not every reader of JSON can hold");
    }
}

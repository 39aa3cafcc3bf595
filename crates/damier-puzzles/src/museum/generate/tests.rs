//! Maps are as requested and the same for the same seed; rooms hang together.

use super::*;
use crate::museum::formats::read;
use damier_model::Source;

fn request(width: usize, height: usize, style: &str, density: Option<f64>, seed: u64) -> Request {
    Request { width, height, seed, style: Some(style.to_owned()), density, ..Request::default() }
}

fn make(request: &Request) -> Museum {
    match MuseumGenerator.make(request, &Run::default()).expect("accepted") {
        Made::Board { text, .. } => read(&Source::argument(text)).expect("a map that can be read"),
        Made::NotFound { .. } => panic!("no map"),
    }
}

#[test]
fn maps_have_the_size_and_the_share_of_obstacles_requested_for() {
    for seed in 0..20 {
        let museum = make(&request(20, 15, "random", Some(0.25), seed));
        assert_eq!((museum.width, museum.height), (20, 15));
        assert_eq!(museum.free().count(), 18 * 13 - (18 * 13 + 2) / 4);
    }
    assert_eq!(make(&request(9, 5, "random", Some(1.0), 1)).free().count(), 0);
    assert_eq!(make(&request(3, 3, "random", Some(0.0), 1)).free().count(), 1);
}

#[test]
fn every_room_can_be_reached() {
    for seed in 0..50 {
        let museum = make(&request(25 + seed as usize % 7, 21, "rooms", None, seed));
        let start = museum.free().next().expect("a room");
        let reached = museum.grid().reach(start, &mut museum.wall.clone()).len();
        assert_eq!(reached, museum.free().count(), "seed {seed}");
        assert!(museum.free().count() < 19 * (23 + seed as usize % 7), "seed {seed} has walls");
    }
}

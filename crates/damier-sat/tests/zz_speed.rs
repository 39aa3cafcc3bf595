use damier_model::{Budget, Engine, Run};
use damier_puzzles::{FormulationOptions, GenerateOptions, Source, find};
#[test]
fn speed() {
    let puzzle = find("rikudo").unwrap();
    for givens in [0.3, 0.25] {
        for seed in 1..4 {
            let blank = puzzle.parse(&Source::argument("radius 9".to_owned())).unwrap();
            let text = blank.generate(&GenerateOptions { seed, givens, links: 0 }).unwrap();
            let board = puzzle.parse(&Source::argument(text)).unwrap();
            for name in ["successor", "sat"] {
                let model = board.formulate(name, &FormulationOptions::default()).unwrap().model;
                let run = Run { budget: Budget { time: Some(std::time::Duration::from_secs(15)), ..Budget::default() }, ..Run::default() };
                let start = std::time::Instant::now();
                let (outcome, _) = damier_sat::Sat::default().finder().unwrap().find(&model, &run).unwrap();
                println!("{givens} {seed} {name} {:?} {:?} {} conflicts", outcome.status, start.elapsed(), outcome.statistics.failures);
            }
        }
    }
}

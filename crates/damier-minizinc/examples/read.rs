//! Reads MiniZinc files, says what is wrong with them, and how fast it went:
//! `cargo run --release --example read -- FILES`.

use damier_minizinc::source::Sources;
use damier_minizinc::syntax::parser;
use damier_minizinc::with_large_stack;
use damier_model::Source;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    with_large_stack(read_all)
}

fn read_all() {
    let mut wrong = 0;
    let mut bytes = 0;
    let mut files = 0;
    let mut seconds = 0.0;
    for path in std::env::args().skip(1) {
        let mut sources = Sources::default();
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                println!("{path}: {error}");
                continue;
            }
        };
        bytes += text.len();
        files += 1;
        let file = sources.add(Source::file(path.as_str(), text));
        let mut diagnostics = Vec::new();
        let start = Instant::now();
        let data = path.ends_with(".dzn");
        let unit = if data { parser::parse_data } else { parser::parse }(&sources, file, &mut diagnostics);
        seconds += start.elapsed().as_secs_f64();
        drop(unit);
        wrong += usize::from(!diagnostics.is_empty());
        for diagnostic in diagnostics {
            println!("{}", diagnostic.to_input_error(&sources));
        }
    }
    let megabytes = bytes as f64 / 1e6;
    println!("{files} files, {wrong} wrong, {megabytes:.2} MB in {seconds:.3} s: {:.1} MB/s", megabytes / seconds);
}

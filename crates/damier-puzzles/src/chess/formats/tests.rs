//! What is written is read again; what is read of which text is in `tests/transcripts`.

use super::*;

fn text(text: &str) -> Source {
    Source::file("army.txt", text)
}

#[test]
fn what_is_written_is_read_again() {
    for asked in [
        "independence 4x4, rooks 2, bishops 1, knights 2",
        "domination 8x5, knights minimise",
        "domination 8x5, blocking, rooks 1, queens minimise, kings minimise",
        "independence 7x7, piece camel leaper(1,3) maximise",
        "domination 6x6, piece piece1 leaper(0,1)+rider(1,1) 2, piece odd linear(1 2 1 4 4 =; 1 2 -1 -4 -4 !=) 1",
        "independence 3x3, rooks 0",
        "independence 3x3, course, rooks 0",
        "domination 8x5, blocking, course, knights 1, piece camel leaper(1,3) 1",
    ] {
        let chess = read(&text(asked)).expect(asked);
        for info in FORMATS {
            match write_as(&chess, info.name) {
                // The course's options ask for the course's letters.
                Ok(written) if info.name == "course" => {
                    let again = read(&text(&written)).expect(&written);
                    assert_eq!(again.letters, Letters::Course);
                    assert_eq!(describe(&again).replace(", course", ""), describe(&chess).replace(", course", ""));
                }
                Ok(written) => assert_eq!(read(&text(&written)).expect(&written), chess),
                Err(refused) => assert!(info.name == "course" && refused.0.ends_with("the form native"), "{refused}"),
            }
        }
    }
}

use super::*;
use crate::record::{Ending, RunAnswer, Status};
use crate::sample::{Sample, answered, ended};
use damier_testkit::skip;
use std::process::Command;

/// Two sizes, three boards each, three methods, one table of the kind that `table` says.
fn sample(table: &str, ran: impl Fn(&str, &str, u32) -> Option<(Ending, f64, RunAnswer)>) -> Table {
    let text = format!(
        "title = 't'\n[[instances]]\npuzzle = 'p'\nboard = '{{n}}-{{seed}}'\nwith = {{ n = [10, 9], seed = '1..3' }}\n\
         [[methods]]\nname = 'mip'\ncommand = 'mip {{board}}'\n[[methods]]\nname = 'cp'\ncommand = 'cp {{board}}'\n\
         [[methods]]\nname = '<sat> & |co|_1'\ncommand = 'sat {{board}}'\n[[tables]]\nname = 'times'\n{table}"
    );
    let sample = Sample::new(&text, ran);
    Table::of(&sample.study.tables[0], &sample.findings().cases)
}

/// Figures for the golden tables: time-outs, a crash, runs not made, something skipped.
fn mixed(instance: &str, method: &str, _: u32) -> Option<(Ending, f64, RunAnswer)> {
    let seed = instance.chars().last().and_then(|c| c.to_digit(10)).map_or(0.0, f64::from);
    match (instance.contains("n=9"), method) {
        (true, "mip") => answered(83.2 + seed),
        (true, "cp") => answered(1.2 + seed / 100.0),
        (true, _) if seed == 3.0 => ended(Ending::Crashed),
        (true, _) => answered(0.011 * seed),
        (false, "mip") => ended(Ending::Skipped),
        (false, "cp") if seed > 1.0 => ended(Ending::Timeout),
        (false, "cp") => answered(2.0),
        (false, _) => None,
    }
}

const TIMES: &str = "title = 'Time, by 50 % & more'\nrows = 'n'\ncolumns = 'method'\nnote = 'One core.'\n";

fn row(table: &Table, k: usize) -> Vec<(&str, Standing)> {
    table.rows[k].cells.iter().map(|cell| (cell.text.as_str(), cell.mark)).collect()
}

#[test]
fn numbers_are_in_order_and_methods_as_in_the_file() {
    let table = sample(TIMES, mixed);
    assert_eq!(table.rows.iter().map(|row| row.values[0].as_str()).collect::<Vec<_>>(), ["9", "10"]);
    let names: Vec<&str> = table.headings[0].iter().map(|heading| heading.text.as_str()).collect();
    assert_eq!(names, ["mip", "cp", "<sat> & |co|_1"]);
}

#[test]
fn cells_say_medians_time_outs_and_how_many_were_answered() {
    let table = sample(TIMES, mixed);
    let (plain, best) = (Standing::Plain, Standing::Best);
    assert_eq!(row(&table, 0), [("85 s", plain), ("1.22 s", plain), ("0.022 s (2/3)", best)]);
    let expected = [("–", Standing::Missing), ("> 60 s (1/3)", Standing::Unanswered), ("not run", Standing::Missing)];
    assert_eq!(row(&table, 1), expected);
}

#[test]
fn the_text_for_the_terminal_is_aligned() {
    let expected = "\
Time, by 50 % & more

 n   mip            cp  <sat> & |co|_1
──  ────  ────────────  ──────────────
 9  85 s        1.22 s  0.022 s (2/3)*
10     –  > 60 s (1/3)         not run

*: the best of its kind.
> : no answer within the time limit.
(4/5): four of five instances were answered; the others count as infinitely long in the median.
–: not tried after a time-out on something smaller, or not told.
One core.
";
    assert_eq!(text(&sample(TIMES, mixed)), expected);
}

#[test]
fn markdown_is_what_github_shows_and_bars_do_not_cut_cells() {
    let written = markdown(&sample(TIMES, mixed));
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines[0], "**Time, by 50 % &amp; more**");
    assert_eq!(lines[2], "| n | mip | cp | &lt;sat&gt; &amp; \\|co\\|\\_1 |");
    assert_eq!(lines[3], "| ---: | ---: | ---: | ---: |");
    assert_eq!(lines[4], "| 9 | 85 s | 1.22 s | **0.022 s (2/3)** |");
    assert_eq!(lines[5], "| 10 | – | *&gt; 60 s (1/3)* | not run |");
}

#[test]
fn headings_of_several_levels_are_joined_where_they_are_the_same() {
    let text = "title = 't'\n[[instances]]\nboard = '{n}'\nwith = { n = '1..2' }\n[[methods]]\nname = '{engine} {model}'\n\
        command = 'x {board}'\nwith = { engine = ['cp', 'sat'], model = ['int', 'bool'] }\n[[methods]]\nname = 'gecode'\n\
        command = 'fzn {board}'\nwith = { engine = 'gecode' }\n[[tables]]\nname = 'a'\ntitle = 'A'\nrows = 'n'\n\
        columns = ['engine', 'model']\nshow = ['time', 'count']\n";
    let sample = Sample::new(text, |_, method, _| answered(method.len() as f64));
    let table = Table::of(&sample.study.tables[0], &sample.findings().cases);
    let level = |k: usize| table.headings[k].iter().map(|one| (one.text.as_str(), one.span)).collect::<Vec<_>>();
    assert_eq!(level(0), [("cp", 4), ("sat", 4), ("gecode", 2)]);
    assert_eq!(level(1), [("int", 2), ("bool", 2), ("int", 2), ("bool", 2), ("–", 2)]);
    assert_eq!(level(2).len(), 10);
    assert!(super::text(&table).starts_with("A\n\n"));
    assert!(latex(&table).contains("\\multicolumn{4}{c}{cp}"), "{}", latex(&table));
    assert!(latex(&table).contains("\\cmidrule(lr){2-5} \\cmidrule(lr){6-9} \\cmidrule(lr){10-11}"));
    assert!(html(&table).contains("<th scope=\"colgroup\" colspan=\"4\">cp</th>"));
}

/// A reader that takes nothing but what RFC 4180 allows.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut rest = text.chars().peekable();
    loop {
        match rest.next() {
            Some('"') => {
                assert!(field.is_empty(), "a quote within a field that is not quoted");
                loop {
                    match rest.next().expect("a quote is closed") {
                        '"' if rest.peek() == Some(&'"') => field.push(rest.next().expect("peeked")),
                        '"' => break,
                        c => field.push(c),
                    }
                }
                assert!(matches!(rest.peek(), Some(',' | '\r')), "something follows a quoted field");
            }
            Some(',') => row.push(std::mem::take(&mut field)),
            Some('\r') => {
                assert_eq!(rest.next(), Some('\n'), "a line ends with both characters");
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            Some('\n') => panic!("a line ends with both characters"),
            Some(c) => field.push(c),
            None => break,
        }
    }
    assert!(row.is_empty() && field.is_empty(), "the last line ends too");
    rows
}

#[test]
fn csv_is_read_again_by_a_strict_reader_with_numbers_and_how_they_came_about() {
    let mut table = sample(TIMES, mixed);
    table.row_names[0] = "n, or \"size\"".to_owned();
    let rows = read_csv(&csv(&table));
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.len() == 7));
    assert_eq!(rows[0][..3], ["n, or \"size\"", "mip_time_s", "mip_time_s_status"]);
    assert_eq!(rows[1][1].parse(), Ok(85.2));
    assert_eq!(rows[1][2], "answered 3/3");
    assert_eq!(rows[2], ["10", "", "answered 0/3", "", "answered 1/3", "", "not run"]);
}

#[test]
fn latex_escapes_what_is_special_and_ends_what_it_begins() {
    let written = latex(&sample(TIMES, mixed));
    assert!(written.contains("\\caption{Time, by 50 \\% \\& more}\n\\label{tab:times}"));
    assert!(written.contains("n & mip & cp & $<$sat$>$ \\& $|$co$|$\\_1 \\\\\n\\midrule\n"));
    assert!(written.contains("9 & 85 s & 1.22 s & \\textbf{0.022 s (2/3)} \\\\\n"));
    assert!(written.contains("10 & -- & \\emph{$>$ 60 s (1/3)} & not run \\\\\n\\bottomrule\n"));
    assert_eq!(written.matches("\\begin{").count(), written.matches("\\end{").count());
}

/// A table as an operations-research course asks for it: instance, time and whether it is optimal, per method.
fn optima(instance: &str, method: &str, _: u32) -> Option<(Ending, f64, RunAnswer)> {
    let answer = RunAnswer { status: Some(Status::Solved), objective: Some(5.0), ..RunAnswer::default() };
    match method {
        "mip" if instance.contains("n=10") => Some((Ending::Timeout, 60.0, answer)),
        _ => Some((Ending::Answered, 0.5, RunAnswer { complete: true, ..answer })),
    }
}

const OPTIMA: &str =
    "title = 'Optima ~ ^ \\\\'\nrows = 'instance'\ncolumns = 'method'\nshow = ['time', 'objective', 'optimal']\n";

#[test]
fn optimal_says_yes_or_no_and_an_objective_without_proof_says_so() {
    let table = sample(&OPTIMA.replace("\\\\", ""), optima);
    assert_eq!(table.headings.len(), 2);
    assert_eq!(table.rows[0].values, ["p n=10 seed=1"], "instances stay in the order of the file");
    let texts: Vec<&str> = table.rows[0].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(texts[..6], ["> 60 s", "5 (not proved)", "no", "0.500 s", "5", "yes"]);
}

#[test]
fn latex_of_all_kinds_of_tables_compiles() {
    if skip::program("pdflatex", "test").is_none() {
        return;
    }
    let packages = Command::new("kpsewhich").args(["booktabs.sty", "longtable.sty"]).output();
    if !packages.is_ok_and(|found| found.stdout.iter().filter(|&&byte| byte == b'\n').count() == 2) {
        return skip::skipped("LaTeX's booktabs and longtable are not installed (scripts/setup test)");
    }
    let long = sample("title = 'Long'\nrows = 'instance'\ncolumns = 'method'\n", mixed);
    let mut rows = long.rows.clone();
    let mut long = Table { name: "long".to_owned(), ..long };
    while rows.len() <= 60 {
        rows.extend(long.rows.clone());
    }
    rows[0].values[0] = "[x] \\ { } ~ ^ # $ é ≥ × \u{202f} \" |".to_owned();
    long.rows = rows;
    let mut odd = sample(TIMES, mixed);
    let ascii: String = (' '..='~').collect();
    odd.rows[0].values[0] = format!("*{ascii}");
    odd.rows[1].values[0] = format!("[{ascii}");
    odd.rows[0].cells[0].text = ascii.clone();
    odd.rows[0].cells[2].text = ascii.clone();
    odd.headings[0][1].text = ascii.clone();
    odd.row_names[0] = format!("[{ascii}");
    odd.title = ascii.clone();
    odd.notes.push(ascii);
    // With nothing but booktabs, and as the others are.
    compiles("booktabs", "", &latex(&odd));
    let tables = [sample(TIMES, mixed), sample(&OPTIMA.replace("\\\\", ""), optima), odd, long];
    let body: String = tables.iter().map(latex).collect();
    compiles("booktabs,longtable", "\\usepackage[T1]{fontenc}", &body);
}

/// Makes a document of tables, with these packages and no others.
fn compiles(packages: &str, more: &str, body: &str) {
    let folder = std::env::temp_dir().join(format!("damier-latex-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let head = format!("\\documentclass{{article}}\n{more}\n\\usepackage{{{packages}}}\n");
    let document = format!("{head}\\begin{{document}}\n{body}\\end{{document}}\n");
    std::fs::write(folder.join("t.tex"), document).expect("written");
    let compiled = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "t.tex"])
        .current_dir(&folder)
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&compiled.stdout).into_owned();
    std::fs::remove_dir_all(&folder).expect("removed");
    assert!(compiled.status.success(), "{said}");
}

#[test]
fn latex_draws_no_two_characters_as_one() {
    let mut table = sample(TIMES, mixed);
    table.rows[0].values[0] = "cp --all ?`x` ''y'' \"z\"".to_owned();
    table.rows[1].values[0] = "*".to_owned();
    let written = latex(&table);
    assert!(written.contains("cp -{}-all ?{}\\`{}x\\`{} '{}'y'{}' \\char34{}z\\char34{} & "), "{written}");
    assert!(written.contains("\\\\\n{}* & "), "{written}");
}

#[test]
fn html_keeps_names_as_text_and_heads_rows_and_columns() {
    let written = html(&sample(TIMES, mixed));
    assert!(!written.contains("<sat>"));
    assert!(written.contains("<th scope=\"col\">&lt;sat&gt; &amp; |co|_1</th>"));
    assert!(written.contains("<th scope=\"row\" class=\"number\">10</th>"));
    assert!(written.contains("<caption>Time, by 50 % &amp; more</caption>"));
    assert!(written.contains("<td class=\"best\" title=\"2 of 3 answered\"><strong>0.022 s (2/3)</strong></td>"));
    for tag in ["div", "table", "thead", "tbody", "tr", "th", "td", "p", "em", "strong", "caption"] {
        let opened = written.matches(&format!("<{tag}>")).count() + written.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, written.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn what_reads_the_same_is_equally_good_and_where_all_do_nothing_is_marked() {
    let near = |_: &str, method: &str, _: u32| answered(if method == "mip" { 1.2391 } else { 1.2411 });
    assert!(row(&sample(TIMES, near), 0).iter().all(|&(text, mark)| (text, mark) == ("1.24 s", Standing::Plain)));
    let two = |_: &str, method: &str, _: u32| answered(if method == "mip" { 1.5 } else { 1.2411 });
    let table = sample(TIMES, two);
    assert_eq!(row(&table, 0), [("1.50 s", Standing::Plain), ("1.24 s", Standing::Best), ("1.24 s", Standing::Best)]);
}

#[test]
fn the_only_one_that_answered_is_the_best() {
    let one = |_: &str, method: &str, _: u32| if method == "cp" { answered(59.0) } else { ended(Ending::Memory) };
    let table = sample(TIMES, one);
    assert_eq!(
        row(&table, 0),
        [("memory", Standing::Unanswered), ("59 s", Standing::Best), ("memory", Standing::Unanswered)]
    );
}

#[test]
fn with_methods_as_rows_the_best_is_told_per_column() {
    let spec = "title = ''\nrows = 'method'\ncolumns = 'n'\n";
    let table = sample(spec, |instance, method, _| {
        answered(if instance.contains("n=9") { 1.0 } else { 5.0 } * if method == "cp" { 1.0 } else { 2.0 })
    });
    assert_eq!(row(&table, 0), [("2.00 s", Standing::Plain), ("10.0 s", Standing::Plain)]);
    assert_eq!(row(&table, 1), [("1.00 s", Standing::Best), ("5.00 s", Standing::Best)]);
}

#[test]
fn best_is_not_told_of_counts_nor_between_instances() {
    let counts = |instance: &str, method: &str, _: u32| {
        let count = Some((instance.len() * 100 + method.len()) as u64);
        Some((Ending::Answered, 1.0, RunAnswer { complete: true, count, ..RunAnswer::default() }))
    };
    let unmarked = |table: &Table| table.rows.iter().flat_map(|row| &row.cells).all(|cell| cell.mark != Standing::Best);
    assert!(unmarked(&sample("title = ''\nrows = 'n'\ncolumns = 'method'\nshow = 'count'\n", counts)));
    let by_seed =
        |instance: &str, _: &str, _: u32| answered(instance.len() as f64 + f64::from(instance.ends_with('1')));
    assert!(unmarked(&sample("title = ''\nrows = 'n'\ncolumns = 'seed'\n", by_seed)));
}

#[test]
fn the_largest_size_needs_all_smaller_ones_too() {
    let spec = "title = ''\nrows = []\ncolumns = 'method'\nshow = 'largest n'\n";
    let table = sample(spec, |instance, method, _| match (method, instance.contains("n=9")) {
        ("mip", true) => ended(Ending::Timeout),
        ("cp", false) if instance.ends_with('3') => ended(Ending::Timeout),
        _ => answered(1.0),
    });
    assert_eq!(row(&table, 0), [("none", Standing::Unanswered), ("9", Standing::Plain), ("≥ 10", Standing::Best)]);
}

#[test]
fn shares_counts_and_figures_are_shown_as_asked() {
    let spec =
        "title = ''\nrows = 'n'\ncolumns = 'method'\nshow = ['solvable', 'answered', 'count', 'memory', 'nodes']\n";
    let table = sample(spec, |instance, _, _| {
        let status = if instance.ends_with('1') { Status::Solved } else { Status::Unsatisfiable };
        let figures = [("nodes".to_owned(), 14_200.0)].into();
        let count = Some(73_712);
        Some((
            Ending::Answered,
            1.0,
            RunAnswer { status: Some(status), complete: true, count, figures, objective: None },
        ))
    });
    let texts: Vec<&str> = table.rows[0].cells[..5].iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(texts, ["33 % (1/3)", "3/3", "73\u{202f}712", "12 MB", "14\u{202f}200"]);
}

#[test]
fn a_figure_that_is_not_known_is_a_dash() {
    let table = sample("title = ''\nrows = 'n'\ncolumns = 'method'\nshow = 'nodes'\n", |_, _, _| answered(1.0));
    assert_eq!(row(&table, 0)[0], ("–", Standing::Missing));
    assert_eq!(table.rows[0].cells[0].note, "'nodes' was not told");
}

#[test]
fn only_what_passes_the_filter_is_shown() {
    let table = sample("title = ''\nrows = 'n'\ncolumns = 'method'\nwhere = { n = 9, method = ['cp'] }\n", mixed);
    assert_eq!((table.rows.len(), table.columns.len()), (1, 1));
    let nothing = sample("title = ''\nrows = 'n'\ncolumns = 'method'\nwhere = { n = 99 }\n", mixed);
    for written in [text(&nothing), markdown(&nothing), csv(&nothing), latex(&nothing), html(&nothing)] {
        assert!(!written.is_empty());
    }
    assert_eq!(nothing.notes, ["Nothing in this form of the study is what the table asks for."]);
}

#[test]
fn wide_and_combining_characters_keep_columns_aligned() {
    assert_eq!(super::text::width("日本"), 4);
    assert_eq!(super::text::width("e\u{301}"), 1);
    assert_eq!(super::text::width("73\u{202f}712"), 6);
    let mut table = sample(TIMES, mixed);
    table.row_names[0] = "大きさ".to_owned();
    let written = text(&table);
    let widths: Vec<usize> = written.lines().skip(2).take(4).map(super::text::width).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "{written}");
}

#[test]
fn a_count_that_all_methods_agree_on_needs_no_majority() {
    let spec = "title = ''\nrows = 'instance'\ncolumns = 'puzzle'\nshow = 'count'\n";
    let counts = |instance: &str, method: &str, _: u32| match method {
        "mip" => ended(Ending::Timeout),
        _ => {
            let count = Some(if instance.contains("n=9") && method == "cp" { 91 } else { 92 });
            Some((Ending::Answered, 1.0, RunAnswer { complete: true, count, ..RunAnswer::default() }))
        }
    };
    let table = sample(spec, counts);
    assert_eq!(table.rows[0].cells[0].text, "92");
    assert_eq!(table.rows[0].cells[0].value, Some(92.0));
    assert_eq!(table.rows[3].cells[0].text, "91–92", "they do not agree");
}

/// One size, two methods, three repetitions each.
fn repeated(table: &str, ran: impl Fn(&str, &str, u32) -> Option<(Ending, f64, RunAnswer)>) -> Table {
    let text = format!(
        "title = 't'\nrepetitions = 3\n[[instances]]\npuzzle = 'p'\nboard = '{{n}}'\nwith = {{ n = [9, 10] }}\n\
         [[methods]]\nname = 'mip'\ncommand = 'mip {{board}}'\n[[methods]]\nname = 'cp'\ncommand = 'cp {{board}}'\n\
         [[tables]]\nname = 'times'\n{table}"
    );
    let sample = Sample::new(&text, ran);
    Table::of(&sample.study.tables[0], &sample.findings().cases)
}

/// The first method times out in one of three repetitions on 9, and in two on 10.
fn now_and_then(instance: &str, method: &str, repetition: u32) -> Option<(Ending, f64, RunAnswer)> {
    match (method, instance.contains("n=9"), repetition) {
        ("mip", true, 2) | ("mip", false, 1 | 2) => ended(Ending::Timeout),
        _ => {
            let (count, objective) = (Some(92), Some(5.0));
            let answer = RunAnswer { complete: true, count, objective, ..RunAnswer::default() };
            Some((Ending::Answered, 0.5, answer))
        }
    }
}

#[test]
fn repetitions_without_an_answer_are_told() {
    let by_size = "title = ''\nrows = 'n'\ncolumns = 'method'\n";
    let table = repeated(by_size, now_and_then);
    assert_eq!(row(&table, 0), [("0.500 s (2/3 runs)", Standing::Plain), ("0.500 s", Standing::Plain)]);
    assert_eq!(row(&table, 1), [("> 60 s (1/3 runs)", Standing::Unanswered), ("0.500 s", Standing::Best)]);
    let cells = &table.rows[0].cells;
    assert_eq!(cells[0].note, "2 runs, 0.500 s to 0.500 s; 1 of 3 runs had no answer");
    assert_eq!((cells[0].status.as_str(), cells[1].status.as_str()), ("answered (2/3 runs)", "answered"));
    assert_eq!(table.rows[1].cells[0].status, "timeout (1/3 runs)");
    assert!(table.notes.iter().any(|note| note.starts_with("(2/3 runs): ")), "{:?}", table.notes);
    assert!(!table.notes.iter().any(|note| note.starts_with("(4/5): ")), "{:?}", table.notes);
    let over_boards = repeated("title = ''\nrows = 'puzzle'\ncolumns = 'method'\n", |instance, method, repetition| {
        now_and_then(if instance.contains("n=9") { instance } else { "n=9" }, method, repetition)
    });
    assert_eq!(row(&over_boards, 0)[0], ("0.500 s (4/6 runs)", Standing::Plain));
    let plain = repeated(by_size, |_, _, _| answered(1.0));
    assert!(plain.notes.is_empty() && row(&plain, 0)[0].0 == "1.00 s");
}

#[test]
fn what_one_repetition_proved_is_known() {
    let spec = "title = ''\nrows = 'n'\ncolumns = 'method'\nshow = ['count', 'objective', 'optimal']\n";
    let table = repeated(spec, now_and_then);
    assert_eq!(row(&table, 1)[..3], [("92", Standing::Plain), ("5", Standing::Plain), ("yes", Standing::Plain)]);
}

#[test]
fn best_values_of_boards_that_differ_are_told_from_the_least_to_the_most() {
    let spec = "title = ''\nrows = 'n'\ncolumns = 'method'\nshow = ['objective', 'count']\n";
    let table = sample(spec, |instance, method, _| {
        let seed = instance.chars().last().and_then(|c| c.to_digit(10)).map_or(0.0, f64::from);
        let value = if method == "cp" { 5.0 } else { 2.0 + 3.0 * seed };
        let answer = RunAnswer { complete: true, objective: Some(value), count: Some(7), ..RunAnswer::default() };
        match (instance.contains("n=9"), seed == 3.0) {
            (true, true) => ended(Ending::Timeout),
            _ => Some((Ending::Answered, 1.0, answer)),
        }
    });
    let texts = |k: usize| row(&table, k)[..4].iter().map(|(text, _)| *text).collect::<Vec<_>>();
    assert_eq!(texts(0), ["5–8 (2/3)", "7 (2/3)", "5 (2/3)", "7 (2/3)"]);
    assert_eq!(texts(1), ["5–11", "7", "5", "7"]);
    assert_eq!((table.rows[0].cells[0].value, table.rows[0].cells[2].value), (None, Some(5.0)));
    assert_eq!(table.rows[0].cells[0].status, "answered 2/3, differ");
    assert_eq!(table.notes, ["(4/5): four of five instances were answered.", "5–8: instances differ, from 5 to 8."]);
}

#[test]
fn memory_that_was_not_seen_is_neither_shown_nor_the_best() {
    let text = "title = 't'\n[[instances]]\nboard = '1'\n[[methods]]\nname = 'short'\ncommand = 'a {board}'\n[[methods]]\n\
        name = 'long'\ncommand = 'b {board}'\n[[methods]]\nname = 'longer'\ncommand = 'c {board}'\n[[tables]]\n\
        name = 'm'\ntitle = ''\nrows = 'instance'\ncolumns = 'method'\nshow = 'memory'\n";
    let mut sample = Sample::new(text, |_, _, _| answered(1.0));
    for record in &mut sample.results.records {
        record.memory = [("short", 0.0), ("long", 12.0), ("longer", 24.0)]
            .into_iter()
            .find_map(|(name, memory)| (name == record.method).then_some(memory))
            .expect("one of the three");
    }
    let table = Table::of(&sample.study.tables[0], &sample.findings().cases);
    assert_eq!(row(&table, 0), [("–", Standing::Missing), ("12 MB", Standing::Best), ("24 MB", Standing::Plain)]);
}

#[test]
fn what_was_not_run_at_all_is_left_out_and_counted() {
    let only = |instance: &str, method: &str, _: u32| match method {
        "cp" if instance.contains("n=9") => answered(1.0),
        _ => None,
    };
    let table = sample(TIMES, only);
    assert_eq!((table.rows.len(), table.columns.len(), table.headings[0].len()), (1, 1, 1));
    assert_eq!(table.notes, ["2 methods and 3 instances were not run.", "One core."]);
    let some = sample(TIMES, |_, method, _| if method == "mip" { None } else { answered(1.0) });
    assert_eq!((some.rows.len(), some.columns.len()), (2, 2));
    assert_eq!(some.notes, ["1 method was not run.", "One core."]);
    let none = sample(TIMES, |_, _, _| None);
    assert_eq!(none.notes, ["Nothing that the table asks for was run.", "One core."]);
    for written in [text(&none), markdown(&none), csv(&none), latex(&none), html(&none)] {
        assert!(!written.is_empty());
    }
}

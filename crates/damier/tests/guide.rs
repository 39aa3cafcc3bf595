//! Every command of the guide and of README is run, and prints what the page says it prints.
//!
//! Blocks marked `console` are sessions: a command after `$ `, continued after `> ` or a backslash, then what it prints, line by
//! line. A page shows both outputs of a program as a terminal does, and the program may hurry on one of them: so each of the two
//! is compared in its order, and the page may mix them in any way. Times are not compared. Where a line of the page is `⋮`,
//! any lines may stand; where it has `…`, anything may stand within the line. A command ends with exit code 0, unless it
//! says otherwise: `# exit code 1` at its end. A page is one session in a folder of its own, in which the example boards of all
//! puzzles are. Blocks marked `console slow` are run only if `DAMIER_SLOW` is set: they take minutes, or tell of the machine.

use damier_testkit::patience::PATIENCE;
use damier_testkit::skip::skipped;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

struct Step {
    line: usize,
    command: String,
    printed: Vec<String>,
    slow: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above").to_owned()
}

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the guide").filter_map(Result::ok) {
            let path = entry.path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(ending) if ending == "md" => pages.push(path),
                _ => {}
            }
        }
    }
    pages.sort();
    pages
}

/// The sessions of a page, command by command.
fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let (mut block, mut open) = (None, false);
    for (number, line) in text.lines().enumerate() {
        if let Some(mark) = line.strip_prefix("```") {
            block = match (block, mark.trim()) {
                (None, "console") => Some(false),
                (None, "console slow") => Some(true),
                (Some(_), _) | (None, _) => None,
            };
            open = false;
            continue;
        }
        let Some(slow) = block else { continue };
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { line: number + 1, command: command.to_owned(), printed: Vec::new(), slow });
            open = true;
        } else if let Some(step) = steps.last_mut() {
            let continued = step.printed.is_empty() && (line.starts_with("> ") || step.command.ends_with('\\'));
            if open && continued {
                step.command.push('\n');
                step.command += line.strip_prefix("> ").unwrap_or(line);
            } else {
                step.printed.push(line.trim_end().to_owned());
            }
        }
    }
    steps
}

/// A line without what differs from run to run.
fn calm(line: &str) -> String {
    let mut calm = Vec::new();
    let words: Vec<&str> = line.split(' ').collect();
    for (place, word) in words.iter().enumerate() {
        let next = words.get(place + 1).map(|next| next.trim_end_matches([',', ';', '.', ')', ':']));
        let figure = word.trim_start_matches('(').replace([' ', ','], "").parse::<f64>().is_ok();
        let timed = figure && matches!(next, Some("s" | "ms" | "MB" | "boards"));
        calm.push(if timed { "#" } else { word });
    }
    let line = calm.join(" ");
    match line.split_once("seconds ") {
        Some((before, after)) if after.trim().parse::<f64>().is_ok() => format!("{before}seconds #"),
        _ => line.trim_end().to_owned(),
    }
}

/// Whether a line is as the page has it, where `…` stands for anything.
fn is_as(page: &str, line: &str) -> bool {
    let mut parts = page.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    for (place, part) in parts.iter().enumerate() {
        if place + 1 == parts.len() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty()
}

/// The first place where a page is no mixture of the two outputs, each in its own order.
fn difference(page: &[String], out: &[String], err: &[String]) -> Option<String> {
    // After some lines of the page: how many lines of each output they may have been.
    let mut reached = BTreeSet::from([(0, 0)]);
    let at = |reached: &BTreeSet<(usize, usize)>, what: String| {
        let (o, e) = reached.iter().copied().max_by_key(|(o, e)| o + e).expect("something is reached");
        let here = [("standard output", out.get(o)), ("standard error", err.get(e))];
        let here =
            here.map(|(name, line)| line.map(|line| format!("\n    next on {name}: {line}")).unwrap_or_default());
        Some(format!("{what}{}", here.concat()))
    };
    for line in page {
        let mut next = BTreeSet::new();
        for &(o, e) in &reached {
            if line.trim() == "⋮" {
                next.extend((o..=out.len()).flat_map(|o| (e..=err.len()).map(move |e| (o, e))));
                continue;
            }
            if out.get(o).is_some_and(|printed| is_as(line, printed)) {
                next.insert((o + 1, e));
            }
            if err.get(e).is_some_and(|printed| is_as(line, printed)) {
                next.insert((o, e + 1));
            }
        }
        if next.is_empty() {
            return at(&reached, format!("the page goes on: {line}"));
        }
        reached = next;
    }
    if reached.contains(&(out.len(), err.len())) {
        None
    } else {
        at(&reached, "prints more than the page has".to_owned())
    }
}

/// The exit code that a command of the page is to end with.
fn exit_code(command: &str) -> i32 {
    let told = command.rsplit_once("# exit code ").and_then(|(_, code)| code.trim().parse().ok());
    told.unwrap_or(0)
}

/// The boards that come with the puzzles, by their names, for pages to speak of; of two with one name, that of the page's
/// own puzzle.
fn with_examples(folder: &Path, page: &Path) {
    let puzzles = root().join("crates/damier-puzzles/src");
    let all = fs::read_dir(&puzzles).expect("the puzzles").filter_map(Result::ok).map(|puzzle| puzzle.path());
    for puzzle in all.chain([puzzles.join(page.file_stem().expect("a name"))]) {
        for example in fs::read_dir(puzzle.join("examples")).into_iter().flatten().filter_map(Result::ok) {
            fs::copy(example.path(), folder.join(example.file_name())).expect("a copy");
        }
    }
    for shared in ["crates", "docs", "studies", "bench", "scripts", "models"] {
        std::os::unix::fs::symlink(root().join(shared), folder.join(shared)).expect("a link");
    }
}

/// The programs a command starts, as far as they can be told from its words.
fn programs(command: &str) -> BTreeSet<String> {
    let unquoted: String = command.split(['\'', '"']).step_by(2).collect();
    let starts = unquoted.replace("&&", "|").replace(';', "|").replace('\n', " ");
    let first = |part: &str| part.split_whitespace().find(|word| !word.contains('=')).map(str::to_owned);
    starts
        .split('|')
        .filter_map(first)
        .filter(|word| word.chars().all(|c| c.is_alphanumeric() || "-_/.".contains(c)))
        .collect()
}

fn installed(program: &str) -> bool {
    let asked = Command::new("sh").args(["-c", &format!("command -v {program}")]).stdout(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// What a command prints on each output, line by line, and how it ends.
struct Ran {
    out: Vec<String>,
    err: Vec<String>,
    code: Option<i32>,
}

/// Runs a command; `None` if it comes to no end.
fn ran(command: &str, folder: &Path, path: &str) -> Option<Ran> {
    let [out, err] = ["out", "err"].map(|name| folder.join(format!(".{name}")));
    let file = |path: &Path| fs::File::create(path).expect("a file for the output");
    let mut child = Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .expect("bash");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the command") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("the command ends");
            child.wait().expect("the command");
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).expect("the output")).into_owned();
    let lines = |path: &Path| without_end(text(path).lines().map(calm).collect());
    Some(Ran { out: lines(&out), err: lines(&err), code: status.code() })
}

/// Without empty lines at the end, which a page leaves out.
fn without_end(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// What is wrong with a step of a page.
fn complaint(step: &Step, folder: &Path, path: &str) -> Option<String> {
    let Some(ran) = ran(&step.command, folder, path) else {
        return Some(format!("is not done after {} s", PATIENCE.as_secs()));
    };
    let expected = exit_code(&step.command);
    if ran.code != Some(expected) {
        let code = ran.code.map_or("a signal".to_owned(), |code| format!("exit code {code}"));
        return Some(format!("ends with {code} instead of {expected}"));
    }
    let page = without_end(step.printed.iter().map(|line| calm(line)).collect());
    difference(&page, &ran.out, &ran.err)
}

#[test]
fn the_commands_of_the_guide_print_what_it_says() {
    let program = Path::new(env!("CARGO_BIN_EXE_damier"));
    let path = format!(
        "{}:{}:/usr/games",
        program.parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let everything = std::env::var_os("DAMIER_SLOW").is_some();
    let only = std::env::var("DAMIER_PAGE").unwrap_or_default();
    let pages: Vec<PathBuf> = pages().into_iter().filter(|page| page.to_string_lossy().contains(&only)).collect();
    let (next, run) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (wrong, absentees) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let session = |page: &Path| {
        let name = page.strip_prefix(root()).expect("within the project").display().to_string();
        let folder =
            std::env::temp_dir().join(format!("damier-guide-{}-{}", std::process::id(), name.replace('/', "-")));
        fs::create_dir_all(&folder).expect("a folder");
        with_examples(&folder, page);
        for step in steps(&fs::read_to_string(page).expect("a page")) {
            let at = format!("{name}:{}: {}", step.line, step.command);
            if step.slow && !everything {
                continue;
            }
            if let Some(absent) =
                programs(&step.command).iter().find(|program| *program != "damier" && !installed(program))
            {
                absentees.lock().expect("no panic before").push(format!("there is no '{absent}' for {at}"));
                continue;
            }
            run.fetch_add(1, Ordering::Relaxed);
            if let Some(said) = complaint(&step, &folder, &path) {
                wrong.lock().expect("no panic before").push(format!("{at}\n    {said}"));
            }
        }
        let _ = fs::remove_dir_all(&folder);
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    session(page);
                }
            });
        }
    });
    absentees.into_inner().expect("no panic before").into_iter().for_each(skipped);
    let wrong = wrong.into_inner().expect("no panic before");
    assert!(wrong.is_empty(), "{} of {} commands:\n{}", wrong.len(), run.into_inner(), wrong.join("\n"));
    if only.is_empty() {
        assert!(run.into_inner() > 100, "the guide has lost its commands");
    }
}

#[test]
fn a_page_is_compared_in_the_order_of_each_output_and_with_the_exit_code() {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let differs = |page: &str| difference(&lines(page), &lines("a\nb\nc"), &lines("warning\ndone")).is_some();
    for right in ["a\nb\nc\nwarning\ndone", "warning\na\nb\ndone\nc", "a\n⋮\nc\ndone", "⋮", "a\n…\nc\nwarn…\ndone"]
    {
        assert!(!differs(right), "{right}");
    }
    for wrong in [
        "b\na\nc\nwarning\ndone",
        "a\nb\nc\ndone\nwarning",
        "a\nc\nwarning\ndone",
        "a\nb\nc\nwarning",
        "⋮\nd\n⋮",
        "c\n⋮\na\n⋮",
    ] {
        assert!(differs(wrong), "{wrong}");
    }
    assert_eq!(["true", "false # exit code 1", "false    # exit code 12 "].map(exit_code), [0, 1, 12]);
}

#[test]
fn pages_name_only_pages_and_pictures_that_exist() {
    let mut missing = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            let elsewhere =
                file.is_empty() || file.contains("://") || file.starts_with("mailto:") || file.contains(' ');
            if !elsewhere && !page.parent().expect("a folder").join(file).exists() {
                missing.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_page_on_the_command_line_is_what_the_program_says() {
    let page = std::env::temp_dir().join(format!("damier-commands-{}.md", std::process::id()));
    let mut write = Command::new(root().join("scripts/commands-page"));
    let written = write.arg(&page).env("DAMIER", env!("CARGO_BIN_EXE_damier")).stdout(Stdio::null()).status();
    assert!(written.expect("the script").success());
    let [now, there] =
        [page.clone(), root().join("docs/commands.md")].map(|path| fs::read_to_string(path).expect("a page"));
    let _ = fs::remove_file(page);
    let differs = now.lines().zip(there.lines()).find(|(now, there)| now != there);
    assert!(now == there, "docs/commands.md is old: scripts/commands-page writes it anew; first {differs:?}");
}

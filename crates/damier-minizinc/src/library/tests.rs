//! What is found where.

use super::*;
use crate::syntax::ast::{Item, ItemKind};
use std::fs;

/// A folder of its own for each test, with files in it.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("damier-minizinc-library-{test}-{}", std::process::id()));
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The names that the units assign, with the letters of their origins.
fn assigned(loaded: &Loaded) -> Vec<String> {
    let items = loaded.units.iter().flat_map(|(unit, origin)| unit.items.iter().map(move |item| (item, *origin)));
    items
        .filter_map(|(item, origin)| match &item.kind {
            ItemKind::Assign { name, .. } => Some(format!("{name} {origin:?}")),
            _ => None,
        })
        .collect()
}

fn without_standard() -> Library {
    Library { without_standard: true, ..Library::default() }
}

#[test]
fn the_standard_library_is_a_part_of_the_program_and_can_be_read() {
    assert!(standard_files().is_sorted());
    let names: Vec<&str> = standard_files().collect();
    for name in names {
        let model = ModelText::text(format!("include \"{name}\";"));
        let loaded =
            load_program(vec![model], Vec::new(), &Library { without_files: true, eager: true, ..without_standard() });
        assert!(loaded.diagnostics.is_empty(), "{name}: {:?}", loaded.diagnostics);
        assert_eq!(loaded.units[1].1, Origin::Library);
    }
}

#[test]
fn a_file_that_two_others_include_is_no_circle() {
    let folder = folder(
        "diamond",
        &[
            ("main.mzn", "include \"a.mzn\"; include \"b.mzn\";"),
            ("a.mzn", "include \"c.mzn\"; a = 1;"),
            ("b.mzn", "include \"c.mzn\"; b = 1;"),
            ("c.mzn", "c = 1;"),
        ],
    );
    let path = folder.join("main.mzn");
    let model = ModelText::file(&path.to_string_lossy(), fs::read_to_string(&path).unwrap());
    let loaded = load_program(vec![model], Vec::new(), &without_standard());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    assert_eq!(assigned(&loaded).len(), 3);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn includes_are_followed_once_and_circles_are_reported() {
    let folder = folder(
        "circular",
        &[
            ("main.mzn", "include \"sub/a.mzn\"; include \"b.mzn\"; m = 1;"),
            ("sub/a.mzn", "include \"c.mzn\"; include \"../b.mzn\"; a = 1;"),
            ("sub/c.mzn", "include \"a.mzn\"; include \"c.mzn\"; c = 1;"),
            ("b.mzn", "include \"main.mzn\"; b = 1;"),
        ],
    );
    let path = folder.join("main.mzn");
    let model = ModelText::file(&path.to_string_lossy(), fs::read_to_string(&path).unwrap());
    let loaded = load_program(vec![model], Vec::new(), &without_standard());
    assert_eq!(assigned(&loaded), ["m Model", "a Model", "b Model", "c Model"]);
    assert_eq!(loaded.diagnostics.len(), 1, "{:?}", loaded.diagnostics);
    assert_eq!(loaded.diagnostics[0].kind, Some(Kind::CyclicInclude));
    assert!(loaded.diagnostics[0].help.ends_with("a.mzn"), "{:?}", loaded.diagnostics);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn own_folder_then_given_folders_then_solver_then_standard_library() {
    let folder = folder(
        "order",
        &[
            ("own/x.mzn", "own = 1;"),
            ("given/x.mzn", "wrong = 1;"),
            ("given/y.mzn", "given = 1;"),
            ("solver/y.mzn", "wrong = 1;"),
            ("solver/z.mzn", "solver = 1;"),
            ("std/z.mzn", "wrong = 1;"),
            ("std/stdlib.mzn", "include \"z.mzn\"; include \"w.mzn\";"),
            ("std/w.mzn", "standard = 1;"),
        ],
    );
    let library = Library {
        folders: vec![folder.join("given")],
        solver: Some(folder.join("solver")),
        standard: Some(folder.join("std")),
        ..Library::default()
    };
    let text = "include \"x.mzn\"; include \"y.mzn\"; include \"z.mzn\"; include \"w.mzn\";";
    let model = ModelText::file(&folder.join("own/main.mzn").to_string_lossy(), text);
    let loaded = load_program(vec![model], vec![Source::argument("n = 3; m = 4")], &library);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let mut found = assigned(&loaded);
    found.sort();
    assert_eq!(found, ["given Model", "m Data", "n Data", "own Model", "solver Library", "standard Library"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_missing_is_named_with_the_places_searched() {
    let model = ModelText::text("include \"nowhere.mzn\"; include \"text.mzn\";");
    let library = Library { texts: vec![Source::file("text.mzn", "t = 1;")], ..without_standard() };
    let loaded = load_program(vec![model], Vec::new(), &library);
    assert_eq!(loaded.diagnostics.len(), 1);
    let wrong = &loaded.diagnostics[0];
    assert_eq!(wrong.message, "there is no file nowhere.mzn");
    assert!(wrong.help.contains("standard library"));
    assert_eq!(loaded.sources.text(wrong.span.unwrap()), "include \"nowhere.mzn\"");
    assert_eq!(assigned(&loaded), ["t Model"]);
}

#[test]
fn files_that_are_no_text_are_refused() {
    let folder = folder("bytes", &[("empty", "")]);
    fs::write(folder.join("bad.mzn"), [0xff, 0xfe]).unwrap();
    let model = ModelText::file(&folder.join("m.mzn").to_string_lossy(), "include \"bad.mzn\";");
    let loaded = load_program(vec![model], Vec::new(), &without_standard());
    assert!(loaded.diagnostics[0].message.contains("UTF-8"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn json_data_is_read_by_the_types_of_the_model() {
    let model = ModelText::text("array[0..1] of int: a;");
    let data = Source::file("d.json", "{\"a\": [1, 2], \"other\": 3}");
    let loaded = load_program(vec![model], vec![data], &without_standard());
    assert!(loaded.diagnostics.is_empty());
    assert_eq!(crate::syntax::print::print_unit(&loaded.units[1].0), "a = array1d(0..1, [1, 2]);\n");
}

#[test]
fn every_name_that_a_file_of_the_library_declares_leads_to_it() {
    for (place, &(file, text, ..)) in STANDARD.iter().enumerate() {
        let mut sources = Sources::default();
        let id = sources.add(Source::file(file, text));
        let unit = parse(&sources, id, &mut Vec::new());
        for item in &unit.items {
            let name = match &item.kind {
                ItemKind::Function(function) => &function.name,
                ItemKind::Declare(declaration) => &declaration.name,
                ItemKind::Enumeration { name, .. } | ItemKind::Synonym { name, .. } => name,
                _ => continue,
            };
            // Operators are mentioned by their signs.
            if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                assert!(declaring(name).0.contains(&(place as u16)), "{name} of {file}");
            }
        }
    }
}

#[test]
fn a_collection_costs_what_is_used_of_it() {
    let files = |eager: bool, text: &str| {
        let library = Library { eager, ..Library::default() };
        let loaded = load_program(vec![ModelText::text(text)], Vec::new(), &library);
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        loaded.units.len()
    };
    let text = "include \"globals.mzn\"; array [1..3] of var 1..3: x; constraint alldifferent(x);";
    assert!(files(false, text) + 100 < files(true, text), "{} of {}", files(false, text), files(true, text));
    assert!(files(false, "var 1..2: x; constraint int_le(x, 1);") > files(false, "var 1..2: x;"));
}

#[test]
fn the_parts_of_a_file_are_its_items() {
    let whole = |name: &str| standard_place(name).is_some_and(|at| PARTS.iter().all(|part| usize::from(part.0) != at));
    assert!(whole("globals.mzn") && !whole("std_math.mzn"));
    for (place, &(name, text, ..)) in STANDARD.iter().enumerate().filter(|(_, file)| !whole(file.0)) {
        let mut sources = Sources::default();
        let file = sources.add(Source::file(name, text));
        let all = parse(&sources, file, &mut Vec::new());
        let starts: Vec<u32> = PARTS.iter().filter(|part| usize::from(part.0) == place).map(|part| part.1).collect();
        assert_eq!(parse_parts(&sources, file, starts.iter().copied()), all, "{name}");
        let half = all.items.iter().zip(&starts).skip(1).step_by(2);
        let (items, starts): (Vec<_>, Vec<u32>) = half.map(|(item, start)| (item.clone(), *start)).unzip();
        assert_eq!(parse_parts(&sources, file, starts.into_iter()).items, items, "{name}");
    }
}

#[test]
fn what_a_program_or_its_data_mentions_is_read_with_all_it_needs() {
    let functions = |model: &str, data: &str| -> Vec<String> {
        let data = vec![Source::file("data.dzn", data)];
        let loaded = load_program(vec![ModelText::text(model)], data, &Library::default());
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let items = loaded.units.iter().flat_map(|(unit, _)| &unit.items);
        let names = items.filter_map(|item| match &item.kind {
            ItemKind::Function(function) => Some(function.name.to_string()),
            _ => None,
        });
        names.collect()
    };
    let has = |all: &[String], name: &str| all.iter().any(|known| known == name);
    let little = functions("array [int] of int: a;", "a = [1];");
    assert!(!has(&little, "array1d") && !has(&little, "~+"), "{little:?}");
    assert!(has(&functions("array [int] of int: a;", "a = array1d(0..0, [1]);"), "array1d"));
    let json = vec![Source::file("d.json", "{\"a\": [1]}")];
    let loaded = load_program(vec![ModelText::text("array [0..0] of int: a;")], json, &Library::default());
    let array = |item: &Item| matches!(&item.kind, ItemKind::Function(function) if &*function.name == "array1d");
    assert!(loaded.units.iter().flat_map(|(unit, _)| &unit.items).any(array));
    assert!(has(&functions("array [int] of int: a; constraint ∀(i in a)(i > 0);", ""), "forall"));
    let options = functions("var opt int: x; constraint x ~+ 1 > 0;", "");
    assert!(has(&options, "~+") && has(&options, "occurs"), "{options:?}");
    assert!(has(
        &functions("include \"globals.mzn\"; array [1..2] of var 1..2: x; constraint bin_packing(3, x, x);", ""),
        "sum"
    ));
}

#[test]
fn the_rest_can_be_read_later() {
    let mut loaded = load_program(vec![ModelText::text("int: n = 1;")], Vec::new(), &Library::default());
    let items = |loaded: &Loaded| loaded.units.iter().map(|(unit, _)| unit.items.len()).sum::<usize>();
    let before = items(&loaded);
    assert!(loaded.complete());
    assert!(before + 300 < items(&loaded), "{before} of {}", items(&loaded));
    assert!(!loaded.complete());
    let eager =
        load_program(vec![ModelText::text("int: n = 1;")], Vec::new(), &Library { eager: true, ..Library::default() });
    assert!(items(&loaded) <= items(&eager));
}

#[test]
fn a_confined_program_includes_nothing_but_the_library_and_what_stands_beside_it() {
    let folder = folder(
        "confined",
        &[
            ("own/near.mzn", "near = 1; include \"below/deep.mzn\";"),
            ("own/below/deep.mzn", "deep = 1;"),
            ("own/below/up.mzn", "include \"../near.mzn\";"),
            ("secret.txt", "root = password;"),
            ("given/far.mzn", "far = 1;"),
        ],
    );
    std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("own/link.mzn")).unwrap();
    std::os::unix::fs::symlink(folder.join("given"), folder.join("own/linked")).unwrap();
    let library = Library { confined: true, folders: vec![folder.join("given")], ..without_standard() };
    let path = folder.join("own/main.mzn");
    let secret = folder.join("secret.txt");
    let load = |text: &str| {
        let model = ModelText::file(&path.to_string_lossy(), text);
        load_program(vec![model], Vec::new(), &library)
    };
    let fine = load("include \"near.mzn\"; include \"./below/deep.mzn\"; include \"alldifferent.mzn\";");
    assert!(fine.diagnostics.is_empty(), "{:?}", fine.diagnostics);
    assert_eq!(assigned(&fine), ["near Model", "deep Model"]);
    for name in ["../secret.txt", &secret.to_string_lossy(), "link.mzn", "linked/far.mzn", "below/up.mzn"] {
        let refused = load(&format!("include \"{name}\";"));
        assert_eq!(refused.diagnostics.len(), 1, "{name}: {:?}", refused.diagnostics);
        let wrong = &refused.diagnostics[0];
        assert!(wrong.message.contains(NOT_BESIDE), "{name}: {wrong:?}");
        assert!(!wrong.to_input_error(&refused.sources).to_string().contains("password"), "{name}");
    }
    let missing = load("include \"far.mzn\";");
    assert_eq!(missing.diagnostics[0].message, "there is no file far.mzn");
    let model = ModelText::text("include \"near.mzn\";");
    assert_eq!(load_program(vec![model], Vec::new(), &library).diagnostics.len(), 1, "a text has no folder");
    fs::remove_dir_all(folder).unwrap();
}

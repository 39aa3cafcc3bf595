//! Pictures and pages from the outside: sizes, colours, fonts, and what is refused.

use damier_print::{Book, Drawing, MAX_PIXELS, Page, Paper, PrintError, pdf, png, sheet_png, sheet_svg};
use resvg::tiny_skia::Pixmap;

/// Red on the left, nothing in the middle, a letter on the right.
const FLAG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" width="90" height="30">
<style>.red { fill: #ff0000; } text { font: 20px sans-serif; text-anchor: middle; } .bold { font-weight: bold; }</style>
<rect class="red" width="30" height="30"/><text class="bold" x="75" y="22">8</text></svg>"#;

fn pixels(png: &[u8]) -> Pixmap {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    Pixmap::decode_png(png).expect("a picture")
}

fn pixel(picture: &Pixmap, x: u32, y: u32) -> [u8; 4] {
    let pixel = picture.pixel(x, y).expect("within").demultiply();
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

/// How many pixels of a rectangle are dark.
fn ink(picture: &Pixmap, (left, right): (u32, u32)) -> usize {
    let columns = (left..right).flat_map(|x| (0..picture.height()).map(move |y| (x, y)));
    columns.filter(|&(x, y)| pixel(picture, x, y)[3] > 128 && pixel(picture, x, y)[0] < 100).count()
}

fn page(drawings: usize, places: usize) -> Page {
    let drawing = |index: usize| Drawing { svg: FLAG.to_owned(), caption: Some(format!("number {}", index + 1)) };
    let drawings = (0..drawings).map(drawing).collect();
    let (title, foot) = (Some("Flags & more".to_owned()), Some("a foot".to_owned()));
    Page { paper: Paper::A4, title, drawings, places, foot, number: Some(1), style: String::new() }
}

fn count(document: &[u8], word: &[u8]) -> usize {
    document.windows(word.len()).filter(|part| *part == word).count()
}

#[test]
fn a_picture_is_twice_as_large_as_the_drawing_or_as_wide_as_wished() {
    for (wished, size) in [(None, (180, 60)), (Some(90), (90, 30)), (Some(1), (1, 1)), (Some(1000), (1000, 333))] {
        let picture = pixels(&png(FLAG, wished).expect("drawn"));
        assert_eq!((picture.width(), picture.height()), size);
    }
}

#[test]
fn colours_stand_where_they_belong_and_open_ground_stays_transparent() {
    let picture = pixels(&png(FLAG, None).expect("drawn"));
    assert_eq!(pixel(&picture, 30, 30), [255, 0, 0, 255]);
    assert_eq!(pixel(&picture, 90, 30), [0, 0, 0, 0]);
}

#[test]
fn text_is_drawn_in_its_place_and_bold_is_bolder() {
    let bold = ink(&pixels(&png(FLAG, None).expect("drawn")), (120, 180));
    let plain = ink(&pixels(&png(&FLAG.replace("class=\"bold\"", ""), None).expect("drawn")), (120, 180));
    let missing = ink(&pixels(&png(&FLAG.replace(">8<", "><"), None).expect("drawn")), (120, 180));
    assert!(missing == 0 && plain > 100 && bold > plain + plain / 5, "{missing} {plain} {bold}");
}

#[test]
fn whatever_font_is_asked_for_ours_is_used() {
    let ours = png(FLAG, None).expect("drawn");
    for other in ["serif", "Nobody Has This", "cursive", "system-ui, sans-serif"] {
        assert!(png(&FLAG.replace("sans-serif", other), None).expect("drawn") == ours, "{other}");
    }
    assert!(png(&FLAG.replace("sans-serif", "monospace"), None).expect("drawn") != ours);
}

#[test]
fn absurd_sizes_are_refused_and_large_drawings_made_as_fine_as_can_be() {
    let refused = png(FLAG, Some(1_000_000));
    assert_eq!(refused, Err(PrintError::TooLarge { width: 1_000_000, height: 333_333 }));
    assert!(refused.expect_err("refused").to_string().contains("1000000×333333 pixels is too large; accepted: up to"));
    let huge = FLAG.replace("width=\"90\" height=\"30\"", "width=\"90000000\" height=\"30000000\"");
    let picture = pixels(&png(&huge, None).expect("drawn"));
    let all = u64::from(picture.width()) * u64::from(picture.height());
    assert!(all <= MAX_PIXELS && all > MAX_PIXELS / 2, "{all}");
    let needle = FLAG.replace("width=\"90\" height=\"30\"", "width=\"9000000\" height=\"0.001\"");
    assert!(png(&needle, None).is_ok());
}

#[test]
fn what_is_no_drawing_is_refused() {
    let deep = format!("{}{}", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "<g>".repeat(100_000));
    for bad in
        ["", "hello", "<svg", "<html/>", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\"/>", deep.as_str()]
    {
        let refused = |error: PrintError| error.to_string().contains("the drawing cannot be read");
        assert!(png(bad, None).is_err_and(refused), "{:.60}", bad);
        let drawings = vec![Drawing { svg: bad.to_owned(), caption: None }];
        let page = Page { drawings, ..Page::default() };
        assert!(pdf(std::slice::from_ref(&page)).is_err() && sheet_png(&page, None).is_err());
        assert!(sheet_svg(&page).is_err());
    }
}

#[test]
fn broken_drawings_never_break_the_program() {
    // Every drawing that differs in one sign from a good one is drawn or refused.
    for at in 0..FLAG.len() {
        for sign in ['<', '"', '9', '-', ' ', 'e'] {
            let mut broken = FLAG.to_owned();
            broken.replace_range(at..=at, &sign.to_string());
            let drawings = vec![Drawing { svg: broken.clone(), caption: None }];
            let _ = (png(&broken, Some(20)), pdf(&[Page { drawings, ..Page::default() }]));
        }
    }
}

#[test]
fn files_that_a_drawing_names_are_not_opened() {
    let path = std::env::temp_dir().join(format!("damier-print-{}.png", std::process::id()));
    std::fs::write(&path, png(FLAG, None).expect("drawn")).expect("written");
    let image = format!("<image href=\"{}\" width=\"90\" height=\"30\"/>", path.display());
    let drawn = png(&FLAG.replace("<rect class=\"red\" width=\"30\" height=\"30\"/>", &image), None).expect("drawn");
    let _ = std::fs::remove_file(&path);
    assert_eq!(pixel(&pixels(&drawn), 30, 30), [0, 0, 0, 0]);
}

#[test]
fn a_document_has_its_pages_and_its_fonts_once_and_is_always_the_same() {
    let pages = [page(6, 6), page(6, 6), page(1, 6)];
    let document = pdf(&pages).expect("printed");
    assert!(document.starts_with(b"%PDF-"));
    assert_eq!(count(&document, b"/Type/Page/") + count(&document, b"/Type/Page\n"), 3);
    // The regular and the bold face, with few letters of each.
    assert_eq!(count(&document, b"/FontFile"), 2);
    assert!(document.len() < 40_000, "{}", document.len());
    assert_eq!(count(&document, b"CreationDate"), 0);
    assert!(pdf(&pages).expect("printed") == document);
    let mut book = Book::new(Some("Flags & more"));
    pages.iter().for_each(|page| book.add(page).expect("added"));
    assert!(book.finish().expect("printed") == document);
}

#[test]
fn a_page_may_change_the_style_of_its_drawings() {
    let page = Page { style: ".red { fill: #0000ff !important; }".to_owned(), ..page(1, 1) };
    let blues =
        |picture: &Pixmap| picture.pixels().iter().filter(|pixel| pixel.blue() > 250 && pixel.red() < 5).count();
    let sheet = pixels(&sheet_png(&page, Some(600)).expect("drawn"));
    let nested = pixels(&png(&sheet_svg(&page).expect("drawn"), Some(600)).expect("drawn"));
    assert!(blues(&sheet) > 100 && blues(&nested) > 100);
}

#[test]
fn more_drawings_than_places_are_refused() {
    assert_eq!(pdf(&[page(7, 6)]), Err(PrintError::TooMany { drawings: 7, places: 6 }));
    assert!(sheet_png(&page(7, 6), None).is_err() && sheet_svg(&page(7, 6)).is_err());
}

#[test]
fn a_sheet_is_white_paper_with_every_drawing_on_it() {
    let picture = pixels(&sheet_png(&page(4, 4), Some(595)).expect("drawn"));
    assert_eq!((picture.width(), picture.height()), (595, 841));
    assert_eq!(pixel(&picture, 2, 2), [255, 255, 255, 255]);
    let reds =
        |picture: &Pixmap| picture.pixels().iter().filter(|pixel| pixel.red() > 250 && pixel.green() < 5).count();
    let (four, two) = (reds(&picture), reds(&pixels(&sheet_png(&page(2, 4), Some(595)).expect("drawn"))));
    assert!(four > 1000 && (2 * two).abs_diff(four) < four / 50, "{four} {two}");
    // The sheet as a document is the same picture.
    let svg = sheet_svg(&page(4, 4)).expect("drawn");
    assert!(svg.contains("Flags &amp; more") && svg.matches(">8</text>").count() == 4);
    assert!(reds(&pixels(&png(&svg, Some(595)).expect("drawn"))).abs_diff(four) < four / 50);
}

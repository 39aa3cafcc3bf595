//! Colours, dash patterns and marks.
//!
//! The seven hues are those of Okabe and Ito (*Color Universal Design*, 2008), with shades of our own: theirs were made for areas, and
//! half of them are too pale for thin lines on white. A search over shades looked for the set whose two closest members
//! are farthest apart, as seen by most people and with each of the three kinds of colour blindness (simulated after
//! Machado, Oliveira and Fernandes, *IEEE TVCG* 15(6), 2009; distances in Oklab), among those that stand out from their
//! background by 3 : 1 as WCAG 2.1 asks of graphics. A test measures both.
//!
//! Colours of heat maps follow viridis (Smith and van der Walt 2015): its lightness grows evenly, so it survives
//! printing in grey.

use plotters::style::RGBColor;

/// On what background a plot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// On white, for paper.
    Light,
    /// On a dark grey, for screens.
    Dark,
}

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Number of its colour, counted round and round.
    pub(super) colour: usize,
    pub(super) dash: Dash,
    pub(super) mark: Marker,
}

impl Style {
    /// The style of the curve with this number; the first 168 differ.
    pub(super) fn of(number: usize) -> Style {
        Style { colour: number, dash: Dash::of(number), mark: Marker::of(number) }
    }
}

/// Blue, vermilion, green, purple, sky blue (navy on white), yellow (olive on white), ink.
const LIGHT: [u32; 7] = [0x1B8EF5, 0x9A3000, 0x008070, 0xE53CAE, 0x064A80, 0x9C9216, 0x24292F];
const DARK: [u32; 7] = [0x2A84FF, 0xEA8A2C, 0x0A7847, 0xDA34AC, 0x52C2FF, 0xFFCE2A, 0xE6E8EB];
/// Viridis at equal distances.
const HEAT: [u32; 9] = [0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725];

impl Theme {
    /// What a plot stands on.
    pub(super) fn background(self) -> RGBColor {
        colour(self.of(0xFFFFFF, 0x14171C))
    }

    /// Words.
    pub(super) fn text(self) -> RGBColor {
        colour(self.of(0x1F2328, 0xE6E8EB))
    }

    /// Words that are not to be read first.
    pub(super) fn quiet(self) -> RGBColor {
        colour(self.of(0x57606A, 0xA3ADB8))
    }

    /// Lines across a plot: those with a label, and those in between.
    pub(super) fn grid(self, labelled: bool) -> RGBColor {
        match labelled {
            true => colour(self.of(0xDDE1E6, 0x343B45)),
            false => colour(self.of(0xF0F2F4, 0x22272E)),
        }
    }

    /// The colour with this number.
    pub(super) fn colour(self, number: usize) -> RGBColor {
        let all = match self {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
        };
        colour(all[number % all.len()])
    }

    /// The number of the colour that is none.
    pub(super) fn ink(self) -> usize {
        LIGHT.len() - 1
    }

    /// The colour of a heat map for a part of the whole: what is little is near to the background.
    pub(super) fn heat(self, part: f64) -> RGBColor {
        let part = match self {
            Theme::Light => 1.0 - part,
            Theme::Dark => part,
        };
        let place = part.clamp(0.0, 1.0) * (HEAT.len() - 1) as f64;
        let (from, to) = (colour(HEAT[place.floor() as usize]), colour(HEAT[place.ceil() as usize]));
        let mix =
            |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * place.fract()).round() as u8;
        RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
    }

    fn of(self, light: u32, dark: u32) -> u32 {
        match self {
            Theme::Light => light,
            Theme::Dark => dark,
        }
    }
}

/// Black or white, whichever is read more easily on a colour.
pub(super) fn readable_on(colour: RGBColor) -> RGBColor {
    let (black, white) = (RGBColor(0, 0, 0), RGBColor(255, 255, 255));
    if contrast(black, colour) >= contrast(white, colour) { black } else { white }
}

/// How much two colours stand out from each other, from 1 to 21, as WCAG 2.1 defines it.
fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let (a, b) = (luminance(one) + 0.05, luminance(other) + 0.05);
    a.max(b) / a.min(b)
}

fn luminance(colour: RGBColor) -> f64 {
    let [red, green, blue] = linear(colour);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Amounts of light, from the numbers of sRGB.
fn linear(RGBColor(red, green, blue): RGBColor) -> [f64; 3] {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn colour(hex: u32) -> RGBColor {
    let [_, red, green, blue] = hex.to_be_bytes();
    RGBColor(red, green, blue)
}

/// As SVG writes it.
pub(super) fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// A dash pattern, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dash(usize);

/// Lengths of dashes and gaps in pixels.
const DASHES: [&[f64]; 6] =
    [&[], &[7.0, 3.0], &[2.0, 2.5], &[9.0, 3.0, 2.0, 3.0], &[14.0, 3.5], &[7.0, 2.5, 2.0, 2.5, 2.0, 2.5]];

impl Dash {
    pub(super) fn of(number: usize) -> Dash {
        Dash(number % DASHES.len())
    }

    /// As an attribute of SVG, with a blank before it, for lines that are shrunk so many times.
    pub(super) fn pattern(self, fine: f64) -> String {
        let lengths: Vec<String> = DASHES[self.0].iter().map(|length| format!("{}", length * fine)).collect();
        if lengths.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{}""#, lengths.join(" ")) }
    }
}

/// The shape of a mark, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marker(usize);

/// Disc, square, triangle, diamond, triangle on its head, plus, cross, hexagon.
const MARKS: usize = 8;

impl Marker {
    pub(super) fn of(number: usize) -> Marker {
        Marker(number % MARKS)
    }

    /// Its corners around nothing, about as far away as one.
    pub(super) fn corners(self) -> Vec<(f64, f64)> {
        let turned = |corners: usize, size: f64, degrees: f64| {
            let corner = move |k: usize| {
                let angle = (degrees + 360.0 * k as f64 / corners as f64).to_radians();
                (size * angle.sin(), -size * angle.cos())
            };
            (0..corners).map(corner).collect()
        };
        let arms = |degrees: f64| {
            let (long, narrow) = (1.25, 0.42);
            let (sine, cosine) = f64::to_radians(degrees).sin_cos();
            let quarter = [(narrow, -long), (narrow, -narrow), (long, -narrow)];
            let turn = |(x, y): (f64, f64), times: usize| (0..times).fold((x, y), |(x, y), _| (-y, x));
            let all = (0..4).flat_map(move |times| quarter.map(|corner| turn(corner, times)));
            all.map(|(x, y)| (x * cosine - y * sine, x * sine + y * cosine)).collect()
        };
        match self.0 {
            0 => turned(24, 0.98, 0.0),
            1 => turned(4, 1.25, 45.0),
            2 => turned(3, 1.35, 0.0),
            3 => turned(4, 1.32, 0.0),
            4 => turned(3, 1.35, 180.0),
            5 => arms(0.0),
            6 => arms(45.0),
            _ => turned(6, 1.15, 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What reaches the eye's three kinds of cones, at full severity, after Machado and others.
    const SEEN: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
    }

    fn oklab(light: [f64; 3]) -> [f64; 3] {
        let cones = [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ];
        let lab = [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ];
        times(&lab, times(&cones, light).map(f64::cbrt))
    }

    #[test]
    fn colours_stand_out_from_their_background() {
        for theme in [Theme::Light, Theme::Dark] {
            for number in 0..LIGHT.len() {
                let found = contrast(theme.colour(number), theme.background());
                assert!(found >= 3.0, "colour {number} on {theme:?}: {found:.2}");
            }
            for words in [theme.text(), theme.quiet()] {
                assert!(contrast(words, theme.background()) >= 4.5);
            }
        }
    }

    #[test]
    fn colours_differ_for_the_colour_blind_too() {
        for theme in [Theme::Light, Theme::Dark] {
            for (a, b) in (0..LIGHT.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                for (kind, seen) in SEEN.iter().enumerate() {
                    let [one, other] = [a, b].map(|number| {
                        oklab(times(seen, linear(theme.colour(number))).map(|part| part.clamp(0.0, 1.0)))
                    });
                    let apart = one.iter().zip(other).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > 0.1, "colours {a} and {b} on {theme:?}, kind {kind}: {apart:.3}");
                }
            }
        }
    }

    #[test]
    fn words_can_be_read_on_every_colour_of_a_heat_map() {
        for theme in [Theme::Light, Theme::Dark] {
            for part in 0..=100 {
                let back = theme.heat(f64::from(part) / 100.0);
                assert!(contrast(readable_on(back), back) >= 4.5);
            }
        }
    }

    #[test]
    fn many_curves_have_styles_of_their_own() {
        let styles: Vec<(RGBColor, Dash, Marker)> =
            (0..168).map(Style::of).map(|style| (Theme::Light.colour(style.colour), style.dash, style.mark)).collect();
        for (place, style) in styles.iter().enumerate() {
            assert!(!styles[..place].contains(style), "{place}");
        }
    }
}

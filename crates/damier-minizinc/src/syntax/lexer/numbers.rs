//! Numbers: integers to four bases, floats in decimal and hexadecimal.

use super::Lexer;
use crate::syntax::token::TokenKind;

impl Lexer<'_> {
    /// Decimal, `0x`, `0o`, `0b` integers; floats with a point, an exponent, or both; hexadecimal floats.
    pub(super) fn number(&mut self, value: &mut u64) -> TokenKind {
        let start = self.at;
        // Nearly all numbers are short and plain.
        let mut short = 0u64;
        let mut length = 0;
        while length < 18 && self.byte(length).is_ascii_digit() {
            short = short * 10 + u64::from(self.byte(length) - b'0');
            length += 1;
        }
        if !matches!(self.byte(length), b'.' | b'e' | b'E' | b'x' | b'X' | b'o' | b'b' | b'0'..=b'9') {
            self.at += length;
            *value = short;
            return TokenKind::Integer;
        }
        if self.byte(0) == b'0' {
            let radix = match self.byte(1) {
                b'x' | b'X' => 16,
                b'o' => 8,
                b'b' => 2,
                _ => 10,
            };
            if radix != 10 && char::from(self.byte(2)).is_digit(radix) {
                self.at += 2;
                let kind = self.digits(radix, value);
                return if radix == 16 { self.hexadecimal_fraction(start, kind, value) } else { kind };
            }
        }
        let digits = self.bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
        length = digits;
        if self.byte(length) == b'.' && self.byte(length + 1).is_ascii_digit() {
            length += 1 + self.bytes[start + length + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        }
        if let b'e' | b'E' = self.byte(length) {
            let sign = usize::from(matches!(self.byte(length + 1), b'+' | b'-'));
            let exponent = self.bytes[(start + length + 1 + sign).min(self.bytes.len())..].iter();
            let exponent = exponent.take_while(|b| b.is_ascii_digit()).count();
            if exponent > 0 {
                length += 1 + sign + exponent;
            }
        }
        if length == digits {
            return self.digits(10, value);
        }
        self.at = start + length;
        let number = self.text[start..self.at].parse().unwrap_or(f64::INFINITY);
        self.float(start, number, value)
    }

    fn float(&mut self, start: usize, number: f64, value: &mut u64) -> TokenKind {
        if !number.is_finite() {
            self.problem(start, "this number is too large for a float", "the largest float is about 1.8e308");
        }
        *value = if number.is_finite() { number.to_bits() } else { 0 };
        TokenKind::Float
    }

    pub(super) fn digits(&mut self, radix: u32, value: &mut u64) -> TokenKind {
        let start = self.at;
        let mut number = Some(0u64);
        while let Some(digit) = char::from(self.byte(0)).to_digit(radix) {
            number = number.and_then(|n| n.checked_mul(u64::from(radix))?.checked_add(u64::from(digit)));
            self.at += 1;
        }
        match number.filter(|&n| n <= 1 << 63) {
            Some(number) => *value = number,
            None => self.problem(
                start,
                "this number is too large for an integer",
                "integers are between -9223372036854775808 and 9223372036854775807; write a point to make it a float",
            ),
        }
        TokenKind::Integer
    }

    /// After `0x1f`: `.8p3` or `p3`, a power of two.
    fn hexadecimal_fraction(&mut self, start: usize, kind: TokenKind, value: &mut u64) -> TokenKind {
        let mut ahead = 0;
        let mut number = *value as f64;
        if self.byte(0) == b'.' {
            let mut unit = 1.0 / 16.0;
            ahead = 1;
            while let Some(digit) = char::from(self.byte(ahead)).to_digit(16) {
                number += f64::from(digit) * unit;
                unit /= 16.0;
                ahead += 1;
            }
            if ahead == 1 {
                return kind;
            }
        }
        if !matches!(self.byte(ahead), b'p' | b'P') {
            return kind;
        }
        let negative = self.byte(ahead + 1) == b'-';
        let first = ahead + 1 + usize::from(matches!(self.byte(ahead + 1), b'+' | b'-'));
        let mut last = first;
        let mut exponent = 0i32;
        while self.byte(last).is_ascii_digit() {
            exponent = (exponent * 10 + i32::from(self.byte(last) - b'0')).min(100_000);
            last += 1;
        }
        if last == first {
            return kind;
        }
        self.at += last;
        self.float(start, number * 2f64.powi(if negative { -exponent } else { exponent }), value)
    }
}

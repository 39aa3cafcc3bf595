//! A board laid out for speed: a frame of outside cells around it, and the equal numbers of every line.
//!
//! With the frame, the neighbours of a cell are fixed distances away and no test is needed at the border. A
//! *group* is all cells of one line that hold the same number, where there are at least two. A cell is in at most two
//! groups, so all of them together take space linear in the board, even if all numbers of a line are equal.

use super::super::Singles;
use damier_model::Cell;

/// A cell within the frame; small, because there are many lists of them.
pub(in super::super) type Place = u32;

/// Where cells are, and which are equal.
#[derive(Clone, Debug)]
pub(in super::super) struct Layout {
    /// Number of columns of the board.
    pub(in super::super) width: usize,
    /// Number of rows of the board.
    pub(in super::super) height: usize,
    /// Distance from a cell to the one below.
    pub(in super::super) stride: usize,
    /// The number at each place, 0 outside.
    numbers: Vec<u32>,
    /// For each place, which groups it is in, by row and by column; 0 is none.
    groups: Vec<[u32; 2]>,
    /// Where each group begins among the members; one more for the end.
    starts: Vec<u32>,
    members: Vec<Place>,
    /// For each place, bit i is set if the diagonal i of [`Layout::diagonals`] counts as a contact of its own.
    contacts: Vec<u8>,
}

impl Layout {
    pub(in super::super) fn new(board: &Singles) -> Layout {
        let (width, height) = (board.width, board.height);
        let stride = width + 2;
        let places = stride * (height + 2);
        let mut layout = Layout {
            width,
            height,
            stride,
            numbers: vec![0; places],
            groups: vec![[0; 2]; places],
            starts: vec![0, 0],
            members: Vec::new(),
            contacts: vec![0; places],
        };
        for index in 0..width * height {
            let place = layout.place(index);
            layout.numbers[place] = board.numbers[index];
        }
        layout.group();
        for index in 0..width * height {
            let place = layout.place(index);
            layout.contacts[place] = layout.contacts_of(place);
        }
        layout
    }

    /// Looks at the numbers of a board of the same size instead.
    pub(in super::super) fn renumber(&mut self, numbers: &[u32]) {
        for (index, &number) in numbers.iter().enumerate() {
            let place = self.place(index);
            self.numbers[place] = number;
        }
        self.group();
    }

    /// Number of places, outside ones included.
    pub(in super::super) fn places(&self) -> usize {
        self.numbers.len()
    }

    /// The places of the board, row by row.
    pub(in super::super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (width, stride, height) = (self.width, self.stride, self.height);
        (1..=height).flat_map(move |row| row * stride + 1..row * stride + 1 + width)
    }

    /// The place of a cell of the board, which are counted row by row.
    pub(in super::super) fn place(&self, index: usize) -> usize {
        (index / self.width + 1) * self.stride + index % self.width + 1
    }

    /// What people call a place.
    pub(in super::super) fn name(&self, place: usize) -> Cell {
        Cell { row: (place / self.stride) as u32, column: (place % self.stride) as u32 }
    }

    /// The number there.
    pub(in super::super) fn number(&self, place: usize) -> u32 {
        self.numbers[place]
    }

    /// Whether a place is on the board.
    pub(in super::super) fn is_inside(&self, place: usize) -> bool {
        let (row, column) = (place / self.stride, place % self.stride);
        (1..=self.height).contains(&row) && (1..=self.width).contains(&column)
    }

    /// Above, right, below, left.
    pub(in super::super) fn beside(&self, place: usize) -> [usize; 4] {
        [place - self.stride, place + 1, place + self.stride, place - 1]
    }

    /// Above left, above right, below right, below left.
    pub(in super::super) fn diagonals(&self, place: usize) -> [usize; 4] {
        let stride = self.stride;
        [place - stride - 1, place - stride + 1, place + stride + 1, place + stride - 1]
    }

    /// Whether two places share a row or a column.
    pub(in super::super) fn in_line(&self, one: usize, other: usize) -> bool {
        one / self.stride == other / self.stride || one % self.stride == other % self.stride
    }

    /// The cells that hold the same number in its row (0) or its column (1), itself included; none if it is alone.
    pub(in super::super) fn equals(&self, place: usize, line: usize) -> &[Place] {
        let group = self.groups[place][line] as usize;
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// The other cells of its lines that hold the same number.
    pub(in super::super) fn others(&self, place: usize) -> impl Iterator<Item = usize> {
        let both = self.equals(place, 0).iter().chain(self.equals(place, 1));
        both.map(|&other| other as usize).filter(move |&other| other != place)
    }

    /// Which diagonals are contacts of their own; see `chains.rs`.
    pub(in super::super) fn contacts(&self, place: usize) -> u8 {
        self.contacts[place]
    }

    /// Diagonals i and i - 1 are one contact where the cell between them, beside the place, is outside.
    fn contacts_of(&self, place: usize) -> u8 {
        let [above, right, below, left] = self.beside(place).map(|near| self.is_inside(near));
        u8::from(left) | u8::from(above) << 1 | u8::from(right) << 2 | u8::from(below) << 3
    }

    fn group(&mut self) {
        self.groups.fill([0; 2]);
        self.starts.truncate(1);
        self.starts.push(0);
        self.members.clear();
        let mut line: Vec<(u32, Place)> = Vec::with_capacity(self.width.max(self.height));
        for row in 1..=self.height {
            line.clear();
            line.extend((1..=self.width).map(|c| row * self.stride + c).map(|p| (self.numbers[p], p as Place)));
            self.group_line(&mut line, 0);
        }
        for column in 1..=self.width {
            line.clear();
            line.extend((1..=self.height).map(|r| r * self.stride + column).map(|p| (self.numbers[p], p as Place)));
            self.group_line(&mut line, 1);
        }
    }

    fn group_line(&mut self, line: &mut [(u32, Place)], direction: usize) {
        line.sort_unstable();
        for equal in line.chunk_by(|one, other| one.0 == other.0).filter(|equal| equal.len() > 1) {
            let group = self.starts.len() as u32 - 1;
            for &(_, place) in equal {
                self.groups[place as usize][direction] = group;
                self.members.push(place);
            }
            self.starts.push(self.members.len() as u32);
        }
    }
}

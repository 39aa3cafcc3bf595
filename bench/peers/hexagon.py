#!/usr/bin/env python3
"""Hexagons of Rikudo in Damier's native form: how they are read, and the same as data for rikudo.mzn.

hexagon.py BOARD --out FILE.dzn
"""

import argparse
import pathlib

# In axial coordinates, where row i of the hexagon begins at column max(0, radius - i).
AROUND = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


class Hexagon:
    """Rows of words, the number given in each cell (None if there is none), each cell's neighbours, and linked cells; all from 0."""

    def __init__(self, path):
        self.rows, self.links, radius = [], [], None
        for line in open(path):
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "radius":
                radius = int(words[1])
            elif words[0] == "links":
                self.links = [tuple(int(end) - 1 for end in word.split("-")) for word in words[1:]]
            else:
                self.rows.append(words)
        if radius is None or len(self.rows) != 2 * radius + 1:
            raise SystemExit(f"{path}: expected 'radius r' and 2r+1 rows")
        cell_at, self.given = {}, []
        for i, row in enumerate(self.rows):
            for j, word in enumerate(row):
                if word != "X":
                    cell_at[i, j + max(0, radius - i)] = len(self.given)
                    self.given.append(None if word == "." else int(word) - 1)
        self.neighbours = {
            c: [cell_at[i + di, j + dj] for di, dj in AROUND if (i + di, j + dj) in cell_at] for (i, j), c in cell_at.items()
        }


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board")
    options.add_argument("--out", required=True, type=pathlib.Path)
    asked = options.parse_args()
    board = Hexagon(asked.board)
    beside = ", ".join("{" + ", ".join(str(d + 1) for d in sorted(near)) + "}" for _, near in sorted(board.neighbours.items()))
    given = ", ".join(str(0 if k is None else k + 1) for k in board.given)
    asked.out.write_text(f"n = {len(board.given)};\nbeside = [{beside}];\ngiven = [{given}];\n")


if __name__ == "__main__":
    main()

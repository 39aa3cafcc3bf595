#!/usr/bin/env python3
"""Boards of Sudoku for measurements.

sudoku.py data BOARD --out FILE.dzn                               a 9×9 board of 81 characters as data for sudoku.mzn
sudoku.py share SIDE GIVENS SEED --damier PROGRAM --out FILE      that share, in percent, of a random full board

A share has the solution that it was taken from, and perhaps others. The full board comes from Damier's own algorithm, asked for a
board with a random first row; the same seed makes the same board.
"""

import argparse
import pathlib
import random
import subprocess
import sys


def data(board):
    line = pathlib.Path(board).read_text().strip()
    if len(line) != 81:
        sys.exit(f"{board}: expected a board of 81 characters in one line, not {len(line)}")
    given = ", ".join(character if character in "123456789" else "0" for character in line)
    return f"n = 9; wide = 3; high = 3; given = array2d(1..9, 1..9, [{given}]);\n"


def share(side, givens, seed, damier):
    chance = random.Random(seed)
    first = [str(number) for number in chance.sample(range(1, side + 1), side)]
    start = "".join(" ".join(row) + "\n" for row in [first] + [["."] * side] * (side - 1))
    command = [damier, "solve", "sudoku", "-", "--quiet", "--engine", "direct", "--seed", str(seed)]
    solved = subprocess.run(command, input=start, capture_output=True, text=True)
    if solved.returncode:
        sys.exit(f"no full board: {solved.stderr.strip()}")
    rows = [line.split() for line in solved.stdout.splitlines() if line.strip()]
    kept = [[word if chance.randrange(100) < givens else "." for word in row] for row in rows]
    return "".join(" ".join(row) + "\n" for row in kept)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish = options.add_subparsers(dest="wish", required=True)
    of_data = wish.add_parser("data")
    of_data.add_argument("board")
    of_share = wish.add_parser("share")
    for name in ("side", "givens", "seed"):
        of_share.add_argument(name, type=int)
    of_share.add_argument("--damier", required=True)
    for one in (of_data, of_share):
        one.add_argument("--out", required=True, type=pathlib.Path)
    asked = options.parse_args()
    text = data(asked.board) if asked.wish == "data" else share(asked.side, asked.givens, asked.seed, asked.damier)
    asked.out.write_text(text)


if __name__ == "__main__":
    main()

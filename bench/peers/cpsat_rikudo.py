#!/usr/bin/env python3
"""Rikudo by OR-Tools' CP-SAT, as a peer to measure Damier against.

cpsat_rikudo.py BOARD [--time-limit S] [--workers N]

BOARD is a hexagon in Damier's native form. The model: one circuit through all cells and a depot (AddCircuit), a literal
per arc; the number of a cell is one more than that of the cell before it. Prints one JSON object: status, seconds for
building and solving (without the time to start Python and to load OR-Tools), and the rows of the answer.
"""

import argparse
import json
import time

from ortools.sat.python import cp_model


def read(path):
    rows, links, radius = [], [], None
    for line in open(path):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "radius":
            radius = int(words[1])
        elif words[0] == "links":
            links = [tuple(int(end) - 1 for end in word.split("-")) for word in words[1:]]
        else:
            rows.append(words)
    if radius is None or len(rows) != 2 * radius + 1:
        raise SystemExit(f"{path}: expected 'radius r' and 2r+1 rows")
    return radius, rows, links


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board")
    options.add_argument("--time-limit", type=float, default=60.0)
    options.add_argument("--workers", type=int, default=0, help="0: as many as CP-SAT likes")
    asked = options.parse_args()
    radius, rows, links = read(asked.board)
    start = time.perf_counter()

    # Axial coordinates: row i of the hexagon begins at column max(0, radius - i).
    cell_at, given = {}, []
    for i, row in enumerate(rows):
        for j, word in enumerate(row):
            if word != "X":
                cell_at[i, j + max(0, radius - i)] = len(given)
                given.append(None if word == "." else int(word) - 1)
    n = len(given)
    around = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
    neighbours = {
        c: [cell_at[i + di, j + dj] for di, dj in around if (i + di, j + dj) in cell_at] for (i, j), c in cell_at.items()
    }

    model = cp_model.CpModel()
    number = [model.NewIntVar(0, n - 1, "") if k is None else model.NewConstant(k) for k in given]
    arcs, arc = [], {}
    for c in range(n):
        for d in neighbours[c]:
            arc[c, d] = taken = model.NewBoolVar("")
            arcs.append((c, d, taken))
            model.Add(number[d] == number[c] + 1).OnlyEnforceIf(taken)
        first, last = model.NewBoolVar(""), model.NewBoolVar("")
        arcs += [(n, c, first), (c, n, last)]
        model.Add(number[c] == 0).OnlyEnforceIf(first)
        model.Add(number[c] == n - 1).OnlyEnforceIf(last)
    model.AddCircuit(arcs)
    for a, b in links:
        model.AddBoolOr([arc[a, b], arc[b, a]])

    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = asked.time_limit
    solver.parameters.num_workers = asked.workers
    status = solver.Solve(model)
    seconds = time.perf_counter() - start
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    answer = None
    if found:
        numbers = iter(solver.Value(x) + 1 for x in number)
        answer = [" ".join("X" if word == "X" else str(next(numbers)) for word in row) for row in rows]
    print(json.dumps({"status": solver.StatusName(status), "seconds": round(seconds, 4), "answer": answer}))


if __name__ == "__main__":
    main()

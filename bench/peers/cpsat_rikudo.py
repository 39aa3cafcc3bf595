#!/usr/bin/env python3
"""Rikudo by OR-Tools' CP-SAT, as a peer to measure Damier against.

cpsat_rikudo.py BOARD [--time-limit S] [--workers N]
cpsat_rikudo.py CLAUSES.cnf --clauses [--time-limit S] [--workers N]

BOARD is a hexagon in Damier's native form. The model: one circuit through all cells and a depot (AddCircuit), a literal
per arc; the number of a cell is one more than that of the cell before it. With --clauses CP-SAT gets the clauses that Damier
writes for SAT solvers. Prints one JSON object: status, the seconds that the solver itself took (starting Python, loading OR-Tools
and building the model are left out), and the rows of the answer, or of clauses whether there is one.
"""

import argparse
import json
import sys
import time

from ortools.sat.python import cp_model

sys.dont_write_bytecode = True    # nothing is left in the project
from hexagon import Hexagon


def clauses(path):
    model, literals = cp_model.CpModel(), []
    for line in open(path):
        words = line.split()
        if words[:1] == ["p"]:
            literals = [model.NewBoolVar("") for _ in range(int(words[2]))]
        elif words and words[0] != "c":
            numbers = [int(word) for word in words if word != "0"]
            model.AddBoolOr([literals[k - 1] if k > 0 else literals[-k - 1].Not() for k in numbers])
    return model


def solve(model, asked):
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = asked.time_limit
    solver.parameters.num_workers = asked.workers
    start = time.perf_counter()
    status = solver.Solve(model)
    return solver.StatusName(status), time.perf_counter() - start, solver


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board")
    options.add_argument("--time-limit", type=float, default=60.0)
    options.add_argument("--workers", type=int, default=0, help="0: as many as CP-SAT likes")
    options.add_argument("--clauses", action="store_true", help="the file has clauses in DIMACS form")
    asked = options.parse_args()
    if asked.clauses:
        status, seconds, _ = solve(clauses(asked.board), asked)
        print(json.dumps({"status": status, "seconds": round(seconds, 4), "answer": status in ("OPTIMAL", "FEASIBLE") or None}))
        return
    board = Hexagon(asked.board)
    n = len(board.given)
    model = cp_model.CpModel()
    number = [model.NewIntVar(0, n - 1, "") if k is None else model.NewConstant(k) for k in board.given]
    arcs, arc = [], {}
    for c in range(n):
        for d in board.neighbours[c]:
            arc[c, d] = taken = model.NewBoolVar("")
            arcs.append((c, d, taken))
            model.Add(number[d] == number[c] + 1).OnlyEnforceIf(taken)
        first, last = model.NewBoolVar(""), model.NewBoolVar("")
        arcs += [(n, c, first), (c, n, last)]
        model.Add(number[c] == 0).OnlyEnforceIf(first)
        model.Add(number[c] == n - 1).OnlyEnforceIf(last)
    model.AddCircuit(arcs)
    for a, b in board.links:
        model.AddBoolOr([arc[a, b], arc[b, a]])

    status, seconds, solver = solve(model, asked)
    answer = None
    if status in ("OPTIMAL", "FEASIBLE"):
        numbers = iter(solver.Value(x) + 1 for x in number)
        answer = [" ".join("X" if word == "X" else str(next(numbers)) for word in row) for row in board.rows]
    print(json.dumps({"status": status, "seconds": round(seconds, 4), "answer": answer}))


if __name__ == "__main__":
    main()

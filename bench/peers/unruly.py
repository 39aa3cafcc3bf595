#!/usr/bin/env python3
"""Unruly by OR-Tools' CP-SAT or by HiGHS called directly, as peers to measure Damier against.

unruly.py BOARD --by cpsat|highs [--linearization L] [--time-limit S] [--workers N] [--check DAMIER]

BOARD is in Damier's native form: rows of 0, 1 and '.'. Both get one Boolean per cell, one or two dark cells in every three
in line, and half the cells dark in every line. Prints one JSON object: status, the seconds that the solver itself took (starting
Python, loading the solver and building the model are left out), and the rows of the answer.
"""

import argparse
import json
import sys
import time

sys.dont_write_bytecode = True    # nothing is left in the project
from rules import follow


def read(path):
    return [line.strip() for line in open(path) if line.strip()]


def lines(rows):
    """Every row and column, as lists of cells."""
    height, width = len(rows), len(rows[0])
    yield from ([(i, j) for j in range(width)] for i in range(height))
    yield from ([(i, j) for i in range(height)] for j in range(width))


def by_cpsat(rows, asked):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    dark = {(i, j): model.NewBoolVar("") for i, row in enumerate(rows) for j in range(len(row))}
    for (i, j), cell in dark.items():
        if rows[i][j] != ".":
            model.Add(cell == int(rows[i][j]))
    for line in lines(rows):
        for three in zip(line, line[1:], line[2:]):
            model.AddBoolOr([dark[cell] for cell in three])
            model.AddBoolOr([dark[cell].Not() for cell in three])
        model.Add(sum(dark[cell] for cell in line) == len(line) // 2)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = asked.time_limit
    solver.parameters.num_workers = asked.workers
    solver.parameters.linearization_level = asked.linearization
    start = time.perf_counter()
    status = solver.Solve(model)
    seconds = time.perf_counter() - start
    names = {cp_model.OPTIMAL: "solved", cp_model.FEASIBLE: "solved", cp_model.INFEASIBLE: "unsatisfiable"}
    status = names.get(status, "unknown")
    return status, seconds, (lambda i, j: solver.Value(dark[i, j]))


def by_highs(rows, asked):
    import highspy
    import numpy

    width = len(rows[0])
    cells = len(rows) * width
    starts, index, lower, upper = [], [], [], []

    def add(low, line, high):
        starts.append(len(index))
        index.extend(i * width + j for i, j in line)
        lower.append(low)
        upper.append(high)

    for line in lines(rows):
        for three in zip(line, line[1:], line[2:]):
            add(1, three, 2)
        add(len(line) // 2, line, len(line) // 2)
    given = [None if c == "." else int(c) for row in rows for c in row]
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("time_limit", asked.time_limit)
    solver.setOptionValue("threads", asked.workers)
    low = numpy.array([g or 0 for g in given], dtype=float)
    high = numpy.array([1 if g is None else g for g in given], dtype=float)
    solver.addVars(cells, low, high)
    solver.changeColsIntegrality(
        cells, numpy.arange(cells, dtype=numpy.int32), numpy.array([highspy.HighsVarType.kInteger] * cells)
    )
    solver.addRows(
        len(lower), numpy.array(lower, dtype=float), numpy.array(upper, dtype=float), len(index),
        numpy.array(starts, dtype=numpy.int32), numpy.array(index, dtype=numpy.int32), numpy.ones(len(index)),
    )
    start = time.perf_counter()
    solver.run()
    seconds = time.perf_counter() - start
    names = {highspy.HighsModelStatus.kOptimal: "solved", highspy.HighsModelStatus.kInfeasible: "unsatisfiable"}
    status = names.get(solver.getModelStatus(), "unknown")
    values = solver.getSolution().col_value if status == "solved" else []
    return status, seconds, (lambda i, j: round(values[i * width + j]))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board")
    options.add_argument("--by", choices=["cpsat", "highs"], required=True)
    options.add_argument("--time-limit", type=float, default=60.0)
    options.add_argument("--workers", type=int, default=0, help="0: as many as the solver likes")
    options.add_argument("--linearization", type=int, default=1, help="CP-SAT's linearization_level (1 is its own default)")
    options.add_argument("--check", metavar="DAMIER", help="have this program check the answer, after it was timed")
    asked = options.parse_args()
    rows = read(asked.board)
    status, seconds, value = {"cpsat": by_cpsat, "highs": by_highs}[asked.by](rows, asked)
    answer = None
    if status == "solved":
        answer = ["".join(str(value(i, j)) for j in range(len(row))) for i, row in enumerate(rows)]
    if asked.check and answer:
        follow(asked.check, "unruly", asked.board, answer)
    print(json.dumps({"status": status, "seconds": round(seconds, 4), "answer": answer}))


if __name__ == "__main__":
    main()

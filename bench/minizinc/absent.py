"""Random conditions in which Booleans may be absent. MiniZinc 2.10 cannot judge them, since its compiler does not follow its own library
below `not`; the library's definitions can (stdlib_logic.mzn), by trying all assignments."""

import random

VARIABLES = "var opt bool: j;\nvar opt bool: k;\narray[1..1] of var opt bool: o;\nvar bool: a;\nvar bool: b;\nvar 0..1: x;\nvar bool: t;\n"


def condition(chance, depth):
    """What is true or false, with marks for plain.py."""
    either = lambda: chance.choice([option, condition])(chance, depth - 1)
    sure = lambda: condition(chance, depth - 1)
    if depth <= 0:
        text = chance.choice(["a", "b", "(x > 0)", "(x = 1)", "occurs(j)", "absent(k)"])
    else:
        sign = chance.choice(["->", "<-", "<->", "/\\", "\\/"])
        text = chance.choice([
            *6 * [lambda: f"({either()} {sign} {either()})"], *2 * [lambda: f"(not {sure()})"], lambda: f"forall([{either()}, {either()}])", lambda: f"exists([{either()}, {either()}])",
            lambda: f"clause([{either()}], [{either()}])", lambda: f"({option(chance, depth - 1)} default {sure()})", lambda: f"occurs({option(chance, depth - 1)})",
            lambda: f"if {sure()} then {sure()} else {sure()} endif", lambda: f"({sure()} xor {sure()})"])()
    return f"⟦{text}⟧"


def option(chance, depth):
    """What may be absent."""
    sure = lambda: condition(chance, depth - 1)
    if depth <= 0:
        return chance.choice(["j", "k", "o[1]"])
    return chance.choice([
        lambda: f"if {sure()} then {sure()} else <> endif", lambda: f"(not {option(chance, depth - 1)})", lambda: f"[{sure()}, <>][1 + bool2int({sure()})]",
        lambda: f"[{chance.choice('jk')}, {sure()}][1 + bool2int({sure()})]", lambda: chance.choice("jk")])()


def random_text(seed):
    """The model of this number, with marks."""
    chance = random.Random(seed)
    place = chance.choice(["t <-> {}", "t <-> {}", "{}", "not {}", "t \\/ {}"])
    return f"{VARIABLES}constraint {place.format(condition(chance, chance.choice([1, 2, 2, 3])))};\n"

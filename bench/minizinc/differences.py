"""Where Damier and MiniZinc 2.10 are known to differ, and why: the hunt counts these apart. Each entry is a test of the model's text and
of both answers, as narrow as it can be told."""

import re


def not_linear(error):
    """Floats that the solver decides are for mip alone."""
    return re.search(r"float|linear", error) is not None


def limit(error):
    """2.10 says that it cannot, not that the model is wrong."""
    return LIMITS.search(error) is not None


LIMITS = re.compile("|".join([
    "no reified version is available",            # of a constraint of the solver's library
    "not implemented yet",
    "solver backend cannot handle constraint",
    "Type specialisation",
    "outside 32-bit int",
    "Registry: Constraint",                       # Gecode as a program has not got it
    "Type error: integer literal expected",       # nor a range of floats
    "multiple errors", "Unknown character",       # nor everything that is written for it
    "cannot evaluate expression",                 # a known part of what the solver decides
    "invalid argument to dom", "arithmetic operation on infinite value",
]))


def known(record, theirs, ours):
    """The reason, or None."""
    for reason, test in DIFFERENCES:
        if test(record["text"], theirs, ours):
            return reason
    return None


def they_refuse(pattern):
    return lambda text, theirs, ours: theirs.kind == "error" and ours.kind != "error" and re.search(pattern, theirs.error) is not None


def nothing(answer):
    return answer.kind == "solutions" and not answer.solutions or answer.kind == "best" and answer.best == "none"


# What is refused in any case, before anything is computed.
STATIC = re.compile("type error|syntax error|undefined identifier|type-inst")

# Models that trying cannot judge, by their numbers, and what reading says of them. Where it is more than a matter of printing, the smallest form
# is among the settled models.
READ = {
    3362: "2.10 prints an empty array after what is declared behind it",
    3443: "2.10 refuses a free local variable; the index is outside the slice, whose index set is 2..2",
    6773: "absent Booleans, and a Boolean field of an element that is not there: settled model 085",
    7942: "`<> /\\ c` is c, which 2.10 does not see below xor: settled model 085",
    7961: "2.10 refuses a free local variable",
    12455: "a comparison with an element that is not there is false: settled model 085",
    13627: "two Boolean fields of elements that are not there are both false: settled model 085",
    13905: "the answer depends on what ub of a variable is when its definition is read",
    14081: "2.10 has no ^ of optional integers",
    15880: "an optional Boolean is no condition that could be false for an argument without a value: settled model 086",
    16376: "2.10 shows a member of an enum as a number",
    17790: "2.10 gives up; the answer depends on what ub of a field is",
    18137: "nothing says how tuples with absent fields are ordered",
}

DIFFERENCES = [
    # Which of two is met first, a mistake or a contradiction, is a matter of order.
    ("one finds a contradiction, the other an error while it computes",
     lambda text, theirs, ours: nothing(theirs) and ours.kind == "error" and not STATIC.search(ours.error)
     or nothing(ours) and theirs.kind == "error" and not STATIC.search(theirs.error)),
    # A slice beyond the array has no value, so the condition around it is false; 2.10 gives up.
    ("2.10 gives up at a slice out of bounds", they_refuse("array slice out of bounds")),
    # The same for the bounds of an empty array.
    ("2.10 gives up at the bounds of an empty array", they_refuse("(lower|upper) bound of empty array undefined")),
    # Damier takes arrays of equal index sets, 2.10 none of unknown ones; and in output what the solver decided may choose between texts.
    ("2.10 has no choice between arrays or texts", they_refuse("if-then-else with var condition cannot have type `(array|string)")),
    # No value in a known expression below a condition: the condition is false. 2.10 gives up where a let, a default or a field is between.
    ("2.10 gives up at a known part without a value",
     they_refuse("array access out of bounds|imum of empty (array|set) is undefined|constraint in let failed|parameter out of range: declared domain")),
    # Of what type nothing is, if nothing says so: 2.10 takes the first function that there is. Damier waits for what stands around it.
    ("2.10 finds no type for [], {} or <>", they_refuse(r"\bbot\b|Cannot infer type for declaration")),
    ("2.10 takes a set of nothing for one of numbers or Booleans",
     lambda text, theirs, ours: they_refuse("array index must be|body type is|generator expression must be")(text, theirs, ours) and re.search(r"\(\{\}\)|array2set\(\[\]\)", text) is not None),
    # Nothing is a set; 2.10 takes it for a number too where that is wanted.
    ("2.10 takes {} for a number", lambda text, theirs, ours: ours.kind == "error" and theirs.kind != "error" and re.search("`default` does not apply to .*`set of any`", ours.error) is not None),
    # Both refuse a free local variable where a condition may be false; 2.10 sees of more conditions that they may not.
    ("a free local variable below a condition that cannot be false", lambda text, theirs, ours: ours.kind == "error" and "is free where the let must be false too" in ours.error),
    # In output everything is known, so that what is written for variables will do.
    ("2.10 wants functions for known values in output", they_refuse("is used in output, par version needed")),
    # Damier has them.
    ("2.10 has no optional or variable index into such an array", they_refuse("array access using (an optional index|a variable) is not supported")),
    # The result of a function that is said to be any array of numbers is taken for known or not by 2.10, and both do.
    ("2.10 finds a call ambiguous", they_refuse("ambiguous overloading on return type")),
]

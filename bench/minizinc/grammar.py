"""Rules for random MiniZinc expressions: for each type, texts with typed holes.

A hole `<type>` is filled by an expression of that type; `<type|$i:int,$j:pint>` by one that may use the local names, whose types are
told. `$l` is a name of its own for each use of a rule. A type that begins with `p` is known when the model is compiled; in a known
expression all holes are. A rule that begins with `var:` is only for what the solver decides, one with `par:` only for what is known.

The types:

    int bool float enum member set eset    numbers, truth values, reals, members of the enums E and F, sets of int and of E
    oint obool oenum                       the same, perhaps absent
    ints bools floats sets oints obools    lists of them, indexed by integers (of whatever range); list is only what is short
    eints                                  numbers indexed by E
    grid                                   a two-dimensional array of numbers
    rec recs tup tups                      record(a: int, b: bool), tuple(int, int), and lists of them
    ser sers                               record(s: set, e: enum, o: oint, k: a known number), and lists of them
    str strs                               texts, always known
    tset teset tints toints trecs ttups    the same as without the t, and never undefined: what a generator runs over. 2.10 says of what is
                                           undefined there that the whole model is false, so it cannot judge
    k dom                                  a small number as a literal, a range that a small number is in, as a literal
"""

INT = [
    "<k>", "(<int> + <int>)", "(<int> - <int>)", "(<int> * <int>)", "(<int> div <int>)", "(<int> div <int>)", "(<int> mod <int>)",
    "(-<int>)", "abs(<int>)", "min(<int>, <int>)", "max(<int>, <int>)", "pow(<int>, <int>)", "(<int> ^ <k>)", "(<int> ^ <int>)",
    "(<int> + <int> * <int> - <int>)", "(<int> - <int> - <int>)", "(<int> div <int> * <int>)", "(-<int> mod <int>)", "(<int> - -<int>)",
    "bool2int(<bool>)", "(<int> + <bool>)", "if <bool> then <int> else <int> endif",
    "if <bool> then <int> elseif <bool> then <int> else <int> endif",
    "<ints>[<int>]", "<ints>[<int>]", "<ints>[<k>]", "<eints>[<enum>]", "<grid>[<int>, <int>]", "<grid>[<int>, <k>]", "[<int>, <int>][<int>]",
    "sum(<ints>)", "product(<ints>)", "max(<ints>)", "min(<ints>)", "max(<set>)", "min(<set>)", "card(<set>)", "card(<eset>)",
    "length(<ints>)", "sum(<grid>)", "sum(<grid>[1, ..])", "max(<grid>[.., 1])", "sum(<oints>)", "max(<oints>)", "sum(<bools>)",
    "sum($i in <pset>)(<int|$i:pint>)", "sum($i in <tints>)(<int|$i:int>)", "sum($i in <tset>)(<int|$i:int>)",
    "sum($i in <pset> where <bool|$i:pint>)(<int|$i:pint>)", "max($i in <pset> where <bool|$i:pint>)(<int|$i:pint>)",
    "min([<int|$i:pint> | $i in 1..2 where <bool|$i:pint>])", "sum($i in 1..2, $j in <tset>)(<int|$i:pint,$j:int>)",
    "sum($i in 1..2, $j = <int|$i:pint> where <bool|$j:int>)(<int|$i:pint,$j:int>)", "product($i in 1..2)(<int|$i:pint>)",
    "count(<ints>, <int>)", "count($i in <pset>)(<bool|$i:pint>)", "count(<bools>)", 
    "var:(let { var <dom>: $l = <int> } in <int|$l:int>)", "var:(let { var <dom>: $l = <int> } in <int|$l:int>)",
    "var:(let { var int: $l = <int>; constraint <bool|$l:int> } in <int|$l:int>)",
    "var:(let { var <dom>: $l; constraint $l = <int> } in <int|$l:int>)", "(let { any: $l = <int> } in <int|$l:int>)",
    "(let { int: $l = <pint> } in <int|$l:pint>)", "(let { <dom>: $l = <pint> } in <int|$l:pint>)", "(let { constraint <bool> } in <int>)",
    "var:(let { array[1..2] of var <dom>: $l = [<int>, <int>] } in <int|$l:ints>)",
    "var:(let { array[0..1] of var int: $l = array1d(0..1, [<int>, <int>]) } in $l[<int>])",
    "var:(let { var set of 0..2: $l = <set> } in <int|$l:set>)", "var:(let { var opt int: $l = <oint> } in <int|$l:oint>)",
    "var:(let { tuple(var <dom>, var int): $l = <tup> } in <int|$l:tup>)",
    "var:(let { record(var <dom>: a, var bool: b): $l = <rec> } in <int|$l:rec>)", "(let { any: $l = <rec> } in <int|$l:rec>)",
    "(<oint> default <int>)", "(<oint> default <int>)", "par:deopt(<oint>)", "(<int> default <int>)", "(<ints>[<int>] default <int>)",
    "<rec>.a", "<rec>.a", "<tup>.1", "<tup>.2", "<recs>[<int>].a", "<recs>[<int>].a", "<tups>[<int>].2", "<tups>[<int>].1",
    "((a: <int>, c: <int>) ++ (b: <int>)).b", "((z: <int>) ++ (a: <int>, m: <bool>)).z", "((<int>, <bool>) ++ (<int>, <int>)).3",
    "(a: <int>, b: (c: <int>, d: <k>)).b.d", "((<int>, (<int>, <k>))).2.1", "([(<int>, <k>), (<int>, <k>)][<int>]).2",
    "([(u: <int>, w: <k>), (u: <int>, w: <k>)][<int>]).w", "([(u: <int>, w: <k>) | $i in 1..2][<int>]).u",
    "sum([$t.1 | $t in <ttups>])", "sum([$t.a | $t in <trecs> where $t.b])", "sum($i in index_set(<ints>))($i)",
    "enum2int(<enum>)", "enum2int(<member>)", "[A: <int>, B: <int>, C: <int>][<enum>]", "sum($e in E)(<int|$e:penum>)",
    "sum($e in <teset>)(<int|$e:enum>)", "card({<int|$i:pint> | $i in 1..3})", "card({$i | $i in 1..3 where <bool|$i:pint>})",
    "[$i: <int|$i:pint> | $i in 0..1][<int>]", "[($i, $j): <int|$i:pint,$j:pint> | $i in 1..2, $j in 0..1][<int>, <int>]",
    "(<ints> ++ <ints>)[<int>]", "[<int>, <int>, <int>][<k>..2][<int>]", "array1d(0..1, [<int>, <int>])[<int>]",
    "array2d(0..1, 1..2, [<int>, <int>, <int>, <int>])[<int>, <int>]", "[| <int>, <int> | <int>, <int> |][<int>, <int>]",
    "par:round(<float>)", "par:floor(<float>)", "par:ceil(<float>)", "par:string_length(<str>)", "par:lb(<int>)", "lb_array([<int>, <int>])",
    "var:ub(<int>)", "var:card(dom(<int>))", "par:card({$i | $i in 1..4 where $i > <int>})", 
    "sum(reverse(<ints>))", "max([<int>, <int>] ++ <ints>)", "(<int> in <set>) * <int>", "to_enum(E, <int>)",
    "if <pbool> then <int> else <int> endif", "('-'(<int>, <int>))", "(<int> `max` <int>)", "sum(arrayXd(1..2, [<int>, <int>]))",
    "sum(array1d(<grid>))", "sum([<oint>, <int>])", "sum([<oint> default 0 | $i in 1..2])", "var:element(<int>, <ints>)", "sum(sort(<pints>))",
    "sum(col(<grid>, <k>))", "sum(row(<grid>, <k>))", "if <bool> then <int> else <ints>[<int>] endif", "max($i, $j in <pset> where $i < $j)(<int|$i:pint,$j:pint>)",
]
BOOL = [
    "true", "false", "(<int> = <int>)", "(<int> != <int>)", "(<int> < <int>)", "(<int> <= <int>)", "(<int> > <int>)", "(<int> >= <int>)", "(<int> = <int>)",
    "(<bool> /\\ <bool>)", "(<bool> \\/ <bool>)", "(<bool> \\/ <bool>)", "(not <bool>)", "(not <bool>)", "(not <bool>)", "(<bool> -> <bool>)",
    "(<bool> <- <bool>)", "(<bool> <-> <bool>)", "(<bool> xor <bool>)", "(<bool> = <bool>)", "(<bool> != <bool>)", "(<bool> < <bool>)", "(<bool> <= <bool>)",
    "(<bool> \\/ <bool> /\\ <bool>)", "(<bool> -> <bool> \\/ <bool>)", "(not <bool> = <bool>)", "(<bool> <-> <bool> <-> <bool>)", "(<bool> xor <bool> -> <bool>)",
    "if <bool> then <bool> else <bool> endif", "if <bool> then <bool> endif", "if <bool> then <bool> elseif <bool> then <bool> endif",
    "forall($i in <pset>)(<bool|$i:pint>)", "exists($i in <pset>)(<bool|$i:pint>)", "forall($i in <tset>)(<bool|$i:int>)", "exists($i in <tset>)(<bool|$i:int>)",
    "forall($i in <pset> where <bool|$i:pint>)(<bool|$i:pint>)", "exists($i in <pset> where <bool|$i:pint>)(<bool|$i:pint>)",
    "forall($i in <tints>)(<bool|$i:int>)", "exists($t in <ttups>)($t.1 > <int>)", "forall($r in <trecs>)($r.b \\/ $r.a = <int>)", "exists($e in E)(<bool|$e:penum>)",
    "forall($e in <teset>)(<bool|$e:enum>)", "forall($i in 1..2, $j in <pset> where $i < $j)(<bool|$i:pint,$j:pint>)",
    "exists($i in 1..2, $j = <int|$i:pint>)(<bool|$j:int>)", "forall(<bools>)", "exists(<bools>)", "xorall(<bools>)", "iffall([<bool>, <bool>])",
    "clause([<bool>, <bool>], [<bool>])", "clause([<bool>], <bools>)",
    "<bools>[<int>]", "<bools>[<int>]", "[<bool>, <bool>][<int>]", "([false, true][<int>])",
    "(<int> in <set>)", "(<int> in <set>)", "(<int> in <k>..<k>)", "(<set> subset <set>)", "(<set> superset <set>)", "(<set> = <set>)", "(<set> != <set>)",
    "(<set> <= <set>)", "(<enum> in <eset>)", "(<eset> = <eset>)", "(<enum> = <enum>)", "(<enum> != <enum>)", "(<enum> < <enum>)", "(<enum> >= <enum>)",
    "(<member> = <member>)", "(<member> < <member>)", "(<member> in Q(E))", "(Q^-1(<member>) = <enum>)",
    "(<int> in dom_array(<ints>))", "([<int>, <int>] != [<int>, <int>])", "([<int>, <int>] < [<int>, <int>])", "([<int>, <int>] <= [<int>, <k>])", "([<int>, <int>] = [<int>, <int>])",
    "([<bool>, <bool>] = [<bool>, <bool>])", "(<rec> = <rec>)", "(<rec> != <rec>)", "(<tup> = <tup>)", "(<tup> != <tup>)", 
    "<rec>.b", "<recs>[<int>].b", "<recs>[<int>].b", "((a: <int>) ++ (b: <bool>)).b", "((<int>, <bool>) ++ (<int>,)).2",
    "([(u: <int>, w: <k>), (u: <int>, w: <k>)][<int>].w = <int>)", "([(<bool>, <k>), (<bool>, <k>)][<int>].1)",
    "(let { var <dom>: $l = <int> } in <bool|$l:int>)", "(let { var <dom>: $l = <int> } in true)", "(let { var int: $l = <int> } in true)",
    "(let { var <dom>: $l = <int>; constraint <bool|$l:int> } in <bool|$l:int>)", "(let { any: $l = <int> } in <bool|$l:int>)",
    "(let { constraint <bool> } in <bool>)", "(let { constraint <bool> } in true)", "(let { bool: $l = <pbool> } in <bool|$l:pbool>)",
    "(let { var bool: $l = <bool>; constraint <bool|$l:bool> } in <bool|$l:bool>)", "(let { array[1..2] of var <dom>: $l = [<int>, <int>] } in <bool|$l:ints>)",
    "(let { var set of 0..2: $l = <set> } in <bool|$l:set>)", "(let { var opt int: $l = <oint> } in <bool|$l:oint>)", "(let { <dom>: $l = <pint> } in <bool|$l:pint>)",
    "(let { tuple(var <dom>, var int): $l = <tup> } in <bool|$l:tup>)", "(let { record(var <dom>: a, var bool: b): $l = <rec> } in <bool|$l:rec>)",
    "var:(let { var <dom>: $l; constraint $l = <int> } in <bool|$l:int>)", "var:(let { var <dom>: $l } in <bool|$l:int>)",
    "occurs(<oint>)", "absent(<oint>)", "(<oint> = <oint>)", "(<oint> = <int>)", "(<oint> != <int>)", 
    "(<obool> default <bool>)", "occurs(<obool>)", "(<obool> /\\ <bool>)", "(<obool> \\/ <bool>)",
    "forall([<obool>, <bool>])", "exists([<obool>, <bool>])", "occurs(<oenum>)", "(<oenum> = <enum>)",
    "forall($o in <toints>)(occurs($o) -> deopt($o) > <int>)", "exists($o in <toints> where occurs($o))(deopt($o) = <int>)", "(<oint> in <set>)",
    "(<bool> default <bool>)", "(<bools>[<int>] default <bool>)", "(<float> <= <float>)", "(<float> = <float>)", "(<float> >= <float>)",
    "var:alldifferent(<ints>)", "var:all_equal(<ints>)", "var:increasing(<ints>)", "var:member(<ints>, <int>)", "var:lex_less(<ints>, <ints>)", "var:lex_lesseq([<int>, <int>], [<int>, <int>])",
    "table([<int>, <int>], [| 0, 1 | 1, 2 | 2, 0 |])", "var:at_most(<k>, <ints>, <k>)", "var:disjoint(<set>, <set>)", "var:alldifferent([<oint>, <oint>])",
    "var:element(<int>, <ints>, <int>)", "var:element(<int>, [<int>, <int>], <int>)", "var:at_least(<k>, <ints>, <k>)", "var:exactly(<k>, <ints>, <k>)", 
    "assert(true, \"no\", <bool>)", "par:(<str> = <str>)", "par:(<str> < <str>)", "par:is_fixed(<int>)", "is_fixed(<int>)", 
    "('\\/'(<bool>, <bool>))", "forall($i, $j in <pset> where $i != $j)(<bool|$i:pint,$j:pint>)", "('in'(<int>, <set>))",
    "(<bool> /\\ if <bool> then <bool> endif)", "not exists($i in 0..3)(<ints>[$i] = <int|$i:pint>)", "forall($i in 0..3)(<ints>[$i] != <int|$i:pint> \\/ <bool|$i:pint>)",
]
SET = [
    "{<int>, <int>}", "{<int>}", "{}", "(<int>..<int>)", "(<k>..<int>)", "(<set> union <set>)", "(<set> intersect <set>)", "(<set> diff <set>)", "(<set> symdiff <set>)",
    "(<set> union <set> intersect <set>)", "(<set> diff <set> union <set>)", "(<set> symdiff <set> diff <set>)", "(<set> intersect <set> symdiff <set>)",
    "(<set> union <set> diff <set> intersect <set>)", "(<set> diff <set> diff <set>)", "(<set> symdiff <set> union <set>)",
    "if <bool> then <set> else <set> endif", "<sets>[<int>]", "[<set>, <set>][<int>]", "array_union(<sets>)", "array_union([<set>, <set>])",
    "array_intersect([<set>, <set>])", "{$i | $i in <pset> where <bool|$i:pint>}", "{<int|$i:pint> | $i in 1..2}", "{$i | $i in <tset> where <bool|$i:int>}",
    "{<int|$i:int> | $i in <tset>}", "var:(let { var set of 0..3: $l = <set> } in <set|$l:set>)", "(let { constraint <bool> } in <set>)",
    "par:dom_array([<int>, <int>])", "par:ub(<set>)", "(<set> default <set>)", "par:array2set(<ints>)", "index_set(<ints>)", "(<k>..<k>)", "(<k>..<k>)",
]
PSETS = ["0..2", "1..3", "1..2", "{0, 2}", "{3, 1}", "1..0", "-1..1", "{2}"]
RULES = {
    "int": INT, "bool": BOOL, "set": SET,
    "eset": ["{<enum>, <enum>}", "E", "par:(<enum>..<enum>)", "{$e | $e in E where <bool|$e:penum>}", "(<eset> union <eset>)", "(<eset> diff <eset>)", "{}",
             "(<eset> symdiff <eset> intersect <eset>)", "if <bool> then <eset> else <eset> endif"],
    "enum": ["A", "B", "C", "A", "B", "enum_next(E, <enum>)", "enum_prev(E, <enum>)", "to_enum(E, <int>)", "[A, C, B][<int>]", "[<enum>, <enum>][<int>]",
             "if <bool> then <enum> else <enum> endif", "max(<eset>)", "min([<enum>, <enum>])", "(<oenum> default <enum>)", "Q^-1(<member>)",
             "var:(let { var {A, C}: $l = <enum> } in $l)", "(let { any: $l = <enum> } in $l)", "enum_next(<enum>)"],
    "member": ["P", "Q(A)", "Q(B)", "Q(<enum>)", "Q(<enum>)", "enum_next(F, <member>)", "to_enum(F, <int>)", "[P, Q(C)][<int>]",
               "if <bool> then <member> else <member> endif", "max([<member>, <member>])"],
    "oint": ["<>", "<int>", "if <bool> then <int> else <> endif", "[<int>, <>][<int>]", "<oints>[<int>]", "<ints>[if <bool> then <int> else <> endif]", "if <bool> then <oint> else <oint> endif",
             "var:(let { var opt int: $l = <oint> } in $l)", "(<oint> + <int>)", "(<oint> * <oint>)", "[<int>, <int>][if <bool> then <int> else <> endif]", "max([<oint>, <oint>])",
             "(<oint> default <oint>)", "(<int> - <oint>)"],
    "obool": ["<bool>", "if <bool> then <bool> else <> endif", "[<bool>, <>][1 + <bool>]", "(<obool> /\\ <bool>)"],
    "oenum": ["<>", "<enum>", "if <bool> then <enum> else <> endif", "[<enum>, <>][<int>]"],
    "ints": ["[<int>, <int>]", "[<int>, <int>, <int>]", "[<int>]", "[]", "(<ints> ++ [<int>])", "[<int|$i:pint> | $i in <pset>]", "[<int|$i:pint> | $i in 1..2]",
             "array1d(0..1, [<int>, <int>])", "[2: <int>, <int>]", "[0: <int>, 1: <int>]", "[$i: <int|$i:pint> | $i in 0..1]", "if <pbool> then <ints> else <ints> endif",
             "if <bool> then [<int>, <int>] else [<int>, <int>] endif", "<grid>[1, ..]", "<grid>[.., 1]", "[<k>, <k>, <k>]", "reverse(<ints>)", "[<int>, <int>, <int>][2..3]",
             "(let { array[1..2] of var <dom>: $l = [<int>, <int>] } in $l)", "[$t.1 | $t in <ttups>]", "[$r.a | $r in <trecs>]", "array1d(<grid>)",
             "(let { any: $l = <ints> } in $l)", "(let { array[int] of var int: $l = <ints> } in $l)", "[<int|$j:int> | $i in 1..2, $j = <int|$i:pint>]", "par:set2array(<set>)",
             "par:sort(<ints>)", "[$i | $i in <pset> where <pbool|$i:pint>]", "[<int|$i:int> | $i in <tints>]", "[<eints>[$e] | $e in E]",
             "[<int|$i:pint,$j:pint> | $i, $j in 1..2 where $i < $j]", ],
    "bools": ["[<bool>, <bool>]", "[<bool>, <bool>, <bool>]", "[<bool|$i:pint> | $i in <pset>]", "[]", "array1d(0..1, [<bool>, <bool>])", "(<bools> ++ [<bool>])", "[$r.b | $r in <trecs>]"],
    "sets": ["[<set>, <set>]", "array1d(0..1, [<set>, <set>])", "[{1, 2}, {}, 0..2]", "[{$j | $j in 0..2 where $j > $i} | $i in 0..1]"],
    "oints": ["[<oint>, <oint>]", "[<int>, <>]", "[<int|$i:pint> | $i in <pset> where <bool|$i:pint>]", "[$i | $i in <tset>]", "(<oints> ++ <ints>)", "[<>, <>]"],
    "obools": ["[<obool>, <obool>]", "[<bool|$i:pint> | $i in 1..2 where <bool|$i:pint>]"],
    "eints": ["[A: <int>, B: <int>, C: <int>]", "[$e: <int|$e:penum> | $e in E]", "array1d(E, [<int>, <int>, <int>])"],
    "grid": ["[| <int>, <int> | <int>, <int> |]", "array2d(0..1, 1..2, [<int>, <int>, <int>, <int>])", "[($i, $j): <int|$i:pint,$j:pint> | $i in 0..1, $j in 1..2]",
             "array2d(1..2, 1..2, <ints> ++ <ints>)", "[| 1: 2: | 1: <int>, <int> | 2: <int>, <int> |]"],
    "rec": ["(a: <int>, b: <bool>)", "(b: <bool>, a: <int>)", "(a: <k>, b: <bool>)", "(a: <int>, b: true)", "if <bool> then <rec> else <rec> endif", "<recs>[<int>]",
            "((b: <bool>) ++ (a: <int>))", "((a: <int>) ++ (b: <bool>))", "(let { record(var <dom>: a, var bool: b): $l = <rec> } in $l)", "(let { any: $l = <rec> } in $l)"],
    "tup": ["(<int>, <int>)", "(<k>, <int>)", "(<int>, <k>)", "if <bool> then <tup> else <tup> endif", "<tups>[<int>]", "((<int>,) ++ (<int>,))",
            "(let { tuple(var <dom>, var int): $l = <tup> } in $l)", "(let { any: $l = <tup> } in $l)"],
    "recs": ["[<rec>, <rec>]", "[(a: <int|$i:pint>, b: <bool|$i:pint>) | $i in 1..2]", "[(a: $i, b: <bool|$i:pint>) | $i in 1..2]", "array1d(0..1, [<rec>, <rec>])", "(<recs> ++ [<rec>])"],
    "tups": ["[<tup>, <tup>]", "[(<int|$i:pint>, $i) | $i in 1..2]", "[($i, <int|$i:pint>) | $i in 0..1]", "array1d(0..1, [<tup>, <tup>])", "[($i, $j) | $i in 1..2, $j in 0..1]"],
    "float": ["<k>.5", "<k>.0", "(<float> + <float>)", "(<float> - <float>)", "(<k>.5 * <float>)", "int2float(<int>)", "<int>", "if <bool> then <float> else <float> endif",
              "par:(<float> * <float>)", "par:(<float> / <float>)", "par:sqrt(<float>)", "max([<float>, <float>])", "sum([<float>, <float>])", "(<int> / 2)", "par:pow(<float>, <float>)",
              "[<float>, <k>.5][<int>]", "bool2float(<bool>)", "(-<float>)", "abs(<float>)", "par:(let { float: $l = <float> } in $l * $l)", "var:(let { var -9.0..9.0: $l = <float> } in $l)"],
    "floats": ["[<float>, <float>]"],
    "str": ["\"\"", "\"a\"", "\"b c\"", "(<str> ++ <str>)", "show(<pint>)", "join(\",\", <strs>)", "show(<pset>)", "show(<pbool>)", "if <pbool> then <str> else <str> endif", "\"\\(<pint>)x\"",
            "format(<pint>)", "format(4, <pint>)", "show_int(3, <pint>)", "show(<penum>)", "show(<pints>)", "concat(<strs>)", "show(<prec>)", "show(<ptup>)", "show_float(5, 2, <pfloat>)",
            "format(6, 2, <pfloat>)", "show(<pmember>)", "show(<point>)", "show(<pgrid>)", "show2d(<pgrid>)", "show(<pbools>)", "show(<psets>)", "show(<points>)", "show(<precs>)", "show(<ptups>)", "show(<peset>)", "show(<peints>)",
            "showJSON(<pints>)", "showJSON(<pset>)", "showJSON(<prec>)", "showJSON(<ptup>)", "showDzn(<prec>)", "show(<pfloat>)", "showJSON(<pgrid>)", "showJSON(<penum>)", "showJSON(<point>)", "showDzn(<pset>)", "showDzn(<pgrid>)",
            "format_justify_string(5, <str>)", "show(<str>)", "string_split(<str>, \",\")[1]", "outputJSON()", "show(<pstrs>)", "show(set_to_ranges(<k>..3))", "show(set_to_ranges({A, C}))", "show(index_set(<pints>))", "show_int(-3, <pint>)", "format(-4, <pset>)"],
    "strs": ["[<str>, <str>]", "[show($i) | $i in <pset>]", "[\"\\($i)\" | $i in <pints>]", "[]", "[<str> | $i in 1..2]"],
}
RULES["str"].remove("outputJSON()")
# The simplest of each type: what ends a branch, and what a part is replaced by when a model is made smaller.
PLAIN = {
    "int": ["1", "0", "2"], "bool": ["true", "false"], "set": ["{}", "1..2"], "eset": ["{A, B}", "{}"], "enum": ["A", "B"], "member": ["P", "Q(A)"], "oint": ["<>", "1"],
    "obool": ["true", "<>"], "oenum": ["<>", "A"], "ints": ["[1, 2]", "[]"], "bools": ["[true, false]"], "sets": ["[{1}, {}]"], "oints": ["[1, <>]"], "obools": ["[true, <>]"],
    "eints": ["[A: 0, B: 1, C: 2]"], "grid": ["[| 0, 1 | 2, 3 |]"], "rec": ["(a: 1, b: true)"], "tup": ["(1, 2)"], "recs": ["[(a: 1, b: true), (a: 2, b: false)]"],
    "tups": ["[(1, 2), (0, 1)]"], "float": ["1.5", "0.0"], "floats": ["[0.5, 1.5]"], "str": ["\"s\""], "strs": ["[\"s\", \"t\"]"], "k": ["1", "0"], "dom": ["0..2", "1..2"],
}

TOTAL = {
    "tset": ["{<leaf>, <leaf>}", "{<leaf>}", "(<k>..<leaf>)"], "teset": ["{A, C}", "E", "{B}"], "tints": ["[<leaf>, <leaf>]", "[<leaf>, <k>, <leaf>]"],
    "toints": ["[<leaf>, <>]", "[<>, <k>]"], "trecs": ["[(a: <leaf>, b: true), (a: <k>, b: false)]"], "ttups": ["[(<leaf>, 1), (<leaf>, 2)]"],
}

# More rules, for models with a number from MORE_FROM on, so that those before stay what they are.
MORE_FROM = 10_000
MORE = {
    "int": [
        "var:(let { var <dom>: $l = <int>; var <dom>: $m = <int|$l:int>; constraint <bool|$l:int,$m:int> } in <int|$l:int,$m:int>)", "(let { any: $l = [<int>, <int>]; any: $m = ($l, <int>) } in $m.2 + $m.1[<int>])",
        "array3d(1..2, 0..1, 1..1, [<int>, <int>, <int>, <int>])[<int>, <int>, 1]", "<ser>.k", "<sers>[<int>].k", "<sers>[<int>].k", "card(<sers>[<int>].s)", "(<sers>[<int>].o default <int>)", "enum2int(<sers>[<int>].e)",
        "sum($i in 1..2 where <bool|$i:pint>, $j in 1..$i where <bool|$j:pint>)(<int|$i:pint,$j:pint>)", "sum([if <bool|$i:pint> then <int|$i:pint> else 0 endif | $i in <pset>])", "max([<int|$i:pint> | $i in <pset>] ++ [0])",
        "sum($r in [(a: <int|$i:pint>, b: <bool|$i:pint>) | $i in 1..2] where $r.b)($r.a)", "([<tup>, <tup>] ++ [<tup>])[<int>].1", "sum(<eints>)", "<eints>[max(<eset>)]", "count($e in E)($e in <eset> /\\ <bool|$e:penum>)",
        "(<bool> + <bool> + <int>)", "(<int> div <int> mod <int>)", "min($i in <tset>)(<int|$i:int>)", "sum([$s.k | $s in <tsers>])", "sum($s in <tsers> where <bool>)(card($s.s))", "((<int>, <set>, <enum>)).1", "card((<int>, <set>).2)",
        "[<int>, <int>, <int>][min(<set>)]", "[<int>, <int>][bool2int(<bool>) + <int>]", "(if <bool> then <rec> else <rec> endif).a", "(if <bool> then (1, <int>) else (<int>, 2) endif).1", "sum(<ints> ++ <ints>)", "max(<set> union {<int>})",
        "sum($i in <pset>, $j in <pset> where $i < $j /\\ <bool|$i:pint,$j:pint>)(<int|$i:pint,$j:pint>)", "product([<oint>, <int>])", "min(<oints>)", "max([<oint>, <int>])", "(<oint> - <int> default <int>)", "(<ints>[<int>] + <ints>[<int>])",
        "array2d(0..1, -1..0, [<int>, <int>, <int>, <int>])[<int>, <int>]", "sum(array2d(0..1, -1..0, [<int>, <int>, <int>, <int>])[<k>, ..])", "var:(let { record(var set of 0..2: s, var <dom>: k): $l = (s: <set>, k: <int>) } in $l.k + card($l.s))",
        "var:(let { array[1..2] of tuple(var <dom>, var bool): $l = [(<int>, <bool>), (<int>, <bool>)] } in $l[<int>].1)", "var:(let { array[0..1, 1..1] of var <dom>: $l = array2d(0..1, 1..1, [<int>, <int>]) } in $l[<int>, 1])",
        "(let { set of int: $l = <pset>; array[$l] of var int: $m = array1d($l, [<int|$i:pint> | $i in $l]) } in $m[<int>])", "sum($i in index_set(<tints>))(<int|$i:pint>)", "(min(<ints>) default <int>)", "(max(<set>) default <int>)", "(<int> div <int> default <int>)",
    ],
    "bool": [
        "forall($i in <pset>, $j in <tset> where $i != $j)(<bool|$i:pint,$j:int>)", "exists($o in <toints>)(occurs($o) /\\ deopt($o) = <int>)", "({<int>, <int>} subset <set>)", "(<set> subset {<int>})", "((<int>, <set>) = (<int>, <set>))",
        "((k: <int>, e: <enum>) != (k: <int>, e: <enum>))", "(<sers>[<int>].s = <set>)", "(<sers>[<int>].e = <enum>)", "occurs(<sers>[<int>].o)", "(<int> in <ser>.s)", "(<oenum> = <oenum>)", "(<oint> = <oint>)", "(<oint> != <oint>)",
        "(let { any: $l = <bool>; any: $m = (a: $l, b: <int>) } in $m.a /\\ $m.b > <int>)", "(let { var <dom>: $l = <int>; array[1..2] of var <dom>: $m = [$l, <int|$l:int>] } in <bool|$l:int,$m:ints>)", "(if <bool> then <int> = <int> elseif <bool> then <bool> else not <bool> endif)",
        "(<bool> <- <bool> -> <bool>)", "(not forall($i in <pset>)(not <bool|$i:pint>))", "(<int> in {<int|$i:pint> | $i in <pset> where <bool|$i:pint>})", "(<member> in {P, Q(<enum>)})", "exists($e in E where <bool|$e:penum>)(Q($e) = <member>)",
        "(array_union([<set>, <set>]) = <set>)", "(<ser> = <ser>)", "(<ser> != <ser>)", "(<rec> = (a: <int>, b: <bool>))", "((<int>, (<bool>, <set>)) = (<int>, (<bool>, <set>)))", "([<tup>, <tup>][<int>] = <tup>)", "(<recs>[<int>] = <rec>)", "(<sers>[<int>] = <ser>)",
        "(if <bool> then <tup> else <tup> endif = <tup>)", "([<set>, <set>] = [<set>, <set>])", "([<enum>, <enum>][<int>] = <enum>)", "(let { var set of 0..2: $l = <set>; var <dom>: $m = card($l) } in $m in $l)", "(let { var <dom>: $l = <int> } in let { var <dom>: $m = <int|$l:int> } in true)",
        "(let { var <dom>: $l = <int>; constraint let { var <dom>: $m = <int|$l:int> } in true } in true)", "(let { tuple(var set of 0..2, var <dom>): $l = (<set>, <int>) } in true)", "(let { array[1..2] of record(var <dom>: k, int: m): $l = [(k: <int>, m: 1), (k: <int>, m: 2)] } in $l[<int>].m = 1)",
        "(let { array[1..2] of var opt <dom>: $l = [<int>, <>] } in absent($l[<int>]))", "(let { var opt bool: $l = <obool> } in $l default <bool>)", "(let { var E: $l = <enum> } in <bool|$l:enum>)", "(let { var {A, C}: $l = <enum> } in true)", "(let { var set of {A, B}: $l = <eset> } in true)",
        "(<bool> \\/ <bool> \\/ <bool>)", "(<bool> /\\ <bool> <-> <bool>)", "(not (<bool> xor <bool>))", "(<int> < <int> /\\ <int> < <int>)", "(<int> = <int> <-> <int> != <int>)", "(<int> in <set> union <set>)", "(<set> diff <set> subset <set>)", "forall($s in <tsers>)($s.k = <int> \\/ <int> in $s.s)",
        "exists($i, $j in <pset> where <bool|$i:pint>)(<bool|$j:pint>)", "(<float> < <float>)", "(<float> != <float>)", "(<int> + <float> >= <float>)", "[<bool>, <bool>][<enum>]", "(<bools>[<int>] -> <bools>[<int>])", "(<recs>[<int>].b <-> <recs>[<int>].b)", "(<sets>[<int>] subset <sets>[<int>])",
    ],
    "set": ["<ser>.s", "<sers>[<int>].s", "{$i + <k> | $i in <tset>}", "(<set> union {<int>} intersect <k>..<k>)", "(if <bool> then <set> else <set> endif diff <set>)", "array_union([<set|$i:pint> | $i in 1..2])", "{<int|$i:pint,$j:pint> | $i in 1..2, $j in 0..1 where <bool|$i:pint,$j:pint>}",
            "(<int>..<int> union <k>..<k>)", "(let { any: $l = <set> } in $l symdiff {<int>})", "((<int>, <set>)).2", "(<int>..<int> intersect <set> union {<int>})"],
    "enum": ["<ser>.e", "<sers>[<int>].e", "(let { any: $l = (<enum>, <int>) } in $l.1)", "if <bool> then <enum> elseif <bool> then <enum> else C endif", "max({<enum>, <enum>})"],
    "oint": ["<ser>.o", "<sers>[<int>].o", "(if <bool> then <oint> else <int> endif)", "<oints>[<int>]", "<oints>[<k>]"],
    "recs": ["[if <bool|$i:pint> then (a: $i, b: true) else (a: <int|$i:pint>, b: false) endif | $i in 1..2]", "(<recs> ++ <recs>)", "[(a: $t.1, b: $t.2 > <int>) | $t in <ttups>]"],
    "tups": ["[($r.a, bool2int($r.b)) | $r in <trecs>]", "(<tups> ++ <tups>)", "[if <bool|$i:pint> then ($i, 1) else (<int|$i:pint>, 2) endif | $i in 1..2]"],
    "grid": ["array2d(1..2, 1..2, [<int|$i:pint> | $i in 1..4])", "[($i, $j): <int|$i:pint,$j:pint> | $i in 1..2, $j in 1..2]", "if <pbool> then <grid> else <grid> endif"],
    "sets": ["[<set|$i:pint> | $i in 1..2]", "[{<int|$i:pint>} | $i in 0..2]", "(<sets> ++ [<set>])"], "oints": ["[<oint>, <int>, <oint>]", "[if <bool|$i:pint> then <int|$i:pint> else <> endif | $i in 1..2]"],
    "ser": ["(s: <set>, e: <enum>, o: <oint>, k: <k>)", "(k: <k>, o: <>, e: A, s: <set>)", "((e: <enum>, k: <k>) ++ (s: <set>, o: <int>))", "<sers>[<int>]", "if <bool> then <ser> else <ser> endif", "(let { any: $l = <ser> } in $l)"],
    "sers": ["[<ser>, <ser>]", "[(s: {$i}, e: <enum>, o: <oint>, k: $i) | $i in 1..2]", "[(s: <set|$i:pint>, e: B, o: <>, k: $i) | $i in 0..1]", "array1d(0..1, [<ser>, <ser>])"],
}
PLAIN["ser"] = ["(s: {1}, e: A, o: 1, k: 2)"]
PLAIN["sers"] = ["[(s: {1}, e: A, o: 1, k: 1), (s: {}, e: B, o: <>, k: 2)]"]
TOTAL["tsers"] = ["[(s: {<leaf>}, e: A, o: <>, k: 1), (s: {1, 2}, e: B, o: <leaf>, k: 2)]"]
RULES["ser"], RULES["sers"] = [], []

# Rules that 2.10 cannot judge, for models with a number from ALONE_FROM on, which are only judged by trying: what is undefined where a
# generator runs, absent Booleans anywhere, options with domains in a let, orders of tuples.
ALONE_FROM = 1_000_000
ALONE = {
    "bool": [
        "forall($i in <set>)(<bool|$i:int>)", "exists($i in <set>)(<bool|$i:int>)", "forall($i in <ints>)(<bool|$i:int>)", "exists($t in <tups>)($t.1 > <int>)", "forall($r in <recs>)($r.b \\/ $r.a = <int>)", "forall($e in <eset>)(<bool|$e:enum>)",
        "exists($i in 1..<int>)(<bool|$i:int>)", "forall($i in <set> where <bool|$i:int>)(<bool|$i:int>)", "exists($s in <sers>)($s.k = <int>)", "exists($i in <set>, $j in <set> where $i < $j)(<bool|$i:int,$j:int>)",
        "(<obool> <-> <bool>)", "(<obool> -> <bool>)", "(<bool> -> <obool>)", "clause([<obool>], [<bool>])", "(<tup> < <tup>)", "(<tup> <= <tup>)", "(<rec> < <rec>)", "(let { var opt <dom>: $l = <oint> } in <bool|$l:oint>)", "(let { var opt <dom>: $l = <oint> } in true)",
        "(let { array[1..2] of var opt <dom>: $l = [<oint>, <int>] } in true)", "forall([<obool>, <bool>])", "exists([<obool>, <obool>])", "(<obool> \\/ <obool>)", "(<obool> /\\ <obool>)", "(not forall([<obool>, <bool>]))", "(<obool> default <bool>)", "occurs(<obool>)",
        "(let { any: $l = <obool> } in $l -> <bool>)", "((<obool>, <int>).2 > <int>)", "([(o: <obool>, k: 1), (o: <obool>, k: 2)][<int>].k = 1)", "forall($o in <oints>)(occurs($o) -> deopt($o) > <int>)",
    ],
    "int": [
        "sum($i in <set>)(<int|$i:int>)", "sum($i in <ints>)(<int|$i:int>)", "max($i in <set>)(<int|$i:int>)", "sum($i in 1..<int>)(<int|$i:int>)", "sum($e in <eset>)(<int|$e:enum>)", "sum([$t.1 | $t in <tups>])", "sum([$t.a | $t in <recs> where $t.b])", "count($i in <set>)(<bool|$i:int>)",
        "card({<int|$i:int> | $i in <set>})", "sum($i in <set>, $j in <set> where $i != $j)(<int|$i:int,$j:int>)", "deopt(<oint>)", "(deopt(<oint>) default <int>)", "bool2int(<obool> default <bool>)", "sum($s in <sers> where <int> in $s.s)($s.k)", "min($i in <ints>)(<int|$i:int>)",
        "(let { var opt <dom>: $l = <oint> } in <int|$l:oint>)", "max([<int|$i:int> | $i in <set>])", "sum([<oint|$i:int> | $i in <set>])", "product($i in <set>)(<int|$i:int>)", "(<oint> + <oint>)", "sum($i in index_set(<ints>))($i)",
    ],
    "set": ["{$i | $i in <set> where <bool|$i:int>}", "{<int|$i:int> | $i in <set>}", "{$i + $j | $i in <set>, $j in <set>}", "{$i | $i in <ints>}", "{$t.1 | $t in <tups>}"],
    "obool": ["<bool>", "if <bool> then <bool> else <> endif", "[<bool>, <>][<int>]", "<obools>[<int>]", "(not <obool>)", "<bools>[if <bool> then <int> else <> endif]", "if <bool> then <obool> else <obool> endif", "(let { any: $l = <obool> } in $l)"],
    "ints": ["[<int|$i:int> | $i in <ints>]", "[$t.1 | $t in <tups>]", "[$r.a | $r in <recs>]"], "tups": ["[($r.a, bool2int($r.b)) | $r in <recs>]", "[<tup|$t:tup> | $t in <tups>]"], "recs": ["[(a: $t.1, b: $t.2 > <int>) | $t in <tups>]", "[<rec|$r:rec> | $r in <recs>]"],
    "oint": ["[<int>, <>][<int>]", "<ints>[<oint>]", "(<oint> default <oint>)", "if <bool> then <oint> else <oint> endif"],
}

//! The words of `--help`: what a command answers, and three lines that work when pasted.

/// What it answers, then examples, then how it is called and its options in groups.
pub(crate) const TEMPLATE: &str = "{about}\n\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0   answered
  1   proved to have no solution
  2   bad usage or input
  3   stopped by a limit without an answer, or with only a part of it
  4   more than one solution ('count --unique', 'explain', 'why', 'hint', 'grade')
  70  an answer failed its own check";

pub(crate) const DAMIER: &str = "\
Examples:
  damier solve nqueens 8
  damier solve chess -d -n 8 --minimise knights
  damier generate sudoku --difficulty hard";

pub(crate) const SOLVE: &str = "\
Prints the first solution as a board and as text to be read again (where that is a board already,
one of the two: the drawing in a terminal, the text elsewhere); several as text. Where something is
to be as small or as large as possible, prints that number and a best answer; without a proof that
it is best, the exit code is 3, as it is if a limit cuts a list of solutions short. A file of many
boards, in lines or with blank lines between them, gets an answer for each. Every solution is checked before it is printed; that
there is no other or no better one, where HiGHS or another program says so, is confirmed by an exact
engine within a part of the time that the answer took, or else the answer says whose word it is. The
engine 'direct' solves puzzles that have techniques as a person does, step by step and without
guessing; where it is stuck, the board is printed as far as it is settled (exit code 3). Puzzles
have options of their own, shown if one is named before --help.

Examples:
  damier solve nqueens '. 5 . . . . . .' --limit 3 --stats
  damier solve chess -d -n 8 --minimise knights --engine portfolio
  damier solve unruly 6x6:faCADAJeBd --engine direct --steps";

pub(crate) const COUNT: &str = "\
Prints one number; 'at least' stands before it if a limit stopped the count (exit code 3). With
--unique, says whether there is exactly one, also by the exit code: 0 exactly one, 1 none, 4 more
than one, 3 not known. Where something is optimised, only best answers count. Models that break
symmetries have fewer solutions: one of each mirror pair, or one of each symmetry class. What was
counted within 0.05 s, up to 10 000 solutions, is counted again by an engine of another school, for
0.05 s at most, with every solution checked; another number is an internal error. --stats and --json
say which engine confirmed the count, if one did; --confirm gives it more time, --no-confirm none.
Files of many boards and parts of a search are counted once.

Examples:
  damier count chess -d -n 4 --rooks 2 --bishops 1 --knights 2 --blocking
  damier count unruly 6x6:faCADAJeBd --unique
  damier count nqueens 14 --engine direct --threads 2 --json";

pub(crate) const COMPARE: &str = "\
Asks one engine after the other, each for as long as --time-limit allows: the program's own choice,
the puzzle's own algorithm, then all others with the formulation that suits them, or with --models
with every one. 'times' is how much longer it took than the quickest. What two of them prove must
agree: if it does not, that is an error in Damier (exit code 70).

Examples:
  damier compare nqueens 12
  damier compare sudoku 1..4.....32..... --unique
  damier compare unruly 6x6:faCADAJeBd --models --engines cp,sat,lcg";

pub(crate) const EXPLAIN: &str = "\
Solves a board as a person does: each step is a smallest set of rules with what follows from it and
from what is known by then, the cheapest step first. Of a step whose smallest reason is not proved
to be smallest, that is said. What a step says was proved of its reason alone; the answer at the end
is checked by the rules. Where a board has several solutions (exit code 4), the steps go as far as
anything follows. --out draws one step (.svg, .png) or makes a guide of all (.pdf, .html).

Examples:
  damier explain sudoku 1..4.....32.....
  damier explain unruly 6x6:faCADAJeBd --steps 3 --boards
  damier explain unruly 6x6:faCADAJeBd --out steps.html
  damier explain sudoku 1..4.....32..... --step 2 --out step.svg
  damier explain futoshiki '. . 3 ./. . . ./. 1 . ./. . . 4' --cost facts --json";

pub(crate) const WHY: &str = "\
Of a fact: the smallest reason that is soon found, or that it does not follow, with an answer that
shows it, or that it is false, and why (exit code 1 for these two). Of a board: a set of clues and
rules that cannot hold together, none of which can be left out (exit code 1); or what two solutions
differ in, and a clue that would leave one (exit code 4).

Examples:
  damier why sudoku 1..4.....32..... r2c2=4
  damier why unruly 6x6:faCADAJeBd 'r1c1!=0'
  damier why sudoku 1..4.....32.....";

pub(crate) const HINT: &str = "\
Begins with the board as it is handed over: what is filled in is known. Says first whether something
is wrong (exit code 1; --which names the first such place), which takes --given where the board does
not show what was given. Then the next step, as far as --level goes.

Examples:
  damier hint sudoku 1..4.....32.....
  damier hint sudoku 1..4....432..... --given 1..4.....32.....
  damier hint unruly 6x6:faCADAJeBd --level 4";

pub(crate) const GRADE: &str = "\
A number on one scale for all puzzles, and one of five levels: gentle, moderate, tough, fiendish,
diabolical. Both come from the steps by which a board is solved: how much the hardest takes, how many
hard ones there are, how few ways lead on at each point. Says why. Of a Sudoku also how hard it is by
techniques, on the scale of Sudoku Explainer. A board without a single answer has no grade (exit
codes 1 and 4); where --time-limit ends the grading, it is at least as hard as was seen by then (exit
code 3). 'damier generate --difficulty' takes the same levels.

Examples:
  damier grade sudoku 1..4.....32.....
  damier grade unruly 6x6:faCADAJeBd 6x6:faCADAJeBd --json
  damier generate futoshiki --count 3 --quiet | damier grade futoshiki -";

pub(crate) const CHECK: &str = "\
Names every broken rule with its squares. Exit codes: 0 right and complete, 1 wrong or incomplete,
2 bad usage or input. Of a file of several boards, each is judged; --given names as many instances.

Examples:
  damier check nqueens '2 4 1 3'
  damier check garam '7x8=54'
  damier solve nqueens 20 --quiet | damier check nqueens -";

pub(crate) const DRAW: &str = "\
What breaks a rule is marked. A board with nothing on it is drawn with its first solution. A file
of many boards becomes a book: as many pages as it takes, several boards on each, and
with --solutions the answers at its end. Without --out, pictures in bytes go to a pipe or a file,
never to a terminal.

Examples:
  damier draw nqueens '. 5 . . . . . .' --solve
  damier draw chess -d -n 8 --minimise knights --format svg
  damier generate sudoku --count 12 --to line | damier draw sudoku - --solutions --out book.pdf";

pub(crate) const CONVERT: &str = "\
The form a board comes in is told by its content; what the other form cannot say is refused by name.
'damier puzzles' lists the forms of each puzzle.

Examples:
  damier convert nqueens '2 4 1 3' --to picture
  damier convert unruly 6x6:faCADAJeBd --to native
  damier convert sudoku 1..4.....32..... --to ss";

pub(crate) const GENERATE: &str = "\
Prints boards of a size, or on the cells of a board that is named, in one of the puzzle's styles
('damier puzzles' lists them), with --unique of one whose boards have exactly one solution. Without
--seed it is another board each time, and the seed is told by which the same is made again. Files of
several boards are read by all verbs that take boards. What cannot be is refused at once; what is
not found in time is said to be so (exit code 3), and what was made until then stays. A sheet of
one's own is named by its file: 'damier generate rooks.mzn --size 6'.

Examples:
  damier generate sudoku --difficulty expert --count 3 --seed 7 --to line
  damier generate singles --count 20 --verify --to id
  damier generate rikudo radius=4 --difficulty hard";

pub(crate) const EXPORT: &str = "\
Examples:
  damier export nqueens 4
  damier export nqueens 4 --model bool --to dimacs
  damier export chess -d -n 4 --minimise knights --to lp";

pub(crate) const LOGIC: &str = "\
Reads rules in first-order logic from a file (or one that comes with Damier: 3x3, queens, colouring,
pigeons, rikudo), solves them and prints the atoms that hold; or shows a stage on the way to
clauses: ground, nnf, cnf, dimacs, or stats for the size of each. The language is told in
docs/logic.md.

Examples:
  damier logic queens --set n=6 --all
  damier logic 3x3 --show cnf
  damier logic rikudo 2x3 --show stats";

pub(crate) const MZN: &str = "\
Compiles a MiniZinc model with its data and solves it with one of Damier's engines, in one process.
Solutions are printed as the model's output items say, each followed by ----------; ========== says
that the search is complete. Every solution is checked against the flat model, and judged by the
model as it is written, before it is printed (-s tells how much of it was judged).
Called under the name 'minizinc', by a link to this program, it answers as MiniZinc's driver does.
--explain tells which constraints cannot hold together, --why from which a condition follows.
Models of strangers are for --sandbox: no foreign files, no other programs, nothing written. (Below,
models/ is a folder of the project.)

Examples:
  echo 'var 1..9: x; constraint x * x = 49; solve satisfy;' | damier mzn -
  damier mzn models/nqueens/r2.mzn -D 'n = 8;'
  echo 'var 1..9: x; constraint x > 6; constraint x * x = 9;' | damier mzn - --explain
  damier mzn models/nqueens/r3.mzn -D 'n = 6;' --all-solutions --statistics --solver cp
  damier mzn models/sudoku/sudoku.mzn --check";

pub(crate) const FZN: &str = "\
Solves a model in FlatZinc, the language of MiniZinc's solvers, with their standard flags. Once
MiniZinc and its IDE are told of it, by 'damier mzn --install-solver', they call it as the solver
'damier'. What the file marks for output is printed of each solution, as FlatZinc has it.
(Below, models/ is a folder of the project.)

Examples:
  damier mzn models/nqueens/r2.mzn -D 'n = 8;' --compile --fzn queens.fzn --no-output-ozn
  damier fzn queens.fzn
  damier fzn queens.fzn --all-solutions --statistics --solver sat";

pub(crate) const STUDY: &str = "\
A study is a TOML file: boards, methods (Damier's and others'), limits, tables and plots. Every run
is a process of its own, whose record is kept as soon as it ends; a study that was stopped in
whatever way goes on where it was. docs/studies.md tells what a file may say, and
studies/ has some.

Examples:
  damier study run studies/nqueens.toml --quick --jobs 2
  damier study table studies/nqueens.toml --quick --name largest --to latex
  damier study report studies/nqueens.toml --quick";

pub(crate) const NEW: &str = "\
Writes a small puzzle that works, with a comment on each part: change it, then 'damier test' it.
The guide's page on sheets has the words that rules are made of.

Examples:
  damier new rooks --out -
  damier new my-akari --like akari --out -";

pub(crate) const TEST: &str = "\
Reads every example, writes it and reads it again; has engines of three schools list its solutions,
each of which the rules check; and leaves out one rule after the other to see whether some example
changes. Exit code 1 if something is not as announced. A sheet of one's own is named by its file:
'damier new rooks', then 'damier test rooks.mzn'.

Examples:
  damier test akari";

pub(crate) const PUZZLES: &str = "\
Examples:
  damier puzzles
  damier puzzles --json
  damier solve sudoku 1..4.....32.....";

pub(crate) const ENGINES: &str = "\
Examples:
  damier engines
  damier engines cp
  damier engines --json";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  damier completions bash > damier.bash
  damier completions zsh > _damier
  damier completions fish > damier.fish";

pub(crate) const STUDY_RUN: &str = "\
Runs that have a record already are not made again, so the same command goes on after a stop. Exit
codes: 0 all runs made, 2 bad usage or input, 3 interrupted or every run crashed, 70 answers differ.

Examples:
  damier study run studies/nqueens.toml --quick --dry-run
  damier study run studies/nqueens.toml --quick --jobs 2
  damier study run studies/sudoku.toml --on slurm --slurm partition=short";

pub(crate) const STUDY_TABLE: &str = "\
Medians over repetitions and boards; a run without an answer counts as infinitely long.

Examples:
  damier study table studies/nqueens.toml --quick
  damier study table studies/nqueens.toml --quick --name largest --to latex
  damier study table studies/chess.toml --name time --to csv --out times.csv";

pub(crate) const STUDY_PLOT: &str = "\
Examples:
  damier study plot studies/nqueens.toml --quick
  damier study plot studies/nqueens.toml --quick --name schools --format png --width 1600
  damier study plot studies/chess.toml --theme dark --out plots";

pub(crate) const STUDY_REPORT: &str = "\
The page report.html needs no other file; report.md has its plots beside it.

Examples:
  damier study report studies/nqueens.toml --quick
  damier study report studies/chess.toml --out page
  damier study report studies/chess.toml --results elsewhere";

pub(crate) const STUDY_COMPARE: &str = "\
Examples:
  damier study compare before.results after.results
  damier study compare before.results after.results --json
  damier study compare studies/chess.results --methods mip sat";

pub(crate) const MAN: &str = "\
Pages are made of the same words as --help.

Examples:
  damier man solve | man -l -
  damier man > damier.1
  damier man study run > damier-study-run.1";

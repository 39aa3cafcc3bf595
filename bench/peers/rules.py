"""Whether a peer's answer is right, by the rules of the puzzle as Damier knows them; asked after the clock has stopped."""

import subprocess
import sys


def follow(damier, puzzle, board, rows):
    """Ends the script with an error if the rows are not an answer to the board in a file."""
    command = [damier, "check", puzzle, "-", "--given", board]
    checked = subprocess.run(command, input="".join(row + "\n" for row in rows), capture_output=True, text=True)
    if checked.returncode:
        sys.exit(f"a wrong answer to {board}: {(checked.stdout + checked.stderr).strip()}")

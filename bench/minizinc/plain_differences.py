"""A plugin for pytest: pages of results without drawn differences.

The suite's runner draws, for its HTML page, how a failing test's answer differs from each answer it would take, line by line; with
hundreds of accepted answers that goes on for hours. Which tests pass does not depend on it, so the drawing alone is left out.
"""

import difflib

difflib.HtmlDiff.make_table = lambda *_, **__: ""

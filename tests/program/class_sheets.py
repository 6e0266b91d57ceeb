"""A class of random numbers, its sheets filled in, and their marks: all computed here, by another program."""

import os
import re
import tempfile
import tomllib
import unittest
from fractions import Fraction
from pathlib import Path

from running import ALL_WELL, run

# Four cells a step; what a later step takes over from a wrong earlier one follows.
WORKSHEET = """# Halves by hand

```given
G    draw 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
  1 2
  3 4
```

Double it.

```step
D = 2 * G
```

```step
F = D / 46
```

```step
S = F + D
```
"""
STEPS = "DFS"
CELLS = range(4)
NAMES = ["Anna Müller", "Zoë Groß", "Ben Lee", "José García", "Łukasz Nowak", "Søren Ødegård", "O'Brien, Pat", "李雷",
         "=SUM(A1)", "van der Berg", "Ann Lee", "CON", "Ng Wei", "Zoe\u0308 Stern", "＝cmd", "Max Müller"]


def block_pattern(tag, name):
    return re.compile(rf"^(```{tag} {name}\b.*\n(?:#.*\n)*)((?:.*\n)*?)(```)$", re.M)


def givens(sheet):
    """The four numbers that a sheet in Markdown was made with."""
    rows = block_pattern("matrix", "G").search(sheet)[2].splitlines()
    return [Fraction(cell) for row in rows if not row.startswith("#") for cell in row.split()]


def right(numbers):
    doubled = [2 * number for number in numbers]
    parts = [number / 46 for number in doubled]
    return {"D": doubled, "F": parts, "S": [a + b for a, b in zip(parts, doubled)]}


def marks(entries, numbers):
    """For each step how many cells are right, and how many follow from a wrong one. An entry of None is blank."""
    answers = right(numbers)
    own = {"F": lambda i: entries["D"][i] / 46, "S": lambda i: entries["F"][i] + entries["D"][i]}
    sources = {"D": "", "F": "D", "S": "FD"}
    counts = {}
    for step in STEPS:
        is_right = follows = 0
        for i in CELLS:
            value = entries[step][i]
            if value is None:
                continue
            if value == answers[step][i]:
                is_right += 1
            elif sources[step] and all(entries[name][i] is not None for name in sources[step]):
                follows += value == own[step](i)
        counts[step] = (is_right, follows)
    return counts


def with_rows(sheet, step, rows):
    """A sheet with these entries in a block that has no labels at its rows."""
    cells = "".join("  " + " ".join(map(str, row)) + "\n" for row in rows)
    sheet, count = block_pattern("answer", step).subn(lambda found: found[1] + cells + found[3], sheet)
    assert count == 1, step
    return sheet


def filled(sheet, entries):
    """A sheet with these entries in it."""
    for step in STEPS:
        cells = ["_" if value is None else value for value in entries[step]]
        sheet = with_rows(sheet, step, [cells[:2], cells[2:]])
    return sheet


class MarkedClass(unittest.TestCase):
    """A folder with a class `c` in it and a folder `in` for what is handed in."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "halves.md").write_text(WORKSHEET, "utf-8")
        (self.folder / "in").mkdir()

    def byhand(self, *arguments, expected=ALL_WELL):
        done = run(*arguments, cwd=self.folder)
        self.assertEqual(done.code, expected, done.err + done.out)
        return done

    def make(self, students, *more):
        """Hands out; students are pairs of id and name."""
        roster = "id\tname\n" + "".join(f"{id}\t{name}\n" for id, name in students)
        (self.folder / "names.csv").write_text(roster, "utf-8")
        self.byhand("class", "new", "c", "--worksheet", "./halves.md", "--roster", "names.csv", *more)
        self.read_class()

    def read_class(self):
        self.students = tomllib.loads((self.folder / "c/class.toml").read_text("utf-8"))["student"]

    def sheet(self, student, folder="sheets"):
        return (self.folder / "c" / folder / (self.students[student]["sheet"] + ".md")).read_text("utf-8")

    def right_sheet(self, student):
        sheet = self.sheet(student)
        return filled(sheet, right(givens(sheet)))

    def hand_in(self, path, content, time=None):
        path = self.folder / "in" / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        if time is not None:
            os.utime(path, (time, time))
        return path

    def rules(self, **rules):
        path = self.folder / "c/class.toml"
        before, _, rest = path.read_text("utf-8").partition("[rules]\n")
        students = rest[rest.find("[[student]]"):] if "[[student]]" in rest else ""
        lines = "".join(f"{key} = {value}\n" for key, value in rules.items())
        path.write_text(f"{before}[rules]\n{lines}\n{students}", "utf-8")

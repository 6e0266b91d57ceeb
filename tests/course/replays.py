"""Replays of worksheets as numbers, and the folders that have a file for each worksheet: causes/ and claims/."""

import functools
import importlib.util
import json
import os
import sys
from fractions import Fraction
from pathlib import Path

from running import TREE
from worksheets import Worksheets

VARIANTS = range(int(os.environ.get("BYHAND_VARIANTS", "100")))
COURSE = {path.stem[3:] for path in (TREE / "exercises").glob("*.md")}
ONLY = [name for name in sys.argv[1:] if not name.startswith("-")]  # worksheets; all where there is none
ARGUMENTS = [word for word in sys.argv if word not in ONLY]  # for unittest
if unknown := set(ONLY) - COURSE:
    sys.exit(f"there is no worksheet {', '.join(sorted(unknown))}; the names are {', '.join(sorted(COURSE))}")


def number(cell):
    return float(cell) if isinstance(cell, float) or "inf" in str(cell) else Fraction(cell)


class Matrices:
    """Lists of rows by the names of the matrices, made of their cells when they are asked for: most never are."""

    def __init__(self, cells):
        self._cells, self._rows = cells, {}

    def __getitem__(self, name):
        if name not in self._rows:
            self._rows[name] = [[number(cell) for cell in row] for row in self._cells[name]]
        return self._rows[name]


@functools.cache
def engine():
    return Worksheets(os.environ["BYHAND_WORKSHEETS"])


def replay(worksheet, variant):
    """{"hand": Matrices, "real": Matrices}: by hand in fractions, in the real computation in floats."""
    told = json.loads(engine().replay(worksheet if Path(worksheet).is_file() else exercise(worksheet), variant))
    givens = {given["name"]: given["cells"] for given in told["givens"]}
    return {kind: Matrices({**givens, **{step["name"]: step[kind] for step in told["steps"]}})
            for kind in ("hand", "real")}


def exercise(name):
    """The worksheet of the course with that name."""
    return next((TREE / "exercises").glob(f"[0-9][0-9]-{name}.md"))


def worksheet_names():
    return set(ONLY) or COURSE


def files_in(folder):
    """{name of a worksheet: what the file of that name defines}"""
    files = {}
    for path in sorted((Path(__file__).parent / folder).glob("*.py")):
        name = path.stem.replace("_", "-")
        if ONLY and name not in ONLY:
            continue
        spec = importlib.util.spec_from_file_location(path.stem, path)
        files[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(files[name])
    return files

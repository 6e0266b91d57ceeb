"""Replays of worksheets as numbers, and the folders that have a file for each worksheet: causes/ and claims/."""

import functools
import importlib.util
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

from running import TREE, environment

VARIANTS = range(int(os.environ.get("BYHAND_VARIANTS", "100")))
ONLY = [name for name in sys.argv[1:] if not name.startswith("-")]  # worksheets; all where there is none
ARGUMENTS = [word for word in sys.argv if word not in ONLY]  # for unittest


def number(cell):
    return float(cell) if isinstance(cell, float) or "inf" in str(cell) else Fraction(cell)


@functools.cache
def replayer():
    """One process for all replays of a test: there are thousands of them."""
    return subprocess.Popen(os.environ["BYHAND_REPLAYS"], env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def replay(worksheet, variant):
    """{"hand": {name: rows}, "real": {name: rows}}: by hand in fractions, in the real computation in floats."""
    named = worksheet if Path(worksheet).is_file() else exercise(worksheet)
    process = replayer()
    process.stdin.write((str(named) + ("" if variant is None else f"\t{variant}") + "\n").encode())
    process.stdin.flush()
    told = process.stdout.read(int(process.stdout.readline())).decode()
    if not told.startswith("{"):
        raise AssertionError(told)
    told = json.loads(told)

    def rows(cells):
        return [[number(cell) for cell in row] for row in cells]

    givens = {given["name"]: rows(given["cells"]) for given in told["givens"]}
    return {kind: {**givens, **{step["name"]: rows(step[kind]) for step in told["steps"]}}
            for kind in ("hand", "real")}


def exercise(name):
    """The worksheet of the course with that name."""
    return next((TREE / "exercises").glob(f"[0-9][0-9]-{name}.md"))


def worksheet_names():
    return set(ONLY) or {path.stem[3:] for path in (TREE / "exercises").glob("*.md")}


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

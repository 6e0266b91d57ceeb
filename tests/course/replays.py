"""Replays of worksheets as numbers, and the folders that have a file for each worksheet: causes/ and claims/."""

import importlib.util
import json
import os
import sys
from fractions import Fraction
from pathlib import Path

from running import ALL_WELL, TREE, run

VARIANTS = range(int(os.environ.get("BYHAND_VARIANTS", "100")))
ONLY = [name for name in sys.argv[1:] if not name.startswith("-")]  # worksheets; all where there is none
ARGUMENTS = [word for word in sys.argv if word not in ONLY]  # for unittest


def number(cell):
    return float(cell) if isinstance(cell, float) or "inf" in str(cell) else Fraction(cell)


def replay(worksheet, variant):
    """{"hand": {name: rows}, "real": {name: rows}}: by hand in fractions, in the real computation in floats."""
    done = run("walkthrough", str(worksheet), "--format", "json",
               *([] if variant is None else ["--variant", str(variant)]))
    if done.code != ALL_WELL:
        raise AssertionError(done.err)
    told = json.loads(done.out)

    def rows(cells):
        return [[number(cell) for cell in row] for row in cells]

    givens = {given["name"]: rows(given["cells"]) for given in told["givens"]}
    return {kind: {**givens, **{step["name"]: rows(step[kind]) for step in told["steps"]}}
            for kind in ("hand", "real")}


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

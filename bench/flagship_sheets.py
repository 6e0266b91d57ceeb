#!/usr/bin/env python3
"""Writes a class of filled sheets of the flagship into a folder, one in ten with a typical mistake.

Usage: flagship_sheets.py PROGRAM FOLDER [COUNT]     (10,000 unless said)

The right ones are what `template --filled` writes. The mistakes are those of tests/oracle/wrong_sheets.py,
each in one step and carried on through the steps after it.
"""

import re
import subprocess
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TREE / "tests" / "oracle"))
sys.dont_write_bytecode = True

from wrong_sheets import MISTAKES, filled, givens_of  # noqa: E402, it stands in another folder

WORKSHEET = str(TREE / "exercises" / "04-self-attention.md")
BLOCK = re.compile(r"^(```answer (\w+) .*\n# .*\n.*\n)(?:.*\n)*?(```)$", re.M)


def with_entries(template, texts):
    """The sheet with these cells in its answer blocks."""
    def block(found):
        rows = "".join("  " + "  ".join(row) + "\n" for row in texts[found[2]])
        return found[1] + rows + found[3]
    return BLOCK.sub(block, template)


def write_sheets(program, folder, count=10_000):
    Path(folder).mkdir(exist_ok=True)
    right = subprocess.run([program, "template", WORKSHEET, "--filled"], check=True,
                           stdout=subprocess.PIPE, text=True).stdout
    givens = givens_of(program, WORKSHEET)
    wrong = [with_entries(right, filled(givens, mistake)[0]) for mistake in MISTAKES]
    for i in range(count):
        text = wrong[i // 10 % len(wrong)] if i % 10 == 9 else right
        (Path(folder) / f"sheet-{i:05}.md").write_text(text, "utf-8")


if __name__ == "__main__":
    write_sheets(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))

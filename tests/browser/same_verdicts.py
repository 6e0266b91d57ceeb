"""The engine in WebAssembly gives the verdicts of the program: random sheets of random worksheets and of the course, the
same JSON from both, number by number.

Usage: same_verdicts.py --native PROGRAM --wasm ENGINE.wasm [--count N] [--seed S]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "tests" / "oracle"))
from grade import SHEETS_OF_A_WORKSHEET, Batch  # noqa: E402  the oracle's random sheets

LINES = Path(__file__).parent / "engine_lines.mjs"


class Engine:
    def __init__(self, *command):
        variables = {**os.environ, "NODE_OPTIONS": "--no-experimental-fetch"}
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables)

    def ask(self, **request):
        self.child.stdin.write(json.dumps(request).encode() + b"\n")
        self.child.stdin.flush()
        # JavaScript writes a large double without an exponent.
        return json.loads(self.child.stdout.readline(), parse_int=float)


def random_sheets(count, seed):
    """(worksheet's name, its text, file, sheet): from the oracle, which knows nothing of the program."""
    for number in range(-(-count // SHEETS_OF_A_WORKSHEET)):
        with tempfile.TemporaryDirectory() as folder:
            batch = Batch(Path(folder), seed, [number], False)
            for sheet in batch.sheets:
                yield sheet.worksheet.name, sheet.worksheet.text(), sheet.file, sheet.text


def course_sheets(native, seed):
    """Each worksheet of the course, some of it filled in, rightly and not."""
    draw = random.Random(seed)
    for path in sorted((TREE / "exercises").glob("*.md")):
        text, name = path.read_text(), path.stem.split("-", 1)[1]
        state = native.ask(do="open", name=name, text=text, variant=draw.choice([None, 1, 17]))
        for line in ("hint", "2", "show", "skip", "1/3", "undo", "0 1 2 0", "0.25", "show", "show", "1"):
            state = native.ask(do="line", line=line, sheet=state["sheet"])
        yield name, text, f"{name}.md", state["sheet"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--native", required=True)
    parser.add_argument("--wasm", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    native, wasm = Engine(options.native), Engine("node", str(LINES), options.wasm)
    opened = {"do": "open", "name": "n", "text": (TREE / "exercises/01-warm-up.md").read_text()}
    # However a name was typed: the page composes it as browsers do.
    graded, differ = 0, int(native.ask(**opened, learner="Zo\u00eb") != wasm.ask(**opened, learner="Zoe\u0308"))
    for sheets in (course_sheets(Engine(options.native), options.seed), random_sheets(options.count, options.seed)):
        for name, text, file, sheet in sheets:
            request = {"do": "grade", "name": name, "text": text, "file": file, "sheet": sheet}
            one, other = native.ask(**request), wasm.ask(**request)
            graded += "grade" in one
            if one != other:
                differ += 1
                print(f"{file}: {json.dumps(one)[:300]} and {json.dumps(other)[:300]}", file=sys.stderr)
    print(f"{graded} sheets graded by both, {differ} differ")
    return 1 if differ or graded < options.count else 0


if __name__ == "__main__":
    sys.exit(main())

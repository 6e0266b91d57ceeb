#!/usr/bin/env python3
"""The oracle's parser against its writer: random rules, with all blanks and brackets that people write, mean the same.

Usage: parse_again.py [--count N] [--seed S]
"""

import argparse
import random
import sys

from expression import Writer
from graded_worksheets import make_worksheet
from parse import parse


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", help="not needed")
    parser.add_argument("--count", type=int, default=40, help="worksheets")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = failures = 0
    for number in range(options.count):
        rng = random.Random(f"parse-{options.seed}-{number}")
        for step in make_worksheet(rng, "w").steps:
            for tree in (step.hand, step.real_tree()):
                rules += 1
                text, plain = Writer(rng).write(tree), Writer().write(tree)
                if Writer().write(parse(text)) != plain:
                    failures += 1
                    print(f"{text}\n  is read as {Writer().write(parse(text))}\n  and means   {plain}")
    print(f"{rules} rules, {failures} failures")
    return 1 if failures or rules < options.count else 0


if __name__ == "__main__":
    sys.exit(main())

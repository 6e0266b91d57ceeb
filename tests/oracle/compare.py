#!/usr/bin/env python3
"""`byhand compare` against an independent computation of winners, ties and distances.

Usage: compare.py --program PATH [--count N] [--seed S]

Each worksheet is one softmax over random scores, by columns or by rows, with and without masked
scores; the hand rule takes its shortcuts as the course does. Python's fractions and math compute the
same from the definitions.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

TIE = 1e-9
MASKED = None  # a score of -inf


def random_scores(rng):
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    scores = [[rng.randint(-4, 6) for _ in range(columns)] for _ in range(rows)]
    if rng.random() < 0.4:  # a mask that leaves each row and column a score
        for k in range(rows):
            for q in range(columns):
                if (k + q) % 3 == 1 and rng.random() < 0.6:
                    scores[k][q] = MASKED
    return scores


def worksheet(scores, by_row, shortcut):
    total = "rowsum(E)" if by_row else "colsum(E)"
    lines = ["# Scores", "", "```given", "S"]
    lines += ["  " + " ".join("-inf" if s is MASKED else str(s) for s in row) for row in scores]
    lines += ["d = 3", "```", "", "```step", f"R = {shortcut}", "real S / sqrt(d)", "E = 3^R",
              "real exp(R)", f"A = E / {total}", "```"]
    return "\n".join(lines) + "\n"


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def weights_by_hand(scores, shortcut):
    def power(score):
        if score is MASKED:
            return Fraction(0)
        scaled = {"floor(S / 2)": score // 2, "ceil(S / 2)": -(-score // 2), "S": score}[shortcut]
        return Fraction(3) ** scaled
    powers = [power(score) for score in scores]
    return [one / sum(powers) for one in powers]


def weights_for_real(scores):
    powers = [0.0 if s is MASKED else math.exp(s / math.sqrt(3)) for s in scores]
    return [one / math.fsum(powers) for one in powers]


def winners(weights):
    return [i + 1 for i, weight in enumerate(weights) if float(weight) >= float(max(weights)) - TIE]


def check_distribution(found, hand, real):
    """What is wrong with one distribution of the program's answer."""
    if found["hand_winners"] != winners(hand):
        yield f"by hand {found['hand_winners']}, expected {winners(hand)}"
    if found["real_winners"] != winners(real):
        yield f"real {found['real_winners']}, expected {winners(real)}"
    expected = math.fsum(abs(float(h) - r) for h, r in zip(hand, real)) / 2
    if abs(found["total_variation"] - expected) > 1e-12:
        yield f"total variation {found['total_variation']}, expected {expected}"


def check(answer, scores, by_row, shortcut):
    lists = scores if by_row else transposed(scores)
    expected = [(weights_by_hand(one, shortcut), weights_for_real(one)) for one in lists]
    step = next(step for step in answer["steps"] if step["name"] == "A")
    found = step["distributions"]
    if len(found) != len(lists) or any((("row" if by_row else "col") not in one) for one in found):
        # Weights that add up to 1 both ways are read by column.
        real = [weights for _, weights in expected]
        both = by_row and all(abs(math.fsum(column) - 1) < TIE for column in transposed(real))
        if not both:
            yield f"distributions: {found}"
        return
    for one, (hand, real) in zip(found, expected):
        yield from check_distribution(one, hand, real)
    differences = [[abs(float(h) - r) for h, r in zip(*pair)] for pair in expected]
    if not by_row:
        differences = transposed(differences)
    largest = max(map(max, differences))
    row, column = step["at"]
    if abs(step["largest_difference"] - largest) > 1e-12:
        yield f"largest difference {step['largest_difference']}, expected {largest}"
    if abs(differences[row - 1][column - 1] - largest) > 1e-12:
        yield f"the largest difference is not at {step['at']}"
    if step["same"] != (largest <= TIE):
        yield f"same is {step['same']}, the largest difference {largest}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures = ties = changed = compared = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.md"
        for i in range(options.count):
            rng = random.Random(f"{options.seed}-{i}")
            scores, by_row = random_scores(rng), rng.random() < 0.5
            lists = scores if by_row else transposed(scores)
            if any(all(s is MASKED for s in one) for one in lists):
                continue
            shortcut = rng.choice(["floor(S / 2)", "ceil(S / 2)", "S"])
            path.write_text(worksheet(scores, by_row, shortcut), "utf-8")
            run = subprocess.run([options.program, "compare", str(path), "--format", "json"],
                                 capture_output=True, timeout=60, check=False, text=True)
            if run.returncode != 0:
                print(run.stderr)
                failures += 1
                continue
            answer = json.loads(run.stdout)
            compared += 1
            wrong = list(check(answer, scores, by_row, shortcut))
            for one in answer["steps"][-1]["distributions"]:
                ties += len(one["hand_winners"]) > 1
                changed += one["hand_winners"] != one["real_winners"]
            if wrong:
                failures += 1
                print(f"--- {i} of seed {options.seed}\n{path.read_text()}", *wrong, sep="\n")
    print(f"{compared} worksheets, {ties} ties by hand, {changed} winners changed, "
          f"{failures} failures")
    return 1 if failures or compared < options.count // 2 or not ties or not changed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Worked examples as others published them: a grader that calls them wrong is wrong.

Usage: published.py --program PATH

Each example is a worksheet, and a sheet with exactly the decimals that were printed: cut to two,
three or nine places, and carried on as cut. All of them have their marks, but for the few where
what was printed is wrong itself; those are named below with the right value.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Example:
    source: str
    givens: str
    steps: str
    printed: dict  # {step: rows of text}
    errors: dict = field(default_factory=dict)  # {(step, row, column): the right value}
    options: tuple = ()


ILLUSTRATED = """X
  1 0 1 0
  0 2 0 2
  1 1 1 1
W_K
  0 0 1
  1 1 0
  0 1 0
  1 1 0
W_Q
  1 0 1
  1 0 0
  0 0 1
  0 1 1
W_V
  0 2 0
  0 3 0
  1 0 3
  1 1 0"""

ILLUSTRATED_STEPS = """K = X * W_K
V = X * W_V
Q = X * W_Q
S = Q * K^T
A = round(softmax_rows(S), {places})
places {places}
O = A * V
places {places}"""

ILLUSTRATED_PRINTED = {
    "K": ["0 1 1", "4 4 0", "2 3 1"], "V": ["1 2 3", "2 8 0", "2 6 3"],
    "Q": ["1 0 2", "2 2 2", "2 1 3"], "S": ["2. 4. 4.", "4. 16. 12.", "4. 12. 10."],
}

FINE = """X
  1.0 0.0 1.0 0.0
  0.0 1.0 0.0 1.0
  1.0 1.0 1.0 1.0
d_k = cols(X)"""

FINE_STEPS = """S = X * X^T
R = S / sqrt(d_k)
A = round(softmax_rows(R), {places})
places {places}
O = A * X
places {places}"""

FINE_PRINTED = {
    "S": ["2 0 2", "0 2 2", "2 2 4"], "R": ["1.0 0.0 1.0", "0.0 1.0 1.0", "1.0 1.0 2.0"],
    "A": ["0.422 0.155 0.422", "0.155 0.422 0.422", "0.211 0.211 0.577"],
    "O": ["0.844 0.577 0.844 0.577", "0.577 0.844 0.577 0.844", "0.788 0.788 0.788 0.788"],
}

NETWORK = """i
  0.05
  0.10
W_1
  0.15 0.20
  0.25 0.30
W_2
  0.40 0.45
  0.50 0.55
b_1
  0.35
b_2
  0.60
t
  0.01
  0.99
eta
  0.5"""

LSTM = """x
  1 2 3
w
  0.5
  0.6
  0.7
  0.8
u
  0.1
  0.2
  0.3
  0.4
W_y
  4"""


def lstm_steps():
    """Three time steps of an LSTM with one cell: gates, candidate, cell state, hidden state."""
    lines = []
    for t in (1, 2, 3):
        before = f" + u * h_{t - 1}" if t > 1 else ""
        lines += [f"n_{t} = w * x[1,{t}]{before}", "show",
                  f"g_{t} = round(sigmoid(n_{t}[[1 2 4], 1]), 4)", "places 4",
                  f"a_{t} = round(tanh(n_{t}[3, 1]), 4)", "places 4",
                  f"C_{t} = g_{t}[2, 1] * a_{t}" + (f" + g_{t}[1, 1] * C_{t - 1}" if t > 1 else ""),
                  "places 4",
                  f"h_{t} = round(g_{t}[3, 1] * tanh(C_{t}), 4)", "places 4"]
    return "\n".join([*lines, "y = W_y * h_3", "places 4"])


EXAMPLES = [
    Example(
        "Raimi Karim, Illustrated: Self-Attention, "
        "towardsdatascience.com/illustrated-self-attention-2d627e33b20a; one decimal, 'for readability'",
        ILLUSTRATED, ILLUSTRATED_STEPS.format(places=1),
        ILLUSTRATED_PRINTED | {"A": ["0.0 0.5 0.5", "0.0 1.0 0.0", "0.0 0.9 0.1"],
                               "O": ["2.0 7.0 1.5", "2.0 8.0 0.0", "2.0 7.8 0.3"]},
        {("A", 1, 1): "0.1, since 0.063 is nearer to it"}),
    Example(
        "the same, the digits that its program printed", ILLUSTRATED,
        ILLUSTRATED_STEPS.format(places=4),
        ILLUSTRATED_PRINTED | {
            "A": ["0.063379 0.46831 0.46831", "0.0000060337 0.98201 0.017986",
                  "0.00029539 0.88054 0.11917"]}),
    Example(
        "Attention Mechanism in Transformer, skiitg.co.in/transformers/attention.html, to three places",
        FINE, FINE_STEPS.format(places=3), FINE_PRINTED,
        {("A", 3, 1): "0.212", ("A", 3, 2): "0.212", ("A", 3, 3): "0.576"}),
    Example("the same, where two places are enough", FINE, FINE_STEPS.format(places=2), FINE_PRINTED,
            {("A", 3, 3): "0.576, or 0.58"}),
    Example(
        "Backpropagation by hand, fiqlab.vercel.app/blog/backpropagation-manual-calculation, five "
        "places, every product printed",
        NETWORK,
        """n = W_1 * i + b_1
places 4
p = round(exp(-n), 5)
o = 1 / (1 + p)
places 5
P = W_2[1,:] .* o^T
places 5
m = rowsum(P) + b_2
places 5
q = round(exp(-m), 5)
s = 1 + q
places 5
y = 1 / s
places 5""",
        {"n": ["0.3775", "0.3925"], "p": ["0.68566", "0.67530"], "o": ["0.59327", "0.59688"],
         "P": ["0.23731 0.26860"], "m": ["1.10591"], "q": ["0.33091"], "s": ["1.33091"],
         "y": ["0.75137"]},
        {("p", 1, 1): "0.68557", ("p", 2, 1): "0.67537"}),
    Example(
        "Matt Mazur, A Step by Step Backpropagation Example, "
        "mattmazur.com/2015/03/17/a-step-by-step-backpropagation-example, nine digits",
        NETWORK,
        """n = W_1 * i + b_1
h = round(sigmoid(n), 8)
m = W_2 * h + b_2
places 8
o = round(sigmoid(m), 8)
E = 1/2 * (t - o)^2
places 8
L = colsum(E)
places 8
d = (o - t) .* o .* (1 - o)
places 7
G = d * h^T
places 7
W = W_2 - eta * G
places 7""",
        {"n": ["0.3775", "0.3925"], "h": ["0.593269992", "0.596884378"],
         "m": ["1.105905967", "_"], "o": ["0.75136507", "0.772928465"],
         "E": ["0.274811083", "0.023560026"], "L": ["0.298371109"],
         "d": ["0.138498562", "-0.038098236"], "G": ["0.082167041 _", "_ _"],
         "W": ["0.35891648 0.408666186", "0.511301270 0.561370121"]}),
    Example(
        "Understanding the softmax algorithm, "
        "electr0sheep.com/ai/2016/01/25/understanding-softmax, eight and nine decimals",
        "z\n  3.0 1.0 0.2",
        """E = round(exp(z), 8)
c = rowsum(E)
places 8
A = E / c
places 8
one = rowsum(A)
places 8""",
        {"E": ["20.08553692 2.718281828 1.221402758"], "c": ["24.02522151"],
         "A": ["0.836018803 0.113142841 0.050838356"], "one": ["1"]}),
    Example(
        "Scaled dot-product attention, amanailab.com/code-lab/scaled-dot-product-attention, five "
        "decimals; exp(1/sqrt(2)) / (1 + exp(1/sqrt(2))) is 0.66976, so the sum is not as printed",
        "Q\n  1 0\n  0 1\nV\n  1 2\n  3 4",
        """O = round(softmax_rows(Q * Q^T / sqrt(2)) * V, 5)""",
        {"O": ["1.66082 2.66082", "2.33918 3.33918"]},
        {("O", 1, 1): "1.66048", ("O", 1, 2): "2.66048", ("O", 2, 1): "2.33952",
         ("O", 2, 2): "3.33952"}),
    Example(
        "An LSTM step by step, github.com/Yasmeen-Akl/DL-lSTM-, four decimals of a longer "
        "computation",
        LSTM, lstm_steps(),
        {"g_1": ["0.6225", "0.6457", "0.6900"], "a_1": ["0.6044"], "C_1": ["0.3902"],
         "h_1": ["0.2564"],
         "g_2": ["0.7361", "0.7775", "0.8459"], "a_2": ["0.9009"], "C_2": ["0.9877"],
         "h_2": ["0.6398"],
         "g_3": ["0.8269", "0.8730", "0.9344"], "a_3": ["0.9798"], "C_3": ["1.6721"],
         "h_3": ["0.8707"], "y": ["3.4827"]},
        options=("--against", "real")),
]


def worksheet(example):
    return "\n".join(["# A published example", "", "```given", example.givens, "```", "", "```step",
                      example.steps, "```", ""])


def sheet(name, example):
    lines = [f"<!-- byhand: {name} -->", ""]
    for step, rows in example.printed.items():
        lines += [f"```answer {step} {len(rows)}x{len(rows[0].split())}",
                  *("  " + row for row in rows), "```", ""]
    return "\n".join(lines)


def differences(example, answer):
    for step in answer["steps"]:
        rows = [row.split() for row in example.printed.get(step["name"], [])]
        for i, row in enumerate(rows, 1):
            for j, text in enumerate(row, 1):
                verdict = step["verdicts"][i - 1][j - 1]
                error = example.errors.get((step["name"], i, j))
                if text == "_" or verdict == "given":
                    continue
                if (verdict in ("correct", "rounded", "carried", "follows")) == bool(error):
                    yield f"{step['name']}[{i},{j}] {text} is {verdict}" + (
                        f", but {error} is right" if error else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    failures = cells = 0
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        for number, example in enumerate(EXAMPLES):
            name = f"published-{number}"
            (Path(folder) / f"{name}.md").write_text(worksheet(example), "utf-8")
            path = Path(folder) / f"sheet-{number}"
            path.write_text(sheet(name, example), "utf-8")
            run = subprocess.run([options.program, "grade", "--format", "json", "--exercises", folder,
                                  *example.options, str(path)],
                                 capture_output=True, timeout=60, check=False)
            found = list(differences(example, json.loads(run.stdout))) if run.stdout \
                else [run.stderr.decode()]
            cells += sum(text != "_" for rows in example.printed.values() for row in rows
                         for text in row.split())
            if found:
                failures += 1
                print("\n  ".join([example.source, *found]))
    errors = sum(len(example.errors) for example in EXAMPLES)
    print(f"{len(EXAMPLES)} published examples, {cells} entries, {errors} of them in error, "
          f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

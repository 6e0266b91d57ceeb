"""The formulas of a walkthrough in Markdown say the same as its JSON: names, shapes and cells.

KaTeX and pandoc only tell whether a formula can be shown; this tells whether it is the right one."""

import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from running import TREE, run

WORKSHEETS = sorted([*TREE.glob("exercises/*.md"), *Path(__file__).parent.glob("*.md")])
FEWEST_FORMULAS = 150

# Each of these can be read as something else than the rule.
AMBIGUOUS = {
    "a product with a signed factor looks like a difference":
        re.compile(r"(\\,|\\cdot|\\odot) ?-"),
    "a power of a negative number needs brackets": re.compile(r"\{-[^{}]*\}\^"),
    "a power of a fraction needs brackets": re.compile(r"\{-?\\frac\{[^{}]*\}\{[^{}]*\}\}\^"),
    "a fraction has its numbers in braces": re.compile(r"\\frac(?!\{)"),
    "only 0 and 1 are bold, for zeros and ones": re.compile(r"\\mathbf(?! [01]_)"),
}

# GitHub's pages show "The following macros are not allowed" instead of a formula with one of these:
# https://github.com/github/markup/issues/1688
REFUSED_BY_GITHUB = re.compile(r"\\(operatorname|mbox|phantom|newcommand|def)\b")


class Formula(NamedTuple):
    caption: str
    latex: str


def formulas(markdown):
    """Every formula between lines of $$, with the line above that names it."""
    lines = markdown.split("\n")
    marks = [number for number, line in enumerate(lines) if line == "$$"]
    assert len(marks) % 2 == 0, "a formula is never closed"
    return [Formula(lines[first - 2], "\n".join(lines[first + 1:last]))
            for first, last in zip(marks[::2], marks[1::2])]


NAME = re.compile(
    r"(?:\\mathit\{([A-Za-z0-9]+)\}|(?<![\\A-Za-z])([A-Za-z]))"
    r"(?:_\{(\\mathit\{(?:[^{}])*\}|[^{}]*)\})?")


def names_in_latex(latex, known):
    latex = re.sub(r"\\(operatorname|mathrm|text|mathbf|begin|end)\{[^{}]*\}", " ", latex)
    latex = latex.replace("I_{", "{")  # the identity matrix
    found = []
    for word, letter, below in NAME.findall(latex):
        below = re.sub(r"\\mathit\{(.*)\}", r"\1", below).replace("\\_", "_")
        name = (word or letter) + ("_" + below if below else "")
        found.append(name if name in known else name + "_")
    return sorted(name for name in found if name in known)


def names_in_rule(rule, known):
    return sorted(name for name in re.findall(r"[A-Za-z]\w*", rule) if name in known)


def number(text):
    """A cell as exactly as it is printed."""
    sign = -1 if text.startswith("-") else 1
    size = text.removeprefix("-")
    if size in ("\\infty", "inf"):
        return sign * float("inf")
    if fraction := re.fullmatch(r"\\frac\{(\d+)\}\{(\d+)\}", size):
        return sign * Fraction(int(fraction[1]), int(fraction[2]))
    if power := re.fullmatch(r"([\d.]+) \\cdot 10\^\{(-?\d+)\}", size):
        return sign * Fraction(power[1]) * Fraction(10) ** int(power[2])
    return sign * Fraction(size)


def cells(latex):
    """The matrix after the last equals sign, without its labels."""
    array = re.search(r"\\begin\{array\}\{([r|]+)\}\n(.*)\\end\{array\}(\\right\])?$", latex, re.S)
    if not array:
        return [[number(latex.rsplit(" = ", 1)[1])]]
    rows = [re.sub(r" \\\\(\[4pt\])?$", "", row) for row in array[2].strip().split("\n")]
    if "\\hline" in rows:
        rows = rows[rows.index("\\hline") + 1:]
    first = 1 if "|" in array[1] else 0
    return [[number(cell) for cell in row.split(" & ")[first:]] for row in rows]


def is_near(shown, real):
    """Whether what is shown is the real value, as far as it was rounded."""
    expected = float(real)
    if abs(expected) == float("inf"):
        return shown == expected
    return abs(float(shown) - expected) <= 0.00005 + 0.005 * abs(expected)


def is_exactly(shown, hand):
    return shown == (float(hand) if "inf" in hand else Fraction(hand))


def matrix_mistakes(shown, expected, agree):
    if [len(row) for row in shown] != [len(row) for row in expected]:
        return ["its matrix has another shape"]
    return [f"a cell is {left}, not {right}"
            for left_row, right_row in zip(shown, expected)
            for left, right in zip(left_row, right_row) if not agree(left, right)][:1]


def rule_mistakes(latex, rule, known):
    mistakes = []
    shown = names_in_latex(latex, known)
    if shown != names_in_rule(rule, known):
        mistakes.append(f"the formula names {shown}, the rule is {rule}")
    if refused := REFUSED_BY_GITHUB.search(latex):
        mistakes.append(f"GitHub shows no formula with {refused[0]}")
    mistakes += [why for why, pattern in AMBIGUOUS.items() if pattern.search(latex)]
    return mistakes


def left_side_and_rule(formula, is_one_number):
    """The name before the first equals sign and the formula up to the last one."""
    text = formula.latex.rsplit(" =\n", 1)[0] if " =\n" in formula.latex else formula.latex
    if is_one_number:
        text = text.rsplit(" = ", 1)[0]
    left, _, right = text.partition(" = ")
    return left, right


def answer_mistakes(formula, question, is_real):
    """A question is its name and its answer alone: a word, a cell or a number."""
    answer = question["real" if is_real else "hand"][0][0]
    shown = formula.latex.rsplit(" = ", 1)[1]
    if "choices" not in question:
        return matrix_mistakes([[number(shown)]], [[answer]], is_near if is_real else is_exactly)
    expected = question["choices"][int(float(answer)) - 1].replace("_", r"\_")
    expected = rf"\text{{{expected}}}"
    return [] if shown == expected else [f"the answer is {shown}, not {expected}"]


def mistakes(formula, by_name, known, questions):
    if greek := re.search("[Α-ω]", formula.latex):
        return [f"no font of xelatex prints {greek[0]}: it needs its command"]
    is_real = formula.caption.startswith("real: ")
    left, right = left_side_and_rule(formula, " =\n" not in formula.latex)
    name = names_in_latex(left, known)
    if len(name) != 1:
        return [f"{left} is no name of the worksheet"]
    thing = by_name[name[0]]
    if name[0] in questions:
        return answer_mistakes(formula, thing, is_real)
    shown = cells(formula.latex)
    if "cells" in thing:  # a given
        rule = re.match(r"`\w+ = (.*)`:$", formula.caption)
        found = rule_mistakes(right, rule[1], known) if rule else []
        return found + matrix_mistakes(shown, thing["cells"], is_exactly)
    found = rule_mistakes(right, thing["real_formula" if is_real else "formula"], known)
    return found + matrix_mistakes(shown, thing["real" if is_real else "hand"], is_near if is_real else is_exactly)


def check(worksheet):
    """How many formulas there are and how many are wrong."""
    told = json.loads(run("walkthrough", str(worksheet), "--format", "json").out)
    by_name = {thing["name"]: thing for thing in told["givens"] + told["steps"]}
    page = run("walkthrough", str(worksheet), "--format", "markdown").out
    found, questions = formulas(page), set(re.findall(r"^\*\*Question\*\* `(\w+)`: ", page, re.M))
    wrong = 0
    for formula in found:
        reasons = mistakes(formula, by_name, set(by_name), questions)
        wrong += bool(reasons)
        for reason in reasons:
            print(f"{worksheet.name}: {formula.caption}\n  {formula.latex.splitlines()[0]}\n  {reason}\n")
    least = len(told["givens"]) + len(told["steps"])
    if len(found) < least:
        print(f"{worksheet.name}: {len(found)} formulas for {least} matrices")
        wrong += 1
    return len(found), wrong, {step["formula"] for step in told["steps"]}


def unused(rules):
    """What the guide's tables name and no worksheet of this folder uses."""
    guide = (TREE / "docs/worksheets.md").read_text("utf-8")
    functions = re.findall(r"^\| `(\w+)\(", guide, re.M)
    assert len(functions) >= 38, "the guide's table of functions was not found"
    all_rules = "\n".join(rules)
    missing = [name for name in functions if not re.search(rf"\b{name}\(", all_rules)]
    operators = {"*": r" \* ", ".*": r" \.\* ", "/": " / ", "+": r" \+ ", "-": " - ", "^": r"\^ ?[^T ]",
                 "^T": r"\^T", "[r, c]": r"\w\[\d, \d\]", "[:, c]": r"\[:, ", "a:b": r"\d:\d", "pi": "pi",
                 "literal": r"\[\d.*;.*\]", "sign": r"= ?-|^-", "inf": "inf", "1e-3": "1e-3"}
    return missing + [name for name, pattern in operators.items() if not re.search(pattern, all_rules, re.M)]


def main():
    count = 0
    wrong = 0
    rules = set()
    for worksheet in WORKSHEETS:
        more, more_wrong, more_rules = check(worksheet)
        count += more
        wrong += more_wrong
        rules |= more_rules
    print(f"{count} formulas of {len(WORKSHEETS)} worksheets, {wrong} wrong")
    missing = unused(rules)
    if missing:
        print("no worksheet of this folder uses", ", ".join(missing))
    return 1 if wrong or missing or count < FEWEST_FORMULAS else 0


sys.exit(main())

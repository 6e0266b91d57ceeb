"""The formulas of a page in HTML are those that pandoc makes of the LaTeX in Markdown: the same marks in the same places.

How they look (spaces, slant, brackets that grow) is not compared."""

import json
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from running import TREE, run

WORKSHEETS = sorted([*TREE.glob("exercises/*.md"), *Path(__file__).parent.glob("*.md")])
FEWEST_FORMULAS = 300
LONGEST_RULE = 60  # characters; a longer one stays as it was written
STRUCTURES = {"mfrac", "msub", "msup", "msqrt", "mtable", "mtr", "mtd"}


def spelled(element):
    """e.g. "msup(K)(⊤)" """
    tag = element.tag.rsplit("}", 1)[-1]
    if tag in ("annotation", "mspace"):
        return ""
    inside = unicodedata.normalize("NFKC", (element.text or "").strip())
    children = [spelled(child) for child in element]
    if tag in STRUCTURES:
        return tag + "".join(f"({child})" for child in children)
    return inside + "".join(children)


def formulas(page):
    return [spelled(ElementTree.fromstring(math)) for math in re.findall(r"<math.*?</math>", page, re.S)]


def marks(formula):
    """Without what tells where an exponent begins: of brackets around a line's end it has the last one alone."""
    return re.sub(r"msub|msup|[()]", "", formula)


def rules_in_markdown(markdown):
    """The formulas without the matrix after the last equals sign."""
    shown = re.findall(r"^\$\$\n(.*?)\n\$\$$", markdown, re.M | re.S)
    rules = [latex.split(" =\n")[0] if " =\n" in latex else latex.rsplit(" = ", 1)[0] for latex in shown]
    done = subprocess.run(["pandoc", "-f", "markdown", "-t", "html", "--mathml"], capture_output=True, check=True,
                          input="\n\n".join(f"$$\n{rule}\n$$" for rule in rules).encode())
    return set(formulas(done.stdout.decode()))


def mistakes(worksheet):
    """How many formulas there are, and what is wrong with them."""
    markdown = run("walkthrough", str(worksheet), "--format", "markdown").out
    expected, questions = rules_in_markdown(markdown), re.findall(r"^\*\*Question\*\* `(\w+)`: ", markdown, re.M)
    page = run("walkthrough", str(worksheet), "--format", "html").out
    shown = [formulas(parts) for parts in re.findall(r'(?:<span class="formula">.*?</span>)+', page, re.S)]
    in_marks = {marks(formula) for formula in expected}
    wrong = [f"pandoc has no formula {' '.join(parts)}" for parts in shown
             if (parts[0] not in expected if len(parts) == 1 else marks("".join(parts)) not in in_marks)]
    rules = json.loads(run("walkthrough", str(worksheet), "--format", "json").out)["steps"]
    short = [step for step in rules if len(step["formula"]) <= LONGEST_RULE and step["name"] not in questions]
    if len(shown) < len(short):
        wrong.append(f"there are {len(shown)} formulas for {len(short)} rules")
    return len(shown), wrong


def main():
    count = wrong = 0
    for worksheet in WORKSHEETS:
        found, reasons = mistakes(worksheet)
        count += found
        wrong += len(reasons)
        for reason in reasons:
            print(f"{worksheet.name}: {reason}")
    print(f"{count} formulas of {len(WORKSHEETS)} worksheets, {wrong} mistakes")
    return 1 if wrong or count < FEWEST_FORMULAS else 0


sys.exit(main())

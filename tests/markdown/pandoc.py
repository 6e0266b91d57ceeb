"""Pandoc reads the walkthroughs in Markdown, in GitHub's dialect and in its own, without a warning, and finds
every formula and every rule in them."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

from running import TREE, run

WORKSHEETS = sorted([*TREE.glob("exercises/*.md"), *Path(__file__).parent.glob("*.md")])
DIALECTS = ["gfm+tex_math_dollars", "markdown"]
FEWEST_FORMULAS = 150


def to_html(markdown, dialect):
    done = subprocess.run(["pandoc", "-f", dialect, "-t", "html", "--mathml"], input=markdown.encode(),
                          capture_output=True, check=True)
    return done.stdout.decode(), done.stderr.decode()


def rules_in(page):
    return {html.unescape(code) for code in re.findall(r"<code>(.*?)</code>", page, re.S)}


def mistakes(worksheet, dialect, markdown, steps):
    page, warnings = to_html(markdown, dialect)
    found = page.count('<math display="block"')
    expected = markdown.count("\n$$\n") // 2
    if warnings:
        yield f"warns:\n{warnings}"
    if found != expected:
        yield f"finds {found} formulas, not {expected}"
    rules = {re.sub(r"\s+", " ", rule) for rule in rules_in(page)}
    questions = re.findall(r"^\*\*Question\*\* `(\w+)`: ", markdown, re.M)  # whose rules are not shown
    for step in steps:
        rule = f"{step['name']} = {step['formula']}"
        if rule not in rules and step["name"] not in questions:
            yield f"does not show the rule {rule} as code"
    if re.search(r"<(script|b)\b", page):
        yield "takes a label for HTML"


def main():
    count = 0
    wrong = 0
    for worksheet in WORKSHEETS:
        markdown = run("walkthrough", str(worksheet), "--format", "markdown").out
        steps = json.loads(run("walkthrough", str(worksheet), "--format", "json").out)["steps"]
        count += markdown.count("\n$$\n") // 2
        for dialect in DIALECTS:
            for mistake in mistakes(worksheet, dialect, markdown, steps):
                wrong += 1
                print(f"{worksheet.name}: pandoc -f {dialect} {mistake}")
    print(f"{count} formulas of {len(WORKSHEETS)} worksheets, {wrong} mistakes")
    return 1 if wrong or count < FEWEST_FORMULAS else 0


sys.exit(main())

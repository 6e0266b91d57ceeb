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


def to_html(texts, dialect):
    """A page for each text, and the warnings. All in one go: pandoc takes longer to begin than to read."""
    end = "the end of page"
    done = subprocess.run(["pandoc", "-f", dialect, "-t", "html", "--mathml"],
                          input="".join(f"{text}\n\n{end}\n\n" for text in texts).encode(),
                          capture_output=True, check=True)
    return done.stdout.decode().split(f"<p>{end}</p>")[:-1], done.stderr.decode()


def rules_in(page):
    return {html.unescape(code) for code in re.findall(r"<code>(.*?)</code>", page, re.S)}


def mistakes(page, markdown, steps):
    found = page.count('<math display="block"')
    expected = markdown.count("\n$$\n") // 2
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
    wrong = []
    texts = [run("walkthrough", str(path), "--format", "markdown").out for path in WORKSHEETS]
    steps = [json.loads(run("walkthrough", str(path), "--format", "json").out)["steps"] for path in WORKSHEETS]
    count = sum(text.count("\n$$\n") // 2 for text in texts)
    for dialect in DIALECTS:
        pages, warnings = to_html(texts, dialect)
        if warnings or len(pages) != len(WORKSHEETS):
            wrong.append(f"pandoc -f {dialect} makes {len(pages)} pages and warns:\n{warnings}")
        for path, *read in zip(WORKSHEETS, pages, texts, steps):
            wrong += [f"{path.name}: pandoc -f {dialect} {mistake}" for mistake in mistakes(*read)]
    print("\n".join([*wrong, f"{count} formulas of {len(WORKSHEETS)} worksheets, {len(wrong)} mistakes"]))
    return 1 if wrong or count < FEWEST_FORMULAS else 0


sys.exit(main())

"""What the program prints, by the name of the file that pins it. golden.py compares, accept rewrites."""

import difflib
import re
import tempfile
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run
from terminal_picture import lesson, picture

FLAGSHIP = "self-attention"
MISTAKEN = "tests/golden/mistaken.md"  # a worksheet whose errors are pinned
MASKED = "tests/golden/masked.md"  # a worksheet with a mask, a softmax and reductions
SHEET = "tests/golden/sheet.md"  # a sheet with mistakes of several kinds
CARELESS = "tests/golden/careless.md"  # one that can be read, and yet has errors and notes

LOOKS = {
    "tests/golden/walkthrough.txt": ["walkthrough", FLAGSHIP],
    "tests/golden/walkthrough-plain.txt": ["walkthrough", FLAGSHIP, "--plain"],
    "tests/golden/walkthrough-color.txt": ["walkthrough", FLAGSHIP, "--color", "always"],
    "tests/golden/walkthrough.json": ["walkthrough", FLAGSHIP, "--format", "json"],
    "tests/golden/explain.txt": ["explain", FLAGSHIP, "Z[1,1]"],
    "tests/golden/explain-plain.txt": ["explain", FLAGSHIP, "Z[1,1]", "--plain"],
    "tests/golden/explain-hint.txt": ["explain", FLAGSHIP, "A[3,2]", "--hint", "3"],
    "tests/golden/explain-down.txt": ["explain", FLAGSHIP, "Z[1,1]", "--down"],
    "tests/golden/explain-cells.txt": ["explain", FLAGSHIP, "Z"],
    "tests/golden/explain.md": ["explain", FLAGSHIP, "E[3,1]", "--format", "markdown"],
    "tests/golden/explain.json": ["explain", FLAGSHIP, "R[3,2]", "--format", "json"],
    "tests/golden/explain-masked.txt": ["explain", MASKED, "W[1,2]"],
    "tests/golden/explain-variance.txt": ["explain", MASKED, "v[1,1]"],
    "tests/golden/compare.txt": ["compare", FLAGSHIP],
    "tests/golden/compare-plain.txt": ["compare", FLAGSHIP, "--plain"],
    "tests/golden/compare-color.txt": ["compare", FLAGSHIP, "--color", "always"],
    "tests/golden/compare.md": ["compare", FLAGSHIP, "--format", "markdown"],
    "tests/golden/compare.json": ["compare", FLAGSHIP, "--format", "json"],
    "tests/golden/compare-sheet.txt": ["compare", SHEET],
    "tests/golden/compare-sheet.json": ["compare", SHEET, "--format", "json"],
    "tests/golden/explain-sheet.txt": ["explain", SHEET, "Z[1,2]"],
    "tests/golden/explain-sheet-down.txt": ["explain", SHEET, "S[1,2]", "--down"],
    "tests/golden/explain-sheet.json": ["explain", SHEET, "A[2,1]", "--format", "json"],
    "tests/golden/grade.txt": ["grade", SHEET],
    "tests/golden/grade-all.txt": ["grade", SHEET, "--all"],
    "tests/golden/grade-plain.txt": ["grade", SHEET, "--plain"],
    "tests/golden/grade-color.txt": ["grade", SHEET, "--color", "always"],
    "tests/golden/grade-marks.txt": ["grade", SHEET, "--reveal", "marks"],
    "tests/golden/grade-answers.txt": ["grade", SHEET, "--reveal", "answers", "--strict"],
    "tests/golden/grade-blank.txt": ["grade", "templates/04-self-attention.md"],
    "tests/golden/grade.md": ["grade", SHEET, "--format", "markdown"],
    "tests/golden/grade.json": ["grade", SHEET, "--format", "json"],
    "tests/golden/grade.csv": ["grade", SHEET, "templates/04-self-attention.md", "--format", "csv"],
    "tests/golden/grade-summary.txt": ["grade", SHEET, "templates/04-self-attention.md", "--summary"],
    "tests/golden/grade-summary.json": ["grade", SHEET, "--summary", "--format", "json"],
    "tests/golden/help-grade.txt": ["grade", "--help"],
    "tests/golden/help-watch.txt": ["watch", "--help"],
    "tests/golden/help-review.txt": ["review", "--help"],
    "tests/golden/template.csv": ["template", FLAGSHIP, "--format", "csv"],
    "tests/golden/template-filled.md": ["template", FLAGSHIP, "--filled", "--for", "Ann"],
    "tests/golden/template-masked.md": ["template", MASKED],
    "tests/golden/template-name.txt": ["template", FLAGSHIP, "--for", "-->"],
    "tests/golden/help-template.txt": ["template", "--help"],
    "tests/golden/help-explain.txt": ["explain", "--help"],
    "tests/golden/help-compare.txt": ["compare", "--help"],
    "tests/golden/cost.txt": ["cost", FLAGSHIP],
    "tests/golden/cost-plain.txt": ["cost", FLAGSHIP, "--tokens", "4,1000", "--plain"],
    "tests/golden/cost-tokens.txt": ["cost", FLAGSHIP, "--tokens", "4,8,16,32"],
    "tests/golden/cost-masked.txt": ["cost", MASKED],
    "tests/golden/cost.md": ["cost", FLAGSHIP, "--tokens", "4,8,16,32", "--format", "markdown"],
    "tests/golden/cost.json": ["cost", FLAGSHIP, "--tokens", "4,1000000000", "--format", "json"],
    "tests/golden/cost.svg": ["cost", FLAGSHIP, "--tokens", "4,8,16,32,64", "--format", "svg"],
    "tests/golden/cost-fixed.txt": ["cost", MASKED, "--tokens", "8"],
    "tests/golden/help-cost.txt": ["cost", "--help"],
    "tests/golden/list.txt": ["list"],
    "tests/golden/list-plain.txt": ["list", "--plain"],
    "tests/golden/no-command.txt": [],
    "tests/golden/version.txt": ["--version"],
    "tests/golden/help.txt": ["--help"],
    "tests/golden/help-walkthrough.txt": ["walkthrough", "--help"],
    "tests/golden/help-list.txt": ["list", "--help"],
    "tests/golden/help-learn.txt": ["learn", "--help"],
    "tests/golden/unknown-command.txt": ["walktrough"],
    "tests/golden/unknown-worksheet.txt": ["walkthrough", "self-atention"],
    "tests/golden/mistaken.txt": ["walkthrough", MISTAKEN],
    "tests/golden/eval.txt": ["eval", "27/46 - 9/46"],
    "tests/golden/eval-irrational.txt": ["eval", "sqrt([2 4; 1/4 3e40])"],
    "tests/golden/eval-matrix.txt": ["eval", "floor([3 4; -1 3] / 2)"],
    "tests/golden/eval-with.txt": ["eval", "A[:, 1:2] - 1/4", "--with", FLAGSHIP, "--variant", "17"],
    "tests/golden/eval-plain.txt": ["eval", "A[:, 1:2]", "--with", FLAGSHIP, "--plain"],
    "tests/golden/eval.md": ["eval", "A[:, 1:2] - 1/4", "--with", FLAGSHIP, "--format", "markdown"],
    "tests/golden/eval.json": ["eval", "A[1, :] - 1/4", "--with", FLAGSHIP, "--format", "json"],
    "tests/golden/eval-error.txt": ["eval", "[1 2; 3 4] * [1 2]"],
    "tests/golden/functions.txt": ["functions"],
    "tests/golden/functions-color.txt": ["functions", "arg", "--color", "always"],
    "tests/golden/functions-plain.txt": ["functions", "softmax", "--plain"],
    "tests/golden/functions.md": ["functions", "sum", "--format", "markdown"],
    "tests/golden/functions.json": ["functions", "exp", "--format", "json"],
    "tests/golden/functions-unknown.txt": ["functions", "sofmax_cols"],
    "tests/golden/help-functions.txt": ["functions", "--help"],
    "tests/golden/mistakes.txt": ["mistakes", "rounded"],
    "tests/golden/mistakes-plain.txt": ["mistakes", "sums", "--plain"],
    "tests/golden/mistakes.md": ["mistakes", "factor", "--format", "markdown"],
    "tests/golden/help-mistakes.txt": ["mistakes", "--help"],
    "tests/golden/help-class.txt": ["class", "--help"],
    "tests/golden/help-class-new.txt": ["class", "new", "--help"],
    "tests/golden/help-class-add.txt": ["class", "add", "--help"],
    "tests/golden/help-class-check.txt": ["class", "check", "--help"],
    "tests/golden/help-class-grade.txt": ["class", "grade", "--help"],
    "tests/golden/check.txt": ["check", CARELESS],
    "tests/golden/check-plain.txt": ["check", CARELESS, "--plain"],
    "tests/golden/check.json": ["check", CARELESS, "--format", "json"],
    "tests/golden/check-matrix.txt": ["check", "exercises/04-self-attention.md", "--matrix"],
    "tests/golden/check-clean.txt": ["check", "exercises/04-self-attention.md"],
    "tests/golden/check-several.txt": ["check", "exercises/04-self-attention.md", CARELESS, "--plain"],
    "tests/golden/help-eval.txt": ["eval", "--help"],
    "tests/golden/help-check.txt": ["check", "--help"],
    "tests/golden/help-hunt.txt": ["hunt", "--help"],
    "tests/golden/pictures.txt": ["walkthrough", "tests/pictures/attention.md"],
    "tests/golden/pictures-plain.txt": ["walkthrough", "tests/pictures/attention.md", "--plain"],
    "tests/golden/pictures-color.txt": ["walkthrough", "tests/pictures/attention.md", "--color", "always"],
    "tests/golden/pictures.md": ["walkthrough", "tests/pictures/attention.md", "--format", "markdown"],
    "tests/golden/pictures-blank.md": ["template", "tests/pictures/attention.md"],
    "tests/golden/pictures-explain.txt": ["explain", "tests/pictures/attention.md", "S[2,3]"],
    "tests/golden/hunt.txt": ["hunt", FLAGSHIP, "--seed", "17"],
}
# The looks of the Markdown are the solutions themselves, and those of a blank sheet the templates. Each is written to a
# file, so that its drawings are beside it.
WRITTEN = {}  # the text of each such file


def write_pages(folder, worksheets, *command):
    """What the program writes for these worksheets, one page and perhaps drawings for each."""
    with tempfile.TemporaryDirectory() as temporary:
        for path in worksheets:
            done = run(command[0], f"{path.parent}/{path.name}", *command[1:], "-o", f"{temporary}/{path.name}", cwd=TREE)
            if done.code != ALL_WELL:
                raise AssertionError(done.err)
        for path in sorted(Path(temporary).iterdir()):
            name = f"{folder}/{path.name}"
            WRITTEN[name] = path.read_text("utf-8")
            LOOKS[name] = [*command, "-o", name]


EXERCISES = sorted((TREE / "exercises").glob("*.md"))
PICTURES = TREE / "tests/pictures/attention.md"  # a worksheet with a picture of each kind
write_pages("solutions", EXERCISES, "walkthrough", "--format", "markdown")
write_pages("templates", EXERCISES, "template")
write_pages("tests/pictures/walkthrough", [PICTURES], "walkthrough", "--format", "markdown")
write_pages("tests/pictures/template", [PICTURES], "template")
# The picture in the README.
LESSON = "docs/lesson.svg"
WRITTEN[LESSON] = picture(lesson())
LOOKS[LESSON] = ["learn", FLAGSHIP]
# Of the guide only what stands below one heading is the program's.
GUIDE = "docs/worksheets.md"
LOOKS[GUIDE] = ["functions", "--format", "markdown"]
HEADINGS = {GUIDE: "## Functions"}


def without_volatile_parts(text):
    """The only place where something is left out of a comparison."""
    return re.sub(r"^byhand \d+\.\d+\.\d+$", "byhand VERSION", text, flags=re.M)


def look(name):
    """What the program prints or writes now; of a command that fails, its errors; the whole file where it has more than that."""
    if name in WRITTEN:
        return WRITTEN[name]
    done = run(*LOOKS[name], cwd=TREE)
    shown = without_volatile_parts(done.err if done.code == NOT_USABLE else done.out)
    return below(HEADINGS[name], accepted(name), shown) if name in HEADINGS else shown


def below(heading, document, shown):
    """The document with that between this heading and the next."""
    parts = document.partition(f"\n{heading}\n")
    rest = re.search(r"^## .*", parts[2], re.M | re.S)
    return f"{parts[0]}{parts[1]}\n{shown}\n{rest[0] if rest else ''}"


def accepted(name):
    path = TREE / name
    return path.read_bytes().decode("utf-8", "surrogateescape") if path.is_file() else ""  # with its own line ends


def difference(name):
    """What changed, as a diff; empty if nothing did."""
    lines = difflib.unified_diff(accepted(name).splitlines(True), look(name).splitlines(True),
                                 f"{name} (accepted)", f"{name} (now)")
    return "".join(lines)

"""docs/lesson.svg: the beginning of a lesson, as a terminal shows it."""

import html
import re
import tempfile

from running import run

ENTRIES = ["0 2 1 0", "goto Q[1,1]", "2 1 0 2"]
# What the program says in a lesson, as ANSI numbers, and what it looks like on white and on black.
COLOURS = {"31": ("#c0392b", "#ff7b72"), "32": ("#1a7f37", "#56d364"), "33": ("#9a6700", "#e3b341"),
           "35": ("#8250df", "#d2a8ff"), "36": ("#0a6c85", "#56c8d8")}
STYLES = {"1": "font-weight: bold", "2": "opacity: .6", "3": "font-style: italic", "4": "text-decoration: underline"}
CHARACTER, LINE, MARGIN = 8.43, 18, 16  # of a monospaced font at 14 pixels


def lesson():
    """The first step, with its first entries typed."""
    typed = "\n".join([*ENTRIES, "quit", ""])
    with tempfile.TemporaryDirectory() as folder:
        shown = run("learn", "04", "--color", "always", stdin=typed.encode(), cwd=folder).out
    return "$ byhand learn 04\n…\n" + re.search(r"^[^\n]*Step 1 of 9.*?(?=^[^\n]*> quit$)", shown, re.M | re.S)[0]


def spans(line):
    """Parts of a line, each with its classes."""
    codes = []
    for text, code in re.findall(r"([^\x1b]+)|\x1b\[([\d;]*)m", line):
        if text:
            yield text, [f"c{one}" for one in codes]
        else:
            codes = [one for one in code.split(";") if one not in ("", "0")]


def style_sheet():
    dark = " ".join(f".c{code} {{ fill: {colour} }}" for code, (_, colour) in COLOURS.items())
    return "\n".join([
        "text { font: 14px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1f2328; white-space: pre }",
        "rect { fill: #ffffff; stroke: #d0d7de }",
        *(f".c{code} {{ fill: {colour} }}" for code, (colour, _) in COLOURS.items()),
        *(f".c{code} {{ {style} }}" for code, style in STYLES.items()),
        f"@media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} rect {{ fill: #0d1117; stroke: #30363d }} {dark} }}"])


def picture(shown):
    """A terminal's characters as a drawing in which each stays in its column, whatever font there is."""
    lines = shown.rstrip("\n").split("\n")
    columns = max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in lines)
    width, height = round(columns * CHARACTER) + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    drawn = []
    for row, line in enumerate(lines):
        column = 0
        for text, classes in spans(line):
            for part in re.finditer(r"\S+(?: \S+)*", text):
                is_of = f' class="{" ".join(classes)}"' if classes else ""
                x = MARGIN + (column + part.start()) * CHARACTER
                drawn.append(f'<text x="{x:.1f}" y="{MARGIN + (row + 1) * LINE - 5}" textLength="{len(part[0]) * CHARACTER:.1f}"'
                             f'{is_of}>{html.escape(part[0])}</text>')
            column += len(text)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img">\n<title>A lesson in a terminal</title>\n<style>\n{style_sheet()}\n</style>\n'
            f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="6"/>\n' + "\n".join(drawn) + "\n</svg>\n")

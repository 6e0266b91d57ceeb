"""A learner at byhand.html, in the browser that BYHAND_BROWSER names."""

import csv
import functools
import io
import json
import os
import re
import sys
import unittest
from collections import Counter
from pathlib import Path

from browser import Browser

sys.path.append(str(Path(__file__).resolve().parents[1] / "program"))
from running import ALL_WELL, TREE, run  # noqa: E402

PAGE = Path(os.environ["BYHAND_PAGE"]).resolve().as_uri()
KIND = os.environ.get("BYHAND_BROWSER", "chromium")
WORKSHEETS = sorted((TREE / "exercises").glob("*.md"))
BUTTON = "button, summary, a[href], [role=button], input[type=submit]"
CLASS_OF = {"correct": "good", "rounded": "good", "carried": "good", "wrong": "bad"}


@functools.cache
def browser(dark):
    """The one that all tests of a file use, for to start one takes seconds."""
    return unittest.enterModuleContext(Browser(KIND, dark))


def told(*command, **more):
    """What the program prints of that."""
    done = run(*command, **more)
    assert done.code in (ALL_WELL, 1), (command, done.err)
    return done.out


def cells_of(*template):
    """{"Q[1,2]": "9/46", "d_k": "3"} of a sheet; "_" is a cell that is asked for. The order is that of the sheet."""
    rows = [row for row in csv.reader(io.StringIO(told("template", *template, "--format", "csv"))) if row][1:]
    heights = Counter(name for name, *_ in rows)
    return {name if heights[name] == len(cells) == 1 else f"{name}[{row},{column}]": cell
            for name, row, *cells in rows for column, cell in enumerate(cells, 1)}


def right_answers(*worksheet):
    """The cells that are asked for, each with its right value."""
    filled = cells_of(*worksheet, "--filled")
    return {cell: filled[cell] for cell, blank in cells_of(*worksheet).items() if blank == "_"}


def steps_of(answers):
    """{its first cell: rows of values} of each step."""
    steps = {}
    for cell, value in answers.items():
        name, row, _ = placed(cell)
        first, rows = steps.setdefault(name, (cell, {}))
        rows.setdefault(row, []).append(value)
    return {first: list(rows.values()) for first, rows in steps.values()}


def placed(cell):
    """"Q[1,2]": ("Q", 1, 2)"""
    name, row, column = re.fullmatch(r"(\w+)(?:\[(\d+),(\d+)\])?", cell).groups()
    return name, int(row or 1), int(column or 1)


def words(text):
    """Text as it is compared: each run of blanks is one, and what Markdown adds is gone."""
    return " ".join(text.replace("`", "").replace("*", "").split())


class Learner(unittest.TestCase):
    """Whoever opens the page for the first time. After every test: nothing was asked for but the page itself, nothing
    popped up, and nothing was complained of in the console."""

    dark = False

    @classmethod
    def setUpClass(cls):
        cls.browser = browser(cls.dark)

    def setUp(self):
        self.newcomer()
        self.browser.size(1280, 800)

    def tearDown(self):
        self.browser.evaluate("0")  # whatever happened by now is known by then
        self.assertEqual([address for address in self.browser.requests if address.split("#")[0] != PAGE], [])
        self.assertEqual((self.browser.dialogs, self.browser.complaints), ([], []))

    # --- where the learner is ---

    @staticmethod
    def address(route=""):
        return PAGE + ("#" + route if route else "")

    def newcomer(self):
        """Somebody who was never here."""
        if not self.browser.leave(PAGE):
            self.browser.learner()

    def go(self, route=""):
        if self.browser.evaluate("window.isLeft"):
            self.browser.evaluate("history.replaceState(null, '', values[0])", self.address(route))
            self.browser.reload()
        else:
            if self.browser.evaluate("location.protocol") == "file:":
                self.browser.open("about:blank")  # else the page would only be told that its address changed
            self.browser.open(self.address(route))
        ready = "td.asked input" if route else "a[href='#30']"
        self.browser.wait("document.querySelector(values[0]) !== null", ready)

    def text(self):
        """All that is shown."""
        return words(self.browser.evaluate("document.body.innerText"))

    def says(self, text):
        """Waits until that is shown."""
        self.browser.wait("document.body.innerText.replace(/[`*]/g, '').split(/\\s+/).join(' ').includes(values[0])",
                          words(text))

    def push(self, name):
        """Clicks at the button, or the link, whose text or name is that, or begins so."""
        self.browser.click_at("""(() => {
            const seen = [...document.querySelectorAll(values[0])].filter(button => button.checkVisibility());
            const name = button => (button.getAttribute('aria-label') || button.innerText || button.value || '').trim();
            return seen.find(button => name(button) === values[1]) ??
                   seen.find(button => name(button).startsWith(values[1]));
        })()""", BUTTON, name)

    # --- cells ---

    @staticmethod
    def field(cell):
        return f'td.asked[data-cell="{cell}"] input'

    def stand_in(self, cell):
        """Clicks into its field; once more where that slipped away before the click, as a person would."""
        for _ in range(3):
            self.browser.click(self.field(cell))
            if self.here() == cell:
                return
        self.fail(f"the focus is in {self.here()} and not in {cell}")

    def here(self):
        """The cell that has the focus."""
        return self.browser.evaluate("document.activeElement.closest('[data-cell]')?.dataset.cell")

    def enter(self, cell, text):
        """Types it into a cell, in place of what stands there."""
        self.stand_in(cell)
        self.browser.press("Control+a", *text, "Enter")

    def paste(self, cell, text):
        self.stand_in(cell)
        self.browser.paste(text)

    def entries(self):
        """{cell: what stands in its field}"""
        return dict(self.browser.evaluate("[...document.querySelectorAll('td.asked')].map("
                                          "cell => [cell.dataset.cell, cell.querySelector('input').value])"))

    def verdicts(self):
        """{cell: its class and the word beside it}"""
        return {cell: (classes, word) for cell, classes, word in self.browser.evaluate("""
            [...document.querySelectorAll('td.asked')].map(cell => [cell.dataset.cell,
                ['good', 'unsure', 'bad'].filter(name => cell.classList.contains(name)).join(' '),
                cell.querySelector('.sign')?.title ?? ''])""")}

    def paste_all(self, *worksheet):
        """Fills in a whole worksheet, a step at a time."""
        for first, rows in steps_of(right_answers(*worksheet)).items():
            self.paste(first, "\n".join("\t".join(row) for row in rows))

    def find_filled(self, worksheet):
        """A sheet of it that was filled in before; the page is at it."""
        sheet = told("template", worksheet, "--filled")
        name = re.match(r"<!-- byhand: ([\w-]+) -->", sheet)[1]
        self.browser.evaluate("localStorage.setItem(`byhand/sheet/${values[0]}`, values[1])", name, sheet)
        self.browser.reload()
        self.browser.wait("document.querySelector('td.asked input')?.value")

    # --- what is kept ---

    def sheets(self):
        """The texts of all sheets that the page has stored."""
        kept = self.browser.evaluate("Object.values({...localStorage})")
        return [text for text in kept if text.startswith("<!-- byhand:")]

    def grade(self):
        """What the program itself says of the one sheet that is stored."""
        sheet, = self.sheets()
        return json.loads(told("grade", "-", "--format", "json", stdin=sheet.encode()))

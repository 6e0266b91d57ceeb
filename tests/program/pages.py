"""Pages in HTML: whole, each tag closed in its turn, with the numbers that JSON has, and closed to whatever a worksheet
may bring along."""

import json
import re
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

from running import ALL_WELL, TREE, run, some

WORKSHEETS = sorted(path.name[:2] for path in (TREE / "exercises").glob("*.md"))
NEVER_CLOSED = {"meta", "img"}
MAY_STAY_OPEN = {"html", "body"}
HARMLESS = {"html", "head", "meta", "title", "style", "body", "article", "h1", "h2", "h3", "p", "ul", "ol", "li", "pre",
            "code", "strong", "em", "span", "div", "figure", "figcaption", "table", "caption", "tr", "th", "td", "img",
            "math", "mrow", "mo", "mfrac", "mn", "mi", "msub", "msup", "msqrt", "mtext", "mspace", "mtable", "mtr", "mtd", "details", "summary", "a"}
ATTRIBUTES = {"lang", "charset", "name", "content", "http-equiv", "class", "scope", "style", "src", "alt",
              "displaystyle", "form", "mathvariant", "stretchy", "lspace", "rspace", "width", "data-cell"}


class Page(HTMLParser):
    """What stands in a page. A tag that is closed out of turn is an error."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open = [], [], []
        self.captions, self.tables, self.names, self.words = [], [], [], []
        self.lists = []  # tables that are no matrices
        self.feed(text)
        self.close()
        if set(self.open) != MAY_STAY_OPEN:
            raise AssertionError(f"open at the end: {self.open}")

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attributes]
        if tag not in NEVER_CLOSED:
            self.open.append(tag)
        if tag == "table":
            self.table = []
            is_list = ("class", "list") in attributes
            (self.lists if is_list else self.tables).append(self.table)
            if not is_list:
                self.names.append("")
        if tag == "tr":
            self.table.append([])
        if tag == "td" and "data-cell" in dict(attributes):
            self.names[-1] = dict(attributes)["data-cell"].split("[")[0]
        if tag in ("td", "th"):
            self.table[-1].append([tag, ""])
        if tag == "figcaption":
            self.captions.append("")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise AssertionError(f"</{tag}> at {self.getpos()}")
        if tag == "mn" and "mfrac" in self.open and "td" in self.open and "/" not in self.table[-1][-1][1]:
            self.table[-1][-1][1] += "/"

    def handle_data(self, data):
        self.words.append(data)
        if "td" in self.open or "th" in self.open:
            self.table[-1][-1][1] += data
        elif "figcaption" in self.open:
            self.captions[-1] += data


def numbers(table):
    """The cells below and beside the labels."""
    rows = [[text for tag, text in row if tag == "td"] for row in table]
    return [row for row in rows if row]


def by_hand_of(step):
    """The cells of a step, where a question has the number of a word: the word itself."""
    choices = step.get("choices")
    return [[choices[int(cell) - 1] if choices else cell for cell in row] for row in step["hand"]]


class Pages(unittest.TestCase):
    def page(self, *command):
        done = run(*command, "--format", "html")
        self.assertEqual((done.code, done.err), (ALL_WELL, ""), command)
        self.assertTrue(done.out.startswith("<!DOCTYPE html>\n<html lang=\"en\">"), command)
        page = Page(done.out)
        self.assertEqual(set(page.tags) - HARMLESS, set(), command)
        self.assertEqual({name for _, name, _ in page.attributes} - ATTRIBUTES, set(), command)
        for tag, name, value in page.attributes:
            if name == "src":
                self.assertTrue(value.startswith("data:image/svg+xml,"), value[:60])
            if name == "style":
                self.assertRegex(value, r"\A(width: \d\.\d\dem|--width: \d+px|--fit: 0\.\d\d)\Z")
        return page

    def test_the_matrices_of_a_walkthrough_are_those_of_json(self):
        for worksheet in some(WORKSHEETS):
            told = json.loads(run("walkthrough", worksheet, "--format", "json").out)
            page = self.page("walkthrough", worksheet)
            self.assertEqual(len(page.captions), len(page.tables))
            by_hand = [table for caption, table in zip(page.captions, page.tables) if "real" not in caption]
            right = [matrix["cells"] for matrix in told["givens"]] + [by_hand_of(step) for step in told["steps"]]
            self.assertEqual(len(by_hand), len(right), worksheet)
            names = [matrix["name"] for matrix in told["givens"] + told["steps"]]
            order = {name: cells for name, cells in zip(names, right)}
            for caption, name, table in zip(page.captions, page.names, page.tables):
                if "real" in caption:
                    continue
                found = numbers(table)
                self.assertEqual([len(row) for row in found], [len(row) for row in order[name]], (worksheet, caption))
                for row, right_row in zip(found, order[name]):
                    for cell, right_cell in zip(row, right_row):
                        if "/" in cell or right_cell.lstrip("-").isalnum():
                            self.assertEqual(cell, right_cell, (worksheet, caption))

    def test_each_answer_is_folded_up(self):
        for worksheet in some(WORKSHEETS):
            source = next((TREE / "exercises").glob(f"{worksheet}-*.md")).read_text("utf-8")
            count = source.count("\n```answer-to")
            self.assertEqual(self.page("walkthrough", worksheet).tags.count("details"), count)
            markdown = run("walkthrough", worksheet, "--format", "markdown").out
            self.assertEqual(len(re.findall(r"^<details><summary>Answer</summary>\n\n\S", markdown, re.M)), count)
            self.assertEqual(len(re.findall(r"\S\n\n</details>\n\n", markdown + "\n")), count)

    def test_every_report_has_its_page(self):
        for command in (["explain", "04", "Z[1,2]"], ["explain", "04", "Z[1,2]", "--down"], ["compare", "04"],
                        ["cost", "04"], ["cost", "04", "--tokens", "4,8,16"], ["eval", "[1 2; 3 4]^T"],
                        ["functions", "softmax_cols"]):
            self.assertIn("article", self.page(*command).tags)

    def test_several_sheets_are_one_page(self):
        with tempfile.TemporaryDirectory() as folder:
            sheet = Path(folder) / "sheet.md"
            sheet.write_text(run("template", "03", "--filled").out)
            page = self.page("grade", str(sheet), str(sheet))
            self.assertEqual((page.tags.count("title"), page.tags.count("article")), (1, 2))

    def test_what_is_too_wide_for_paper_is_smaller_there_or_in_parts(self):
        with tempfile.TemporaryDirectory() as folder:
            worksheet = Path(folder) / "wide.md"
            for columns in (4, 25, 60):
                row = " ".join(str(number) for number in range(columns))
                worksheet.write_text(f"# Wide\n\n    {'=' * columns * 2}\n\n```given\nX\n  {row}\n```\n\n```step\nA = X / 7\n```\n",
                                     "utf-8")
                page = self.page("walkthrough", str(worksheet))
                fits = [float(value.split()[1]) for tag, name, value in page.attributes if tag == "table" and name == "style"]
                self.assertEqual(len(fits), 0 if columns == 4 else len(page.tables), columns)
                self.assertEqual(("pre", "style") in [one[:2] for one in page.attributes], columns > 4)
                self.assertTrue(all(0.5 < fit < 1 for fit in fits), fits)
                self.assertEqual(len(page.tables) > len(page.captions), columns == 60)
                self.assertEqual(sum(len(numbers(table)[0]) for table in page.tables), columns * len(page.captions))
                if columns == 60:
                    self.assertIn("columns 1 to ", "".join(page.words))

    def test_no_line_is_broken_behind_the_minus_of_a_word(self):
        with tempfile.TemporaryDirectory() as folder:
            worksheet = Path(folder) / "minus.md"
            worksheet.write_text("# Minus\n\nIt is -inf, `-inf` or (-inf), and a-b.\n\n```step\nA = 1\n```\n", "utf-8")
            text = run("walkthrough", str(worksheet), "--format", "html").out
            self.assertEqual(text.count('<span class="whole">-inf</span>'), 3)
            self.assertIn("a-b", text)

    def test_what_a_worksheet_brings_along_stays_text(self):
        hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
        with tempfile.TemporaryDirectory() as folder:
            worksheet = Path(folder) / "bad.md"
            label = hostile.replace(" ", "")
            worksheet.write_text(f"# {hostile}\n\n{hostile} [go](javascript:alert(1))\n\n- {hostile}\n\n    {hostile}\n\n"
                                 f"```given\nX  cols {label} b\n  1 2\n```\n\n```step\nA = X / 3\ncols {label} b\n```\n\n"
                                 "```picture\nwaves X\n```\n")
            for command in (["walkthrough", str(worksheet)], ["explain", str(worksheet), "A[1,1]"]):
                page = self.page(*command)
                self.assertIn(label, "".join(page.words))
            policy = [value for tag, name, value in page.attributes if tag == "meta" and name == "content"]
            self.assertIn("default-src 'none'; style-src 'unsafe-inline'; img-src data:", policy)


if __name__ == "__main__":
    unittest.main()

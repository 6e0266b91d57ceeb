"""The command template in HTML: a page to print, with every given, all prose, and boxes for just the cells that are asked."""

import csv
import functools
import io
import json
import re
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

from running import ALL_WELL, TREE, run, some

WORKSHEETS = sorted(path.name[:2] for path in (TREE / "exercises").glob("*.md"))
ALLOWED = {"meta", "img"}  # that are never closed
SMALLEST_TYPE = 9  # points
SMALLEST_BOX = (12, 10)  # millimetres


class Paper(HTMLParser):
    """The cells of a page by their names: what stands in each, and how it looks."""

    def __init__(self, text):
        super().__init__()
        self.cells, self.looks, self.words, self.pictures = {}, {}, [], 0
        self.code, self.style, self.lines = "", "", 0
        self.open = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        name, look = values.get("data-cell"), (values.get("class") or "").split()
        if tag == "td" and name:
            self.cells.setdefault(name, []).append("")
            self.looks.setdefault(name, []).append(look)
        self.lines += "line" in look
        self.pictures += tag == "img"
        if tag not in ALLOWED:
            self.open.append((tag, name, look))

    def handle_endtag(self, tag):
        while self.open.pop()[0] != tag:
            pass
        if tag == "mn" and any(tag == "mfrac" for tag, _, _ in self.open):
            name = self.inside("td")[1]
            if name and "/" not in self.cells[name][-1]:
                self.cells[name][-1] += "/"

    def inside(self, tag):
        return next((one for one in reversed(self.open) if one[0] == tag), (None, None, []))

    def handle_data(self, data):
        if self.open and self.open[-1][0] == "style":
            self.style += data
            return
        if "code" in self.inside("span")[2]:
            self.code += data
        name = self.inside("td")[1]
        if name:
            self.cells[name][-1] += data
        elif "math" not in [tag for tag, _, _ in self.open]:
            self.words.append(data)

    def boxes(self):
        return {name for name, looks in self.looks.items() if any("asked" in look for look in looks)}


@functools.cache
def paper(*arguments):
    done = run("template", *arguments, "--format", "html")
    assert (done.code, done.err) == (ALL_WELL, ""), (arguments, done.err)
    return Paper(done.out)


@functools.cache
def cells_of_csv(*arguments):
    """What the template for spreadsheets has in its cells."""
    told = json.loads(run("walkthrough", *arguments[:1], "--format", "json").out)
    sizes = {one["name"]: (one["rows"], one["cols"]) for one in told["givens"] + told["steps"]}
    cells = {}
    for name, row, *line in list(csv.reader(io.StringIO(run("template", *arguments, "--format", "csv").out)))[1:]:
        for col, text in enumerate(line):
            is_single = sizes[name] == (1, 1)
            cells[name if is_single else f"{name}[{row},{col + 1}]"] = text
    return cells


def letters(text):
    """Without the marks of Markdown, and without blanks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*#|\\_\s]", "", text)


class OnPaper(unittest.TestCase):
    def test_each_given_stands_there_and_each_asked_cell_is_a_box(self):
        for worksheet in some(WORKSHEETS):
            page, cells = paper(worksheet), cells_of_csv(worksheet)
            asked = {name for name, text in cells.items() if text == "_"}
            self.assertEqual(page.boxes(), asked, worksheet)
            for name, text in cells.items():
                self.assertIn(name, page.cells, worksheet)
                self.assertEqual(set(page.cells[name]), {"" if name in asked else text}, (worksheet, name))

    def test_boxes_that_no_line_has_room_for_stand_in_parts(self):
        """Boxes of 12 mm: 15 on a line."""
        with tempfile.TemporaryDirectory() as folder:
            worksheet = Path(folder) / "wide.md"
            row = " ".join(["1"] * 24)
            worksheet.write_text(f"# Wide\n\nMany.\n\n```given\nX\n  {row}\n```\n\n```step\nA = 2 * X\n```\n", "utf-8")
            page = paper(str(worksheet))
            self.assertEqual(page.boxes(), {f"A[1,{column}]" for column in range(1, 25)})
            told = "".join(page.words)
            for part in ("columns 1 to 15", "columns 16 to 24"):
                self.assertIn(part, told)

    def test_the_solution_has_the_right_entries_in_the_same_boxes(self):
        for worksheet in some(WORKSHEETS):
            blank, filled, cells = paper(worksheet), paper(worksheet, "--filled"), cells_of_csv(worksheet, "--filled")
            self.assertEqual(blank.looks, filled.looks, worksheet)
            self.assertEqual({name: set(texts) for name, texts in filled.cells.items()},
                             {name: {text} for name, text in cells.items()}, worksheet)

    def test_all_prose_is_there_and_answers_are_in_the_solution_alone(self):
        for worksheet in some(WORKSHEETS):
            source = next((TREE / "exercises").glob(f"{worksheet}-*.md")).read_text("utf-8")
            answers = re.findall(r"^```answer-to\n(.*?)^```", source, re.M | re.S)
            prose = re.sub(r"^```.*?^```$|<!--.*?-->", "", source, flags=re.M | re.S)
            blank, filled = (letters("".join(paper(worksheet, *more).words)) for more in ([], ["--filled"]))
            for paragraph in prose.split("\n\n"):
                if not re.match(r"\s*(\||\d+\.|[-*] |    )", paragraph):  # a table or list has marks within its lines
                    self.assertIn(letters(paragraph), blank, worksheet)
            for answer in answers:
                first = letters(answer.split("\n\n")[0])
                self.assertNotIn(first, blank, worksheet)
                self.assertIn(first, filled, worksheet)

    def test_an_answer_in_words_has_lines_and_that_of_a_box_has_none(self):
        self.assertEqual((paper("04").lines, paper("04", "--filled").lines), (3, 0))

    def test_worksheet_variant_and_learner_can_be_read(self):
        self.assertEqual(paper("04").code, "04 · self-attention")
        self.assertEqual(paper("04", "--variant", "17").code, "04 · self-attention · variant 17")
        self.assertRegex(paper("04", "--for", "Ann <b>").code, r"\A04 · self-attention · variant \d+ · Ann <b>\Z")
        self.assertEqual(run("template", "04", "--format", "html").out.count("<thead>"), 1)  # comes on every page

    def test_a_factor_stands_beside_its_product(self):
        page = paper("04", "--variant", "17")
        right = json.loads(run("walkthrough", "04", "--variant", "17", "--format", "json").out)["givens"][0]["cells"]
        self.assertEqual(page.cells["X[1,1]"], 4 * [right[0][0]])  # as given, and above Q, K and V
        self.assertEqual(page.looks["K[2,3]"], [["asked"], ["factor", "copy"]])  # its box, and where S needs it
        self.assertEqual(page.looks["W_V[1,1]"], [["factor"]])

    def test_type_and_boxes_are_large_enough(self):
        style = paper("04").style
        sizes = [float(size) for size in re.findall(r"(?:font|font-size): ([\d.]+)pt", style)]
        self.assertGreater(len(sizes), 3)
        self.assertGreaterEqual(min(sizes), SMALLEST_TYPE)
        box = re.search(r"td\.asked \{ border: [^;]*; width: (\d+)mm; height: (\d+)mm; \}", style)
        self.assertGreaterEqual((int(box[1]), int(box[2])), SMALLEST_BOX)

    def test_signs_that_no_sentence_explains_are_explained_once(self):
        with tempfile.TemporaryDirectory() as folder:
            def told(prose):
                worksheet = Path(folder) / f"signs-{len(prose)}.md"
                worksheet.write_text(f"# Signs\n\n{prose}\n\n```given\nX\n  1 2\n```\n\n```step\nA = round(X / 7, 3)\n"
                                     "B = round(A .* X, 3) .* X\n```\n\n```question\nbest = argmax_rows(B)\n```\n", "utf-8")
                return "".join(paper(str(worksheet)).words)

            rounded, product, question = "decimals, half away from zero", "A times B, cell by cell", "the first of ties"
            page = told("Go around it.")  # which does not tell of round
            self.assertEqual([page.count(words) for words in (rounded, product, question)], [1, 1, 0])
            page = told("By `round(x, 3)` we mean three decimals.")
            self.assertEqual([page.count(words) for words in (rounded, product, question)], [0, 1, 0])
            page = told("Multiply with `.*` cell by cell, and `round` it.")  # what is printed is a ⊙
            self.assertEqual([page.count(words) for words in (rounded, product, question)], [0, 1, 0])
            page = told("Multiply with `⊙` cell by cell, and `round` it.")
            self.assertEqual([page.count(words) for words in (rounded, product, question)], [0, 0, 0])
            page = told("Go the other way round, cell by cell: `B = round(A, 3)` is a rule.")  # it explains none
            self.assertEqual([page.count(words) for words in (rounded, product, question)], [1, 1, 0])

    def test_a_sign_is_explained_as_it_is_printed_and_that_of_school_is_not(self):
        def told(*rules):
            steps = "".join(f"```step\n{rule}\n```\n\n" for rule in rules)
            with tempfile.TemporaryDirectory() as folder:
                worksheet = Path(folder) / "signs.md"
                worksheet.write_text(f"# Signs\n\nSigns.\n\n```given\nX\n  1 4\n```\n\n{steps}", "utf-8")
                return "".join(paper(str(worksheet)).words)

        root, floor = "the square root of x", "the largest whole number that is not above x"
        formulas = ["A = floor(sqrt(X) / 2)", "B = floor(X / 2)"]
        row = ", ".join(f"floor(sqrt(X) / {divisor})" for divisor in (2, 3, 5, 7, 11, 13))
        in_code = f"C = beside({row})"  # too wide for a formula, and no line is broken in it
        for rules, counts in ((formulas, [0, 1]), ([*formulas, in_code], [1, 2]), ([in_code], [1, 1])):
            page = told(*rules)
            self.assertEqual([page.count(words) for words in (root, floor)], counts, rules)

    def test_a_long_rule_is_a_formula_in_which_lines_are_broken(self):
        with tempfile.TemporaryDirectory() as folder:
            def formulas(rule):
                worksheet = Path(folder) / "long.md"
                worksheet.write_text(f"# Long\n\nLong.\n\n```given\nX\n  1 4\n```\n\n```step\nA = {rule}\n```\n", "utf-8")
                return run("template", str(worksheet), "--format", "html").out.count('<span class="formula">')

            self.assertEqual(formulas("X / 2"), 1)
            self.assertEqual(formulas("(X + 1) / (" + " + ".join(10 * ["X"]) + ")"), 1)  # 10 letters and 9 signs
            self.assertGreater(formulas(" + ".join(30 * ["X"])), 1)
            self.assertEqual(formulas("beside(" + ", ".join(30 * ["X"]) + ")"), 0)

    def test_only_pictures_of_givens_are_printed(self):
        self.assertEqual(paper("04", "--filled").pictures, 0)
        self.assertGreater(sum(paper(worksheet).pictures for worksheet in WORKSHEETS), 0)


if __name__ == "__main__":
    unittest.main()

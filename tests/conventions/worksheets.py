"""Every worksheet has its blank sheet in templates/ and its walkthrough in solutions/, and they belong together."""

import json
import re
import unittest
from fractions import Fraction

from looks import LOOKS, look
from running import ALL_WELL, TREE, run

FOLDERS = ["exercises", "templates", "solutions"]
NAME = re.compile(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*\.md")
EXERCISES = sorted((TREE / "exercises").glob("*.md"))
FENCE = re.compile(r"^(`{3,})(.*)\n((?:.*\n)*?)\1$\n?", re.M)


def told(worksheet):
    """A worksheet's givens and steps, from the program."""
    done = run("walkthrough", str(worksheet), "--format", "json")
    if done.code != ALL_WELL:
        raise AssertionError(done.err)
    return json.loads(done.out)


def blocks(text, *tags):
    """(tag, rest of the opening line, inside) of each fence with one of the tags."""
    for _, opening, inside in FENCE.findall(text):
        tag, _, rest = opening.partition(" ")
        if tag in tags:
            yield tag, rest, inside


def prose(text):
    """The paragraphs outside all blocks of the worksheet language and of sheets."""
    own = {"given", "step", "question", "answer-to", "picture", "matrix", "answer"}
    text = FENCE.sub(lambda fence: "" if fence[2].partition(" ")[0] in own else fence[0], text)
    text = re.sub(r"\A<!-- byhand: .* -->\n|^!\[.*\]\(\S+\.svg\)$", "", text, flags=re.M)
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def step_lines(worksheet):
    """The lines that belong to each step, by the step's name."""
    lines = {}
    for _, _, inside in blocks(worksheet, "step", "question"):
        for line in inside.splitlines():
            if opening := re.match(r"(\w+) *=", line):
                name = opening[1]
                lines[name] = []
            else:
                lines[name].append(line)
    return lines


def questions_of(worksheet):
    """What a sheet says in place of the rule of each question, which would answer it."""
    said = {}
    for _, _, inside in blocks(worksheet, "question"):
        for line in inside.splitlines():
            word, _, rest = line.partition(" ")
            if opening := re.match(r"(\w+) *=", line):
                name = opening[1]
                said[name] = "# a number"
            elif word == "choice":
                words = [f"{first[1]}{i}" for first, last in [(re.match(r"(.*?)(\d+)$", end) for end in rest.split(".."))]
                         for i in range(int(first[2]), int(last[2]) + 1)] if ".." in rest else rest.split()
                said[name] = f"# one of {', '.join(words[:-1])} or {words[-1]}"
            elif word == "cell":
                said[name] = f"# a cell of {rest.strip()}"
    return said


def chosen(index, size):
    """The positions, from 0, that one half of [r, c] stands for."""
    first, _, last = index.strip().partition(":")
    if index.strip() == ":":
        return range(size)
    return range(int(first) - 1, int(last or first))


def asked_cells(step, lines):
    """What the learner has to fill: all cells, or those after ask, or none."""
    everything = {(r, c) for r in range(step["rows"]) for c in range(step["cols"])}
    if any(re.match(r"show\b", line) for line in lines):
        return set()
    asks = [line for line in lines if line.startswith("ask ")]
    if not asks:
        return everything
    return {(r, c)
            for rows, cols in re.findall(r"\[([^,\]]*),([^,\]]*)\]", asks[0])
            for r in chosen(rows, step["rows"]) for c in chosen(cols, step["cols"])}


def table(inside, rows, cols):
    """The cells of a block, without comments, labels and bars."""
    lines = [line.replace("|", " ").split() for line in inside.splitlines()
             if line.strip() and not line.startswith("#")]
    lines = lines[len(lines) - rows:]  # before them stands a line of labels, if any
    return [line[len(line) - cols:] for line in lines]


class Folders(unittest.TestCase):
    def test_each_worksheet_has_its_twins_and_nothing_else_lies_about(self):
        names = {folder: sorted(path.name for path in (TREE / folder).iterdir()) for folder in FOLDERS}
        self.assertTrue(names["exercises"])
        for folder in ["templates", "solutions"]:
            pages = [name for name in names[folder] if name.endswith(".md")]
            drawings = [f"{folder}/{name}" for name in names[folder] if name.endswith(".svg")]
            self.assertEqual(pages, names["exercises"])
            self.assertEqual(len(pages) + len(drawings), len(names[folder]))
            self.assertEqual(sorted(name for name in LOOKS if name.startswith(folder) and name.endswith(".svg")), drawings)

    def test_names_have_a_number_of_their_own(self):
        numbers = [path.name[:2] for path in EXERCISES]
        self.assertEqual(len(numbers), len(set(numbers)))
        for path in EXERCISES:
            with self.subTest(worksheet=path.name):
                self.assertRegex(path.name, NAME)

    def test_figures_fit_a_narrow_terminal(self):
        """Their lines cannot be broken, as those of prose can."""
        narrow = 60
        for path in EXERCISES:
            with self.subTest(path.name):
                for _, _, inside in blocks(path.read_text("utf-8"), "text"):
                    self.assertEqual([line for line in inside.splitlines() if len(line) > narrow], [])


class Solutions(unittest.TestCase):
    def test_a_solution_is_the_walkthrough(self):
        for path in EXERCISES:
            with self.subTest(worksheet=path.name):
                self.assertEqual(look(f"solutions/{path.name}"), (TREE / "solutions" / path.name).read_text("utf-8"))


class Templates(unittest.TestCase):
    def setUp(self):
        self.sheets = [(path, (TREE / "templates" / path.name).read_text("utf-8")) for path in EXERCISES]

    def test_a_template_is_what_the_program_writes(self):
        for path, template in self.sheets:
            with self.subTest(worksheet=path.name):
                self.assertEqual(look(f"templates/{path.name}"), template)

    def test_the_first_line_names_the_worksheet(self):
        for path, template in self.sheets:
            with self.subTest(worksheet=path.name):
                name = path.stem.partition("-")[2]
                self.assertEqual(template.splitlines()[0], f"<!-- byhand: {name} -->")

    def test_the_prose_is_the_worksheets(self):
        for path, template in self.sheets:
            with self.subTest(worksheet=path.name):
                self.assertEqual(prose(template), prose(path.read_text("utf-8")))

    def test_no_block_of_the_worksheet_is_left(self):
        for path, template in self.sheets:
            with self.subTest(worksheet=path.name):
                self.assertEqual(list(blocks(template, "given", "step", "question", "answer-to")), [])

    def test_the_givens_are_printed(self):
        for path, template in self.sheets:
            found = list(blocks(template, "matrix"))
            givens = told(path)["givens"]
            shown = [step for step in told(path)["steps"] if not self.asked(path, step)]
            headings = [rest for _, rest, _ in found]
            for given in givens:
                with self.subTest(worksheet=path.name, given=given["name"]):
                    heading = f"{given['name']} {given['rows']}x{given['cols']}"
                    self.assertEqual(headings.count(heading), 1)
                    inside = found[headings.index(heading)][2]
                    self.assertEqual(self.numbers(inside, given), self.exactly(given["cells"]))
            self.assertEqual(len(found), len(givens) + len(shown))

    def test_the_steps_are_blank_where_the_learner_is_asked(self):
        for path, template in self.sheets:
            found = {rest: inside for _, rest, inside in blocks(template, "answer", "matrix")}
            for step in told(path)["steps"]:
                with self.subTest(worksheet=path.name, step=step["name"]):
                    heading = f"{step['name']} {step['rows']}x{step['cols']}"
                    self.assertIn(heading, found)
                    self.check_blanks(found[heading], step, self.asked(path, step),
                                      questions_of(path.read_text("utf-8")))

    def test_the_blocks_come_in_the_order_of_the_worksheet(self):
        for path, template in self.sheets:
            with self.subTest(worksheet=path.name):
                names = [rest.split()[0] for _, rest, _ in blocks(template, "matrix", "answer")]
                given_or_step = r"^([A-Za-z]\w*)(?: *=.*| +(?:cols|rows|draw|tokens)\b.*)?$"
                self.assertEqual(len(names), len(set(names)))
                text = "".join(inside for _, _, inside in blocks(path.read_text("utf-8"), "given", "step", "question"))
                in_order = [name for name in re.findall(given_or_step, text, re.M) if name in names]
                self.assertEqual(names, in_order)

    @staticmethod
    def asked(path, step):
        return asked_cells(step, step_lines(path.read_text("utf-8"))[step["name"]])

    @staticmethod
    def exactly(cells):
        return [[cell if "inf" in cell else Fraction(cell) for cell in row] for row in cells]

    def numbers(self, inside, matrix):
        return self.exactly(table(inside, matrix["rows"], matrix["cols"]))

    def check_blanks(self, inside, step, asked, questions):
        rule = f"# {step['name']} = {step['formula']}"
        self.assertIn(questions.get(step["name"], rule), inside.splitlines())
        if step["name"] in questions:
            self.assertNotIn(step["formula"], inside)
        cells = table(inside, step["rows"], step["cols"])
        self.assertEqual([len(row) for row in cells], [step["cols"]] * step["rows"])
        for r, row in enumerate(cells):
            for c, cell in enumerate(row):
                where = f"row {r + 1}, column {c + 1}"
                if (r, c) in asked:
                    self.assertEqual(cell, "_", where)
                else:
                    self.assertEqual(*self.exactly([[cell], [step["hand"][r][c]]]), where)


if __name__ == "__main__":
    unittest.main()

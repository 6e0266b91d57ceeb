"""docs/worksheets.md and docs/mistakes.md are followed as their reader follows them: every worksheet is saved and
checked, every command typed, every output compared, every table held against the program."""

import json
import re
import shlex
import unittest

from documents import FENCE, GUIDE, MISTAKES, WorkingFolder, anchors, blocks, commands, prose
from running import ALL_WELL, NOT_USABLE, TREE, run

NOT_ALL_RIGHT = 1
TABLE_OF_MISTAKES = (TREE / "src/mistakes/table.cpp").read_text("utf-8")
TABLE_OF_PICTURES = (TREE / "src/picture/kinds.cpp").read_text("utf-8").partition("std::array kinds{")[2].partition("};\n")[0]
PART = re.compile(FENCE.pattern + r"|^## (?P<heading>.*)$|[Ss]ave (?:this|it) as `(?P<file>[^`]+)`", re.M)


def rows_below(text, header):
    """The cells of a table, row by row."""
    table = text.partition(header + "\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table.splitlines()[1:]]


def with_givens(worksheet, block):
    """The worksheet with these givens in place of its first."""
    return re.sub(r"^```given\n.*?^```$", lambda _: f"```given\n{block}```", worksheet, count=1, flags=re.M | re.S)


def with_step(worksheet, block):
    """The worksheet with this step in place of the one of its name; at the end if there is none."""
    first = re.escape(block.split("=")[0] + "=")
    if re.search(rf"^{first}", worksheet, re.M):
        return re.sub(rf"^{first}.*\n", lambda _: block, worksheet, count=1, flags=re.M)
    return f"{worksheet}\n```step\n{block}```\n"


class Reader:
    """Someone who does what the guide says, from the top. A fence tagged `given`, `step` or `question` is an edit of the worksheet
    that was saved last; it lasts until the next heading, as the prose there goes on with the worksheet as printed."""

    def __init__(self, test):
        self.test = test
        self.printed = {}
        self.name = None  # of the worksheet that was saved last
        self.is_mistaken = False
        self.outputs = []
        self.counts = {}

    def read(self, guide):
        for part in PART.finditer(guide):
            if part["heading"]:
                self.undo_edits()
            elif part["file"]:
                self.name = part["file"]
            else:
                with self.test.subTest(line=guide.count("\n", 0, part.start()) + 1):
                    self.do(part[2], part[3])

    def do(self, tag, inside):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        {"markdown": self.save, "given": self.edit_givens, "step": self.edit_step, "picture": self.draw,
         "question": self.ask, "sh": self.type, "": self.compare}[tag](inside)

    def path(self):
        return self.test.folder / self.name

    def save(self, worksheet):
        self.test.assertNotIn(self.name, self.printed)
        self.printed[self.name] = worksheet
        self.path().write_text(worksheet, "utf-8")
        done = self.test.run_here("check", self.name, "--strict")
        self.test.assertEqual(done.err, "")
        self.test.assertIn(": no errors, ", done.out)
        if done.code != ALL_WELL:  # it is shown for its notes
            self.test.assertRegex("".join(blocks(GUIDE, "")), rf"(?m)^{re.escape(self.name)}:\d+:\d+: note: ")

    def edit_givens(self, block):
        self.path().write_text(with_givens(self.path().read_text("utf-8"), block), "utf-8")
        self.test.assertEqual(self.test.run_here("check", self.name, "--strict").code, ALL_WELL)

    def edit_step(self, block):
        self.path().write_text(with_step(self.path().read_text("utf-8"), block), "utf-8")
        self.is_mistaken = True

    def undo_edits(self):
        for name, worksheet in self.printed.items():
            (self.test.folder / name).write_text(worksheet, "utf-8")
        self.is_mistaken = False

    def draw(self, block):
        text = self.path().read_text("utf-8")
        self.path().write_text(f"{text}\n```picture\n{block}```\n", "utf-8")
        drawn = self.test.run_here("walkthrough", self.name, "--plain").out.count("\nPicture: ")
        self.test.assertEqual(drawn, len(block.splitlines()))

    def ask(self, block):
        text = self.path().read_text("utf-8")
        self.path().write_text(f"{text}\n```question\n{block}```\n", "utf-8")

    def type(self, block):
        self.outputs = []
        for words in commands(block):
            self.test.assertEqual(words[0], "./byhand")
            done = self.test.run_here(*words[1:])
            expected = NOT_ALL_RIGHT if self.is_mistaken else ALL_WELL
            self.test.assertEqual((done.code, done.err), (expected, ""), words)
            self.test.assertTrue(done.out or "-o" in words)
            self.outputs.append(done.out)

    def compare(self, quoted):
        """Whole lines of what one of the commands above has printed."""
        self.test.assertTrue(any("\n" + quoted in "\n" + output for output in self.outputs), quoted)


class FollowingIt(WorkingFolder):
    def test_everything_is_as_the_guide_says(self):
        reader = Reader(self)
        reader.read(GUIDE)
        least = {"markdown": 3, "given": 1, "step": 2, "question": 1, "picture": 1, "sh": 8, "": 6}
        self.assertEqual(set(reader.counts), set(least))
        for tag, count in least.items():
            self.assertGreaterEqual(reader.counts[tag], count, tag)

    def test_the_first_worksheet_has_five_lines(self):
        self.assertEqual(len(blocks(GUIDE, "markdown")[0].splitlines()), 5)

    def test_commands_in_the_prose_work_too(self):
        for name, worksheet in zip(["first.md", "two-words.md", "looks.md"], blocks(GUIDE, "markdown")):
            (self.folder / name).write_text(worksheet, "utf-8")
        found = re.findall(r"`\./byhand ([^`]*)`", prose(GUIDE))
        self.assertGreaterEqual(len(found), 5)
        for command in found:
            with self.subTest(command=command):
                done = self.run_here(*shlex.split(command))
                self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_every_expression_is_what_the_guide_says(self):
        found = re.findall(r"`([^`]+)`\s+is\s+`([^`]+)`", prose(GUIDE))
        self.assertGreaterEqual(len(found), 6)
        for expression, value in found:
            with self.subTest(expression=expression):
                got, expected = (json.loads(run("eval", text, "--format", "json").out)["exact"]
                                 for text in [expression, value])
                self.assertEqual(got, expected)


class FullWorksheet(WorkingFolder):
    """What the guide says of its last worksheet."""

    def setUp(self):
        super().setUp()
        self.text = blocks(GUIDE, "markdown")[-1]
        (self.folder / "looks.md").write_text(self.text, "utf-8")

    def test_what_its_prose_says_is_true_in_every_variant(self):
        friendly = {"1/4", "3/4", "1/10", "9/10", "1/2"}
        for variant in range(101):
            told = json.loads(self.run_here("walkthrough", "looks.md", "--variant", str(variant), "--format", "json").out)
            steps = {step["name"]: step for step in told["steps"]}
            weights = steps["A"]
            self.assertTrue({cell for row in weights["hand"] for cell in row} <= friendly)
            self.assertIn(weights["hand"][1][1], ["3/4", "9/10"])
            self.assertGreater(weights["real"][1][1], 0.5)
            self.assertTrue(all("/" not in cell for row in steps["Z"]["hand"] for cell in row))

    def test_it_uses_every_block_and_line(self):
        for tag in ["given", "step", "question", "answer-to"]:
            self.assertIn(f"```{tag}\n", self.text)
        for option, _ in rows_below(GUIDE, "| option | says |"):
            word = re.match(r"`(\w+)", option)[1]
            self.assertRegex(self.text, rf"(?m)^\w+ .*\b{word}\b")
        for line, _ in rows_below(GUIDE, "| line | says |"):
            word = re.match(r"`(\w+)", line)[1]
            self.assertRegex(self.text, rf"(?m)^{word}\b")


class Language(WorkingFolder):
    def problem_of(self, step):
        (self.folder / "t.md").write_text(f"# T\n\n```step\n{step}\n```\n", "utf-8")
        return json.loads(self.run_here("check", "t.md", "--format", "json").out)["errors"]

    def test_every_reserved_word_is_told_of_and_explained(self):
        told = set(re.search(r"The names of functions are taken, and so\s+are\s+`([^`]*)`", GUIDE)[1].split())
        functions = {f["name"] for f in json.loads(self.run_here("functions", "--format", "json").out)["functions"]}
        for name in told | functions:
            self.assertTrue(self.problem_of(f"{name} = 1"), name)
        self.assertFalse(self.problem_of("given = 1"))
        explained = {word.strip("`,") for header in ["| option | says |", "| line | says |"]
                     for left, _ in rows_below(GUIDE, header) for word in re.findall(r"`[a-z]+", left)}
        self.assertEqual(told, explained | {"T", "inf", "pi"})

    def test_every_form_of_an_expression_is_one(self):
        forms = [form for left, _ in rows_below(GUIDE, "| | |") for form in re.findall(r"`([^`]+)`", left)]
        self.assertGreaterEqual(len(forms), 15)
        (self.folder / "names.md").write_text(
            "# T\n\n```given\nA\n  1 2 3\n  4 5 6\n  7 8 9\nB\n  1 0 0\n  0 1 0\n  0 0 1\nids\n  2 1\n```\n"
            "```step\nY = A[ids, :]^(B[ids, :])\n```\n", "utf-8")
        for form in forms:
            with self.subTest(form=form):
                done = self.run_here("eval", form.replace("A / B", "B / A"), "--with", "names.md")
                self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_the_limits_are_those_of_the_program(self):
        limits = re.search(r"more than ([\d,]+) steps, ([\d,]+) cells in a matrix or (\d+) rows or columns, "
                           r"more than (\d+) decimals", re.sub(r"\s+", " ", GUIDE))
        steps, cells, side, decimals = (int(number.replace(",", "")) for number in limits.groups())
        for most, rule in [(side, "ones({}, 1)"), (side, "ones(1, {})"), (decimals, "round(1/3, {})")]:
            self.assertEqual(run("eval", rule.format(most)).code, ALL_WELL, rule)
            self.assertEqual(run("eval", rule.format(most + 1)).code, NOT_USABLE, rule)
        self.assertEqual(run("eval", f"ones({side}, {cells // side})").code, ALL_WELL)
        self.assertEqual(run("eval", f"ones({side}, {cells // side + 1})").code, NOT_USABLE)
        many = "\n".join(f"S{number} = 1" for number in range(steps))
        self.assertFalse(self.problem_of(many))
        self.assertTrue(self.problem_of(many + "\nS = 1"))


class PictureTable(WorkingFolder):
    def test_the_guide_and_the_source_have_the_same_rows(self):
        rows = re.findall(r'PictureKind\{"(\w+)",\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"', TABLE_OF_PICTURES)
        in_code = [[f"`{name} {arguments}`", f"`{example}`", summary] for name, arguments, summary, example in rows]
        self.assertEqual(TABLE_OF_PICTURES.count("PictureKind{"), len(rows))
        self.assertEqual(in_code, rows_below(GUIDE, "| picture | example | shows |"))

    def test_every_example_is_drawn(self):
        examples = re.findall(r"`((?:product|weights|plane|waves|arcs|map) [^`]+)`", prose(GUIDE))
        examples = [example for example in examples if not re.search(r"STEP|\[to\b", example)]
        self.assertGreaterEqual(len(examples), 8)
        for example in examples:
            with self.subTest(picture=example):
                text = f"{blocks(GUIDE, 'markdown')[1]}\n```picture\n{example}\n```\n"
                (self.folder / "two-words.md").write_text(text, "utf-8")
                done = self.run_here("check", "two-words.md", "--format", "json")
                self.assertEqual(json.loads(done.out)["errors"], [])
                told = json.loads(self.run_here("walkthrough", "two-words.md", "--format", "json").out)["pictures"]
                self.assertEqual([picture["line"] for picture in told], [example])
                self.assertIn("</svg>", told[0]["svg"])


class MistakeTable(unittest.TestCase):
    def test_the_document_and_the_source_have_the_same_rows(self):
        rows = re.findall(r'^ {6}\{"([a-z0-9_-]+)",\s*\{((?:"[^"]*"[,\s]*)*)\},\s*"([^"]*)"', TABLE_OF_MISTAKES, re.M)
        in_code = [(code, re.findall(r'"([^"]*)"', rules), message) for code, rules, message in rows]
        lines = re.findall(r"^\| `([a-z0-9_-]+)` \| (.*?) \| (.*?) \|$", MISTAKES, re.M)
        in_document = [(code, re.findall("`([^`]*)`", rules), message) for code, rules, message in lines]
        self.assertGreaterEqual(len(in_code), 50)
        self.assertEqual(in_code, in_document)
        self.assertEqual(len(re.findall(r'^ {6}\{"', TABLE_OF_MISTAKES, re.M)), len(in_code))


class Links(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        for name, text in [("worksheets.md", GUIDE), ("mistakes.md", MISTAKES)]:
            links = re.findall(r"\]\(([^)]+)\)", prose(text))
            self.assertTrue(links)
            for link in links:
                with self.subTest(file=name, link=link):
                    path, _, part = link.partition("#")
                    there = TREE / "docs" / (path or name)
                    self.assertTrue(there.exists())
                    self.assertTrue(not part or part in anchors(there.read_text("utf-8")))

    def test_every_part_of_the_guide_is_in_its_table_of_contents(self):
        contents = GUIDE.partition("\n## ")[0]
        parts = re.findall(r"^## (.*)$", prose(GUIDE), re.M)
        for part in parts:
            self.assertIn(f"[{part}]", contents)


if __name__ == "__main__":
    unittest.main()

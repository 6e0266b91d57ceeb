"""The tables of the documents say what the program does: each example in them is tried, each row held against the
source."""

import json
import os
import re
import unittest
from fractions import Fraction

from documents import GUIDE, WorkingFolder, json_values, prose, section
from following import Reader
from running import ALL_WELL, NOT_USABLE, TREE, run

MISTAKES = (TREE / "docs/mistakes.md").read_text("utf-8")
GRADING = (TREE / "docs/grading.md").read_text("utf-8")
JSON = (TREE / "docs/json.md").read_text("utf-8")
TEACHING = (TREE / "docs/teaching.md").read_text("utf-8")


def source(path):
    return (TREE / "src" / path).read_text("utf-8")


def rows_below(text, header):
    """The cells of a table, row by row."""
    table = text.partition(header + "\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table.splitlines()[1:]]


def codes(cell):
    return re.findall(r"`([^`]+)`", cell)


def value_of(entry):
    """As a rule of a worksheet; the infinities apart, by Python."""
    plain = re.sub(r"\\frac{(\d+)}{(\d+)}", r"\1/\2", entry)
    plain = plain.replace("−", "-").replace("–", "-").replace("⁄", "/").replace("//", "/").replace(" ", "").lower()
    plain, goes_on = re.subn("(…|[.]{3})$", "", plain.removeprefix("≈"))
    if goes_on and (recurring := re.fullmatch(r"(\d*)[.](\d\d+)", plain)):
        digits = recurring[2]
        last = digits[-1] * (3 if len(set(digits)) > 1 else 2)
        if digits.endswith(last):  # a hundred digits more are as good as all of them
            plain = f"{recurring[1]}.{digits}{digits[-1] * 100}"
            return f"{Fraction(plain).limit_denominator(10 ** 9)}"
    sign, size = ("-", plain[1:]) if plain[0] == "-" else ("", plain.lstrip("+"))
    if size in ("inf", "infinity", "∞", "\\infty"):
        return f"{sign}inf"
    parts = [size] if "e" in size else re.split("[+-]", size)
    return f"{sign}{sum(map(Fraction, parts))}"


class Mistakes(unittest.TestCase):
    def test_the_document_and_the_source_have_the_same_rows(self):
        table, _, written = source("mistakes/table.cpp").partition("mistakes_of_writing()")
        for code in re.findall(r'^ {6}\{"([a-z-]+)", \{\},', written, re.M):
            self.assertIn(f"`{code}`", section(MISTAKES, "## Written down wrongly"))
        rows = re.findall(r'^ {6}\{"([a-z0-9_-]+)",\s*\{((?:"[^"]*"[,\s]*)*)\},\s*"([^"]*)"', table, re.M)
        in_code = [(code, re.findall(r'"([^"]*)"', rules), message) for code, rules, message in rows]
        lines = re.findall(r"^\| `([a-z0-9_-]+)` \| (.*?) \| (.*?) \|$", MISTAKES, re.M)
        in_document = [(code, codes(rules), message) for code, rules, message in lines]
        self.assertGreaterEqual(len(in_code), 50)
        self.assertEqual(in_code, in_document)
        self.assertEqual(len(re.findall(r'^ {6}\{"', table, re.M)), len(in_code))


class Pictures(WorkingFolder):
    def test_the_guide_and_the_source_have_the_same_rows(self):
        table = source("picture/kinds.cpp").partition("std::array kinds{")[2].partition("};\n")[0]
        rows = re.findall(r'PictureKind\{"(\w+)",\s*"([^"]*)",\s*"([^"]*)"', table)
        in_code = [[f"`{name} {arguments}`", f"`{example}`"] for name, arguments, example in rows]
        self.assertEqual(table.count("PictureKind{"), len(rows))
        self.assertEqual(in_code, [row[:2] for row in rows_below(GUIDE, "| picture | example | shows |")])

    def test_every_example_is_drawn(self):
        kinds = "|".join(re.findall(r'PictureKind\{"(\w+)"', source("picture/kinds.cpp")))
        examples = re.findall(rf"`((?:{kinds}) [^`]+)`", prose(GUIDE))
        examples = [example for example in examples if not re.search(r"STEP|\[to\b", example)]
        self.assertGreaterEqual(len(examples), 8)
        worksheet = re.search(r"^(`{4})markdown\n(# Two words\n(?:.*\n)*?)\1$", GUIDE, re.M)[2]
        for example in examples:
            with self.subTest(picture=example):
                (self.folder / "two-words.md").write_text(f"{worksheet}\n```picture\n{example}\n```\n", "utf-8")
                told = json.loads(self.run_here("walkthrough", "two-words.md", "--format", "json").out)["pictures"]
                self.assertEqual([picture["line"] for picture in told], [example])
                self.assertIn("</svg>", told[0]["svg"])


class Language(WorkingFolder):
    def problems_of(self, steps):
        """The lines of the steps that are errors, from 0."""
        (self.folder / "t.md").write_text(f"# T\n\n```step\n{steps}\n```\n", "utf-8")
        return [error["line"] - 4 for error in json.loads(self.run_here("check", "t.md", "--format", "json").out)["errors"]]

    def test_every_expression_is_what_the_guide_says(self):
        found = re.findall(r"`([^`]+)`\s+is\s+`([^`]+)`", prose(GUIDE))
        self.assertGreaterEqual(len(found), 6)
        steps = "".join(f"left{number} = {left}\nright{number} = {right}\n" for number, (left, right) in enumerate(found))
        (self.folder / "t.md").write_text(f"# T\n\n```step\n{steps}```\n", "utf-8")
        told = json.loads(self.run_here("walkthrough", "t.md", "--format", "json").out)["steps"]
        values = [step["hand"] for step in told]
        self.assertEqual(len(values), 2 * len(found))
        self.assertEqual(list(zip(found, values[::2])), list(zip(found, values[1::2])))

    def test_every_reserved_word_is_told_of_and_explained(self):
        told = set(re.search(r"The names of functions\s+are taken, and so\s+are\s+`([^`]*)`", GUIDE)[1].split())
        functions = {f["name"] for f in json.loads(self.run_here("functions", "--format", "json").out)["functions"]}
        taken = sorted(told | functions)
        self.assertEqual(self.problems_of("\n".join(f"{name} = 1" for name in [*taken, "given"])), list(range(len(taken))))
        explained = {word.strip("`,") for header in ["| option | says |", "| line | says |"]
                     for left, _ in rows_below(GUIDE, header) for word in re.findall(r"`[a-z]+", left)}
        self.assertEqual(told, explained | {"T", "inf", "pi"})

    def test_every_form_of_an_expression_is_one(self):
        forms = [form for left, _ in rows_below(GUIDE, "| | |") for form in codes(left)]
        self.assertGreaterEqual(len(forms), 15)
        (self.folder / "names.md").write_text(
            "# T\n\n```given\nA\n  1 2 3\n  4 5 6\n  7 8 9\nB\n  1 0 0\n  0 1 0\n  0 0 1\nids\n  2 1\n```\n"
            "```step\nY = A[ids, :]^(B[ids, :])\n```\n", "utf-8")
        for form in forms:
            with self.subTest(form=form):
                done = self.run_here("eval", form.replace("A / B", "B / A"), "--with", "names.md")
                self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_the_limits_are_those_of_the_program(self):
        limits = re.search(r"more than ([\d,]+) givens or steps, ([\d,]+) cells in a matrix or (\d+) rows or columns, "
                           r"more than (\d+) decimals", re.sub(r"\s+", " ", GUIDE))
        steps, cells, side, decimals = (int(number.replace(",", "")) for number in limits.groups())
        for most, rule in [(side, "ones({}, 1)"), (side, "ones(1, {})"), (decimals, "round(1/3, {})")]:
            self.assertEqual(run("eval", rule.format(most)).code, ALL_WELL, rule)
            self.assertEqual(run("eval", rule.format(most + 1)).code, NOT_USABLE, rule)
        self.assertEqual(run("eval", f"ones({side}, {cells // side})").code, ALL_WELL)
        self.assertEqual(run("eval", f"ones({side}, {cells // side + 1})").code, NOT_USABLE)
        many = "\n".join(f"S{number} = 1" for number in range(steps))
        self.assertFalse(self.problems_of(many))
        self.assertTrue(self.problems_of(many + "\nS = 1"))


class FullWorksheet(WorkingFolder):
    """What the guide says of its last worksheet, which has everything."""

    def setUp(self):
        super().setUp()
        self.text = re.search(r"^(`{4})markdown\n(# Where the cat looks\n(?:.*\n)*?)\1$", GUIDE, re.M)[2]
        (self.folder / "looks.md").write_text(self.text, "utf-8")

    def test_what_its_prose_says_is_true_in_its_variants(self):
        friendly = {"1/4", "3/4", "1/10", "9/10", "1/2"}
        for variant in range(int(os.environ.get("BYHAND_VARIANTS", "100")) + 1):
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


class Grading(WorkingFolder):
    def verdicts(self, pairs):
        """Of each (right value, entry): of one with a comma in a sheet to itself, since several would settle what
        commas mean."""
        others = iter(self.verdicts_of_sheet([pair for pair in pairs if "," not in pair[1]]))
        return [self.verdicts_of_sheet([pair])[0] if "," in pair[1] else next(others) for pair in pairs]

    def verdicts_of_sheet(self, pairs):
        """Of a sheet with a step for each (right value, entry)."""
        steps = "".join(f"s{number} = {value}\n" for number, (value, _) in enumerate(pairs))
        (self.folder / "one.md").write_text(f"# One\n\n```step\n{steps}```\n", "utf-8")
        answers = "".join(f"```answer s{number} 1x1\n{entry}\n```\n" for number, (_, entry) in enumerate(pairs))
        (self.folder / "sheet.md").write_text(f"<!-- byhand: one -->\n{answers}", "utf-8")
        done = self.run_here("grade", "sheet.md", "--worksheet", "one.md", "--format", "json")
        return [step["verdicts"][0][0] for step in json.loads(done.out)["steps"]]

    def test_signs_and_words_are_those_of_the_program(self):
        looks = re.findall(r'VerdictLook\{Verdict::(\w+), "(.*?)",', source("report/views.cpp"))
        in_order = re.search(r"enum class Verdict .*?\{(.*?)\};", source("grade/grade.hpp"), re.S)[1]
        words = re.findall(r"^\s*(\w+),", in_order, re.M)
        self.assertEqual([word for word, _ in looks], words)
        told = [(codes(word)[0], "".join(codes(sign))) for sign, word, *_ in
                rows_below(GRADING, "| sign | verdict | the entry | mark | in `mine.md` |")]
        self.assertEqual(told, [(word, sign) for word, sign in looks if word != "given"])

    def test_every_example_has_its_verdict(self):
        rows = rows_below(GRADING, "| x | entry | verdict | because |")
        self.assertGreaterEqual(len(rows), 20)
        pairs = [(value.strip("`"), entry.strip("`")) for value, entry, *_ in rows]
        self.assertEqual(self.verdicts(pairs), [verdict.strip("`") for _, _, verdict, _ in rows])

    def test_every_form_of_an_entry_is_read_as_it_is_told(self):
        """What it is worth is told by no table, but by Python's fractions; or it is blank, or unreadable."""
        pairs, wanted = [], []
        for left, is_what in rows_below(GRADING, "| you type | it is |"):
            kind = is_what.partition(":")[0]
            for entry in codes(left):
                readable = kind not in ("blank", "unreadable")
                pairs += [(value_of(entry) if readable else "1", entry), ("12345", entry)]
                wanted += ["correct", "wrong"] if readable else [kind, kind]
        self.assertGreaterEqual(len(pairs), 60)
        self.assertEqual(list(zip(pairs, self.verdicts(pairs))), list(zip(pairs, wanted)))

    def test_the_longest_entry(self):
        longest = int(re.search(r"at most (\d+) characters", GRADING)[1])
        self.assertEqual(self.verdicts([("1", "0" * (longest - 1) + "1"), ("1", "0" * longest + "1")]),
                         ["correct", "unreadable"])


class Fields(WorkingFolder):
    """docs/json.md names all fields that its commands print, and no others."""

    def fields_of(self, value):
        if isinstance(value, dict):
            yield from value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
            yield from self.fields_of(inner)

    def test_all_are_told_of(self):
        sources = "".join(path.read_text("utf-8") for path in (TREE / "src").rglob("*.[ch]pp"))
        told = {}
        printed = {}

        class Listening(Reader):
            def undo_edits(self):
                pass

            def type(self, block):
                super().type(block)
                heading = JSON[:JSON.index(block)].rpartition("\n## ")[2].partition("\n")[0]
                for done in self.done:
                    if done.out.startswith("{"):
                        found = set(reading.fields_of(json_values(done.out)))
                        printed[heading] = printed.get(heading, set()) | found

        reading = self
        Listening(self, JSON).read()
        for heading in re.findall(r"^## (.*)$", prose(JSON), re.M):
            table = re.findall(r"^\| (`.*)$", section(prose(JSON), f"## {heading}"), re.M)
            told[heading] = {word for row in table for word in codes(row)}
        self.assertEqual(set(told), set(printed))
        for heading, fields in printed.items():
            self.assertEqual(fields - told[heading], set(), heading)
        for fields, meaning in re.findall(r"^\| (`.*?) \| (.*) \|$", JSON, re.M):
            for word in [*codes(fields), *(code.strip('"') for code in codes(meaning) if code.startswith('"'))]:
                self.assertIn(f'"{word}"', sources)


class Class(WorkingFolder):
    def test_every_rule_can_be_written_so(self):
        rules = [codes(rule)[0] for rule, _ in rows_below(TEACHING, "| key | says |")]
        (self.folder / "names.csv").write_text("id,name\n1,Ann\n", "utf-8")
        self.run_here("class", "new", "spring", "--worksheet", "04", "--roster", "names.csv")
        file = self.folder / "spring/class.toml"
        text = file.read_text("utf-8")
        before, _, rest = text.partition("[rules]\n")
        self.assertEqual(len(rules), 7)
        for written in ["\n".join(rules), ""]:
            file.write_text(f"{before}[rules]\n{written}\n\n{rest[rest.index('[[student]]'):]}", "utf-8")
            self.assertEqual(self.run_here("class", "add", "spring").code, ALL_WELL)
        for line in rules:  # the file itself tells of each
            self.assertIn(line.split("=")[0], rest)


if __name__ == "__main__":
    unittest.main()

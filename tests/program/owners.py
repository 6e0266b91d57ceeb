"""Whose sheet it is: a first line that is lost, givens of another variant, and names."""

import re
import unicodedata
import unittest

from running import ALL_WELL, NOT_USABLE, TREE, run, some
from sheets import FORMATS, FULL, NOT_ALL_RIGHT, Sheets, with_cell


def template(*arguments):
    return run("template", "04", *arguments).out


def fnv1a64(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


OF_17 = template("--filled", "--variant", "17")
OF_ANN = template("--filled", "--for", "Ann")
NAMELESS = FULL.split("\n", 1)[1]
ROW = "\n   2   0   0   2\n"  # of X
LOST = "does not say which worksheet it belongs to"


class LostNames(Sheets):
    def test_the_blocks_tell_the_worksheet(self):
        graded, = self.json(self.write("nameless.md", NAMELESS))
        self.assertEqual((graded["worksheet"], graded["variant"], graded["score"]), ("self-attention", None, 116))
        problem, = graded["problems"]
        self.assertIn(LOST, problem["message"])
        self.assertIn("put <!-- byhand: self-attention --> in its first line", problem["message"])

    def test_the_givens_tell_the_variant(self):
        for options in [[], ["--worksheet", "04"]]:
            graded, = self.json(self.write("nameless.md", OF_17.split("\n", 1)[1]), *options)
            self.assertEqual((graded["variant"], graded["score"]), (17, 116))
            said = " ".join(problem["message"] for problem in graded["problems"])
            self.assertIn("these are the numbers of variant 17, not of the worksheet itself", said)
            self.assertIn("its first line would be <!-- byhand: self-attention, variant 17 -->", said)

    def test_every_worksheet_is_known_by_its_blocks(self):
        for path in some(sorted((TREE / "exercises").glob("*.md"))):
            sheet = run("template", path.stem[3:], "--filled").out.split("\n", 1)[1]
            graded, = self.json(self.write("nameless.md", sheet))
            self.assertEqual((graded["worksheet"], graded["score"]), (path.stem[3:], graded["max"]))

    def test_of_two_worksheets_with_the_same_blocks_the_title_tells(self):
        rest = (TREE / "exercises/04-self-attention.md").read_text("utf-8").split("\n", 1)[1]
        sheet = NAMELESS.split("\n", 1)[1]
        self.write("course/01-one.md", "# One\n" + rest)
        graded, = self.json(self.write("nameless.md", "# One\n" + sheet), "--exercises", "course")
        self.assertEqual(graded["worksheet"], "one")
        self.write("course/02-two.md", "# One\n" + rest)
        done = self.grade("nameless.md", "--exercises", "course")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn(LOST, done.err)

    def test_what_has_no_such_blocks_stays_unknown(self):
        for text in ["# A letter\n", "```answer Q 1x1\n1\n```\n", NAMELESS + "\n```answer QQ 1x1\n1\n```\n"]:
            done = self.grade(self.write("letter.md", text))
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
            self.assertIn(LOST, done.err)

    def test_without_a_first_line_and_givens_nothing_is_half_graded(self):
        bare = re.sub(r"```matrix X.*?```\n", "", NAMELESS, flags=re.S)
        graded, = self.json(self.write("bare.md", bare), "--worksheet", "04")
        self.assertEqual(graded["score"], 116)  # all right, so they are these numbers
        done = self.grade(self.write("bare.md", with_cell(bare, "Q", 1, 1, "7")), "--worksheet", "04")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn(LOST, done.err)
        self.assertIn("not all entries are right for the numbers of the worksheet", done.err)
        self.assertEqual(self.grade("bare.md", "--worksheet", "04", "--variant", "0").code, NOT_ALL_RIGHT)


class OtherGivens(Sheets):
    def test_a_sheet_with_the_givens_of_another_variant_is_one(self):
        for wrong in ["self-attention", "self-attention, variant 18", "self-attention, variant 5, for Bob"]:
            sheet = re.sub("byhand: .* -->", f"byhand: {wrong} -->", OF_17, count=1)
            for form, text in [("md", sheet)]:
                graded, = self.json(self.write(f"other.{form}", text))
                self.assertEqual((graded["variant"], graded["score"]), (17, 116))
                self.assertIn("these are the numbers of variant 17, not of", graded["problems"][-1]["message"])
        graded, = self.json(self.write("other.md", FULL.replace("byhand: self-attention", "byhand: self-attention, variant 3")))
        self.assertEqual((graded["variant"], graded["score"]), (None, 116))

    def test_with_mistakes_too(self):
        sheet = with_cell(OF_17, "Q", 1, 1, "77").replace(", variant 17", "", 1)
        graded, = self.json(self.write("other.md", sheet))
        self.assertEqual((graded["variant"], graded["score"]), (17, 115))

    def test_changed_givens_of_no_variant_are_not_graded_half(self):
        changed = with_cell(FULL, "Q", 1, 1, "7").replace(ROW, ROW[:-2] + "9\n", 1)
        for form in FORMATS:
            done = self.grade(self.write("changed.md", changed), "--format", form)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
            self.assertIn("X[1,4] is 2 in the worksheet, and 9 here", done.err)
        # With all entries right the change did not matter.
        graded, = self.json(self.write("changed.md", FULL.replace(ROW, ROW[:-2] + "9\n", 1)))
        self.assertEqual(graded["score"], 116)
        self.assertIn("X[1,4] is 2 in the worksheet, and 9 here", graded["problems"][0]["message"])

    def test_what_was_asked_for_counts(self):
        graded, = self.json(self.write("other.md", OF_17), "--variant", "18")
        self.assertEqual(graded["variant"], 18)
        self.assertIn("the sheet says variant 17, not variant 18", graded["problems"][0]["message"])


class Names(Sheets):
    def test_the_numbers_of_another_learner_are_reported_in_every_format(self):
        number = fnv1a64("Ann") % 10**6
        others = f"variant {number} does not belong to Bob, whose variant is {fnv1a64('Bob') % 10**6}"
        as_csv = template("--filled", "--for", "Ann", "--format", "csv")
        for name, text in [("bob.md", OF_ANN.replace("for Ann", "for Bob", 1)), ("bob.csv", as_csv.replace(",Ann", ",Bob", 1))]:
            self.write(name, text)
            for form in FORMATS:
                done = self.grade(name, "--format", form)
                self.assertEqual(done.code, ALL_WELL)
                self.assertIn(others, " ".join(done.out.split()).replace("\\", ""))
            graded, = self.json(name)
            self.assertEqual((graded["variant"], graded["problems"][0]["line"]), (number, 1))
        self.assertEqual(self.json(self.write("ann.md", OF_ANN))[0]["problems"], [])
        self.assertIn("Bob", run("explain", "bob.md", "Z[1,1]", cwd=self.folder).err)

    def test_a_name_is_the_same_however_it_was_typed(self):
        for name in ["Zoë", "Łukasz", "Đặng Thị Ngọc", "한국어", "Ωμέγα", "Å"]:
            forms = {form: unicodedata.normalize(form, name) for form in ["NFC", "NFD"]}
            number = fnv1a64(forms["NFC"]) % 10**6
            for spelled in forms.values():
                first = template("--for", spelled).split("\n", 1)[0]
                self.assertEqual(first, f"<!-- byhand: self-attention, variant {number}, for {spelled} -->")

    def test_every_problem_is_passed_on(self):
        """Of the name, of the cells, and of the grading."""
        sheet = with_cell(OF_ANN.replace("for Ann", "for Bob", 1), "Q", 1, 1, "2*3")
        messages = [problem["message"] for problem in self.json(self.write("both.md", sheet), "--variant", "3")[0]["problems"]]
        for part in ["not variant 3", "does not belong to Bob", "here", "2*3 is a product"]:
            self.assertTrue(any(part in message for message in messages), (part, messages))


if __name__ == "__main__":
    unittest.main()

"""The cost of worksheets, from outside: numbers of tokens, what stands in their way, the forms of the result."""

import json
import re
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal

FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
SVG = "{http://www.w3.org/2000/svg}"

FOUR_TOKENS = "# {title}\n\n```given\nX tokens\n  1 2 3 4\n  5 6 7 8\n```\n\n```step\n{steps}\n```\n"


class WithWorksheets(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def cost(self, steps, *arguments, title="T"):
        (self.folder / "w.md").write_text(FOUR_TOKENS.format(title=title, steps=steps), "utf-8")
        return run("cost", "w.md", *arguments, cwd=self.folder)

    def assert_well(self, done):
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        self.assertTrue(done.out.endswith("\n"))
        return done.out

    def assert_error(self, done, *says):
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertGreaterEqual(len(done.err.splitlines()), 2)
        for words in says:
            self.assertIn(words, done.err)


class NumbersOfTokens(WithWorksheets):
    def test_bad_lists_are_answered_with_what_to_type(self):
        for bad in ["0", "-4", "4,0", "4.5", "1e3", "4;8", "4 8", "4,", ",4", "4,,8", ",", "x", "4,x",
                    "1000000001", "99999999999999999999999", "４", "+4", "0x10"]:
            with self.subTest(tokens=bad):
                self.assert_error(run("cost", FLAGSHIP, "--tokens", bad), "--tokens 4,8,16", "1000000000")
        self.assert_error(run("cost", FLAGSHIP, "--tokens", ""), "--tokens")
        self.assert_error(run("cost", FLAGSHIP, "--tokens"), "--tokens")
        many = ",".join(str(n) for n in range(1, 26))
        self.assert_error(run("cost", FLAGSHIP, "--tokens", many), "25 numbers of tokens", "at most 24")

    def test_the_order_and_doubles_do_not_matter(self):
        expected = self.assert_well(run("cost", FLAGSHIP, "--tokens", "4,8,16"))
        self.assertEqual(self.assert_well(run("cost", FLAGSHIP, "--tokens", "16,4,8,4,008")), expected)

    def test_a_million_tokens_answer_at_once(self):
        begin = time.monotonic()
        out = self.assert_well(run("cost", FLAGSHIP, "--tokens", "4,1000000,1000000000"))
        self.assertLess(time.monotonic() - begin, 5)
        # S is (n x 3) * (3 x n): 3 n² multiplications and 2 n² additions.
        self.assertRegex(out, r"S: .*5,000,000,000,000,.*|S +80 +5,000,000,000,000 ")

    def test_one_number_has_no_slope_and_no_curve(self):
        out = self.assert_well(run("cost", FLAGSHIP, "--tokens", "5"))
        self.assertNotIn("exponent", out)
        self.assertNotIn("┤", out)
        self.assert_error(run("cost", FLAGSHIP, "--tokens", "5", "--format", "svg"), "more than one", "--tokens 4,8")
        self.assert_error(run("cost", FLAGSHIP, "--format", "svg"), "more than one", "--tokens 4,8")

    def test_fewer_tokens_than_the_rules_name_are_an_error_with_its_place(self):
        self.assert_well(self.cost("Y = X[:, 3] + 1", "--tokens", "3"))
        self.assert_error(self.cost("Y = X[:, 3] + 1", "--tokens", "2"), "w.md:10:10: with 2 tokens",
                          "there is no column 3", "ask for more tokens: the worksheet itself has 4")

    def test_a_fixed_size_is_an_error_with_its_place_and_what_to_write(self):
        self.assert_well(self.cost("S = X^T * X + causal(4)"))
        self.assert_error(self.cost("S = X^T * X + causal(4)", "--tokens", "4,8"), "w.md:10:", "with 5 tokens",
                          "a 5x5 matrix and a 4x4 matrix", "causal(cols(X)) instead of a fixed number")
        self.assert_error(self.cost("S = X + [1 2 3 4]", "--tokens", "4,8"), "w.md:10:7: with 5 tokens")
        self.assert_error(self.cost("S = ones(min(cols(X), 20), 1) + 1", "--tokens", "30"), "w.md:10:10", "evenly")

    def test_a_worksheet_without_tokens_says_how_to_mark_them(self):
        (self.folder / "none.md").write_text("# T\n\n```step\nX = [1 2] + 1\n```\n", "utf-8")
        out = self.assert_well(run("cost", "none.md", cwd=self.folder))
        self.assertNotIn("--tokens", out)
        self.assert_error(run("cost", "none.md", "--tokens", "4", cwd=self.folder), "marked with tokens", "X tokens")

    def test_without_tokens_the_text_ends_with_the_hint(self):
        self.assertIn("--tokens 4,8,16,32", run("cost", FLAGSHIP).out.splitlines()[-1])

    def test_a_mistaken_worksheet_is_reported_as_everywhere(self):
        self.assert_error(self.cost("S = X * X"), "w.md:10:7: cannot multiply")
        self.assert_error(self.cost("S = X * X", "--tokens", "4"), "w.md:10:7: cannot multiply")

    def test_nothing_is_computed(self):
        """A division by zero and an irrational result take as many operations as others."""
        out = self.assert_well(self.cost("A = X / 0\nB = sqrt(X)", "--format", "json"))
        self.assertEqual([step["hand"]["total"] for step in json.loads(out)["steps"]], [8, 8])


class Json(WithWorksheets):
    def test_its_fields_add_up(self):
        result = json.loads(self.assert_well(run("cost", FLAGSHIP, "--format", "json")))
        self.assertEqual(list(result), ["worksheet", "title", "variant", "steps", "total", "kept", "tokens", "growth",
                                        "most"])
        self.assertEqual((result["tokens"], result["growth"], result["most"]), ([], [], None))
        kinds = ["multiplications", "additions", "divisions", "powers", "comparisons", "roundings", "functions"]
        for step in result["steps"]:
            self.assertEqual(list(step), ["name", "hand", "real", "cells"])
            for rules in ["hand", "real"]:
                self.assertEqual(list(step[rules]), kinds + ["total"])
                self.assertEqual(sum(step[rules][kind] for kind in kinds), step[rules]["total"])
        for rules in ["hand", "real"]:
            self.assertEqual(sum(step[rules]["total"] for step in result["steps"]), result["total"][rules]["total"])

    def test_the_coefficients_give_the_counts(self):
        """Two ways to the same number: the polynomial, and what stands under tokens."""
        result = json.loads(self.assert_well(run("cost", FLAGSHIP, "--format", "json", "--tokens", "1,2,3,7,1000")))
        self.assertEqual([entry["tokens"] for entry in result["tokens"]], [1, 2, 3, 7, 1000])
        for entry in result["tokens"]:
            for step, growth in zip(entry["steps"], result["growth"], strict=True):
                for rules in ["hand", "real"]:
                    total = sum(int(coefficient) * entry["tokens"] ** power
                                for power, coefficient in enumerate(growth[rules]["coefficients"]))
                    self.assertEqual(step[rules]["total"], total)
        own = next(step for step in result["steps"] if step["name"] == "Z")
        self.assertEqual(own["cells"], 12)
        self.assertEqual(result["most"], {"steps": ["Z"], "from": 6})

    def test_counts_beyond_the_whole_numbers_of_a_double_are_strings(self):
        result = json.loads(self.assert_well(run("cost", FLAGSHIP, "--format", "json", "--tokens", "1000000000")))
        scores = next(step for step in result["tokens"][0]["steps"] if step["name"] == "S")
        self.assertEqual(scores["hand"]["total"], "5000000000000000000")
        self.assertEqual(scores["cells"], "1000000000000000000")
        queries = next(step for step in result["tokens"][0]["steps"] if step["name"] == "Q")
        self.assertEqual(queries["hand"]["total"], 33000000000)
        self.assertEqual(result["growth"][0]["hand"]["exponent"], None)


def luminance(color):
    """Relative luminance: WCAG 2.1, https://www.w3.org/TR/WCAG21/#dfn-relative-luminance"""
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    dark, light = sorted([luminance(a), luminance(b)])
    return (light + 0.05) / (dark + 0.05)


class Svg(WithWorksheets):
    def picture(self, *arguments):
        return ElementTree.fromstring(self.assert_well(run("cost", FLAGSHIP, "--format", "svg", *arguments)))

    def test_it_is_well_formed_and_told_in_words(self):
        picture = self.picture("--tokens", "4,8,16,32")
        self.assertEqual(picture.tag, SVG + "svg")
        self.assertEqual(picture.get("role"), "img")
        self.assertIn("Self-attention by hand", picture.find(SVG + "title").text)
        self.assertIn("Q, K and V: from 132 at 4 to 1,056 at 32 tokens.", picture.find(SVG + "desc").text)

    def test_it_has_axes_and_a_legend(self):
        texts = ["".join(text.itertext()) for text in self.picture("--tokens", "4,8,16,32").iter(SVG + "text")]
        for expected in ["4", "8", "16", "32", "tokens", "operations", "10", "100", "1,000", "10,000", "Q, K and V",
                         "S", "R", "E and A", "c", "Z"]:
            self.assertIn(expected, texts)

    def test_each_curve_has_a_mark_for_each_number_and_one_in_the_legend(self):
        picture = self.picture("--tokens", "4,8,16,32")
        marks = [path for path in picture.iter(SVG + "path") if path.get("transform")]
        self.assertEqual(len(marks), 6 * (4 + 1))
        looks = {(mark.get("fill"), mark.get("d")) for mark in marks}
        self.assertEqual(len(looks), 6)
        self.assertEqual(len({color for color, _ in looks}), 6)
        self.assertEqual(len({shape for _, shape in looks}), 6)

    def test_marks_stand_where_the_logarithms_say(self):
        """S takes 5 n²: on these axes a straight line, three doublings of n are equal steps."""
        picture = self.picture("--tokens", "4,8,16,32")
        places = {}
        for path in picture.iter(SVG + "path"):
            if place := re.fullmatch(r"translate\((\S+) (\S+)\)", path.get("transform", "")):
                places.setdefault(path.get("fill"), []).append((float(place[1]), float(place[2])))
        scores = list(places.values())[1][:4]  # after Z, which takes more
        for (x, y), (next_x, next_y) in zip(scores, scores[1:]):
            self.assertAlmostEqual(next_x - x, scores[1][0] - scores[0][0], delta=0.11)
            self.assertAlmostEqual(next_y - y, scores[1][1] - scores[0][1], delta=0.11)
            self.assertLess(next_y, y)

    def test_everything_stands_inside(self):
        picture = self.picture("--tokens", "1,2,3,1000000000")
        _, _, width, height = map(float, picture.get("viewBox").split())
        for text in picture.iter(SVG + "text"):
            self.assertTrue(0 <= float(text.get("x")) <= width and 0 < float(text.get("y")) < height)

    def test_colours_stand_out_on_both_backgrounds(self):
        """Three to one, as graphics need: WCAG 2.1, 1.4.11; text seven to one."""
        source = self.assert_well(run("cost", FLAGSHIP, "--format", "svg", "--tokens", "4,8"))
        light, dark = "#ffffff", "#1b1b1b"
        self.assertIn(f"--paper: {light}", source)
        self.assertIn(f"--paper: {dark}", source)
        code = (TREE / "src/format/picture.cpp").read_text("utf-8")
        colors = re.findall(r'Look\{"(#[0-9a-f]{6})"', code)
        self.assertEqual(len(colors), len(set(colors)))
        self.assertGreaterEqual(len(colors), 8)
        for color in colors:
            self.assertGreaterEqual(contrast(color, light), 3, color)
            self.assertGreaterEqual(contrast(color, dark), 3, color)
        self.assertGreaterEqual(contrast("#1b1b1b", light), 7)
        self.assertGreaterEqual(contrast("#e8e8e8", dark), 7)

    def test_names_and_titles_are_escaped(self):
        title = "<script>alert(1)</script> & \"so\" 'on' \x1b[2J \uffff 注意力 ]]>"
        done = self.cost("Y = X + 1", "--tokens", "4,8", "--format", "svg", title=title)
        picture = ElementTree.fromstring(self.assert_well(done))
        self.assertEqual(list(picture.iter(SVG + "script")), [])
        self.assertIn("<script>alert(1)</script> & \"so\" 'on' <U+001B>[2J \ufffd 注意力 ]]>",
                      picture.find(SVG + "title").text)

    def test_without_operations_there_is_nothing_to_draw(self):
        self.assert_error(self.cost("Y = X^T", "--tokens", "4,8", "--format", "svg"), "no step computes anything")
        out = self.assert_well(self.cost("Y = X^T", "--tokens", "4,8"))
        self.assertIn("No step takes more with more tokens.", out)
        self.assertNotIn("┤", out)

    def test_many_steps_leave_the_picture_readable(self):
        steps = "\n".join(f"S{i} = X * {i}" + " + 1" * i for i in range(1, 60))
        done = self.cost(steps, "--tokens", "4,8", "--format", "svg")
        picture = ElementTree.fromstring(self.assert_well(done))
        self.assertIn("largest steps", picture.find(SVG + "title").text)


class Terminal(WithWorksheets):
    def test_no_line_is_wider_than_the_terminal(self):
        (self.folder / "w.md").write_text(FOUR_TOKENS.format(title="T", steps="\n".join(
            f"a_name_that_is_rather_long_{i} = X * {i}" + " + 1" * i for i in range(1, 12))), "utf-8")
        for columns in [120, 80, 50, 30]:
            for worksheet in [FLAGSHIP, "w.md"]:
                for more in [[], ["--tokens", "4,8,16,32"], ["--tokens", "1,5,1000000,1000000000"], ["--plain"],
                             ["--plain", "--tokens", "4,8"]]:
                    with self.subTest(columns=columns, worksheet=Path(worksheet).name, more=more):
                        done = run_in_terminal("cost", worksheet, "--color", "never", *more, columns=columns,
                                               cwd=self.folder)
                        self.assertEqual(done.code, ALL_WELL)
                        for line in done.out.splitlines():
                            is_one_word = len(line.split()) == 1
                            self.assertTrue(len(line) <= columns or is_one_word, line)

    def test_plain_is_ascii_and_has_no_picture_of_letters(self):
        for more in [[], ["--tokens", "4,8,16,32"]]:
            out = self.assert_well(run("cost", FLAGSHIP, "--plain", *more))
            self.assertTrue(out.isascii())
            self.assertNotIn("Both axes", out)
        self.assertIn("6n^2 - 3n", out)

    def test_every_curve_has_a_letter_for_each_number_of_tokens(self):
        out = self.assert_well(run("cost", FLAGSHIP, "--tokens", "4,8,16,32"))
        rows = re.findall(r"[│┤](.*)", out)
        self.assertEqual(sorted("".join(rows).replace(" ", "")), sorted("ZSREcQ" * 4))

    def test_colours_are_all_that_they_change(self):
        colored = run("cost", FLAGSHIP, "--tokens", "4,8", "--color", "always").out
        without = run("cost", FLAGSHIP, "--tokens", "4,8").out
        self.assertEqual(re.sub(r"^=+\n", "", without, flags=re.M), re.sub(r"\x1b\[[\d;]*m", "", colored))


if __name__ == "__main__":
    unittest.main()

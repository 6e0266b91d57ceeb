"""`eval` from outside: values, names, minus signs that are no options, errors with a place."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, PROGRAM, TREE, environment, run

FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
BROKEN = "# T\n\n```step\nA = 1\nB = A / 0\n```\n"


class Evaluating(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def value(self, *arguments):
        done = run("eval", *arguments, cwd=self.folder)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        return done.out

    def first_line(self, *arguments):
        return self.value(*arguments).splitlines()[0]

    def assert_refused(self, *arguments, says=(), place=None):
        done = run("eval", *arguments, cwd=self.folder)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        if place:
            self.assertRegex(done.err, rf"\Aexpression:{place}: .+\n  .*\n *\^\n.+\n\Z")
        for words in says:
            self.assertIn(words, done.err)

    # Values.

    def test_the_exact_value_is_the_first_line(self):
        for expression, value in [("9/46", "9/46"), ("2/4", "1/2"), ("1 + 1", "2"), ("0.125", "1/8"),
                                  ("3^-2", "1/9"), ("-inf", "-inf"), ("2^100", str(2 ** 100)),
                                  ("round(pi, 2)", "157/50"), ("floor(7 / 2)", "3")]:
            with self.subTest(expression=expression):
                self.assertEqual(self.first_line(expression), value)

    def test_the_double_reads_back_to_the_same_double(self):
        for expression, value in [("9/46", 9 / 46), ("1/3", 1 / 3), ("1e-300", 1e-300), ("0.1 + 0.2", 0.1 + 0.2),
                                  ("1/3 * 3 - 0.1", 1 / 3 * 3 - 0.1)]:
            with self.subTest(expression=expression):
                shown = re.search(r"^  as a double: (.*)$", self.value(expression), re.M)
                self.assertEqual(float(shown[1]), value)
                self.assertEqual(json.loads(self.value(expression, "--format", "json"))["double"], [[value]])

    def test_a_whole_number_is_not_said_twice(self):
        for expression in ["3", "-inf", "2 * 3", "0 * sqrt(2)"]:
            self.assertEqual(len(self.value(expression).splitlines()), 1, expression)
        self.assertNotIn("double", self.value("[1 2; 3 4]"))
        # 2^53 + 1 is the first whole number that is no double.
        self.assertIn(f"as a double: {2 ** 53}\n", self.value("2^53 + 1"))

    def test_an_irrational_value_says_so(self):
        shown = self.value("sqrt(2)")
        self.assertTrue(shown.startswith("1.4142135623730950488...\n"))
        self.assertIn("irrational", shown)
        self.assertNotIn("irrational", self.value("sqrt(4)"))
        self.assertIn("irrational", self.value("sqrt([4 5])"))

    def test_json_has_both_values(self):
        result = json.loads(self.value("[1/2 -inf] .* 1", "--format", "json"))
        self.assertEqual(result, {"expression": "[1/2 -inf] .* 1", "worksheet": None, "variant": None, "rows": 1,
                                  "cols": 2, "exact": [["1/2", "-inf"]], "double": [[0.5, "-inf"]]})
        self.assertIsNone(json.loads(self.value("10^400 - 10^400", "--format", "json"))["double"])

    # Minus signs.

    def test_an_expression_may_begin_with_a_minus(self):
        for expression, value in [("-2^2", "-4"), ("-(1)", "-1"), ("-inf", "-inf"), ("--2", "2"), ("- 3", "-3"),
                                  ("-ones(1, 1) * [1]", "-1"), ("-.5 * 2", "-1"), ("-floor(1/2)", "0"), ("--(3)", "3"),
                                  ("-h^0 + 2 * h^0", None), ("-o * 2", None)]:
            if value is None:  # as -h and -o, but they are names here, and unknown
                self.assert_refused(expression, place="1:2", says=["unknown name"])
                continue
            for arguments in [[expression], ["--", expression], [expression, "--plain"], ["--plain", expression],
                              ["--plain", "--", expression]]:
                with self.subTest(arguments=arguments):
                    self.assertEqual(self.first_line(*arguments), value)
        self.assertEqual(sorted(self.folder.iterdir()), [])  # nothing was taken for -o FILE

    def test_a_minus_before_a_name(self):
        for arguments in [["-d_k", "--with", FLAGSHIP], ["--with", FLAGSHIP, "-d_k"], ["--with", FLAGSHIP, "--", "-d_k"]]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.first_line(*arguments), "-3")

    def test_options_are_still_options(self):
        self.assert_refused("--formt", "json", "1", says=["there is no option --formt", "did you mean --format?"])
        self.assert_refused("1", "--frobnicate", says=["there is no option --frobnicate"])
        self.assert_refused("1", "-o", says=["--output"])
        self.assertIn("Examples:", self.value("-h"))
        self.assertEqual(run("eval", "1/2", "-o", "out.txt", cwd=self.folder), (ALL_WELL, "", ""))
        self.assertEqual((self.folder / "out.txt").read_text("utf-8"), self.value("1/2"))

    def test_an_expression_without_quotes_is_answered_with_quotes(self):
        self.assert_refused("2", "*", "3", says=["one argument", "in quotes"])
        self.assert_refused("-2", "-3", says=["one argument", "in quotes"])
        self.assert_refused(says=["EXPRESSION is required", "byhand eval --help"])

    # Names.

    def test_the_names_of_a_worksheet(self):
        result = json.loads(run("walkthrough", FLAGSHIP, "--format", "json").out)
        names = {given["name"]: (given["cells"], None) for given in result["givens"]}
        names |= {step["name"]: (step["hand"], step["real"]) for step in result["steps"]}
        for name, (exact, real) in names.items():
            shown = json.loads(self.value(name, "--with", FLAGSHIP, "--format", "json"))
            self.assertEqual((shown["exact"], shown["worksheet"]), (exact, "self-attention"))
            if real:
                self.assertEqual(shown["double"], real)

    def test_a_variant_of_the_names(self):
        for options in [["--variant", "17"], ["--for", "Ann"], ["--for", "Zoë"]]:
            given = json.loads(run("walkthrough", FLAGSHIP, "--format", "json", *options).out)["givens"][0]
            shown = json.loads(self.value("X", "--with", FLAGSHIP, "--format", "json", *options))
            self.assertEqual(shown["exact"], given["cells"])
        self.assertIn("variant: 17\n", self.value("A", "--with", FLAGSHIP, "--variant", "17"))
        self.assert_refused("1", "--variant", "17", says=["without a worksheet", "--with"])

    def test_it_says_which_results_it_used(self):
        self.assertIn("used: Z and A by hand for the exact value", self.value("Z * A", "--with", FLAGSHIP))
        self.assertNotIn("used:", self.value("X / 2", "--with", FLAGSHIP))

    def test_an_unknown_name_is_answered_with_what_is_known(self):
        self.assert_refused("x", place="1:1", says=["unknown name x", "--with"])
        self.assert_refused("floot(1)", place="1:1", says=["did you mean floor?"])
        self.assert_refused("1 + floor", place="1:5", says=["write floor(x)"])
        self.assert_refused("W_q * X", "--with", FLAGSHIP, place="1:1", says=["did you mean W_Q?"])

    def test_a_worksheet_that_is_broken_is_reported_with_its_own_places(self):
        (self.folder / "broken.md").write_text(BROKEN, "utf-8")
        self.assert_refused("A", "--with", "broken.md", says=["broken.md:5:7: division by zero"])
        self.assert_refused("1", "--with", "missing.md", says=["missing.md"])

    # Errors.

    def test_errors_have_a_place(self):
        for expression, place in [("1 +", "1:4"), ("", "1:1"), ("   ", "1:1"), ("\n", "1:1"), ("1 +\n  2 * )", "2:7"),
                                  ("1 / 0", "1:3"), ("[1 2] * [3 4]", "1:7"), ("ln(0)", "1:1"), ("\x07", "1:1"),
                                  ("1 \x1b[2J", "1:3"), ("ones(300, 1)", "1:6"), ("2^99999", "1:2"), ("é", "1:1"),
                                  ("exp(9999)", "1:1"), ("(" * 200, "1:101"), ("1,5", "1:2"), ("A = 1", "1:3")]:
            with self.subTest(expression=expression):
                self.assert_refused(expression, place=place)

    def test_what_is_no_text_is_refused(self):
        for bytes_ in [b"\xff", b"1 + \xc3", b"\xed\xa0\x80"]:
            done = subprocess.run([os.fsencode(PROGRAM), b"eval", bytes_], capture_output=True, check=False,
                                  env=environment(), timeout=60)
            self.assertEqual((done.returncode, done.stdout), (NOT_USABLE, b""))
            self.assertIn("not UTF-8", done.stderr.decode("utf-8"))

    def test_huge_expressions_end_soon(self):
        for expression in ["1" * 100_000, "1+" * 60_000 + "1", "(" * 100_000, "-" * 100_000 + "1", "[" + "1 " * 50_000 + "]",
                           "2^" * 5000 + "2", "exp(" * 90 + "1" + ")" * 90, "round(exp([" + "1 " * 256 + "]), 50)"]:
            with self.subTest(expression=expression[:10]):
                self.assertIn(run("eval", expression).code, [ALL_WELL, NOT_USABLE])

    def test_several_lines_are_one_expression(self):
        self.assertEqual(self.first_line("1 +\n  2 *\n\t3\r\n"), "7")
        self.assertEqual(json.loads(self.value("1 +\n  2", "--format", "json"))["expression"], "1 + 2")


if __name__ == "__main__":
    unittest.main()

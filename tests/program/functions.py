"""`functions` from outside: the whole list and parts of it, words that are no function, narrow terminals."""

import json
import re
import unittest

from running import ALL_WELL, NOT_USABLE, run, run_in_terminal, some
from terminal import COLOR, width

GROUPS = ["Cell by cell", "Along columns or rows", "Sizes, and new matrices"]


def listed(*arguments):
    done = run("functions", *arguments, "--format", "json")
    if (done.code, done.err) != (ALL_WELL, ""):
        raise AssertionError(done.err)
    return json.loads(done.out)["functions"]


def names(*arguments):
    return [function["name"] for function in listed(*arguments)]


class Functions(unittest.TestCase):
    def assert_refused(self, word, *says):
        done = run("functions", word)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertEqual(len(done.err.splitlines()), 2)
        for words in says:
            self.assertIn(words, done.err)

    def test_every_format_has_every_function_with_all_that_is_known_of_it(self):
        functions = listed()
        self.assertGreaterEqual(len(functions), 39)
        self.assertEqual(len({function["name"] for function in functions}), len(functions))
        text = run("functions").out
        plain = " ".join(run("functions", "--plain").out.split())
        table = run("functions", "--format", "markdown").out
        for function in functions:
            with self.subTest(function=function["name"]):
                signature, summary = function["signature"], function["summary"]
                example, result = function["example"], function["result"]
                self.assertTrue(signature.startswith(function["name"] + "("))
                self.assertIn(f"\n  {signature} ", text)
                self.assertIn(f" {signature}: {summary}; {example} is {result}", plain)
                self.assertIn(f"\n| `{signature}` | {summary} | `{example}` | `{result}` |\n", table)

    def test_every_example_is_what_eval_gives(self):
        for function in some(listed()):
            with self.subTest(example=function["example"]):
                self.assertIn(function["name"] + "(", function["example"])
                got, expected = (json.loads(run("eval", text, "--format", "json").out)["exact"]
                                 for text in [function["example"], function["result"]])
                self.assertEqual(got, expected)

    def test_what_is_called_irrational_is(self):
        """At 3/10, where no function of one number happens to be rational but one that always is."""
        for function in listed():
            if re.fullmatch(r"\w+\(x\)", function["signature"]):
                shown = run("eval", f"{function['name']}(3/10)").out
                self.assertEqual("not exact:" in shown, function["irrational"], function["name"])
        self.assertTrue({"softmax_cols", "softmax_rows"} <= {f["name"] for f in listed() if f["irrational"]})

    def test_they_are_grouped(self):
        functions = listed()
        self.assertEqual(list(dict.fromkeys(function["group"] for function in functions)), GROUPS)
        group_of = {function["name"]: function["group"] for function in functions}
        for name, group in [("floor", 0), ("max", 0), ("colsum", 1), ("softmax_rows", 1), ("rows", 2), ("stack", 2)]:
            self.assertEqual(group_of[name], GROUPS[group], name)
        lines = run("functions").out.splitlines()
        self.assertEqual([line for line in lines if line in GROUPS], GROUPS)
        table = run("functions", "--format", "markdown").out
        self.assertEqual(re.findall(r"^\*\*(.*)\*\*$", table, re.M), GROUPS)

    # A word.

    def test_a_name_means_its_function_and_no_other(self):
        for name in some(names()):
            self.assertEqual(names(name), [name])
            self.assertEqual(names(name + "(A)"), [name])

    def test_a_beginning_means_all_that_begin_so(self):
        for word, found in [("softmax", ["softmax_cols", "softmax_rows"]), ("arg", ["argmax_cols", "argmax_rows"]),
                            ("ca", ["causal"]), ("si", ["sign", "sin", "sigmoid", "silu"])]:
            self.assertEqual(names(word), found)

    def test_a_part_means_all_that_have_it(self):
        self.assertEqual(names("sum"), ["colsum", "rowsum"])
        self.assertEqual(names("_cols"), ["argmax_cols", "softmax_cols"])

    def test_one_function_needs_no_title(self):
        self.assertEqual(run("functions", "ones"), (ALL_WELL, "  ones(m, n)  m x n, all 1\n"
                                                              "              ones(1, 3) is [1 1 1]\n", ""))
        self.assertIn(GROUPS[1], run("functions", "sum").out)

    def test_a_wrong_word_shows_the_nearest_and_says_so(self):
        for word, meant in [("sofmax_cols", "softmax_cols"), ("Floor", "floor"), ("argmaxcols", "argmax_cols")]:
            done = run("functions", word)
            self.assertEqual((done.code, done.out), (NOT_USABLE, run("functions", meant).out))
            self.assertEqual(done.err, f"byhand: there is no function {word}\n"
                                       f"the nearest is {meant}; byhand functions shows them all\n")

    def test_a_measure_is_no_function_and_says_so(self):
        self.assert_refused("ties", "there is no function ties", "ties_cols and ties_rows are measures of a condition")

    def test_a_word_of_another_language_is_answered_with_ours(self):
        self.assert_refused("log", "write ln(x)")
        self.assert_refused("log2", "write ln(x) / ln(2)")
        self.assert_refused("where", "write c .* x + (1 - c) .* y")
        for word in ("det", "inv", "reshape"):  # is none of dot, int and shape
            self.assertNotIn("write", run("functions", word).err)
        self.assert_refused("transpose", "write A^T")

    def test_other_words_are_refused(self):
        for word in ["convolution", "*", "(", "(x)", "注意", "x" * 1000, "two words", "a\nb"]:
            with self.subTest(word=word[:20]):
                self.assert_refused(word, "there is no function", "byhand functions shows them all")
        self.assertEqual(run("functions", "").code, NOT_USABLE)
        self.assertEqual(run("functions", "floor", "ceil").code, NOT_USABLE)

    # Looks.

    def test_no_line_is_wider_than_the_terminal(self):
        for columns in [100, 80, 50, 30, 20]:
            for more in [[], ["--plain"], ["--color", "always"]]:
                with self.subTest(columns=columns, more=more):
                    done = run_in_terminal("functions", *more, columns=columns)
                    self.assertEqual(done.code, ALL_WELL)
                    self.assertEqual([line for line in done.out.splitlines() if width(line) > columns], [])

    def test_nothing_is_lost_where_lines_are_short(self):
        """But for the blanks, which a break takes the place of."""
        def words(columns):
            return "".join(run_in_terminal("functions", "--plain", columns=columns).out.split())
        self.assertEqual(words(80), words(30))
        summary = " ".join(run_in_terminal("functions", "argmax_cols", columns=50, env={"TERM": "dumb"}).out.split())
        self.assertEqual(summary, "argmax_cols(A) where the largest of each column stands, from 1, the first of ties "
                                  "argmax_cols([1 5; 3 5]) is [2 1]")

    def test_summaries_stand_one_below_the_other(self):
        for columns in [80, 50]:
            out = COLOR.sub("", run_in_terminal("functions", columns=columns).out)
            starts = {len(match) for match in re.findall(r"^  \w+\(.*?\) +", out, re.M)}
            self.assertEqual(len(starts), 1)

    def test_colours_are_all_that_they_change(self):
        colored = run("functions", "--color", "always").out
        self.assertNotEqual(colored, run("functions").out)
        self.assertEqual(COLOR.sub("", colored), run("functions").out)

    def test_plain_is_ascii(self):
        self.assertTrue(run("functions", "--plain").out.isascii())


if __name__ == "__main__":
    unittest.main()

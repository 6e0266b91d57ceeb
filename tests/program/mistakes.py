"""`mistakes` from outside: the whole list and parts of it, in every format; words that are no mistake."""

import json
import unittest

from running import ALL_WELL, NOT_USABLE, run


def listed(*arguments):
    done = run("mistakes", *arguments, "--format", "json")
    if (done.code, done.err) != (ALL_WELL, ""):
        raise AssertionError(done.err)
    return json.loads(done.out)["mistakes"]


def codes(*arguments):
    return [mistake["code"] for mistake in listed(*arguments)]


class Mistakes(unittest.TestCase):
    def test_every_format_has_all_that_is_known_of_each(self):
        mistakes = listed()
        self.assertEqual(len(set(codes())), len(mistakes))
        for form in (["--plain"], ["--format", "markdown"], ["--color", "always"], ["--format", "html"]):
            shown = run("mistakes", *form).out
            for mistake in mistakes:
                self.assertIn(mistake["code"], shown)
        plain = " ".join(run("mistakes", "--plain").out.split())
        for mistake in mistakes:
            for text in (f"{mistake['code']}: {mistake['message']}", *mistake["rules"]):
                self.assertIn(" ".join(text.split()), plain)

    def test_a_code_means_its_mistake_and_a_part_all_that_have_it(self):
        for code in codes():
            self.assertEqual(codes(code), [code])
        self.assertEqual(codes("transpose"), ["transpose-dropped", "transpose-added", "transpose-wrong-factor"])
        self.assertEqual(codes("sums"), ["row-sums", "column-sums"])

    def test_other_words_are_refused_with_the_nearest(self):
        done = run("mistakes", "row-sum")
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))  # the beginning of one
        done = run("mistakes", "rowsums")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertEqual(done.err, "byhand: there is no mistake rowsums\n"
                                   "byhand mistakes shows them all; did you mean row-sums?\n")
        for word in ("*", "x" * 1000, "two words", "a\nb", "注意"):
            self.assertEqual(run("mistakes", word).code, NOT_USABLE)


if __name__ == "__main__":
    unittest.main()

"""The map, and whole worksheets filled in with keys: every verdict in the page is the one that the program gives."""

import itertools
import unittest

from learner import CLASS_OF, WORKSHEETS, Learner, placed, right_answers, words

# 01 with a slip in s, one number wrong in c and another in F, and what follows from it in E.
MISTAKES = {"s[1,1]": "7", "s[1,2]": "8", "P[1,1]": "5", "P[1,2]": "1", "P[2,1]": "4", "P[2,2]": "6", "P[3,1]": "0",
            "P[3,2]": "-1", "c[1,1]": "9", "c[1,2]": "5", "F[1,1]": "2", "F[1,2]": "1", "F[2,1]": "-3", "F[2,2]": "-1",
            "E[1,1]": "9", "E[1,2]": "3", "E[2,1]": "0.04", "E[2,2]": "1/3"}


class TheMap(Learner):
    def links(self):
        """{number: text} of the links that lead to worksheets."""
        return dict(self.browser.evaluate(r"""[...document.querySelectorAll('li a[href^="#"]')]
            .filter(link => /^#\d\d$/.test(link.getAttribute('href')))
            .map(link => [link.getAttribute('href').slice(1), link.closest('li')?.innerText ?? ''])"""))

    def test_each_worksheet_is_there_and_leads_to_its_sheet(self):
        self.go()
        links = self.links()
        titles = {path.name[:2]: words(path.read_text().split("\n")[0].lstrip("# ")) for path in WORKSHEETS}
        self.assertEqual(sorted(links), sorted(titles))
        for number, title in titles.items():
            self.assertIn(title, words(links[number]))
            self.browser.evaluate("location.hash = ''")
            self.browser.wait("document.querySelector(values[0]) !== null", f"li a[href='#{number}']")
            self.browser.click(f"li a[href='#{number}']")
            self.browser.wait("document.querySelector('h1')?.innerText.includes(values[0])", title)
            self.assertEqual(set(self.entries()), set(right_answers(number)), number)

    def test_what_was_done_shows_in_the_map(self):
        self.go()
        before = self.links()
        self.go("03")
        cell, value = next(iter(right_answers("03").items()))
        self.enter(cell, value)
        self.go()
        after = self.links()
        self.assertEqual({number for number in before if before[number] != after[number]}, {"03"})


class WholeWorksheets(Learner):
    def fill_in(self, number):
        """With keys alone, once the first field has the focus: Tab leads from field to field."""
        right = right_answers(number)
        self.stand_in(next(iter(right)))
        for _, cells in itertools.groupby(right, key=lambda cell: placed(cell)[:2]):
            first, *others = cells
            for _ in range(20):  # whatever else can be reached with Tab between two rows
                if self.here() == first:
                    break
                self.browser.press("Tab")
            self.assertEqual(self.here(), first)
            self.browser.press(*right[first], *(key for cell in others for key in ("Tab", *right[cell])))
        self.browser.press("Enter")

    def all_is_right(self, number):
        self.assertEqual(self.entries(), right_answers(number))
        marks = self.grade()
        self.assertEqual(marks["score"], marks["max"])
        self.says(f"{marks['max']} of {marks['max']}")
        self.assertEqual({verdict[0] for verdict in self.verdicts().values()} - {"good"}, set())
        return marks["max"]

    def test_self_attention(self):
        self.go("04")
        self.fill_in("04")
        self.assertEqual(self.all_is_right("04"), 116)

    def test_a_whole_transformer(self):
        self.go("17")
        self.paste_all("17")
        self.browser.press("Enter")  # a single entry is pasted like any text
        self.all_is_right("17")


class Mistakes(Learner):
    def test_they_are_named_as_the_program_names_them(self):
        right = right_answers("01")
        before_c = {cell: right[cell] for cell in right if cell[0] in "sP"}
        for wrong in ({"s[1,1]": "7", "s[1,2]": "8"}, {**before_c, "c[1,1]": "9", "c[1,2]": "5"}):
            self.newcomer()
            self.go("01")
            for cell, value in wrong.items():
                self.enter(cell, value)
            steps = self.grade()["steps"]
            reasons = [slip["message"] for step in steps for slip in step["slips"]]
            notes = [note[2] for step in steps for note in step["notes"]]
            self.assertTrue(reasons or notes)
            self.push("Marks")
            for text in reasons + notes:
                self.says(text)

    def test_each_cell_has_the_verdict_that_the_program_gives(self):
        self.go("01")
        for cell, value in MISTAKES.items():
            self.enter(cell, value)
        shown = self.verdicts()
        given = {(step["name"], row, column): verdict for step in self.grade()["steps"]
                 for row, verdicts in enumerate(step["verdicts"], 1) for column, verdict in enumerate(verdicts, 1)}
        self.assertEqual({"correct", "wrong", "follows", "rounded", "blank"} - set(given.values()), set())
        for cell in shown:
            verdict = given[placed(cell)]
            if verdict == "blank":
                self.assertEqual(shown[cell][0], "", cell)
            elif verdict in CLASS_OF:
                self.assertEqual(shown[cell][0], CLASS_OF[verdict], cell)
                self.assertNotEqual(shown[cell][1], "", f"a colour alone at {cell}")


if __name__ == "__main__":
    unittest.main()

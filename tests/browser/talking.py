"""What the page answers: the working of a cell that is touched, hints, other numbers, hunts and reviews."""

import json
import re
import unittest

from learner import Learner, cells_of, right_answers, told

CELL = re.compile(r"[A-Za-z_]\w*\[\d+,\d+\]")
LIT = """[...new Set([...document.querySelectorAll('.lit, .lit-row, .lit-column')].map(part => part.dataset.cell))]"""
LIT_AS = """[...new Set([...document.querySelectorAll(values[0])].map(part => part.dataset.cell))]"""
HINTS = ["put one finger on the top of a", "top times top, middle times middle", "(4, 1, 2) with (3, -5, 0) gives"]


class Touching(Learner):
    def touch(self, cell):
        """Clicks at the cell in its matrix, whether it is a field or a given."""
        self.browser.click(f'td[data-cell="{cell}"]')

    def test_a_cell_lights_the_row_and_the_column_that_it_is_made_of(self):
        self.go("04")
        self.find_filled("04")
        for cell in ("Z[1,2]", "Q[3,1]", "S[2,4]"):
            explained, = json.loads(told("explain", "04", cell, "--format", "json"))["cells"]
            ingredients = set(CELL.findall(explained["working"][0]["expression"]))
            self.assertGreater(len(ingredients), 4)
            self.touch(cell)
            self.browser.wait(f"{LIT}.length > 1")
            self.assertEqual(set(self.browser.evaluate(LIT)) - {cell}, ingredients)
        self.touch("Z[1,2]")
        self.browser.wait(f"{LIT}.includes('V[1,1]')")
        self.assertEqual(set(self.browser.evaluate(LIT_AS, ".lit-row")), {f"V[1,{k}]" for k in range(1, 5)})
        self.assertEqual(set(self.browser.evaluate(LIT_AS, ".lit-column")), {f"A[{k},2]" for k in range(1, 5)})

    def test_numbers_of_a_working_lead_down_to_a_given(self):
        self.go("04")
        self.find_filled("04")
        givens = set(cells_of("04")) - set(right_answers("04"))
        self.touch("Z[1,2]")
        way = ["Z[1,2]"]
        while way[-1] not in givens:
            links = self.browser.wait("""(links => links.length && links)([...document.querySelectorAll(
                'a[data-cell]')].filter(link => link.checkVisibility()).map(link => link.dataset.cell))""")
            self.assertLess(len(way), 12, way)
            explained, = json.loads(told("explain", "04", way[-1], "--format", "json"))["cells"]
            self.assertEqual(set(links) - set(CELL.findall(json.dumps(explained["working"]))), set(), way)
            way.append(links[-1])
            self.browser.click(f'a[data-cell="{links[-1]}"]')
            self.browser.wait("!document.querySelector(values[0])?.checkVisibility() || values[1]",
                              f'a[data-cell="{way[-1]}"]', way[-1] in givens)
        self.assertGreater(len(way), 3)

    def test_the_working_of_an_open_cell_does_not_give_it_away(self):
        self.go("04")
        self.paste("E[1,1]", "3\t3\t3\t1\n9\t3\t1\t9\n1/3\t1/3\t1/3\t1\n3\t3\t3\t1")
        self.paste("c[1,1]", "46/3\t28/3\t22/3\t12")
        self.stand_in("A[1,1]")
        self.push("Explain")
        self.browser.wait(f"{LIT}.length > 1")
        self.assertNotIn("9/46", self.text())
        self.enter("A[1,1]", "9/46")
        self.push("Explain")
        self.says("9/46")


class Helping(Learner):
    def test_hints_come_in_three_steps(self):
        self.go("01")
        self.stand_in("s[1,1]")
        for number, hint in enumerate(HINTS):
            for later in HINTS[number:]:
                self.assertNotIn(later, self.text())
            self.push("Hint")
            self.says(hint)

    def test_show_gives_a_cell_away_without_its_mark(self):
        self.go("01")
        self.stand_in("s[1,1]")
        self.push("Show")
        self.says("given away")
        self.assertEqual(self.entries()["s[1,1]"], "6")
        self.assertEqual((self.grade()["score"], self.grade()["steps"][0]["verdicts"][0][0]), (0, "shown"))

    def test_undo_takes_an_entry_back(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        self.push("Undo")
        self.browser.wait("document.querySelector(values[0]).value === ''", self.field("s[1,1]"))
        self.assertEqual(self.grade()["score"], 0)

    def test_skip_goes_on(self):
        self.go("01")
        self.stand_in("s[1,1]")
        self.push("Skip")
        self.says("s[1,2]")
        self.push("Go to s[1,2]")
        self.assertEqual(self.here(), "s[1,2]")
        self.assertEqual(set(self.entries().values()), {""})

    def test_explain_works_a_cell_out(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        self.stand_in("s[1,1]")
        self.push("Explain")
        self.says("2·1 + 1·(-2) + 3·2")

    def test_a_guess_is_asked_for_and_answered(self):
        self.go("02")
        self.says("Before you compute, take a guess")
        self.push("cat")
        self.browser.wait("!document.body.innerText.includes('your guess')")
        self.assertEqual(self.entries()["S[2,1]"], "")

    def test_the_real_computation_stands_beside(self):
        self.go("03")
        self.paste_all("03")
        self.push("By hand and real")
        self.says("largest difference: 1.6109, at E[1,2]: 9 by hand, 7.3891 real")


class OtherNumbers(Learner):
    def shown(self):
        """{cell: number} of all matrices in the page; a field that is empty is "_"."""
        return dict(self.browser.evaluate("""[...document.querySelectorAll('td[data-cell]:not(.factor)')].map(cell => {
            const field = cell.querySelector('input');
            return [cell.dataset.cell, field ? field.value || '_' : cell.innerText.trim()];
        })"""))

    def test_a_link_leads_to_a_variant(self):
        for route, worksheet in (("04", ["04"]), ("04/17", ["04", "--variant", "17"]),
                                 ("04/for/Zo%C3%AB", ["04", "--for", "Zoë"])):
            self.go(route)
            cells = cells_of(*worksheet)
            shown = self.shown()
            self.assertEqual({cell: shown.get(cell) for cell in cells}, cells, route)
        self.assertNotEqual(cells_of("04"), cells_of("04", "--variant", "17"))

    def test_a_variant_is_graded_by_its_numbers(self):
        self.go("01/17")
        self.paste_all("01", "--variant", "17")
        marks = self.grade()
        self.assertEqual((marks["variant"], marks["score"]), (17, marks["max"]))


class Games(Learner):
    def answer(self, line):
        """A line to the hunt or the review that is on."""
        self.browser.click(".other .talk input")
        self.browser.type(line)
        self.browser.press("Enter")

    def test_a_hunt_ends_with_the_step_that_was_wrong(self):
        self.go("03")
        self.push("Hunt")
        self.says("first wrong")
        self.answer("give up")
        self.says("what happened")

    def test_a_review_asks_again_for_what_was_wrong(self):
        self.go("01")
        self.enter("s[1,1]", "7")
        self.enter("s[1,2]", "8")
        self.go()
        self.push("Review")
        self.browser.wait(r"/s\[1,\d\]/.test(document.body.innerText)")


if __name__ == "__main__":
    unittest.main()

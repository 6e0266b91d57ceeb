"""What was typed is kept: over reloads, in two tabs at once, and when a tab is closed."""

import unittest

from learner import Learner, right_answers


class Keeping(Learner):
    def test_a_reload_at_any_moment_loses_nothing(self):
        self.go("01")
        typed = {}
        for number, (cell, value) in enumerate(list(right_answers("01").items())[:8]):
            self.stand_in(cell)
            self.browser.type(value)
            typed[cell] = value
            moment = number % 4
            if moment == 0:  # right after the last key
                self.browser.reload()
            elif moment == 1:
                self.browser.press("Enter")
                self.browser.reload()
            elif moment == 2:
                self.browser.press("Tab")
            if moment < 2:
                self.browser.wait("document.querySelector('td.asked input') !== null")
                self.assertEqual({name: entry for name, entry in self.entries().items() if entry}, typed, moment)
        self.browser.press("Enter")
        verdicts = [verdict for step in self.grade()["steps"] for row in step["verdicts"] for verdict in row]
        self.assertEqual(verdicts.count("correct"), len(typed))

    def test_entries_of_two_tabs_survive_in_both(self):
        right = right_answers("01")
        self.go("01")
        first = self.browser.context
        second = self.browser.tab()
        self.go("01")
        done = []
        for number, cell in enumerate(list(right)[:4]):
            self.browser.use(first if number % 2 else second)
            self.enter(cell, right[cell])
            done.append(cell)
        for tab in (first, second):
            self.browser.use(tab)
            self.browser.reload()
            self.browser.wait("document.querySelector('td.asked input') !== null")
            self.assertEqual({cell: entry for cell, entry in self.entries().items() if entry},
                             {cell: right[cell] for cell in done})
        self.assertEqual(len(self.sheets()), 1)

    def test_a_tab_that_is_closed_has_saved(self):
        self.go("01")
        self.browser.tab()  # the last tab may not be closed everywhere
        self.go("01")
        self.enter("P[1,1]", "5")
        self.stand_in("P[1,2]")
        self.browser.type("1")
        self.browser.close_tab()
        self.browser.tab()
        self.go("01")
        self.assertEqual({cell: entry for cell, entry in self.entries().items() if entry},
                         {"P[1,1]": "5", "P[1,2]": "1"})

    def test_who_looks_at_another_window_types_on_afterwards(self):
        self.go("01")
        self.stand_in("P[1,1]")
        self.browser.type("-")
        here = self.browser.context
        self.browser.tab()
        self.browser.use(here)
        self.browser.type("2")
        self.assertEqual(self.entries()["P[1,1]"], "-2")
        self.assertEqual(self.verdicts()["P[1,1]"][0], "")

    def test_what_the_browser_does_not_keep_is_not_left_without_a_question(self):
        self.go("01")
        self.browser.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full'); })")
        self.enter("P[1,1]", "5")
        self.says("no room left")
        self.browser.reload()
        self.assertEqual([kind for kind, _ in self.browser.dialogs], ["beforeunload"])
        self.browser.dialogs = []

    def test_variants_and_worksheets_have_sheets_of_their_own(self):
        self.go("01")
        self.enter("P[1,1]", "5")
        self.go("01/17")
        self.assertEqual(set(self.entries().values()), {""})
        self.enter("P[1,1]", "3")
        self.go("01")
        self.assertEqual(self.entries()["P[1,1]"], "5")
        self.assertEqual(len(self.sheets()), 2)

    def test_a_sheet_of_which_some_was_given_away_is_done(self):
        first, *others = right_answers("01")
        self.go("01")
        self.find_filled("01")
        self.enter(first, "0")
        self.push("Show")
        self.go()
        self.says(f"{len(others) - 1} of {len(others)}, done")  # the question carries no mark
        self.says("Go on with 02")


if __name__ == "__main__":
    unittest.main()

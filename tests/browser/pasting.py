"""A matrix as programs print it, pasted into the first cell of a step."""

import unittest

from learner import Learner, right_answers

STYLES = {  # how more programs print it, tests/sheets/pasted.sheets tries without a browser
    "numpy": "[[ 5.  1.]\n [ 4.  6.]\n [ 0. -1.]]",
    "a spreadsheet": "5\t1\n4\t6\n0\t-1\n",
}


class Pasting(Learner):
    def test_a_matrix_goes_into_its_cells(self):
        cells = {cell: value for cell, value in right_answers("01").items() if cell.startswith("P[")}
        self.assertEqual(list(cells.values()), ["5", "1", "4", "6", "0", "-1"])
        for style, text in STYLES.items():
            with self.subTest(style=style):
                self.newcomer()
                self.go("01")
                self.paste("P[1,1]", text)
                self.browser.wait(f"document.querySelector('{self.field('P[3,2]')}').value !== ''")
                entries = self.entries()
                self.assertEqual({cell: entries[cell].rstrip(".") for cell in cells}, cells)
                self.assertEqual({cell for cell, entry in entries.items() if entry}, set(cells))
                self.assertEqual({self.verdicts()[cell][0] for cell in cells}, {"good"})
                self.assertEqual(self.grade()["score"], 6)

    def test_what_is_no_matrix_is_told_and_takes_nothing_away(self):
        self.go("01")
        self.enter("P[1,1]", "5")
        self.paste("P[1,2]", "Dear Ann,\nhere are my notes\n<b>bold</b>")
        self.browser.press("Enter")
        self.assertEqual(self.entries()["P[1,1]"], "5")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('td b').length"), 0)

    def test_one_number_is_pasted_like_any_text(self):
        self.go("01")
        self.paste("P[1,1]", "5")
        self.browser.press("Enter")
        self.assertEqual((self.entries()["P[1,1]"], self.verdicts()["P[1,1]"][0]), ("5", "good"))


if __name__ == "__main__":
    unittest.main()

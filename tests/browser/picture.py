"""Draws docs/page.png, the picture of the page in the README: the flagship half filled in, with a cell that is touched.

Usage: BYHAND=… BYHAND_PAGE=… picture.py
"""

import unittest

from learner import TREE, Learner, right_answers, steps_of


class Picture(Learner):
    def runTest(self):
        self.browser.size(1180, 720)
        self.go("04")
        for first, rows in list(steps_of(right_answers("04")).items())[:4]:
            self.paste(first, "\n".join("\t".join(row) for row in rows))
        self.stand_in("S[2,3]")
        self.push("Explain")
        self.browser.evaluate("document.querySelector('td.asked[data-cell=\"S[2,3]\"]').scrollIntoView({block: 'center'})")
        self.browser.wait("document.querySelector('.working a[data-cell]') !== null")
        self.browser.screenshot(str(TREE / "docs" / "page.png"))


if __name__ == "__main__":
    unittest.main()

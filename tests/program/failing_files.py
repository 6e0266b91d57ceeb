"""Files that cannot be changed, at any point of a grade and of a lesson."""

import os
import unittest

from failing import Failing


class NoChange(Failing):
    library = os.environ["BYHAND_POOR_FILE_SYSTEM"]
    what = "FAIL_FILE_CHANGE"

    def test_in_a_grade(self):
        self.grade()

    def test_in_a_lesson(self):
        self.lesson()


if __name__ == "__main__":
    unittest.main()

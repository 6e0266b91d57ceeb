"""Memory that runs out at any point of a grade and of a lesson."""

import unittest

from failing import Failing


class NoMemory(Failing):
    what = "FAIL_ALLOCATION"

    def test_in_a_grade(self):
        self.grade()

    def test_in_a_lesson(self):
        self.lesson()


if __name__ == "__main__":
    unittest.main()

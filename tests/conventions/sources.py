"""docs/sources.md thanks everybody whom the worksheets and the documents cite, and tells where.

Usage: BYHAND=PATH PYTHONPATH=tests/program python3 tests/conventions/sources.py
"""

import re
import unittest

from running import TREE

SOURCES = TREE / "docs/sources.md"
CITING = [*sorted((TREE / "exercises").glob("*.md")),
          *(path for path in sorted((TREE / "docs").glob("*.md")) if path not in (SOURCES, TREE / "docs/course.md"))]
CITED = re.compile(r'"([^"]+?),?"(?: of the series [\w ]+)? \((\d{4})\)')
ROW = re.compile(r"^\| (.*) \((\d{4})\) \| (.+) \| (.*) \|$", re.M)


def link(path):
    if path.parent.name == "exercises":
        return f"[{path.name[:2]}](../exercises/{path.name})"
    return f"[{path.stem}]({path.name})"


def cited():
    """{(title, year): where}"""
    found = {}
    for path in CITING:
        flat = " ".join(path.read_text("utf-8").split())
        for source in CITED.findall(flat):
            found.setdefault(source, {})[link(path)] = None
    return {source: " ".join(where) for source, where in found.items()}


class Sources(unittest.TestCase):
    maxDiff = None

    def test_everybody_who_is_cited_is_thanked(self):
        rows = ROW.findall(SOURCES.read_text("utf-8"))
        self.assertGreaterEqual(len(rows), 100)
        self.assertEqual({(title, year): where for title, year, _, where in rows}, cited())
        self.assertEqual([title for title, *_ in rows], sorted((title for title, *_ in rows), key=str.casefold))


if __name__ == "__main__":
    unittest.main()

"""Sheets as Chromium prints them, on A4 and on Letter: the flagship on two pages, each with the code of the sheet."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from browser import Browser

PROGRAM = os.environ["BYHAND"]
TREE = Path(__file__).resolve().parents[2]
WORKSHEETS = sorted(path.name[:2] for path in (TREE / "exercises").glob("*.md"))
TIME_LIMIT = 60  # seconds
PAPERS = {"A4": (595, 842), "letter": (612, 792)}  # points
RIGHT_MARGIN = 25.5  # points of 9 mm
CENTIMETRE = 28.3  # points: the margin of a page that has none of its own


class Printing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser("chromium"))
        cls.browser.learner()

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def printed(self, paper, *arguments, font="Liberation Serif"):
        """A sheet as a PDF on that paper. The page itself leaves the choice to the printer."""
        page, pdf = self.folder / "sheet.html", self.folder / f"{paper}.pdf"
        done = subprocess.run([PROGRAM, "template", *arguments, "--format", "html"], capture_output=True, check=True,
                              timeout=TIME_LIMIT, env={**os.environ, "BYHAND_PATH": str(TREE / "exercises")})
        sheet = done.stdout.decode()
        self.assertEqual(sheet.count("@page {"), 1)
        self.assertEqual(sheet.count('"Liberation Serif"'), 1)
        sheet = sheet.replace('"Liberation Serif"', f'"{font}"')
        page.write_text(sheet.replace("@page {", f"@page {{ size: {paper};"), "utf-8")
        self.browser.open(page.as_uri())
        pdf.write_bytes(self.browser.pdf(shrinkToFit=False))  # the sizes are those of the sheet
        return pdf

    def pages(self, pdf):
        """Their sizes and words, each word with its place."""
        told = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, check=True,
                              timeout=TIME_LIMIT).stdout.decode()
        for page in re.findall(r"<page (.*?)</page>", told, re.S):
            size = tuple(round(float(side)) for side in re.match(r'width="(.*?)" height="(.*?)"', page).groups())
            words = re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', page)
            yield size, [([float(edge) for edge in edges], word) for *edges, word in words]

    def test_self_attention_has_two_pages(self):
        for paper, size in PAPERS.items():
            for font in ("Liberation Serif", "DejaVu Serif"):
                for more in ([], ["--variant", "17"], ["--for", "Ann"]):
                    pages = list(self.pages(self.printed(paper, "04", *more, font=font)))
                    self.assertEqual([size for size, _ in pages], [size, size], (paper, font, more))

    def test_every_page_says_which_sheet_it_is_of(self):
        pages = list(self.pages(self.printed("A4", "17", "--for", "Ann")))
        self.assertGreater(len(pages), 2)
        for number, (_, words) in enumerate(pages, start=1):
            line = " ".join(word for _, word in words[:8])
            self.assertRegex(line, r"\A17 · transformer · variant \d+ · Ann\b")
            self.assertIn("Name", [word for _, word in words])
            self.assertEqual([word for _, word in words[-3:]], [str(number), "of", str(len(pages))])

    def test_nothing_is_cut_off_or_shrunk(self):
        """Chromium makes a page smaller that is too wide: its first words are smaller then."""
        heights = set()
        for worksheet in WORKSHEETS:
            for (width, _), words in self.pages(self.printed("A4", worksheet)):
                self.assertLess(max(edges[2] for edges, _ in words), width - RIGHT_MARGIN + 1, worksheet)
                heights.add(round(words[0][0][3] - words[0][0][1], 1))
        self.assertEqual(len(heights), 1)

    def test_what_is_wide_is_printed_whole(self):
        """24 boxes beside each other, fractions, a drawing in characters and a rule: on a page and on a sheet."""
        worksheet = self.folder / "wide.md"
        row = " ".join(f"{number}/{number + 1}" for number in range(101, 125))
        words = " ".join(f"n{number}" for number in range(60))
        worksheet.write_text(f"# Wide\n\n    {words}\n\n```given\nX\n  {row}\n```\n\n```step\nA = 2 * X\n```\n", "utf-8")
        for command, margin in (["walkthrough"], CENTIMETRE), (["template"], RIGHT_MARGIN), (["template", "--filled"], RIGHT_MARGIN):
            page, pdf = self.folder / "wide.html", self.folder / "wide.pdf"
            done = subprocess.run([PROGRAM, *command, str(worksheet), "--format", "html"], capture_output=True, check=True,
                                  timeout=TIME_LIMIT)
            page.write_bytes(done.stdout)
            self.browser.open(page.as_uri())
            pdf.write_bytes(self.browser.pdf(shrinkToFit=False))
            printed = [(edges, word, width) for (width, _), words in self.pages(pdf) for edges, word in words]
            for edges, word, width in printed:
                self.assertLess(edges[2], width - margin + 1, (command, word))
            found = {word for _, word, _ in printed}
            for number in range(101, 125):
                self.assertIn(str(number), found, command)
            for number in range(60):
                self.assertIn(f"n{number}", found, command)


if __name__ == "__main__":
    if not shutil.which("pdftotext"):
        raise SystemExit("cannot read what was printed: pdftotext is missing (Debian's poppler-utils)")
    unittest.main()

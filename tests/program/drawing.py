"""The pictures of a worksheet: beside a page, in JSON, in sheets, in explanations, and what stands in their way."""

import json
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run
from sheets import with_cell

SHEET = TREE / "tests/pictures/attention.md"
LINES = ["map S", "product Q", "plane X to Q rows 1 2", "waves P", "product S[2,3]", "weights A", "arcs A"]
NAMES = ["map-S", "product-Q", "plane-X-to-Q-rows-1-2", "waves-P", "product-S-2-3", "weights-A", "arcs-A"]
LINK = re.compile(r"^!\[(.+)\]\((\S+)\)$", re.M)
SVG = "{http://www.w3.org/2000/svg}"


class Pictures(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def written(self, *command, page="page.md"):
        done = run(*command, "-o", str(self.folder / page))
        self.assertEqual((done.code, done.out, done.err), (ALL_WELL, "", ""))
        return (self.folder / page).read_text("utf-8")

    def files(self):
        return {path.name for path in self.folder.iterdir()}


class BesideAPage(Pictures):
    def test_every_picture_is_a_file_and_linked_with_what_it_shows(self):
        text = self.written("walkthrough", str(SHEET), "--format", "markdown")
        links = LINK.findall(text)
        self.assertEqual([name for _, name in links], [f"page-{name}.svg" for name in NAMES])
        self.assertEqual(self.files(), {"page.md"} | {name for _, name in links})
        self.assertIn("cat attends most to cat, 9/11", links[5][0])
        for words, name in links:
            drawing = ElementTree.parse(self.folder / name).getroot()
            told = re.sub(r"\\(.)", r"\1", words)
            self.assertEqual(drawing.find(f"{SVG}desc").text, told)
            self.assertTrue(told.startswith(drawing.find(f"{SVG}title").text))
            width, height = float(drawing.get("width")), float(drawing.get("height"))
            for text in drawing.iter(f"{SVG}text"):
                self.assertTrue(0 <= float(text.get("x")) <= width, (name, text.text))
                self.assertTrue(0 <= float(text.get("y")) <= height, (name, text.text))

    def test_nothing_but_a_picture_is_ever_replaced_by_one(self):
        mine, there = self.folder / "mine.txt", self.folder / "page-weights-A.svg"
        command = ["walkthrough", str(SHEET), "--format", "markdown", "-o", str(self.folder / "page.md"), "--force"]
        for target in (mine, self.folder / "nowhere"):
            mine.write_text("mine")
            there.symlink_to(target)
            done = run(*command)
            self.assertEqual((done.code, self.files()), (NOT_USABLE, {mine.name, there.name}))
            self.assertIn("page-weights-A.svg is a link", done.err)
            self.assertEqual((mine.read_text(), there.is_symlink()), ("mine", True))
            there.unlink()
        there.write_text(SHEET.read_text("utf-8"))
        done = run("walkthrough", str(there), *command[2:])
        self.assertEqual((done.code, there.read_text("utf-8")), (NOT_USABLE, SHEET.read_text("utf-8")))
        self.assertIn("would replace page-weights-A.svg, which is read", done.err)

    def test_a_file_that_is_there_is_replaced_only_by_force(self):
        there = self.folder / "page-weights-A.svg"
        there.write_text("mine")
        command = ["walkthrough", str(SHEET), "--format", "markdown", "-o", str(self.folder / "page.md")]
        done = run(*command)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("page-weights-A.svg", done.err)
        self.assertEqual((self.files(), there.read_text()), ({there.name}, "mine"))
        self.assertEqual(run(*command, "--force").code, ALL_WELL)
        self.assertIn("</svg>", there.read_text())

    def test_the_name_of_a_page_is_made_fit_for_a_link(self):
        text = self.written("walkthrough", str(SHEET), "--format", "markdown", page="my (first) page.md")
        self.assertIn("(my-first-page-map-S.svg)", text)
        self.assertIn("my-first-page-map-S.svg", self.files())

    def test_two_pictures_of_one_name_have_two_files(self):
        (self.folder / "w.md").write_text(SHEET.read_text("utf-8") + "\n```picture\nmap S\nmap  S\n```\n", "utf-8")
        text = self.written("walkthrough", str(self.folder / "w.md"), "--format", "markdown")
        names = [name for _, name in LINK.findall(text) if "map" in name]
        self.assertEqual(names, ["page-map-S.svg", "page-map-S-2.svg", "page-map-S-3.svg"])

    def test_text_in_a_file_has_no_files_beside_it(self):
        self.written("walkthrough", str(SHEET), page="page.txt")
        self.assertEqual(self.files(), {"page.txt"})


class InSheets(Pictures):
    def test_a_blank_sheet_gives_nothing_away(self):
        text = self.written("template", str(SHEET))
        self.assertEqual([name for _, name in LINK.findall(text)],
                         [f"page-{NAMES[i]}.svg" for i in [0, 1, 3, 4]])
        product = (self.folder / "page-product-Q.svg").read_text("utf-8")
        self.assertEqual(product.count(">_<"), 6)  # all of Q
        self.assertEqual((self.folder / "page-product-S-2-3.svg").read_text("utf-8").count(">_<"), 15)  # Q and S

    def test_filled_sheets_have_full_marks_and_blank_ones_none(self):
        self.written("template", str(SHEET), "--filled", page="filled.md")
        self.written("template", str(SHEET), page="blank.md")
        for name, share in [("filled.md", 1), ("blank.md", 0)]:
            told = json.loads(run("grade", str(self.folder / name), "--worksheet", str(SHEET), "--format", "json").out)
            self.assertEqual((told["score"], told["problems"]), (share * told["max"], []))

    def test_a_fence_in_a_sheet_is_prose(self):
        text = self.written("template", str(SHEET), "--filled")
        (self.folder / "page.md").write_text(text + "\n```picture\nnonsense\n```\n", "utf-8")
        told = json.loads(
            run("grade", str(self.folder / "page.md"), "--worksheet", str(SHEET), "--format", "json").out)
        self.assertEqual((told["score"], told["problems"]), (told["max"], []))

    def test_variants_are_drawn_too(self):
        for variant in range(1, 11):
            done = run("walkthrough", str(SHEET), "--variant", str(variant), "--plain")
            self.assertEqual((done.code, done.out.count("\nPicture: ")), (ALL_WELL, len(LINES)))


class InOtherForms(Pictures):
    def test_json_has_pictures_only_if_there_are_any(self):
        told = json.loads(run("walkthrough", str(SHEET), "--format", "json").out)["pictures"]
        self.assertEqual([picture["line"] for picture in told], LINES)
        self.assertEqual(told[5]["sentences"][0],
                         "cat attends most to cat, 9/11; in the real computation most to cat, 0.68")
        for picture in told:
            ElementTree.fromstring(picture["svg"])
        (self.folder / "bare.md").write_text("# Bare\n\n```step\nS = [1 2] * [3; 4]\n```\n", "utf-8")
        bare = run("walkthrough", str(self.folder / "bare.md"), "--format", "json").out
        self.assertNotIn("pictures", json.loads(bare))

    def test_no_line_is_wider_than_a_terminal_and_plain_is_ascii(self):
        for line in run("walkthrough", str(SHEET)).out.splitlines():
            self.assertLessEqual(len(line), 80)
        self.assertTrue(run("walkthrough", str(SHEET), "--plain").out.isascii())

    def test_an_explained_cell_of_a_product_is_lit(self):
        out = run("explain", "self-attention", "Q[2,3]").out
        self.assertRegex(out, r"(?m)^  ▶  0  1  0  1  0  0  │  0   1  \[1\]  1$")
        self.assertLess(out.index("▶"), out.index("by the rule"))
        for more in [["--hint", "2"], ["--down"], ["--format", "markdown"]]:
            self.assertNotIn("▶", run("explain", "self-attention", "Q[2,3]", *more).out)
        self.assertNotIn("│", run("explain", "self-attention", "A[2,3]").out)

    def test_a_cell_of_a_sheet_is_lit_among_what_stands_there(self):
        """Row 2 of Q is 0 1 1 1; the learner has 7 in it, and two cells are blank."""
        sheet = self.folder / "sheet.md"
        text = run("template", "04").out
        for col, entry in [(1, "7"), (3, "1")]:
            text = with_cell(text, "Q", 2, col, entry)
        sheet.write_text(text, "utf-8")
        out = run("explain", str(sheet), "Q[2,2]").out
        self.assertRegex(out, r"(?m)^  ▶  0  1  0  1  0  0  │ ✗ 7   \[_\]   1    _$")
        self.assertLess(out.index("▶"), out.index("by the rule"))
        plain = run("explain", str(sheet), "Q[2,1]", "--plain").out
        self.assertIn("in Q[2,1] row 2 of W_Q meets column 1 of X: multiply pairwise, add up.", plain)
        self.assertNotIn("added up", plain)

    def test_a_wrong_line_is_an_error_with_its_place(self):
        (self.folder / "w.md").write_text(SHEET.read_text("utf-8") + "\n```picture\nweigths A\n```\n", "utf-8")
        for command in ["check", "walkthrough"]:
            done = run(command, str(self.folder / "w.md"))
            self.assertNotEqual(done.code, ALL_WELL)
            self.assertRegex(done.out + done.err, r"w\.md:\d+:1: (error: )?no picture is called weigths")
            self.assertIn("did you mean weights?", done.out + done.err)


if __name__ == "__main__":
    unittest.main()

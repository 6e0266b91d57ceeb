"""All Markdown of the project is read by cmark-gfm, as GitHub does it, and by pandoc. Both find the same headings,
code and links, so it looks alike everywhere. Every link leads somewhere, and contents are
complete."""

import json
import re
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from documents import FENCE, WorkingFolder, prose
from running import TREE

FOLDERS = [".", ".github", "docs", "exercises", "solutions", "templates", "tests/*", "web"]
DOCUMENTS = sorted(path for folder in FOLDERS for path in TREE.glob(f"{folder}/*.md"))
SPACE = "{http://commonmark.org/xml/1.0}"


class Found:
    """What one reader found: headings, code blocks and links, in their order."""

    def __init__(self):
        self.headings, self.code, self.links = [], [], []


def squeezed(text):
    return " ".join(text.split())


def read_by_cmark(path):
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-t", "xml", str(path)]
    page = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    found = Found()
    for node in ElementTree.fromstring(page).iter():
        kind = node.tag.removeprefix(SPACE)
        if kind == "heading":
            breaks = {f"{SPACE}softbreak", f"{SPACE}linebreak"}
            found.headings.append(squeezed("".join(" " if one.tag in breaks else one.text or "" for one in node.iter())))
        elif kind == "code_block":
            found.code.append(node.text or "")
        elif kind in ("link", "image"):
            found.links.append(node.get("destination"))
    return found


def text_of(value):
    """All text in a part of pandoc's tree."""
    if isinstance(value, list):
        return "".join(text_of(inner) for inner in value)
    if not isinstance(value, dict):
        return ""
    kind, inside = value["t"], value.get("c")
    if kind in ("Str", "Space", "SoftBreak", "LineBreak"):
        return inside if kind == "Str" else " "
    return inside[1] if kind in ("Code", "RawInline", "Math") else text_of(inside)


def walk(value):
    """All nodes of pandoc's tree in their order."""
    if isinstance(value, dict) and "t" in value:
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from walk(inner)


def read_by_pandoc(paths):
    """All in one run, as a start takes longer than a document."""
    command = ["pandoc", "--file-scope", "-f", "gfm-smart-tex_math_dollars", "-t", "json", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, check=True)
    found = Found()
    for node in walk(json.loads(done.stdout)["blocks"]):
        kind, inside = node["t"], node.get("c")
        if kind == "Header":
            found.headings.append(squeezed(text_of(inside[2])))
        elif kind == "CodeBlock":
            found.code.append(inside[1])
        elif kind in ("Link", "Image"):
            found.links.append(inside[2][0])
    return found, done.stderr.decode()


def anchors(headings):
    """Where links to headings lead, as GitHub makes them: of two that are alike, the second has -1."""
    names = []
    for heading in headings:
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        names.append(f"{name}-{names.count(name)}" if name in names else name)
    return names


READ = {path: read_by_cmark(path) for path in DOCUMENTS}


class Readers(unittest.TestCase):
    maxDiff = 3000

    def test_there_are_some(self):
        there = {str(path.relative_to(TREE)) for path in DOCUMENTS}
        tracked = subprocess.run(["git", "-C", str(TREE), "ls-files", "*.md"], capture_output=True, check=False).stdout.decode()
        self.assertGreaterEqual(len(there), 100)
        corpora = ("tests/fuzz/corpus/", "tests/pictures/", "tests/faults/")
        self.assertEqual({name for name in tracked.split() if not name.startswith(corpora)} - there, set())

    def test_both_find_the_same(self):
        found, warnings = read_by_pandoc(DOCUMENTS)
        self.assertEqual(warnings, "")
        one_by_one = READ.values()
        self.assertEqual(found.headings, [heading for one in one_by_one for heading in one.headings])
        self.assertEqual([code.rstrip("\n") for code in found.code],
                         [code.rstrip("\n") for one in one_by_one for code in one.code])
        self.assertEqual(len(found.links), sum(len(one.links) for one in one_by_one))

    def test_our_own_reader_finds_all_code_that_is_fenced(self):
        for path, found in READ.items():
            text = path.read_text("utf-8")
            fenced = [inside for _, _, inside in FENCE.findall(text)]
            with self.subTest(document=path.name):
                self.assertEqual([code for code in found.code if code in fenced], fenced)
                self.assertNotRegex(prose(text), r"(?m)^ *```")


class Links(WorkingFolder):
    def test_every_link_leads_somewhere(self):
        count = 0
        for path, found in READ.items():
            for link in found.links:
                count += 1
                if re.match(r"https://[\w.-]+\.\w+(/|$)", link):
                    continue
                with self.subTest(document=str(path.relative_to(TREE)), link=link):
                    there, _, part = link.partition("#")
                    target = (path.parent / there).resolve() if there else path
                    self.assertTrue(target.exists())
                    self.assertTrue(target.is_relative_to(TREE))
                    self.assertTrue(not part or part in anchors(READ[target].headings))
        self.assertGreaterEqual(count, 300)

    def test_a_document_with_contents_has_all_its_parts_there(self):
        count = 0
        for path, found in READ.items():
            text = path.read_text("utf-8")
            told = re.findall(r"\]\(#([^)]*)\)", text.partition("\n## ")[0])
            if told:
                count += 1
                with self.subTest(document=path.name):
                    self.assertEqual(told, anchors(re.findall(r"^## (.*)$", prose(text), re.M)))
        self.assertGreaterEqual(count, 5)


if __name__ == "__main__":
    unittest.main()

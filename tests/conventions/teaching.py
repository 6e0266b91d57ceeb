"""docs/teaching.md is followed as a teacher follows it: every roster is saved, every command typed, every output compared."""

import re
import unittest

from documents import FENCE, WorkingFolder, anchors, commands, prose
from running import ALL_WELL, TREE

TEACHING = (TREE / "docs/teaching.md").read_text("utf-8")
RULES = re.findall(r"^\| `((?:against|strict|follows|counts|deadline|left_out|points) = [^`]*)` \|", TEACHING, re.M)


def in_essence(text):
    """Without line breaks, and any number or name of a student for any other: both depend on the secret of a class."""
    text = re.sub(r"[\d.]+", "0", text)
    return re.sub(r"for \w+( \w+)?$", "for SOMEBODY", " ".join(text.split()))


class FollowingIt(WorkingFolder):
    def test_everything_is_as_the_guide_says(self):
        output, name, counts = "", None, {}
        for part in re.finditer(FENCE.pattern + r"|[Ss]ave this as `(?P<file>[^`]+)`", TEACHING, re.M):
            if part["file"]:
                name = part["file"]
                continue
            tag, inside = part[2], part[3]
            counts[tag] = counts.get(tag, 0) + 1
            with self.subTest(line=TEACHING.count("\n", 0, part.start()) + 1):
                if tag == "csv":
                    (self.folder / name).write_text(inside, "utf-8")
                elif tag == "sh":
                    output = "".join(self.type(words) for words in commands(inside))
                else:
                    self.assertEqual(tag, "")
                    self.assertIn(in_essence(inside), in_essence(output))
        self.assertEqual(counts, {"csv": 2, "sh": 12, "": 8})

    def type(self, words):
        self.assertEqual(words[0], "./byhand")
        done = self.run_here(*words[1:])
        self.assertEqual(done.code, ALL_WELL, done.err)
        for line in done.err.splitlines():  # of the two of one name alone
            self.assertRegex(line, "^note: .* have the name |^  4714;|^  \\^|^if they are one person")
        return done.out

    def test_every_rule_can_be_written_so(self):
        (self.folder / "names.csv").write_text("id,name\n1,Ann\n", "utf-8")
        self.run_here("class", "new", "spring", "--worksheet", "04", "--roster", "names.csv")
        file = self.folder / "spring/class.toml"
        text = file.read_text("utf-8")
        before, _, rest = text.partition("[rules]\n")
        self.assertEqual(len(RULES), 7)
        for rules in ["\n".join(RULES), ""]:
            file.write_text(f"{before}[rules]\n{rules}\n\n{rest[rest.index('[[student]]'):]}", "utf-8")
            self.assertEqual(self.run_here("class", "add", "spring").code, ALL_WELL)
        for line in RULES:  # the file itself tells of each
            self.assertIn(line.split("=")[0], rest)

    def test_links_lead_somewhere(self):
        links = re.findall(r"\]\(([^)]+)\)", prose(TEACHING))
        self.assertGreaterEqual(len(links), 7)
        for link in links:
            path, _, part = link.partition("#")
            there = TREE / "docs" / (path or "teaching.md")
            self.assertIn(part, anchors(there.read_text("utf-8")))


if __name__ == "__main__":
    unittest.main()

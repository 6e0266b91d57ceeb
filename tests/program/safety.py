"""Text from files and the names of files cannot steer a terminal: control characters are made visible, and --plain
is ASCII whatever the worksheet has in it."""

import json
import os
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, some

ESCAPE = "\x1b[2J\x1b]0;gone\x07"
# C0 without the ends of lines and tabs, DEL, C1, the separators of lines, and all that turns the direction.
CONTROLS = [chr(code) for code in [*range(1, 9), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0), 0x061C,
                                   0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]]
STEP = "```step\nY = 1 + 1\n```\n"


def is_raw_control(character):
    return character in CONTROLS or character in "\0\r\t"


class Safety(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, text, name="sheet.md"):
        path = self.folder / name
        path.write_bytes(os.fsencode(text) if isinstance(text, str) else text)
        return name

    def assert_harmless(self, *arguments, code=ALL_WELL, **how):
        """Nothing raw in what is printed, on either stream."""
        done = run(*arguments, cwd=self.folder, **how)
        self.assertEqual(done.code, code, done.err)
        shown = done.out + done.err
        raw = sorted({f"U+{ord(c):04X}" for c in shown if is_raw_control(c)})
        self.assertEqual(raw, [], shown[:300])
        return done

    def assert_ascii(self, *arguments, **how):
        done = self.assert_harmless(*arguments, **how)
        self.assertTrue(done.out.isascii(), ascii(done.out)[:300])
        return done

    # Text of a worksheet.

    def places_for(self, character):
        """Worksheets with the character wherever an author may write freely."""
        c = character
        label = f"a{c}b"
        yield "title", f"# Title {c}\n\n{STEP}"
        yield "heading", f"# T\n\n## Part {c}{c}\n\n{STEP}"
        yield "paragraph", f"# T\n\nSome {c} text **bold{c}** *thin{c}* `code{c}` [link{c}](address{c})\n\n{STEP}"
        yield "item", f"# T\n\n- one {c}\n2. two {c}\n\n{STEP}"
        yield "code", f"# T\n\n```text\nverbatim {c}\n```\n\n    indented {c}\n\n| table {c} |\n\n> quote {c}\n\n{STEP}"
        yield "answer", f"# T\n\n{STEP}\n```answer-to\nanswer {c}\n```\n"
        yield "labels of a given", f"# T\n\n```given\nX    cols {label}    rows {label}\n  1\n```\n\n{STEP}"
        yield "label before a bar", f"# T\n\n```given\nX\n  {label} | 1\n```\n\n{STEP}"
        yield "labels of a step", f"# T\n\n```step\nY = 1 + 1\ncols {label}\nrows {label}\n```\n"
        yield "free text", f"# T\n\n```step\nY = 1\nhint some {c} help\nslip s = 2 : some {c} reason\nblind b : a {c}\n```\n"

    def test_controls_in_a_worksheet_are_made_visible(self):
        for characters in [ESCAPE, "".join(CONTROLS), "x".join(CONTROLS)]:
            for place, text in some(list(self.places_for(characters))):
                name = self.write(text)
                for arguments in [[], ["--plain"], ["--format", "markdown"], ["--color", "never"]]:
                    with self.subTest(place=place, arguments=arguments):
                        self.assert_harmless("walkthrough", name, *arguments)

    def test_json_keeps_them_for_other_programs(self):
        """But those that JSON itself forbids in a text are escaped."""
        title = "T " + "".join(CONTROLS)
        out = run("walkthrough", self.write(f"# {title}\n\n{STEP}"), "--format", "json", cwd=self.folder).out
        self.assertEqual(json.loads(out)["title"], title)
        self.assertEqual([c for c in out if c < " " and c != "\n"], [])

    def test_they_are_shown_not_swallowed(self):
        out = self.assert_harmless("walkthrough", self.write(f"# T\n\nHere: \x1b \u202e \x9b.\n\n{STEP}")).out
        self.assertIn("Here: <U+001B> <U+202E> <U+009B>.", out)

    def test_controls_in_a_list_are_made_visible(self):
        for character in [ESCAPE, "".join(CONTROLS)]:
            self.write(f"# Title {character}\n\nAbout {character} things.\n\n{STEP}", "01-sheet.md")
            for more in [[], ["--plain"]]:
                with self.subTest(character=ascii(character), more=more):
                    self.assert_harmless("list", "--exercises", ".", *more, env={"BYHAND_PATH": None})

    # Errors.

    def broken_worksheets(self, character):
        c = character
        for line in [f"Y = {c}", f"Y = 1 + {c}x", f"Y{c} = 1", f"Y = unknown{c}", f"{c}", f"Y = 1\n{c}hint x",
                     f"Y = 1\ncolour{c} x", f"Y = 1\ncols a{c} b", f"Y = 1\nslip a{c}b = 1 : x", f"Y = 1 2 # {c}",
                     f"Y = 1\nplaces 1{c}", f"Y = 1\nblind x{c} : y", f"Y = 1\nask [1{c}, 1]", f"Y = f{c}(1)",
                     f"Y = 1\ncols a{c}|b", f"Y = 1\ncols a{c}1..b{c}2", f"Y = 1\ncols 1{c}..", f"Y = [1 {c}]", f"Y = 1\nslip x{c} = ( : y",
                     f"Y = 1\nslip x{c} = 1 : y\nslip x{c} = 1 : y"]:
            yield f"# T\n\n```step\n{line}\n```\n"
        for line in [f"X{c}\n  1", f"X col{c} a\n  1", f"X\n  1{c}", f"X cols a{c} b\n  1", f"X\n  {c}1,5", f"X draw {c}\n  1",
                     f"X\n  a{c} | 1\n  1 2", f"X cols a{c}..b\n  1", f"X cols 1{c} _\n  1 1", f"{c}\n", f"X = 1 {c} 2"]:
            yield f"# T\n\n```given\n{line}\n```\n\n{STEP}"
        yield f"# T\n\n```answer Q{c}\n1\n```\n\n{STEP}"
        yield f"# T\n\n```step {c}\nY = 1\n"

    def test_controls_in_errors_are_made_visible(self):
        for character in [ESCAPE, "\x9b", "\u202e", "\u2028", "\t"]:
            for text in some(list(self.broken_worksheets(character))):
                with self.subTest(text=ascii(text)):
                    name = self.write(text)
                    done = run("walkthrough", name, cwd=self.folder)
                    raw = [c for c in done.err + done.out if is_raw_control(c)]
                    self.assertEqual(raw, [], ascii(done.err))

    def test_invalid_bytes_are_never_printed(self):
        for bad in [b"\xff", b"\x9b31m", b"\xc3("]:
            self.write(b"# T " + bad + b"\n\n" + STEP.encode(), "bad.md")
            done = run("walkthrough", "bad.md", cwd=self.folder)
            self.assertEqual(done.code, NOT_USABLE)
            (done.out + done.err).encode("utf-8")  # fails if a byte was printed that is no text

    # Names.

    def names(self):
        for character in ["\x1b[31m", "\x07", "\x9b", "\x7f", "\u202e", "\u2067", "\u2028", "\n", "\r", "\t"]:
            yield f"a{character}b"
        yield "a\udcffb"  # a byte that is no UTF-8

    def assert_printable(self, *arguments, **how):
        done = run(*arguments, cwd=self.folder, env={"BYHAND_PATH": None}, **how)
        shown = (done.out + done.err).replace("\n", "")
        self.assertEqual([c for c in shown if is_raw_control(c)], [], ascii(done))
        shown.encode("utf-8")  # fails if a byte was printed that is no text
        return done

    def test_names_of_files_are_made_visible(self):
        for name in some(list(self.names())):
            course = self.folder / "course"
            course.mkdir(exist_ok=True)
            for old in course.iterdir():
                old.unlink()
            self.write(f"# T\n\n{STEP}", f"course/01-{name}.md")
            self.write(f"# T\n\n{STEP}", f"course/02-{name}c.md")
            self.write("# Broken\n\n```step\nY = (\n```\n", f"broken-{name}.md")
            path = f"course/01-{name}.md"
            for arguments in [["walkthrough", path], ["walkthrough", path, "--plain"],
                              ["walkthrough", f"./broken-{name}.md"],
                              ["walkthrough", path, "--format", "json"], ["walkthrough", f"no{path}"],
                              ["walkthrough", name, "--exercises", "course"], ["walkthrough", "a", "--exercises", "course"],
                              ["walkthrough", name[:-1] + "x", "--exercises", "course"],
                              ["list", "--exercises", "course"], ["list", "--exercises", "course", "--plain"],
                              ["list", "--exercises", f"no{name}"], [name], ["walkthrough", path, name],
                              ["walkthrough", f"--{name}"], ["walkthrough", path, "--format", name],
                              ["walkthrough", path, "-o", f"no/{name}"], ["walkthrough", path, "-o", path],
                              ["walkthrough", path, "--enlarge", name], ["check", path, f"no{path}"],
                              ["check", f"./broken-{name}.md", "--format", "json"], ["check", "--plain", f"./broken-{name}.md"],
                              ["eval", name], ["eval", name, "--with", path], ["eval", "Y", "--with", f"./broken-{name}.md"],
                              ["eval", "Y", "--with", path, "--for", name], ["eval", f"-{name}", name],
                              ["functions", name], ["functions", f"floor{name}"]]:
                with self.subTest(name=ascii(name), arguments=[ascii(a) for a in arguments]):
                    self.assert_printable(*arguments)

    def test_a_name_stays_on_its_line(self):
        """Else the name of a file could pass for a line of the program."""
        course = self.folder / "course"
        course.mkdir()
        self.write(f"# T\n\nTopic.\n\n{STEP}", "course/01-a\nforged.md")
        for more in [[], ["--plain"]]:
            with self.subTest(more=more):
                done = run("list", "--exercises", "course", *more, cwd=self.folder, env={"BYHAND_PATH": None})
                self.assertFalse([line for line in done.out.splitlines() if line.startswith("forged")])
        self.write("# T\n", "course/01-a\nforged.md")
        done = run("walkthrough", "course/01-a\nforged.md", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertFalse([line for line in done.err.splitlines() if line.startswith("forged")])

    # Plain.

    def test_plain_is_ascii(self):
        text = ("# 注意力 Привет — “title” 😀\n\nProse: é √2 ≤ ∞ … · × ᵀ 一二三 עברית e\u0301 \ufeff\u200b.\n\n"
                "## Überschrift\n\n- Punkt • ü\n\n```text\nverbatim ü 一\n```\n\n"
                "```given\nX    cols 注 意 力    rows é “q”\n  1 2 −3\n  4 5 6\n```\n\n"
                "```step\nY = X / 2\ncols 注 意 力\nrows é α\nreal X / 2.1\n```\n\n```answer-to\nÄ: ∞\n```\n")
        name = self.write(text, "01-注意.md")
        self.assert_ascii("walkthrough", name, "--plain")
        self.assert_ascii("walkthrough", name, "--plain", "--color", "always")
        self.assertIn("<U+6CE8>", self.assert_ascii("walkthrough", name, "--plain").out)
        self.assertIn("<U+041F>", self.assert_ascii("walkthrough", name, "--plain").out)
        self.assert_ascii("list", "--exercises", ".", "--plain", env={"BYHAND_PATH": None})

    def test_the_worksheets_of_the_program_are_plain_without_code_points(self):
        """Each symbol that they use has a reading in ASCII."""
        for worksheet in sorted((TREE / "exercises").glob("*.md")):
            with self.subTest(worksheet=worksheet.name):
                done = self.assert_ascii("walkthrough", str(worksheet), "--plain")
                self.assertNotIn("<U+", done.out)

    def test_plain_has_one_line_for_each_row(self):
        name = self.write("# T\n\n```given\nX    cols a b    rows r s\n  1 -1/2\n  -inf 4\n```\n\n" + STEP)
        out = self.assert_ascii("walkthrough", name, "--plain").out
        self.assertIn("\n  columns: a, b\n  row 1 (r): 1, -1/2\n  row 2 (s): -inf, 4\n", out)


if __name__ == "__main__":
    unittest.main()

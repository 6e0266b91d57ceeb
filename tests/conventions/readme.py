"""What README.md and CONTRIBUTING.md say is true: commands, examples, quoted output, paths."""

import json
import os
import re
import shlex
import tempfile
import unittest

from documents import CONTRIBUTING, README, WorkingFolder, anchors, block_with, blocks, commands, prose
from running import ALL_WELL, TREE, run


class ShellCommands(WorkingFolder):
    def presets(self, kind):
        path = TREE / "CMakePresets.json"
        self.assertTrue(path.is_file(), "README.md tells of presets, but there is no CMakePresets.json")
        return {preset["name"]: preset for preset in json.loads(path.read_text("utf-8"))[kind]}

    def check_cmake(self, words):
        if words[1] == "--preset":
            self.assertIn(words[2], self.presets("configurePresets"))
        elif words[1:3] == ["--build", "--preset"]:
            build = self.presets("buildPresets")
            self.assertIn(words[3], build)
            self.assertIn(build[words[3]]["configurePreset"], self.presets("configurePresets"))
        elif words[1] == "--install":
            folders = [preset.get("binaryDir", "") for preset in self.presets("configurePresets").values()]
            names = {preset for preset in self.presets("configurePresets")}
            filled = {folder.replace("${sourceDir}/", "").replace("${presetName}", name)
                      for folder in folders for name in names}
            self.assertIn(words[2], filled)
        else:
            self.fail(f"this test does not know {words}")

    def setUp(self):
        super().setUp()
        (self.folder / "two-tokens.md").write_text(blocks(README, "markdown")[0], "utf-8")

    def test_every_command_works(self):
        found = [words for block in blocks(README, "sh") for words in commands(block)]
        self.assertGreaterEqual(len(found), 8)
        for words in found:
            with self.subTest(command=" ".join(words)):
                if words[0] == "./byhand":
                    done = self.run_here(*words[1:])
                    self.assertEqual((done.code, done.err), (ALL_WELL, ""))
                    self.assertTrue(done.out or (self.folder / words[words.index("-o") + 1]).is_file())
                elif words[0] == "cmake":
                    self.check_cmake(words)
                elif words == ["tests/run"]:
                    self.check_script("tests/run")
                else:
                    self.fail(f"this test does not know {words}")

    def check_script(self, path):
        self.assertTrue((TREE / path).is_file(), f"there is no {path}")
        self.assertTrue(os.access(TREE / path, os.X_OK), f"{path} is not executable")

    def test_the_scripts_that_are_told_of_are_there(self):
        for script in ["byhand", "tests/run", "tests/program/accept", ".ci/run"]:
            with self.subTest(script=script):
                self.assertIn(script, README + CONTRIBUTING)
                self.check_script(script)

    def test_every_preset_that_is_told_of_is_there(self):
        named = set(re.findall(r"cmake --preset (\w+)", README + CONTRIBUTING))
        self.assertGreaterEqual(len(named), 2)
        self.assertLessEqual(named, set(self.presets("configurePresets")))


class QuotedOutput(WorkingFolder):
    def test_the_step_is_what_the_program_prints(self):
        quoted = block_with(README, "Step ")
        printed = self.run_here("walkthrough", "04").out
        self.assertIn("\n" + quoted, printed)

    def test_the_explained_cell_is_what_the_program_prints(self):
        quoted = block_with(README, "Z = V * A:")
        self.assertEqual(quoted, self.run_here("explain", "self-attention", "Z[1,1]").out)

    def test_the_growth_is_what_the_program_prints(self):
        quoted = block_with(README, "  step     operations")
        self.assertIn("\n" + quoted, self.run_here("cost", "04", "--tokens", "4,8,16,32").out)

    def test_the_value_is_what_eval_prints(self):
        quoted = block_with(README, "9/23")
        self.assertEqual(self.run_here("eval", "27/46 - 9/46"), (ALL_WELL, quoted, ""))


class Tour(unittest.TestCase):
    """The session at the beginning, typed again: lines of … stand for what is left out."""

    LEFT_OUT = "…"

    def sessions(self):
        """For each command its words, what is typed behind the prompts, and what is printed."""
        text = block_with(README, "$ byhand")
        for part in re.split(r"^\$ byhand", text, flags=re.M)[1:]:
            first, _, printed = part.partition("\n")
            typed = re.findall(r"^(?:your answer|\w+(?:\[\d+,\d+\])?(?: \([^)]*\))?) > (.*)$", printed, re.M)
            yield first.split(), typed, printed

    def test_it_is_what_the_program_prints(self):
        sessions = list(self.sessions())
        self.assertGreaterEqual(len(sessions), 3)
        self.assertGreaterEqual(sum(len(typed) for _, typed, _ in sessions), 5)
        with tempfile.TemporaryDirectory() as folder:
            for words, typed, quoted in sessions:
                with self.subTest(command=words):
                    done = run(*words, cwd=folder, stdin="".join(line + "\n" for line in typed).encode())
                    self.assertEqual(done.err, "")
                    self.compare(quoted.rstrip("\n") + "\n", done.out)

    def compare(self, quoted, printed):
        pieces = re.split(rf"^{self.LEFT_OUT}\n", quoted, flags=re.M)
        self.assertTrue(printed.startswith(pieces[0]), f"not how it begins: {pieces[0]}\n{printed}")
        self.assertTrue(printed.endswith(pieces[-1]), f"not how it ends: {pieces[-1]}\n{printed}")
        at = 0
        for piece in pieces:
            found = printed.find(piece, at)
            self.assertGreaterEqual(found, 0, f"is not printed, or not there: {piece}\n{printed}")
            at = found + len(piece)


class Worksheet(WorkingFolder):
    """The only worksheet of the README."""

    def setUp(self):
        super().setUp()
        (worksheet,) = blocks(README, "markdown")
        (self.folder / "two-tokens.md").write_text(worksheet, "utf-8")

    def test_it_is_a_good_one(self):
        self.assertIn("`two-tokens.md`", README)
        done = self.run_here("check", "two-tokens.md", "--strict")
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_by_hand_its_first_token_cannot_decide(self):
        told = json.loads(self.run_here("compare", "two-tokens.md", "--format", "json").out)
        weights = next(step for step in told["steps"] if step["name"] == "A")
        first = next(one for one in weights["distributions"] if one["col"] == 1)
        self.assertEqual((len(first["hand_winners"]), len(first["real_winners"])), (2, 1))


class Help(WorkingFolder):
    def commands(self):
        text = self.run_here("--help").out
        names = re.findall(r"^  (\w+)  ", text.split("Subcommands:")[1], re.M)
        self.assertGreaterEqual(len(names), 2)
        return names

    def examples(self, command):
        """The commands below Examples: in a help, without what is told of each behind two blanks."""
        text = self.run_here(command, "--help").out
        self.assertIn("\nExamples:\n", text)
        lines = re.findall(r"^  (byhand .*)$", text.split("\nExamples:\n")[1], re.M)
        self.assertTrue(lines)
        return [shlex.split(re.split(r" {2,}", line)[0]) for line in lines]

    def test_every_command_is_in_the_readme(self):
        self.assertIn("(docs/worksheets.md)", README)
        for command in self.commands():
            with self.subTest(command=command):
                self.assertRegex(README, rf"byhand {command}\b")

    def test_every_example_works(self):
        (self.folder / "inbox").mkdir()  # in which a class hands in
        for command in self.commands():
            for words in self.examples(command):
                with self.subTest(example=" ".join(words)):
                    self.assertEqual(words[1], command)
                    done = self.run_here(*words[1:])
                    self.assertEqual(done.code, ALL_WELL, done.err)

    def test_help_fits_on_a_terminal(self):
        for arguments in [["--help"], []] + [[command, "--help"] for command in self.commands()]:
            for line in self.run_here(*arguments).out.splitlines():
                with self.subTest(arguments=arguments):
                    self.assertLessEqual(len(line), 80)


class Paths(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        links = re.findall(r"\]\(([^)]+)\)", prose(README + CONTRIBUTING))
        self.assertGreaterEqual(len(links), 4)
        for link in links:
            with self.subTest(link=link):
                path, _, part = link.partition("#")
                self.assertTrue(link.startswith("https://") or (TREE / path).exists())
                self.assertTrue(not part or part in anchors((TREE / (path or "README.md")).read_text("utf-8")))

    def test_every_path_of_the_map_is_there(self):
        first_parts = r"(?:src|tests|docs|exercises|templates|solutions|\.ci)"
        paths = re.findall(rf"`({first_parts}/[^`\s]*)`", CONTRIBUTING)
        self.assertGreaterEqual(len(paths), 20)
        for path in paths:
            if "NN-name" in path or path.endswith("command_name.cpp"):
                continue  # a form, not a file
            with self.subTest(path=path):
                self.assertTrue((TREE / path).exists())


if __name__ == "__main__":
    unittest.main()

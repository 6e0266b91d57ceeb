"""./byhand builds what it starts, wherever its folder is: seen with the project's own launcher and scripts, and
a program of one line in the place of its source."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, environment

TIME_LIMIT = 300
PROJECT = """cmake_minimum_required(VERSION 3.20)
project(byhand LANGUAGES CXX)
add_executable(byhand src/main.cpp)
"""
PROGRAM = '#include <cstdio>\nint main(int, char** words) { std::printf("%s, SAYS\\n", words[1]); }\n'
ODD_NAMES = ["two words", "über", "all '\";[](){}$#&\\%:=*~!`<>|^?"]


class Launching(unittest.TestCase):
    def tree_in(self, name):
        """A project of one line in a folder of this name."""
        tree = Path(self.enterContext(tempfile.TemporaryDirectory())) / name
        (tree / "src").mkdir(parents=True)
        shutil.copytree(TREE / "scripts", tree / "scripts")
        for file in ["byhand", "CMakePresets.json"]:
            shutil.copy(TREE / file, tree / file)
        (tree / "CMakeLists.txt").write_text(PROJECT)
        self.write_program(tree, "first")
        return tree

    @staticmethod
    def write_program(tree, says):
        (tree / "src/main.cpp").write_text(PROGRAM.replace("SAYS", says))

    def launch(self, tree, word, *, cwd="/"):
        return subprocess.run([tree / "byhand", word], cwd=cwd, env=environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=TIME_LIMIT, check=False)

    def assert_launches(self, tree, says):
        launched = self.launch(tree, "*; [a b]")
        self.assertEqual((launched.returncode, launched.stdout), (ALL_WELL, f"*; [a b], {says}\n"), launched.stderr)
        return launched.stderr

    def test_it_builds_and_starts_in_a_folder_of_any_name(self):
        for name in ODD_NAMES:
            with self.subTest(folder=name):
                tree = self.tree_in(name)
                self.assertIn("setting up", self.assert_launches(tree, "first"))
                self.assertEqual(self.assert_launches(tree, "first"), "")
                self.assertEqual([path.name for path in tree.parent.iterdir()], [name])

    def test_it_builds_again_after_a_change(self):
        tree = self.tree_in(ODD_NAMES[-1])
        self.assert_launches(tree, "first")
        self.write_program(tree, "second")
        self.assertIn("setting up", self.assert_launches(tree, "second"))

    def test_it_builds_again_where_it_was_moved_to(self):
        tree = self.tree_in("plain")
        self.assert_launches(tree, "first")
        moved = tree.rename(tree.with_name("no longer; plain"))
        self.write_program(moved, "second")
        self.assert_launches(moved, "second")

    def test_a_link_to_it_does(self):
        tree = self.tree_in("it's")
        link = tree.with_name("link")
        os.symlink(tree / "byhand", link)
        done = subprocess.run([link, "word"], env=environment(), stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=TIME_LIMIT, check=False)
        self.assertEqual((done.returncode, done.stdout), (ALL_WELL, "word, first\n"), done.stderr)

    def test_tests_are_refused_where_they_cannot_be_built(self):
        tree = self.tree_in("it's")
        done = subprocess.run([tree / "scripts/build", "test"], env=environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
        self.assertEqual((done.returncode, done.stdout), (NOT_USABLE, ""))
        self.assertIn("copy it to a folder without", done.stderr)


if __name__ == "__main__":
    unittest.main()

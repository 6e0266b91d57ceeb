"""`cmake --install` puts the program and its exercises where they find each other."""

import gzip
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, TREE, run

BUILD = os.environ["BYHAND_BUILD"]
CMAKE = os.environ["CMAKE"]
ALONE = {"BYHAND_PATH": None}


class Install(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.prefix = self.folder / "prefix"
        subprocess.run([CMAKE, "--install", BUILD, "--prefix", str(self.prefix)], check=True,
                       stdout=subprocess.DEVNULL, timeout=60)
        self.program = self.prefix / "bin/byhand"

    def assert_finds_the_exercises(self, program):
        listed = run("list", cwd="/", env=ALONE, program=program)
        self.assertEqual(listed, run("list"))
        self.assertEqual(listed.code, ALL_WELL)
        walked = run("walkthrough", "self-attention", cwd="/", env=ALONE, program=program)
        self.assertEqual(walked, run("walkthrough", "self-attention"))

    def test_the_installed_program_finds_its_exercises(self):
        self.assert_finds_the_exercises(self.program)

    def test_it_can_be_moved_and_linked(self):
        moved = self.folder / "moved"
        shutil.move(self.prefix, moved)
        os.symlink(moved / "bin/byhand", self.folder / "link")
        self.assert_finds_the_exercises(moved / "bin/byhand")
        self.assert_finds_the_exercises(self.folder / "link")

    def test_it_finds_them_without_the_folder_that_it_was_built_from(self):
        """The exercises that it lists are its own: without them it has none."""
        shutil.rmtree(self.prefix / "share/byhand")
        self.assertNotEqual(run("list", cwd="/", env=ALONE, program=self.program).code, ALL_WELL)

    def test_nothing_else_is_installed(self):
        installed = {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*") if path.is_file()}
        documents = [*TREE.glob("*.md"), *TREE.glob("CITATION.cff"),
                     *(path for folder in ["docs", "templates", "solutions"] for path in (TREE / folder).rglob("*"))]
        wanted = {"bin/byhand", "share/man/man1/byhand.1.gz", "share/doc/byhand/copyright",
                  "share/bash-completion/completions/byhand", "share/fish/vendor_completions.d/byhand.fish",
                  *(f"share/byhand/exercises/{path.name}" for path in (TREE / "exercises").glob("*.md")),
                  *(f"share/doc/byhand/{path.relative_to(TREE)}" for path in documents if path.is_file())}
        if Path("/etc/debian_version").exists():
            wanted |= {"share/zsh/vendor-completions/_byhand", "share/doc/byhand/changelog.gz",
                       "share/lintian/overrides/byhand"}
        else:
            wanted |= {"share/zsh/site-functions/_byhand"}
        if (TREE / "build/web/byhand.html").exists():
            wanted |= {"share/doc/byhand/byhand.html"}
        self.assertEqual(installed, wanted)

    def test_the_links_of_its_documents_lead_somewhere(self):
        count = 0
        for document in (self.prefix / "share/doc/byhand").rglob("*.md"):
            for link in re.findall(r"\]\(([^)#\s]+)", document.read_text("utf-8")):
                if not link.startswith("https://"):
                    count += 1
                    self.assertTrue((document.parent / link).exists(), f"{document.relative_to(self.prefix)}: {link}")
        self.assertGreaterEqual(count, 300)

    def test_the_manual_page_is_that_of_the_program(self):
        page = gzip.decompress((self.prefix / "share/man/man1/byhand.1.gz").read_bytes())
        self.assertEqual(page.decode(), run("manual").out)

    def test_everyone_may_read_what_is_installed(self):
        for path in self.prefix.rglob("*"):
            self.assertTrue(path.stat().st_mode & 0o004, path.name)
        self.assertTrue(self.program.stat().st_mode & 0o001)


if __name__ == "__main__":
    unittest.main()

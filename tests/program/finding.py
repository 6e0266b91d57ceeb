"""How a worksheet is named: by its name, the beginning of its name, its number, or its path."""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, PROGRAM, TREE, run

WORKSHEET = "# {title}\n\nIt is about {title}. More.\n\n```step\nX = [1 2]\n```\n"


class Finding(unittest.TestCase):
    """The program is copied, so that no exercises stand near it, not even this tree's."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.program = self.folder / "bin/byhand"
        self.program.parent.mkdir()
        shutil.copy(PROGRAM, self.program)
        self.course = self.folder_of("course", "02-vectors", "04-self-attention", "05-self-study", "11-softmax")

    def folder_of(self, folder, *names):
        path = self.folder / folder
        path.mkdir(exist_ok=True)
        for name in names:
            (path / f"{name}.md").write_text(WORKSHEET.format(title=f"{folder} {name}"), "utf-8")
        return path

    def run_copy(self, *arguments, path_list=None, cwd=None):
        return run(*arguments, cwd=cwd or self.folder, env={"BYHAND_PATH": path_list}, program=self.program)

    def assert_finds(self, title, *arguments, **more):
        done = self.run_copy("walkthrough", *arguments, **more)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        self.assertEqual(done.out.splitlines()[0], title)

    def assert_finds_none(self, *arguments, says=(), **more):
        done = self.run_copy("walkthrough", *arguments, **more)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        for words in says:
            self.assertIn(words, done.err)
        return done.err

    # By name, beginning and number.

    def test_by_name(self):
        self.assert_finds("course 04-self-attention", "self-attention", "--exercises", "course")

    def test_by_a_unique_beginning(self):
        self.assert_finds("course 04-self-attention", "self-a", "--exercises", "course")
        self.assert_finds("course 02-vectors", "v", "--exercises", "course")

    def test_a_whole_name_is_no_ambiguous_beginning(self):
        self.folder_of("course", "12-soft")
        self.assert_finds("course 12-soft", "soft", "--exercises", "course")

    def test_an_ambiguous_beginning_is_answered_with_the_names(self):
        self.assert_finds_none("self", "--exercises", "course", says=["self-attention", "self-study"])
        self.folder_of("many", *(f"{number:02}-alpha-{number}" for number in range(1, 15)))
        self.assertIn("alpha-11 and 3 more", " ".join(self.assert_finds_none("alpha", "--exercises", "many", says=[]).split()))

    def test_ten_comes_after_nine(self):
        self.folder_of("many", "9-nine", "10-ten", "11-eleven")
        for here, there in [("nine", "10"), ("ten", "11")]:
            sheet = self.folder / f"{here}.md"
            sheet.write_text(self.run_copy("template", here, "--filled", "--exercises", "many").out, "utf-8")
            self.assertIn(f"Next: byhand learn {there} --exercises many", " ".join(
                self.run_copy("grade", str(sheet), "--exercises", "many").out.split()))

    def test_by_number(self):
        for number in ["4", "04", "004"]:
            self.assert_finds("course 04-self-attention", number, "--exercises", "course")
        self.assert_finds("course 11-softmax", "11", "--exercises", "course")

    def test_a_number_is_no_beginning_of_a_number(self):
        self.assert_finds_none("1", "--exercises", "course")

    def test_a_number_of_two_worksheets_is_ambiguous(self):
        self.folder_of("course", "04-another")
        self.assert_finds_none("4", "--exercises", "course", says=["self-attention", "another"])

    def test_an_unknown_name_is_answered_with_the_nearest(self):
        self.assert_finds_none("self-atention", "--exercises", "course",
                               says=["there is no worksheet self-atention", "did you mean self-attention?"])
        self.assert_finds_none("zzz", "--exercises", "course", says=["byhand list"])
        self.assert_finds_none("99", "--exercises", "course", says=["there is no worksheet 99"])

    def test_a_name_of_several_words_is_known_by_one_of_them(self):
        self.folder_of("names", "03-query-key-value", "04-self-attention", "05-cross-attention", "06-key-cache",
                       "07-next-token", "08-last-token", "09-first-token", "10-no-token")
        for typed, meant in [("querry", "did you mean query-key-value?"), ("vaule", "did you mean query-key-value?"),
                             ("atention", "did you mean self-attention or cross-attention?"),
                             ("cahce", "did you mean key-cache?")]:
            with self.subTest(typed):
                self.assert_finds_none(typed, "--exercises", "names", says=[f"there is no worksheet {typed}", meant])
        for typed in ["tokne", "yek"]:  # of too many; and too short
            self.assertNotIn("did you mean", self.assert_finds_none(typed, "--exercises", "names"))

    def test_a_folder_is_told(self):
        (self.folder / "sheets").mkdir()
        for command in ["learn", "check", "walkthrough", "compare"]:
            done = self.run_copy(command, "sheets")
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), command)
            self.assertIn("sheets is a folder\ngive the path of a worksheet", done.err)

    def test_a_long_name_is_cut_between_characters(self):
        self.assertNotIn("byte", self.assert_finds_none("я" * 100, "--exercises", "course"))
        self.assertNotIn("byte", self.assert_finds_none("a" + "я" * 100, "--exercises", "course"))

    # By path.

    def test_by_path(self):
        self.assert_finds("course 02-vectors", "course/02-vectors.md")
        self.assert_finds("course 02-vectors", str(self.course / "02-vectors.md"))
        self.assert_finds("course 02-vectors", "./02-vectors.md", cwd=self.course)
        self.assert_finds("course 02-vectors", "02-vectors.md", cwd=self.course)

    def test_a_path_needs_no_ending(self):
        shutil.copy(self.course / "02-vectors.md", self.folder / "plain")
        self.assert_finds("course 02-vectors", "./plain")
        self.assert_finds("course 02-vectors", "plain")

    def test_a_path_may_have_blanks_and_letters_of_any_alphabet(self):
        for name in ["my own sheet.md", " .md", "лист 1.md", "注意力.md", "-o.md", "a'b\"c.md", "x$(y).md"]:
            with self.subTest(name=name):
                shutil.copy(self.course / "02-vectors.md", self.folder / name)
                self.assert_finds("course 02-vectors", f"./{name}")

    def test_a_path_that_begins_with_a_dash_comes_after_two(self):
        shutil.copy(self.course / "02-vectors.md", self.folder / "-x.md")
        self.assert_finds("course 02-vectors", "--", "-x.md")

    def test_a_folder_is_no_worksheet(self):
        self.assert_finds_none("./course", says=["./course"])
        self.assert_finds_none("course/", says=["course/"])
        self.assert_finds_none("course", "--exercises", "course", says=["course"])

    def test_a_missing_file_is_named(self):
        self.assert_finds_none("missing.md", says=["missing.md", "No such file"])
        self.assert_finds_none("no/such/folder.md", says=["no/such/folder.md", "No such file"])
        self.assert_finds_none("course/02-vectors.md/x.md", says=["Not a directory"])

    def test_a_link_to_a_worksheet_is_followed(self):
        os.symlink(self.course / "02-vectors.md", self.folder / "link.md")
        self.assert_finds("course 02-vectors", "link.md")

    def test_a_link_that_leads_nowhere_is_named(self):
        os.symlink("nowhere", self.folder / "link.md")
        os.symlink("loop.md", self.folder / "loop.md")
        self.assert_finds_none("link.md", says=["link.md"])
        self.assert_finds_none("loop.md", says=["loop.md"])

    # In which folders.

    def test_the_folder_of_exercises_has_to_exist(self):
        self.assert_finds_none("4", "--exercises", "missing", says=["missing", "--exercises"])
        self.assert_finds_none("4", "--exercises", "course/02-vectors.md", says=["--exercises"])

    def test_without_any_worksheet_the_next_step_is_told(self):
        self.folder_of("empty")
        self.assert_finds_none("4", says=["--exercises DIR"])
        self.assert_finds_none("4", "--exercises", "empty", says=["--exercises DIR"])
        done = self.run_copy("list", "--exercises", "empty")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("there are no worksheets", done.err)

    def test_only_markdown_files_of_the_folder_itself_are_worksheets(self):
        self.folder_of("course/folder", "20-deeper")
        self.folder_of("course/30-folder.md")
        (self.course / "40-notes.txt").write_text("no worksheet", "utf-8")
        os.mkfifo(self.course / "50-pipe.md")
        listed = self.run_copy("list", "--exercises", "course")
        self.assertEqual((listed.code, listed.err), (ALL_WELL, ""))
        for name in ["deeper", "folder", "notes", "pipe"]:
            self.assertNotIn(f" {name},", listed.out)

    def test_the_path_variable_has_several_folders(self):
        self.folder_of("other", "06-other", "04-self-attention")
        both = f"{self.course}:{self.folder / 'other'}"
        self.assert_finds("other 06-other", "other", path_list=both)
        self.assert_finds("course 04-self-attention", "self-attention", path_list=both)
        self.assert_finds("other 04-self-attention", "self-attention", path_list=f"{self.folder / 'other'}:{self.course}")

    def test_empty_and_missing_parts_of_the_path_variable_do_no_harm(self):
        for path_list in [f":{self.course}", f"{self.course}:", f"::{self.course}::", f"missing:{self.course}"]:
            with self.subTest(path_list=path_list):
                self.assert_finds("course 02-vectors", "vectors", path_list=path_list)
        for path_list in ["", ":", "::", "missing"]:
            with self.subTest(path_list=path_list):
                # An empty part is not the current folder.
                self.assert_finds_none("vectors", path_list=path_list, cwd=self.course)

    def test_the_folder_of_exercises_comes_before_the_path_variable(self):
        other = self.folder_of("other", "04-self-attention")
        self.assert_finds("other 04-self-attention", "4", "--exercises", str(other), path_list=str(self.course))

    # The list.

    def test_the_list_has_name_number_and_topic_in_order(self):
        self.folder_of("course", "100-last", "extra")
        listed = self.run_copy("list", "--exercises", "course").out
        order = ["02", "04", "05", "11", "100"]
        self.assertEqual([line.split()[0] for line in listed.splitlines() if line[:1].isdigit()], order)
        self.assertIn("vectors, 2 cells to fill", listed)
        self.assertIn("It is about course 02-vectors.", listed)
        self.assertNotIn("More.", listed)
        self.assertGreater(listed.index("course extra"), listed.index("course 100-last"))

    def test_a_name_that_two_folders_have_is_listed_once(self):
        other = self.folder_of("other", "04-self-attention")
        listed = self.run_copy("list", "--exercises", str(other), path_list=str(self.course)).out
        self.assertIn("other 04-self-attention", listed)
        self.assertNotIn("course 04-self-attention", listed)

    def test_one_bad_worksheet_does_not_hide_the_others(self):
        (self.course / "03-broken.md").write_text("# Broken\n\n```step\nX = (\n```\n", "utf-8")
        done = self.run_copy("list", "--exercises", "course")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("03-broken.md:4:", done.err)
        for name in ["vectors", "self-attention", "self-study", "softmax"]:
            self.assertIn(f" {name},", done.out)

    def test_a_readme_among_the_worksheets_is_none_of_them(self):
        (self.course / "README.md").write_text("# About this course\n\nSome prose.\n", "utf-8")
        done = self.run_copy("list", "--exercises", "course")
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        self.assertNotIn("About this course", done.out)

    def test_a_worksheet_that_cannot_be_read_does_not_hide_the_others(self):
        (self.course / "03-large.md").write_bytes(b"# Large\n" + b"x" * 2**21)
        (self.course / "06-binary.md").write_bytes(b"# Binary \xff\xfe\n")
        done = self.run_copy("list", "--exercises", "course")
        self.assertEqual(done.code, NOT_USABLE)
        for name in ["vectors", "self-attention", "self-study", "softmax"]:
            self.assertIn(f" {name},", done.out)

    def test_the_program_finds_the_exercises_of_its_own_tree(self):
        tree = self.folder / "tree"
        (tree / "build/release").mkdir(parents=True)
        shutil.copytree(self.course, tree / "exercises")
        shutil.copy(TREE / "CMakeLists.txt", tree)
        shutil.copy(PROGRAM, tree / "build/release/byhand")
        done = run("walkthrough", "4", cwd="/", env={"BYHAND_PATH": None}, program=tree / "build/release/byhand")
        self.assertEqual((done.code, done.out.splitlines()[0]), (ALL_WELL, "course 04-self-attention"))


if __name__ == "__main__":
    unittest.main()

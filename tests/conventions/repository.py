"""What stands around the documents: the helps and their examples, the map of the source, the scripts, the citation, the
changelog."""

import json
import os
import re
import shlex
import unittest
from datetime import date

import yaml

from documents import WorkingFolder
from running import ALL_WELL, TREE

README = (TREE / "README.md").read_text("utf-8")
CONTRIBUTING = (TREE / "CONTRIBUTING.md").read_text("utf-8")
CHANGELOG = (TREE / "CHANGELOG.md").read_text("utf-8")


class Readme(unittest.TestCase):
    def test_it_is_short(self):
        self.assertLess(len(README.splitlines()), 150)

    def test_it_leads_to_every_document(self):
        for document in [*TREE.glob("docs/*.md"), TREE / "CONTRIBUTING.md", TREE / "CHANGELOG.md", TREE / "LICENSE"]:
            self.assertIn(f"]({document.relative_to(TREE)})", README)

    def test_it_counts_the_worksheets(self):
        self.assertIn(f"[{len(list(TREE.glob('exercises/*.md')))} worksheets](docs/course.md)", README)


class Help(WorkingFolder):
    def commands(self):
        text = self.run_here("--help").out
        names = re.findall(r"^  (\w+)  ", text.split("Subcommands:")[1], re.M)
        self.assertGreaterEqual(len(names), 2)
        return names

    def examples(self, command):
        """The commands below Examples: in a help, without what is told of each after two blanks."""
        text = self.run_here(command, "--help").out
        self.assertIn("\nExamples:\n", text)
        lines = re.findall(r"^  (byhand .*)$", text.split("\nExamples:\n")[1], re.M)
        self.assertTrue(lines)
        return [shlex.split(re.split(r" {2,}", line)[0]) for line in lines]

    def test_every_command_is_told_of(self):
        documents = "".join(path.read_text("utf-8") for path in [TREE / "README.md", *TREE.glob("docs/*.md")])
        for command in self.commands():
            with self.subTest(command=command):
                self.assertRegex(documents, rf"(?m)^\./byhand {command}\b")

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


class Map(unittest.TestCase):
    def test_every_path_of_the_map_is_there(self):
        first_parts = r"(?:src|tests|docs|exercises|templates|solutions|\.ci)"
        paths = re.findall(rf"`({first_parts}/[^`\s]*)`", CONTRIBUTING)
        self.assertGreaterEqual(len(paths), 20)
        for path in paths:
            if "NN-name" in path or path.endswith("command_name.cpp"):
                continue  # a form, not a file
            with self.subTest(path=path):
                self.assertTrue((TREE / path).exists())

    def test_every_preset_that_is_told_of_is_there(self):
        presets = json.loads((TREE / "CMakePresets.json").read_text("utf-8"))["configurePresets"]
        named = set(re.findall(r"cmake --preset (\w+)", README + CONTRIBUTING))
        self.assertGreaterEqual(len(named), 2)
        self.assertLessEqual(named, {preset["name"] for preset in presets})

    def test_the_scripts_that_are_told_of_are_there(self):
        for script in ["byhand", "tests/run", "tests/program/accept", ".ci/run"]:
            with self.subTest(script=script):
                self.assertIn(script, README + CONTRIBUTING)
                self.assertTrue(os.access(TREE / script, os.X_OK))


class Container(unittest.TestCase):
    """For editors that open the project in a container of its own."""

    def test_what_it_names_is_there(self):
        container = json.loads((TREE / ".devcontainer/devcontainer.json").read_text("utf-8"))
        presets = {preset["name"] for preset in json.loads((TREE / "CMakePresets.json").read_text("utf-8"))["configurePresets"]}
        builds, preset = container["postCreateCommand"].split()
        self.assertIn(preset, presets)
        for script in (builds, container["postAttachCommand"]):
            self.assertTrue(os.access(TREE / script, os.X_OK), script)
        for document in container["customizations"]["codespaces"]["openFiles"]:
            self.assertTrue((TREE / document).is_file(), document)


class Changelog(unittest.TestCase):
    """Keep a Changelog's form: [Unreleased] first, then the versions, the newest first, each with its date."""

    def test_it_has_the_form(self):
        heading = re.compile(r"\[Unreleased\]|\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)")
        parts = [heading.fullmatch(part) for part in re.findall(r"^## (.*)$", CHANGELOG, re.M)]
        self.assertTrue(parts and all(parts))
        self.assertEqual([part[0] for part in parts].index("[Unreleased]"), 0)
        released = [(tuple(map(int, part.group(1, 2, 3))), date.fromisoformat(part[4])) for part in parts[1:]]
        self.assertEqual(released, sorted(released, reverse=True))
        kinds = set(re.findall(r"^### (.*)$", CHANGELOG, re.M))
        self.assertLessEqual(kinds, {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"})


class Citation(unittest.TestCase):
    """CITATION.cff as the schema of the Citation File Format 1.2.0 has it, as far as we use it."""

    def setUp(self):
        self.citation = yaml.safe_load((TREE / "CITATION.cff").read_text("utf-8"))

    def check(self, entry, needed, more):
        self.assertLessEqual(needed, set(entry))
        self.assertLessEqual(set(entry), needed | more)
        for key in set(entry) - {"authors", "references", "keywords", "year", "date-released"}:
            self.assertIsInstance(entry[key], str)
            self.assertTrue(entry[key])
        self.assertTrue(entry["authors"])
        for author in entry["authors"]:
            self.assertIn(set(author), [{"name"}, {"family-names", "given-names"}])
            self.assertTrue(all(isinstance(name, str) and name for name in author.values()))

    def test_it_is_one(self):
        self.check(self.citation, {"cff-version", "message", "title", "authors"},
                   {"abstract", "type", "license", "keywords", "references", "version", "date-released", "repository-code", "url"})
        self.assertEqual((self.citation["cff-version"], self.citation["type"]), ("1.2.0", "software"))
        self.assertTrue(self.citation["keywords"] and all(isinstance(word, str) for word in self.citation["keywords"]))
        for source in self.citation["references"]:
            self.check(source, {"type", "title", "authors"}, {"year", "url", "notes"})
            self.assertIn(source["type"], ["generic", "conference-paper", "article", "book"])
            self.assertIsInstance(source["year"], int)

    def test_it_is_of_the_version_that_is_built(self):
        build = (TREE / "CMakeLists.txt").read_text("utf-8")
        version = re.search(r"^project\(byhand VERSION (\S+)", build, re.M)[1]
        day = re.search(r"^set\(BYHAND_DATE (\S+)\)", build, re.M)[1]
        self.assertEqual((self.citation["version"], str(self.citation["date-released"])), (version, day))
        self.assertIn(f"\n## [{version}] - {day}\n", CHANGELOG)

    def test_it_agrees_with_the_licence(self):
        text = (TREE / "LICENSE").read_text("utf-8")
        self.assertTrue(text.startswith(f"{self.citation['license']} License\n"))
        holder = self.citation["authors"][0]["name"]
        self.assertIn(holder.replace("The ", "the "), text)


if __name__ == "__main__":
    unittest.main()

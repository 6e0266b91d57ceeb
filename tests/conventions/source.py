"""The rules of the house that can be read off the text of its files."""

import os
import re
import unittest
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]

MOST_LINES = 400
MADE_BY_TOOLS = {".git", ".cache", "build", "__pycache__"}
EMPTY_WORDS = {"util", "utils", "utility", "helper", "helpers", "misc", "ctx", "mgr"}
EMPTY_FILE_NAMES = EMPTY_WORDS | {"common"}  # in code it is a word of fractions: common_denominator

NUMBER_TYPE_QUESTIONS = re.compile(
    r"\bis_same|\bif constexpr\b|\btypeid\b|\bdynamic_cast\b|\btemplate *< *>|\bsame_as\b|\bconditional_t\b")
MACHINE_PATH = re.compile(r"(?<![\w.~\])-])/(home|root|work|Users)\b")
UNFINISHED = re.compile(r"\b(TODO|FIXME|X{3})\b")


def text_files():
    """Every text file of the project."""
    for folder, folders, names in os.walk(TREE):
        folders[:] = sorted(set(folders) - MADE_BY_TOOLS)  # build/ may hold whole systems
        for path in (Path(folder, name) for name in sorted(set(names) - MADE_BY_TOOLS)):
            try:
                yield path, path.read_text("utf-8")
            except UnicodeDecodeError:
                continue  # a picture, or the seed of a fuzz target


def code_files(*folders):
    for folder in folders:
        for path in sorted((TREE / folder).rglob("*")):
            if path.suffix in {".cpp", ".hpp"}:
                yield path


def without_texts_and_comments(code):
    """Identifiers are looked for in what is left."""
    code = re.sub(r'R"\(.*?\)"', '""', code, flags=re.S)
    code = re.sub(r"""'\\?"'|"(\\.|[^"\\\n])*\"""", '""', code)
    return re.sub(r"//[^\n]*|^ *#include.*$", "", code, flags=re.M)


def parts_of(identifier):
    """greatest_common_divisor and GreatestCommonDivisor have the same three parts."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", identifier)}


class Source(unittest.TestCase):
    def test_there_is_something_to_look_at(self):
        self.assertGreater(len(list(code_files("src"))), 50)
        self.assertGreater(len(list(text_files())), 100)

    def test_no_test_has_a_name_that_ctest_cuts(self):
        """CMake parts lists at semicolons: ctest would ask for a test that there is not, and nothing would run."""
        names = [name for path in code_files("tests")
                 for name in re.findall(r'TEST_CASE\(\s*"((?:[^"\\]|\\.|"\s*")*)"', path.read_text("utf-8"))]
        self.assertGreater(len(names), 250)
        self.assertEqual([name for name in names if ";" in name], [])

    def test_the_evaluator_does_not_ask_for_the_number_type(self):
        for name in ["evaluator.hpp", "evaluator_template.hpp", "builtins.hpp"]:
            code = without_texts_and_comments((TREE / "src/evaluate" / name).read_text("utf-8"))
            found = NUMBER_TYPE_QUESTIONS.search(code)
            self.assertIsNone(found, f"{name} branches on the number type: {found and found[0]}")

    def test_no_file_is_long(self):
        for path in code_files("src", "tests", "bench"):
            with self.subTest(file=str(path.relative_to(TREE))):
                self.assertLessEqual(len(path.read_text("utf-8").splitlines()), MOST_LINES)

    def test_file_names_say_something(self):
        for path in (TREE / "src").rglob("*"):
            with self.subTest(file=str(path.relative_to(TREE))):
                self.assertFalse(parts_of(path.stem) & EMPTY_FILE_NAMES)

    def test_identifiers_say_something(self):
        for path in code_files("src"):
            code = without_texts_and_comments(path.read_text("utf-8"))
            for identifier in set(re.findall(r"\b[A-Za-z_]\w*", code)):
                with self.subTest(file=str(path.relative_to(TREE)), identifier=identifier):
                    self.assertFalse(parts_of(identifier) & EMPTY_WORDS)
                    self.assertNotEqual(identifier.lower(), "common")

    def test_no_file_names_a_place_on_one_machine(self):
        for path, text in text_files():
            with self.subTest(file=str(path.relative_to(TREE))):
                found = MACHINE_PATH.search(text)
                self.assertIsNone(found, found and text[found.start():][:60])

    def test_nothing_is_left_for_later(self):
        for path, text in text_files():
            if path == Path(__file__).resolve():
                continue
            with self.subTest(file=str(path.relative_to(TREE))):
                found = UNFINISHED.search(text)
                self.assertIsNone(found, found and found[0])


if __name__ == "__main__":
    unittest.main()

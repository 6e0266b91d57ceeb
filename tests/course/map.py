"""docs/course.md, the map of the course: made of the worksheets, and compared with what stands there.

Each worksheet says near its title what comes before it ("Before this: 04 and 10.") and, near its end, its formula
as the field writes it ("In the usual form: `softmax(…)`."); its sources stand where they belong. After all that it
tells what models of the last years do with it; the sources of that section are not those of the worksheet.

Usage: BYHAND=PATH PYTHONPATH=tests/program python3 tests/course/map.py [--write]
"""

import re
import sys
import unittest

from running import ALL_WELL, TREE, run

MAP = TREE / "docs/course.md"
FENCE = re.compile(r"^(`{3,})(.*)\n((?:.*\n)*?)\1$\n?", re.M)
BEFORE = re.compile(r"\bBefore this: ([^.]*)\.")
USUAL_FORM = re.compile(r"In the usual form: (`[^`]+`(?:(?:, then|, with|,| and) `[^`]+`)*)")
SOURCE = re.compile(r'"([A-Z][^"]+?),?" \((\d{4})\)((?:,? (?:and )?(?:sections?|equations?|tables?|figures?|'
                    r'algorithms?) \d(?:\.?\d)*(?: (?:to|and) \d(?:\.?\d)*)?)*)')
TODAY = "## In today's models"
FEWEST_SOURCES_OF_TODAY = 3
FIRST_HOUR = ["01", "02", "03", "05"]
WHOLE = "04"  # nearly as long as those together
WAYS = {"how it is made fast": ["06", "11", "18", "20", "21", "23"],
        "the model, box by box": ["25", "10", "13", "14", "15", "16", "17", "26", "30"],
        "how it learns, and what": ["07", "24", "27", "28", "29"]}
INTRODUCTION = """# The course

Every worksheet needs only what came before it. The minutes are estimates for reading, computing and writing with
a pencil. `byhand list` shows this list, and `byhand learn NAME` begins a worksheet in the terminal. To print
one, write `byhand template NAME --format html -o NAME.html` and open that page in a browser. Blanks for an editor are
in [templates](../templates), worked solutions in [solutions](../solutions).

%s

Where attention went after 2017, on one page: [where it went](where-it-went.md).

| | worksheet | teaches | before | cells | minutes |
|---|---|---|---|---|---|
"""
FORMULAS = """
## What they replay

The same calculations as the field writes them, and where they come from.

| | in the usual form | from |
|---|---|---|
"""


def paragraphs(text):
    """Prose without its line breaks, and without what indents a line of a list."""
    return re.sub(r"[ \t]*\n(?!\n)[ \t]*", " ", text)


def listed():
    """{number: (cells, minutes)} as the program estimates them."""
    done = run("list")
    if done.code != ALL_WELL:
        raise AssertionError(done.err)
    entry = re.compile(r"^(\d\d) .*?, (\d+)\s+cells to fill, about\s+(\d+)\s+minutes?", re.M)
    return {number: (cells, minutes) for number, cells, minutes in entry.findall(done.out.replace("\n    ", " "))}


class Worksheet:
    def __init__(self, path):
        text = path.read_text("utf-8")
        prose, _, self.today = FENCE.sub("\n\n", text).partition(TODAY)
        self.number = path.name[:2]
        self.name = path.stem[3:]
        self.title = re.search(r"^# (.*)$", text, re.M)[1]
        first = paragraphs(re.search(r"^# .*\n+((?:.+\n)+)", text, re.M)[1])
        self.topic = re.match(r".*?[.?!](?= |$)", first)[0].replace("|", "\\|")
        before = BEFORE.search(prose)
        self.before = re.findall(r"\d\d", before[1]) if before else None
        form = USUAL_FORM.search(paragraphs(prose))
        self.usual_form = form[1].replace("|", "\\|") if form else ""
        sources = {}  # each once, with the place where it has one
        for title, year, where in SOURCE.findall(paragraphs(prose)):
            sources[title, year] = where.rstrip(".") or sources.get((title, year), "")
        self.sources = [f"{title} ({year}){where}" for (title, year), where in sources.items()]


def worksheets():
    return [Worksheet(path) for path in sorted((TREE / "exercises").glob("*.md"))]


def link(number, names):
    return f"[{number}](../exercises/{number}-{names[number]}.md)"


def ways(names, times):
    """Where to begin, and how to go on."""

    def links(numbers):
        return " ".join(link(number, names) for number in numbers if number in names)

    def minutes(numbers):
        return sum(int(times[number][1]) for number in numbers)

    lines = [f"- {aim}: {links(numbers)}" for aim, numbers in WAYS.items()]
    return "\n".join([
        f"The first hour: {links(FIRST_HOUR)}, about {minutes(FIRST_HOUR)} minutes together. They lead from the dot product",
        "to query, key and value, with a story in each.",
        f"Then {link(WHOLE, names)}, about {minutes([WHOLE])} minutes: one layer of attention whole, every cell by hand.",
        "From there three ways lead on, each from left to right (the column *before* says what a worksheet needs besides):",
        "", *lines])


def course_map():
    found = worksheets()
    names = {one.number: one.name for one in found}
    times = listed()
    text = INTRODUCTION % ways(names, times)
    for one in found:
        before = ", ".join(link(number, names) for number in one.before or [])
        cells, minutes = times[one.number]
        text += f"| {link(one.number, names)} | {one.title} | {one.topic} | {before} | {cells} | {minutes} |\n"
    text += FORMULAS
    for one in found:
        if one.usual_form or one.sources:
            sources = "; ".join(one.sources)
            text += f"| {link(one.number, names)} | {one.usual_form} | {sources} |\n"
    return text


class Map(unittest.TestCase):
    def test_every_worksheet_says_what_comes_before_it(self):
        numbers = set()
        for one in worksheets():
            with self.subTest(worksheet=one.name):
                self.assertIsNotNone(one.before)
                self.assertLessEqual(set(one.before), numbers)  # nothing that comes later
                self.assertTrue(one.before or one.number == "01")
                numbers.add(one.number)

    def test_every_worksheet_ends_with_what_models_of_today_do(self):
        for one in worksheets():
            with self.subTest(worksheet=one.name):
                self.assertNotRegex(one.today, r"(?m)^#")  # nothing comes after it
                sources = re.findall(r'"[^"]+" \(\d{4}\)', paragraphs(one.today))
                self.assertGreaterEqual(len(sources), FEWEST_SOURCES_OF_TODAY)

    def test_the_map_is_that_of_the_worksheets(self):
        self.assertEqual(MAP.read_text("utf-8"), course_map(), "run tests/course/map.py --write")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        MAP.write_text(course_map(), "utf-8")
    else:
        unittest.main()

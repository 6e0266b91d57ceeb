"""The engine behind the page: the same lesson as in a terminal, the same marks as `grade`, nothing given away, and an
answer to whatever is asked."""

import csv
import io
import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, TIME_LIMIT, TREE, environment, run, some

ENGINE = os.environ["BYHAND_WEB"]
EXERCISES = sorted((TREE / "exercises").glob("*.md"))


def name_of(path):
    return path.stem.split("-", 1)[1]


def worksheet(number):
    return next(path for path in EXERCISES if path.name.startswith(number))


class Engine:
    """The engine as a program of the system: a line of JSON in, a line of JSON out."""

    def __init__(self, command=(ENGINE,)):
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.stdin.close()
        self.child.stdout.close()
        self.child.wait(TIME_LIMIT)

    def ask_text(self, text):
        self.child.stdin.write(text.encode() + b"\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def ask(self, do, **request):
        return self.ask_text(json.dumps({"do": do, **request}))

    def open(self, path, **request):
        return self.ask("open", name=name_of(path), text=path.read_text(), **request)


def asked_cells(number, *options):
    """The cells to be filled in, with what is right."""
    rows = {}
    for kind in ([], ["--filled"]):
        text = run("template", number, "--format", "csv", *kind, *options).out
        for row in list(csv.reader(io.StringIO(text)))[1:]:
            for column, cell in enumerate(row[2:], 1):
                rows.setdefault((row[0], row[1], column), []).append(cell)
    size = {name: sum(1 for other in rows if other[0] == name) for name, _, _ in rows}
    return [(f"{name}[{row},{column}]" if size[name] > 1 else name, cells[1])
            for (name, row, column), cells in rows.items() if cells[0] == "_"]


class Requests(unittest.TestCase):
    def test_a_worksheet_filled_in_at_its_cells_has_full_marks(self):
        for number in ("01", "04", "17", "25"):
            with self.subTest(number), Engine() as engine:
                state = engine.open(worksheet(number))
                for cell, right in asked_cells(number):
                    state = engine.ask("enter", cell=cell, text=right, sheet=state["sheet"])
                self.assertEqual(state["score"], state["max"])
                graded = run("grade", "-", stdin=state["sheet"].encode())
                self.assertEqual(graded.code, ALL_WELL, graded.out)

    def test_a_lesson_line_by_line_leaves_the_sheet_that_a_terminal_leaves(self):
        lines = ["7", "2", "hint", "show", "skip", "goto K[1,1]", "1 2 3 4", "undo", "0", "explain K[1,1]", "calc 1+1",
                 "clear Q[1,2]", "3/6", "nonsense", "goto Z[1,1]", "5", "back", "quit"]
        with Engine() as engine, tempfile.TemporaryDirectory() as folder:
            state = engine.open(worksheet("04"))
            for line in lines:
                state = engine.ask("line", line=line, sheet=state["sheet"])
            run("learn", "04", cwd=folder, stdin="\n".join([*lines, ""]).encode())
            kept = Path(folder, "self-attention.md").read_text()
            # A guess is asked for before the scores, in both.
            self.assertEqual(state["sheet"], kept)

    def test_a_line_is_known_as_a_word_before_it_is_said(self):
        meant = {"hint": ("hint", "", "cell"), " why ": ("explain", "", "telling"), "?": ("help", "", "telling"),
                 "exp A[1,2]": ("explain", "A[1,2]", "telling"), "goto K": ("goto", "K", "way"), "= 1+1": ("calc", "1+1", "telling"),
                 "1 2 3": None, "-": None, "Q": None, "q": ("quit", "", "way"), "nonsense": None, "goto": None, "": None}
        with Engine() as engine:
            engine.open(worksheet("04"))
            for line, word in meant.items():
                with self.subTest(line):
                    answer = engine.ask("word", line=line)
                    self.assertEqual(answer, dict(zip(("word", "argument", "about"), word)) if word else {})
            self.assertEqual(engine.open(worksheet("02"))["awaits"], "guess")
            self.assertEqual(engine.ask("word", line="cat"), {})

    def test_grades_are_those_of_the_program(self):
        draw = random.Random(4)
        with Engine() as engine, tempfile.TemporaryDirectory() as folder:
            for path in some(EXERCISES):
                number = path.name[:2]
                sheet = run("template", number, "--filled").out
                cells = [cell for cell in asked_cells(number) if "[" in cell[0]]
                state = engine.open(path, sheet=run("template", number).out)
                for cell, right in draw.sample(cells, min(6, len(cells))):
                    entry = draw.choice([right, "7", "-1", "1/3", "0.5"])
                    state = engine.ask("enter", cell=cell, text=entry, sheet=state["sheet"])
                for text in (sheet, state["sheet"]):
                    Path(folder, "sheet.md").write_text(text)
                    graded = run("grade", "sheet.md", "--format", "json", "--reveal", "answers", cwd=folder)
                    answer = engine.ask("grade", file="sheet.md", name=name_of(path), text=path.read_text(), sheet=text)
                    with self.subTest(number):
                        self.assertEqual(answer["grade"], json.loads(graded.out))

    def test_of_an_open_cell_only_is_told_where_to_look(self):
        for number in ("04", "22", "29"):
            with Engine() as engine:
                engine.open(worksheet(number))
                for cell, _ in asked_cells(number):
                    answer = engine.ask("touch", cell=cell)
                    with self.subTest(cell):
                        self.assertEqual((answer["html"], answer["is_open"]), ("", True))

    def test_of_an_open_cell_is_told_what_stands_in_the_few_that_go_into_it(self):
        with Engine() as engine:
            state = engine.open(worksheet("04"))
            for cell, right in asked_cells("04"):
                if cell == "E[1,2]":
                    break
                state = engine.ask("enter", cell=cell, text=right, sheet=state["sheet"])
            for cell, standing in (("E[1,2]", "R[1,2] = 1"), ("A[1,1]", "E[1,1] = 3, c[1,1] = _"),
                                   ("c[1,1]", "E[1,1] = 3, E[2,1] = _, E[3,1] = _, E[4,1] = _"),
                                   ("Z[1,1]", ""), ("S[1,1]", "")):
                self.assertEqual(engine.ask("touch", cell=cell)["standing"], standing)

    def test_the_end_tells_of_all_sittings_and_of_no_file(self):
        *cells, (last, right) = asked_cells("01")
        with Engine() as engine:
            state = engine.open(worksheet("01"))
            for cell, entry in [(cells[0][0], "77"), *cells]:
                state = engine.ask("enter", cell=cell, text=entry, sheet=state["sheet"])
        with Engine() as engine:
            said = engine.open(worksheet("01"), sheet=state["sheet"])["said"]
            state = engine.ask("enter", cell=last, text=right, sheet=state["sheet"])
            while state["awaits"] == "answer":
                state = engine.ask("line", line="", sheet=state["sheet"])
        self.assertIn("That was the whole sheet", state["said"])
        self.assertIn("In the whole sheet one entry did not fit at first.", state["said"])
        self.assertNotIn(".md", said + state["said"])

    def test_what_was_given_away_is_done_too(self):
        cells = asked_cells("02")
        with Engine() as engine:
            state = engine.open(worksheet("02"))
            for cell, right in cells[1:]:
                self.assertFalse(state["is_done"])
                state = engine.ask("enter", cell=cell, text=right, sheet=state["sheet"])
            engine.ask("at", cell=cells[0][0], sheet=state["sheet"])
            state = engine.ask("line", line="show", sheet=state["sheet"])
            self.assertLess(state["score"], state["max"])
            graded = engine.ask("grade", name="tokens", text=worksheet("02").read_text(), sheet=state["sheet"])
            self.assertEqual((state["is_done"], graded["is_done"]), (True, True))

    def test_a_touched_cell_lights_what_it_is_made_of(self):
        with Engine() as engine:
            state = engine.open(worksheet("04"))
            for cell, right in asked_cells("04"):
                state = engine.ask("enter", cell=cell, text=right, sheet=state["sheet"])
            answer = engine.ask("touch", cell="Z[1,2]")
            self.assertEqual(answer["row"], [f"V[1,{i}]" for i in range(1, 5)])
            self.assertEqual(answer["column"], [f"A[{i},2]" for i in range(1, 5)])
            for cell in answer["lit"]:  # each number of the working can be touched in turn
                self.assertIn(f'<a data-cell="{cell}">', answer["html"])

    def test_only_what_changed_comes_back(self):
        with Engine() as engine:
            state = engine.open(worksheet("04"))
            changed = engine.ask("enter", cell="Q[1,1]", text="2", sheet=state["sheet"])["sections"]
            self.assertEqual(len(changed), 2)  # Q itself, and where it is a factor
            for section in changed.values():
                self.assertIn('data-cell="Q[1,1]"', section)

    def test_what_came_back_bit_by_bit_is_the_whole(self):
        draw = random.Random(3)
        for number in ("01", "04", "22"):
            with Engine() as engine, Engine() as other:
                state = engine.open(worksheet(number))
                seen = dict(state["sections"])
                for cell, right in asked_cells(number):
                    state = engine.ask("enter", cell=cell, text=draw.choice([right, right, "77"]), sheet=state["sheet"])
                    seen.update(state["sections"])
                anew = other.open(worksheet(number), sheet=state["sheet"])["sections"]
                for part, section in anew.items():
                    if "asked" in section:
                        self.assertEqual(seen[part], section, (number, part))

    def test_what_is_typed_into_a_cell_is_no_word(self):
        with Engine() as engine:
            state = engine.open(worksheet("01"))
            state = engine.ask("enter", cell="s[1,1]", text="6", sheet=state["sheet"])
            for text in ("b", "quit", "hint", "undo", "s", "²", "--"):
                answer = engine.ask("enter", cell="s[1,1]", text=text, sheet=state["sheet"])
                self.assertEqual((answer["sheet"], answer["open"]), (state["sheet"], "s[1,1]"), text)
                self.assertIn("Nothing was entered", answer["said"], text)
            self.assertFalse(engine.ask("line", line="quit", sheet=state["sheet"])["is_over"])

    def test_a_pasted_column_goes_down_whatever_fits(self):
        with Engine() as engine:
            state = engine.open(worksheet("01"))
            answer = engine.ask("enter", cell="P[1,1]", text="5 1\n4 77\n0 77", sheet=state["sheet"])
            self.assertEqual(answer["open"], "P[2,2]")
            block = answer["sheet"].split("```answer P 3x2\n")[1].split("```")[0]
            rows = [line.split() for line in block.splitlines() if not line.startswith("#")]
            self.assertEqual(rows[1:], [["5", "1"], ["4", "77"], ["0", "77"]])

    def test_what_another_tab_wrote_is_kept(self):
        with Engine() as one, Engine() as other:
            state = one.open(worksheet("04"))
            kept = other.open(worksheet("04"), sheet=state["sheet"])["sheet"]
            kept = one.ask("enter", cell="Q[1,1]", text="2", sheet=kept)["sheet"]
            kept = other.ask("enter", cell="Q[2,2]", text="1", sheet=kept)["sheet"]
            kept = one.ask("enter", cell="Q[1,2]", text="1", sheet=kept)
            self.assertEqual(kept["score"], 3)

    def test_every_worksheet_opens_and_is_seen_from_all_sides(self):
        with Engine() as engine:
            for path in some(EXERCISES):
                with self.subTest(path.name):
                    self.assertNotIn("problem", engine.open(path))
                    for what in ("walkthrough", "compare", "cost", "grade"):
                        self.assertIn("<article>", engine.ask("view", what=what)["html"])
                    self.assertEqual([one for one in engine.ask("check", name=path.stem, text=path.read_text())["problems"]
                                      if one["is_error"]], [])

    def test_all_marks_of_a_sheet_are_told_with_the_entries_that_are_wrong(self):
        with Engine() as engine:
            state = engine.open(worksheet("02"))
            (cell, _), *_ = asked_cells("02")
            html = engine.ask("view", what="grade")["html"]
            self.assertNotIn(cell, html)
            engine.ask("enter", cell=cell, text="987", sheet=state["sheet"])
            html = engine.ask("view", what="grade")["html"]
            self.assertIn(cell, html)

    def test_a_variant_is_that_of_the_program(self):
        with Engine() as engine:
            for request in ({"variant": 17}, {"learner": "Ann"}):  # changed givens would be a problem
                sheet = engine.open(worksheet("04"), **request)["sheet"]
                graded = json.loads(run("grade", "-", "--format", "json", stdin=sheet.encode()).out)
                self.assertEqual(graded["problems"], [])
                self.assertEqual(graded["variant"], request.get("variant", graded["variant"]))
            named = engine.ask("name", sheet=sheet)
            self.assertEqual((named["worksheet"], named["learner"]), ("self-attention", "Ann"))

    def test_a_review_minds_no_sheet_of_a_worksheet_that_has_an_error(self):
        path = worksheet("01")
        one = {"name": name_of(path), "text": path.read_text()}
        with Engine() as engine:
            engine.ask("open", **one)
            wrong = engine.ask("enter", cell="s[1,1]", text="7")["sheet"]
            broken = {"name": "mine", "text": "```step\nY = Q\n```\n", "sheet": "<!-- byhand: mine -->\n"}
            alone = engine.ask("review", seed=1, sheets=[{**one, "sheet": wrong}])
            self.assertNotIn("problem", alone)
            self.assertEqual(engine.ask("review", seed=1, sheets=[broken, {**one, "sheet": wrong}]), alone)

    def test_a_variant_that_there_cannot_be_is_told(self):
        with Engine() as engine:
            for variant in (10**9, 10**20, 1.5):
                answer = engine.open(worksheet("01"), variant=variant)
                self.assertIn("there is no variant", answer.get("problem", ""), variant)

    def test_a_hunt_goes_on_when_another_tab_filled_in_a_cell(self):
        with Engine() as engine:
            engine.open(worksheet("03"))
            engine.ask("hunt", seed=1)
            engine.open(worksheet("03"))
            self.assertNotIn("problem", engine.ask("hunt", line="hint"))

    def test_conditions_are_those_of_the_program(self):
        text = worksheet("04").read_text().replace("draw 0 0 0 1 1 2", "draw 0 0 0 1 1 2  where denominators(A) <= 300")
        with Engine() as engine, tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "04-self-attention.md"
            path.write_text(text)
            for variant in range(5):
                sheet = engine.open(path, variant=variant)["sheet"]
                printed = run("template", str(path), "--variant", str(variant)).out
                givens = [re.findall(r"(?m)^```matrix (?:.*\n)*?```$", text) for text in (sheet, printed)]
                self.assertGreaterEqual(len(givens[0]), 1)
                self.assertEqual(*givens)

    def test_a_sheet_of_a_class_is_for_its_teacher(self):
        sheet = "<!-- byhand: self-attention, variant 1, class 0123abcd, id 7, for Ann -->\n"
        with Engine() as engine:
            self.assertIn("whose numbers its teacher alone has", json.dumps(engine.ask("name", sheet=sheet)))

    def test_errors_of_a_worksheet_stand_at_their_lines(self):
        text = worksheet("01").read_text() + "\n```step\nY = a *\n```\n"
        with Engine() as engine:
            problems = engine.ask("check", name="mine", text=text)["problems"]
            self.assertEqual(problems[0]["line"], text.count("\n") - 1)
            self.assertTrue(problems[0]["is_error"])

    def test_a_hunt_and_a_review_go_line_by_line(self):
        with Engine() as engine:
            state = engine.open(worksheet("04"))
            talk = engine.ask("hunt", seed=7)
            self.assertIn("Z", talk["choices"])
            for choice in talk["choices"]:
                if len(talk := engine.ask("hunt", line=choice)) and talk["prompt"].startswith("1 to"):
                    break
            self.assertTrue(talk["prompt"].startswith("1 to"), talk)
            state = engine.ask("enter", cell="Q[1,1]", text="77", sheet=state["sheet"])
            sheets = [{"name": "self-attention", "text": worksheet("04").read_text(), "sheet": state["sheet"]}]
            talk = engine.ask("review", sheets=sheets, seed=1)
            self.assertIn("Q[", talk["prompt"])

    def test_a_seed_is_a_whole_number(self):
        with Engine() as engine:
            engine.open(worksheet("04"))
            for seed in (1e30, -1e30, 1.5, float("inf"), "7", None, 2 ** 63):
                self.assertIn("problem", engine.ask("hunt", seed=seed), seed)

    def test_whatever_is_asked_there_is_an_answer(self):
        draw = random.Random(1)
        text = worksheet("02").read_text()
        values = ["", "02", text, text[:300], "Q[1,1]", "[[1. 2.]", "9/46", 5, -1, 10**30, 1.5, None, True, [], {}, [{}],
                  "\ud83d", "\x00", "`" * 99, "<script>", ["a", ["b"]], {"x": {"y": 1}}]
        members = ["name", "text", "variant", "learner", "sheet", "line", "cell", "what", "seed", "sheets", "worksheets",
                   "file", "next"]
        words = ["open", "line", "enter", "touch", "course", "style", "name", "view", "check", "grade", "hunt", "review"]
        with Engine() as engine:
            for text in ("", "{", "[]", "5", '{"do":5}', '{"do":"no"}', "\"" * 50, "[" * 5000, '{"do":"open"'):
                self.assertIn("problem", engine.ask_text(text))
            engine.open(worksheet("02"))
            for _ in range(1500):
                request = {member: draw.choice(values) for member in draw.sample(members, draw.randint(0, 6))}
                self.assertIsInstance(engine.ask(draw.choice(words), **request), dict)
            self.assertNotIn("problem", engine.open(worksheet("02")))


if __name__ == "__main__":
    unittest.main()

"""Classes: rosters in, sheets and keys out. What is dealt is drawn again here, by another program."""

import csv
import hashlib
import io
import json
import os
import random
import re
import shutil
import signal
import stat
import string
import subprocess
import tempfile
import time
import tomllib
import unittest
import zipfile
from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from running import ALL_WELL, NOT_USABLE, PROGRAM, TREE, environment, is_left_behind, run, some

MASK = 2 ** 64 - 1
FLAGSHIP = TREE / "exercises/04-self-attention.md"
NAMES = ["Anna Müller", "Zoë Groß", "Ben Lee", "José García", "Łukasz Nowak", "Søren Ødegård", "O'Brien, Pat", "李雷",
         "Ng", "van der Berg", "Ann \"Andy\" Lee", "CON", "..", "a/b", "x" * 200, "Zoe\u0308 Gross"]


def drawn(secret, variant, given, rows, columns, values):
    """A given of a class: SplitMix64 from the first 64 bits of SHA-256("SECRET NUMBER GIVEN")."""
    state = int.from_bytes(hashlib.sha256(f"{secret} {variant} {given}".encode()).digest()[:8], "big")

    def below(count):
        nonlocal state
        while True:
            state = state + 0x9E3779B97F4A7C15 & MASK
            mixed = state
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
            mixed ^= mixed >> 31
            if mixed >= 2 ** 64 % count:
                return mixed % count
    return [[values[below(len(values))] for _ in range(columns)] for _ in range(rows)]


def block(text, tag, name):
    """The numbers of a matrix in a sheet, without its labels."""
    inside = re.search(rf"^```{tag} {name}\b.*\n((?:.*\n)*?)```$", text, re.M)[1]
    rows = [line.split() for line in inside.splitlines() if not line.startswith("#")]
    numbers = [[cell for cell in row if re.fullmatch(r"-?\d+(/\d+)?", cell)] for row in rows]
    return [row for row in numbers if row]


class ClassFolder(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def roster(self, students, name="names.csv"):
        (self.folder / name).write_text("id,name\n" + "".join(f"{id},{name}\n" for id, name in students), "utf-8")
        return name

    def byhand(self, *arguments, expected=ALL_WELL):
        done = run(*arguments, cwd=self.folder)
        self.assertEqual(done.code, expected, done.err)
        return done

    def new(self, count=3, worksheet="04", *more):
        roster = self.roster([(4700 + i, f"Student {i}") for i in range(count)])
        return self.byhand("class", "new", "c", "--worksheet", worksheet, "--roster", roster, *more)

    def file(self):
        return tomllib.loads((self.folder / "c/class.toml").read_text("utf-8"))

    def sheets(self, folder="sheets"):
        return {path.name: path.read_bytes() for path in sorted((self.folder / "c" / folder).iterdir())
                if not is_left_behind(path)}

    def assert_refused(self, *says, command=("class", "add", "c")):
        err = self.byhand(*command, expected=NOT_USABLE).err
        for words in says:
            self.assertIn(words, err)


class Rosters(ClassFolder):
    """Random rosters, written in the ways of spreadsheets and platforms."""

    HEADINGS = [("id", "name", None, "group"), ("Matrikelnummer", "Nachname", "Vorname", "Gruppe"),
                ("N° étudiant", "NOM", "Prénom", "Groupe"), ("Matrícula", "Apellidos", "Nombre", "grupo"),
                ("Identifier", "Full name", None, "Group"), ("Student ID", "Last Name", "First Name", "Section")]

    def written(self, rng, students):
        """The text of a roster of these (id, first, last, group)."""
        headings = rng.choice(self.HEADINGS)
        separator = rng.choice(",;\t")
        columns = [0, 1, 2, 3] if headings[2] else [0, 1, 3]
        rng.shuffle(columns)

        def cell(text):
            is_quoted = rng.random() < 0.2 or any(c in text for c in ",;\t\"\n")
            return '"' + text.replace('"', '""') + '"' if is_quoted else text
        lines = [[headings[column] for column in columns]]
        for number, first, last, group in students:
            fields = [number, last, first, group] if headings[2] else [number, f"{first} {last}", None, group]
            lines.append([fields[column] for column in columns])
        end = rng.choice(["\n", "\r\n", "\r"])
        empty = [rng.choice(["", separator * 2])] if rng.random() < 0.3 else []
        return end.join([separator.join(cell(text) for text in line) for line in lines] + empty + [""])

    def test_random_rosters_are_read_as_they_were_written(self):
        firsts = ["Anna", "Zoë", "José", "Søren", "Pat", "Émile", "Jürgen", 'Ann "Andy"', "Mary Ann"]
        lasts = ["Müller", "Groß", "García", "Ødegård", "O'Brien", "de la Cruz", "Lee, Jr.", "Çelik"]
        for seed in some(range(60)):
            rng = random.Random(seed)
            students = [(str(100 + i), rng.choice(firsts), rng.choice(lasts), rng.choice("AB"))
                        for i in range(rng.randint(2, 12))]
            text = self.written(rng, students)
            encoding = rng.choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
            marked = ("\ufeff" if encoding == "utf-16-be" else "") + text
            (self.folder / "names.csv").write_bytes(marked.encode(encoding))
            with self.subTest(seed=seed, encoding=encoding, text=text):
                done = self.byhand("class", "new", f"c{seed}", "--worksheet", "01", "--roster", "names.csv")
                told = tomllib.loads((self.folder / f"c{seed}/class.toml").read_text("utf-8"))["student"]
                self.assertEqual([(s["id"], s["name"], s["group"]) for s in told],
                                 [(number, f"{first} {last}", group) for number, first, last, group in students])
                has_more = not text.isascii()
                self.assertEqual("was read as" in done.err,
                                 encoding.startswith("utf-16") or (encoding == "cp1252" and has_more))

    def test_a_roster_with_problems_writes_nothing(self):
        for text, says in [("id,name\n1,Ann\n1,Ben\n", "names.csv:3:1: the id 1 stands in line 2 already"),
                           ("id,name\n,Ann\n", "names.csv:2:1: Ann has no id"),
                           ("Ann\n", "no column has a heading"), ("name\nAnn\n", "no column has an id"), ("", "nobody in this roster"),
                           ("id,name\n1,\"Ann\n", "not closed"), ("%PDF-1.4", "a PDF"), ("a\0b", "no text")]:
            with self.subTest(text=text):
                (self.folder / "names.csv").write_text(text, "utf-8")
                self.assert_refused(says, command=("class", "new", "c", "--worksheet", "04", "--roster", "names.csv"))
                self.assertEqual([path.name for path in self.folder.iterdir()], ["names.csv"])

    def test_a_roster_that_is_none(self):
        for name, says in [("missing.csv", "cannot read missing.csv: No such file"), (".", ". is a folder")]:
            self.assert_refused(says, command=("class", "new", "c", "--worksheet", "04", "--roster", name))
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_names_of_files_are_safe_and_each_stands_once(self):
        students = [(f"s{i}", name) for i, name in enumerate(NAMES * 2)]
        (self.folder / "names.csv").write_text("id\tname\n" + "".join(f"{i}\t\"{n.replace(chr(34), chr(34) * 2)}\"\n"
                                                                      for i, n in students), "utf-8")
        done = self.byhand("class", "new", "c", "--worksheet", "01", "--roster", "names.csv")
        sheets = list(self.sheets())
        self.assertEqual(len({name.casefold() for name in sheets}), len(students))
        for name in sheets:
            self.assertNotRegex(name, r'^[.-]|[\x00-\x20/\\:*?"<>|]')
            self.assertNotIn(name.partition(".")[0].lower(), ["con", "prn", "aux", "nul"])
            self.assertLess(len(name.encode()), 120)
        self.assertIn("named apart", done.out)


class Dealing(ClassFolder):
    def givens_of(self, told, given, rows, columns, values):
        return {s["id"]: drawn(told["secret"], s["variant"], given, rows, columns, values) for s in told["student"]}

    def test_nobody_shares_numbers(self):
        done = self.new(150)
        told = self.file()
        expected = self.givens_of(told, "X", 6, 4, "0 0 0 1 1 2".split())
        self.assertEqual(len({str(cells) for cells in expected.values()}), 150)
        for student in told["student"]:
            for folder in ["sheets", "keys"]:
                text = (self.folder / f"c/{folder}/{student['sheet']}.md").read_text("utf-8")
                self.assertEqual(block(text, "matrix", "X"), expected[student["id"]])
                self.assertIn(f"id {student['id']}, for {student['name']} -->", text.splitlines()[0])
        self.assertIn(f"{3 ** 24} can be drawn", done.out)
        self.assertIn("shared: by nobody", done.out)

    def test_where_there_are_too_few_each_is_dealt_as_rarely_as_can_be(self):
        worksheet = self.folder / "few.md"
        worksheet.write_text("# Few\n\n```given\nX draw 1 2 2 3\n  1 2\n```\n\n```step\nY = 2 * X\n```\n", "utf-8")
        self.new(40, "few.md")
        told = self.file()
        counts = Counter(str(cells) for cells in self.givens_of(told, "X", 1, 2, "1 2 2 3".split()).values())
        self.assertEqual((len(counts), sum(counts.values())), (9, 40))
        self.assertLessEqual(set(counts.values()), {4, 5})
        check = json.loads(self.byhand("class", "check", "c", "--format", "json").out)
        self.assertEqual((check["different"], sorted(map(len, check["sharing"]))), ("9", sorted(counts.values())))

    def test_numbers_that_conditions_refuse_are_counted_by_nobody(self):
        worksheet = self.folder / "some.md"
        worksheet.write_text("# Some\n\n```given\nX draw 1 2 3 where X[1, 1] > 1\n  2 2\n```\n\n```step\nY = 2 * X\n```\n", "utf-8")
        self.assertIn("different numbers: enough for everybody", self.new(5, "some.md").out)

    def test_newcomers_change_nobody(self):
        self.new(20)
        before, was = self.sheets() | self.sheets("keys"), self.file()
        roster = self.roster([(4799, "Late Lee"), (4705, "Student 5"), (4700, "Someone Else")], "late.csv")
        done = self.byhand("class", "add", "c", "--roster", roster)
        self.assertIn("4700 is Student 0 in the class and Someone Else in the roster", done.out)
        told = self.file()
        self.assertEqual(told["student"][:20], was["student"])
        self.assertEqual([s["id"] for s in told["student"][20:]], ["4799"])
        after = self.sheets() | self.sheets("keys")
        self.assertEqual({name: text for name, text in after.items() if name != "Late-Lee.md"}, before)
        cells = self.givens_of(told, "X", 6, 4, "0 0 0 1 1 2".split())
        self.assertEqual(len({str(one) for one in cells.values()}), 21)

    def test_a_newcomer_with_the_name_of_another_is_named_apart(self):
        self.new(3)
        done = self.byhand("class", "add", "c", "--roster", self.roster([(4799, "student 2")], "late.csv"))
        self.assertIn("named apart: student-2-4799", done.out)
        self.assertEqual(self.file()["student"][3]["sheet"], "student-2-4799")

    def test_the_order_of_a_roster_makes_no_difference_later(self):
        self.new(10)
        before = self.sheets()
        self.roster([(4700 + i, f"Student {i}") for i in reversed(range(10))])
        self.byhand("class", "add", "c", "--roster", "names.csv")
        self.assertEqual(self.sheets(), before)

    def test_two_classes_have_other_numbers(self):
        self.new(3)
        first = self.sheets()
        (self.folder / "c").rename(self.folder / "first")
        self.new(3)
        self.assertFalse(set(first.values()) & set(self.sheets().values()))

    def test_a_variant_that_cannot_be_computed_is_left_out(self):
        # Of ten thousand classes one has no 0 before it has all four without.
        (self.folder / "w.md").write_text("# W\n\n```given\nX draw 0 0 0 1 2\n  1 2\n```\n\n```step\nY = 1 / X\n```\n", "utf-8")
        done = self.new(4, "w.md")
        self.assertRegex(done.out, r"left out: \d+ variants? that cannot be computed")
        cells = self.givens_of(self.file(), "X", 1, 2, "0 0 0 1 2".split())
        self.assertEqual(sorted(str(one) for one in cells.values()),
                         sorted(str([[a, b]]) for a in "12" for b in "12"))


class Sheets(ClassFolder):
    def public(self, student):
        """The worksheet with the numbers of a student in it, for anybody to use."""
        told = self.file()
        cells = drawn(told["secret"], student["variant"], "X", 6, 4, "0 0 0 1 1 2".split())
        rows = "".join("  " + " ".join(row) + "\n" for row in cells)
        text = re.sub(r"(?m)^(X .*?)  draw [\d ]+(.*\n)(?:  .*\n)+", lambda m: m[1] + m[2] + rows,
                      FLAGSHIP.read_text("utf-8"), count=1)
        (self.folder / "04-self-attention.md").write_text(text, "utf-8")
        return "./04-self-attention.md"

    def test_a_key_has_the_right_answers(self):
        self.new(3)
        for student in self.file()["student"]:
            public = self.byhand("template", self.public(student), "--filled").out
            key = (self.folder / f"c/keys/{student['sheet']}.md").read_text("utf-8")
            for name in "QKVSRE":
                self.assertEqual(block(key, "answer", name), block(public, "answer", name))

    def test_what_the_check_says_is_so(self):
        self.new(5, "04")
        students = self.file()["student"]
        keys = [(self.folder / f"c/keys/{s['sheet']}.md").read_text("utf-8") for s in students]
        told = json.loads(self.byhand("class", "check", "c", "--format", "json").out)
        for step in told["steps"]:
            if step["name"] == "winner":
                continue
            answers = [sum(block(key, "answer", step["name"]), []) for key in keys]
            self.assertEqual(int(step["largest_denominator"]),
                             max(Fraction(cell).denominator for cells in answers for cell in cells))
            self.assertEqual(step["constant"], sum(len(set(column)) == 1 for column in zip(*answers)))
            self.assertEqual(len(step["longest_entry"]), max(len(cell) for cells in answers for cell in cells))
        marks = []
        for student, other in zip(students, keys[1:] + keys[:1]):
            worksheet = self.public(student)
            sheet = re.sub(r"\A<!--.*-->", "<!-- byhand: self-attention -->", other)
            own = block(self.byhand("template", worksheet).out, "matrix", "X")
            opening = re.search(r"(?m)^(```matrix X.*\n.*)\n", sheet)[1]
            rows = "\n".join("  ".join(row) for row in own)
            sheet = re.sub(r"(?m)^```matrix X.*\n(?:.*\n)*?```$", lambda _: f"{opening}\n{rows}\n```", sheet,
                           count=1)
            (self.folder / "copied.md").write_text(sheet, "utf-8")
            done = run("grade", "copied.md", "--worksheet", worksheet, "--format", "json", cwd=self.folder)
            marks.append({step["name"]: (step["score"], step["max"]) for step in json.loads(done.out)["steps"]})

        def assert_neighbours(told, worth):
            shares = [100 * sum(score * worth(name) for name, (score, _) in one.items())
                      / sum(most * worth(name) for name, (_, most) in one.items()) for one in marks]
            self.assertAlmostEqual(told["neighbour_share"]["largest"], max(shares))
            self.assertAlmostEqual(told["neighbour_share"]["mean"], sum(shares) / 5)

        assert_neighbours(told, lambda name: 1)
        path = self.folder / "c/class.toml"
        text = path.read_text("utf-8")
        path.write_text(text.replace("\n[rules]\n", '\n[rules]\npoints = { Q = 100 }\nleft_out = ["S", "A"]\n'), "utf-8")
        assert_neighbours(json.loads(self.byhand("class", "check", "c", "--format", "json").out),
                          lambda name: {"Q": 100, "S": 0, "A": 0}.get(name, 1))
        path.write_text(text.replace("\n[rules]\n", "\n[rules]\npoints = { NOPE = 2 }\n"), "utf-8")
        self.assert_refused("the rules in class.toml name the step NOPE", command=("class", "check", "c"))
        steps = [step["name"] for step in told["steps"]]
        path.write_text(text.replace("\n[rules]\n", f"\n[rules]\nleft_out = {json.dumps(steps)}\n"), "utf-8")
        self.assert_refused("the rules in class.toml leave no step that has a mark", command=("class", "check", "c"))

    def test_a_sheet_of_a_class_is_for_its_teacher(self):
        self.new(2)
        for command in [("grade",), ("explain",)]:
            more = ("Z[1,1]",) if command == ("explain",) else ()
            self.assert_refused("whose numbers its teacher alone has", "byhand class grade FOLDER INBOX",
                                command=(*command, "c/sheets/Student-0.md", *more))
        self.assert_refused("whose numbers its teacher alone has",
                            command=("grade", "c/sheets/Student-0.md", "--worksheet", "04"))
        self.assert_refused("whose numbers its teacher alone has", "hand it in; to practise, take a sheet from byhand template",
                            command=("learn", "c/sheets/Student-0.md"))

    def test_other_formats(self):
        for form, ending in [("csv", "csv"), ("html", "html"), ("md", "md")]:
            self.new(2, "04", "--format", form)
            self.assertEqual(list(self.sheets()), [f"Student-0.{ending}", f"Student-1.{ending}"])
            text = self.sheets()["Student-0." + ending].decode()
            self.assertIn("id 4700", text)
            self.assertNotIn(self.file()["secret"], text)
            (self.folder / "c").rename(self.folder / ending)

    def test_the_secret_is_the_teachers(self):
        self.new(2)
        rights = {name: stat.S_IMODE((self.folder / "c" / name).stat().st_mode) for name in ["class.toml", "keys"]}
        self.assertEqual(rights, {"class.toml": 0o600, "keys": 0o700})
        self.byhand("class", "add", "c", "--roster", self.roster([(1, "Ann")]))
        self.assertEqual(stat.S_IMODE((self.folder / "c/class.toml").stat().st_mode), 0o600)
        self.assertEqual(len(bytes.fromhex(self.file()["secret"])), 16)


MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def workbook(rows, shared=None, sheet="xl/worksheets/sheet1.xml", columns=string.ascii_uppercase):
    """A workbook as a spreadsheet saves it: shared texts, numbers as numbers, 9/46 as the formula =9/46, no empty cells."""
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    texts, xml = [], ""
    for number, row in enumerate(rows, 1):
        xml += f'<row r="{number}">'
        for column, cell in enumerate(row):
            place = f"{columns[column]}{number}"
            if re.fullmatch(r"-?\d+", cell):
                xml += f'<c r="{place}"><v>{cell}</v></c>'
            elif re.fullmatch(r"-?\d+/\d+", cell):
                xml += f'<c r="{place}"><f>{cell}</f><v>{float(Fraction(cell))}</v></c>'
            elif cell:
                xml += f'<c r="{place}" t="s"><v>{len(texts)}</v></c>'
                texts.append(cell)
        xml += "</row>"
    items = "".join(f"<si><t>{escape(text)}</t></si>" if i % 2 else
                    f"<si><r><t>{escape(text[:1])}</t></r><r><t>{escape(text[1:])}</t></r></si>"
                    for i, text in enumerate(texts))
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", f'<workbook {main} xmlns:r="{relations}"><sheets><sheet name="Q" sheetId="1" r:id="rId7"/>'
                                            "</sheets></workbook>")
        archive.writestr("xl/_rels/workbook.xml.rels",
                         '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>')
        archive.writestr("xl/sharedStrings.xml", f"<sst {main}>{items}</sst>" if shared is None else shared)
        archive.writestr(sheet, f"<worksheet {main}><sheetData>{xml}</sheetData></worksheet>")
    return memory.getvalue()


class Workbooks(ClassFolder):
    def setUp(self):
        super().setUp()
        done = run("class", "new", "try", "--worksheet", "01", "--roster", self.roster([(1, "Ann")]), "--format", "xlsx",
                   cwd=self.folder)
        if "neither read nor write workbooks" in done.err:
            self.skipTest("there is no libzip here")
        self.assertEqual(done.code, ALL_WELL, done.err)

    def rows(self, path, sheet=1):
        """The cells of a workbook of ours, and whether each is text that stays text; its asked cells."""
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            sheet = ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{sheet}.xml"))
            styles = ElementTree.fromstring(archive.read("xl/styles.xml"))
        formats = [style.get("numFmtId") for style in styles.find(f"{MAIN}cellXfs")]
        rows = []
        for row in sheet.find(f"{MAIN}sheetData"):
            for cell in row:
                self.assertEqual((cell.get("t"), formats[int(cell.get("s"))]), ("inlineStr", "49"))
            rows.append([cell.find(f"{MAIN}is/{MAIN}t").text or "" for cell in row])
        return rows

    def test_a_sheet_and_its_key(self):
        self.new(2, "04", "--format", "xlsx")
        student = self.file()["student"][1]
        sheet, key = (self.rows(self.folder / f"c/{folder}/Student-1.xlsx") for folder in ["sheets", "keys"])
        self.assertEqual(sheet[0][:4], ["byhand", "self-attention", str(student["variant"]), "Student 1"])
        self.assertEqual(sheet[0][5], "id 4701")
        public = list(csv.reader(self.byhand("template", Sheets.public(self, student), "--filled", "--format", "csv")
                                 .out.splitlines()))
        self.assertEqual(key[1:], public[1:])
        asked = [(cell, right) for row, filled in zip(sheet[1:], key[1:]) for cell, right in zip(row, filled) if cell != right]
        self.assertEqual({cell for cell, _ in asked}, {"_"})
        self.assertEqual(len(asked), 117)

    def test_a_second_sheet_says_what_to_do(self):
        """Nobody can fill in numbers without their rules and questions."""
        self.new(2, "04", "--format", "xlsx")
        student = self.file()["student"][1]
        first, *lines = (row[0] for row in self.rows(self.folder / "c/sheets/Student-1.xlsx", sheet=2))
        public = self.byhand("template", Sheets.public(self, student)).out
        rules = re.sub(r"(?m)^```(?:answer|matrix) .*\n((?:# .*\n)+)(?:.*\n)*?```$",
                       lambda block: block[1].replace("# ", "").rstrip(), public)
        self.assertEqual(lines, rules.splitlines()[1:])  # but for the first, whose it is
        self.assertIn("Q = W_Q * X", lines)
        self.assertIn("coloured cells", first)
        self.assertIn(["**Answer; where it speaks of numbers, it means the author's, not this variant's**"], self.rows(self.folder / "c/keys/Student-1.xlsx", sheet=2))

    def test_what_a_spreadsheet_saves_is_read(self):
        rows = list(csv.reader(run("template", "04", "--filled", "--format", "csv").out.splitlines()))
        (self.folder / "mine.xlsx").write_bytes(workbook(rows))
        told = json.loads(self.byhand("grade", "mine.xlsx", "--format", "json").out)
        self.assertEqual((told["score"], told["max"]), (116, 116))

    def filled_with(self, entry):
        """The filled sheet of 04 as a workbook, with an entry in place of a cell of A."""
        rows = list(csv.reader(run("template", "04", "--filled", "--format", "csv").out.splitlines()))
        row = next(row for row in rows if row[0] == "A" and "/" in row[2])
        row[2] = entry(row[2])
        return workbook(rows)

    def test_a_cell_that_is_text_holds_one_number(self):
        """Typed into cells that were handed out as text, in a country with a decimal comma."""
        for entry in [lambda right: f"{float(Fraction(right)):.4f}".replace(".", ","), lambda right: "=" + right,
                      lambda right: "'" + right, lambda right: f"{float(Fraction(right)):.4f}"]:
            (self.folder / "mine.xlsx").write_bytes(self.filled_with(entry))
            told = json.loads(self.byhand("grade", "mine.xlsx", "--format", "json").out)
            self.assertEqual((told["score"], told["max"]), (116, 116), entry("1/4"))
        (self.folder / "mine.xlsx").write_bytes(self.filled_with(lambda _: "1,000"))
        self.assertIn("type 1000, without a comma", self.byhand("grade", "mine.xlsx", expected=1).out)

    def test_what_nobody_has_computed_is_not_blank(self):
        book = self.filled_with(lambda _: "12345")
        for old, new, said in [("<v>12345</v>", "<f>2*3</f>", "=2*3"), ("<v>12345</v>", "<f>2*3</f><v></v>", "=2*3"),
                               ("<v>12345</v>", '<f t="shared" si="0"/>', " ="),
                               ("><v>12345</v>", ' t="b"><v>1</v>', "TRUE")]:
            (self.folder / "mine.xlsx").write_bytes(self.changed(book, old, new))
            self.assertIn(said, self.byhand("grade", "mine.xlsx", expected=1).out)

    def test_another_sheet_or_row_in_front(self):
        rows = list(csv.reader(run("template", "01", "--filled", "--format", "csv").out.splitlines()))
        (self.folder / "mine.xlsx").write_bytes(workbook([["Ann Lee"], ["byhand"], [], *rows]))
        self.assertEqual(json.loads(self.byhand("grade", "mine.xlsx", "--format", "json").out)["score"], 24)
        self.new(1, "01", "--format", "xlsx")
        book = (self.folder / "c/keys/Student-0.xlsx").read_bytes()
        turned = self.changed(book, '<sheet name="byhand" sheetId="1" r:id="rId1"/><sheet name="worksheet" sheetId="2" r:id="rId2"/>',
                              '<sheet name="worksheet" sheetId="2" r:id="rId2"/><sheet name="byhand" sheetId="1" r:id="rId1"/>')
        (self.folder / "in").mkdir()
        (self.folder / "in/Student-0.xlsx").write_bytes(turned)
        told = self.byhand("class", "grade", "c", "in", "--format", "json").out.splitlines()
        self.assertEqual([json.loads(line)["score"] for line in told if '"student"' in line], [24])

    def test_a_workbook_of_many_sheets_takes_no_time(self):
        """Four hundred that are all one part of 4 MB, and twenty parts of 4 MB."""
        part = "<worksheet><sheetData>" + "<row><c><v>1</v></c></row>" * 150_000 + "</sheetData></worksheet>"
        for parts in [1, 20]:
            memory = io.BytesIO()
            with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("xl/workbook.xml", '<workbook xmlns:r="r"><sheets>' + "".join(
                    f'<sheet name="{i}" sheetId="{i}" r:id="r{i % parts}"/>' for i in range(400)) + "</sheets></workbook>")
                archive.writestr("xl/_rels/workbook.xml.rels", "<Relationships>" + "".join(
                    f'<Relationship Id="r{i}" Target="worksheets/{i}.xml"/>' for i in range(parts)) + "</Relationships>")
                for i in range(parts):
                    archive.writestr(f"xl/worksheets/{i}.xml", part)
            (self.folder / "many.xlsx").write_bytes(memory.getvalue())
            self.assertEqual(run("grade", "many.xlsx", cwd=self.folder).code, NOT_USABLE)

    def changed(self, book, old, new):
        """A workbook with the first such text in any of its parts replaced."""
        memory, count = io.BytesIO(), 0
        with zipfile.ZipFile(io.BytesIO(book)) as archive, zipfile.ZipFile(memory, "w") as result:
            for name in archive.namelist():
                text = archive.read(name).decode()
                count += old in text
                result.writestr(name, text.replace(old, new, 1))
        self.assertGreater(count, 0)
        return memory.getvalue()

    def test_the_last_column_of_a_spreadsheet_is_far_from_the_others(self):
        """What stands there is no entry of a row of two."""
        filled = csv.reader(run("template", "01", "--filled", "--format", "csv").out.splitlines())
        right = next(row[2:4] for row in filled if row[0] == "s")
        for last, score in (("D", 1), ("XFD", 0)):
            (self.folder / "mine.xlsx").write_bytes(
                workbook([["byhand", "warm-up"], ["s", "1", "_", right[1]]], columns=["A", "B", "C", last]))
            told = json.loads(run("grade", "mine.xlsx", "--format", "json", cwd=self.folder).out)
            self.assertEqual(told["score"], score, last)

    def test_damage_is_told(self):
        good = workbook([["byhand", "self-attention"]])
        rng = random.Random(3)
        bad = [good[:200], good[:-30], workbook([], sheet="nowhere.xml"), workbook([["a"]], shared="<sst/>"),
               workbook([["a"]], shared="<sst>" + " " * 2 ** 25), b"PK\x03\x04"]
        for _ in some(range(200)):
            damaged = bytearray(good)
            for _ in range(rng.randint(1, 8)):
                damaged[rng.randrange(4, len(damaged))] = rng.randrange(256)
            bad.append(bytes(damaged))
        for i, text in enumerate(bad):
            (self.folder / "bad.xlsx").write_bytes(text)
            done = run("grade", "bad.xlsx", cwd=self.folder)
            self.assertIn(done.code, [1, 2], done)
            if i < 6:
                self.assertIn("this is no workbook that can be read", done.err)

    def test_another_document_is_called_what_it_is(self):
        with zipfile.ZipFile(self.folder / "mine.docx", "w") as archive:
            archive.writestr("word/document.xml", "<w:document/>")
        done = run("grade", "mine.docx", cwd=self.folder)
        self.assertIn("mine.docx: this is no text, but an office document", done.err)


class Adding(ClassFolder):
    def test_a_class_in_another_form_is_left_as_it_is(self):
        self.new(1)
        path = self.folder / "c/class.toml"
        before, _, students = path.read_text("utf-8").partition("\n[[student]]")
        fields = ", ".join(line for line in students.strip().splitlines() if line)
        first, _, rules = before.partition("\n[rules]")
        path.write_text(f"{first}student = [ {{ {fields} }} ]\n\n[rules]{rules}\n", "utf-8")
        kept = path.read_text("utf-8")
        self.byhand("class", "check", "c")
        (self.folder / "more.csv").write_text((self.folder / "names.csv").read_text("utf-8") + "9999,Zoe,\n", "utf-8")
        done = run("class", "add", "c", "--roster", "more.csv", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE, done.out)
        self.assertEqual(path.read_text("utf-8"), kept)


class Folder(ClassFolder):
    def test_nothing_is_written_over(self):
        self.new(2)
        again = ("class", "new", "c", "--worksheet", "04", "--roster", "names.csv")
        self.assert_refused("there is a class in c already", "byhand class add c", command=again)
        (self.folder / "mine").mkdir()
        (self.folder / "mine/file").write_text("mine", "utf-8")
        self.assert_refused("the name of the folder is empty", "such as spring", command=("class", "new", "", *again[3:]))
        self.assert_refused("the name of the folder is empty", "such as spring", command=("class", "check", ""))
        self.assert_refused("mine is there already", command=("class", "new", "mine", *again[3:]))
        (self.folder / "empty").mkdir()
        self.byhand("class", "new", "empty/", *again[3:])
        sheet = self.folder / "c/sheets/Student-0.md"
        sheet.write_text("edited", "utf-8")
        self.byhand("class", "add", "c")
        self.assertEqual(sheet.read_text("utf-8"), "edited")

    def test_what_is_lost_is_written_again(self):
        self.new(3)
        before = self.sheets()
        (self.folder / "c/sheets/Student-1.md").unlink()
        (self.folder / "c/keys/Student-2.md").unlink()
        said = self.byhand("class", "add", "c").out
        self.assertIn("nobody joined the class of 3", said)
        self.assertIn("1 sheet in sheets/", said)
        self.assertEqual(self.sheets(), before)
        self.assertEqual(len(self.sheets("keys")), 3)

    def test_the_class_file_tells_of_which_text_it_is(self):
        self.new(1)
        text = (self.folder / "c/04-self-attention.md").read_text("utf-8")
        lines = [line.rstrip(" \t") for line in text.splitlines()]
        self.assertEqual(self.file()["digest"], "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest())

    def test_every_sheet_has_the_rights_of_a_new_file(self):
        self.addCleanup(os.umask, os.umask(0o027))
        self.new(3)
        self.assertEqual([path.stat().st_mode & 0o777 for path in (self.folder / "c/sheets").iterdir()], [0o640] * 3)

    def test_a_changed_worksheet(self):
        self.new(2)
        worksheet = self.folder / "c/04-self-attention.md"
        text = worksheet.read_text("utf-8")
        worksheet.write_text(text.replace("# Self-attention", "# Self attention"), "utf-8")
        self.byhand("class", "add", "c")
        worksheet.write_text(text.replace("draw 0 0 0 1 1 2", "draw 0 0 1 1 1 2"), "utf-8")
        self.assert_refused("what is drawn in c/04-self-attention.md was changed")
        worksheet.unlink()
        self.assert_refused("cannot read c/04-self-attention.md")

    def test_words_to_choose_from_stay(self):
        text = ("# T\n\n```given\nX    draw 1 2 3 4\n  1 2\n```\n\n```step\nY = X + 1\n```\n\nWhich is larger?\n\n"
                "```question\nwho = 1 + step(Y[1, 2] - Y[1, 1])\nchoice one other\n```\n")
        (self.folder / "larger.md").write_text(text, "utf-8")
        self.new(3, "./larger.md")
        (self.folder / "c/larger.md").write_text(text.replace("Which is larger?", "Which one is larger?"), "utf-8")
        self.byhand("class", "add", "c")
        (self.folder / "c/larger.md").write_text(text.replace("choice one other", "choice first second"), "utf-8")
        self.assert_refused("or what a question lets choose from", "the words of choice back")

    def test_a_rule_that_is_corrected_keeps_the_numbers_and_makes_new_keys(self):
        """Though the condition names that rule, and would now refuse every draw."""
        text = ("# T\n\n```given\nX    draw 1 2 3 4 5 6 where Y[1, 1] < Y[1, 2]\n  1 2\n```\n\n"
                "```step\nY = X + 1\n```\n")
        (self.folder / "rising.md").write_text(text, "utf-8")
        count = 40  # each is refused a draw or more seven times in twelve
        self.new(count, "./rising.md")
        sheets, keys = self.sheets(), self.sheets("keys")
        for name, key in keys.items():
            [[first, second]] = block(key.decode(), "matrix", "X")
            self.assertLess(int(first), int(second))
        self.assertGreater(sum(student.get("refused", 0) for student in self.file()["student"]), 0)
        (self.folder / "c/rising.md").write_text(text.replace("Y = X + 1", "Y = 10 - X"), "utf-8")
        for key in keys.values():
            self.assertEqual(block(key.decode(), "answer", "Y"),
                             [[str(int(x) + 1) for x in row] for row in block(key.decode(), "matrix", "X")])
        self.assertIn("the worksheet was changed since the class was made", self.byhand("class", "add", "c").out)
        self.assertEqual(self.sheets(), sheets)
        self.assertEqual(self.sheets("keys").keys(), keys.keys())
        for name, key in self.sheets("keys").items():
            self.assertEqual(block(key.decode(), "matrix", "X"), block(keys[name].decode(), "matrix", "X"))
            self.assertEqual(block(key.decode(), "answer", "Y"),
                             [[str(10 - int(x)) for x in row] for row in block(key.decode(), "matrix", "X")])
        (self.folder / "c/rising.md").write_text(text.replace("Y = X + 1", "Y = 1 / (X - X[1, 1])"), "utf-8")
        late = self.roster([(99, "Late")], "late.csv")
        for command in (("class", "add", "c", "--roster", late), ("class", "check", "c")):
            self.assert_refused("in the numbers of Student 0: c/rising.md:9:7: ", command=command)
        self.assertEqual(len(self.sheets("keys")), count)
        self.assertEqual(len(self.file()["student"]), count)
        shutil.copytree(self.folder / "c/keys", self.folder / "early")
        told = self.byhand("class", "grade", "c", "early", expected=1).out
        self.assertIn("the worksheet has no answers in these numbers: ", " ".join(told.split()))
        self.assertNotRegex(told, r"ungradable: +line")
        self.assertIn(b"10 - X", self.sheets("keys")["Student-0.md"])
        (self.folder / "c/rising.md").write_text(text.replace("Y = X + 1", "Y = 10 - X"), "utf-8")
        shutil.copytree(self.folder / "c/keys", self.folder / "in")
        marked = self.byhand("class", "grade", "c", "in", "--format", "json")
        self.assertEqual([json.loads(line)["score"] for line in marked.out.splitlines() if '"student"' in line], [2] * count)
        self.assertIn("the worksheet was changed since the class was made", marked.err)

    def test_a_worksheet_that_does_not_fit_the_sheets_any_more(self):
        """The students are not accused of what the teacher changed."""
        self.new(2)
        worksheet = self.folder / "c/04-self-attention.md"
        text = worksheet.read_text("utf-8")
        shutil.copytree(self.folder / "c/keys", self.folder / "in")
        for old, new, says in [("W_K\n  0 0 1 0 0 0\n", "W_K\n  0 0 2 0 0 0\n", "W_K[1,3]"),
                               ("\nZ = V * A\n", "\nO = V * A\n", "the worksheet has no Z")]:
            self.assertIn(old, text)
            worksheet.write_text(text.replace(old, new), "utf-8")
            for command in [("class", "grade", "c", "in"), ("class", "check", "c"), ("class", "add", "c")]:
                self.assert_refused("the sheets that were handed out do not fit it any more: c/sheets/Student-0.md:", command=command)
                self.assertIn(says, self.byhand(*command, expected=2).err)
        worksheet.write_text(text.replace("## Scale", "## The scale"), "utf-8")
        self.byhand("class", "check", "c")

    def test_whose_is_whose_of_two_of_one_name(self):
        """Moodle's two folders hold one sheet: neither student is given the number of the other's folder."""
        roster = self.roster([(1, "Anna Lee"), (2, "anna lee"), (3, "Łukasz Øre")])
        self.byhand("class", "new", "c", "--worksheet", "04", "--roster", roster)
        sheets = {student["id"]: self.folder / f"c/keys/{student['sheet']}.md" for student in self.file()["student"]}
        for folder, of in [("Anna Lee_510", "2"), ("anna lee_511", "2"), ("Lukasz Ore_512", "3")]:
            place = self.folder / f"in/{folder}_assignsubmission_file_"
            place.mkdir(parents=True)
            shutil.copy(sheets[of], place / "sheet.md")
        told = list(csv.DictReader(self.byhand("class", "grade", "c", "in", "--format", "moodle", expected=1).out.splitlines()))
        self.assertEqual([row["Identifier"] for row in told], ["", "", "Participant 512"])
        self.byhand("class", "feedback", "c", "in")
        for path in (self.folder / "c/feedback").iterdir():
            self.assertNotIn("51", path.read_text("utf-8").replace("Participant", ""), path)
        blank = self.folder / "c/sheets" / sheets["1"].name
        shutil.rmtree(self.folder / "in")
        (self.folder / "in").mkdir()
        shutil.copy(blank, self.folder / "in")
        self.byhand("class", "feedback", "c", "in", expected=1)  # the page of Łukasz stays
        self.assertIn("nothing was entered in it", (self.folder / "c/feedback" / blank.name).read_text("utf-8"))

    def test_the_check_tells_of_two_of_one_name(self):
        self.byhand("class", "new", "c", "--worksheet", "04",
                    "--roster", self.roster([(1, "Anna Lee"), (2, "Ben Ray"), (3, "anna  lee")]))
        told = " ".join(self.byhand("class", "check", "c").out.split())
        self.assertIn("the same name: Anna Lee (1) and anna lee (3)", told)
        self.assertIn("Ask them to write their id into the name of the file", told)
        self.byhand("class", "new", "d", "--worksheet", "01", "--roster", self.roster([(1, "Anna Lee"), (2, "Ben Ray")]))
        self.assertNotIn("the same name", self.byhand("class", "check", "d").out)

    def test_what_is_typed_and_cannot_be_marked_is_told_at_once(self):
        self.new(1, "01")
        rows = len({(row[0], row[1]) for row in csv.reader(run("template", "01", "--format", "csv").out.splitlines()) if "_" in row})
        done = run("class", "type", "c", "4700", cwd=self.folder, stdin=("rubbish x9 x9 x9\n" * 3 * rows).encode())
        self.assertIn("no marks", done.out + done.err)

    def test_a_worksheet_whose_name_no_sheet_can_have(self):
        (self.folder / "My Sheet.md").write_text(FLAGSHIP.read_text("utf-8"), "utf-8")
        self.assertIn("a sheet cannot name the worksheet My Sheet", run("check", "My Sheet.md", cwd=self.folder).out)
        self.roster([(1, "Ann")])
        done = run("class", "new", "c", "--worksheet", "My Sheet.md", "--roster", "names.csv", cwd=self.folder)
        self.assertIn("byhand: a sheet cannot name the worksheet", done.err)

    def test_a_class_of_the_first_version_has_no_refused_draws_to_keep(self):
        self.new(2)
        file = self.folder / "c/class.toml"
        text = file.read_text("utf-8")
        file.write_text(text.replace("version = 2", "version = 1"), "utf-8")
        self.byhand("class", "check", "c")
        worksheet = self.folder / "c/04-self-attention.md"
        drawn = worksheet.read_text("utf-8")
        worksheet.write_text(drawn.replace("draw 0 0 0 1 1 2", "draw 0 0 0 1 1 2 where A > 0"), "utf-8")
        self.byhand("class", "check", "c")  # nothing had been refused: what was dealt is known
        with_where = re.sub('numbers = "sha256:.', 'numbers = "sha256:x', file.read_text("utf-8"))
        file.write_text(with_where, "utf-8")
        self.assert_refused("class.toml is of version 1", command=("class", "check", "c"))
        file.write_text(with_where.replace("version = 1", "version = 2"), "utf-8")
        self.assert_refused("what is drawn in", command=("class", "check", "c"))

    def test_a_broken_class_file(self):
        self.new(2)
        file = self.folder / "c/class.toml"
        text = file.read_text("utf-8")
        for old, new, says in [("strict = false", "strct = false", "[rules] has no key strct; it has"),
                               ("strict = false", "strict = 0", "strict has to be true or false"),
                               ("strict = false", "strict = yes", "strict cannot be read here"),
                               ("# deadline = 2026-12-01T23:59:00+01:00", "deadline = 2026-12-01T23:59", "deadline cannot be read here"),
                               ('counts = "newest"', 'counts = "bets"', "did you mean best?"),
                               ('counts = "newest"', 'counts = ""', "counts cannot be blank"),
                               ("strict = false", "strict = false\nstrict = true", "strict stands twice"),
                               ('counts = "newest"', 'counts="newest"\ncounts="newest"', "counts stands twice"),
                               ('id = "4701"', 'id = "4701"\nid = "4702"', "id stands twice"),
                               ("version = 2", "version = 3", "class.toml is of version 3"),
                               ("version = 2", "", "class.toml lacks the key version"),
                               ("[rules]", "[rules", "class.toml:"),
                               ("strict = false", 'strict = false\npoints = { "ÄÖÜäöü" = 2, "Q" = -1 }', ":32: "),
                               ("strict = false", "stríct = false", "such a letter can stand between quotes alone"),
                               ("[rules]", "[rüles]", "such a letter can stand between quotes alone"),
                               ('id = "4701"', 'id = "4700"', "the id 4700 stands here twice"),
                               ('sheet = "Student-1"', 'sheet = "../x"', "can be no name of a sheet"),
                               ('sheet = "Student-1"', 'sheet = "student-0"', "two students have the sheet"),
                               ("variant = 1\n", "variant = -1\n", "there is no variant -1")]:
            with self.subTest(new=new):
                self.assertIn(old, text)
                file.write_text(text.replace(old, new), "utf-8")
                self.assert_refused(says.replace("; it has", ""), "c/class.toml:")
        (self.folder / "c/class.toml").unlink()
        self.assert_refused("there is no class in c")

    def test_killed_at_any_moment_it_is_whole_or_not_there(self):
        roster = self.roster([(i, f"Student {i}") for i in range(40)])
        rng = random.Random(1)
        begin = time.monotonic()
        self.byhand("class", "new", "undisturbed", "--worksheet", "04", "--roster", roster)
        longest = 1.2 * (time.monotonic() - begin)
        ends = Counter()
        tries = len(some(range(30)))
        while ends.total() < tries or len(ends) < 2:
            name = f"c{ends.total()}"
            child = subprocess.Popen([PROGRAM, "class", "new", name, "--worksheet", "04", "--roster", roster],
                                     cwd=self.folder, env=environment(), stdout=subprocess.DEVNULL)
            time.sleep(rng.uniform(0, longest))
            child.send_signal(signal.SIGKILL)
            child.wait()
            whole, unfinished = self.folder / name, self.folder / f"{name}.unfinished"
            ends[whole.exists(), unfinished.exists()] += 1
            longest *= 1 / 1.1 if whole.exists() else 1.1  # how long it takes depends on what else goes on
            self.assertFalse(whole.exists() and unfinished.exists())
            if whole.exists():
                self.assertEqual(len(list((whole / "sheets").iterdir())), 40)
                self.assertEqual(len(list((whole / "keys").iterdir())), 40)
            if unfinished.exists():
                self.assert_refused("an earlier run was cut off", "remove that folder",
                                    command=("class", "new", name, "--worksheet", "04", "--roster", roster))

    def test_killed_while_it_adds_it_can_be_mended(self):
        self.new(3)
        roster = self.roster([(i, f"Late {i}") for i in range(40)], "late.csv")
        rng = random.Random(2)
        for _ in range(20):
            child = subprocess.Popen([PROGRAM, "class", "add", "c", "--roster", roster], cwd=self.folder,
                                     env=environment(), stdout=subprocess.DEVNULL)
            time.sleep(rng.uniform(0, 0.1))
            child.send_signal(signal.SIGKILL)
            child.wait()
        self.byhand("class", "add", "c", "--roster", roster)
        self.assertEqual(len(self.file()["student"]), 43)
        for folder in ["sheets", "keys"]:
            self.assertEqual(len(self.sheets(folder)), 43)
            self.assertTrue(all(text.startswith(b"<!-- byhand") for text in self.sheets(folder).values()))

    def test_a_full_disk_leaves_nothing(self):
        self.roster([(i, f"Student {i}") for i in range(3)])
        done = subprocess.run(["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", PROGRAM, "class", "new", "c", "--worksheet", "04",
                               "--roster", "names.csv"], cwd=self.folder, env=environment(), capture_output=True,
                              check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "c").exists())

    def test_the_examples_of_each_help_work(self):
        (self.folder / "my.md").write_text(FLAGSHIP.read_text("utf-8"), "utf-8")
        self.roster([(1, "Ann")])
        for command in ["new", "check", "add"]:
            text = run("class", command, "--help").out
            examples = re.findall(r"^  (byhand class .*?)(?:  .*)?$", text, re.M)
            self.assertTrue(examples)
            for number, line in enumerate(examples):
                name = "spring" if command != "new" else f"spring{number or ''}"
                self.byhand(*line.replace("spring", name).split()[1:])


class BeforeThereIsAClass(ClassFolder):
    def test_check_with_a_roster(self):
        roster = self.roster([(1, "Ann"), (2, "Ben")])
        told = self.byhand("check", "04", "--roster", roster).out
        self.assertIn("The numbers of 2 students", told)
        self.assertIn("Marks without work", told)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["names.csv"])

    def test_a_wrong_worksheet_has_errors_and_no_numbers(self):
        roster = self.roster([(1, "Ann"), (2, "Ben")])
        (self.folder / "wrong.md").write_text("# T\n```step\nA = B + 1\n```\n", "utf-8")
        done = self.byhand("check", "./wrong.md", "04", "--roster", roster, expected=1)
        self.assertIn("B", done.out + done.err)
        self.assertEqual(done.out.count("The numbers of 2 students"), 1)


if __name__ == "__main__":
    unittest.main()

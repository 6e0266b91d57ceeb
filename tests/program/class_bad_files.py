"""What comes back is damaged in many ways: each file has the row that it should have, and never a plausible mark."""

import csv
import datetime
import gzip
import html
import io
import json
import os
import random
import re
import resource
import shutil
import unicodedata
import unittest
import zipfile

from class_sheets import WORKSHEET, MarkedClass, block_pattern, filled, givens, right
from running import run

FULL = 12


def lines(text):
    return text.splitlines(keepends=True)


def zipped(name):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, "<w:document/>")
    return file.getvalue()


def as_word(text):
    """A page as Word saves it: a paragraph for each line, wrapped."""
    paragraphs = "".join(f"<p class=MsoNormal>\n{html.escape(line)}</p>\n\n" for line in text.splitlines() if line)
    return f"<html>\n<head><style>p {{ color: black }}</style><title>x</title></head>\n<body>{paragraphs}</body></html>"


def notebook(*cells):
    """As Jupyter saves it, with a figure that a cell of code has drawn."""
    figure = [{"output_type": "display_data", "metadata": {}, "data": {"image/png": "iVBORw0KGgo="}}]
    return {"cells": [{"cell_type": kind, "metadata": {}, "source": source} |
                      ({"execution_count": 1, "outputs": figure} if kind == "code" else {}) for kind, source in cells],
            "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def as_notebook(text):
    """The sheet in two cells, one of which is written in lines; between them a cell of code with other numbers."""
    first, second = text.split("```answer S")
    code = "```answer F 2x2\n7 7\n7 7\n```\n"
    return json.dumps(notebook(("markdown", lines(first)), ("code", code), ("raw", "```answer S" + second)), indent=1)


def without_fences(text):
    """The marks are gone, the words after them stay."""
    return re.sub(r"^```", "", text, flags=re.M)


def on_one_line(text):
    return " ".join(text.split("\n"))


def with_cells(text, step, change):
    return block_pattern("answer", step).sub(
        lambda found: found[1] + "".join(change(line) for line in lines(found[2])) + found[3], text)


# What is done to a right sheet of a student called Zoë; what becomes of it, and what is said.
READ = {  # with full marks
    "as it is": (lambda text: text, None),
    "UTF-8 with a mark": (lambda text: text.encode("utf-8-sig"), None),
    "UTF-16 with a mark": (lambda text: text.encode("utf-16"), "read as UTF-16"),
    "UTF-16, big": (lambda text: "\ufeff".encode("utf-16-be") + text.encode("utf-16-be"), "read as UTF-16"),
    "UTF-16 without a mark": (lambda text: text.encode("utf-16-le"), "read as UTF-16"),
    "cp1252": (lambda text: text.encode("cp1252"), "read as cp1252"),
    "old Macintosh": (lambda text: text.encode("mac_roman"), "look whether Zo‘ is spelled so"),
    "CRLF": (lambda text: text.replace("\n", "\r\n"), None),
    "CR": (lambda text: text.replace("\n", "\r"), None),
    "NFD": (lambda text: unicodedata.normalize("NFD", text), None),
    "blanks at the ends of lines": (lambda text: text.replace("\n", "   \n"), None),
    "tabs": (lambda text: re.sub(r"^  (\S+) (\S+)$", "\t\\1\t\\2", text, flags=re.M), None),
    "no-break spaces": (lambda text: re.sub(r"^  (\S+) (\S+)$", "  \\1\u00a0\\2", text, flags=re.M), None),
    "tables": (lambda text: re.sub(r"^  (\S+) (\S+)$", "| \\1 | \\2 |", text, flags=re.M), None),
    "escaped fences": (lambda text: text.replace("```", "\\`\\`\\`").replace("<!--", "\\<!--"), "backslashes"),
    "mail": (lambda text: "".join("> " + line for line in lines(text)), "the > before"),
    "mail with an answer above it": (
        lambda text: "Hi,\n\nhere it is.\n" + "".join("> " + line for line in lines(text)) + "Bye\n", "the > before"),
    "mail of mail": (lambda text: "".join(">> " + line for line in lines(text)), "the > before"),
    "a quotation in its prose": (lambda text: text.replace("Double it.", "> Double it."), None),
    "Word's HTML": (as_word, "HTML"),
    # As long as a sheet may be: looked through once, and not once for each of its tags.
    "HTML, with many styles": (
        lambda text: "<html>" + "<style></style>" * 60_000 + f"<pre>{html.escape(text)}</pre></html>", "HTML"),
    "HTML, with many signs": (
        lambda text: f"<html><pre>{html.escape(text)}</pre><p>" + "<a" * 200_000, "HTML"),
    "HTML, preformatted": (lambda text: f"<html><body><pre>{html.escape(text)}</pre></body></html>", "HTML"),
    "HTML, with breaks": (lambda text: "<div>" + html.escape(text).replace("\n", "<br>\n") + "</div>", "HTML"),
    "HTML, with signs that begin no tag": (
        lambda text: "<div>" + html.escape(text).replace("\n", "<br>\n") + "<p>I am sure: 1 < 2, 3 <4 and <</p></div>", "HTML"),
    "notebook": (as_notebook, "notebook"),
    "notebook, in a cell of code": (lambda text: json.dumps(notebook(("code", text))), "notebook"),
    "lost fences": (without_fences, "had lost the fences"),
    "lost fences, a blank line after each": (
        lambda text: without_fences(text).replace("\n", "\n\n"), "had lost the fences"),
    "curly fences": (lambda text: text.replace("```", "‘‘‘"), "had lost the fences"),
    "lost first line": (lambda text: text.split("\n", 1)[1], "by its blocks"),
    "prose rewritten": (lambda text: text.replace("Double it.", "Done with my *brother*, 2 of 3."), None),
    "unknown id": (lambda text: re.sub(r"id \d+,", "id 99999,", text), "which nobody in the class has"),
    "no given blocks, all right": (lambda text: block_pattern("matrix", "G").sub("", text), None),
    "a given edited, all right": (
        lambda text: block_pattern("matrix", "G").sub(lambda found: found[1] + "  77 2\n  3 4\n" + found[3], text), None),
}
NOT_READ = {  # outcome, reason
    "empty": (lambda text: b"", "unreadable", "empty"),
    "blank": (lambda text: b" \n\t\r\n", "unreadable", "empty"),
    "zeros": (lambda text: bytes(500), "unreadable", "empty"),
    "a notebook of code": (lambda text: json.dumps(notebook(("code", ["print(1)"]))), "unreadable", "no block of cells"),
    "half a notebook": (lambda text: as_notebook(text)[:-300], "unreadable", "damaged, or was cut off"),
    "docx": (lambda text: zipped("word/document.xml"), "unreadable", "docx"),
    "doc": (lambda text: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "unreadable", "old office"),
    "PDF": (lambda text: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(range(256)), "unreadable", "PDF"),
    "RTF": (lambda text: b"{\\rtf1\\ansi " + text.encode("cp1252") + b"}", "unreadable", "rich text"),
    "photo": (lambda text: b"\xff\xd8\xff\xe0" + bytes(range(256)) * 9, "unreadable", "jpeg"),
    "photo of a phone": (lambda text: b"\0\0\0\x18ftypheic" + bytes(range(256)), "unreadable", "heic"),
    "screenshot": (lambda text: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "unreadable", "png"),
    "gif": (lambda text: b"GIF89a" + bytes(range(256)), "unreadable", "gif"),
    "zip": (lambda text: zipped("Zoë Groß.md"), "unreadable", "an archive (zip) that was not unpacked"),
    "gz": (lambda text: gzip.compress(text.encode()), "unreadable", "compressed"),
    "noise": (lambda text: random.Random(1).randbytes(3000), "unreadable", "no text"),
    "two encodings": (lambda text: text.encode() + "Größe".encode("cp1252"), "unreadable", "partly UTF-8"),
    "half of UTF-16": (lambda text: text.encode("utf-16")[:-1], "unreadable", "UTF-16"),
    "too long": (lambda text: text + "x" * (1 << 20), "unreadable", "1 MiB"),
    "a letter": (lambda text: "Dear Sir,\nI was ill.\n", "unreadable", "no block of cells"),
    "the worksheet": (lambda text: WORKSHEET, "unreadable", "a worksheet, not a sheet of one"),
    "cut in half": (lambda text: text[:text.index("```answer F")], "ungradable", "F and S are missing"),
    "the last block cut": (lambda text: text[:text.index("```answer S") + 20], "ungradable", "S is missing"),
    "on one line": (on_one_line, "un(gradable|readable)", ""),
    "a block emptied": (lambda text: with_cells(text, "F", lambda line: ""), "ungradable", "F is missing"),
    "a column lost in all": (lambda text: "".join(re.sub(r"^  (\S+) \S+$", "  \\1", line) if "`" not in line else line
                                                  for line in lines(text)), "ungradable", "missing or cannot be read"),
    "blanks lost": (lambda text: re.sub(r"^  (\S+) (\S+)$", "  \\1\\2", text, flags=re.M), "ungradable", "cannot be read"),
    "dates of a spreadsheet": (
        lambda text: with_cells(text, "F", lambda line: re.sub(r"\d+/23", "Sep-46", line)), "ungradable", "dates"),
    "commas": (lambda text: with_cells(text, "S", lambda line: "  1,5,2 5\n"), "ungradable", "cannot be read"),
    "a given edited, and a mistake": (
        lambda text: with_cells(
            block_pattern("matrix", "G").sub(lambda found: found[1] + "  77 2\n  3 4\n" + found[3], text), "S",
            lambda line: "  1 1\n"), "ungradable", "not all entries are right"),
    "another class": (lambda text: re.sub(r"class \w+", "class 00000000", text), "foreign", "another class"),
    "another worksheet": (lambda text: "<!-- byhand: self-attention -->\n```answer Q 3x4\n_\n```\n", "foreign",
                          "a sheet of self-attention"),
    "other blocks": (lambda text: "```answer Other 2x2\n1 2\n3 4\n```\n", "foreign", "other blocks"),
}


class AllKinds(MarkedClass):
    """A class in which everybody's sheet is damaged, each kind in the sheets of seven."""

    OF_EACH = 7

    def setUp(self):
        super().setUp()
        kinds = [(kind, "counts", *rest) for kind, rest in READ.items()] + [(kind, None, *rest) for kind, rest in NOT_READ.items()]
        self.kinds = [kind for kind in kinds for _ in range(self.OF_EACH)]
        self.assertGreaterEqual(len(self.kinds), 400)
        self.make([(i + 1, f"Zoë Groß {i + 1}") for i in range(len(self.kinds))])
        for i, (_, _, damage, *_) in enumerate(self.kinds):
            self.hand_in(f"Zoë Groß {i + 1}.md", damage(self.right_sheet(i)))
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        self.assertEqual(done.code, 1, done.err)  # some are to be looked at
        rows = [json.loads(line) for line in done.out.splitlines()]
        self.students_rows = [row for row in rows if row["row"] == "student"]
        self.files = {row["file"]: row for row in rows if row["row"] == "file"}

    def test_everybody_has_the_row_that_fits(self):
        self.assertEqual(len(self.students_rows), len(self.kinds))
        self.assertEqual(len(self.files), len(self.kinds))
        for i, (kind, counts, _, *expected) in enumerate(self.kinds):
            row, student = self.files[f"in/Zoë Groß {i + 1}.md"], self.students_rows[i]
            with self.subTest(kind=kind, student=i + 1):
                self.assertEqual((row["id"], student["id"]), (str(i + 1), str(i + 1)))
                if counts:
                    said = expected[0]
                    self.assertEqual((row["outcome"], row["score"]), ("counts", FULL), row)
                    self.assertEqual((student["standing"], student["score"]), ("marked", FULL))
                    self.assertTrue(any(said in note for note in row["notes"]) if said else row["notes"] == [], row["notes"])
                else:
                    outcome, said = expected
                    self.assertRegex(row["outcome"], f"^({outcome})$", row)
                    self.assertIn(said, row["reason"])
                    self.assertIsNone(row["score"])
                    self.assertEqual((student["standing"], student["score"]), ("to-see", None))


class Labels(MarkedClass):
    def test_labels_above_columns_stay_in_a_block_that_lost_its_fences(self):
        worksheet = WORKSHEET.replace("S = F + D\n", "S = F + D\ncols first second\n")
        (self.folder / "halves.md").write_text(worksheet, "utf-8")
        self.make([(1, "Zoë Groß")])
        labelled = block_pattern("answer", "S").sub(r"\1    first second\n\2\3", self.right_sheet(0))
        self.hand_in("Zoë Groß.md", without_fences(labelled))
        done = self.byhand("class", "grade", "c", "in", "--format", "json")
        row, = [row for row in map(json.loads, done.out.splitlines()) if row["row"] == "file"]
        self.assertEqual((row["outcome"], row["score"]), ("counts", FULL), row)


class BadFiles(MarkedClass):
    def setUp(self):
        super().setUp()
        self.make([(1, "Zoë Groß"), (2, "Ben Lee"), (3, "Nobody Else")])

    def row(self, content, name="Zoë Groß.md"):
        path = self.hand_in(name, content)
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        self.assertIn(done.code, (0, 1), done.err)
        rows = [json.loads(line) for line in done.out.splitlines()]
        path.unlink()
        files = [row for row in rows if row["row"] == "file"]
        self.assertEqual([row["file"] for row in files], [f"in/{name}"])
        student = [row for row in rows if row["row"] == "student"][0]
        return files[0], student

    def test_somebody_elses(self):
        row, student = self.row(self.right_sheet(1))
        self.assertEqual((row["outcome"], row["id"], row["score"]), ("anothers", "1", None))
        self.assertEqual(row["reason"], "its numbers are those of Ben Lee (2), not of Zoë Groß (1)")
        self.assertEqual(student["standing"], "to-see")
        # With one's own first line, too.
        first = self.right_sheet(0).split("\n", 1)[0]
        row, _ = self.row(first + "\n" + self.right_sheet(1).split("\n", 1)[1])
        self.assertEqual(row["outcome"], "anothers")

    def test_feedback_tells_what_is_wrong_in_the_sheet(self):
        damage, _ = READ["a given edited, all right"]
        self.hand_in("Zoë Groß.md", damage(self.right_sheet(0)))
        self.byhand("class", "feedback", "c", "in")
        page = (self.folder / "c/feedback" / (self.students[0]["sheet"] + ".md")).read_text("utf-8")
        self.assertRegex(page, r"## In the sheet\n\n.*\bG\b.*77")

    def test_nobodys(self):
        for name, options in ("", []), ("practice", ["--for", "Zoë Groß"]):
            sheet = self.byhand("template", "./halves.md", "--filled", *options).out
            row, _ = self.row(sheet)
            self.assertEqual((row["outcome"], row["score"]), ("foreign", None), name)

    def test_untouched(self):
        row, student = self.row(self.sheet(0))
        self.assertEqual((row["outcome"], student["standing"], student["score"]), ("untouched", "to-see", None))
        self.assertIn("nothing was entered", row["reason"])

    def test_blanks_of_an_editor(self):
        """An editor writes \\_ for _: blank, and said."""
        sheet = self.sheet(0)
        entries = right(givens(sheet)) | {"D": [None] * 4}
        row, _ = self.row(filled(sheet, entries).replace("_ _", "\\_ \\_"))
        self.assertEqual((row["outcome"], row["score"], row["steps"][0]["blank"]), ("counts", 8, 4))

    def test_what_is_no_file(self):
        self.hand_in("a.md", self.right_sheet(0))
        os.symlink("a.md", self.folder / "in/link.md")
        os.mkfifo(self.folder / "in/pipe.md")
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        rows = {row["file"]: row for row in map(json.loads, done.out.splitlines()) if row["row"] == "file"}
        self.assertEqual({path: row["outcome"] for path, row in rows.items()},
                         {"in/a.md": "counts", "in/link.md": "unreadable", "in/pipe.md": "unreadable"})
        self.assertIn("link", rows["in/link.md"]["reason"])

    def test_every_cut_of_a_file(self):
        """However a file is cut: it has its row, and full marks only if all entries are there."""
        text = self.right_sheet(0)
        whole = text.rindex("```")  # after the last row
        for at in range(0, len(text), 7):
            row, _ = self.row(text[:at])
            if row["score"] is not None and row["outcome"] == "counts":
                self.assertGreaterEqual(at, text.index("```answer S"), row)
                self.assertTrue(row["score"] == FULL or at < whole, (at, row))


def with_separator(text, separator):
    rows = list(csv.reader(io.StringIO(text, newline="")))
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return file.getvalue()


class Spreadsheets(MarkedClass):
    """Sheets in CSV, as spreadsheets save them again."""

    WAYS = {
        "as it is": lambda text: text.encode(),
        "CSV": lambda text: with_separator(text, ",").encode("cp1252"),
        "CSV in UTF-8": lambda text: with_separator(text, ",").encode("utf-8-sig"),
        "CSV in Europe": lambda text: with_separator(text, ";").encode("cp1252"),
        "Unicode text": lambda text: with_separator(text, "\t").encode("utf-16"),
        "told what parts it": lambda text: ("sep=;\r\n" + with_separator(text, ";")).encode("cp1252"),
        "after blank rows": lambda text: b";;;;\r\n\"sep=,\"\r\n,,,\r\n" + with_separator(text, ",").encode("cp1252"),
        "after blank lines": lambda text: "\r\n \r\n" .encode() + text.encode(),
        "all quoted": lambda text: re.sub(r"[^,\r\n]+", lambda cell: f'"{cell[0]}"', text).encode(),
    }

    def sheet_in_csv(self):
        self.make([(1, "Zoë Groß"), (2, "Ben Lee")], "--format", "csv")
        return (self.folder / "c/keys" / (self.students[0]["sheet"] + ".csv")).read_text("utf-8")

    def row(self, content):
        self.hand_in("x/1.csv", content)
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        return [row for row in map(json.loads, done.out.splitlines()) if row["row"] == "file"][0]

    def test_ways_of_saving(self):
        text = self.sheet_in_csv()
        for way, save in self.WAYS.items():
            with self.subTest(way=way):
                row = self.row(save(text))
                self.assertEqual((row["outcome"], row["score"]), ("counts", FULL), row)

    def test_a_workbook(self):
        self.make([(1, "Zoë Groß"), (2, "Ben Lee")], "--format", "xlsx")
        row = self.row((self.folder / "c/keys" / (self.students[0]["sheet"] + ".xlsx")).read_bytes())
        self.assertEqual((row["outcome"], row["score"]), ("counts", FULL), row)
        self.assertEqual(row["notes"], [])  # as it was handed out
        book = (self.folder / "c/keys" / (self.students[0]["sheet"] + ".xlsx")).read_bytes()
        class_file = self.folder / "c/class.toml"
        class_file.write_text(class_file.read_text().replace('format = "xlsx"', 'format = "markdown"'))
        self.assertIn("workbook", self.row(book)["notes"][0])

    def assert_is_refused_for_dates(self, content, told):
        row = self.row(content)
        self.assertEqual((row["outcome"], row["score"]), ("ungradable", None), told)
        self.assertRegex(row["reason"], "a spreadsheet made (a date of an entry|dates of)")

    def test_fractions_that_became_dates(self):
        text = self.sheet_in_csv()
        for date in ["Sep-46", "02. Jan", "2026-09-01", "1/2/2026", "Jan 46", "9. Mrz", "3-août", "01.05.2026"]:
            self.assert_is_refused_for_dates(re.sub(r"\d+/23", date, text).encode(), date)

    def test_a_date_that_became_a_number(self):
        """7/23 is July 2023 to a spreadsheet, and 45108 where it shows its count of days."""
        months = []
        while not months:  # two classes of a hundred have none
            shutil.rmtree(self.folder / "c", ignore_errors=True)
            text = self.sheet_in_csv()
            months = [int(found) for found in re.findall(r"(\d+)/23", text) if int(found) <= 12]
        month = months[0]
        count = (datetime.date(2023, month, 1) - datetime.date(1899, 12, 30)).days
        self.assert_is_refused_for_dates(re.sub(rf"\b{month}/23", str(count), text).encode(), count)
        # Any other number is a mistake like all others.
        row = self.row(re.sub(rf"\b{month}/23", str(count + 1), text, count=1).encode())
        self.assertEqual((row["outcome"], row["score"] < FULL), ("counts", True))

    def test_a_workbook_with_cells_far_away_takes_no_more_memory(self):
        """Twenty thousand rows, each with a cell in column XFD alone: 16,384 times as many cells to the left of them."""
        self.make([(1, "Zoë Groß"), (2, "Ben Lee")], "--format", "xlsx")
        right_book = (self.folder / "c/keys" / (self.students[0]["sheet"] + ".xlsx")).read_bytes()
        cells = "".join(f'<row r="{1000 + i}"><c r="XFD{1000 + i}"><v>1</v></c></row>' for i in range(20_000)).encode()
        memory = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(right_book)) as before, zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in before.namelist():
                archive.writestr(name, before.read(name).replace(b"</sheetData>", cells + b"</sheetData>"))
        row = self.row(memory.getvalue())
        self.assertEqual((row["outcome"], row["score"]), ("counts", FULL))
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        if not os.environ.get("BYHAND_SANITIZED"):  # whose memory is shadowed
            self.assertLess(most, 400_000)

    def test_dates_in_a_workbook(self):
        self.make([(1, "Zoë Groß"), (2, "Ben Lee")], "--format", "xlsx")
        right_book = (self.folder / "c/keys" / (self.students[0]["sheet"] + ".xlsx")).read_bytes()
        for style, is_day in {'numFmtId="16"': True, 'numFmtId="164"': True, 'numFmtId="12"': False,
                              'numFmtId="165"': False}.items():
            formats = ('<numFmts><numFmt numFmtId="164" formatCode="mmm\\-yy"/>'
                       '<numFmt numFmtId="165" formatCode="# &quot;day&quot; [Red]?/??"/></numFmts>')
            book = self.workbook_with(right_book, style, formats)
            row = self.row(book)
            with self.subTest(style=style):
                self.assertEqual(row["outcome"], "ungradable" if is_day else "counts", row)
                if is_day:
                    self.assertIn("2026-03-09", row["reason"])

    def workbook_with(self, book, style, formats):
        """The workbook with the number 46090 in place of its first fraction, in a style of its own."""
        changed = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(changed, "w") as new:
            for name in old.namelist():
                text = old.read(name).decode()
                if name == "xl/styles.xml":
                    text = text.replace("<fonts", formats + "<fonts").replace(
                        '<cellXfs count="3">', '<cellXfs count="4">').replace("</cellXfs>", f"<xf {style}/></cellXfs>")
                if name == "xl/worksheets/sheet1.xml":
                    cell = r'<c r="(\w+)" s="\d" t="inlineStr"><is><t [^>]*>\d+/23</t></is></c>'
                    text, count = re.subn(cell, r'<c r="\1" s="3"><v>46090</v></c>', text, count=1)
                    self.assertEqual(count, 1)
                new.writestr(name, text)
        return changed.getvalue()

    def test_all_in_one_column(self):
        """A spreadsheet that does not know the separator keeps each line in one cell."""
        row = self.row("".join(f'"{line}"\r\n' for line in self.sheet_in_csv().splitlines()).encode())
        self.assertIn(row["outcome"], ("unreadable", "ungradable", "foreign"))
        self.assertIsNone(row["score"])


if __name__ == "__main__":
    unittest.main()

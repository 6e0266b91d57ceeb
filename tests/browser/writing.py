"""Worksheets that learners write, and those that somebody wrote with bad intentions."""

import io
import json
import tempfile
import unittest
import zipfile
from pathlib import Path

from learner import Learner, told

MINE = """# Mine

Two words with two features.

```given
X    cols a b
  1 2
  3 4
```

```step
Y = X * X
cols a b
```
"""
RAN = "window.ran = true; fetch('https://byhand.invalid/ran'); alert('ran')"
HTML = (f"<script>{RAN}</script><img src=https://byhand.invalid/x onerror=\"{RAN}\">"
        f"<svg onload=\"{RAN}\"><use href='https://byhand.invalid/y#z'/></svg>"
        "<iframe srcdoc='<script>parent.ran=1</script>'></iframe>"
        "<style>@import 'https://byhand.invalid/css'; body { background: url(https://byhand.invalid/b) }</style>"
        "<a href=\"javascript:window.ran=1\">go</a><form action=https://byhand.invalid/f><button>send</button></form>")
LABEL = "<img/src=x/onerror=window.ran=1>"
HOSTILE = f"""# {HTML}

{HTML} [go](javascript:window.ran=true) [there](https://byhand.invalid/link) ![pic](https://byhand.invalid/pic)

- {HTML}

> "{HTML}"

    {HTML}

```given
X    rows {LABEL} "onfocus=alert(1)    cols a {LABEL}
  1 2
  3 4
```

## {HTML}

```step
Y = X * X
hint {HTML}
hint [go](javascript:window.ran=true)
slip bad = X + X : {HTML}
```

```answer-to
{HTML}
```

```picture
product Y
```
"""
HARM = """[...document.querySelectorAll('*')].filter(element => element.matches(
    'iframe:not([sandbox]), iframe[sandbox~="allow-scripts"], object, embed, base, link[href]:not([href^="data:"]), ' +
    'form[action], script[src], [src^="http"], [href^="javascript:"], svg script') ||
    [...element.attributes].some(attribute => attribute.name.startsWith('on'))
).map(element => element.outerHTML.slice(0, 200))"""


class Writing(Learner):
    def write(self, text):
        self.browser.click("textarea")
        self.browser.press("Control+a")
        self.browser.paste(text)

    def test_a_worksheet_is_written_filled_in_and_kept(self):
        self.go("write")
        self.browser.click("textarea")
        self.browser.press("Control+a")
        self.browser.type(MINE)
        self.assertEqual(self.browser.evaluate("document.querySelector('textarea').value"), MINE)
        for cell, value in {"Y[1,1]": "7", "Y[1,2]": "10", "Y[2,1]": "15", "Y[2,2]": "22"}.items():
            self.browser.wait("document.querySelector(values[0]) !== null", self.field(cell))
            self.enter(cell, value)
        self.assertEqual({verdict[0] for verdict in self.verdicts().values()}, {"good"})
        sheet, = self.sheets()
        with tempfile.TemporaryDirectory() as folder:
            name = sheet.split("\n")[0].split()[2]
            Path(folder, f"{name}.md").write_text(MINE)
            marks = json.loads(told("grade", "-", "--worksheet", f"{folder}/{name}.md", "--format", "json",
                                    stdin=sheet.encode()))
        self.assertEqual((marks["score"], marks["max"]), (4, 4))
        self.go("write")
        self.browser.reload()
        self.browser.wait("document.querySelector('textarea')?.value === values[0]", MINE)

    def test_it_is_listed_by_its_title_and_takes_its_sheets_along_to_another_name(self):
        self.go("write")
        self.write(MINE)
        self.browser.wait("document.querySelector(values[0]) !== null", self.field("Y[1,1]"))
        self.enter("Y[1,1]", "7")
        self.browser.click("input[aria-label='Its name']")
        self.browser.press("Control+a")
        self.browser.type("Two words")
        self.browser.press("Tab")
        self.browser.wait("location.hash === '#write/two-words'")
        self.go()
        own = """[...document.querySelectorAll('a[href^="#write/"]')].map(link => [link.innerText, link.hash])"""
        self.assertEqual(self.browser.evaluate(own), [["Mine", "#write/two-words"]])
        self.says("1 of 4")
        self.go("my/two-words")
        self.assertEqual(self.entries()["Y[1,1]"], "7")
        sheet, = self.sheets()
        self.assertTrue(sheet.startswith("<!-- byhand: two-words"))

    def test_a_sheet_of_an_older_text_keeps_what_fits(self):
        self.go("write")
        self.write(MINE)
        self.browser.wait("document.querySelector(values[0]) !== null", self.field("Y[1,1]"))
        self.enter("Y[1,1]", "7")
        self.browser.evaluate("localStorage.setItem('byhand/worksheet/mine', values[0])",
                              MINE + "\n```step\nZ = Y + X\ncols a b\n```\n")
        self.browser.reload()
        self.browser.wait("document.querySelector(values[0]) !== null", self.field("Z[1,1]"))
        self.assertEqual(self.entries()["Y[1,1]"], "7")
        self.assertNotIn("no block", self.text())

    def test_none_takes_the_place_of_one_of_the_course(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        sheet, = self.sheets()
        self.go("write/warm-up")
        self.write(MINE)
        self.browser.wait("document.querySelector(values[0]) !== null", self.field("Y[1,1]"))
        self.enter("Y[1,1]", "7")
        self.assertIn(sheet, self.sheets())

    def test_two_tabs_write_one_worksheet(self):
        self.go("write")
        self.write(MINE)
        first = self.browser.context
        self.browser.tab()
        self.go("write/mine")
        self.browser.press("Shift+Tab")
        self.write(MINE + "From the second tab.\n")
        self.browser.use(first)
        self.browser.wait("document.querySelector('textarea').value.includes('From the second tab.')")
        self.browser.press("Control+End", "x")
        self.browser.wait("localStorage.getItem('byhand/worksheet/mine').endsWith('From the second tab.\\nx')")

    def test_all_that_was_saved_is_loaded_again(self):
        self.go("write")
        self.write(MINE)
        self.browser.wait("document.querySelector(values[0]) !== null", self.field("Y[1,1]"))
        self.enter("Y[1,1]", "7")
        self.go("01/for/Zo%C3%AB")
        self.enter("P[1,1]", "5")
        self.go()
        self.browser.evaluate("""(() => { const make = URL.createObjectURL;
            URL.createObjectURL = blob => { window.saved = blob; return make.call(URL, blob); }; })()""")
        self.push("Save all sheets")
        archive = bytes(self.browser.wait("window.saved?.arrayBuffer().then(bytes => [...new Uint8Array(bytes)])"))
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(io.BytesIO(archive)) as kept:
            texts = {name: kept.read(name).decode() for name in kept.namelist()}
            self.assertEqual(set(texts), {"mine.md", "warm-up-Zoë.md", "worksheets/mine.md"})
            packed = Path(folder) / "packed.zip"  # as another program packs it
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as again:
                for name in kept.namelist():
                    again.writestr(name, kept.read(name))
            for content in (archive, packed.read_bytes()):
                self.browser.learner()
                self.go()
                self.browser.evaluate("""(picker => { const files = new DataTransfer();
                    files.items.add(new File([new Uint8Array(values[0])], 'byhand-sheets.zip'));
                    picker.files = files.files; picker.dispatchEvent(new Event('change')); })(
                    document.querySelector('input[type=file]'))""", list(content))
                self.says("Loaded: mine, mine, warm-up/for/Zoë")
                self.assertEqual(set(self.sheets()), {text for name, text in texts.items() if "/" not in name})
                self.go("my/mine")
                self.assertEqual(self.entries()["Y[1,1]"], "7")

    def test_an_error_stands_at_its_line_in_the_words_of_the_program(self):
        wrong = MINE.replace("X * X", "X * Zz")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "mine.md"
            file.write_text(wrong)
            error, = json.loads(told("check", str(file), "--format", "json"))["errors"]
        self.go("write")
        self.write(wrong)
        self.says(error["message"])
        self.assertRegex(self.text(), rf"(?i)(line |:|^){error['line']}\b")
        self.write(MINE)
        self.browser.wait("!document.body.innerText.includes(values[0])", error["message"])


class Hostile(Learner):
    def harmless(self):
        self.browser.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        self.assertIsNone(self.browser.evaluate("window.ran"))
        self.assertEqual(self.browser.evaluate(HARM), [])

    def test_the_harm_is_known_where_it_is(self):
        self.go()
        self.browser.evaluate("""document.body.insertAdjacentHTML('beforeend',
            '<form action=x></form><iframe></iframe><a href="javascript:0">go</a><iframe sandbox></iframe>')""")
        self.assertEqual(len(self.browser.evaluate(HARM)), 3)

    def test_a_worksheet_brings_nothing_to_life(self):
        self.go("write")
        self.browser.click("textarea")
        self.browser.press("Control+a")
        self.browser.paste(HOSTILE)
        self.harmless()
        self.enter("Y[1,1]", "2")
        self.enter("Y[1,2]", "4")
        self.enter("Y[2,1]", "6")
        self.enter("Y[2,2]", "8")  # the slip whose words are hostile
        for _ in range(3):
            self.push("Hint")
        self.harmless()
        self.assertIn("<script>", self.text())
        self.go("my/mine")
        for view in ("Walkthrough", "By hand and real", "Cost", "Hunt the mistake", "Marks", "Print"):
            self.push(view)
            self.harmless()

    def test_neither_do_entries_addresses_and_names(self):
        self.go("01")
        self.enter("s[1,1]", HTML[:400])
        self.harmless()
        self.paste("P[1,1]", f"1 {LABEL}\n{LABEL} 2")
        self.browser.press("Enter")
        self.harmless()
        for route in ("01/for/%3Cimg%20src=x%20onerror=window.ran=1%3E", "%3Cimg%20src=x%20onerror=window.ran=1%3E",
                      "01/%22%3E%3Csvg%20onload=window.ran=1%3E"):
            self.browser.open(self.address(route))
            self.browser.wait("document.body.innerText.trim() !== ''")
            self.harmless()

    def test_nor_does_a_storage_that_somebody_else_filled(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        self.browser.evaluate("Object.keys(localStorage).forEach(key => localStorage.setItem(key, values[0]))",
                              f"<!-- byhand: {HTML} -->\n{HTML}")
        for route in ("", "01", "write"):
            self.browser.open(self.address(route))
            self.browser.reload()
            self.browser.wait("document.body.innerText.trim() !== ''")
            self.harmless()



if __name__ == "__main__":
    unittest.main()

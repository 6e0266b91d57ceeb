"""What people stumbled over in the page when they saw it first: none of it comes back."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from learner import Learner, told

PHONE = (360, 640)
ON_TOP = """(element => { const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + Math.min(box.width / 2, 20), box.y + Math.min(box.height / 2, 9));
    return top === element || element.contains(top); })"""
SCROLLED = "[...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth + 1)"


class Entries(Learner):
    def test_what_is_refused_does_not_stay_in_its_cell(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        for text in ("²", "0x6", "-", "abc", "B", "q", "hint"):
            self.enter("s[1,1]", text)
            self.says("Nothing was entered, s[1,1] keeps 6")
            self.assertEqual((self.entries()["s[1,1]"], self.verdicts()["s[1,1]"][0]), ("6", "good"), text)
            self.assertEqual(self.here(), "s[1,1]")
        self.stand_in("s[1,1]")
        self.browser.press("Control+a", "9", "x")
        self.browser.click("h1")  # the focus leaves it, too
        self.says("9x is no number")
        self.assertEqual(self.entries()["s[1,1]"], "6")
        for cell, text in (("s[1,2]", "0x6"), ("fits", "abc")):
            self.enter(cell, text)
            self.says(f"Nothing was entered: {text}")
        self.enter("fits", "d")
        self.enter("fits", "abc")
        self.says("fits keeps d")
        self.browser.reload()
        self.browser.wait("document.querySelector('td.asked input') !== null")
        self.assertEqual({cell: text for cell, text in self.entries().items() if text}, {"s[1,1]": "6", "fits": "d"})

    def test_a_row_that_is_wrong_keeps_the_cursor(self):
        self.go("01")
        self.paste("P[1,1]", "5\t9")
        self.says("P[1,2]: 9 does not fit")
        self.assertEqual(self.here(), "P[1,2]")
        self.paste("P[1,1]", "5\t9\n4\t7\n0\t-1")
        self.assertEqual(self.here(), "P[1,2]")
        self.assertEqual([self.entries()[f"P[{row},{column}]"] for row in (1, 2, 3) for column in (1, 2)],
                         ["5", "9", "4", "7", "0", "-1"])

    def test_a_hint_leaves_a_guess_open(self):
        self.go("02")
        self.says("take a guess")
        self.push("Hint")
        self.says("in words")
        self.push("cat")
        self.says("We shall see")

    def test_quit_leaves_nothing_dead(self):
        self.go("01")
        self.stand_in("s[1,1]")
        self.browser.click(".talk input")
        self.browser.type("quit\n")
        self.says("There is no need to")
        self.push("Hint")
        self.says("put one finger")
        self.push("Help")
        self.assertNotIn("quit", self.text())


class Words(Learner):
    def test_words_that_are_spoken_of_are_buttons(self):
        self.go("01")
        self.enter("s[1,1]", "7")
        self.says("Try again, or press hint or skip.")
        self.browser.click(".said button[data-line='hint']")
        self.says("put one finger")

    def test_the_closing_question_stands_where_it_is_answered(self):
        self.go("01")
        self.paste_all("01")
        question = "document.querySelector('.said').innerText.includes('Does the order matter')"
        self.browser.wait(question)
        self.says("24 of 24 right")
        self.push("See our answer")
        self.browser.wait("document.querySelector('.said').innerText.includes('The dot product is the same')")

    def test_a_guess_is_counted_apart(self):
        self.go()
        self.says("24 cells to compute, 1 to guess")

    def test_a_question_that_is_solved_shows_no_rule(self):
        self.go("01")
        self.enter("fits", "d")
        self.stand_in("fits")
        self.says("Here the answer is d")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.working .formula').length"), 0)
        self.assertNotIn("sign", self.browser.evaluate("document.querySelector('.working').innerText"))

    def test_a_rule_has_one_spelling(self):
        self.go("01")
        self.stand_in("s[1,1]")
        self.push("Hint")
        self.assertNotIn("^T", self.text())

    def test_costs_speak_of_no_option(self):
        self.go("04")
        self.push("Cost")
        self.says("operations")
        self.assertNotIn("--tokens", self.text())


class Phones(Learner):
    def setUp(self):
        super().setUp()
        self.browser.size(*PHONE)

    def test_what_is_said_of_an_entry_is_seen_above_a_working(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        self.browser.click('td[data-cell="X[1,1]"]')
        self.says("X[1,1] is given")
        self.enter("s[1,1]", "0x6")
        self.assertTrue(self.browser.evaluate("document.querySelector('.working').checkVisibility()"))
        self.assertTrue(self.browser.evaluate(f"{ON_TOP}(document.querySelector('.saying p'))"))

    def test_the_first_product_of_the_flagship_fits(self):
        self.go("04")
        self.assertEqual(self.browser.settled(f"{SCROLLED}.filter(box => box.closest('.sheet')).length", 0), 0)

    def test_what_does_not_fit_keeps_its_labels_and_shows_that_there_is_more(self):
        self.go("04")
        self.find_filled("04")
        shown = self.browser.evaluate(f"""{SCROLLED}.filter(box => box.matches('figure')).map(box => {{
            box.scrollLeft = box.scrollWidth;
            const label = box.querySelector('th[scope=row]');
            const left = label ? label.getBoundingClientRect().left - box.getBoundingClientRect().left : 0;
            return [left > -1, getComputedStyle(box).backgroundImage.includes('gradient')];
        }})""")
        self.assertGreater(len(shown), 0)
        self.assertEqual({tuple(one) for one in shown}, {(True, True)})

    def test_all_views_are_in_sight(self):
        self.go("01")
        self.assertEqual(self.browser.evaluate("""[...document.querySelectorAll('.tabs button')].filter(
            tab => tab.getBoundingClientRect().right > innerWidth).length"""), 0)

    def test_the_letters_of_a_map_that_fits_are_large_enough(self):
        self.go("04")
        letters, scrolls = self.browser.evaluate(r"""(picture => {
            const [drawn, letters] = [/width="([0-9.]+)"/, /font-size: ([0-9]+)px/].map(
                pattern => Number(pattern.exec(decodeURIComponent(picture.src))[1]));
            const around = picture.parentElement;
            return [letters * picture.width / drawn, around.scrollWidth > around.clientWidth];
        })(document.querySelector('.sheet img'))""")
        self.assertGreaterEqual(letters, 11)
        self.assertFalse(scrolls)

    def test_a_notice_hides_nothing(self):
        self.go("01")
        self.enter("s[1,1]", "6")
        self.push("Begin again")
        self.says("blank again")
        self.browser.evaluate("scrollTo(0, 0)")
        self.assertEqual(self.browser.settled(f"""[...document.querySelectorAll('.top a, .crumbs a, .tabs button')]
            .filter(one => !{ON_TOP}(one)).map(one => one.innerText)""", []), [])

    def test_buttons_stay_where_they_are(self):
        for size in (PHONE, (1280, 800)):
            self.newcomer()
            self.browser.size(*size)
            self.go("01")
            self.enter("s[1,1]", "7")
            where = """(([button, tutor]) => [
                    button.left, innerWidth < 1000 ? tutor.bottom - button.bottom : button.top - tutor.top].map(Math.round))(
                ['.words button', '.tutor'].map(name => document.querySelector(name).getBoundingClientRect()))"""
            place = self.browser.evaluate(where)
            for name in ("Hint", "Hint", "Hint", "Help"):
                self.push(name)
                self.browser.evaluate("new Promise(done => setTimeout(done, 200))")  # it grows slowly
                self.assertEqual(self.browser.settled(where, place), place, (size, name))
            self.assertEqual(self.browser.settled(f"""[...document.querySelectorAll('.words button')]
                .filter(one => !{ON_TOP}(one)).length""", 0), 0)

    def test_a_filled_cell_is_typed_over(self):
        self.go("01")
        self.enter("s[1,1]", "7")
        self.stand_in("s[1,2]")
        self.stand_in("s[1,1]")
        self.browser.type("-2")
        self.assertEqual(self.entries()["s[1,1]"], "-2")

    def test_who_begins_again_stands_in_the_first_cell(self):
        self.go("01")
        self.enter("P[3,1]", "0")
        self.push("Begin again")
        self.browser.wait("document.activeElement.closest('[data-cell]')?.dataset.cell === 's[1,1]'")
        self.browser.wait("document.querySelector('.prompt').textContent.startsWith('Go to s[1,1]')")
        self.browser.wait(f"{ON_TOP}(document.activeElement)")

    def test_the_labels_above_a_product_are_seen_with_its_first_cell(self):
        self.go("04")
        self.browser.evaluate("document.querySelector('.prompt button').click()")
        self.browser.wait("document.activeElement.closest('[data-cell]')?.dataset.cell === 'Q[1,1]'")
        for what in ("document.activeElement", "document.activeElement.closest('table').querySelector('th')"):
            self.browser.wait(f"{ON_TOP}({what})")

    def test_what_a_further_hint_adds_is_seen(self):
        self.go("04")
        self.stand_in("Q[1,1]")
        for text in ("hint for Q: stay with one token", "row 1 of W_Q", "W_Q[1,1]·X[1,1]"):
            self.push("Hint")
            self.browser.wait("""(said => [...said.lastElementChild.querySelectorAll('li, td')].some(part =>
                part.textContent.startsWith(values[0]) &&
                part.getBoundingClientRect().top < said.getBoundingClientRect().bottom - 12 &&
                part.getBoundingClientRect().top > said.getBoundingClientRect().top - 3))
                (document.querySelector('.said'))""", text)

    def test_a_whole_card_leads_to_its_worksheet(self):
        self.go()
        self.assertEqual(self.browser.settled("""[...document.querySelectorAll('.worksheets > li')].filter(card => {
            card.scrollIntoView({block: 'center', behavior: 'instant'});
            const {right, bottom} = card.getBoundingClientRect();
            return document.elementFromPoint(right - 9, bottom - 9).closest('a')?.hash !== card.querySelector('a').hash;
        }).length""", 0), 0)


class Places(Learner):
    def test_escape_leads_back_the_way_one_came(self):
        self.go("01")
        self.paste_all("01")
        self.browser.click('td[data-cell="c[1,1]"]')
        self.browser.click('.told a[data-cell="P[2,1]"]')
        self.browser.wait("document.querySelector('.trail strong').innerText === 'P[2,1]'")
        self.browser.press("Escape")
        self.browser.wait("document.querySelector('.trail strong').innerText === 'c[1,1]'")
        overlap = """(([cross, text]) => cross.bottom > text.top)(
            ['.working .close', '.told'].map(name => document.querySelector(name).getBoundingClientRect()))"""
        self.assertFalse(self.browser.evaluate(overlap))
        self.browser.press("Escape")
        self.browser.wait("!document.querySelector('.working').checkVisibility()")
        self.assertEqual(self.here(), "c[1,1]")

    def test_a_reload_keeps_the_place(self):
        self.go("01")
        self.paste_all("01")
        self.stand_in("c[1,2]")
        self.browser.press("Escape")
        self.browser.evaluate("new Promise(done => setTimeout(done, 500))")
        for move in (0, 400):
            self.browser.evaluate("scrollBy(0, values[0])", move)
            before = self.browser.evaluate("scrollY")
            self.browser.reload()
            self.browser.wait("document.querySelector('td.asked input') !== null && Math.abs(scrollY - values[0]) < 3",
                              before)
            if move == 0:
                self.browser.wait("document.activeElement.closest('[data-cell]')?.dataset.cell === 'c[1,2]'")

    def test_givens_are_reached_with_the_keyboard(self):
        self.go("01")
        self.browser.evaluate("document.querySelector('.tabs button:last-child').focus()")
        self.browser.press("Tab")
        self.assertEqual(self.here(), "a[1,1]")
        self.browser.press("Tab")
        self.assertEqual(self.here(), "X[1,1]")
        self.browser.press("Down", "Right")
        self.assertEqual(self.here(), "X[2,2]")
        self.browser.press("Enter")
        self.says("X[2,2] is given: 0")
        self.stand_in("P[1,1]")
        self.browser.press("Left")
        self.assertEqual(self.here(), "W[1,3]")
        self.browser.press("Right", "Up")
        self.assertEqual(self.here(), "X[3,1]")

    def test_print_prints_the_paper_alone(self):
        if not shutil.which("pdftotext"):
            self.skipTest("pdftotext is missing (Debian's poppler-utils)")
        self.go("01/17")
        self.push("Print")
        self.browser.wait("document.querySelector('iframe.paper') !== null")
        texts = []
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "sheet.html"
            page.write_text(told("template", "01", "--variant", "17", "--format", "html"))
            for address in (None, page.as_uri()):
                if address:
                    self.browser.open(address)
                done = subprocess.run(["pdftotext", "-", "-"], input=self.browser.pdf(), capture_output=True, check=True)
                texts.append(done.stdout.decode().split())
        self.browser.requests = []  # the sheet was opened to compare with
        self.assertGreater(len(texts[1]), 300)
        self.assertEqual(texts[0], texts[1])


if __name__ == "__main__":
    unittest.main()

"""Everybody can use it: on a small phone, with the keyboard alone, through a screen reader, in light and in dark."""

import re
import unittest

from learner import KIND, Learner, placed, right_answers, steps_of

ROUTES = ("", "01", "04", "17", "04/17", "write")
PHONES = ((320, 568), (360, 640))
FIELD = re.compile(r"(\w+), row (\d+)(?: \(.+\))?, column (\d+)(?: \(.+\))?")

UNREACHABLE = """[...document.querySelectorAll('input, textarea, button')].filter(field => {
    if (!field.checkVisibility() || field.matches('.skip')) return false;  // that one comes with the focus
    field.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = field.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== field && !field.contains(top);
}).map(field => field.outerHTML.slice(0, 120))"""

# Colours as the browser paints them, whichever way they are written; a canvas turns each into bytes.
FAINT = """(() => {
    const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const bytes = new Map();
    const color = text => {
        if (!bytes.has(text)) {
            paint.clearRect(0, 0, 1, 1); paint.fillStyle = text; paint.fillRect(0, 0, 1, 1);
            bytes.set(text, [...paint.getImageData(0, 0, 1, 1).data].map((part, i) => i < 3 ? part : part / 255));
        }
        return bytes.get(text);
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
    const light = parts => {
        const [r, g, b] = parts.map(part => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const canvas = matchMedia('(prefers-color-scheme: dark)').matches &&
        getComputedStyle(document.documentElement).colorScheme.includes('dark') ? [18, 18, 18] : [255, 255, 255];
    const ground = element => element === null ? canvas :
        over(color(getComputedStyle(element).backgroundColor), ground(element.parentElement));
    const faint = new Set();
    let seen = 0;
    const look = (element, text) => {
        if (!text.trim() || !element.checkVisibility() || element.closest('svg, [disabled]')) return;
        const style = getComputedStyle(element), behind = ground(element);
        let [r, g, b, alpha] = color(style.color);
        for (let up = element; up; up = up.parentElement) alpha *= getComputedStyle(up).opacity;
        const [low, high] = [light(over([r, g, b, alpha], behind)), light(behind)].sort((one, other) => one - other);
        const size = parseFloat(style.fontSize), large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
        const ratio = (high + 0.05) / (low + 0.05);
        seen += 1;
        if (ratio < (large ? 3 : 4.5)) {
            const place = `${element.tagName} .${element.className} in ${element.parentElement?.className}`;
            faint.add(`${place}: ${ratio.toFixed(2)} (${style.color} on ${behind.map(Math.round)})`);
        }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.parentElement, texts.currentNode.data);
    for (const field of document.querySelectorAll('input, textarea')) look(field, field.value);
    return [seen, [...faint]];
})()"""


class SmallScreens(Learner):
    def test_nothing_scrolls_sideways_and_each_field_is_reached(self):
        for route in ROUTES:
            self.browser.size(*PHONES[0])
            self.go(route)
            for width, height in PHONES:
                with self.subTest(route=route, width=width):
                    self.browser.size(width, height)
                    self.assertEqual(self.browser.settled("document.scrollingElement.scrollWidth > innerWidth", False),
                                     False)
                    self.assertEqual(self.browser.settled(UNREACHABLE, []), [])

    def test_a_long_fraction_is_seen_whole(self):
        self.browser.size(*PHONES[0])
        self.go("04")
        self.enter("A[1,1]", "2580/8888")
        self.assertTrue(self.browser.evaluate("""(field => field.scrollWidth <= field.clientWidth)
                                                 (document.querySelector(values[0]))""", self.field("A[1,1]")))

    def test_a_wide_product_scrolls_beside_its_left_factor(self):
        self.browser.size(*PHONES[0])
        self.go("04")
        self.find_filled("04")
        self.stand_in("Z[2,4]")
        # The script hears of a scroll after it was done, and then moves the factor along.
        scrolled, cells = self.browser.wait("""(row => {
            const figure = row.closest('figure'), {left, right} = figure.getBoundingClientRect();
            const told = row.closest('section').style.getPropertyValue('--scrolled');
            if (told !== `${figure.scrollLeft}px`) return null;
            const seen = [...row.cells].filter(cell => cell.matches('.factor') || cell.contains(document.activeElement));
            return [figure.scrollLeft, seen.map(cell => [cell.dataset.cell, ...['left', 'right'].map(
                side => Math.round(cell.getBoundingClientRect()[side] - left))]).concat([['', Math.round(right - left), 0]])];
        })(document.querySelector(values[0]).closest('tr'))""", self.field("Z[2,4]"))
        self.assertGreater(scrolled, 0)
        self.assertEqual([name for name, _, _ in cells], ["V[2,1]", "V[2,2]", "V[2,3]", "V[2,4]", "Z[2,4]", ""])
        self.assertGreaterEqual(cells[0][1], 0)
        for (name, _, end), (_, begin, _) in zip(cells, cells[1:]):
            self.assertLessEqual(end, begin + 1, name)

    @unittest.skipUnless(KIND == "chromium", "no other can be told that it has fingers")
    def test_a_guess_leaves_in_sight_what_it_is_about(self):
        self.browser.size(*PHONES[1])
        self.browser.fingers()
        self.go("04")
        for name, (first, rows) in zip("QKV", steps_of(right_answers("04")).items()):
            self.assertEqual(name, first[0])
            self.paste(first, "\n".join("\t".join(row) for row in rows))
        self.says("k3 or k4 will have the largest weight?")
        on_top = """(({x, y, width, height}) => document.elementFromPoint(x + width / 2, y + height / 2))
                    (document.querySelector(values[0]).getBoundingClientRect())?.matches(values[0])"""
        for cell in ("S[1,1]", "S[4,4]"):
            self.browser.wait(on_top, self.field(cell))
        self.assertFalse(self.browser.evaluate("document.querySelector('.pad').checkVisibility()"))
        self.push("k2")
        self.browser.wait("document.querySelector('.pad').checkVisibility()")

    def test_what_goes_into_a_cell_is_told_beside_it(self):
        self.go("04")
        self.enter("S[1,2]", "2")
        self.stand_in("R[1,2]")
        self.browser.wait("document.querySelector('.standing').innerText === 'S[1,2] = 2'")
        self.stand_in("Q[1,1]")  # a product, whose factors stand there
        self.browser.wait("document.querySelector('.standing').innerText === ''")


class Keyboard(Learner):
    USABLE = """(window.usable = [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
        .filter(element => element.checkVisibility() && !element.disabled))
        .map(element => element.outerHTML.slice(0, 120))"""
    FOCUSED = """(here => {
        const style = getComputedStyle(here);
        return [window.usable.indexOf(here), here.outerHTML.slice(0, 120),
                here === document.body || !document.hasFocus() ||  // it is in the window's own bar
                style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'];
    })(document.activeElement)"""

    def test_tab_reaches_all_that_can_be_used_and_shows_where_it_is(self):
        self.addCleanup(self.browser.learner)  # in a new tab: the focus may be in the bar of this one
        for route in ("", "01", "write"):
            with self.subTest(route=route):
                self.go(route)
                usable = self.browser.evaluate(self.USABLE)
                self.assertGreater(len(usable), 10)
                self.browser.evaluate("document.activeElement.blur()")
                reached = set()
                for _ in range(len(usable) + 10):
                    self.browser.press("Tab")
                    number, element, shows = self.browser.evaluate(self.FOCUSED)
                    self.assertTrue(shows, f"the focus does not show at {element}")
                    reached.add(number)
                still_there = self.browser.evaluate("window.usable.map(element => element.isConnected)")
                self.assertGreater(sum(still_there), len(usable) - 3)
                self.assertEqual([element for number, element in enumerate(usable)
                                  if number not in reached and still_there[number]], [])

    def test_arrows_go_from_cell_to_cell(self):
        self.go("01")
        self.stand_in("P[1,1]")
        for key, cell in (("Down", "P[2,1]"), ("Right", "P[2,2]"), ("Up", "P[1,2]"), ("Left", "P[1,1]")):
            self.browser.press(key)
            self.assertEqual(self.here(), cell, key)

    def test_arrows_in_a_number_stay_in_it(self):
        self.go("01")
        self.stand_in("P[1,1]")
        self.browser.type("15")
        self.browser.press("Left")
        self.assertEqual(self.here(), "P[1,1]")
        self.browser.press("Backspace", "Enter")
        self.assertEqual(self.entries()["P[1,1]"], "5")

    def test_enter_alone_leads_through_the_first_worksheet(self):
        self.go("01")
        right = right_answers("01")
        self.stand_in("s[1,1]")
        for _ in list(right):
            cell = self.here()
            self.assertIn(cell, right)
            self.browser.press(*right.pop(cell), "Enter")
        self.assertEqual(right, {})
        marks = self.grade()
        self.assertEqual(marks["score"], marks["max"])


class ScreenReader(Learner):
    def test_each_field_says_its_matrix_row_and_column(self):
        for number in ("01", "04"):
            self.go(number)
            asked = {placed(cell) for cell in right_answers(number)}
            labels = self.browser.evaluate("""[...document.querySelectorAll('td.asked input')].map(
                                              field => field.getAttribute('aria-label'))""")
            self.assertEqual(len(set(labels)), len(asked))
            named = (FIELD.fullmatch(label).groups() for label in labels)
            self.assertEqual({(name, int(row), int(column)) for name, row, column in named}, asked)
            if KIND == "chromium":
                names = [name for role, name, _, _ in self.browser.tree() if role == "textbox"]
                self.assertEqual([name for name in names if FIELD.fullmatch(name)], labels)
            else:  # which is asked for one name at a time, and takes a while for each
                for label in (labels[0], labels[len(labels) // 2], labels[-1]):
                    self.assertEqual(self.browser.named("textbox", label), 1, label)

    def test_a_verdict_is_read_out(self):
        self.go("01")
        for value, word in (("9", "not fit|wrong"), ("6", "right|fits|yes|correct")):
            self.enter("s[1,1]", value)
            told = self.browser.evaluate("""(field => [...document.querySelectorAll('[aria-live], [role=status]'),
                ...(field.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id))]
                .map(element => element?.innerText ?? '').join(' '))(document.querySelector(values[0]))""",
                                         self.field("s[1,1]"))
            self.assertRegex(told, word)


class Contrast(Learner):
    def test_text_is_told_from_its_ground(self):
        for route in ("", "01", "04", "write"):
            with self.subTest(route=route):
                self.go(route)
                if route == "01":
                    for cell, value in {"s[1,1]": "6", "s[1,2]": "9", "P[1,1]": "x", "c[1,1]": "9.0"}.items():
                        self.enter(cell, value)
                    self.push("Hint")
                seen, faint = self.browser.evaluate(FAINT)
                self.assertGreater(seen, 10)
                self.assertEqual(faint, [])


class ContrastInTheDark(Contrast):
    dark = True

    def test_dark_is_dark(self):
        self.go()
        ground = self.browser.evaluate("getComputedStyle(document.body).backgroundColor + "
                                       "getComputedStyle(document.documentElement).backgroundColor")
        shades = [int(part) for part in re.findall(r"rgb\((\d+), (\d+), (\d+)\)", ground)[0]]
        self.assertLess(max(shades), 80)

    def test_scroll_bars_are_dark(self):
        self.go("01")
        scheme, color = self.browser.evaluate("""(style => [style.colorScheme, style.scrollbarColor])(
                                                 getComputedStyle(document.documentElement))""")
        self.assertIn("dark", scheme)
        self.assertNotEqual(color, "auto")


if __name__ == "__main__":
    unittest.main()

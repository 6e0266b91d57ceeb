"""What the other tests rely on: requests, dialogs and errors are seen where there are some, two tabs share a storage, a
new learner has none, and a browser that is closed leaves nothing behind."""

import os
import tempfile
import unittest
from pathlib import Path

from browser import Browser, PageError

KIND = os.environ.get("BYHAND_BROWSER", "chromium")
UNSAFE = """<!DOCTYPE html><html lang="en"><title>unsafe</title><input aria-label="a field"><button>go</button>
<img src="https://byhand.invalid/picture" onerror="window.ran = true">
<script>console.error("wrong"); setTimeout(() => alert("hello"), 1);
addEventListener("paste", event => window.pasted = [event.isTrusted, event.clipboardData.getData("text/plain")]);
addEventListener("click", event => window.clicked = event.isTrusted);</script>"""


class Driver(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.page = cls.folder / "unsafe.html"
        cls.page.write_text(UNSAFE)
        cls.browser = Browser(KIND, dark=True)

    @classmethod
    def tearDownClass(cls):
        """Nothing is left behind."""
        processes = list(cls.browser.started.processes())
        cls.browser.close()
        assert len(processes) > 1
        assert list(cls.browser.started.processes()) == []
        assert not cls.browser.started.home.exists()

    def setUp(self):
        self.browser.learner()

    def open(self, text=UNSAFE):
        self.page.write_text(text)
        self.browser.open(self.page.as_uri())

    def test_what_must_not_happen_is_seen_where_it_does(self):
        self.open()
        self.browser.wait("window.ran")
        self.browser.see("dialogs", ("alert", "hello"))
        self.assertIn("https://byhand.invalid/picture", self.browser.requests)
        self.assertTrue(any("wrong" in text for text in self.browser.complaints))

    def test_keys_mouse_and_clipboard_are_real(self):
        self.open(UNSAFE.replace('alert("hello")', "0"))
        self.browser.click("input")
        self.browser.type("9/46 ×")
        self.browser.paste("1\t2\n3")
        self.browser.wait("window.pasted")
        self.assertEqual(self.browser.evaluate("window.pasted"), [True, "1\t2\n3"])
        self.assertEqual(self.browser.evaluate("document.querySelector('input').value")[:6], "9/46 ×")
        self.browser.click("button")
        self.assertTrue(self.browser.evaluate("window.clicked"))
        self.browser.press("Shift+Tab")
        self.assertEqual(self.browser.evaluate("document.activeElement.tagName"), "INPUT")
        self.assertEqual((self.browser.named("textbox", "a field"), self.browser.named("textbox", "another")), (1, 0))

    def test_tabs_share_what_a_learner_stores_and_the_next_learner_has_none(self):
        self.open("<title>a</title>")
        first = self.browser.context
        self.browser.evaluate("localStorage.setItem('name', 'value')")
        self.browser.tab()
        self.open("<title>a</title>")
        self.assertEqual(self.browser.evaluate("localStorage.getItem('name')"), "value")
        self.browser.close_tab()
        self.browser.use(first)
        self.browser.reload()
        self.assertEqual(self.browser.evaluate("localStorage.getItem('name')"), "value")
        self.browser.learner()
        self.open("<title>a</title>")
        self.assertIsNone(self.browser.evaluate("localStorage.getItem('name')"))

    def test_a_window_has_the_size_and_a_page_is_printed(self):
        self.open("<title>a</title><p>text")
        for width, height in ((320, 568), (360, 640), (1280, 800)):
            self.browser.size(width, height)
            self.assertEqual(self.browser.evaluate("[innerWidth, innerHeight]"), [width, height])
        self.browser.screenshot(self.folder / "page.png")
        self.assertEqual((self.folder / "page.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(self.browser.pdf()[:5], b"%PDF-")

    def test_dark_is_dark_and_takes_memory(self):
        self.open("<title>a</title>")
        self.assertTrue(self.browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"))
        self.assertGreater(self.browser.started.memory(), 2**20)

    def test_what_never_comes_true_is_an_error(self):
        self.open("<title>a</title>")
        for wrong in (lambda: self.browser.evaluate("nothing.here"), lambda: self.browser.wait("false", limit=0.1)):
            with self.assertRaises(PageError):
                wrong()


if __name__ == "__main__":
    unittest.main()

"""`learn` in a real terminal: tmux types the keys and reads the screen."""

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from lessons import FULL_MARK, PATIENCE, RIGHT, SHEET, Lessons, right_line
from running import PROGRAM, TREE, environment, run
from terminal import can_be_broken, width

SHELL_PROMPT = "shell:"
PROMPT = re.compile(r"((?:[A-Za-z_]+\[\d+,\d+\]|share|your guess|your answer).*?) >(.*)")
MORE = re.compile(r"-- (\d+) of (\d+): Enter for more, b back, q to the end --")
COLOR = re.compile(rb"\x1b\[[\d;]*m")
LABELLED = """# Labels

```given
X    rows 查询 键    cols é ü
  1 2
  3 4
```

```step
Y = X + X
rows 查询 键
cols é ü
```
"""


class Screen:
    """A terminal of tmux with a shell in it."""

    def __init__(self, test, folder, columns, rows):
        home = Path(test.enterContext(tempfile.TemporaryDirectory()))
        self.record = home / "record"
        self.command = ["tmux", "-u", "-S", str(home / "socket"), "-f", "/dev/null"]
        test.addCleanup(self.close)
        self.tmux("start-server", ";", "set-option", "-g", "history-limit", "20000", ";", "new-session", "-d",
                  "-x", str(columns), "-y", str(rows), "-c", str(folder), f"PS1='{SHELL_PROMPT} ' exec sh -i")
        self.tmux("pipe-pane", f"cat > '{self.record}'")
        self.wait(lambda: self.lines()[-1] == SHELL_PROMPT)

    def tmux(self, *arguments):
        done = subprocess.run([*self.command, *arguments], check=True, timeout=PATIENCE, capture_output=True,
                              env=environment(BYHAND=PROGRAM, SHELL="/bin/sh"))
        return done.stdout.decode()

    def close(self):
        """It may be closed already."""
        subprocess.run([*self.command, "kill-server"], check=False, timeout=PATIENCE, capture_output=True)

    def lines(self):
        """Everything that was shown so far; a line that the terminal had to break is one line."""
        text = self.tmux("capture-pane", "-p", "-J", "-S", "-")
        return [line.rstrip() for line in text.rstrip().split("\n")]

    def recorded(self):
        """The bytes that were sent to the terminal."""
        return self.record.read_bytes()

    def wait(self, is_so):
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > deadline:
                raise TimeoutError("\n".join(self.lines()[-30:]))
            time.sleep(0.005)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def text(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def prompt(self):
        """The prompt that is shown last, and what follows it; nothing where it is no prompt of a lesson."""
        found = PROMPT.fullmatch(self.lines()[-1])
        return (found[1], found[2].strip()) if found else None

    def prompts(self):
        return sum(PROMPT.fullmatch(line) is not None for line in self.lines())

    def is_asking(self):
        """The lesson or the shell waits for a new line."""
        last = self.lines()[-1]
        found = PROMPT.fullmatch(last)
        return last == SHELL_PROMPT or MORE.fullmatch(last) or (found is not None and not found[2])

    def enter(self, text=""):
        """Types a line and waits until the next one is asked for; returns what was shown meanwhile."""
        before = len(self.lines())
        if text:
            self.text(text)
            self.wait(lambda: self.lines()[-1].endswith(text.strip()))
        self.keys("Enter")
        self.wait(lambda: len(self.lines()) > before and self.is_asking())
        return self.lines()[before:]

    def paste(self, text, *options):
        self.tmux("set-buffer", text)
        self.tmux("paste-buffer", *options)


class Typed(Lessons):
    def screen(self, columns=80, rows=200):
        return Screen(self, self.folder, columns, rows)

    def learning(self, arguments="02", columns=80, setting=""):
        screen = self.screen(columns)
        screen.enter(f'{setting} "$BYHAND" learn {arguments}'.strip())
        self.assertIsNotNone(screen.prompt(), "\n".join(screen.lines()))
        return screen

    def to_the_end(self, screen, until=None):
        while screen.prompt() and not (until and screen.prompt()[0].startswith(until)):
            screen.enter(right_line(screen.prompt()[0]))

    def assert_sane(self, screen, code=0):
        """The shell is back, and echoes what is typed."""
        self.assertEqual(screen.lines()[-1], SHELL_PROMPT)
        shown = " ".join(screen.enter('echo "code $?"; stty -a'))
        self.assertIn(f"code {code} ", shown)
        self.assertRegex(shown, r" icanon ")
        self.assertRegex(shown, r" echo ")
        self.assertRegex(shown, r" isig ")

    def assert_fits(self, lines, columns):
        self.assertEqual([line for line in lines if width(line) > columns and can_be_broken(line)], [])


class WholeLesson(Typed):
    def test_a_whole_lesson_with_a_narrower_window_in_the_middle(self):
        screen = self.learning()
        self.to_the_end(screen, until="c[1,3]")
        self.assert_fits(screen.lines()[1:], 80)
        self.assertGreater(max(map(width, screen.lines()[1:])), 70)
        before = len(screen.lines())
        screen.tmux("resize-window", "-x", "50", "-y", "150")
        screen.wait(lambda: screen.tmux("display-message", "-p", "#{window_width}").strip() == "50")
        self.to_the_end(screen)
        after = screen.lines()[before:]
        self.assert_fits(after, 50)
        self.assertGreater(max(map(width, after)), 40)
        self.assert_sane(screen)
        self.assertEqual(self.score(), FULL_MARK)
        self.assert_no_strays()
        # The sheet is the one of a lesson through a pipe.
        sheet = self.sheet.read_bytes()
        self.sheet.unlink()
        self.begin().to_the_end()
        self.assertEqual(self.sheet.read_bytes(), sheet)

    def test_fifty_columns_from_the_beginning(self):
        screen = self.learning("02 --plain", columns=50)
        for text in ["help", "hint", "hint", "hint", "explain X[1,2]", "calc X", "12x", "wrods", "7"]:
            screen.enter(text)
        for text in ["9", "2", "9 42 6 9 5", "6", "1", "2 9 1 2 1", "5 1", "23 71 19 15 14"]:
            screen.enter(text)
        self.assertEqual(screen.prompt()[0], "A[1,1] (The, cat)")
        self.assert_fits(screen.lines()[1:], 50)
        self.assertTrue("\n".join(screen.lines()).isascii())
        self.assertEqual(self.score(), 21)

    def test_pasted_matrices(self):
        """With marks around what is pasted it comes as one, else line by line, and the last has no break yet."""
        for options in [[], ["-p"]]:
            with self.subTest(options=options):
                self.sheet.unlink(missing_ok=True)
                screen = self.learning()
                screen.paste("9\n2\n9 42 6 9 5\n6\n1\n2 9 1 2 1\n5\n1\n", *options)
                screen.wait(lambda: screen.prompt() == ("c[1,1] (The)", ""))
                screen.paste("  The  cat  chased  its  tail\n   23   71      19   15    14\n", *options)
                screen.wait(lambda: screen.prompt() == ("A[1,1] (The, cat)", ""))
                screen.paste("\n".join([f"{RIGHT['A', i, 1]}\t{RIGHT['A', i, 2]}" for i in range(1, 6)]), *options)
                if not options:
                    screen.wait(lambda: (screen.prompt() or [""])[0] == "A[5,1] (tail, cat)" and
                                screen.prompt()[1].endswith(RIGHT["A", 5, 2]))
                    self.assertEqual(self.score(), 29)
                    screen.enter()
                screen.wait(lambda: screen.prompt() == ("share", ""))
                self.assertEqual(self.score(), 31)
                screen.close()

    def test_a_matrix_that_is_pasted_as_one(self):
        """As pandas prints it, which line by line would be no entries; a part of a line can be edited."""
        screen = self.learning("04")
        screen.paste("   0  1  2  3\n0  2  1  0  2\n1  0  1  1  1\n2  3  2  2  1\n", "-p")
        screen.wait(lambda: screen.prompt() == ("K[1,1] (k1)", ""))
        self.assertIn("  ✓ Q[1,1] to Q[3,4]: 2 1 0 2 0 1 1 1 3 2 2 1, right", screen.lines())
        self.assertIn("2  3  2  2  1", screen.lines())
        screen.paste("0 2 é9", "-p")
        screen.wait(lambda: screen.prompt() == ("K[1,1] (k1)", "0 2 é9"))
        screen.keys("BSpace", "BSpace")
        screen.wait(lambda: screen.prompt() == ("K[1,1] (k1)", "0 2"))
        screen.paste("1\t", "-p")
        screen.paste("0\r\n", "-p")
        screen.wait(lambda: screen.prompt() == ("K[2,1] (k1)", ""))
        self.assertIn("  ✓ K[1,1] to K[1,4]: 0 2 1 0, yes", screen.lines())
        screen.keys("C-u", "C-d")
        screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
        screen.wait(lambda: screen.recorded().count(b"\x1b[?2004h") == screen.recorded().count(b"\x1b[?2004l"))
        self.assert_sane(screen)

    def test_a_long_line_is_refused_and_not_taken_in_part(self):
        screen = self.learning()
        screen.paste("1 " * 2500 + "\n")
        screen.wait(lambda: any("is longer than" in line for line in screen.lines()[-5:]) and screen.is_asking())
        screen.enter("9")
        self.assert_kept(1)


class Keys(Typed):
    def test_a_line_can_be_edited(self):
        screen = self.learning()
        prompt = screen.prompt()[0]

        def shows(text):
            screen.wait(lambda: screen.prompt() == (prompt, text))
        screen.text("18")
        screen.keys("BSpace", "BSpace")
        shows("")
        screen.text("2")
        screen.keys("Left")
        screen.text("4")
        shows("42")
        screen.keys("C-e")
        screen.text("/3")
        screen.keys("Home", "DC", "Right", "BSpace", "C-a", "C-k")
        shows("")
        screen.text("8")
        screen.keys("C-u")
        shows("")
        screen.enter("9")
        self.assert_kept(1)

    def test_lines_come_back_by_arrow_up(self):
        screen = self.learning()
        screen.enter("hint")
        for _ in range(2):  # they come back once
            screen.enter("calc 1/2 + 1/3")
        prompt = screen.prompt()[0]
        for key, text in [("Up", "calc 1/2 + 1/3"), ("Up", "hint"), ("Down", "calc 1/2 + 1/3"), ("Down", ""),
                          ("Up", "calc 1/2 + 1/3")]:
            screen.keys(key)
            screen.wait(lambda: screen.prompt() == (prompt, text))
        screen.keys("BSpace")
        self.assertIn("5/6", " ".join(screen.enter("3")))

    def test_minus_of_another_kind(self):
        """As it is typed, whatever the locale says; the sheet has it, and it is understood."""
        for setting in ["", "LC_ALL=C", "LC_ALL=xx_YY.ISO-8859-1", "LC_ALL= LANG="]:
            with self.subTest(setting=setting):
                self.sheet.unlink(missing_ok=True)
                screen = self.learning(setting=f"env {setting}" if setting else "")
                shown = " ".join(screen.enter("−3"))
                self.assertIn("−3 (read as -3) does not fit", shown)
                self.assertIn("−3", self.sheet.read_text("utf-8"))
                screen.text("查询é")
                screen.wait(lambda: screen.prompt() == ("S[1,2] (The, cat)", "查询é"))
                screen.keys("BSpace", "BSpace", "BSpace")
                screen.wait(lambda: screen.prompt() == ("S[1,2] (The, cat)", ""))
                screen.enter("9")
                self.assert_kept(1)
                screen.close()

    def test_labels_of_other_scripts_in_the_prompt(self):
        (self.folder / "course").mkdir()
        (self.folder / "course/labels.md").write_text(LABELLED, "utf-8")
        for setting in ["", "LC_ALL=C", "LC_ALL=xx_YY"]:
            with self.subTest(setting=setting):
                screen = self.learning("course/labels.md", setting=f"env {setting}" if setting else "")
                self.assertEqual(screen.prompt()[0], "Y[1,1] (查询, é)")
                screen.enter("2")
                self.assertEqual(screen.prompt()[0], "Y[1,2] (查询, ü)")
                screen.close()
                (self.folder / "labels.md").unlink()


class Endings(Typed):
    FAREWELL = "To go on with it: byhand learn 02"

    def test_control_c(self):
        """In a line that was begun it drops the line, as in a shell; else it leaves."""
        screen = self.learning()
        screen.enter("9")
        for text in ["", "47"]:
            if text:
                screen.text(text)
                screen.wait(lambda: screen.prompt() == ("S[1,4] (The, its)", "47"))
                screen.keys("C-c")
                screen.wait(lambda: screen.prompt() == ("S[1,4] (The, its)", ""))
                self.assertIn("That line is dropped; Ctrl-C once more leaves.", screen.lines())
                screen.enter("calc 40 + 2")
                self.assertIn("42", " ".join(screen.lines()[-3:]))
                self.assert_kept(1)
            screen.keys("C-c")
            screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
            self.assertIn(f"{SHEET} has 1 of 47 marks; 47 cells are open.", screen.lines()[-10:])
            self.assertIn(self.FAREWELL, screen.lines()[-3:])
            self.assert_sane(screen)
            self.assert_kept(1)
            screen.enter('"$BYHAND" learn 02')

    def test_control_d(self):
        screen = self.learning()
        screen.text("9")
        screen.keys("C-d")  # not at the end of a line that has something in it
        screen.enter()
        self.assert_kept(1)
        screen.keys("C-d")
        screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
        self.assertIn(self.FAREWELL, screen.lines()[-3:])
        self.assert_sane(screen)

    def test_quit_after_every_kind_of_prompt(self):
        for prompt in ["S[1,2]", "your guess", "share", "your answer"]:
            screen = self.learning()
            self.to_the_end(screen, until=prompt)
            self.assertTrue(screen.prompt()[0].startswith(prompt))
            screen.enter("quit")
            self.assertIn(self.FAREWELL, screen.lines()[-3:])
            self.assert_sane(screen)
            screen.close()

    def test_control_c_at_the_very_beginning_and_while_much_is_pasted(self):
        screen = self.learning()
        screen.paste("9\n2\n9\n42\n6\n9\n5\n6\n1\n")
        screen.wait(lambda: self.score() >= 2)

        def is_ended():
            screen.keys("C-c")
            return screen.lines()[-1].startswith(SHELL_PROMPT)
        screen.wait(is_ended)
        screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
        screen.enter("true")
        self.assert_sane(screen)
        self.assertGreaterEqual(self.score(), 2)

    def test_it_can_be_stopped_and_taken_up(self):
        screen = self.learning()
        screen.enter("9")
        screen.keys("C-z")
        screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
        self.assertRegex(" ".join(screen.enter("stty -a")), " icanon .* echo ")
        screen.text("fg")
        screen.keys("Enter")
        screen.wait(lambda: screen.lines()[-1].startswith("S[1,4]") or screen.lines()[-1].endswith("learn 02"))
        screen.enter("2")
        self.assert_kept(2)

    def test_the_window_is_closed(self):
        screen = self.learning()
        screen.enter("9")
        screen.text("2")
        process = int(subprocess.run(["pgrep", "-f", f"^{re.escape(PROGRAM)} learn 02$", "-P",
                                      screen.tmux("display-message", "-p", "#{pane_pid}").strip()],
                                     capture_output=True, check=True).stdout)
        screen.tmux("kill-session")
        deadline = time.monotonic() + PATIENCE
        while Path(f"/proc/{process}").exists() and time.monotonic() < deadline:
            time.sleep(0.005)
        self.assertFalse(Path(f"/proc/{process}").exists())
        self.assert_kept(1)
        self.assert_no_strays()


class Terminals(Typed):
    def test_colours(self):
        for setting, has_color in [("", True), ("NO_COLOR=1", False), ("TERM=dumb", False), ("-u TERM", False)]:
            with self.subTest(setting=setting):
                self.sheet.unlink(missing_ok=True)
                screen = self.learning(setting=f"env {setting}")
                for text in ["9", "7", "hint", "hint"]:
                    screen.enter(text)
                screen.enter("quit")
                self.assert_kept(1, wrong=[("S", 1, 4)])
                colors = [code for code in COLOR.findall(screen.recorded()) if code not in (b"\x1b[m", b"\x1b[0m")]
                self.assertEqual(bool(colors), has_color)
                screen.close()

    def test_a_dumb_terminal_gets_no_control_codes(self):
        screen = self.learning(setting="env TERM=dumb")
        screen.text("91")
        screen.keys("BSpace")
        screen.enter()
        self.to_the_end(screen, until="c")
        screen.enter("quit")
        self.assertEqual(self.score(), 16)
        self.assertNotIn(b"\x1b", screen.recorded())
        self.assert_sane(screen)

    def test_a_terminal_that_nobody_knows(self):
        screen = self.learning(setting="env TERM=no-such-terminal")
        screen.enter("9")
        screen.enter("quit")
        self.assert_kept(1)
        self.assert_sane(screen)


class ByScreens(Typed):
    """80 columns and 24 lines, as terminals have been for ever."""

    def opened(self, worksheet="04"):
        screen = self.screen(rows=24)
        screen.enter(f'"$BYHAND" learn {worksheet}')
        return screen

    def visible(self, screen):
        return [line.rstrip() for line in screen.tmux("capture-pane", "-p").split("\n")]

    def number(self, screen):
        """Which screen of how many the reader is asked about; nothing at a prompt of the lesson."""
        found = MORE.fullmatch(screen.lines()[-1])
        return (int(found[1]), int(found[2])) if found else None

    def test_nothing_of_an_opening_runs_off_the_screen(self):
        for worksheet, title in [("01", "Warm-up"), ("04", "Self-attention by hand"), ("10", "Multi-head attention"),
                                 ("17", "A whole transformer")]:
            with self.subTest(worksheet=worksheet):
                screen = self.opened(worksheet)
                self.assertTrue(any(title in line for line in self.visible(screen)[:4]), self.visible(screen))
                _, count = self.number(screen)
                for number in range(2, count + 1):
                    before = len(screen.lines())
                    first = [line for line in screen.enter() if line][0]
                    self.assertLessEqual(len(screen.lines()) - before, 24)
                    self.assertIn(first, self.visible(screen))
                    self.assertEqual(self.number(screen), (number, count) if number < count else None)
                self.assertIsNotNone(screen.prompt())
                self.assertTrue(any(re.match(r"Step \d+ of", line) for line in self.visible(screen)))
                screen.close()

    def test_b_goes_back_and_q_to_the_end(self):
        screen = self.opened()
        first, count = self.number(screen)
        self.assertEqual(first, 1)
        def page():
            lines = [line.rstrip() for line in self.visible(screen)]
            first = max(place for place, line in enumerate(lines) if line == "Self-attention by hand")
            return lines[first:first + 14]

        opening = page()
        screen.enter("b")  # there is nothing before it
        self.assertEqual(self.number(screen), (1, count))
        screen.enter()
        self.assertEqual(self.number(screen), (2, count))
        screen.enter("b")
        self.assertEqual(self.number(screen), (1, count))
        self.assertEqual(page(), opening)
        screen.enter("q")
        self.assertEqual(screen.prompt()[0], "Q[1,1] (q1)")

    def test_what_is_typed_ahead_is_the_first_entry(self):
        screen = self.opened()
        shown = screen.enter("2")
        self.assertEqual(screen.prompt()[0], "Q[1,2] (q2)")
        self.assertIn("Q[1,1] (q1) > 2", shown)
        self.assertTrue(any(re.match(r"Step \d+ of", line) for line in shown))

    def test_the_lesson_can_be_left_from_any_screen(self):
        for key in ["C-c", "C-d"]:
            screen = self.opened()
            screen.enter()
            screen.keys(key)
            screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
            self.assertIn("To go on with it: byhand learn 04", screen.lines()[-3:])
            self.assert_sane(screen)
            screen.close()

    def test_another_size_in_the_middle(self):
        screen = self.opened()
        screen.enter()
        screen.tmux("resize-window", "-x", "60", "-y", "16")
        screen.wait(lambda: screen.tmux("display-message", "-p", "#{window_width}").strip() == "60")
        shown = []
        while self.number(screen):
            shown += screen.enter()
        self.assert_fits([line for line in shown if not MORE.fullmatch(line)], 60)
        text = "\n".join(screen.lines())
        for piece in ["W_Q, given, 3x6", "W_V, given, 3x6", "Queries: what each token asks for", "Step 1 of 9"]:
            self.assertIn(piece, text)
        self.assertIsNotNone(screen.prompt())


if __name__ == "__main__":
    unittest.main()

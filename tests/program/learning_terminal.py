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

    def __init__(self, test, folder, columns):
        home = Path(test.enterContext(tempfile.TemporaryDirectory()))
        self.record = home / "record"
        self.command = ["tmux", "-u", "-S", str(home / "socket"), "-f", "/dev/null"]
        test.addCleanup(self.close)
        self.tmux("start-server", ";", "set-option", "-g", "history-limit", "20000", ";", "new-session", "-d",
                  "-x", str(columns), "-y", "40", "-c", str(folder), f"PS1='{SHELL_PROMPT} ' exec sh -i")
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
            time.sleep(0.02)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def text(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def prompt(self):
        """The prompt that is shown last, and what stands behind it; nothing where it is no prompt of a lesson."""
        found = PROMPT.fullmatch(self.lines()[-1])
        return (found[1], found[2].strip()) if found else None

    def prompts(self):
        return sum(PROMPT.fullmatch(line) is not None for line in self.lines())

    def is_asking(self):
        """The lesson or the shell waits for a new line."""
        last = self.lines()[-1]
        found = PROMPT.fullmatch(last)
        return last == SHELL_PROMPT or (found is not None and not found[2])

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
    def screen(self, columns=80):
        return Screen(self, self.folder, columns)

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
        screen.tmux("resize-window", "-x", "50", "-y", "20")
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
        self.assertEqual(screen.prompt()[0], "your guess")
        self.assert_fits(screen.lines()[1:], 50)
        self.assertTrue("\n".join(screen.lines()).isascii())
        self.assertEqual(self.score(), 21)

    def test_pasted_matrices(self):
        for options in [[], ["-p"]]:
            with self.subTest(options=options):
                self.sheet.unlink(missing_ok=True)
                screen = self.learning()
                screen.paste("9\n2\n9 42 6 9 5\n6\n1\n2 9 1 2 1\n5\n1\n", *options)
                screen.wait(lambda: screen.prompt() == ("c[1,1] (The)", ""))
                screen.paste("  The  cat  chased  its  tail\n   23   71      19   15    14\n", *options)
                screen.wait(lambda: screen.prompt() == ("your guess", ""))
                screen.enter("")
                screen.paste("\n".join([f"{RIGHT['A', i, 1]}\t{RIGHT['A', i, 2]}" for i in range(1, 6)]), *options)
                screen.wait(lambda: (screen.prompt() or [""])[0] == "A[5,1] (tail, cat)" and
                            screen.prompt()[1].endswith(RIGHT["A", 5, 2]))
                self.assertEqual(self.score(), 29)  # the last line has no break yet
                screen.enter()
                self.assertEqual((screen.prompt(), self.score()), (("share", ""), 31))
                screen.close()

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
        screen = self.learning()
        screen.enter("9")
        for text in ["", "47"]:
            if text:
                screen.text(text)
            screen.keys("C-c")
            screen.wait(lambda: screen.lines()[-1] == SHELL_PROMPT)
            self.assertIn(f"{SHEET} has 1 of 47; 47 cells are open.", screen.lines()[-10:])
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

    def test_quit_behind_every_kind_of_prompt(self):
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
            time.sleep(0.02)
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


if __name__ == "__main__":
    unittest.main()

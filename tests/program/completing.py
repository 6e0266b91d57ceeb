"""What Tab does, in three shells under tmux, and what the program answers them; and the manual page, which is made of the
same tables."""

import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from running import ALL_WELL, PROGRAM, TREE, environment, run, some

PATIENCE = 30  # seconds
FLAGSHIP = TREE / "exercises/04-self-attention.md"
COMPLETIONS = TREE / "packaging/completions"
PROMPT = "here>"
SHELLS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
SETTINGS = {
    "bash": [f"PS1='{PROMPT} '", f"source '{COMPLETIONS}/byhand.bash'"],
    "zsh": [f"PS1='{PROMPT} '; fpath=('{COMPLETIONS}' $fpath); autoload -Uz compinit; compinit -D -u"],
    "fish": [f"set -g fish_autosuggestion_enabled 0; set -g fish_greeting; source '{COMPLETIONS}/byhand.fish'",
             f"function fish_prompt; printf '{PROMPT} '; end"],
}


def answers(*words, cwd=None):
    """{word: meaning}, in the order of the program."""
    done = run("complete", "--", *words, cwd=cwd)
    assert (done.code, done.err) == (ALL_WELL, ""), done
    return dict(line.partition("\t")[::2] for line in done.out.splitlines())


class WithFolder(unittest.TestCase):
    """A folder with a sheet, with something else that ends in .md, and with a folder."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        sheet = run("template", "04").out
        (self.folder / "my sheet.md").write_text(sheet, "utf-8")
        (self.folder / "my notes.md").write_text("# Notes\n", "utf-8")
        (self.folder / "myself").mkdir()


class Answers(WithFolder):
    def test_commands_as_the_help_has_them(self):
        listed = run("--help").out.partition("Subcommands:\n")[2].partition("\n\n")[0]
        expected = dict(re.findall(r"^  (\w+) +(.*)$", listed, re.M))
        self.assertEqual(answers(""), expected)
        self.assertEqual(list(answers("c")), [name for name in expected if name.startswith("c")])

    def test_commands_of_a_command(self):
        listed = run("class", "--help").out.partition("Subcommands:\n")[2].partition("\n\n")[0]
        self.assertEqual(list(answers("class", "")), re.findall(r"^  (\w+) ", listed, re.M))

    def test_options_and_their_values_as_the_help_has_them(self):
        for command in some(list(answers(""))):
            if command == "class":
                continue
            text = run(command, "--help").out.partition("\nOptions:\n")[2]
            options = re.findall(r"^  (?:-\w,)?(--[\w-]+) ?(\S*)", text, re.M)
            self.assertEqual(list(answers(command, "--")), [name for name, _ in options])
            for name, value in options:
                if "|" in value:
                    self.assertEqual(list(answers(command, name, "")), value.split("|"))
                    self.assertEqual(list(answers(command, name, "=", value[:2])),
                                     [one for one in value.split("|") if one.startswith(value[:2])])

    def test_worksheets_by_name_and_by_number(self):
        files = sorted((TREE / "exercises").glob("*.md"))
        titles = [re.search(r"^# (.*)$", path.read_text("utf-8"), re.M)[1] for path in files]
        self.assertEqual(answers("walkthrough", ""), dict(zip([path.stem[3:] for path in files], titles)))
        self.assertEqual(answers("walkthrough", "0"),
                         dict(zip([path.stem[:2] for path in files if path.name[0] == "0"], titles)))
        self.assertEqual(list(answers("eval", "1", "--with", "self")), ["self-attention"])

    def test_worksheets_of_a_folder_of_ones_own(self):
        (self.folder / "07-mine.md").write_bytes(FLAGSHIP.read_bytes())
        self.assertIn("mine", answers("explain", "--exercises", str(self.folder), ""))
        self.assertNotIn("mine", answers("explain", ""))
        self.assertIn("Z[1,1]", answers("explain", "--exercises", str(self.folder), "mine", "Z["))
        self.assertIn("Z[1,1]", answers("explain", f"--exercises={self.folder}", "--format=json", "mine", "Z["))

    def test_sheets_and_folders_but_no_other_files(self):
        self.assertEqual(list(answers("grade", "my", cwd=self.folder)), ["my sheet.md", "myself/"])
        self.assertEqual(list(answers("learn", "my", cwd=self.folder)), ["myself/", "my sheet.md"])
        self.assertEqual(list(answers("walkthrough", "my", cwd=self.folder)), ["myself/"])

    def test_worksheets_of_ones_own_as_files(self):
        (self.folder / "my own.md").write_bytes(FLAGSHIP.read_bytes())
        (self.folder / "myself" / "too.md").write_bytes(FLAGSHIP.read_bytes())
        for command in ["check", "walkthrough"]:
            for before in ["", "./", f"{self.folder}/"]:
                self.assertEqual(list(answers(command, f"{before}my", cwd=self.folder)),
                                 [f"{before}my own.md", f"{before}myself/"])
        self.assertEqual(list(answers("check", "myself/", cwd=self.folder)), ["myself/too.md"])
        files = [word for word in answers("check", "", cwd=self.folder) if "." in word or "/" in word]
        self.assertEqual(files, ["my own.md"])
        self.assertEqual(run("complete", "--", "learn", "mys", cwd=self.folder).out, "myself/\n")

    def test_cells_of_a_file_in_the_folder_of_the_user(self):
        (self.folder / "mine.md").write_bytes(FLAGSHIP.read_bytes())
        for file in ["mine.md", "my sheet.md"]:
            done = run("complete", "--", "explain", f"~/{file}", "Z[3,4", env={"HOME": str(self.folder)})
            self.assertEqual(done.out, "Z[3,4]\n")

    def test_the_folder_of_the_user(self):
        done = run("complete", "--", "grade", "~/my", env={"HOME": str(self.folder)})
        self.assertEqual(done.out.split("\n"), ["~/my sheet.md", "~/myself/", ""])

    def test_any_file_where_any_may_be(self):
        self.assertEqual(list(answers("walkthrough", "04", "-o", "my", cwd=self.folder)),
                         ["my notes.md", "my sheet.md", "myself/"])
        self.assertEqual(list(answers("walkthrough", "04", "-o", f"{self.folder}/mys")), [f"{self.folder}/myself/"])

    def test_steps_and_their_cells(self):
        steps = re.findall(r"^```(?:step|question)\n(\w+)\b", FLAGSHIP.read_text("utf-8"), re.M)
        self.assertEqual(list(answers("explain", "04", "")), steps)
        self.assertEqual(list(answers("explain", "04", "Z[1,")), [f"Z[1,{col}]" for col in range(1, 5)])
        self.assertEqual(len(answers("explain", "04", "Z[")), 12)
        self.assertEqual(list(answers("explain", "my sheet.md", "Z[3,4", cwd=self.folder)), ["Z[3,4]"])

    def test_mistakes(self):
        self.assertEqual(list(answers("mistakes", "tr")), ["transpose-dropped", "transpose-added", "transpose-wrong-factor"])

    def test_functions(self):
        self.assertEqual(list(answers("functions", "softmax")), ["softmax_cols", "softmax_rows"])

    def test_nothing_where_there_is_nothing_to_say(self):
        for words in [("walkthrough", "04", ""), ("explain", "no-such", ""), ("no-such", ""), ("eval", ""),
                      ("learn", "--variant", ""), ("explain", "--exercises", "/no/such", "")]:
            self.assertEqual(answers(*words), {}, words)


class Shell:
    """A shell in a terminal of tmux, with our completion."""

    def __init__(self, test, name, folder):
        home = Path(test.enterContext(tempfile.TemporaryDirectory()))
        (home / "byhand").symlink_to(PROGRAM)
        self.tmux_command = ["tmux", "-u", "-S", str(home / "socket"), "-f", "/dev/null"]
        self.environment = environment(PATH=f"{home}:{os.environ['PATH']}", HOME=str(home), SHELL="/bin/sh",
                                       HISTFILE="")  # bash would write it while the folder is removed
        test.addCleanup(lambda: subprocess.run([*self.tmux_command, "kill-server"], check=False, capture_output=True,
                                               timeout=PATIENCE))
        self.tmux("new-session", "-d", "-x", "200", "-y", "200", "-c", str(folder), *SHELLS[name])
        for line in SETTINGS[name]:
            self.tmux("send-keys", "-l", "--", line)
            self.tmux("send-keys", "Enter")
        self.wait(lambda: self.lines()[-1] == PROMPT)
        self.tmux("send-keys", "C-l")
        self.wait(lambda: self.lines() == [PROMPT])

    def tmux(self, *arguments):
        done = subprocess.run([*self.tmux_command, *arguments], check=True, timeout=PATIENCE, capture_output=True,
                              env=self.environment)
        return done.stdout.decode()

    def lines(self):
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", "-J").rstrip().split("\n")]

    def wait(self, is_so):
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > deadline:
                raise TimeoutError("\n".join(self.lines()[-30:]))
            time.sleep(0.01)

    def completes(self, typed, completed):
        """Tab makes that of what is typed, wherever the shell put quotes; then the line is taken away."""
        self.tmux("send-keys", "-l", "--", typed)
        self.wait(lambda: self.lines()[-1].endswith(typed.strip()))
        self.tmux("send-keys", "Tab")
        self.wait(lambda: re.sub(r"[\\'\"]", "", self.lines()[-1]).endswith(completed))
        self.tmux("send-keys", "C-u")
        self.wait(lambda: self.lines()[-1] == PROMPT)

    def output_of(self, typed):
        """What a line prints whose last word Tab completes."""
        self.tmux("send-keys", "-l", "--", typed)
        self.wait(lambda: self.lines()[-1].endswith(typed.strip()))
        self.tmux("send-keys", "Tab")
        self.wait(lambda: not self.lines()[-1].endswith(typed.strip()))
        self.tmux("send-keys", "Enter")
        self.wait(lambda: len(self.lines()) > 2 and self.lines()[-1] == PROMPT)
        return "\n".join(self.lines())


class InShells(WithFolder):
    def test_what_has_one_ending_is_completed(self):
        for name in some(list(SHELLS)):
            shell = Shell(self, name, self.folder)
            with self.subTest(shell=name):
                shell.completes("byhand walkt", "byhand walkthrough")
                shell.completes("byhand walkthrough pos", "byhand walkthrough positional")
                shell.completes("byhand walkthrough 04 --format mark", "--format markdown")
                shell.completes("byhand grade --worksheet self", "--worksheet self-attention")
                shell.completes("byhand grade 'my s", "my sheet.md")
                shell.completes("byhand class fee", "byhand class feedback")

    def test_bash_lists_a_folder_with_one_slash(self):
        shell = Shell(self, "bash", self.folder)
        shell.tmux("send-keys", "-l", "--", "byhand grade my")
        shell.tmux("send-keys", "Tab", "Tab")
        shell.wait(lambda: any("myself/" in line for line in shell.lines()))
        self.assertNotIn("//", "\n".join(shell.lines()))
        shell.tmux("send-keys", "-l", "--", "se")
        shell.tmux("send-keys", "Tab")
        shell.wait(lambda: shell.lines()[-1].endswith("byhand grade myself/"))

    def test_an_alias_in_bash_is_completed_too(self):
        shell = Shell(self, "bash", self.folder)
        shell.tmux("send-keys", "-l", "--", f"PATH=/usr/bin:/bin; alias byhand='{PROGRAM} --plain'; clear")
        shell.tmux("send-keys", "Enter")
        shell.wait(lambda: shell.lines() == [PROMPT])
        shell.completes("byhand walkthrough pos", "byhand walkthrough positional")

    def test_a_sheet_in_the_folder_of_the_user_is_completed_to_what_the_program_finds(self):
        for name in some(list(SHELLS)):
            with self.subTest(shell=name):
                shell = Shell(self, name, self.folder)
                (Path(shell.environment["HOME"]) / "home work.md").write_bytes((self.folder / "my sheet.md").read_bytes())
                self.assertIn("0 of 116", shell.output_of("byhand grade ~/home").partition("\n")[2])

    def test_a_cell_is_completed_to_what_the_program_understands(self):
        for name in some(list(SHELLS)):
            with self.subTest(shell=name):
                for typed in ["byhand explain 04 'Z[3,4", "byhand explain 04 Z\\[3,4"]:
                    self.assertIn("Z[3,4]", Shell(self, name, self.folder).output_of(typed).partition("\n")[2])


class Manual(unittest.TestCase):
    def setUp(self):
        self.page = run("manual").out

    def test_mandoc_finds_nothing_wrong(self):
        done = subprocess.run(["mandoc", "-Tlint", "-W", "style"], input=self.page.encode(), capture_output=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_it_has_every_command_with_every_option(self):
        shown = subprocess.run(["mandoc", "-Tutf8", "-O", "width=200"], input=self.page.encode(), capture_output=True,
                               timeout=PATIENCE, check=True).stdout.decode()
        shown = re.sub(".\b", "", shown)
        commands = [[name] for name in answers("") if name != "class"]
        commands += [["class", name] for name in answers("class", "")]
        for command in some(commands):
            section = shown.partition("   byhand " + " ".join(command) + " [")[2]
            self.assertTrue(section, command)
            section = section.partition("\n   byhand ")[0]
            for option, meaning in answers(*command, "--").items():
                self.assertIn(option, section)
                self.assertIn(meaning, " ".join(section.split()))
            for example in re.findall(r"^  (byhand .*)$", run(*command, "--help").out, re.M):
                self.assertIn(example, section)


if __name__ == "__main__":
    unittest.main()

"""Exit codes, where output and errors go, and what is said to someone who mistyped."""

import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal, some

FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
ALONE = {"BYHAND_PATH": None}


class Usage(unittest.TestCase):
    def assert_result(self, *arguments, env=None):
        """Success: something on standard output, nothing on standard error."""
        done = run(*arguments, env=env)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        self.assertTrue(done.out.endswith("\n"))
        return done.out

    def assert_error(self, *arguments, says=(), env=None):
        """Failure: nothing on standard output; a message and the next step on standard error."""
        done = run(*arguments, env=env)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertGreaterEqual(len(done.err.splitlines()), 2)
        self.assertTrue(done.err.endswith("\n"))
        for words in says:
            self.assertIn(words, done.err)

    def test_results_go_to_standard_output(self):
        for arguments in [[], ["--help"], ["-h"], ["--version"], ["list"], ["list", "--help"],
                          ["walkthrough", FLAGSHIP], ["walkthrough", "--help"],
                          ["walkthrough", "--format", "markdown", FLAGSHIP],
                          ["walkthrough", FLAGSHIP, "--format=json"]]:
            with self.subTest(arguments=arguments):
                self.assert_result(*arguments)

    def test_an_unknown_command_is_answered_with_the_commands(self):
        self.assert_error("walktrough", FLAGSHIP,
                          says=["there is no command walktrough", "did you mean walkthrough?", "list"])
        self.assert_error("solution", "04", says=["there is no command solution", "for that there is byhand walkthrough"])
        self.assert_error("next", says=["for that there is byhand alone"])
        self.assert_error("print", "04", says=["for that there is --format html"])
        self.assert_error("frobnicate", says=["list, walkthrough, template, "])
        for options in (["--plain"], ["--color", "never"]):
            self.assert_error(*options, "lst", says=["there is no command lst", "did you mean list?"])
        self.assert_error("", says=["there is no command"])
        self.assert_error("walk", "04", says=["there is no command walk", "did you mean walkthrough?"])
        self.assert_error("04", says=["there is no command 04", "to work through worksheet 04: byhand learn 04"])
        self.assert_error("lst", "--help", says=["there is no command lst", "did you mean list?"])
        self.assert_error("help", "lst", says=["there is no command lst"])
        self.assert_error("class", "nwe", "--help", says=["there is no command class nwe"])

    def test_help_is_a_word_too(self):
        for words, options in (["help"], ["--help"]), (["help", "list"], ["list", "--help"]), \
                (["help", "class", "new"], ["class", "new", "--help"]):
            self.assertEqual(run(*words), run(*options))

    def test_an_unknown_option_is_answered_with_the_nearest(self):
        self.assert_error("walkthrough", FLAGSHIP, "--formt", "json", says=["--formt", "did you mean --format?"])
        self.assert_error("list", "--plian", says=["--plian", "did you mean --plain?"])
        self.assert_error("--verison", says=["--verison", "did you mean --version?"])

    def test_an_unknown_option_is_answered_with_the_help(self):
        self.assert_error("walkthrough", FLAGSHIP, "--frobnicate", says=["--frobnicate", "byhand walkthrough --help"])
        self.assert_error("--frobnicate", says=["--frobnicate", "byhand --help"])
        self.assert_error("walkthrough", FLAGSHIP, "-x", says=["-x", "byhand walkthrough --help"])

    def test_options_may_stand_before_the_command(self):
        after = run("list", "--plain", "--color", "never", "--exercises", str(TREE / "exercises"))
        self.assertEqual(after.code, ALL_WELL)
        for before in (["--plain", "--color", "never", "--exercises", str(TREE / "exercises"), "list"],
                       ["--plain", "--color=never", "list", "--exercises", str(TREE / "exercises")]):
            self.assertEqual(run(*before), after, before)
        self.assertEqual(run("class", "check", "--help"), run("--plain", "class", "check", "--help"))
        with tempfile.TemporaryDirectory() as folder:
            after = run("class", "check", folder, "--plain", "--color", "never")
            self.assertIn("there is no class in", after.err)
            for before in (["--plain", "--color", "never", "class", "check", folder],
                           ["--plain", "class", "--color", "never", "check", folder]):
                self.assertEqual(run(*before), after, before)
        self.assert_error("--plain", "class", "chek", says=["there is no command class chek", "did you mean check?"])
        self.assert_error("class", "--plian", "check", folder, says=["there is no option --plian", "byhand class --help"])
        self.assert_error("--strict", "grade", "x.md", says=["there is no option --strict"])
        self.assert_error("--exercises", "list", says=["there is no folder list"])

    def test_of_the_commands_for_a_class_one_is_missing_or_mistyped(self):
        self.assert_error("class", says=["class does nothing alone", "after byhand class comes new, "])
        self.assert_error("class", "nwe", says=["there is no command class nwe", "did you mean new?"])
        self.assert_error("class", "new", "--sede", "x", says=["there is no option --sede", "byhand class new --help"])

    def test_an_unknown_choice_is_answered_with_all(self):
        self.assert_error("walkthrough", FLAGSHIP, "--format", "xml", says=["xml", "text", "markdown", "json"])
        self.assert_error("walkthrough", FLAGSHIP, "--color", "sometimes", says=["auto", "always", "never"])

    def test_missing_and_surplus_arguments_are_errors(self):
        self.assert_error("walkthrough", says=["WORKSHEET is required", "byhand walkthrough --help"])
        self.assert_error("explain", says=["WORKSHEET is required", "byhand explain --help"])
        self.assert_error("walkthrough", FLAGSHIP, FLAGSHIP, says=["byhand walkthrough --help"])
        self.assert_error("list", "surplus", says=["surplus", "byhand list --help"])
        self.assert_error("walkthrough", FLAGSHIP, "--format", says=["--format"])
        self.assert_error("walkthrough", FLAGSHIP, "-o", says=["-o"])
        self.assert_error("list", "walkthrough", FLAGSHIP)

    def test_what_is_wrong_is_told_in_our_own_words(self):
        for arguments, reason, next_step in [
                (["list", "-x"], "there is no option -x", "see byhand list --help"),
                (["grade", "-0x"], "there is no option -x", "see byhand grade --help"),
                (["list", "foo"], "foo is one argument too many for byhand list", "leave it out"),
                (["list", "--", "foo"], "foo is one argument too many for byhand list", "leave it out"),
                (["class", "check", "a", "b"], "b is one argument too many for byhand class check", "leave it out"),
                (["walkthrough", "04", "--for"], "--for needs a value", "write --for NAME"),
                (["walkthrough", "04", "--format"], "--format needs a value", "write --format text|markdown|"),
                (["explain", "04", "Q", "--hint"], "--hint needs a value", "write --hint N"),
                (["list", "--plain=3"], "--plain takes no value", "leave out the = and what follows it"),
                (["--plain=3"], "--plain takes no value", "byhand --help"),
                (["list", "--color", "auto", "--color", "never"], "--color is given twice", "keep one of the two"),
                (["hunt", "04", "--seed", "x"], "--seed: give a whole number from 0 to 999999999, not x", "byhand hunt --help"),
                (["explain", "04", "Q", "--hint", "4"], "--hint: give a whole number from 1 to 3, not 4", "byhand explain --help"),
                (["grade", "-j", "0", "x.md"], "--threads: give a whole number from 1 to 256, not 0", "byhand grade --help"),
                (["--version", "extra"], "extra is one argument too many beside --version", "leave it out; "),
                (["explain", "04"], "CELLS is required: Z[1,2]", "as in byhand explain"),
                (["class", "new", "c", "--worksheet", "04"], "--roster is required: ", "as in byhand class new")]:
            with self.subTest(arguments=arguments):
                self.assert_error(*arguments, says=[f"byhand: {reason}", f"\n{next_step}" if "--help" not in next_step else next_step])

    def test_a_number_with_zeros_before_it_is_decimal(self):
        self.assertEqual(self.assert_result("cost", FLAGSHIP, "--enlarge", "010"),
                         self.assert_result("cost", FLAGSHIP, "--enlarge", "10"))

    def test_learn_without_a_worksheet_shows_where_you_are_and_what_to_type(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("learn", cwd=folder)
            self.assertEqual((done.code, done.out), (NOT_USABLE, run(cwd=folder).out))
            self.assertEqual(done.err, "\nbyhand: learn needs to know which worksheet\n"
                                       "type its number after learn, as in byhand learn 04\n")
            run("learn", "02", cwd=folder, stdin=b"9\n")
            self.assertIn("byhand learn 02", run("learn", cwd=folder).out)

    def test_enlarge_is_a_number_in_bounds(self):
        for number in ["0", "65", "-1", "x", "1.5", ""]:
            with self.subTest(number=number):
                self.assert_error("walkthrough", FLAGSHIP, "--enlarge", number, says=["--enlarge"])
        self.assert_result("walkthrough", FLAGSHIP, "--enlarge", "64")

    def test_enlarge_gives_room_everywhere(self):
        """For matrices of more cells, and for more operations: those of the second take six times 20^3 products of
        numbers of 1,900 bits."""
        large = "# Large\n\nMany cells.\n\n```given\nX = ones(100, 100)\n```\n\n```step\nY = rowsum(X)\n```\n"
        dear = ("# Dear\n\nMany operations.\n\n```given\nA = ones(20, 20) * 3^1200\n```\n\n```step\nY = (" +
                " + ".join(["A * A"] * 6) + ")[1, 1] / 3^2399\nreal 1\n```\n")
        with tempfile.TemporaryDirectory() as folder:
            for name, text, value in [("01-large.md", large, "100"), ("02-dear.md", dear, "360")]:
                Path(folder, name).write_text(text, "utf-8")
                path = str(Path(folder, name))
                self.assert_error("walkthrough", path, says=["too much to compute by hand"])
                self.assertIn(value, self.assert_result("walkthrough", path, "--enlarge", "2").split())
                self.assertIn(f"{value}\n", self.assert_result("explain", path, "Y[1,1]", "--enlarge", "2"))
            listed = self.assert_result("list", "--exercises", folder, "--enlarge", "2", env=ALONE)
            self.assertIn("Large: large, 100 cells to fill", listed)
            self.assertIn("Dear: dear, 1 cell to fill", listed)

    def test_an_empty_value_is_not_taken_for_none(self):
        """As from a script whose variable is not set."""
        self.assert_error("list", "--exercises", "", says=["--exercises"])
        self.assert_error("walkthrough", FLAGSHIP, "-o", "")
        self.assert_error("walkthrough", "")

    def test_pause_is_for_text_on_the_screen(self):
        self.assert_error("walkthrough", FLAGSHIP, "--pause", "--format", "json", says=["--pause"])
        self.assert_error("walkthrough", FLAGSHIP, "--pause", "-o", "x.txt", says=["--pause"])

    def test_a_variant_is_a_whole_number(self):
        for command in [["walkthrough", FLAGSHIP], ["eval", "X", "--with", FLAGSHIP]]:
            for number in some(["x", "-1", "1.5", "1e3", "0x10", "+1", " 1", "1 ", "1000000000", "9" * 40, "١", ""]):
                for arguments in [["--variant", number], [f"--variant={number}"]]:
                    with self.subTest(arguments=command[:1] + arguments):
                        self.assert_error(*command, *arguments)
            self.assert_error(*command, "--variant", "-1", says=["there is no variant -1", "from 0 to 999999999"])
            self.assert_error(*command, "--variant", "x", says=["there is no variant x"])
            self.assert_error(*command, "--variant", "1", "--for", "Ann", says=["--variant and --for", "keep one"])
            self.assert_error(*command, "--for", "")
            self.assert_error(*command, "--variant", says=["--variant"])
            for number in ["0", "007", "999999999"]:
                self.assert_result(*command, "--variant", number)

    def test_a_variant_is_told(self):
        self.assertIn("Variant 17. Its numbers are drawn", self.assert_result("walkthrough", FLAGSHIP, "--variant", "17"))
        self.assertIn(", for 李雷. Its", self.assert_result("walkthrough", FLAGSHIP, "--for", "李雷"))
        self.assertNotIn("Variant", self.assert_result("walkthrough", FLAGSHIP))

    def test_help_of_a_command_comes_even_with_other_arguments(self):
        self.assertEqual(self.assert_result("walkthrough", FLAGSHIP, "--help"),
                         self.assert_result("walkthrough", "--help"))

    def test_who_typed_a_path_is_told_to_type_it_again(self):
        """The launcher says what it was called as; a whole path comes of an alias, which has the bare name."""
        def told(called, *arguments):
            return " ".join(run_in_terminal(*arguments, env={"BYHAND_CALLED": called}).out.split())

        for called, word in [("./byhand", "./byhand"), ("../my dir/byhand", "'../my dir/byhand'"), ("/opt/byhand", "byhand"),
                             (None, "byhand")]:
            for arguments, line in [(["functions", "nonsense"], "nonsense {} functions shows them all"),
                                    (["learn", "--help"], " {} learn 02 "), ([], " {} --help all commands")]:
                with self.subTest(called=called, arguments=arguments):
                    self.assertIn(line.format(word), told(called, *arguments))
            self.assertIn(f"m{word} list shows", told(called, "--color", "always"))
        self.assertNotIn("./byhand", run("template", FLAGSHIP, env={"BYHAND_CALLED": "./byhand"}).out)  # into a file

    def test_the_version_is_the_projects(self):
        project = (TREE / "CMakeLists.txt").read_text("utf-8")
        version = self.assert_result("--version").split()[1]
        self.assertIn(f"VERSION {version} ", project)

    def test_what_is_printed_does_not_depend_on_when_or_how_often(self):
        self.assertEqual(run("walkthrough", FLAGSHIP), run("walkthrough", FLAGSHIP))


if __name__ == "__main__":
    unittest.main()

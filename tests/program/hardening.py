"""A release is built so that a mistake in it is hard to make use of: this reads the program that the linker made."""

import os
import re
import subprocess
import unittest

from running import PROGRAM


def output_of(*command):
    return subprocess.run([*command, PROGRAM], check=True, capture_output=True, text=True, timeout=60,
                          env={"LC_ALL": "C"}).stdout


def readelf(option):
    return output_of(os.environ["READELF"], "--wide", option)


class Hardening(unittest.TestCase):
    def test_it_is_loaded_at_an_address_of_chance(self):
        self.assertRegex(readelf("--file-header"), r"Type: +DYN")
        self.assertRegex(readelf("--dynamic"), r"FLAGS_1.*\bPIE\b")

    def test_the_tables_of_the_linker_are_read_only_before_main(self):
        self.assertRegex(readelf("--segments"), r"GNU_RELRO")
        self.assertRegex(readelf("--dynamic"), r"FLAGS_1.*\bNOW\b")

    def test_the_stack_is_not_run(self):
        self.assertRegex(readelf("--segments"), r"GNU_STACK( +0x\w+){5} RW ")

    def test_a_stack_that_overflows_ends_the_program(self):
        self.assertIn("__stack_chk_fail", readelf("--dyn-syms"))

    def test_a_buffer_that_overflows_ends_the_program(self):
        self.assertRegex(readelf("--dyn-syms"), r"\b__\w+_chk\b")

    def test_jumps_land_where_they_may(self):
        """Only compilers for x86 can do that with a flag of the name that they all know."""
        if not re.search(r"Machine: .*X86-64", readelf("--file-header")):
            return
        main = output_of(os.environ["OBJDUMP"], "--disassemble=main")
        self.assertRegex(main, r"<main>:\n[^\n]*endbr64")


if __name__ == "__main__":
    unittest.main()

"""A name has one variant however it was typed: FNV-1a64 of its normal form C. Held against Python's unicodedata, all
characters and random texts; a long name at a time, since the numbers of its variant tell."""

import random
import re
import sys
import unicodedata
import unittest

from running import TREE, run

CONTROLS = "".join(map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x61C, *range(0x200E, 0x2010), *range(0x2028, 0x202F),
                             *range(0x2066, 0x206A), 0xFEFF, 0xA0, 0x20]))
LONGEST = 100_000  # bytes of an argument


def variant_for(name):
    value, prime, mask = 0xCBF29CE484222325, 0x100000001B3, 2**64 - 1
    for byte in unicodedata.normalize("NFC", name).encode():
        value = (value ^ byte) * prime & mask
    return value % 10**6


def listed_characters():
    """Those that the program's tables have, and the version of Unicode that they are of."""
    text = re.sub("///.*", "", (TREE / "src/text/canonical_forms.hpp").read_text("utf-8"))
    code, found = 0, set()
    parts, classes = (text.split("std::string_view ")[i] for i in [1, 2])
    for distance in re.findall(r"([0-9a-f]+)[=-][0-9a-f]+", parts):
        code += int(distance, 16)
        found.add(chr(code))
    code = 0
    for distance, length in re.findall(r"([0-9a-f]+)\+([0-9a-f]+)=", classes):
        code += int(distance, 16)
        found.update(map(chr, range(code, code + int(length, 16) + 1)))
    return found, re.search(r"Unicode (\S+)\.\n", text)[1]


def all_characters():
    """But for those that a name cannot have, and those that are younger than the tables."""
    listed, version = listed_characters()
    changing = {c for c in map(chr, range(sys.maxunicode + 1)) if not 0xD800 <= ord(c) < 0xE000
                and (unicodedata.combining(c) or unicodedata.normalize("NFD", c) != c) and not 0xAC00 <= ord(c) < 0xD7A4}
    younger = changing - listed
    if unicodedata.unidata_version == version:
        assert not younger and listed == changing
    return [c for c in map(chr, range(sys.maxunicode + 1))
            if not 0xD800 <= ord(c) < 0xE000 and c not in CONTROLS and c not in younger], sorted(listed)


class Names(unittest.TestCase):
    def assert_variant(self, name):
        first = run("template", "04", "--for", name).out.split("\n", 1)[0]
        self.assertIn(f"variant {variant_for(name)}, for ", first[:80], [hex(ord(c)) for c in name[:20]])

    def test_the_tables_are_those_of_the_script(self):
        _, version = listed_characters()
        if unicodedata.unidata_version != version:
            self.skipTest(f"the tables are of Unicode {version}, this Python is of {unicodedata.unidata_version}")
        source = (TREE / "scripts/canonical_forms").read_text("utf-8")
        script = {"__name__": "script"}
        exec(compile(source, "canonical_forms", "exec"), script)  # pylint: disable=exec-used
        self.assertEqual(script["text"](), (TREE / "src/text/canonical_forms.hpp").read_text("utf-8"))

    def test_every_character(self):
        characters, listed = all_characters()
        for part, pool in [("", characters), ("e", ["e" + c for c in listed]), ("\u1100", [c + "\u1161" for c in listed])]:
            parts, size = [part], len(part.encode())
            for c in pool:
                size += len(c.encode())
                if size > LONGEST:
                    self.assert_variant("".join(parts))
                    parts, size = [], len(c.encode())
                parts.append(c)
            self.assert_variant("".join(parts))

    def test_random_texts(self):
        _, listed = all_characters()
        pool = [c for c in listed] + [d for c in listed for d in unicodedata.normalize("NFD", c)]
        pool += [chr(c) for c in range(0x1100, 0x1200)] * 5 + [chr(c) for c in range(0xAC00, 0xD7A4, 7)]
        chance = random.Random(17)
        for _ in range(10):
            name = "".join(chance.choice(pool) for _ in range(20_000))
            self.assert_variant("a" + name)
            self.assert_variant("a" + unicodedata.normalize(chance.choice(["NFC", "NFD"]), name))


if __name__ == "__main__":
    unittest.main()

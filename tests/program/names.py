"""A name has one variant however it was typed: FNV-1a64 of its normal form C. Held against Python's unicodedata, all
characters and random texts; a long name at a time, since the numbers of its variant tell."""

import random
import sys
import unicodedata
import unittest

from running import run

CONTROLS = "".join(map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x61C, *range(0x200E, 0x2010), *range(0x2028, 0x202F),
                             *range(0x2066, 0x206A), 0xFEFF, 0xA0, 0x20]))
LONGEST = 100_000  # bytes of an argument
# Of no modern Korean text: utf8proc 2.8 loses it behind a syllable (Debian 12 has that version).
ODD_VOWEL = "\u11A7"


def variant_for(name):
    value, prime, mask = 0xCBF29CE484222325, 0x100000001B3, 2**64 - 1
    for byte in unicodedata.normalize("NFC", name).encode():
        value = (value ^ byte) * prime & mask
    return value % 10**6


def all_characters():
    """All that this Python knows but for those that a name cannot have, and those of them that change."""
    everything = [c for c in map(chr, range(sys.maxunicode + 1))
                  if unicodedata.category(c) not in ("Cn", "Cs") and c not in CONTROLS + ODD_VOWEL]
    changing = [c for c in everything if unicodedata.combining(c) or unicodedata.normalize("NFD", c) != c]
    return everything, [c for c in changing if not 0xAC00 <= ord(c) < 0xD7A4]


class Names(unittest.TestCase):
    def assert_variant(self, name):
        first = run("template", "04", "--for", name).out.split("\n", 1)[0]
        self.assertIn(f"variant {variant_for(name)}, for ", first[:80], [hex(ord(c)) for c in name[:20]])

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
        pool += [chr(c) for c in range(0x1100, 0x1200) if chr(c) != ODD_VOWEL] * 5 + [chr(c) for c in range(0xAC00, 0xD7A4, 7)]
        chance = random.Random(17)
        for _ in range(10):
            name = "".join(chance.choice(pool) for _ in range(20_000))
            self.assert_variant("a" + name)
            self.assert_variant("a" + unicodedata.normalize(chance.choice(["NFC", "NFD"]), name))


if __name__ == "__main__":
    unittest.main()

"""Entries in every spelling of section 5, and sheets in Markdown and CSV around them."""

import sys
from decimal import Decimal
from fractions import Fraction
from math import inf

import numpy

from enclosure import Irrational, ends
from evaluate import infinite
from verdicts import BLANK, Entry

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)  # an entry may be cut from a very long number

LONGEST = 64
MINUS = ["-"] * 6 + ["−", "–"]
BAR = ["/"] * 6 + ["⁄", " / ", "//"]

UNREADABLE = ["-1+3/4", "2*3", "25%", "½", "nan", "NaN", "٣", "1/0", "abc", "1.2.3", "--1",
              "1///2", "3/4/5", "x", "1e", "e3", "1/2e3", "0x1f", "+-2", "1.5/2", ".", "１", "2/-3",
              "3!", "$4", "1_000", "3'000", "1+", "Sep-46", "2-1/3", "½3", "π", "²",
              "1" * 65, "0." + "3" * 63, "1/" + "7" * 63]


# --- One entry ------------------------------------------------------------------------------------

def entry(text, value, decimals=None):
    """An entry of at most 64 characters; a longer one is none."""
    if len(text) > LONGEST:
        return Entry(text, kind="unreadable")
    return Entry(text, value, decimals)


def unreadable(rng):
    """Unreadable in every format: where cells are parted by ; a comma would be a decimal one."""
    return Entry(rng.choice(UNREADABLE), kind="unreadable")


def blank(rng):
    return Entry(rng.choice(["_", "_", "?", "…"]), kind="blank")


def sign(rng, negative):
    return rng.choice(MINUS) if negative else rng.choice([""] * 8 + ["+"])


def decimal(rng, value, places):
    """A value that has so few decimals, typed with that many."""
    units = abs(value) * 10 ** places
    assert units.denominator == 1
    digits = str(units).rjust(places + 1, "0")
    whole, rest = digits[:len(digits) - places], digits[len(digits) - places:]
    if places == 0:
        text = whole + rng.choice([""] * 5 + ["."])
    elif whole == "0" and rng.random() < 0.3:
        text = "." + rest
    else:
        text = whole + "." + rest
    if rng.random() < 0.03:
        text = "0" * rng.choice([1, 2, 40]) + text
    negative = value < 0 or (value == 0 and rng.random() < 0.02)
    return entry(sign(rng, negative) + text, value, places)


def fraction(rng, value):
    times = rng.choice([1, 1, 1, 2, 3, 10])
    bar = rng.choice(BAR)
    top = f"{abs(value.numerator) * times}{bar}{value.denominator * times}"
    return entry(sign(rng, value < 0) + top, value)


def mixed(rng, value):
    """1+3/4 and -1-3/4: the second sign is the first."""
    whole = int(abs(value))
    rest, times = abs(value) - whole, rng.choice([1, 1, 2])
    second = rng.choice(MINUS) if value < 0 else "+"
    tail = f"{rest.numerator * times}{rng.choice(['/', '/', '⁄', '//'])}{rest.denominator * times}"
    return entry(f"{sign(rng, value < 0)}{whole}{second}{tail}", value)


def infinity(rng, value):
    return Entry(sign(rng, value < 0) + rng.choice(["inf", "inf", "∞", "Infinity"]), value)


def decimals_of(value, most=12):
    """How many decimals a value needs, or None where it has no end."""
    return next((d for d in range(most + 1) if (value * 10 ** d).denominator == 1), None)


def with_exponent(rng, value, digits=None):
    """A decimal as 5.6e-06 or 1.2E+3; of a value that has so many significant digits, or rounded to them."""
    if digits is None:
        digits = len(f"{Decimal(value.numerator) / Decimal(value.denominator):f}".replace(".", "").strip("-0")) or 1
    text = f"{float(value):.{max(digits - 1, 0)}e}"
    if rng.random() < 0.2:
        mantissa, _, exponent = text.partition("e")
        text = mantissa + "E" + rng.choice(["", "+"] if int(exponent) >= 0 else [""]) + str(int(exponent))
    return printed_number(text)


def printed_number(text):
    """An entry that some program printed: 5.6e-06 has the decimals that it has when written out."""
    mantissa, _, exponent = text.lower().partition("e")
    decimals = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return entry(text, Fraction(text), max(decimals, 0))


def exactly(rng, value):
    """A value in one of its equal forms."""
    if infinite(value):
        return infinity(rng, value)
    ways = [fraction] if value.denominator > 1 or rng.random() < 0.1 else []
    needed = decimals_of(value)
    if needed is not None:
        ways += [lambda r, v: decimal(r, v, needed + r.choice([0, 0, 0, 1, 2]))] * 2
        if rng.random() < 0.03 and abs(value) < 10 ** 300 and Fraction(f"{float(value):.12e}") == value:
            ways = [with_exponent]
    if abs(value) > 1 and value.denominator > 1:
        ways.append(mixed)
    return rng.choice(ways)(rng, value)


# --- Decimals near a value ------------------------------------------------------------------------

def near(value):
    """A Fraction that is the value, or agrees with an irrational one to a hundred digits."""
    return sum(ends(value.enclose(BITS_OF_NEAR))) / 2 if isinstance(value, Irrational) else value


BITS_OF_NEAR = 400


def on_grid(value, places, way):
    """The multiple of 10^-places that a way of rounding makes of a value."""
    scaled = near(value) * 10 ** places
    floor = Fraction(scaled.numerator // scaled.denominator)
    up = floor if floor == scaled else floor + 1
    nearest = floor if scaled - floor < up - scaled else up
    chosen = {"down": floor, "up": up, "nearest": nearest,
              "cut": floor if scaled >= 0 else up}[way]
    return chosen / 10 ** places


def rounded(rng, value, places):
    """Nearest; at a tie either neighbour."""
    scaled = near(value) * 10 ** places
    tie = scaled - scaled.numerator // scaled.denominator == Fraction(1, 2)
    way = rng.choice(["down", "up"]) if tie else "nearest"
    return decimal(rng, on_grid(value, places, way), places)


def at_boundary(rng, value, places):
    """One of the decimals where a verdict changes."""
    p = max(0, places + rng.choice([-2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 5]))
    grid = on_grid(value, p, rng.choice(["down", "up", "nearest", "cut"]))
    grid += Fraction(rng.choice([0, 0, 0, -1, 1, -1, 1, -2, 2]), 10 ** p)
    padding = rng.choice([0, 0, 0, 0, 1, 2])
    if rng.random() < 0.06:
        return fraction(rng, grid)  # a typed fraction is never taken as rounded
    return decimal(rng, grid, p + padding)


def approximate(rng, value, places):
    """A decimal that a careful learner types for a value."""
    if infinite(value):
        return infinity(rng, value)
    way = rng.random()
    if way < 0.6:
        return rounded(rng, value, places)
    p = places + rng.randint(1, 4)
    return decimal(rng, on_grid(value, p, rng.choice(["cut", "nearest", "up", "down"])), p)


# --- Floats, as programs print them ---------------------------------------------------------------

FLOATS = {
    "float64": lambda x: repr(float(x)),
    "float32": lambda x: str(numpy.float32(x)),
    "float32 as a list": lambda x: repr(float(numpy.float32(x))),
    "numpy": lambda x: numpy.array2string(numpy.array([x]), precision=8)[1:-1].strip(),
    "%.6e": lambda x: f"{x:.6e}",
    "PyTorch": lambda x: f"{x:.4f}",
    "spreadsheet": lambda x: f"{x:.15g}",
}
LARGEST_FLOAT = 10 ** 38  # that float32 holds
OF_VALUE, OF_LARGEST = Fraction(1, 10 ** 6), Fraction(2, 10 ** 7)  # how far section 6 lets a float be off


def as_float(rng, value, largest):
    """A value as a program prints it, with noise of its last digits, or as much as makes it wrong."""
    if infinite(value):
        return infinity(rng, value)
    room = OF_VALUE * abs(near(value)) + OF_LARGEST * largest
    noise = rng.choice([0, 0, 0, Fraction(1, 10 ** 9), Fraction(1, 100), Fraction(9, 10), Fraction(999, 1000),
                        Fraction(1001, 1000), Fraction(11, 10), 2, 100])
    number = near(value) + rng.choice([-1, 1]) * noise * room
    if abs(number) > LARGEST_FLOAT:
        return exactly(rng, number)
    return printed_number(FLOATS[rng.choice(list(FLOATS))](float(number)))


# --- Sheets ---------------------------------------------------------------------------------------

LOST = Entry("", kind="lost")  # it stood in a row or a block that cannot be told apart
DAMAGES = ["a cell more", "a cell less", "a row more", "a row less", "no block", "blank block first",
           "second block"]


def damaged(rng, asked, rows, columns, entries):
    """asked: the cells that may hold an entry. A way to damage a block, the row that it hits, and what is left of the entries."""
    way, hit = rng.choice(DAMAGES), rng.randrange(rows)
    first = entries[hit, 0].text
    if way == "a cell more" and (first[:1].isalpha() or (rows == 1 and first in "01")):
        return None, hit, entries  # a word in front of so many cells, or the number of the row, would be none of them
    if way == "a cell more" or (way == "a cell less" and columns > 1):
        return way, hit, {p: LOST if p[0] == hit else e for p, e in entries.items()}
    if way == "a row more" or (way == "a row less" and rows > 1):
        return way, hit, dict.fromkeys(entries, LOST)
    if way == "no block":
        return way, hit, dict.fromkeys(entries, BLANK)
    if all(entries[p].kind == "blank" for p in asked) or way in ("a cell less", "a row less"):
        return None, hit, entries
    return way, hit, entries


class Layout:
    """How one person writes a sheet; `damages` tells what is damaged: {step: (way, row)}."""

    def __init__(self, rng, damages=None):
        self.rng, self.damages = rng, damages or {}
        self.parting = rng.choice(["  ", "  ", " ", "\t", "\u00a0 ", " | ", "bars"])
        self.heading, self.row_labels = rng.random() < 0.6, rng.random() < 0.6
        self.rule = rng.random() < 0.5  # the line under a table's heading
        self.line_end = rng.choice(["\n"] * 6 + ["\r\n", "\r"])
        self.mark = "\ufeff" if rng.random() < 0.05 else ""
        self.brackets = rng.choice([(", ", "[["), (" ", "[["), (", ", "tensor([["), (", ", "array([[")]) \
            if rng.random() < 0.15 else None

    def line(self, label, cells):
        """Cells parted; between bars a blank may be nothing at all."""
        if self.parting == "bars":
            # A line of nothing but bars would count as the rule of a table.
            bare = any(cell != "_" for cell in cells) or label
            cells = ["" if cell == "_" and bare and self.rng.random() < 0.5 else cell
                     for cell in cells]
            first = [] if label is None else [label]
            return "| " + " | ".join([*first, *cells]) + " |"
        first = "" if label is None else label + self.rng.choice([" ", " | "])
        return "  " + first + self.parting.join(cells)

    def pasted(self, rows, columns, entries):
        """A whole matrix as a program prints it, brackets and all."""
        comma, opened = self.brackets
        lines = [comma.join(entries[i, j].text for j in range(columns)) for i in range(rows)]
        between = "]" + comma.rstrip() if comma.strip() else "]"
        end = "]])" if opened.endswith("([[") else "]]"
        return [(opened if i == 0 else " " * (len(opened) - 1) + "[") + line
                + (end if i == rows - 1 else between) for i, line in enumerate(lines)]

    def block(self, step, rows, columns, entries):
        if self.brackets and all(e.kind == "number" and not e.shown and (e.decimals is not None)
                                 and e.text.isascii() for e in entries.values()) and step.name not in self.damages:
            return [f"```answer {step.name} {rows}x{columns}", *self.pasted(rows, columns, entries), "```", ""]
        row_labels = step.row_labels if self.row_labels else None
        lines = [f"```answer {step.name} {rows}x{columns}"]
        if self.rng.random() < 0.5:
            lines.append(f"# {step.name} = something | 1 2 3")
        if self.heading and step.column_labels:
            corner = "" if row_labels and self.parting == "bars" else None
            lines.append(self.line(corner, step.column_labels))
            if self.parting == "bars" and self.rule:
                lines.append("|" + "---|" * (columns + (row_labels is not None)))
        shown = [f"[{i + 1},{j + 1}]" for (i, j), e in entries.items() if e.shown]
        if shown:
            lines.append("# shown " + " ".join(shown))
        way, hit = self.damages.get(step.name, (None, 0))
        for i in range(rows):
            cells = [entries[i, j].text for j in range(columns)]
            if i == hit and way == "a cell more":
                cells.append("1")
            if i == hit and way == "a cell less":
                cells.pop()
            if i == hit and way == "a row less":
                continue
            line = self.line(row_labels[i] if row_labels else None, cells)
            lines += [line] * (2 if i == hit and way == "a row more" else 1)
            if self.rng.random() < 0.03:
                lines.append("")
        return [*lines, "```", ""]

    def blocks(self, step, rows, columns, entries):
        """The block of a step, unless it is missing; and another one now and then."""
        way, _ = self.damages.get(step.name, (None, 0))
        block = [] if way == "no block" else self.block(step, rows, columns, entries)
        if way == "blank block first":
            return self.block(step, rows, columns, dict.fromkeys(entries, BLANK)) + block
        if way == "second block":
            return block + self.block(step, rows, columns, dict.fromkeys(entries, Entry("7", 7)))
        return block

    def sheet(self, name, title, blocks):
        """blocks: (step, rows, columns, entries with a text for every cell)."""
        blocks = list(blocks)
        if self.rng.random() < 0.15:
            self.rng.shuffle(blocks)
        lines = [f"<!-- byhand: {name} -->", f"# {title}", "", "Some prose, edited.", ""]
        for step, rows, columns, entries in blocks:
            if self.rng.random() < 0.3:
                lines += [f"## {step.name}", "", "More prose: 1 2 3 | 4.", ""]
            lines += self.blocks(step, rows, columns, entries)
        return self.mark + self.line_end.join(lines)


class TableLayout:
    """The same as CSV, with one of the three separators."""

    def __init__(self, rng):
        self.rng = rng
        self.separator = rng.choice([",", ";", "\t"])
        self.comma = self.separator != "," and rng.random() < 0.6  # the decimal comma
        self.line_end = rng.choice(["\n", "\n", "\r\n"])
        self.mark = "\ufeff" if rng.random() < 0.1 else ""

    def cell(self, entry_):
        if entry_.kind == "blank" and self.rng.random() < 0.4:
            return ""
        text = entry_.text
        if self.comma and entry_.kind == "number" and self.rng.random() < 0.8:
            text = text.replace(".", ",")
        return f'"{text}"' if self.rng.random() < 0.03 or self.separator in text else text

    def sheet(self, name, title, blocks):
        lines = [self.separator.join(["byhand", name])]
        blocks = list(blocks)
        if self.rng.random() < 0.15:
            self.rng.shuffle(blocks)
        for step, rows, columns, entries in blocks:
            for i in range(rows):
                cells = [self.cell(entries[i, j]) for j in range(columns)]
                lines.append(self.separator.join([step.name, str(i + 1), *cells]))
        return self.mark + self.line_end.join(lines) + self.line_end


def printed(value):
    """A cell that was not asked, as text."""
    if infinite(value):
        return Entry("inf" if value == inf else "-inf", value)
    return Entry(str(value), value)


__all__ = ["BLANK", "Layout", "TableLayout", "approximate", "as_float", "at_boundary", "blank", "exactly",
           "fraction", "printed", "rounded", "unreadable"]

"""Verdicts and marks, from the words of section 6 of the design.

A sheet here is what its writer meant: for every step a matrix of entries. How they stand on paper,
and how a program reads them, is the business of sheets.py.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd

from enclosure import Irrational, TooWide, Unclear, ends, sign_of
from evaluate import infinite
from expression import Call
from follow import UNKNOWN, UNSETTLED, Cell, Missing, followed, names_in, own_cell

MISTAKES = {"follows", "rough", "wrong"}
FULL_MARK = {"correct", "rounded", "carried", "follows"}
STRICT_MARK = FULL_MARK - {"follows"}
VERDICTS = ["shown", "blank", "unreadable", "correct", "rounded", "carried", "follows", "rough",
            "wrong"]
GIVEN = "given"
ALL_DIGITS = "all digits"
EQUAL_CELLS = 6  # a constant matrix of so many cells ...
DIFFERENT_VALUES = 3  # ... where so many values are right gives nothing to follow
PRINTED_DIGITS = 7  # significant ones, from which on some program has printed a decimal,
PRINTED_DECIMALS = 4  # or so many decimals, or as many as the step asks for,
PRINTED_WITH_EXPONENT = 5  # or so many significant digits and an exponent
OF_VALUE, OF_LARGEST = Fraction(1, 10 ** 6), Fraction(2, 10 ** 7)  # how far such a number may be off
# Bits of an irrational value. The first are for most questions; the second for the 600 digits of the contract, but for
# those that are lost on the way.
PRECISIONS = [400, 1900, 4000, 8000]
FURTHER_BITS = 1000  # what only these can tell is left open: no grader has to compute them, and any may
NARROW = Fraction(1, 10 ** 400)  # an enclosure narrower than this holds one value


@dataclass(frozen=True)
class Entry:
    """What stands in a cell: a value and the decimals typed (None for a fraction or infinity).

    Of a decimal with an exponent, 5.6e-06, these are the decimals that it has when written out: 7.
    """
    text: str
    value: object = None  # a Fraction or an infinity; None where there is none
    decimals: object = None
    kind: str = "number"  # number, blank, unreadable, lost (to a damaged row or block)
    shown: bool = False

    def is_printed(self, places):
        """A number that some program printed: none has so many digits by accident, and the last ones are its noise."""
        if self.decimals is None or not ("." in self.text or "e" in self.text.lower()):
            return False
        digits = significant_digits(self.text)
        return (digits >= PRINTED_DIGITS or self.decimals >= max(PRINTED_DECIMALS, places)
                or ("e" in self.text.lower() and digits >= PRINTED_WITH_EXPONENT))

    def unit(self):
        """What 1 in the last typed digit is worth: 0.01 of 5.03, 100 of 1.2346e+06."""
        mantissa, _, exponent = self.text.lower().partition("e")
        return Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))


def significant_digits(text):
    """From the first that is not 0; a 0 alone has none."""
    mantissa = text.lower().partition("e")[0]
    return len("".join(c for c in mantissa if c.isdigit()).lstrip("0"))


BLANK = Entry("_", kind="blank")


# --- One entry against one value ------------------------------------------------------------------

@lru_cache(maxsize=20_000)
def narrow_bits(target):
    """The bits with which the enclosure of a value is narrower than NARROW."""
    for bits in PRECISIONS:
        try:
            low, high = ends(target.enclose(bits))
        except TooWide:
            continue
        if high - low < NARROW:
            return bits
    raise Unclear("a value that cannot be enclosed narrowly")


def narrow(target):
    """An enclosure that the contract takes for one value."""
    return ends(target.enclose(narrow_bits(target)))


def narrower(target):
    """One of digits that the contract does not ask for."""
    return ends(target.enclose(narrow_bits(target) + FURTHER_BITS))


def certainly(target, holds, on_boundary):
    """Whether a value passes a test; what counts where its narrow enclosure holds the boundary."""
    if not isinstance(target, Irrational):
        return holds(target)
    for low, high in first_then_narrow(target):
        if holds(low) == holds(high):
            return holds(low)
    low, high = narrower(target)
    if holds(low) == holds(high) != on_boundary:
        raise Unclear("a value that is very near to a boundary")
    return on_boundary


def first_then_narrow(target):
    """Most questions are settled by the first enclosure, which is much cheaper than the others."""
    try:
        low, high = ends(target.enclose(PRECISIONS[0]))
    except TooWide:
        pass
    else:
        if high - low < Fraction(1, 10 ** 70):  # no entry has so many decimals
            yield low, high
    yield narrow(target)


def equal(value, target):
    """An irrational value equals the entry that lies in an enclosure narrower than 10^-400."""
    if infinite(value) or infinite(target):
        return value == target and infinite(value) and infinite(target)
    if isinstance(target, Irrational):
        if target.certain or not all(low <= value <= high for low, high in first_then_narrow(target)):
            return False
        low, high = narrower(target)
        if not low <= value <= high:
            raise Unclear("a value that is very near to another")
        return True
    return value == target


def fewest_decimals(value):
    """How many decimals are left when the zeros at the end of a decimal are not typed."""
    decimals, denominator = 0, value.denominator
    while denominator > 1 and decimals <= 2000:
        decimals, denominator = decimals + 1, denominator // gcd(denominator, 10)
    return decimals


def is_rounding_of(entry, target, places):
    """(a) x rounded to q places for some q from k up to the places typed or k; at a tie both neighbours."""
    q = max(places, fewest_decimals(entry.value))
    half = Fraction(1, 2 * 10 ** q)
    return certainly(target, lambda x: abs(entry.value - x) <= half, True)


def is_cut_off_from(entry, target, places):
    """(b) x cut off after p > k places."""
    v, unit = entry.value, Fraction(1, 10 ** entry.decimals)
    if entry.decimals <= places:
        return False
    if v == 0:
        return certainly(target, lambda x: abs(x) < unit, False)
    side = sign_of(v)
    end = side * v + unit
    return (certainly(target, lambda x: side * x >= side * v, True)
            and certainly(target, lambda x: side * x < end, False))


def is_printed_of(entry, target, places, largest):
    """(c) a printed number near x: rounded to its own digits, and off before by as much as float32 may be.

    Section 6 says so of seven significant digits only. It was widened while the grader was written, since numpy prints
    eight decimals, however small a number is, and PyTorch four, or five digits and an exponent. Of these fewer digits
    only the last one may be noise of the other numbers, unless all of them are: 5.3291e-15 for 0.
    """
    if not entry.is_printed(places):
        return False
    if largest is None:
        raise Unclear
    noise = OF_LARGEST * largest
    is_noise_alone = "e" in entry.text.lower() and equal(Fraction(0), target)
    if significant_digits(entry.text) < PRINTED_DIGITS and not is_noise_alone:
        noise = min(noise, entry.unit())
    room = entry.unit() / 2 + noise
    return certainly(target, lambda x: abs(entry.value - x) <= room + OF_VALUE * abs(x), True)


def is_rounded_from(entry, target, places, largest):
    if entry.decimals is None or infinite(target):
        return False
    return (is_rounding_of(entry, target, places) or is_cut_off_from(entry, target, places)
            or is_printed_of(entry, target, places, largest))


def simple_fraction(entry):
    """What a wrong decimal was probably rounded from, where no mistake is named; None where no fraction up to twelfths
    is like it but those that are decimals."""
    if (entry.decimals or 0) < 2 or infinite(entry.value):
        return None
    for denominator in (3, 6, 7, 8, 9, 11, 12):
        below = entry.value * denominator // 1
        for fraction in (Fraction(below, denominator), Fraction(below + 1, denominator)):
            if abs(entry.value - fraction) <= Fraction(1, 2 * 10 ** entry.decimals):
                return fraction
    return None


def with_its_sign_turned(entry, sources, places):
    """The value with another sign that a wrong entry is, or is rounded from; None where there is none. sources: values,
    each with the largest beside it."""
    for value, size in sources:
        if isinstance(value, Fraction) and matches(entry, [-value], places, size):
            return -value
    return None


def is_rough_from(entry, target, places):
    p = entry.decimals
    if p is None or infinite(target) or not 1 <= p < places:
        return False
    half = Fraction(1, 2 * 10 ** p)
    return certainly(target, lambda x: abs(entry.value - x) <= half, True)


def matches(entry, targets, places, largest):
    """Equal to one of the values, or rounded from it."""
    return any(equal(entry.value, t) or is_rounded_from(entry, t, places, largest) for t in targets)


def largest_of(values):
    """The largest finite |x|; of an irrational one the first enclosure will do. None where one of them is unsettled: it
    may be that one."""
    values = list(values)
    if any(v is UNSETTLED for v in values):
        return None
    finite = [v for v in values if not isinstance(v, Missing) and not infinite(v)]
    return max((abs(sum(ends(v.enclose(PRECISIONS[0]))) / 2) if isinstance(v, Irrational) else abs(v)
                for v in finite), default=Fraction(0))


# --- One entry ------------------------------------------------------------------------------------

def known(cells):
    return [cell.value for cell in cells if not isinstance(cell.value, Missing)]


def matches_own(entry, own, places, largest):
    """Whether an entry is one of the cells that follow, from the entries or from what they were before they were
    rounded: each half of them has a largest value of its own."""
    half = len(own) // (len(largest) - 1)
    return any(matches(entry, known(own[i * half:(i + 1) * half]), places, size)
               for i, size in enumerate(largest[1:]))


def judge(entry, right, own, places, largest, verdict_of):
    """The verdict of an entry; None where the contract leaves it open.

    right, own: the values that count as right and the cells that follow from the learner's own
    entries: one, and for a rule round(e, n) also e; the same from these entries before they were
    rounded. largest: of the right values of the step, and of those that follow.
    """
    if entry.shown:
        return "shown"
    if entry.kind != "number":
        return entry.kind
    if any(equal(entry.value, x) for x in right):
        return "correct"
    if any(is_rounded_from(entry, x, places, largest[0]) for x in right):
        return "rounded"
    if own[0].value is UNSETTLED:
        return None
    if matches_own(entry, own, places, largest):
        verdicts = {verdict_of(place) for cell in own for place in cell.sources}
        if verdicts & MISTAKES:
            return "follows"
        return None if None in verdicts else "carried"
    if any(cell.value is UNSETTLED for cell in own):
        return None
    if any(is_rough_from(entry, t, places) for t in [*right, *known(own)]):
        return "rough"
    return "wrong"


# --- One sheet ------------------------------------------------------------------------------------

class Grader:
    """Grades sheets of one worksheet.

    steps: objects with name, tree, places, asked (a set of (i, j), counted from 0).
    right: an evaluator that holds the right matrix of every given and step, and gives that of a
    step's tree.
    """

    def __init__(self, steps, givens, right):
        self.steps, self.right = steps, right
        self.givens = {name: right.names[name] for name in givens}

    def matrix(self, step):
        return self.right.names[step.name]

    def targets(self, step):
        """The matrices that count as right: the step's own, and e of a rule round(e, n) with n >= 1."""
        trees = [step.tree, *self.unrounded(step.tree)]
        return [self.right.value(tree) for tree in trees]

    def places(self, step):
        is_rounded = self.places_of_rounding(step.tree)
        return step.places if is_rounded is None else is_rounded

    def places_of_rounding(self, tree):
        """n of a rule round(e, n), else None."""
        if not (isinstance(tree, Call) and tree.function == "round"):
            return None
        return self.right.places_of_round(self.right.value(tree.arguments[1]))

    def unrounded(self, tree):
        """[e] for a rule round(e, n) with n >= 1; a whole number has to be rounded."""
        return [tree.arguments[0]] if self.places_of_rounding(tree) else []

    def names(self, steps, entries, verdicts=None):
        """What the rules see: the learner's own entries where cells were asked. verdicts: of the steps, if known."""
        return self.givens | {step.name: self.seen(step, entries, verdicts) for step in steps}

    def seen(self, step, all_entries, verdicts=None):
        right = self.matrix(step)
        entries = (all_entries or {}).get(step.name)
        places = [(i, j) for i in range(len(right)) for j in range(len(right[0]))]
        if entries is None or not step.asked:
            return [[Cell(value) for value in row] for row in right]
        values = {p: entries[p].value if p in step.asked else right[p[0]][p[1]] for p in places}
        gives_none = (is_rubbish(values.values(), [v for row in right for v in row])
                      and self.has_wrong(step, all_entries, verdicts))
        cells = {p: Cell(values[p]) if p not in step.asked else own_cell(values[p], (step.name, *p))
                 for p in places}
        if gives_none:
            cells = {p: Cell(UNKNOWN, cell.sources) for p, cell in cells.items()}
        return [[cells[i, j] for j in range(len(right[0]))] for i in range(len(right))]

    def has_wrong(self, step, entries, verdicts):
        if verdicts is None:
            verdicts, _ = self.verdicts(entries, until=step)
        return any(verdict in ("wrong", "rough", None) for row in verdicts[step.name] for verdict in row)

    def own(self, number, entries, verdicts=None):
        """What follows for a step from the entries in the steps before it."""
        return self.following(number, self.names(self.steps[:number], entries, verdicts))

    def following(self, number, names):
        """The same from any values of the steps before it."""
        step = self.steps[number]
        own_names = frozenset(earlier.name for earlier in self.steps[:number] if earlier.asked)
        right = self.matrix(step)
        return [followed(tree, names, own_names, self.right, len(right), len(right[0]))
                for tree in [step.tree, *self.unrounded(step.tree)]]

    def slip(self, number, entries, tree, basis, all_digits=None):
        """What a wrong rule gives for a step, on the learner's own inputs, on these before they were rounded or on the
        right ones; and e, if it is round(e, n) with n >= 1."""
        earlier = self.steps[:number]
        if basis == "own":
            names = self.names(earlier, entries)
        elif basis == "all digits":
            names = self.givens | {step.name: all_digits[step.name] for step in earlier}
        else:
            names = self.givens | {
                step.name: [[Cell(value) for value in row] for row in self.matrix(step)] for step in earlier}
        own_names = frozenset(step.name for step in earlier)
        right = self.matrix(self.steps[number])
        return [followed(one, names, own_names, self.right, len(right), len(right[0]))
                for one in [tree, *self.unrounded(tree)]]

    def verdicts(self, entries, owns=None, mistaken=None, until=None):
        """{step: rows of verdicts}, and the values behind them for a report; under ALL_DIGITS the learner's own before
        they were rounded, None where they are as they were entered. until: the last step that is judged.

        owns: what follows, step by step, where it is known already.
        mistaken: {(step, i, j): what the mistake leads to that is named for this cell}.
        """
        result, values = {}, {}
        # The entries before they were rounded: mistakes as they were written, or as what they were before.
        # Right ones that may be rounded from a mistake, too, are right in the second way, made by it in the third.
        unrounded, is_rounded = [dict(self.givens) for _ in range(3)], [False] * 3
        gone_over = set()  # steps with such entries: after each of them somebody may have taken a calculator
        for number, step in enumerate(self.steps[:self.steps.index(until) + 1] if until else self.steps):
            right, places = self.targets(step), self.places(step)
            own = owns[number] if owns else self.own(number, entries, result) if step.asked else None
            largest = self.largest(right, own)
            all_digits = [self.following(number, names) if own and differs else own
                          for names, differs in zip(unrounded, is_rounded)]
            for digits in [d for d, differs in zip(all_digits, is_rounded) if own and differs]:
                own = own + digits
                largest = [*largest, *self.largest(right, digits)[1:]]
            rows = self.judged(step, entries, right, own, largest, result, values)
            partly_written = []
            if own and any(verdict in ("wrong", "rough", None) for row in rows for verdict in row):
                partly_written = list(self.partly_written(number, entries, result, gone_over))
                for digits in partly_written:
                    own = own + digits
                    largest = [*largest, *self.largest(right, digits)[1:]]
                rows = self.judged(step, entries, right, own, largest, result, values)
            result[step.name] = rows
            sized = own and [[(matrix, self.largest(right, cells)[1]) for matrix in cells]
                             for cells in (own, *all_digits, *partly_written)]
            for way, names in enumerate(unrounded):
                names[step.name] = seen = self.seen(step, entries if own else None, result)
                in_order = own and [*sized[way + 1], *sum(sized, [])]
                for i, j in step.asked:
                    sources = own and [(matrix[i][j], size) for matrix, size in in_order]
                    exact = self.before_rounding(rows[i][j], values[step.name, i, j], sources)
                    of_mistake = (mistaken or {}).get((step.name, i, j)) if way > 0 and rows[i][j] != "rough" else None
                    if way == 1 and rows[i][j] != "wrong":
                        of_mistake = None
                    if of_mistake is not None:
                        exact = of_mistake
                    elif rows[i][j] == "wrong" and way > 0:
                        entry = entries[step.name][i, j]
                        exact = simple_fraction(entry)
                        if exact is None and entry.decimals:
                            exact = with_its_sign_turned(entry, [(own[0][i][j].value, largest[1]),
                                                                 (right[0][i][j], largest[0])], places)
                    if exact is not None and seen[i][j].value is not UNKNOWN:
                        if exact != seen[i][j].value:
                            is_rounded[way] = True
                            gone_over.add(step.name)
                        seen[i][j] = Cell(exact, seen[i][j].sources)
        values[ALL_DIGITS] = unrounded[-1] if any(is_rounded) else None
        return result, values

    def judged(self, step, entries, right, own, largest, earlier, values):
        """The verdicts of a step, row by row. values: takes what each is judged by."""
        places, rows = self.places(step), []
        for i, row in enumerate(right[0]):
            rows.append([])
            for j in range(len(row)):
                if (i, j) not in step.asked:
                    rows[i].append(GIVEN)
                    continue
                entry = entries[step.name][i, j]
                xs, ys = [m[i][j] for m in right], [m[i][j] for m in own]
                values[step.name, i, j] = entry, xs, ys, places, largest
                rows[i].append(self.settled(entry, xs, ys, places, largest, earlier))
        return rows

    def partly_written(self, number, entries, verdicts, rounded):
        """What follows for those who went on with what they had written up to one of the rounded steps, and with all
        digits after it."""
        behind = []
        names = names_in(self.steps[number].tree)
        for i in range(number - 1, -1, -1):
            if self.steps[i].asked and self.steps[i].name in names:
                behind.insert(0, i)
                names = names | names_in(self.steps[i].tree)
        for last in [i for i in behind if self.steps[i].name in rounded][:-1]:
            seen = self.names(self.steps[:number], entries, verdicts)
            for i in behind:
                if i > last:
                    seen[self.steps[i].name] = self.in_all_digits(i, seen, entries)
            yield self.following(number, seen)

    def in_all_digits(self, number, seen, entries):
        """The entries of a step as what they are rounded from, of what follows from these; others as they are."""
        step, places = self.steps[number], self.places(self.steps[number])
        follows = self.following(number, seen)
        size = self.largest(self.targets(step), follows)[1]
        cells = [list(row) for row in seen[step.name]]
        for i, j in step.asked:
            if cells[i][j].value is UNKNOWN:
                continue
            try:
                exact = next((matrix[i][j].value for matrix in follows
                              if matches(entries[step.name][i, j], known([matrix[i][j]]), places, size)), None)
            except Unclear:
                exact = UNSETTLED
            if exact is not None:
                cells[i][j] = Cell(exact, cells[i][j].sources)
        return cells

    @staticmethod
    def before_rounding(verdict, values, sources):
        """What an entry was before it was rounded: the first of the cells that it is rounded from, each with the
        largest value beside it; of a rule round(e, n) e only where the entry is not rounded from the result. None
        where it is as it was entered."""
        entry, xs, ys, places, largest = values
        if verdict not in ("correct", "rounded", "carried", "follows"):
            return None
        try:
            if ys is None or verdict in ("correct", "rounded") and not matches_own(entry, ys, places, largest):
                return next((x for x in xs if matches(entry, [x], places, largest[0])), xs[0])
            return next((cell.value for cell, size in sources if matches(entry, known([cell]), places, size)),
                        sources[-1][0].value)
        except Unclear:
            return UNSETTLED

    @staticmethod
    def largest(right, own):
        """Of the step's own values, and of those that follow."""
        if own is None:
            return None
        return [largest_of(x for row in right[0] for x in row),
                largest_of(y.value for row in own[0] for y in row)]

    @staticmethod
    def settled(entry, xs, ys, places, largest, earlier):
        try:
            return judge(entry, xs, ys, places, largest,
                         lambda place: earlier[place[0]][place[1]][place[2]])
        except Unclear:
            return None


def is_rubbish(values, right):
    """All cells equal where three different values or more are right."""
    values = list(values)
    return (len(values) >= EQUAL_CELLS and None not in values and len(set(values)) == 1
            and len(set(right)) >= DIFFERENT_VALUES)


def score(verdicts, marked=FULL_MARK):
    """(marks, cells); the first is None where a verdict is open. What was shown stays in the maximum."""
    cells = [v for rows in verdicts.values() for row in rows for v in row if v != GIVEN]
    return None if None in cells else sum(v in marked for v in cells), len(cells)

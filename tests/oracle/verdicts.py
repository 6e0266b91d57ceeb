"""Verdicts and marks, from the words of section 6 of the design.

A sheet here is what its writer meant: for every step a matrix of entries. How they stand on paper,
and how a program reads them, is the business of sheets.py.
"""

from dataclasses import dataclass
from fractions import Fraction

from enclosure import Irrational, Unclear, ends
from evaluate import infinite
from expression import Call
from follow import UNKNOWN, UNSETTLED, Cell, Missing, followed, own_cell

MISTAKES = {"follows", "rough", "wrong"}
FULL_MARK = {"correct", "rounded", "carried", "follows"}
STRICT_MARK = FULL_MARK - {"follows"}
VERDICTS = ["shown", "blank", "unreadable", "correct", "rounded", "carried", "follows", "rough",
            "wrong"]
GIVEN = "given"
EQUAL_CELLS = 6  # a constant matrix of so many cells ...
DIFFERENT_VALUES = 3  # ... where so many values are right gives nothing to follow
DIGITS = 50  # of an irrational value
BITS = 400


@dataclass(frozen=True)
class Entry:
    """What stands in a cell: a value and the decimals typed (None for a fraction or infinity)."""
    text: str
    value: object = None  # a Fraction or an infinity; None where there is none
    decimals: object = None
    kind: str = "number"  # number, blank, unreadable, lost (to a damaged row or block)
    shown: bool = False


BLANK = Entry("_", kind="blank")


# --- One entry against one value ------------------------------------------------------------------

def enclosed(target):
    """Both ends of what is known of a value: 50 digits."""
    if not isinstance(target, Irrational):
        return target, target
    low, high = ends(target.enclose(BITS))
    margin = Fraction(1, 10 ** DIGITS) * max(abs(low), abs(high), 1)
    return low - margin, high + margin


def equal(value, target):
    if infinite(value) or infinite(target):
        return value == target and infinite(value) and infinite(target)
    if isinstance(target, Irrational):
        low, high = enclosed(target)
        if low <= value <= high and not target.certain:
            raise Unclear("a value that may be rational")
        return False
    return value == target


def distance(value, target):
    low, high = enclosed(target)
    if low <= value <= high:
        return (Fraction(0) if low == high else Fraction(0)), max(value - low, high - value)
    return min(abs(value - low), abs(value - high)), max(abs(value - low), abs(value - high))


def certainly(nearest, farthest, holds):
    """Whether all of an enclosure passes a test."""
    if holds(nearest) != holds(farthest):
        raise Unclear("the enclosure holds the boundary")
    return holds(nearest)


def is_rounded_from(entry, target, places):
    """A decimal with p = k within half a unit, or with p > k within one unit of its last digit."""
    p = entry.decimals
    if p is None or infinite(target) or p < places:
        return False
    near, far = distance(entry.value, target)
    if p == places:
        return certainly(near, far, lambda d: d <= Fraction(1, 2 * 10 ** places))
    return certainly(near, far, lambda d: d < Fraction(1, 10 ** p))


def is_rough_from(entry, target, places):
    p = entry.decimals
    if p is None or infinite(target) or not 1 <= p < places:
        return False
    near, far = distance(entry.value, target)
    return certainly(near, far, lambda d: d <= Fraction(1, 2 * 10 ** p))


def matches(entry, targets, places):
    """Equal to one of the values, or rounded from it."""
    return any(equal(entry.value, t) or is_rounded_from(entry, t, places) for t in targets)


# --- One entry ------------------------------------------------------------------------------------

def known(cells):
    return [cell.value for cell in cells if not isinstance(cell.value, Missing)]


def judge(entry, right, own, places, verdict_of):
    """The verdict of an entry; None where the contract leaves it open.

    right, own: the values that count as right and the cells that follow from the learner's own
    entries: one, and for a rule round(e, n) also e.
    """
    if entry.shown:
        return "shown"
    if entry.kind != "number":
        return entry.kind
    if any(equal(entry.value, x) for x in right):
        return "correct"
    if any(is_rounded_from(entry, x, places) for x in right):
        return "rounded"
    if own[0].value is UNSETTLED:
        return None
    if matches(entry, known(own), places):
        verdicts = {verdict_of(place) for cell in own for place in cell.behind}
        if verdicts & MISTAKES:
            return "follows"
        return None if None in verdicts else "carried"
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
        """The matrices that count as right: the step's own, and e of a rule round(e, n)."""
        trees = [step.tree, *inside_round(step.tree)]
        return [self.right.value(tree) for tree in trees]

    def places(self, step):
        if inside_round(step.tree):
            return self.right.places_of_round(self.right.value(step.tree.arguments[1]))
        return step.places

    def names(self, steps, entries):
        """What the rules see: the learner's own entries where cells were asked."""
        return self.givens | {step.name: self.seen(step, entries.get(step.name)) for step in steps}

    def seen(self, step, entries):
        right = self.matrix(step)
        places = [(i, j) for i in range(len(right)) for j in range(len(right[0]))]
        if entries is None or not step.asked:
            return [[Cell(value) for value in row] for row in right]
        values = {p: entries[p].value if p in step.asked else right[p[0]][p[1]] for p in places}
        gives_none = is_rubbish(values.values(), [v for row in right for v in row])
        cells = {p: Cell(values[p]) if p not in step.asked else own_cell(values[p], (step.name, *p))
                 for p in places}
        if gives_none:
            cells = {p: Cell(UNKNOWN, cell.behind) for p, cell in cells.items()}
        return [[cells[i, j] for j in range(len(right[0]))] for i in range(len(right))]

    def own(self, number, entries):
        """What follows for a step from the entries in the steps before it."""
        step = self.steps[number]
        names = self.names(self.steps[:number], entries)
        own_names = frozenset(earlier.name for earlier in self.steps[:number] if earlier.asked)
        right = self.matrix(step)
        return [followed(tree, names, own_names, self.right, len(right), len(right[0]))
                for tree in [step.tree, *inside_round(step.tree)]]

    def verdicts(self, entries, owns=None):
        """{step: rows of verdicts}, and the values behind them for a report.

        owns: what follows, step by step, where it is known already.
        """
        result, values = {}, {}
        for number, step in enumerate(self.steps):
            right, places = self.targets(step), self.places(step)
            own = owns[number] if owns else self.own(number, entries) if step.asked else None
            rows = []
            for i, row in enumerate(right[0]):
                rows.append([])
                for j in range(len(row)):
                    if (i, j) not in step.asked:
                        rows[i].append(GIVEN)
                        continue
                    entry = entries[step.name][i, j]
                    xs, ys = [m[i][j] for m in right], [m[i][j] for m in own]
                    values[step.name, i, j] = entry, xs, ys, places
                    rows[i].append(self.settled(entry, xs, ys, places, result))
            result[step.name] = rows
        return result, values

    @staticmethod
    def settled(entry, xs, ys, places, earlier):
        try:
            return judge(entry, xs, ys, places, lambda place: earlier[place[0]][place[1]][place[2]])
        except Unclear:
            return None


def inside_round(tree):
    """[e] for a rule round(e, n), else nothing."""
    is_round = isinstance(tree, Call) and tree.function == "round"
    return [tree.arguments[0]] if is_round else []


def is_rubbish(values, right):
    """All cells equal where three different values or more are right."""
    values = list(values)
    return (len(values) >= EQUAL_CELLS and None not in values and len(set(values)) == 1
            and len(set(right)) >= DIFFERENT_VALUES)


def score(verdicts, marked=FULL_MARK):
    """(marks, cells that carry one); the first is None where a verdict is open.

    What was given away "carries no mark": it is not among those that could be earned either.
    """
    cells = [v for rows in verdicts.values() for row in rows for v in row
             if v not in (GIVEN, "shown")]
    return None if None in cells else sum(v in marked for v in cells), len(cells)

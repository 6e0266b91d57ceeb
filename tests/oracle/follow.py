"""What follows from a learner's own entries, cell by cell, with the entries that it is computed from: its sources.

The same evaluator as for worksheets, over cells that know their value (which may be unknown) and
the entries that they were made of. An entry is a source of a cell wherever the cell cannot be
worked out without it: a factor next to a zero too, but not the matrix whose rows are counted.
"""

from fractions import Fraction
from functools import lru_cache

from enclosure import Unclear
from evaluate import Evaluator, HandNumbers, WorksheetError
from expression import Everything, Index, Name, Range, parts


class Missing:
    """A value that is none."""

    def __init__(self, word):
        self.word = word

    def __repr__(self):
        return self.word


UNKNOWN = Missing("unknown")  # made of something that was not entered, or undefined
UNSETTLED = Missing("unsettled")  # the contract, or this oracle, does not say what it is

NOTHING = frozenset()


class Cell:
    __slots__ = ("value", "sources")

    def __init__(self, value, sources=NOTHING):
        self.value, self.sources = value, sources

    def __repr__(self):
        return f"{self.value} of {sorted(self.sources)}"


def value_of(cell):
    return cell.value if isinstance(cell, Cell) else cell


def sources_of(cell):
    return cell.sources if isinstance(cell, Cell) else NOTHING


def lifted(operation, cells):
    """An operation on plain numbers, done on cells."""
    together = NOTHING.union(*map(sources_of, cells))
    values = [value_of(cell) for cell in cells]
    for missing in (UNKNOWN, UNSETTLED):
        if any(value is missing for value in values):
            return Cell(missing, together)
    try:
        return Cell(operation(*values), together)
    except WorksheetError:
        return Cell(UNKNOWN, together)
    except Unclear:
        return Cell(UNSETTLED, together)


class RememberingNumbers(HandNumbers):
    """Many learners ask for the same digits of the same values."""

    @lru_cache(maxsize=20_000)
    def function(self, name, a):
        return super().function(name, a)

    @lru_cache(maxsize=20_000)
    def jump(self, name, a, places):
        return super().jump(name, a, places)


PLAIN = Evaluator(RememberingNumbers())


class TracedNumbers:
    """The interface that the evaluator asks of numbers, on cells."""

    def __init__(self):
        self.plain = PLAIN.numbers

    def of(self, value):
        return Cell(value)

    def finite(self, name):
        return Cell(self.plain.finite(name))

    def index_of_largest(self, values):
        return lifted(lambda *v: self.plain.index_of_largest(v), values)

    def function(self, name, a):
        return lifted(lambda v: self.plain.function(name, v), [a])

    def round(self, a, places):
        return lifted(lambda v: self.plain.round(v, places), [a])

    def softmax(self, values):
        whole = lifted(lambda *v: self.plain.softmax(list(v)), values)
        if isinstance(whole.value, Missing):
            return [whole] * len(values)
        return [Cell(share, whole.sources) for share in whole.value]

    def whole_number(self, a, what):
        """A size or a number of places: where it is the learner's own, no reading is certain."""
        if sources_of(a) or isinstance(value_of(a), Missing):
            raise Unclear(f"{what} that the learner worked out")
        return self.plain.whole_number(value_of(a), what)


def add_lifted(name):
    def method(self, *cells):
        return lifted(getattr(self.plain, name), cells)
    setattr(TracedNumbers, name, method)


for _name in ("add", "subtract", "multiply", "divide", "negate", "power", "larger", "smaller"):
    add_lifted(_name)


class TracedEvaluator(Evaluator):
    """Gives matrices of cells; the learner may have worked out an index, too."""

    def __init__(self, names, own_names, right):
        super().__init__(TracedNumbers(), names)
        self.own_names, self.right = own_names, right

    def compute(self, node):
        if not self.own_names & names_in(node):
            try:
                return self.right.value(node)
            except WorksheetError:
                pass  # of a slip: cell by cell, only those that are divided by zero have no value
        if isinstance(node, Index) and (self.own(node.row) or self.own(node.column)):
            matrix = self.value(node.operand)
            rows = self.chosen(node.row, len(matrix))
            columns = self.chosen(node.column, len(matrix[0]))
            return [[self.picked(matrix, i, j) for j in columns] for i in rows]
        return super().compute(node)

    def binary(self, operator, a, b):
        if operator == "*" and len(a[0]) == len(b) and (1, 1) not in (
                (len(a), len(a[0])), (len(b), len(b[0]))):
            half = len(b)

            def product(*values):
                return PLAIN.total([self.numbers.plain.multiply(x, y)
                                    for x, y in zip(values[:half], values[half:])])
            columns = list(zip(*b))
            return [[lifted(product, [*row, *column]) for column in columns] for row in a]
        return super().binary(operator, a, b)

    def reduced(self, how, values):
        return lifted(lambda *plain: PLAIN.reduced(how, list(plain)), values)

    def own(self, subscript):
        if isinstance(subscript, (Everything, Range)):
            return False
        return any(sources_of(cell) for row in self.value(subscript) for cell in row)

    def chosen(self, subscript, size):
        """Places counted from 0, as cells; an index outside the matrix is unknown."""
        if isinstance(subscript, (Everything, Range)) or not self.own(subscript):
            return [Cell(i) for i in self.places(subscript, size)]
        indices = self.value(subscript)
        if len(indices) > 1:
            raise Unclear("an index that is not a row")

        def place(value):
            index = self.numbers.plain.whole_number(value, "an index")
            if not 1 <= index <= size:
                raise WorksheetError(f"an index outside 1..{size}")
            return index - 1
        return [lifted(place, [cell]) for cell in indices[0]]

    @staticmethod
    def picked(matrix, row, column):
        together = row.sources | column.sources
        for missing in (UNKNOWN, UNSETTLED):
            if row.value is missing or column.value is missing:
                return Cell(missing, together)
        cell = matrix[row.value][column.value]
        return Cell(value_of(cell), together | sources_of(cell))


@lru_cache(maxsize=20_000)
def names_in(node):
    """Every name that a rule or a part of it mentions."""
    if isinstance(node, Name):
        return frozenset([node.text])
    return NOTHING.union(*map(names_in, parts(node)))


def followed(tree, names, own_names, right, rows, columns):
    """The matrix of a rule on the learner's entries; unknown where its shape is another one."""
    try:
        matrix = TracedEvaluator(names, own_names, right).value(tree)
    except WorksheetError:
        return [[Cell(UNKNOWN)] * columns for _ in range(rows)]
    except Unclear:
        return [[Cell(UNSETTLED)] * columns for _ in range(rows)]
    if (len(matrix), len(matrix[0])) != (rows, columns):
        return [[Cell(UNKNOWN)] * columns for _ in range(rows)]
    return [[cell if isinstance(cell, Cell) else Cell(cell) for cell in row] for row in matrix]


def own_cell(entry_value, place):
    """What a later step sees of an entry."""
    known = isinstance(entry_value, (Fraction, float))
    return Cell(entry_value if known else UNKNOWN, frozenset([place]))

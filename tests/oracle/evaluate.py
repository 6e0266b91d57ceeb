"""What a worksheet's rules mean, written from the words of the design and from nothing else.

One evaluator walks the tree; two kinds of numbers do the work:

* `HandNumbers`: fractions, infinities, and irrational values that only a jump (floor, round, ...)
  can make rational again. This is what should stand on paper.
* `RealNumbers`: intervals of 40 bits, which hold whatever a computation in double precision may
  give. Where a jump may go either way the interval holds both results.

A rule that is wrong raises `WorksheetError`. Where the design leaves the answer open, `Unclear` is
raised, and no program can be right or wrong.
"""

from fractions import Fraction
from math import inf, isqrt

from enclosure import (JUMPS, OPERATIONS, Irrational, TooWide, Unclear, enclose, enclose_fraction,
                       ends, hull, jump, sign_of, working_precision)
from expression import (Binary, Call, Everything, Index, Literal, Minus, Name, Number, Range,
                        Transpose)

LARGEST_ARGUMENT = 2 ** 20  # of exp, sin, ...
MOST_PLACES = 50
# The oracle keeps away from the budgets, but for cases that mean to break one.
MODERATE_ARGUMENT = 3000
MODERATE_BITS = 2000


class WorksheetError(Exception):
    """The rule is wrong: the program has to say so and to exit with 2."""


# --- Numbers --------------------------------------------------------------------------------------

def infinite(value):
    return isinstance(value, float)


def exact_root(value, degree):
    """The root of a perfect square or cube, else None."""
    def whole_root(n):
        if degree == 2:
            return isqrt(n)
        root = round(n ** (1 / 3)) if n < 2 ** 50 else int(n ** (1 / 3))
        return next((r for r in range(max(root - 2, 0), root + 3) if r ** 3 == n), 0)

    top, bottom = whole_root(value.numerator), whole_root(value.denominator)
    root = Fraction(top, bottom) if bottom else None
    return root if root is not None and root ** degree == value else None


def special_value(function, x):
    """The values of irrational functions that are rational and are treated so."""
    if function == "sqrt" and x >= 0:
        return exact_root(x, 2)
    if x == 0:
        return {"exp": Fraction(1), "sin": Fraction(0), "cos": Fraction(1), "tanh": Fraction(0),
                "sigmoid": Fraction(1, 2), "silu": Fraction(0)}.get(function)
    return Fraction(0) if function == "ln" and x == 1 else None


AT_INFINITY = {  # function: (value at -inf, value at inf); None is an error
    "floor": (-inf, inf), "ceil": (-inf, inf), "trunc": (-inf, inf), "round": (-inf, inf),
    "abs": (inf, inf), "sign": (Fraction(-1), Fraction(1)), "step": (Fraction(0), Fraction(1)),
    "sqrt": (None, inf), "exp": (Fraction(0), inf), "ln": (None, inf), "sin": (None, None),
    "cos": (None, None), "tanh": (Fraction(-1), Fraction(1)),
    "sigmoid": (Fraction(0), Fraction(1)), "relu": (Fraction(0), inf),
}


class Numbers:
    """What fractions and intervals have in common: the rules of infinities, zero and domains.

    A number is finite or one of the floats inf and -inf. Each kind says how to make one of a
    Fraction (`of`), its `sign`, and what an operation does to finite ones (`finite`).
    """

    def add(self, a, b):
        if infinite(a) and infinite(b) and a != b:
            raise WorksheetError("inf - inf")
        if infinite(a) or infinite(b):
            return a if infinite(a) else b
        return self.finite("add", a, b)

    def negate(self, a):
        return -a if infinite(a) else self.finite("negate", a)

    def subtract(self, a, b):
        if infinite(a) or infinite(b):
            return self.add(a, self.negate(b))
        return self.finite("subtract", a, b)

    def multiply(self, a, b):
        if infinite(a) or infinite(b):
            return self.infinity_of_sign(self.sign(a) * self.sign(b), "0 * inf")
        return self.finite("multiply", a, b)

    def divide(self, a, b):
        if infinite(b):
            if infinite(a):
                raise WorksheetError("inf / inf")
            return self.of(Fraction(0))
        if self.divisor_sign(b) == 0:
            raise WorksheetError("division by zero")
        if infinite(a):
            return self.infinity_of_sign(self.sign(a) * self.sign(b), "never")
        return self.finite("divide", a, b)

    def infinity_of_sign(self, sign, reason):
        if sign == 0:
            raise WorksheetError(reason)
        return inf * sign

    def divisor_sign(self, b):
        return self.sign(b)

    def larger(self, a, b):
        if infinite(a) or infinite(b):
            return a if a == inf or b == -inf else b
        return self.finite("max", a, b)

    def smaller(self, a, b):
        if infinite(a) or infinite(b):
            return a if a == -inf or b == inf else b
        return self.finite("min", a, b)

    def compare(self, a, b):
        """The sign of a - b, where an infinity equals itself."""
        if infinite(a) and infinite(b):
            return sign_of(a - b) if a != b else 0
        return self.sign(self.subtract(a, b))

    def power(self, a, b):
        if infinite(b) and b < 0 and not infinite(a):
            if self.compare(a, self.of(Fraction(1))) > 0:
                return self.of(Fraction(0))
        if infinite(a) or infinite(b):
            raise Unclear("a power with an infinity that section 2 does not list")
        exponent = self.exactly(b)
        if exponent is not None and exponent.denominator == 1:
            return self.whole_power(a, int(exponent))
        return self.fractional_power(a, b, exponent)

    def check_power(self, a, exponent):
        """A power up to this exponent must not be far larger than anyone wants to see."""
        low, high = sorted(map(abs, self.bounds(a)))
        bits = max(high.numerator.bit_length(), low.denominator.bit_length())
        if bits * abs(exponent) > self.MOST_BITS_OF_A_POWER:
            raise Unclear("a large power")

    def fractional_power(self, a, b, exponent):
        sign = self.sign(a)
        if sign < 0:
            if exponent is None or exponent.denominator == 3:
                raise Unclear("a power of a negative number")
            raise WorksheetError("a fractional power of a negative number")
        if sign == 0:
            if exponent is not None and exponent < 0:
                raise WorksheetError("division by zero")
            if exponent in (Fraction(1, 2), Fraction(1, 3)):
                return self.of(Fraction(0))
            raise Unclear("a fractional power of zero")
        return self.positive_power(a, b, exponent)

    def function(self, name, a):
        """A function of one number, cell by cell."""
        if infinite(a):
            return self.function_of_infinity(name, a)
        if name in JUMPS:
            return self.jump(name, a, 0)
        if name in ("sqrt", "ln"):
            sign = self.sign(a)
            if sign < 0 or (sign == 0 and name == "ln"):
                raise WorksheetError(f"{name} of a number too small")
        if name not in ("abs", "relu", "sqrt", "ln"):
            self.check_argument(a)
        exact = self.exactly(a)
        special = None if exact is None else special_value(name, exact)
        return self.finite(name, a) if special is None else self.of(special)

    def function_of_infinity(self, name, a):
        if name == "silu":
            if a < 0:
                raise Unclear("silu(-inf): the limit is 0, -inf * sigmoid(-inf) an error")
            return inf
        value = AT_INFINITY[name][a > 0]
        if value is None:
            raise WorksheetError(f"{name} of an infinity")
        return value if infinite(value) else self.of(value)

    def round(self, a, places):
        return a if infinite(a) else self.jump("round", a, places)

    def softmax(self, values):
        """Shares that add up to 1; a masked cell (-inf) has none."""
        if inf in values:
            raise Unclear("softmax of inf")
        kept = [i for i, value in enumerate(values) if not infinite(value)]
        if not kept:
            raise WorksheetError("softmax over -inf only")
        shares = [self.of(Fraction(0))] * len(values)
        for i in kept:
            shares[i] = self.softmax_share(values[i], [values[j] for j in kept if j != i])
        return shares

    def whole_number(self, a, what):
        """A number that counts or points: a size, an index, a number of places."""
        if infinite(a):
            raise WorksheetError(f"{what} is infinite")
        exact = self.exactly(a)
        if exact is None:
            raise Unclear(f"{what} is not known exactly")
        if exact.denominator != 1:
            raise WorksheetError(f"{what} is not whole")
        return int(exact)


class HandNumbers(Numbers):
    """Fractions, infinities, and irrational values on their way into a jump."""

    MOST_BITS_OF_A_POWER = 100_000  # of an irrational one

    EXACTLY = {
        "add": lambda a, b: a + b,
        "subtract": lambda a, b: a - b,
        "multiply": lambda a, b: a * b,
        "divide": lambda a, b: a / b,
        "negate": lambda a: -a,
        "abs": abs,
        "max": max,
        "min": min,
        "relu": lambda a: max(a, Fraction(0)),
    }

    def of(self, value):
        return value

    def exactly(self, a):
        return a if isinstance(a, Fraction) else None

    def sign(self, a):
        if isinstance(a, Irrational):
            sign = jump("sign", a)
            if sign == 0:
                raise Unclear("an irrational value that may be 0")
            return int(sign)
        return sign_of(a)

    def divisor_sign(self, b):
        if isinstance(b, Irrational):
            return int(jump("sign", b))  # "a divisor whose enclosure still holds 0 is an error"
        return sign_of(b)

    def compare(self, a, b):
        if isinstance(a, Irrational) or isinstance(b, Irrational):
            if not infinite(a) and not infinite(b):
                return int(jump("sign", Irrational("subtract", (a, b), False)))
        return super().compare(a, b)

    def finite(self, operation, *arguments):
        if operation in self.EXACTLY and all(isinstance(a, Fraction) for a in arguments):
            return self.EXACTLY[operation](*arguments)
        return Irrational(operation, arguments, self.certainly_irrational(operation, arguments))

    def certainly_irrational(self, operation, arguments):
        """Sums and products of one irrational and one rational number; and, by the theorems of
        Lindemann and Weierstrass, the functions at a rational number that is not special."""
        rational = [a for a in arguments if isinstance(a, Fraction)]
        others = [a for a in arguments if isinstance(a, Irrational)]
        if operation in ("add", "subtract", "negate"):
            return len(others) == 1 and others[0].certain
        if operation in ("multiply", "divide"):
            return len(others) == 1 and others[0].certain and 0 not in rational
        if operation in ("max", "min", "relu", "abs", "power", "whole power"):
            return False
        return not others

    def whole_power(self, a, exponent):
        if exponent < 0 and self.divisor_sign(a) == 0:
            raise WorksheetError("0^-n is division by zero")
        if isinstance(a, Irrational):
            self.check_power(a, exponent)
            return Irrational("whole power", (a, exponent), False)
        bits = max(a.numerator.bit_length(), a.denominator.bit_length())
        if bits * abs(exponent) > MODERATE_BITS:
            raise Unclear("a large power")
        return a ** exponent

    def positive_power(self, a, b, exponent):
        if exponent in (Fraction(1, 2), Fraction(1, 3)) and isinstance(a, Fraction):
            root = exact_root(a, exponent.denominator)
            return Irrational("power", (a, b), True) if root is None else root
        self.check_power(a, max(map(abs, self.bounds(b))))
        return Irrational("power", (a, b), False)

    def bounds(self, a):
        return ends(enclose(a, 100))

    def check_argument(self, a):
        if isinstance(a, Irrational):
            if max(map(abs, self.bounds(a))) > MODERATE_ARGUMENT:
                raise Unclear("a large argument")
        elif abs(a) > LARGEST_ARGUMENT:
            raise WorksheetError("an argument beyond 2^20")
        elif abs(a) > MODERATE_ARGUMENT:
            raise Unclear("a large argument")

    def jump(self, name, a, places):
        return jump(name, a, places) if isinstance(a, Irrational) else JUMPS[name](a, places)

    def softmax_share(self, own, others):
        exact = all(isinstance(value, Fraction) for value in (own, *others))
        if exact and all(value == own for value in others):
            return Fraction(1, 1 + len(others))
        for value in (own, *others):
            self.check_argument(value)
        return Irrational("softmax", (own, *others), exact)

    def index_of_largest(self, values):
        best = 0
        for i in range(1, len(values)):
            if self.compare(values[i], values[best]) > 0:
                best = i
        return Fraction(best + 1)


class RealNumbers(Numbers):
    """Intervals that hold the result of any careful computation in double precision.

    Their ends have 40 bits. Since every such end is also a double, and rounding is monotone, each
    rounding to double stays inside.
    """

    BITS = 40
    MOST_BITS_OF_A_POWER = 20_000  # 40 bits of a dyadic number may well stand to the power 100
    TINY = Fraction(1, 10 ** 290)  # below, a double may lose digits or become 0
    HUGE = 10 ** 290

    def of(self, value):
        with working_precision(self.BITS):
            return enclose_fraction(value)

    def exactly(self, a):
        low, high = ends(a)
        return low if low == high else None

    def sign(self, a):
        if infinite(a):
            return sign_of(a)
        low, high = ends(a)
        if sign_of(low) != sign_of(high):
            raise Unclear("a real number that may be 0")
        return sign_of(low)

    def finite(self, operation, *arguments):
        with working_precision(self.BITS):
            try:
                return self.settled(OPERATIONS[operation](*arguments))
            except TooWide:
                raise Unclear(f"{operation} near the end of its domain") from None

    def settled(self, interval):
        low, high = ends(interval)
        if max(-low, high) > self.HUGE:
            raise Unclear("near overflow")
        if low == high == 0 or low <= 0 <= high or min(abs(low), abs(high)) > self.TINY:
            return interval
        return hull(min(low, Fraction(0)), max(high, Fraction(0)))

    def bounds(self, a):
        return ends(a)

    def whole_power(self, a, exponent):
        if exponent < 0 and self.sign(a) == 0:
            raise WorksheetError("0^-n is division by zero")
        self.check_power(a, exponent)
        result = self.of(Fraction(1))
        for _ in range(abs(exponent)):
            result = self.finite("multiply", result, a)
        if exponent % 2 == 0 and ends(result)[0] < 0:
            with working_precision(self.BITS):
                result = hull(Fraction(0), ends(result)[1])
        return self.finite("divide", self.of(Fraction(1)), result) if exponent < 0 else result

    def positive_power(self, a, b, exponent):
        base = self.exactly(a)
        if base is not None and exponent == Fraction(1, 2):
            root = exact_root(base, 2)
            if root is not None:
                return self.of(root)
        self.check_power(a, max(map(abs, self.bounds(b))))
        return self.finite("power", a, b)

    def check_argument(self, a):
        low, high = ends(a)
        if max(-low, high) > 600:
            raise Unclear("a large argument")

    def jump(self, name, a, places):
        low, high = ends(a)
        with working_precision(self.BITS):
            return hull(JUMPS[name](low, places), JUMPS[name](high, places))

    def softmax_share(self, own, others):
        exact = [self.exactly(value) for value in (own, *others)]
        if None not in exact and all(value == exact[0] for value in exact):
            return self.of(Fraction(1, len(exact)))
        for value in (own, *others):
            self.check_argument(value)
        return self.finite("softmax", own, *others)

    def index_of_largest(self, values):
        """All cells that may be the first of the largest."""
        spans = [(v, v) if infinite(v) else ends(v) for v in values]
        candidates = [
            i for i, (_, high) in enumerate(spans)
            if all(low <= high for low, _ in spans) and all(low < high for low, _ in spans[:i])]
        with working_precision(self.BITS):
            return hull(Fraction(candidates[0] + 1), Fraction(candidates[-1] + 1))


# --- Matrices -------------------------------------------------------------------------------------

def shape(matrix):
    return len(matrix), len(matrix[0])


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def scalar(value):
    return [[value]]


def cell_by_cell(function, matrix):
    return [[function(cell) for cell in row] for row in matrix]


def fits(small, large):
    """A 1x1, a 1xn row or an mx1 column is repeated to fit an mxn matrix."""
    return small[0] in (1, large[0]) and small[1] in (1, large[1])


def pairwise(function, a, b):
    """Cell by cell, where one of the two sides may be repeated to fit the other."""
    if fits(shape(a), shape(b)):
        rows, columns = shape(b)
    elif fits(shape(b), shape(a)):
        rows, columns = shape(a)
    else:
        raise WorksheetError(f"shapes {shape(a)} and {shape(b)}")

    def cell(matrix, i, j):
        return matrix[i if len(matrix) > 1 else 0][j if len(matrix[0]) > 1 else 0]
    return [[function(cell(a, i, j), cell(b, i, j)) for j in range(columns)] for i in range(rows)]


CELLWISE = {"floor", "ceil", "trunc", "abs", "sign", "step", "sqrt", "exp", "ln", "sin", "cos",
            "tanh", "sigmoid", "relu", "silu"}
PAIRWISE = {"max": "larger", "min": "smaller"}
ALONG = {"sum", "mean", "var", "max"}
ALONG_COLUMNS = {"col" + name for name in ALONG}
ALONG_ROWS = {"row" + name for name in ALONG}


class Evaluator:
    """Gives the matrix of a tree, with the values of `names` and one kind of numbers."""

    def __init__(self, numbers, names=None):
        self.numbers = numbers
        self.names = {} if names is None else names
        self.known = {}

    def value(self, node):
        """The value of a node, or the exception that it raises, remembered for each node."""
        if node not in self.known:
            try:
                self.known[node] = self.compute(node)
            except (WorksheetError, Unclear) as problem:
                self.known[node] = problem
        result = self.known[node]
        if isinstance(result, Exception):
            raise result
        return result

    def compute(self, node):
        numbers = self.numbers
        match node:
            case Number(value=value):
                return scalar(numbers.of(value))
            case Name(text="inf"):
                return scalar(inf)
            case Name(text="pi"):
                return scalar(numbers.finite("pi"))
            case Name(text=text):
                if text not in self.names:
                    raise WorksheetError(f"unknown name {text}")
                return self.names[text]
            case Literal(rows=rows):
                return [[v if infinite(v) else numbers.of(v) for _, v in row] for row in rows]
            case Minus(operand=operand):
                return cell_by_cell(numbers.negate, self.value(operand))
            case Transpose(operand=operand):
                return transposed(self.value(operand))
            case Binary(operator=operator, left=left, right=right):
                return self.binary(operator, self.value(left), self.value(right))
            case Index(operand=operand, row=row, column=column):
                matrix = self.value(operand)
                rows = self.places(row, len(matrix))
                columns = self.places(column, len(matrix[0]))
                return [[matrix[i][j] for j in columns] for i in rows]
            case Call(function=function, arguments=arguments):
                return self.call(function, [self.value(a) for a in arguments])
        raise TypeError(node)

    def binary(self, operator, a, b):
        numbers = self.numbers
        cellwise = {"+": numbers.add, "-": numbers.subtract, ".*": numbers.multiply,
                    "/": numbers.divide, "^": numbers.power}
        if operator in cellwise:
            return pairwise(cellwise[operator], a, b)
        if (1, 1) in (shape(a), shape(b)):
            return pairwise(numbers.multiply, a, b)
        if len(a[0]) != len(b):
            raise WorksheetError(f"cannot multiply {shape(a)} by {shape(b)}")
        return [[self.total([numbers.multiply(x, y) for x, y in zip(row, column)])
                 for column in zip(*b)] for row in a]

    def total(self, values):
        result = values[0]
        for value in values[1:]:
            result = self.numbers.add(result, value)
        return result

    # --- Indices, counted from 1 ---

    def places(self, subscript, size):
        """The rows or columns that a subscript names, counted from 0."""
        match subscript:
            case Everything():
                return range(size)
            case Range(first=first, last=last):
                low, high = self.one_whole(first, "an index"), self.one_whole(last, "an index")
                if low > high:
                    raise Unclear("a range that runs backwards")
                chosen = range(low, high + 1)
            case _:
                indices = self.value(subscript)
                if len(indices) > 1:
                    raise Unclear("an index that is not a row")
                chosen = [self.numbers.whole_number(i, "an index") for i in indices[0]]
        if min(chosen) < 1 or max(chosen) > size:
            raise WorksheetError(f"an index outside 1..{size}")
        return [i - 1 for i in chosen]

    def one_whole(self, node, what):
        return self.whole(self.value(node), what)

    def whole(self, matrix, what):
        if shape(matrix) != (1, 1):
            raise WorksheetError(f"{what} is not one number")
        return self.numbers.whole_number(matrix[0][0], what)

    # --- Functions ---

    def call(self, function, arguments):
        numbers, first = self.numbers, arguments[0]
        if function in CELLWISE:
            return cell_by_cell(lambda x: numbers.function(function, x), first)
        if function in PAIRWISE:
            return pairwise(getattr(numbers, PAIRWISE[function]), *arguments)
        if function == "round":
            places = self.places_of_round(arguments[1])
            return cell_by_cell(lambda x: numbers.round(x, places), first)
        if function in ALONG_ROWS:
            return [[self.reduced(function[3:], row)] for row in first]
        if function in ALONG_COLUMNS:
            return [[self.reduced(function[3:], list(column)) for column in zip(*first)]]
        if function == "argmax_rows":
            return [[numbers.index_of_largest(row)] for row in first]
        if function == "argmax_cols":
            return [[numbers.index_of_largest(list(column)) for column in zip(*first)]]
        if function == "softmax_rows":
            return [numbers.softmax(row) for row in first]
        if function == "softmax_cols":
            return transposed([numbers.softmax(list(column)) for column in zip(*first)])
        return self.build(function, arguments)

    def places_of_round(self, matrix):
        places = self.whole(matrix, "the number of places")
        if places > MOST_PLACES:
            raise WorksheetError("too many places")
        if places < 0:
            raise Unclear("a negative number of places")
        return places

    def reduced(self, how, values):
        numbers = self.numbers
        if how == "max":
            largest = values[0]
            for value in values[1:]:
                largest = numbers.larger(largest, value)
            return largest
        if how == "sum":
            return self.total(values)
        count = numbers.of(Fraction(len(values)))
        mean = numbers.divide(self.total(values), count)
        if how == "mean":
            return mean
        distances = [numbers.subtract(value, mean) for value in values]
        return numbers.divide(self.total([numbers.multiply(d, d) for d in distances]), count)

    def build(self, function, arguments):
        first = arguments[0]
        zero, one = self.numbers.of(Fraction(0)), self.numbers.of(Fraction(1))
        match function:
            case "rows":
                return scalar(self.numbers.of(Fraction(len(first))))
            case "cols":
                return scalar(self.numbers.of(Fraction(len(first[0]))))
            case "identity":
                n = self.size(first)
                return [[one if i == j else zero for j in range(n)] for i in range(n)]
            case "causal":
                n = self.size(first)
                return [[zero if key <= query else -inf for query in range(n)] for key in range(n)]
            case "ones" | "zeros":
                rows, columns = self.size(first), self.size(arguments[1])
                return [[one if function == "ones" else zero] * columns for _ in range(rows)]
            case "diag":
                return self.diagonal(first, zero)
            case "stack":
                if len({len(a[0]) for a in arguments}) > 1:
                    raise WorksheetError("stack of matrices of several widths")
                return [row for matrix in arguments for row in matrix]
            case "beside":
                if len({len(a) for a in arguments}) > 1:
                    raise WorksheetError("beside of matrices of several heights")
                return [sum(rows, []) for rows in zip(*arguments)]
        raise TypeError(function)

    def size(self, matrix):
        size = self.whole(matrix, "a size")
        if size < 1:
            raise Unclear("an empty matrix")
        return size

    def diagonal(self, matrix, zero):
        if 1 not in shape(matrix):
            raise Unclear("diag of a matrix")
        entries = [cell for row in matrix for cell in row]
        return [[cell if i == j else zero for j in range(len(entries))]
                for i, cell in enumerate(entries)]


# --- Results --------------------------------------------------------------------------------------

LONGEST_ENTRY = 64


def hand_text(value):
    """A hand result as the program must print it: "-3/4", "7", "-inf"."""
    if isinstance(value, Irrational):
        if value.certain:
            raise WorksheetError("an irrational value is left over")
        raise Unclear("a value that may be rational but is made of irrational ones")
    text = str(value)
    if len(text) > LONGEST_ENTRY - 4:
        raise Unclear("a long entry")
    return text


def hand_texts(matrix):
    return cell_by_cell(hand_text, matrix)


def real_agrees(interval, printed, slack=1e-9):
    """Whether a printed real value is one that a computation in doubles may give."""
    if infinite(interval):
        return printed == str(interval)
    if isinstance(printed, str):
        return False
    low, high = ends(interval)
    margin = Fraction(slack) * max(abs(low), abs(high)) + RealNumbers.TINY
    return low - margin <= Fraction(printed) <= high + margin


def is_sharp(interval):
    """Whether the interval pins the value down to a relative 1e-9."""
    if infinite(interval):
        return True
    low, high = ends(interval)
    return high - low <= Fraction(1, 10 ** 9) * max(abs(low), abs(high))

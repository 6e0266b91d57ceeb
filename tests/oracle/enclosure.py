"""Irrational values: enclosed in intervals of as many digits as a question about them needs.

An `Irrational` is not a number with digits but the way to compute it; `enclose` does so with the
wanted working precision. Arithmetic is mpmath's interval arithmetic; the functions are mpmath's at
the two ends, with a margin of 30 bits.
"""

from contextlib import contextmanager
from fractions import Fraction

from mpmath import iv, mp
from mpmath.libmp import to_rational

GUARD_BITS = 30
MOST_BITS = 4_000_000


class TooWide(Exception):
    """The enclosure holds a point where the operation is undefined; more digits may help."""


class Unclear(Exception):
    """The contract does not say what the answer is, or the oracle cannot tell."""


@contextmanager
def working_precision(bits):
    before = iv.prec, mp.prec
    iv.prec, mp.prec = bits, bits + GUARD_BITS
    try:
        yield
    finally:
        iv.prec, mp.prec = before


def enclose_fraction(value):
    """The narrowest interval of the working precision that holds a Fraction."""
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def ends(interval):
    """Both ends of an interval, exactly."""
    low, high = interval._mpi_
    if any(abs(exponent) > MOST_BITS for _, _, exponent, _ in (low, high)):
        raise Unclear("a number too large or too small to look at")
    # where gmpy2 is installed these are its integers, of which Fraction takes none
    return tuple(Fraction(*map(int, to_rational(end))) for end in (low, high))


def hull(low, high):
    """The narrowest interval that holds two Fractions."""
    return iv.mpf([enclose_fraction(low).a, enclose_fraction(high).b])


def mpf_ends(interval):
    low, high = interval._mpi_
    return mp.make_mpf(low), mp.make_mpf(high)


def widened(low, high):
    """Outwards by far more than mpmath's functions may be wrong."""
    epsilon = mp.ldexp(1, -iv.prec)
    return iv.mpf([low - abs(low) * epsilon, high + abs(high) * epsilon])


def increasing(function):
    """The interval version of a function that never falls."""
    def of_interval(x):
        low, high = mpf_ends(x)
        return widened(function(low), function(high))
    return of_interval


def turning(function):
    """The interval version of sin and cos: their slope is at most 1."""
    def of_interval(x):
        low, high = mpf_ends(x)
        middle, radius = (low + high) / 2, (high - low) / 2
        value = function(middle)
        return widened(value - radius, value + radius)
    return of_interval


def divide(a, b):
    low, high = ends(b)
    if low <= 0 <= high:
        raise TooWide
    return a / b


def larger(a, b):
    return iv.mpf([max(a.a, b.a), max(a.b, b.b)])


def smaller(a, b):
    return iv.mpf([min(a.a, b.a), min(a.b, b.b)])


def square_root(x):
    if ends(x)[0] < 0:
        raise TooWide
    return increasing(mp.sqrt)(x)


def logarithm(x):
    if ends(x)[0] <= 0:
        raise TooWide
    return increasing(mp.log)(x)


def whole_power(x, exponent):
    if exponent < 0:
        return divide(iv.mpf(1), whole_power(x, -exponent))
    low, high = ends(x)
    if low == high or low >= 0 or exponent <= 2:
        return x ** exponent
    return whole_power(x, exponent % 2) * whole_power(x * x, exponent // 2)


def exponential(x):
    return increasing(mp.exp)(x)


def logistic(x):
    return increasing(lambda t: 1 / (1 + mp.exp(-t)))(x)


def softmax_share(own, *others):
    """The share of one cell of a softmax; without the largest, since no digit can overflow here."""
    return 1 / sum((exponential(other - own) for other in others), iv.mpf(1))


OPERATIONS = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": divide,
    "negate": lambda a: -a,
    "abs": abs,
    "max": larger,
    "min": smaller,
    "relu": lambda a: larger(a, iv.mpf(0)),
    "sqrt": square_root,
    "exp": exponential,
    "ln": logarithm,
    "sin": turning(mp.sin),
    "cos": turning(mp.cos),
    "tanh": increasing(mp.tanh),
    "sigmoid": logistic,
    "silu": lambda a: a * logistic(a),
    "power": lambda a, b: exponential(b * logarithm(a)),
    "softmax": softmax_share,
    "pi": lambda: widened(+mp.pi, +mp.pi),
}


class Irrational:
    """A value that can be enclosed as narrowly as wanted.

    `certain` says that it is proved irrational (e to a rational power, the root of no square, ...)
    and not only made of irrational parts, as sqrt(2)*sqrt(2) is.
    """

    def __init__(self, operation, arguments, certain):
        self.operation, self.arguments, self.certain = operation, arguments, certain
        self.known = {}

    def enclose(self, bits):
        if bits not in self.known:
            self.known[bits] = self.compute(bits)
        return self.known[bits]

    def compute(self, bits):
        parts = [a if isinstance(a, int) else enclose(a, bits) for a in self.arguments]
        with working_precision(bits):
            if self.operation == "whole power":
                return whole_power(*parts)
            return OPERATIONS[self.operation](*parts)


def enclose(value, bits):
    """The enclosure of a Fraction or an Irrational."""
    if isinstance(value, Irrational):
        return value.enclose(bits)
    with working_precision(bits):
        return enclose_fraction(value)


# --- Jumps: functions that are constant but for sudden steps --------------------------------------

def round_half_away(value, places):
    scaled = abs(value) * 10 ** places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(whole if value >= 0 else -whole, 10 ** places)


def sign_of(value):
    return (value > 0) - (value < 0)


JUMPS = {
    "floor": lambda value, places: Fraction(value.numerator // value.denominator),
    "ceil": lambda value, places: Fraction(-(-value.numerator // value.denominator)),
    "trunc": lambda value, places: Fraction(int(value)),
    "round": round_half_away,
    "sign": lambda value, places: Fraction(sign_of(value)),
    "step": lambda value, places: Fraction(int(value > 0)),
}


def boundary(name, near, places):
    """The place nearest to `near` where a jump may happen."""
    if name in ("sign", "step"):
        return Fraction(0)
    if name == "round":
        scale = 10 ** places
        return (Fraction(near * scale // 1) + Fraction(1, 2)) / scale
    return Fraction((near + Fraction(1, 2)) // 1)


# Further from a boundary than this, a value is told apart from it; nearer than the second it counts
# as lying on it. Between them the contract leaves the answer to the working precision.
TOLD_APART = 399
SAME = 900
PRECISIONS = [100 << doubling for doubling in range(8)]


def jump(name, value, places=0):
    """What a jump makes of an Irrational."""
    apart = Fraction(1, 10 ** (places + TOLD_APART))
    of = JUMPS[name]
    for bits in PRECISIONS:
        try:
            low, high = ends(value.enclose(bits))
        except TooWide:
            continue
        if of(low, places) == of(high, places):
            if of(low - apart, places) != of(high + apart, places):
                raise Unclear(f"{name} of a value within 10^-{places + TOLD_APART} of a boundary")
            return of(low, places)
        if high - low < Fraction(1, 10 ** (places + SAME)):
            on_it = boundary(name, (low + high) / 2, places)
            if not low <= on_it <= high:
                raise Unclear(f"{name}: more than one boundary")
            return of(on_it, places)
    raise Unclear(f"{name} of a value that needs more than {PRECISIONS[-1]} bits")

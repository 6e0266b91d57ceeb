"""Random expression trees of a wanted shape.

Every subtree is evaluated as soon as it is made and thrown away where it is undefined, irrational
in the wrong place, or too long for paper. So nearly every tree is a valid rule; `broken` makes the
others, with one mistake each.
"""

from fractions import Fraction
from math import inf

from enclosure import Irrational, Unclear
from evaluate import WorksheetError, infinite, shape
from expression import (Binary, Call, Everything, Index, Literal, Minus, Name, Number, Range,
                        Transpose)

RATIONAL_FUNCTIONS = ["floor", "ceil", "trunc", "abs", "sign", "step", "relu"]
JUMP_FUNCTIONS = ["floor", "ceil", "trunc", "sign", "step"]
IRRATIONAL_FUNCTIONS = ["sqrt", "exp", "ln", "sin", "cos", "tanh", "sigmoid", "silu"]
ALONG = ["sum", "mean", "var", "max"]
MOST_BITS = 160  # of a numerator or denominator on the way
TRIALS = 12


def number(value):
    return Number(str(value))


class Generator:
    """Makes trees over the names that `hand`, an Evaluator, knows.

    All matrices of a worksheet share a few sizes, so that they meet in products and sums.
    """

    def __init__(self, rng, hand):
        self.rng, self.hand = rng, hand
        self.sizes = [1, *rng.sample(range(1, 7), 3)]

    def any_size(self):
        return self.rng.choice(self.sizes)

    def any_shape(self):
        return self.any_size(), self.any_size()

    # --- Trees that are defined ---

    def tree(self, wanted, depth, loose=False):
        """A tree of the wanted shape; with `loose` its value may be irrational."""
        for _ in range(TRIALS if depth > 0 else 0):
            node = self.candidate(wanted, depth, loose)
            if node is not None and self.acceptable(node, wanted, loose):
                return node
        for _ in range(TRIALS):
            node = self.leaf(wanted)
            if node is not None and self.acceptable(node, wanted, loose):
                return node
        return self.literal(wanted, masked=False)

    def acceptable(self, node, wanted, loose):
        try:
            matrix = self.hand.value(node)
        except (WorksheetError, Unclear):
            return False
        assert shape(matrix) == wanted, (node, shape(matrix), wanted)
        return all(self.acceptable_cell(cell, loose) for row in matrix for cell in row)

    @staticmethod
    def acceptable_cell(cell, loose):
        if isinstance(cell, Irrational):
            return loose
        return infinite(cell) or max(cell.numerator.bit_length(),
                                     cell.denominator.bit_length()) <= MOST_BITS

    # --- Leaves ---

    def leaf(self, wanted):
        choices = [self.known_name] * 6 + [self.literal, self.built, self.slice]
        if wanted == (1, 1):
            choices += [self.plain_number] * 3
        return self.rng.choice(choices)(wanted)

    def known_name(self, wanted):
        """A name of that shape, or of the transposed one."""
        fitting = [Name(name) for name, m in self.hand.names.items() if shape(m) == wanted]
        turned = [Transpose(Name(name)) for name, m in self.hand.names.items()
                  if shape(m) == wanted[::-1] and wanted != (1, 1)]
        return self.rng.choice(fitting + turned) if fitting + turned else None

    def plain_number(self, _=None):
        return Number(self.rng.choice(
            ["0", "1", "2", "3", "4", "5", "10", "0.5", ".25", "1.50", "1e-1", "2e1", "0.125",
             "12.5", "7", "100", "1e-3", "06"]))

    def literal(self, wanted, masked=None):
        masked = self.rng.random() < 0.1 if masked is None else masked

        def entry():
            if masked and self.rng.random() < 0.3:
                return ("-inf", -inf)
            text = self.rng.choice(["0", "1", "-1", "2", "-2", "3", "5", "1/2", "-3/4", "0.5",
                                    "-0.25", "7/3", "-5/2", "6/4", ".5", "-10"])
            return (text, Fraction(text.replace("-.", "-0.")))
        return Literal([[entry() for _ in range(wanted[1])] for _ in range(wanted[0])])

    def built(self, wanted):
        """ones, zeros, identity, causal, diag; sizes sometimes taken from a matrix."""
        rows, columns = wanted
        square = rows == columns
        kind = self.rng.choice(["ones", "zeros"] + ["identity", "causal", "diag"] * square)
        if kind == "diag":
            entries = self.known_name((1, rows)) or self.known_name((rows, 1))
            return Call("diag", [entries or self.literal((1, rows))])
        return Call(kind, [self.size(n) for n in (wanted if not square or kind in ("ones", "zeros")
                                                  else (rows,))])

    def size(self, n):
        """The number n, written as a number or as the size of a matrix that has it."""
        fitting = [Call("rows", [Name(name)]) for name, m in self.hand.names.items() if len(m) == n]
        fitting += [Call("cols", [Name(name)]) for name, m in self.hand.names.items()
                    if len(m[0]) == n]
        return self.rng.choice(fitting) if fitting and self.rng.random() < 0.3 else number(n)

    def slice(self, wanted, operand=None, loose=False):
        """Some rows and columns of a matrix, named in every way the language has."""
        if operand is None:
            operand = Name(self.rng.choice(list(self.hand.names)))
        rows, columns = shape(self.hand.value(operand))
        row, column = self.subscript(wanted[0], rows), self.subscript(wanted[1], columns)
        return Index(operand, row, column) if row and column else None

    def subscript(self, count, size):
        """A subscript that takes `count` of `size` rows or columns."""
        rng = self.rng
        ways = []
        if count == size:
            ways.append(Everything)
        if count <= size:
            first = rng.randint(1, size - count + 1)
            ways.append(lambda: Range(self.whole(first), self.whole(first + count - 1)))
        if count == 1:
            ways += [lambda: self.whole(rng.randint(1, size))] * 2
        ids = rng.sample(range(1, size + 1), count) if count <= size and rng.random() < 0.7 \
            else [rng.randint(1, size) for _ in range(count)]
        ways.append(lambda: Literal([[(str(i), Fraction(i)) for i in ids]]))
        for name, matrix in self.hand.names.items():
            if shape(matrix) == (1, count) and all(
                    isinstance(i, Fraction) and i.denominator == 1 and 1 <= i <= size
                    for i in matrix[0]):
                ways += [lambda name=name: Name(name)] * 3
        return rng.choice(ways)()

    def whole(self, n):
        """The whole number n, now and then written as a sum or with a floor."""
        way = self.rng.random()
        if way < 0.08:
            return Binary("-", number(n + 1), Number("1"))
        if way < 0.14:
            return Call("floor", [Binary("/", number(2 * n + 1), Number("2"))])
        return self.size(n) if way < 0.3 else number(n)

    # --- One operator or function above smaller trees ---

    def candidate(self, wanted, depth, loose):
        forms = [(14, self.sum_like), (8, self.product), (3, self.scaled), (5, self.power),
                 (3, self.negative), (2, self.turned), (3, self.cut), (7, self.rational_function),
                 (6, self.rounded), (4, self.jump_of_irrational), (4, self.extreme),
                 (3, self.special), (3, self.joined), (2, self.uniform_softmax), (2, self.masked)]
        if 1 in wanted:
            forms += [(12, self.reduction), (5, self.argmax)]
        if loose:
            forms += [(20, self.irrational_function), (4, self.softmax), (2, self.with_pi)]
        weights, makers = zip(*forms)
        maker = self.rng.choices(makers, weights)[0]
        return maker(wanted, depth - 1, loose)

    def sides(self, wanted, depth, loose):
        """Two operands, one of which may be repeated to fit."""
        other = self.rng.choice([wanted, wanted, (1, 1), (1, wanted[1]), (wanted[0], 1)])
        pair = [self.tree(wanted, depth, loose), self.tree(other, depth - 1, loose)]
        self.rng.shuffle(pair)
        return pair

    def sum_like(self, wanted, depth, loose):
        return Binary(self.rng.choice(["+", "-", ".*", "/"]), *self.sides(wanted, depth, loose))

    def product(self, wanted, depth, loose):
        inner = self.any_size()
        return Binary("*", self.tree((wanted[0], inner), depth, loose),
                      self.tree((inner, wanted[1]), depth, loose))

    def scaled(self, wanted, depth, loose):
        pair = [self.tree(wanted, depth, loose), self.tree((1, 1), depth - 1, loose)]
        self.rng.shuffle(pair)
        return Binary(self.rng.choice(["*", "/"]), *pair)

    def power(self, wanted, depth, loose):
        """Whole exponents, signed ones, a matrix of them; roots; and, loosely, any fraction."""
        way = self.rng.random()
        base = self.tree(wanted, depth, loose)
        if way < 0.4:
            return Binary("^", base, self.rng.choice([
                number(self.rng.randint(0, 4)), Minus(number(self.rng.randint(1, 3)))]))
        if way < 0.6:
            exponents = Call("floor", [self.tree(wanted, depth - 1)])
            return Binary("^", number(self.rng.choice([2, 3, 10])), exponents)
        if way < 0.7:
            return Binary("^", Binary("^", base, Number("2")), self.half())
        if way < 0.75:
            cube = Binary("^", Call("abs", [base]), Number("3"))
            return Binary("^", cube, Binary("/", Number("1"), Number("3")))
        if loose:
            return Binary("^", Call("abs", [base]), self.tree((1, 1), depth - 1, loose))
        return Binary("^", base, Call("abs", [Call("trunc", [self.tree((1, 1), depth - 1)])]))

    def half(self):
        return self.rng.choice([Number("0.5"), Number(".5"),
                                Binary("/", Number("1"), Number("2"))])

    def negative(self, wanted, depth, loose):
        return Minus(self.tree(wanted, depth, loose))

    def turned(self, wanted, depth, loose):
        return Transpose(self.tree(wanted[::-1], depth, loose))

    def cut(self, wanted, depth, loose):
        larger = tuple(max(n, self.any_size()) for n in wanted)
        return self.slice(wanted, self.tree(larger, depth, loose))

    def rational_function(self, wanted, depth, loose):
        return Call(self.rng.choice(RATIONAL_FUNCTIONS), [self.tree(wanted, depth, loose)])

    def rounded(self, wanted, depth, loose):
        places = self.whole(self.rng.choice([0, 0, 1, 2, 2, 3, 4, 6]))
        return Call("round", [self.tree(wanted, depth, loose=True), places])

    def jump_of_irrational(self, wanted, depth, loose):
        return Call(self.rng.choice(JUMP_FUNCTIONS),
                    [self.irrational_function(wanted, depth, True)])

    def extreme(self, wanted, depth, loose):
        return Call(self.rng.choice(["max", "min"]), self.sides(wanted, depth, loose))

    def special(self, wanted, depth, loose):
        """An irrational function where its value is rational."""
        function = self.rng.choice(IRRATIONAL_FUNCTIONS)
        inner = self.tree(wanted, depth)
        if function == "sqrt":
            square = self.rng.choice([Binary("^", inner, Number("2")), Binary(".*", inner, inner)])
            return Call("sqrt", [square])
        nothing = self.rng.choice([Binary("-", inner, inner), Binary(".*", inner, Number("0"))])
        return Call(function, [Binary("+", nothing, Number("1")) if function == "ln" else nothing])

    def joined(self, wanted, depth, loose):
        """stack or beside of two or three parts."""
        function, way = self.rng.choice([("stack", 0), ("beside", 1)])
        total = wanted[way]
        parts = self.rng.randint(2, 3)
        if total < parts:
            return None
        cuts = sorted(self.rng.sample(range(1, total), parts - 1))
        sizes = [b - a for a, b in zip([0, *cuts], [*cuts, total])]
        shapes = [(n, wanted[1]) if way == 0 else (wanted[0], n) for n in sizes]
        return Call(function, [self.tree(s, depth - 1, loose) for s in shapes])

    def uniform_softmax(self, wanted, depth, loose):
        """A softmax over equal and masked cells, which is exact."""
        function = self.rng.choice(["softmax_cols", "softmax_rows"])
        rows, columns = wanted
        same = self.rng.choice([Call("zeros", [number(rows), number(columns)]),
                                Call("causal", [number(rows)]) if rows == columns else None,
                                self.literal(wanted, masked=True)])
        if same is None:
            return None
        line = (1, columns) if function == "softmax_cols" else (rows, 1)
        return Call(function, [Binary("+", same, self.tree(line, depth - 1))])

    def masked(self, wanted, depth, loose):
        """Infinities as masks make them: added to scores, raised to, floored."""
        mask = Call("causal", [number(wanted[0])]) if wanted[0] == wanted[1] \
            else self.literal(wanted, masked=True)
        scores = Binary("+", mask, self.tree(wanted, depth, False))
        way = self.rng.random()
        if way < 0.3:
            return scores
        if way < 0.6:
            return Binary("^", number(self.rng.choice([2, 3])), Call("floor", [scores]))
        if way < 0.7:
            return Binary("^", Number("3"), Minus(Binary("*", Name("inf"),
                                                         Call("ones", list(map(number, wanted))))))
        function = self.rng.choice(["floor", "abs", "sign", "step", "relu", "sigmoid", "tanh",
                                    "exp"])
        return Call(function, [scores])

    def reduction(self, wanted, depth, loose):
        other = self.any_size()
        options = []
        if wanted[0] == 1:
            options.append(("col", (other, wanted[1])))
        if wanted[1] == 1:
            options.append(("row", (wanted[0], other)))
        direction, inner = self.rng.choice(options)
        return Call(direction + self.rng.choice(ALONG), [self.tree(inner, depth, loose)])

    def argmax(self, wanted, depth, loose):
        other = self.any_size()
        if wanted[0] == 1:
            return Call("argmax_cols", [self.tree((other, wanted[1]), depth, True)])
        return Call("argmax_rows", [self.tree((wanted[0], other), depth, True)])

    def irrational_function(self, wanted, depth, loose):
        inner = self.tree(wanted, depth, loose)
        function = self.rng.choice(IRRATIONAL_FUNCTIONS)
        if function in ("sqrt", "ln") and self.rng.random() < 0.7:
            inner = Call("abs", [inner])
        return Call(function, [inner])

    def softmax(self, wanted, depth, loose):
        return Call(self.rng.choice(["softmax_cols", "softmax_rows"]),
                    [self.tree(wanted, depth, loose)])

    def with_pi(self, wanted, depth, loose):
        return Binary(self.rng.choice(["+", "-", ".*", "/"]), self.tree(wanted, depth, loose),
                      Name("pi"))

    # --- Trees with a mistake ---

    def broken(self):
        """A tree that means to be an error; the caller asks the evaluator whether it is."""
        mistake = self.rng.choice([
            self.misfit, self.misfit, self.wrong_product, self.wrong_join, self.unknown_name,
            self.wrong_index, self.over_zero, self.undefined_infinity, self.outside_domain,
            self.zero_to_negative, self.over_budget, self.left_over, self.fully_masked])
        node = mistake()
        if mistake == self.left_over or self.rng.random() < 0.5:
            return node
        return self.rng.choice([Minus(node), Call("floor", [node]), Transpose(node),
                                Binary("+", node, Number("1")),
                                Call("round", [node, Number("2")]),
                                Index(node, Number("1"), Number("1")), Call("rows", [node])])

    def small(self, wanted=None):
        return self.tree(wanted or (self.rng.randint(1, 4), self.rng.randint(1, 4)), 1)

    def misfit(self):
        operator = self.rng.choice(["+", "-", ".*", "/", "^"])
        return self.rng.choice([Binary(operator, self.small(), self.small()),
                                Binary(operator, self.small((1, 3)), self.small((2, 1))),
                                Call("max", [self.small(), self.small()])])

    def wrong_product(self):
        return Binary("*", self.small((2, 3)), self.small((self.rng.choice([1, 2, 4]), 2)))

    def wrong_join(self):
        return Call(self.rng.choice(["stack", "beside"]), [self.small(), self.small()])

    def unknown_name(self):
        return Binary("+", Name("nobody"), self.small())

    def wrong_index(self):
        operand = self.small()
        rows, columns = shape(self.hand.value(operand))
        bad = self.rng.choice([
            Number("0"), number(rows + 1), Binary("/", Number("3"), Number("2")),
            Minus(Number("1")), Range(Number("1"), number(rows + 1)),
            Range(Number("0"), Number("1")),
            Literal([[("1", Fraction(1)), (str(rows + 1), Fraction(rows + 1))]])])
        return Index(operand, bad, Everything())

    def over_zero(self):
        inner = self.small()
        nothing = self.rng.choice([Binary("-", inner, inner), Call("zeros", [Number("1")] * 2),
                                   Binary("-", Call("sqrt", [Number("4")]), Number("2"))])
        return Binary("/", inner, nothing)

    def undefined_infinity(self):
        endless = self.rng.choice([Name("inf"), Minus(Name("inf"))])
        return self.rng.choice([
            Binary("-", endless, endless), Binary("/", endless, endless),
            Binary("*", Number("0"), endless),
            Binary(".*", Call("zeros", [Number("2")] * 2), endless),
            Binary("*", Call("causal", [Number("2")]), Call("identity", [Number("2")])),
            Call("colsum", [Literal([[("inf", inf)], [("-inf", -inf)]])]),
            Call("colvar", [Literal([[("1", Fraction(1))], [("-inf", -inf)]])]),
            Binary("/", Minus(Name("inf")), Number("0"))])

    def outside_domain(self):
        below = Minus(Binary("+", Call("abs", [self.small()]), Number("1")))
        return self.rng.choice([
            Call("sqrt", [below]), Call("ln", [below]),
            Call("ln", [Binary("*", Number("0"), below)]),
            Call("sin", [Name("inf")]), Call("ln", [Minus(Name("inf"))]),
            Binary("^", below, Number("0.5")),
            Binary("^", below, Binary("/", Number("3"), Number("2"))),
            Call("sqrt", [Minus(Call("exp", [below]))]),
            Call("floor", [Call("ln", [Binary("-", Call("sqrt", [Number("2")]), Number("2"))])])])

    def zero_to_negative(self):
        return Binary("^", Call("zeros", [Number("1"), Number("2")]), Minus(Number("1")))

    def over_budget(self):
        far = Binary("+", Binary("^", Number("2"), Number("20")), Number("1"))
        function = self.rng.choice(["exp", "sin", "cos", "tanh", "sigmoid", "silu"])
        return self.rng.choice([
            Call("round", [Call(function, [Minus(far)]), Number("2")]),
            Call("round", [Name("pi"), Number("51")]),
            Call("round", [Name("pi"), self.half()]),
            Call("identity", [self.half()])])

    def left_over(self):
        inner = self.small()
        rational = Call("sqrt", [Binary("+", Binary("^", inner, Number("2")), Number("2"))])
        return self.rng.choice([Name("pi"), rational, Call("exp", [inner]), Call("cos", [inner]),
                                Binary("/", inner, Name("pi")), Call("softmax_cols", [inner]),
                                Binary("+", Call("sqrt", [Number("2")]), inner)])

    def fully_masked(self):
        mask = Binary("-", self.small(), Name("inf"))
        return Call(self.rng.choice(["softmax_cols", "softmax_rows"]), [mask])

"""The tree of an expression of the worksheet language, and how it is written down.

The oracle never parses: it makes a tree, writes it, and lets the program read what it wrote. So a
mistake in the program's grammar shows as a wrong value.
"""

from dataclasses import dataclass
from fractions import Fraction


class Node:
    """Compared by identity, so that a value can be remembered for each node."""


@dataclass(eq=False)
class Number(Node):
    text: str  # "3", "0.25", ".5", "1e-3"

    @property
    def value(self):
        return Fraction("0" + self.text if self.text.startswith(".") else self.text)


@dataclass(eq=False)
class Name(Node):
    text: str  # a given, an earlier step, or one of the constants "inf" and "pi"


@dataclass(eq=False)
class Literal(Node):
    """A literal matrix: rows of (text, value), where a value is a Fraction or an infinity."""
    rows: list


@dataclass(eq=False)
class Minus(Node):
    operand: Node


@dataclass(eq=False)
class Binary(Node):
    operator: str  # + - * .* / ^
    left: Node
    right: Node


@dataclass(eq=False)
class Transpose(Node):
    operand: Node


@dataclass(eq=False)
class Everything(Node):
    """The subscript `:`."""


@dataclass(eq=False)
class Range(Node):
    """The subscript `a:b`."""
    first: Node
    last: Node


@dataclass(eq=False)
class Index(Node):
    operand: Node
    row: Node
    column: Node


@dataclass(eq=False)
class Call(Node):
    function: str
    arguments: list


# Loosest first, as the language orders them.
SUM, PRODUCT, SIGN, POWER, POSTFIX = range(1, 6)
LEVEL = {"+": SUM, "-": SUM, "*": PRODUCT, ".*": PRODUCT, "/": PRODUCT, "^": POWER}


def level(node):
    """How tightly the outermost operator of a node binds."""
    if isinstance(node, Binary):
        return LEVEL[node.operator]
    return SIGN if isinstance(node, Minus) else POSTFIX


class Writer:
    """Writes a tree with the brackets it needs; with `rng` also some that it does not need, and
    blanks here and there, since learners and teachers write so."""

    def __init__(self, rng=None):
        self.rng = rng

    def chance(self, probability):
        return self.rng is not None and self.rng.random() < probability

    def write(self, node, loosest=SUM):
        """The text of a node where everything looser than `loosest` needs brackets."""
        text = self.bare(node)
        subscript = isinstance(node, (Everything, Range))
        if level(node) < loosest or (not subscript and self.chance(0.03)):
            return f"({text})"
        return text

    def bare(self, node):
        match node:
            case Number(text=text) | Name(text=text):
                return text
            case Literal(rows=rows):
                return "[" + "; ".join(" ".join(text for text, _ in row) for row in rows) + "]"
            case Minus(operand=operand):
                return "-" + self.write(operand, SIGN)
            case Transpose(operand=operand):
                return self.write(operand, POSTFIX) + "^T"
            case Index(operand=operand, row=row, column=column):
                comma = "," if self.chance(0.4) else ", "
                subscripts = f"[{self.write(row)}{comma}{self.write(column)}]"
                return self.write(operand, POSTFIX) + subscripts
            case Everything():
                return ":"
            case Range(first=first, last=last):
                return f"{self.write(first)}:{self.write(last)}"
            case Call(function=function, arguments=arguments):
                return f"{function}({', '.join(self.write(a) for a in arguments)})"
            case Binary():
                return self.binary(node)
        raise TypeError(node)

    def binary(self, node):
        if node.operator == "^":  # to the right; a sign may open the exponent
            return f"{self.write(node.left, POSTFIX)}^{self.write(node.right, SIGN)}"
        own = LEVEL[node.operator]
        left, right = self.write(node.left, own), self.write(node.right, own + 1)
        # Without the blank, `3 .* A` could be read as `3. * A`.
        blank = "" if node.operator != ".*" and self.chance(0.15) else " "
        return f"{left}{blank}{node.operator}{blank}{right}"


def with_parts(node, change):
    """The node with each of its parts changed."""
    match node:
        case Call(function=function, arguments=arguments):
            return Call(function, [change(a) for a in arguments])
        case Minus(operand=operand):
            return Minus(change(operand))
        case Transpose(operand=operand):
            return Transpose(change(operand))
        case Binary(operator=operator, left=left, right=right):
            return Binary(operator, change(left), change(right))
        case Range(first=first, last=last):
            return Range(change(first), change(last))
        case Index(operand=operand, row=row, column=column):
            return Index(*map(change, (operand, row, column)))
    return node


def parts(node):
    """The nodes right below a node."""
    found = []
    with_parts(node, lambda part: found.append(part) or part)
    return found


def without_rounding(node):
    """The real rule of a step that names none: every round(x, n) read as x."""
    match node:
        case Call(function="round", arguments=[argument, _]):
            return without_rounding(argument)
    return with_parts(node, without_rounding)


def constructs(node):
    """Every operator, function and form of index that a tree uses: the measure of coverage."""
    match node:
        case Name(text=text) if text in ("inf", "pi"):
            yield text
        case Literal():
            yield "literal"
        case Minus(operand=operand):
            yield "unary -"
            yield from constructs(operand)
        case Transpose(operand=operand):
            yield "^T"
            yield from constructs(operand)
        case Binary(operator=operator, left=left, right=right):
            yield operator
            yield from constructs(left)
            yield from constructs(right)
        case Range(first=first, last=last):
            yield from constructs(first)
            yield from constructs(last)
        case Index(operand=operand, row=row, column=column):
            yield f"[{subscript_form(row)}, {subscript_form(column)}]"
            for part in (operand, row, column):
                yield from constructs(part)
        case Call(function=function, arguments=arguments):
            yield function
            for argument in arguments:
                yield from constructs(argument)


def subscript_form(node):
    match node:
        case Everything():
            return ":"
        case Range():
            return "a:b"
        case Literal(rows=[[_]]) | Number() | Binary():
            return "i"
        case Literal() | Name():
            return "ids"
    return "i"

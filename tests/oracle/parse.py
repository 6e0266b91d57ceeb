"""Reads a rule of the worksheet language into the oracle's tree: rules that a worksheet's author or the program wrote.

Random rules are never parsed: they are made as trees (expression.py), so that no mistake in a grammar can hide.
"""

import re
from fractions import Fraction
from functools import lru_cache
from math import inf

from expression import Binary, Call, Everything, Index, Literal, Minus, Name, Number, Range, Transpose

TOKEN = re.compile(r"\s*(\^T(?![A-Za-z0-9_])|[A-Za-z][A-Za-z0-9_]*|(?:\d+(?:\.(?![*/^])\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
                   r"|\.\*|[-+*/^()\[\],:;])")


class NoRule(Exception):
    """The text is no rule of the language."""


def tokens(text):
    found, place, text = [], 0, text.rstrip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if not match:
            raise NoRule(f"{text!r} at {text[place:]!r}")
        found.append(match.group(1))
        place = match.end()
    return found


class Parser:
    """Recursive descent: one method for each level of binding, loosest first."""

    def __init__(self, text):
        self.text, self.tokens, self.next = text, tokens(text), 0

    def peek(self):
        return self.tokens[self.next] if self.next < len(self.tokens) else None

    def take(self, *wanted):
        """The next token, if it is one of these."""
        if self.peek() not in wanted:
            return None
        self.next += 1
        return self.tokens[self.next - 1]

    def need(self, wanted):
        if not self.take(wanted):
            raise NoRule(f"{self.text!r}: {wanted} expected, found {self.peek()}")

    def whole(self):
        tree = self.sum()
        if self.peek() is not None:
            raise NoRule(f"{self.text!r}: {self.peek()} left over")
        return tree

    def sum(self):
        tree = self.product()
        while operator := self.take("+", "-"):
            tree = Binary(operator, tree, self.product())
        return tree

    def product(self):
        tree = self.sign()
        while operator := self.take("*", ".*", "/"):
            tree = Binary(operator, tree, self.sign())
        return tree

    def sign(self):
        return Minus(self.sign()) if self.take("-") else self.power()

    def power(self):
        tree = self.postfix()
        return Binary("^", tree, self.sign()) if self.take("^") else tree

    def postfix(self):
        tree = self.primary()
        while operator := self.take("^T", "["):
            if operator == "^T":
                tree = Transpose(tree)
                continue
            row = self.subscript()
            self.need(",")
            tree = Index(tree, row, self.subscript())
            self.need("]")
        return tree

    def subscript(self):
        if self.take(":"):
            return Everything()
        first = self.sum()
        return Range(first, self.sum()) if self.take(":") else first

    def primary(self):
        if self.take("("):
            tree = self.sum()
            self.need(")")
            return tree
        if self.take("["):
            return self.literal()
        token = self.peek() or ""
        self.next += 1
        if token[:1].isdigit() or token[:1] == ".":
            return Number(token)
        if not token[:1].isalpha():
            raise NoRule(f"{self.text!r}: a value expected, found {token!r}")
        if not self.take("("):
            return Name(token)
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.need(")")
        return Call(token, arguments)

    def literal(self):
        rows = [[]]
        while not self.take("]"):
            if self.take(";"):
                rows.append([])
                continue
            text = self.take("-") or self.take("+") or ""
            text += self.peek() or ""
            self.next += 1
            if self.take("/"):
                text += "/" + (self.peek() or "")
                self.next += 1
            rows[-1].append((text, literal_value(text)))
        return Literal(rows)


def literal_value(text):
    if text.lstrip("+-") == "inf":
        return -inf if text.startswith("-") else inf
    try:
        return Fraction(text)
    except ValueError:
        raise NoRule(f"{text!r} in a matrix") from None


@lru_cache(maxsize=20_000)
def parse(text):
    """The tree of a rule; the same tree for the same text."""
    return Parser(text).whole()

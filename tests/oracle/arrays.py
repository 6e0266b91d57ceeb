"""Rules of the worksheet language in numpy: what a learner's own script computes, in float64 or float32.

Two learners write the same formula in two ways: the second adds up the other way round, multiplies by 1/s instead of
dividing by s, and forgets to take the largest score away before the softmax.
"""

import numpy as np

from expression import (Binary, Call, Everything, Index, Literal, Minus, Name, Number, Range, Transpose)

CELLWISE = {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "abs": np.abs, "sign": np.sign, "sqrt": np.sqrt,
            "exp": np.exp, "ln": np.log, "sin": np.sin, "cos": np.cos, "tanh": np.tanh,
            "step": lambda a: (a > 0).astype(a.dtype), "relu": lambda a: np.maximum(a, a.dtype.type(0)),
            "sigmoid": lambda a: 1 / (1 + np.exp(-a)), "silu": lambda a: a / (1 + np.exp(-a))}
DOWN, ACROSS = {"axis": 0, "keepdims": True}, {"axis": 1, "keepdims": True}


class Arrays:
    """Evaluates trees over the matrices of `names`, all of them in two dimensions."""

    def __init__(self, dtype, other_order=False):
        self.dtype, self.other_order, self.names = dtype, other_order, {}

    def give(self, name, cells):
        self.names[name] = np.array([[float(cell) for cell in row] for row in cells], dtype=self.dtype)

    def value(self, tree):
        with np.errstate(all="ignore"):
            result = self.compute(tree)
        assert result.dtype == self.dtype and result.ndim == 2
        return result

    def scalar(self, number):
        return np.array([[float(number)]], dtype=self.dtype)

    def compute(self, node):
        match node:
            case Number(value=value):
                return self.scalar(value)
            case Name(text="inf"):
                return self.scalar(np.inf)
            case Name(text="pi"):
                return self.scalar(np.pi)
            case Name(text=text):
                return self.names[text]
            case Literal(rows=rows):
                return np.array([[float(value) for _, value in row] for row in rows], dtype=self.dtype)
            case Minus(operand=operand):
                return -self.compute(operand)
            case Transpose(operand=operand):
                return self.compute(operand).T
            case Binary(operator=operator, left=left, right=right):
                return self.binary(operator, self.compute(left), self.compute(right))
            case Index(operand=operand, row=row, column=column):
                matrix = self.compute(operand)
                chosen = matrix[self.places(row, matrix.shape[0]), :]
                return chosen[:, self.places(column, matrix.shape[1])]
            case Call(function=function, arguments=arguments):
                return self.call(function, [self.compute(a) for a in arguments])
        raise TypeError(node)

    def binary(self, operator, a, b):
        match operator:
            case "+":
                return a + b
            case "-":
                return a - b
            case ".*":
                return a * b
            case "/":
                return a * (self.scalar(1) / b) if self.other_order else a / b
            case "^":
                return np.power(a, b)
        if 1 in (a.size, b.size):
            return a * b
        return np.einsum("ij,jk->ik", a[:, ::-1], b[::-1, :]) if self.other_order else a @ b

    def places(self, subscript, size):
        match subscript:
            case Everything():
                return list(range(size))
            case Range(first=first, last=last):
                return list(range(int(self.compute(first).item()) - 1, int(self.compute(last).item())))
        return [int(index) - 1 for index in self.compute(subscript)[0]]

    def sum(self, a, direction):
        return np.flip(a, direction["axis"]).sum(**direction) if self.other_order else a.sum(**direction)

    def call(self, function, arguments):
        first = arguments[0]
        if function in CELLWISE:
            return CELLWISE[function](first)
        if function == "round":
            return rounded(first, self.dtype(10) ** int(arguments[1].item()))
        if function in ("max", "min"):
            return (np.maximum if function == "max" else np.minimum)(*arguments)
        for what, direction in (("col", DOWN), ("row", ACROSS)):
            if function.startswith(what) and function != "rows" and function != "cols":
                return self.reduced(function[3:], first, direction)
            if function in (f"softmax_{what}s", f"argmax_{what}s"):
                return self.along(function[:7], first, direction)
        return self.build(function, arguments)

    def reduced(self, how, a, direction):
        count = self.dtype(a.shape[direction["axis"]])
        match how:
            case "max":
                return a.max(**direction)
            case "sum":
                return self.sum(a, direction)
            case "mean":
                return self.sum(a, direction) / count
            case "var" if self.other_order:
                return a.var(**direction)
            case "var":
                away = a - self.sum(a, direction) / count
                return self.sum(away * away, direction) / count
        raise TypeError(how)

    def along(self, how, a, direction):
        if how == "argmax_":
            return (a.argmax(**direction) + 1).astype(self.dtype)
        shares = np.exp(a if self.other_order else a - a.max(**direction))
        return shares / self.sum(shares, direction)

    def build(self, function, arguments):
        first = arguments[0]
        size = int(first.flat[0]) if np.isfinite(first.flat[0]) else 0
        match function:
            case "rows":
                return self.scalar(first.shape[0])
            case "cols":
                return self.scalar(first.shape[1])
            case "identity":
                return np.eye(size, dtype=self.dtype)
            case "ones" | "zeros":
                shape = size, int(arguments[1].item())
                return np.full(shape, 1 if function == "ones" else 0, dtype=self.dtype)
            case "diag":
                return np.diag(first.ravel())
            case "stack":
                return np.vstack(arguments)
            case "beside":
                return np.hstack(arguments)
            case "causal":
                return np.tril(np.full((size, size), -np.inf, dtype=self.dtype), -1)
        raise TypeError(function)


def rounded(a, scale):
    """Half away from zero, as the language has it."""
    return np.where(np.isfinite(a), np.sign(a) * np.floor(np.abs(a) * scale + a.dtype.type(0.5)) / scale, a)

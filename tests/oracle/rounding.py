#!/usr/bin/env python3
"""Correct rounding: jumps (round, floor, ...) of irrational values, the hard ones above all.

Usage: rounding.py --program PATH [--count N] [--seed S]

A case is a rule of the worksheet language with scalars only. Python reads the same text with
mpmath's numbers of very many digits: an evaluation that shares nothing with the program and hardly
anything with evaluate.py. A value nearer to a boundary than 10^-600 is taken to lie on it.
"""

import argparse
import random
import re
import sys
from dataclasses import dataclass
from fractions import Fraction

from mpmath import mp, mpf
from mpmath.libmp import to_rational

from enclosure import JUMPS, boundary
from program import Program

DIGITS = 1500
SAME = Fraction(1, 10 ** 600)
TOLD_APART = Fraction(1, 10 ** 399)  # the contract promises no more than this
STEPS_OF_A_WORKSHEET = 250
LONGEST_ASKED = 60
FRACTIONS = 200  # of thousands of bits, to be turned into doubles
REFUSED = "exit 2"

mp.dps = DIGITS


@dataclass
class Case:
    jump: str
    argument: str
    places: int = 0
    python: str = None  # where Python would not read the argument

    def rule(self):
        places = f", {self.places}" if self.jump == "round" else ""
        return f"{self.jump}({self.argument}{places})"


# --- What is right --------------------------------------------------------------------------------

class TooLarge(Exception):
    """An argument beyond the budget of 2^20."""


def budgeted(function):
    def of(x):
        if abs(x) > 2 ** 20:
            raise TooLarge
        return function(x)
    return of


def sigmoid(x):
    return 1 / (1 + mp.exp(-x))


NAMES = {
    "mpf": mpf, "pi": +mp.pi, "sqrt": mp.sqrt, "exp": budgeted(mp.exp), "ln": mp.log,
    "sin": budgeted(mp.sin), "cos": budgeted(mp.cos), "tanh": budgeted(mp.tanh),
    "sigmoid": budgeted(sigmoid), "silu": budgeted(lambda x: x * sigmoid(x)), "abs": abs,
    "max": max, "min": min, "relu": lambda x: max(x, mpf(0)),
    "share": lambda own, *others: mp.exp(own) / sum(mp.exp(x) for x in (own, *others)),
}


def in_python(argument):
    """The text with every number of many digits, and Python's sign for powers."""
    numbers = r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)"
    return re.sub(numbers, r"mpf('\1')", argument).replace("^", "**")


def exact_value(argument):
    value = mpf(eval(in_python(argument), {"__builtins__": {}}, NAMES))  # only our own texts
    return Fraction(*map(int, to_rational(value._mpf_)))


def expected(case):
    """The text of the right result, or REFUSED."""
    try:
        value = exact_value(case.python or case.argument)
    except TooLarge:
        return REFUSED
    edge = boundary(case.jump, value, case.places)
    if abs(value - edge) < SAME / 10 ** case.places:
        value = edge
    elif abs(value - edge) < TOLD_APART / 10 ** case.places:
        raise ValueError(f"nearer to a boundary than the contract can tell: {case.rule()}")
    return str(JUMPS[case.jump](value, case.places))


# --- Cases ----------------------------------------------------------------------------------------

def decimal(value, digits):
    """A number with so many significant digits, as text that the language reads."""
    text = mp.nstr(value, digits, min_fixed=-10 ** 9, max_fixed=10 ** 9, strip_zeros=False)
    text = text.removesuffix(".")
    return text if value >= 0 else f"({text})"


def random_jump(rng):
    return rng.choice(["round", "round", "round", "floor", "ceil", "trunc", "sign", "step"])


def random_number(rng, low, high):
    kind = rng.random()
    if kind < 0.3:
        return str(rng.randint(int(low) + 1, int(high)))
    if kind < 0.6:
        return f"({rng.randint(int(low * 50) + 1, int(high * 50))}/{rng.choice([7, 9, 50, 97])})"
    return f"{rng.uniform(low, high):.{rng.randint(1, 9)}f}"


RANGES = {"sqrt": (0, 999), "exp": (-60, 90), "ln": (0, 999), "sin": (-999, 999),
          "cos": (-999, 999), "tanh": (-9, 9), "sigmoid": (-30, 30), "silu": (-30, 30)}


def random_cases(rng, count):
    """Functions, powers and products of plain numbers."""
    for _ in range(count):
        function = rng.choice(list(RANGES))
        argument = f"{function}({random_number(rng, *RANGES[function])})"
        way = rng.random()
        if way < 0.2:
            argument = f"(1/9 + {random_number(rng, 0, 99)})^{random_number(rng, -3, 3)}"
        elif way < 0.4:
            argument = rng.choice(["pi * {}", "{} - sqrt(2)", "{} / exp(1)", "{}^3", "-{}",
                                   "sin({})", "{} * {}", "max({}, pi)", "abs({}) + 1/3",
                                   "tanh({})", "cos({} / 7)"]).replace("{}", argument)
        yield Case(random_jump(rng), argument, rng.choice([0, 1, 2, 2, 3, 4, 8, 15, 30, 50]))


INVERSES = {"exp": mp.log, "ln": mp.exp, "sin": mp.asin, "cos": mp.acos, "tanh": mp.atanh,
            "sigmoid": lambda y: mp.log(y / (1 - y)), "sqrt": lambda y: y * y}
TARGETS = {"exp": (1, 10 ** 6), "ln": (-50, 50), "sin": (-1, 1), "cos": (-1, 1), "tanh": (-1, 1),
           "sigmoid": (0, 1), "sqrt": (0, 10 ** 4)}


def near_ties(rng, count):
    """f(x) within 10^-d of a tie: x is the inverse of the tie, cut after d digits."""
    for _ in range(count):
        function, places = rng.choice(list(INVERSES)), rng.choice([1, 1, 2, 3, 5, 8, 12])
        low, high = TARGETS[function]
        scale = 10 ** places
        tie = (mpf(rng.randint(low * scale, high * scale - 1)) + mpf(1) / 2) / scale
        digits = rng.choice([10, 15, 17, 20, 30, 40, 50, 58])
        yield Case("round", f"{function}({decimal(INVERSES[function](tie), digits)})", places)


def near_integers(rng, count):
    """exp, ln and sqrt within 10^-d of a whole number."""
    for _ in range(count):
        function = rng.choice(["exp", "ln", "sqrt"])
        whole = mpf(rng.randint(2, {"exp": 10 ** 9, "ln": 99, "sqrt": 10 ** 6}[function]))
        text = decimal(INVERSES[function](whole), rng.choice([12, 20, 35, 50]))
        offset = rng.choice(["", "", " + 1e-80", " - 1e-120", " + 1e-300"])
        yield Case(rng.choice(["floor", "ceil", "trunc"]), f"{function}({text}{offset})")


# Each is exactly 1, though no part of it is rational.
ONES = [
    "sqrt(2)*sqrt(2)/2", "sqrt(2)*sqrt(8)/4", "sqrt(2)^2/2", "sqrt(12)/sqrt(3)/2",
    "(sqrt(3)+sqrt(2))*(sqrt(3)-sqrt(2))", "sqrt(3+2*sqrt(2))-sqrt(2)",
    "((1+sqrt(5))/2)^2-(1+sqrt(5))/2", "sqrt(2)*sqrt(3)/sqrt(6)",
    "exp(ln(3))/3", "ln(exp(2))/2", "exp(1)*exp(-1)", "exp(2)/exp(1)^2", "ln(8)/ln(2)/3",
    "(ln(6)-ln(2))/ln(3)", "exp(ln(2)/2)/sqrt(2)",
    "sin(pi/2)", "-cos(pi)", "2*sin(pi/6)", "2*cos(pi/4)^2", "sin(1)^2+cos(1)^2", "cos(2*pi)",
    "pi/pi", "sqrt(pi*pi)/pi", "2*cos(pi/3)", "sin(2)/(2*sin(1)*cos(1))", "1+sin(pi)",
    "2*tanh(ln(3)/2)", "sigmoid(ln(3))*4/3", "silu(ln(3))/ln(3)*4/3", "sigmoid(2)+sigmoid(-2)",
    "tanh(1)/(2*sigmoid(2)-1)", "silu(1)/sigmoid(1)",
    "8^(2/3)/4", "32^(1/5)/2", "2^0.25*2^0.75/2", "(2^(1/3))^3/2", "4^1.5/8", "2^(1/3)*4^(1/3)/2",
    "7^sqrt(2)*7^-sqrt(2)", "exp(pi)^(1/pi)/exp(1)", "4^-0.75*sqrt(8)",
    "max(sqrt(2), 1)*sqrt(2)/2", "relu(sqrt(2))*min(sqrt(2), 2)/2", "abs(cos(pi))",
]


def exact_ties(rng, count):
    """Values that lie exactly on a boundary, and others that miss it by 10^-50 to 10^-380."""
    for _ in range(count):
        one, jump = rng.choice(ONES), random_jump(rng)
        places = rng.choice([0, 1, 2, 3, 7, 15]) if jump == "round" else 0
        sign = rng.choice(["", "-"])
        on = {"round": f"{rng.randint(0, 99) * 10 + 5}/{10 ** (places + 1)}",
              "sign": "0", "step": "0"}.get(jump, str(rng.randint(0, 40)))
        argument = f"{sign}({one})*{on}" if on != "0" else f"{sign}({one}) {sign and '+' or '-'} 1"
        miss = rng.choice(["", "", "", " + 1e-50", " - 1e-150", " + 1e-250", " - 1e-380",
                           " + 1e-380"])
        yield Case(jump, argument + miss, places)


def ones_on_every_boundary():
    """Every identity at every jump, so that none is left to chance."""
    for one in ONES:
        yield Case("floor", f"3*({one})")
        yield Case("ceil", f"-3*({one})")
        yield Case("trunc", f"-2*({one})")
        yield Case("sign", f"{one}-1")
        yield Case("step", f"{one}-1")
        yield Case("round", f"({one})/2")
        yield Case("round", f"-({one})*5/2")
        yield Case("round", f"({one})*0.125", 2)
        yield Case("round", f"-({one})*0.125", 2)
        yield Case("round", f"({one})*0.125 - 1e-300", 2)
        yield Case("round", f"-({one})*0.125 + 1e-300", 2)


def large_arguments():
    """sin and cos far out, and near the multiples of pi that fractions come close to."""
    for n in ["1048576", "2^20", "1048575.5", "22", "355", "103993", "104348", "208341", "312689",
              "833719", "999999", "1e6", "2^19 + 1/3", "11", "52174"]:
        for function in ("sin", "cos"):
            for sign in ("", "-"):
                argument = f"{function}({sign}({n}))"
                yield Case("round", argument, 12)
                yield Case("round", argument, 50)
                yield Case("sign", argument)
                yield Case("floor", argument)
    for n in ["20", "50", "57.5", "100", "115", "400"]:
        for function in ("tanh", "sigmoid", "silu"):
            for places in (10, 43, 50):
                yield Case("round", f"{function}({n})", places)
                yield Case("round", f"{function}(-{n})", places)
            yield Case("floor", f"{function}({n})")
            yield Case("ceil", f"{function}(-{n})")
    for function in ("exp", "sigmoid", "silu"):
        yield Case("round", f"{function}(-(2^20))", 50)
    yield Case("round", "tanh(2^20)", 50)
    yield Case("round", "tanh(-(2^20))", 50)
    yield Case("round", "sigmoid(2^20)", 20)
    yield Case("round", "ln(exp(1000)) / 2000", 0)
    yield Case("floor", "exp(2000)")


def famous_near_integers():
    for n in (19, 43, 67, 163, 652, 37, 58):
        for jump in ("floor", "ceil", "round", "trunc"):
            yield Case(jump, f"exp(pi*sqrt({n}))")
            yield Case(jump, f"-exp(pi*sqrt({n}))")
        yield Case("round", f"exp(pi*sqrt({n}))", 9)
    # Powers of these come nearer and nearer to whole numbers, from both sides by turns.
    for base in ("1+sqrt(2)", "(1+sqrt(5))/2", "3+sqrt(8)", "2+sqrt(3)"):
        for n in (2, 3, 10, 11, 40, 41, 200, 201, 400, 401):
            yield Case("floor", f"({base})^{n}")
            yield Case("ceil", f"({base})^{n}")
    # Fibonacci's numbers, exactly.
    for n in (5, 30, 100):
        yield Case("floor", f"(((1+sqrt(5))/2)^{n} - ((1-sqrt(5))/2)^{n}) / sqrt(5)")
        yield Case("ceil", f"(((1+sqrt(5))/2)^{n} - ((1-sqrt(5))/2)^{n}) / sqrt(5)")


def roots_near_ties():
    """sqrt(m^2+m) is a hair below m+1/2, sqrt(m^2+m+1) a hair above; m^2-1 below m."""
    for m in (1, 2, 7, 12, 1000, 10 ** 9, 10 ** 20, 10 ** 25 + 1):
        for sign in ("", "-"):
            yield Case("round", f"{sign}sqrt({m * m + m})")
            yield Case("round", f"{sign}sqrt({m * m + m + 1})")
            yield Case("round", f"{sign}sqrt({4 * m * m + 4 * m + 1}/4)")
            yield Case("floor", f"{sign}sqrt({m * m + 1})")
            yield Case("ceil", f"{sign}sqrt({m * m + 1})")
            yield Case("floor", f"{sign}sqrt({m * m - 1}/1)") if m > 1 else Case("floor", "sqrt(2)")
    for k in (3, 10, 30, 60):
        yield Case("round", f"ln(1 + 1e-{k})", min(k, 50))
        yield Case("round", f"ln(1 - 1e-{k}) * 1e{k}", 3)
        yield Case("sign", f"ln(1 - 1e-{k})")
        yield Case("ceil", f"ln(1 + 1e-{k})")
        yield Case("round", f"(exp(1e-{k}) - 1) * 1e{k} / 2", 0)
        yield Case("round", f"sin(1e-{k}) * 1e{k} / 2", 0)
        yield Case("round", f"tanh(1e-{k}) * 1e{k} * 0.25", 1)
        yield Case("round", f"cos(1e-{k}) / 2")
    for k in (100, 199, 250, 300):
        yield Case("floor", f"sqrt(4 + 1e-{k})")
        yield Case("floor", f"sqrt(4 - 1e-{k})")
        yield Case("step", f"sqrt(2)*sqrt(2) - 2 + 1e-{k}")
        yield Case("sign", f"ln(1 - 1e-{k})")
        yield Case("round", f"0.5 + sqrt(2) - sqrt(2 + 1e-{k})")


def far_multiples_of_pi():
    for n in (1, 2, 1000, 200001, 333333):
        for jump in ("sign", "step", "floor", "ceil", "trunc"):
            yield Case(jump, f"sin({n}*pi)")
            yield Case(jump, f"cos({n}*pi)")
            yield Case(jump, f"cos({n}*pi) / 2 + sin(-{n}*pi)")
        yield Case("round", f"cos({n}*pi) / 2")
        yield Case("round", f"sin({n}*pi + pi/6)")
        yield Case("round", f"sin({n}*pi + pi/6) - 1e-200")
        yield Case("round", f"sin({n}*pi + 1e-40)", 45)


def towers():
    """Functions of functions, differences of nearly equal numbers, and zeros in disguise."""
    for argument in ["exp(exp(4.9))", "sin(exp(13))", "cos(sqrt(2)*2^19)", "ln(ln(exp(exp(2))))",
                     "exp(-exp(4))", "tanh(sin(cos(1)))", "sqrt(sqrt(sqrt(2)))", "exp(sin(exp(3)))",
                     "(sqrt(1e60 + 1) - 1e30) * 1e30", "exp(1000) - exp(1000 - 1e-50)",
                     "(exp(1 + 1e-90) - exp(1)) * 1e90", "exp(700)/exp(699)",
                     "exp(300)*exp(-300)/2",
                     "ln(1e300)", "ln(1e-300)", "sigmoid(sigmoid(sigmoid(1)))", "pi^pi^pi / 1e15",
                     "2^sqrt(2)", "sqrt(2)^sqrt(2)^sqrt(2)",
                     "sqrt(10) + sqrt(11) - sqrt(5) - sqrt(18)"]:
        for places in (0, 1, 5, 30, 50):
            yield Case("round", argument, places)
        for jump in ("floor", "ceil", "sign"):
            yield Case(jump, argument)
    for zero in ["relu(sqrt(2)*sqrt(2) - 2)", "max(sqrt(2)*sqrt(2), 2) - 2", "abs(sin(pi))",
                 "min(exp(ln(2)), 2) - 2", "0*sqrt(2)", "sqrt(2) - sqrt(2)", "tanh(sin(pi))",
                 "silu(sin(pi))", "sqrt(2)^0 - 1", "sigmoid(sin(pi)) - 0.5", "exp(sin(pi)) - 1"]:
        for miss in ("", " + 1e-60", " - 1e-330"):
            for jump in ("sign", "step", "floor", "ceil", "trunc"):
                yield Case(jump, zero + miss)
            yield Case("round", f"{zero}{miss} + 0.5")
            yield Case("round", f"{zero}{miss} - 0.5")


def softmaxes():
    """One share of a softmax, and the largest of several irrational cells."""
    shares = [["0", "ln(3)"], ["ln(3)", "0"], ["0", "0", "ln(2)"], ["ln(7)", "ln(1/2)", "ln(1/2)"],
              ["sqrt(2)", "sqrt(2)"], ["1", "2", "3"], ["100", "0"], ["0", "100"], ["-3", "-1000"],
              ["pi", "3", "3.14"], ["1/3", "0.333", "-2", "5"], ["600", "-600"]]
    for cells in shares:
        for i, own in enumerate(cells):
            others = ", ".join(cells[:i] + cells[i + 1:])
            for build, function, index in (("stack", "softmax_cols", f"[{i + 1}, 1]"),
                                           ("beside", "softmax_rows", f"[1, {i + 1}]")):
                argument = f"{function}({build}({', '.join(cells)})){index}"
                for jump, places in (("round", 1), ("round", 0), ("round", 43), ("round", 44),
                                     ("floor", 0), ("ceil", 0)):
                    if jump != "round" and "1000" in others + own:
                        continue  # nearer to 0 and 1 than the contract can tell
                    if jump != "round" and "600" in own:
                        continue
                    yield Case(jump, argument, places, f"share({own}, {others})")


def every_case(rng, count):
    yield from ones_on_every_boundary()
    yield from large_arguments()
    yield from famous_near_integers()
    yield from roots_near_ties()
    yield from far_multiples_of_pi()
    yield from towers()
    yield from softmaxes()
    yield from random_cases(rng, count)
    yield from near_ties(rng, count)
    yield from near_integers(rng, count // 3)
    yield from exact_ties(rng, count)


LARGEST = [  # argmax of irrational cells: (cells, the first of the largest)
    (["sqrt(2)*sqrt(2)", "2"], 1), (["2", "sqrt(2)*sqrt(2)"], 1), (["2", "sqrt(4 + 1e-300)"], 2),
    (["sqrt(2)", "exp(ln(2)/2)", "1"], 1), (["1", "sin(pi/2)", "-cos(pi)"], 1),
    (["pi", "355/113", "22/7"], 3), (["exp(1)", "2.718281828459045", "-inf"], 1),
    (["sqrt(2)", "2^0.5", "sqrt(2) + 1e-390"], 3), (["-sqrt(2)", "-2^0.5"], 1),
]

ERRORS = [
    "sqrt(2)", "round(exp(2), 2) + pi", "sqrt(-2)", "sqrt(-1e-300)", "ln(0)", "ln(-1)",
    "round(ln(-2), 3)", "floor(1 / (sqrt(2)*sqrt(2) - 2))", "floor(1 / sin(pi))",
    "round(exp(2^20 + 1), 2)", "round(sin(2^20 + 1e-9), 2)", "round(cos(-(2^20) - 1), 2)",
    "round(tanh(2^20 + 1), 2)", "round(exp(2^20), 2)", "floor(exp(30000))", "round(pi, 51)",
    "round(pi, 1/2)", "round(pi, inf)", "round((-2)^0.5, 1)", "round((-2)^1.5, 1)",
    "floor(0^-1)", "floor(0^-sqrt(2))", "2^1e9", "floor(sqrt(inf - inf))",
    "round(ln(sqrt(2)-2), 1)", "sqrt(sin(4))", "floor(sqrt(cos(2)))", "round(pi * inf * 0, 2)",
    "floor(sin(inf))", "pi", "exp(1)",
    "floor(exp(1) * 0 * inf)", "3^7000", "round(pi^0.1, 60)",
]

# An irrational value is left over, and one part of the rule is not to blame: (rule, that part).
BLAMELESS = [
    ("sin(2^20)", "^20"), ("sqrt(2^3)", "^3"), ("2^3 * pi", "^3"), ("exp(sqrt(4))", "sqrt"),
    ("sqrt(4) + sqrt(3)", "sqrt(4)"), ("sqrt(exp(0) + 1)", "exp"), ("ln(4^0.5)", "^0.5"),
    ("9^0.5 + 3^0.5", "^0.5 +"), ("round(pi, 2) + pi", "pi,"), ("exp(floor(pi))", "pi"),
    ("step(sqrt(2)) + sqrt(2)", "sqrt(2))"), ("softmax_cols(stack(1, 1))[1, 1] + ln(2)", "softmax"),
]

# Decimals halfway between doubles, or nearly; subnormal, too large, too small.
NUMBERS = ["1e-320", "3e-324", "2e-324", "5e-324", "1.7976931348623157e308",
           "1.7976931348623159e308", "1e309", "1e400", "1e-400", "0.1", "9007199254740993",
           "9007199254740993.0000000000000000000001", "9007199254740992.9999999999999999",
           "2.2250738585072011e-308", "123456789012345678901234567890", "1e23", "8.5e22",
           "0.30000000000000004", "0.500000000000000166533453693773481063544750213623046875"]


# --- Program against reference --------------------------------------------------------------------

def worksheet(rules):
    lines = ["# Rounding", "", "```given", "unused", "  1", "```", "", "```step"]
    for i, (rule, shown) in enumerate(rules):
        # The real computation is not asked: it might overflow, or hide that the hand rule passed.
        lines += [f"r{i} = {rule}", "real 0"] + ["show"] * shown
    return "\n".join([*lines, "```"]) + "\n"


def results(program, rules):
    """The program's value of every rule, or its message; a bad one does not hide the others."""
    answer = program.walkthrough(worksheet(rules))
    if answer.status == 0:
        return [step["hand"][0][0] for step in answer.result["steps"]]
    if len(rules) == 1:
        return [f"exit {answer.status}: {answer.errors.strip()}"]
    half = len(rules) // 2
    return results(program, rules[:half]) + results(program, rules[half:])


def compare(program, cases):
    """Prints what differs, and counts it."""
    failures = 0
    for start in range(0, len(cases), STEPS_OF_A_WORKSHEET):
        some = cases[start:start + STEPS_OF_A_WORKSHEET]
        rules = [(rule, len(right) > LONGEST_ASKED) for rule, right in some]
        for (rule, right), got in zip(some, results(program, rules)):
            if got != right and not (right == REFUSED and got.startswith(REFUSED)):
                failures += 1
                print(f"{rule}\n  program:  {got}\n  expected: {right}", flush=True)
    return failures


def not_refused(program):
    failures = 0
    for rule in ERRORS:
        answer = program.walkthrough(worksheet([(rule, True)]))
        if answer.status != 2 or not answer.errors.strip():
            failures += 1
            print(f"{rule}\n  program: exit {answer.status} {answer.result or answer.errors}\n"
                  "  expected: exit 2 and a message", flush=True)
    return failures


def wrongly_blamed(program):
    """Error messages whose caret stands under a part of the rule that is rational."""
    failures = 0
    for rule, blameless in BLAMELESS:
        answer = program.walkthrough(worksheet([(rule, True)]))
        column = len("r0 = ") + rule.index(blameless) + 1
        if answer.status != 2 or answer.error_column() == column:
            failures += 1
            print(f"{rule}\n  the message blames {blameless}:\n{answer.errors}", flush=True)
    return failures


def far_from_double(program, rng, count):
    """Givens whose real value is not the nearest double: fractions of thousands of bits too."""
    values = [Fraction(text) for text in NUMBERS]
    rules = list(NUMBERS)
    for _ in range(count):
        top, bottom = rng.choice([2, 3, 5, 7, 10]), rng.choice([2, 3, 5, 7, 11])
        m, n, c = rng.randint(1, 1000), rng.randint(1, 1000), rng.randint(1, 10 ** 20)
        values.append(Fraction(c + top ** m, bottom ** n))
        rules.append(f"({c} + {top}^{m}) / {bottom}^{n}")
    lines = ["# Doubles", "", "```given"] + [f"g{i} = {rule}" for i, rule in enumerate(rules)]
    lines += ["```", "", "```step"]
    for i in range(len(rules)):
        lines += [f"s{i} = 0", f"real g{i}"]
    answer = program.walkthrough("\n".join([*lines, "```"]) + "\n")
    if answer.status != 0:
        print(answer.errors)
        return 1
    failures = 0
    for value, rule, step in zip(values, rules, answer.result["steps"]):
        right = "inf" if value >= 2 ** 1024 - 2 ** 970 else float(value)
        if step["real"] != [[right]]:
            failures += 1
            print(f"{rule}\n  nearest double: {right}, program: {step['real']}", flush=True)
    return failures


def largest_cells():
    for cells, first in LARGEST:
        yield f"argmax_cols(stack({', '.join(cells)}))", str(first)
        yield f"argmax_rows(beside({', '.join(cells)}))", str(first)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=300, help="random cases of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    program, rng = Program(options.program), random.Random(options.seed)
    cases = [(case.rule(), expected(case)) for case in every_case(rng, options.count)]
    cases += largest_cells()
    failures = compare(program, cases) + not_refused(program) + wrongly_blamed(program)
    failures += far_from_double(program, rng, FRACTIONS)
    print(f"{len(cases)} values, {len(ERRORS) + len(BLAMELESS)} errors, "
          f"{len(NUMBERS) + FRACTIONS} doubles, "
          f"seed {options.seed}: {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

import functools
import json
from fractions import Fraction
from math import floor

from running import run

GIVENS = ["X", "W_Q", "W_K", "W_V"]


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def product(left, right):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*right)] for row in left]


def masked_attention(w):
    """Sheet 11 from its givens, all at once: powers with 0 for what is hidden, and the results, as rows."""
    tokens, w_q, w_k, w_v = (w.hand(name) for name in GIVENS)
    scores = product(columns(product(w_k, tokens)), product(w_q, tokens))
    powers = [[Fraction(3) ** floor(Fraction(score, 2)) if key <= query else Fraction(0)
               for query, score in enumerate(row)] for key, row in enumerate(scores)]
    sums = [sum(column) for column in columns(powers)]
    weights = [[power / total for power, total in zip(row, sums)] for row in powers]
    return powers, product(product(w_v, tokens), weights)


def result(w, word):
    return [row[0] for row in w.hand(f"z_{word}")]


@functools.cache
def counted(worksheet):
    told = json.loads(run("cost", worksheet, "--format", "json").out)
    return {step["name"]: step["hand"]["multiplications"] for step in told["steps"]}


def multiplications(worksheet, *steps):
    return sum(counted(worksheet)[step] for step in steps)


def products(rows, inner, columns):
    """Multiplications of a matrix product."""
    return rows * inner * columns


def spent(words, queries, anew, d_k, d_model):
    """Multiplications for so many queries, with keys and values made anew of so many words."""
    return products(d_k, d_model, queries) + 2 * products(d_k, d_model, anew) + products(
        words, d_k, queries) + products(d_k, words, queries)


def after(words, w):
    """Numbers kept, multiplications for the last word, with keys and values made again, and of the matrix form."""
    d_k, d_model = len(w.hand("W_Q")), len(w.hand("X"))
    return 2 * d_k * words, *(spent(words, queries, anew, d_k, d_model)
                              for queries, anew in [(1, 1), (1, words), (words, words)])


def mixed_without_the_first(w):
    powers = [row[0] for row in w.hand("e_4")][1:]
    return [sum(x * y for x, y in zip(row[1:], powers)) / sum(powers) for row in w.hand("V_4")]


def without_a_mask(w, word):
    """What a word finds that may look at all four."""
    tokens, w_q, w_k, w_v = (w.hand(name) for name in GIVENS)
    scores = [row[word - 1] for row in product(columns(product(w_k, tokens)), product(w_q, tokens))]
    powers = [Fraction(3) ** floor(Fraction(score, 2)) for score in scores]
    return [sum(x * y for x, y in zip(row, powers)) / sum(powers) for row in product(w_v, tokens)]


EVERYWHERE = {
    "last: the work for the last of 1,001 words": lambda w: w.hand("last") == [[after(1001, w)[1]]],
    "z_3, the second of the three results, is the one of a": lambda w: w.hand("wrong") == [[2]],
    "the result of once is its own value, V_1":
        lambda w: [row[0] for row in masked_attention(w)[1]] == [row[0] for row in w.hand("V_1")],
    "z_2, z_3 and z_4 are columns 2 to 4 of sheet 11": lambda w: (
        [result(w, word) for word in (2, 3, 4)] == columns(masked_attention(w)[1])[1:]),
    "E and Z of the matrix form are those of sheet 11": lambda w: (w.hand("E"), w.hand("Z")) == masked_attention(w),
    "the columns of E are the powers found word by word, with 0 for each key not in the cache yet": lambda w: all(
        w.column("E", word) == [row[0] for row in w.hand(f"e_{word}")] + [0] * (4 - word) for word in (2, 3, 4)),
    "the columns of Z are the results": lambda w: all(
        w.column("Z", word) == result(w, word) for word in (2, 3, 4)),
    "the real computation agrees as well": lambda w: all(
        abs(row[word - 1] - cell[0]) < 1e-12
        for word in (2, 3, 4) for row, cell in zip(w.real("Z"), w.real(f"z_{word}"))),
    "the weights of a word add up to 1": lambda w: all(
        sum(row[0] for row in w.hand(f"a_{word}")) == 1 for word in (2, 3)),
    "the old columns of the cache are there already": lambda w: all(
        [row[:-1] for row in w.hand(f"{name}_{word}")] == w.hand(f"{name}_{word - 1}")
        for name in "KV" for word in (2, 3, 4)),
    "kept: how many numbers stand in K_4 and V_4 together": lambda w: w.hand("kept") == [
        [sum(len(row) for name in ("K_4", "V_4") for row in w.hand(name))]],
    "m_new: byhand cost counts as many for time":
        lambda w: w.hand("m_new") == [[multiplications("kv-cache", "q_4", "K_4", "V_4", "s_4", "z_4")]],
    "byhand cost counts as many for q_3 as for q_4, for K and V of a as for those of time": lambda w: (
        multiplications("kv-cache", "q_3", "K_3", "V_3") == multiplications("kv-cache", "q_4", "K_4", "V_4")),
    "the window leaves out the first column": lambda w: result(w, "window") == mixed_without_the_first(w),
    "the whole is n times the new column": lambda w: w.hand("m_all")[0][0] == 4 * w.hand("m_new")[0][0],
    "at 1,001 words 4,004 numbers are kept; 4,022, 16,022 and 4,026,022 multiplications":
        lambda w: after(1001, w) == (4004, 4022, 16022, 4026022),
    "the count for 4 words is that of the sheet": lambda w: after(4, w) == tuple(
        w.hand(name)[0][0] for name in ("kept", "m_new", "m_again", "m_all")),
}

OWN_NUMBERS = {
    "the window is an approximation": lambda w: result(w, "window") != result(w, 4),
    "if a could look at time, z_3 would be wrong": lambda w: without_a_mask(w, 3) != result(w, 3),
}

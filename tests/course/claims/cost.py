import json
import tempfile
from fractions import Fraction
from functools import cache
from pathlib import Path

from running import ALL_WELL, run

TOKENS = [2, 4, 8]
LAYER = """# A layer

Shapes only.

```given
X    tokens
{X}
W_Q
{W_Q}
W_K
{W_K}
W_V
{W_V}
W_O
{W_O}
W_1
{W_1}
b_1
{b_1}
W_2
{W_2}
b_2
{b_2}
d_k = rows(W_Q)
```

```step
Q = W_Q * X
K = W_K * X
V = W_V * X
S = K^T * Q
R = floor(S / 2)
real S / sqrt(d_k)
E = 3^R
c = colsum(E)
A = E / c
Z = V * A
O = W_O * Z
H = relu(W_1 * O + b_1)
F = W_2 * H + b_2
```
"""


def shapes_of(d_model, d_k, d_ff):
    return {"X": (d_model, 4), "W_Q": (d_k, d_model), "W_K": (d_k, d_model), "W_V": (d_k, d_model),
            "W_O": (d_model, d_k), "W_1": (d_ff, d_model), "b_1": (d_ff, 1), "W_2": (d_model, d_ff),
            "b_2": (d_model, 1)}


@cache
def cost(worksheet, *arguments):
    """The counts of the program."""
    done = run("cost", str(worksheet), "--format", "json", *arguments)
    if done.code != ALL_WELL:
        raise AssertionError(done.err)
    return json.loads(done.out)


@cache
def counted(d_model, d_k, d_ff):
    """{step: its counts and cells} for 2, 4 and 8 tokens, as `byhand cost` has them for a layer of these shapes."""
    rows = {name: "\n".join(" " + " 1" * across for _ in range(down))
            for name, (down, across) in shapes_of(d_model, d_k, d_ff).items()}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "layer.md"
        path.write_text(LAYER.format(**rows), "utf-8")
        told = cost(path, "--tokens", ",".join(map(str, TOKENS)))["tokens"]
    return {step["name"]: [(each["steps"][at]["hand"], each["steps"][at]["cells"]) for each in told]
            for at, step in enumerate(told[0]["steps"])}


def layer(w):
    return counted(*(int(w.hand(name)[0][0]) for name in ("d_model", "d_k", "d_ff")))


def multiplications(w, *steps):
    return [sum(layer(w)[step][at][0]["multiplications"] for step in steps) for at in range(len(TOKENS))]


def cells(w, *steps):
    return [sum(layer(w)[step][at][1] for step in steps) for at in range(len(TOKENS))]


def parameters(w, *names):
    shapes = shapes_of(*(int(w.hand(name)[0][0]) for name in ("d_model", "d_k", "d_ff")))
    return sum(shapes[name][0] * shapes[name][1] for name in names)


def of_04(step, kind):
    return next(each["hand"][kind] for each in cost("04")["steps"] if each["name"] == step)


def level(w):
    """Both sides of the question with as many tokens as meet says, counted from the shapes."""
    n, d_model, d_k, d_ff = (w.hand(name)[0][0] for name in ("meet", "d_model", "d_k", "d_ff"))
    return n * n * d_k + d_k * n * n == d_ff * n * d_model + d_model * n * d_ff


EVERYWHERE = {
    "count and level are the counts of sheet 04 and of the base model": lambda w:
        w.hand("count") == [[sum(of_04(step, "multiplications") for step in "QSZ")]]
        and w.hand("level") == [[2048]] and 2 * (8 * 64) * 2048**2 == 2 * 512 * 2048 * 2048,
    "in three sizes side by side: two, four and eight tokens": lambda w: w.hand("n") == [TOKENS],
    "the cells of Q, as the program counts them": lambda w: w.hand("C_Q") == [cells(w, "Q")],
    "its multiplications, as byhand cost counts them": lambda w: w.hand("M_Q") == [multiplications(w, "Q")],
    "keys and values have the same shapes as queries, so they cost the same again": lambda w:
        multiplications(w, "K") == multiplications(w, "V") == w.hand("M_Q")[0],
    "the cells of S, as the program counts them": lambda w: w.hand("C_S") == [cells(w, "S")],
    "its multiplications": lambda w: w.hand("M_S") == [multiplications(w, "S")],
    "each cell is divided by √d_k, becomes an exponent, and its power is divided by the sum of a column: three more "
    "operations a cell": lambda w: w.hand("C_S")[0]
        == [layer(w)["R"][at][0]["divisions"] for at in range(3)]
        == [layer(w)["E"][at][0]["powers"] for at in range(3)]
        == [layer(w)["A"][at][0]["divisions"] for at in range(3)],
    "Z has the shape of Q": lambda w: cells(w, "Z") == cells(w, "Q"),
    "the multiplications of Z": lambda w: w.hand("M_Z") == [multiplications(w, "Z")],
    "scores and mixture both cost the same": lambda w: w.hand("M_S") == w.hand("M_Z"),
    "the multiplications of the feed-forward layer; biases cost none": lambda w:
        w.hand("M_F") == [multiplications(w, "H", "F")],
    "W_O costs as much as each of the others": lambda w: multiplications(w, "O") == w.hand("M_Q")[0],
    "the bill": lambda w: w.hand("M") == [multiplications(w, "Q", "K", "V", "O"), multiplications(w, "S", "Z"),
                                          multiplications(w, "H", "F")],
    "what a whole layer costs": lambda w: w.hand("total") == [multiplications(w, *layer(w))],
    "which share of it goes into the meeting of tokens": lambda w: w.hand("share") == [
        [Fraction(part, whole) for part, whole in zip(multiplications(w, "S", "Z"), multiplications(w, *layer(w)))]],
    "the share of the meeting grows": lambda w: w.hand("share")[0] == sorted(set(w.hand("share")[0])),
    "a line that doubles is linear in n, one that quadruples is quadratic": lambda w:
        w.hand("G") == [[2, 2], [4, 4], [2, 2]],
    "with two keys for each token the line doubles, and for two tokens it is what all with all cost": lambda w: (
        [after / before for before, after in zip(w.hand("M_near")[0], w.hand("M_near")[0][1:])] == [2, 2]
        and w.hand("M_near")[0][0] == w.hand("M_S")[0][0] + w.hand("M_Z")[0][0]),
    "with how many tokens does the meeting of tokens cost exactly as much as the feed-forward layer": level,
    "queries, keys and values have to stand somewhere, and so do the weights": lambda w:
        w.hand("kept") == [cells(w, "Q", "K", "V"), cells(w, "A")],
    "here again a line that doubles stands above one that quadruples": lambda w:
        [[row[1] / row[0], row[2] / row[1]] for row in w.hand("kept")] == [[2, 2], [4, 4]],
    "parameters are the entries of the weight matrices and the biases": lambda w: w.hand("params") == [
        [parameters(w, "W_Q", "W_K", "W_V", "W_O")], [parameters(w, "W_1", "b_1", "W_2", "b_2")]],
    "the lines projections and feed_forward of the bill are the number of these entries times n": lambda w: [
        w.hand("M")[0], w.hand("M")[2]] == [[parameters(w, *names) * n for n in TOKENS]
                                           for names in (("W_Q", "W_K", "W_V", "W_O"), ("W_1", "W_2"))],
    "sheet 04 has 6 features, d_k = 3 and four tokens": lambda w: (
        cost("04")["steps"][0]["cells"] == 3 * 4 and of_04("Q", "multiplications") == 6 * 3 * 4),
}

OWN_NUMBERS = {
    "Q takes 6 · 3 · 4 = 72 multiplications, S takes 3 · 4 · 4 = 48, and Z takes 4 · 3 · 4 = 48: just what the "
    "program counts": lambda w: [6 * 3 * 4, 3 * 4 * 4, 4 * 3 * 4] == [72, 48, 48]
        == [of_04(step, "multiplications") for step in "QSZ"],
    "it also counts 16 divisions that scale, 16 powers and 16 divisions by a sum": lambda w:
        (of_04("R", "divisions"), of_04("E", "powers"), of_04("A", "divisions")) == (16, 16, 16),
    "d_k multiplications for each of n times n pairs, both times": lambda w: w.hand("M_S")[0] == w.hand("M_Z")[0]
        == [3 * n * n for n in TOKENS],
    "1/41 of all multiplications with two tokens, 1/21 with four and 1/11 with eight": lambda w:
        w.hand("share") == [[Fraction(1, 41), Fraction(1, 21), Fraction(1, 11)]],
    "level with the feed-forward layer at 64 tokens": lambda w: w.hand("meet") == [[64]],
    "d_k is 64 in each of 8 heads, so 512 in all; level at 512 · 2048 / 512 = 2048 tokens": lambda w:
        8 * 64 == 512 and 2 * 8 * 64 * 2048**2 == 2 * 512 * 2048 * 2048 and 512 * 2048 / 512 == 2048,
}

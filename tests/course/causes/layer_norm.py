"""The norm makes cat and CAT equal and puts every token on a sphere; past the norm the residual keeps what differs."""

from causes import Cause

TINY = 1e-9


def columns(computation, name):
    return [computation.column(name, token) for token in (1, 2, 3)]


def equal(one, other):
    return all(abs(a - b) < TINY for a, b in zip(one, other))


def cat_is_as_CAT(name):
    return lambda computation: equal(*columns(computation, name)[:2])


def all_have_the_length_2(name):
    return lambda computation: all(abs(sum(x * x for x in token) - 4) < TINY for token in columns(computation, name))


def differ_as_they_arrived(computation):
    (cat, CAT, _), (arrived_cat, arrived_CAT, _) = columns(computation, "U"), columns(computation, "X")
    return equal([a - b for a, b in zip(CAT, cat)], [a - b for a, b in zip(arrived_CAT, arrived_cat)])


CAUSES = [
    Cause("dividing by the deviation makes cat and CAT equal", cat_is_as_CAT("N"), {"N": "D"}),
    Cause("dividing by the deviation puts every token on the sphere", all_have_the_length_2("N"), {"N": "D"}),
    Cause("in post-norm the norm of the sum makes them equal", cat_is_as_CAT("O"), {"O": "R"}),
    Cause("in post-norm every token ends on the sphere", all_have_the_length_2("O"), {"O": "R"}),
    Cause("in pre-norm they differ as they arrived, since the residual goes past the norm", differ_as_they_arrived,
          {"U": "W * Y"}),
    Cause("and since the sublayer hears the same of both", differ_as_they_arrived, {"Y": "X"}),
]

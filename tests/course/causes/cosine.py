"""The lengths make a dot product large, and so does the number of features that know nothing of each other."""

from fractions import Fraction

from causes import Cause

COSINES = [0, 1, Fraction(11, 15), -1]
LEADER = 1  # k2
RAW, SCALED = 0, 1


def nearly(found, right):
    return all(abs(one - other) < 1e-9 for one, other in zip(found, right, strict=True))


def only_directions_count(computation):
    return nearly(computation["cosine"][0], COSINES)


def the_variance_is_d_k(computation):
    return nearly(computation["v"][0], [1, 2, 4])


def numbers_are_as_large_for_any_d_k(computation):
    return nearly(computation["w"][0], [1, 1, 1])


def the_others_are_heard(computation):
    raw, scaled = computation["A"][LEADER][RAW], computation["A"][LEADER][SCALED]
    return (1 - scaled) > 1.2 * (1 - raw)


CAUSES = [
    Cause("divided by both lengths, only directions count", only_directions_count, {"cosine": "dot / length_a"}),
    Cause("the variance is d_k since the features know nothing of each other", the_variance_is_d_k,
          {"B_2": "[1 1 -1 -1; 1 1 -1 -1]"}),
    Cause("divided by √d_k the numbers are as large for any d_k", numbers_are_as_large_for_any_d_k, {"w": "v"}),
    Cause("the scaling lets the others be heard", the_others_are_heard, {"R": "beside(s, s)"}),
]

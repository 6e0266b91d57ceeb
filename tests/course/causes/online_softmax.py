"""The thief is found because the past is mended when the maximum rises.

That floats cannot hold these powers is a claim: the program refuses a worksheet without the maximum taken away.
"""

import math

from causes import Cause

GARDENER, BUTLER = 1, 2


def names_the_butler(w):
    return w.winner("Z", 1) == BUTLER


def as_the_whole_softmax(w):
    return all(math.isclose(one[0], other[0], rel_tol=1e-12) for one, other in zip(w["Z"], w["Z_whole"]))


def two_readers_name_the_butler(w):
    return w.winner("O", 1) == BUTLER


CAUSES = [
    Cause("the butler is named because the past is mended", names_the_butler, {"f2": "1"}),
    Cause("so is the result that of the whole softmax", as_the_whole_softmax, {"f2": "1"}),
    Cause("the sum has to be mended too", as_the_whole_softmax, {"l2": "l1 + colsum(E2)"}),
    Cause("the reader with the lower maximum has to mend", two_readers_name_the_butler, {"f": "[1; 1]"}),
]

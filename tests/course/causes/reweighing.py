"""The weights bring its to cat, and the weights come from what the two have in common."""

from causes import Cause

CAT = 1


def cat_is_the_nearest(computation):
    (distances,) = computation["d_new"]
    return all(distances[CAT] < distance - 1e-9 for place, distance in enumerate(distances) if place != CAT)


def every_pair_occurs_twice(computation):
    return computation["S"] == [list(column) for column in zip(*computation["S"])]


CAUSES = [
    Cause("the weights bring its to cat", cat_is_the_nearest, {"A": "ones(5, 2) / 5"}),
    Cause("what its has in common with cat brings it there", cat_is_the_nearest, {"pair": "[4 0; 1 1; 5 0]"}),
    Cause("every pair occurs twice, since nothing stands between the words", every_pair_occurs_twice,
          {"S": "X^T * [1 1 0; 0 1 0; 0 0 1] * X"}),
]

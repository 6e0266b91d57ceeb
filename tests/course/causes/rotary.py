"""The fast arrow alone confuses the two dogs or finds the wrong ones; the slow arrow tells before from after."""

from causes import Cause

BEFORE, NEAR_BEFORE, AFTER = 0, 1, 4  # places
CLEARLY = 1e-9  # more than rounding


def ahead(name, place, other):
    return lambda w: w[name][place][0] - w[name][other][0] > CLEARLY


def differs_between_places(w):
    scores = [row[0] for row in w["S_fast"]]
    return max(scores) - min(scores) > CLEARLY


def comes_back_after_four(w):
    return all(abs(row[0] - row[4]) < CLEARLY for row in w["K_fast"])


def tells_two_places_from_one(w):
    return w["S"][BEFORE][0] - w["S"][NEAR_BEFORE][0] > 5


CAUSES = [
    Cause("chase finds the dogs before it because of the slow arrow", ahead("S", BEFORE, AFTER), {"S": "S_fast"}),
    Cause("and because the slow arrow turns", ahead("S", BEFORE, AFTER), {"G": "identity(2)"}),
    Cause("without turns dogs have one score everywhere", differs_between_places, {"F": "identity(2)"}),
    Cause("the exact return after four places is due to the quarter turn", comes_back_after_four,
          {"F": "[3/5 -4/5; 4/5 3/5]"}, computations=("hand",)),
    Cause("the fast arrow tells two places before from one", tells_two_places_from_one, {"S": "S_slow"},
          own_numbers=True),
]

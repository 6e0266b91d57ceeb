"""A word hears of the other one through attention and through nothing else in the block."""

from causes import Cause

THING, ACTION = 0, 1
CAT, PURRS = 0, 1


def cat_knows_of_an_action(name):
    return lambda computation: computation[name][ACTION][CAT] > 0


def purrs_knows_of_a_thing(name):
    return lambda computation: computation[name][THING][PURRS] > 0


def each_looks_at_the_other(computation):
    return (computation.winner("A", 1), computation.winner("A", 2)) == (2, 1)


def someone_looks_at_the_other(computation):
    return computation.winner("A", 1) == 2 or computation.winner("A", 2) == 1


CAUSES = [
    Cause("cat hears of the action through attention", cat_knows_of_an_action("N_2"), {"Y_1": "X"}),
    Cause("purrs hears of the thing through attention", purrs_knows_of_a_thing("N_2"), {"Y_1": "X"}),
    Cause("already in N_1", cat_knows_of_an_action("N_1"), {"Y_1": "X"}),
    Cause("and purrs too", purrs_knows_of_a_thing("N_1"), {"Y_1": "X"}),
    Cause("it takes the weights of the other word", cat_knows_of_an_action("N_2"), {"A": "identity(2)"}),
    Cause("queries make each look at the other", each_looks_at_the_other, {"Q": "zeros(4, 2)"}),
    Cause("without keys nobody looks at the other", someone_looks_at_the_other, {"K": "zeros(4, 2)"}),
]

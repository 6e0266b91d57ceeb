"""The question of its meets the offer of cat, and the value of cat makes its know of it."""

from causes import Cause

CAT, ITS, TAIL = 2, 4, 5  # places in the sentence, from 1
TAIL_IN_S = 4  # its column in S and A, from which its is left out
ANIMAL = 0


def its_attends_most_to_cat(computation):
    return computation.winner("a", 1) == CAT


def tail_attends_most_to_its(computation):
    return computation.winner("A", TAIL_IN_S) == ITS


def its_knows_of_the_cat(computation):
    own, of_cat = computation["V"][ANIMAL][ITS - 1], computation["V"][ANIMAL][CAT - 1]
    return own + 0.001 < computation["z"][ANIMAL][0] < of_cat


def the_owner_is_known(computation):
    return computation["known"][0][0] > 0.001


CAUSES = [
    Cause("its finds cat because it asks for an animal", its_attends_most_to_cat, {"W_Q": "[0 0 0; -1 0 1]"}),
    Cause("its finds cat because cat offers one", its_attends_most_to_cat, {"W_K": "[0 0 0; 0 1 0]"}),
    Cause("its finds cat because questions and offers are turned in other ways than the words are",
          its_attends_most_to_cat, {"W_Q": "[1 0 0; 0 1 0]", "W_K": "[1 0 0; 0 1 0]"}),
    Cause("tail finds its because it asks for an owner", tail_attends_most_to_its, {"W_Q": "[-1 1 0; 0 0 0]"}),
    Cause("tail finds its because its tells the owner", tail_attends_most_to_its, {"W_K": "[1 0 -1; 0 0 0]"}),
    Cause("its knows of the cat from the values of the others", its_knows_of_the_cat, {"a": "[0; 0; 0; 1; 0]"}),
    Cause("the owner is known because attention has brought the animal", the_owner_is_known, {"a": "[0; 0; 0; 1; 0]"}),
    Cause("its knows of the cat since values hand over the animal", its_knows_of_the_cat, {"W_V": "[0 0 0; 0 1 1]"}),
]

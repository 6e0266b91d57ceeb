"""Each French token becomes what it finds in the English sentence, and the mask keeps the later word from start."""

from causes import Cause

ARTICLE, NOUN = 2, 3
THE, CAT = 1, 2
TINY = 1e-9


def both_are_what_comes_next(computation):
    return (computation.winner("N_3", 1), computation.winner("N_3", 2)) == (ARTICLE, NOUN)


def one_is_what_comes_next(computation):
    return computation.winner("N_3", 1) == ARTICLE or computation.winner("N_3", 2) == NOUN


def both_look_for_what_comes_next(computation):
    return (computation.winner("A_C", 1), computation.winner("A_C", 2)) == (THE, CAT)


def start_finds_its_own_value_alone(computation):
    return all(abs(found - (token + value)) < TINY for found, token, value in zip(
        computation.column("Y_1", 1), computation.column("X", 1), computation.column("V", 1)))


CAUSES = [
    Cause("cross-attention makes start an article and le a noun", both_are_what_comes_next, {"Y_2": "N_1"}),
    Cause("and without it neither of them is so", one_is_what_comes_next, {"Y_2": "N_1"}),
    Cause("queries decide who looks at which English word", both_look_for_what_comes_next, {"Q_C": "zeros(4, 2)"}),
    Cause("keys do as well", both_look_for_what_comes_next, {"K_C": "zeros(4, 3)"}),
    Cause("the mask hides le from start", start_finds_its_own_value_alone, {"R": "floor(S / 2)"}),
]

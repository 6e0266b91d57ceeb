"""Heads that share keys look at different words because their queries differ; one key for all questions loses two."""

from causes import Cause

FLY, SOUTH = 2, 3


def heads_of_a_group_look_elsewhere(w):
    return w.winner("A_A", 1) != w.winner("A_A", 2)


def heads_2_and_4_lose_their_word(w):
    return w.winner("A_one", 2) != FLY and w.winner("A_one", 4) != SOUTH


def fewer_numbers_are_kept(w):
    return w["kept_one"][0][0] < w["kept_groups"][0][0] < w["kept_heads"][0][0]


CAUSES = [
    Cause("two heads of a group look at different words because their queries differ",
          heads_of_a_group_look_elsewhere, {"Q": "[1 1 1 -1; 1 1 0 1]"}),
    Cause("one key cannot serve both what moves and where, since the mean cancels them",
          heads_2_and_4_lose_their_word, {"A_one": "beside(A_A, A_B)"}),
    Cause("head 2 would find its word with the keys of group A alone",
          lambda w: w.winner("A_one", 2) != FLY, {"K_one": "K_A"}),
    Cause("and head 4 with those of group B", lambda w: w.winner("A_one", 4) != SOUTH, {"K_one": "K_B"}),
    Cause("far fewer numbers are kept because there are several heads to share", fewer_numbers_are_kept, {"h": "1"}),
]

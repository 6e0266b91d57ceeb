"""The gender comes from the English noun through two attentions, and the mask keeps a place from its own answer."""

from causes import Cause

ARTICLE, NOUN, END = {2: 4, 3: 5}, {2: 2, 3: 3}, 7
TINY = 1e-9


def noun(computation):
    return int(computation["id"][0][0])


def article_is_right(computation):
    return computation["w"][0][0] == ARTICLE[noun(computation)]


def all_words_are_right(computation):
    return computation["words"] == [[ARTICLE[noun(computation)], NOUN[noun(computation)], END]]


def first_column_stays(computation):
    return all(abs(alone - with_others) < TINY
               for alone, with_others in zip(computation.column("s", 1), computation.column("S", 1)))


CAUSES = [
    Cause("cross-attention finds the gender", article_is_right, {"z": "zeros(4, 1)"}),
    Cause("at station 2 the gets the gender of its noun", article_is_right, {"T_1": "X"}),
    Cause("the noun has the gender", article_is_right, {"En": "stack(En_top[1:2, :], zeros(1, 3), beside(0, other))"}),
    Cause("the encoder's output is all that is heard of the English", article_is_right, {"H": "zeros(4, 2)"}),
    Cause("cross-attention finds it in training too", all_words_are_right, {"A_C": "zeros(2, 3)"}),
    Cause("the mask lets nothing new through to place1", first_column_stays,
          {"R_M": "floor((M_K * Y)^T * (M_Q * Y) / 2)"}),
]

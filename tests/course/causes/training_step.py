"""Going against p - y makes the loss smaller; the shift and the true words say what is learnt."""

from causes import Cause

NEXT = {"left": 1, "right": 4, "back": 1}  # the step of the dance, by its number
COLUMN = {"left": 2, "right": 1, "back": 4}
OWN_BETS = ("beside(2, argmax_cols(B)[:, 2], argmax_cols(B)[:, argmax_cols(B)[:, 2]], "
            "argmax_cols(B)[:, argmax_cols(B)[:, argmax_cols(B)[:, 2]]])")


def loss_is_smaller(w):
    return w["L_new"][0][0] < w["L"][0][0] - 1e-9


def loss_is_larger_the_other_way(w):
    return w["L_up"][0][0] > w["L"][0][0] + 1e-9


def perplexity_is_smaller(w):
    before, down, up = w["ppl"][0]
    return down < before < up


def dance_is_learnt(w):
    return all(w.winner("B_new", COLUMN[word]) == NEXT[word] for word in NEXT)


def no_word_is_copied(w):
    """No score of a word in its own column has risen."""
    return all(w["B_new"][place - 1][place - 1] <= w["B"][place - 1][place - 1] + 1e-9 for place in COLUMN.values())


def scores_of_true_words_rise(w):
    return all(w["B_new"][NEXT[word] - 1][place - 1] > w["B"][NEXT[word] - 1][place - 1] + 1e-9
               for word, place in COLUMN.items())


CAUSES = [
    Cause("the loss becomes smaller along p - y", loss_is_smaller, {"B_new": "B + round(rate * D, 0)"}),
    Cause("and only because a step is taken", loss_is_smaller, {"rate": "0"}),
    Cause("added, the gradient makes the loss larger", loss_is_larger_the_other_way,
          {"D": "-G * identity(4)[:, input]^T / 4"}),
    Cause("the perplexity falls and rises with the loss", perplexity_is_smaller, {"G": "Y - P"}),
    Cause("the scores of the true words rise because y is subtracted", scores_of_true_words_rise, {"G": "P"}),
    Cause("the dance is learnt because the target is shifted by one", dance_is_learnt, {"target": "text[:, 1:4]"}),
    Cause("without the shift the model learns to copy", no_word_is_copied, {"target": "text[:, 1:4]"}),
    Cause("the dance is learnt because the true words go in", dance_is_learnt, {"input": OWN_BETS}),
    Cause("each lesson goes to the word that was read", dance_is_learnt, {"D": "G / 4"}),
]

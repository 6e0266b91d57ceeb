"""The first word is lost because the sentence is long and the state fades, and it is found because the decoder looks
back at all states. The fading is also what keeps the order."""

from causes import Cause

CHIEN, HOMME, IL = 1, 2, 3
ON_THE_LAST_STATE = "[0; 0; 0; 0; 1]"
NOT_HALVED = {"H_2": "N + on", "H_3": "H_2 + W[:, 1]", "H_4": "H_3 + W[:, 2]", "H_5": "H_4 + D[:, 2]"}

UNCUT_16_TIMES = "N + 2 * on + 4 * W[:, 1] + 8 * W[:, 2] + 16 * D[:, 2]"  # in whole numbers, for the powers of 2


def written(w, *heard):
    """What the decoder writes when it hears these columns, each named by its matrix and its place."""
    scores = [[sum(a * b for a, b in zip(row, w.column(*column))) + more for row, (more,) in zip(w["F"], w["habit"])]
              for column in heard]
    return [column.index(max(column)) + 1 for column in scores]


def the_first_word_is_found(w):
    return written(w, ("C", 1)) == [CHIEN]


def a_short_sentence_needs_no_look_back(w):
    return written(w, ("G", 1), ("G", 2)) == [CHIEN, HOMME]


def the_first_word_is_lost(w):
    return written(w, ("H_5", 1), ("H_5", 2)) == [IL, IL]


def differs(w, name):
    return any(abs(one - other) > 1e-9 for one, other in w[name])


def the_state_knows_the_order(w):
    return differs(w, "T_3")


def the_bag_does_not_know_the_order(w):
    return not differs(w, "bag")


def no_decoder_can_tell_the_long_sentences_apart(w):
    return not differs(w, "H_5")


def who_looks_at_the_first_word_and_does_at_the_last(w):
    return (w.winner("A", 1), w.winner("A", 2)) == (1, 5)


CAUSES = [
    Cause("in the long sentence the first word is found because of the weights over all states: with all weight on the "
          "last one it is lost again", the_first_word_is_found,
          {"C": f"H * {ON_THE_LAST_STATE}"}),
    Cause("the first word is lost because the sentence is long: with two words it is not",
          the_first_word_is_lost, {"H_5": "trunc(N / 2) + D[:, 2]"}),
    Cause("in the short sentence it is found because only one word follows it", a_short_sentence_needs_no_look_back,
          {"G": "trunc(trunc(trunc(trunc(N / 2) / 2) / 2) / 2) + D[:, 2]"}),
    Cause("the first word is lost because the state is halved at each word", the_first_word_is_lost, NOT_HALVED),
    Cause("no decoder can tell the two long sentences apart, because of the halving",
          no_decoder_can_tell_the_long_sentences_apart, NOT_HALVED, computations=("hand",)),
    Cause("and because cells are cut to whole numbers", no_decoder_can_tell_the_long_sentences_apart,
          {"H_5": UNCUT_16_TIMES}, computations=("hand",)),
    Cause("il is written because it scores 1 out of habit", the_first_word_is_lost, {"habit": "[0; 0; 0]"}),
    Cause("the state knows the order because the old fades: without the halving it is the bag",
          the_state_knows_the_order, {"T_2": "N + D[:, 1]", "T_3": "T_2 + N[:, [2 1]]"}),
    Cause("the bag loses the order because all words count alike in it", the_bag_does_not_know_the_order,
          {"bag": "N / 4 + D[:, 1] / 2 + N[:, [2 1]]"}),
    Cause("who? looks back at the first word, and does? at the last, because of their queries",
          who_looks_at_the_first_word_and_does_at_the_last, {"Q": "[0 1; 0 1; 1 0]"}),
]

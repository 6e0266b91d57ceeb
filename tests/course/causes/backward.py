"""Each step makes the loss smaller because it goes against the gradient; who learns what is due to who asks and
offers."""

from causes import Cause

TINY = 1e-9


def cells(*matrices):
    return [cell for matrix in matrices for row in matrix for cell in row]


def is_zero(numbers):
    return all(abs(number) < TINY for number in numbers)


def values_make_the_loss_smaller(w):
    return w["both"][1][0] > w["both"][0][0]


def weights_make_the_loss_smaller(w):
    return w["both"][2][0] > w["both"][0][0]


def the_scores_learn(w):
    return not is_zero(cells(w["dS"]))


def no_key_learns_to_offer_a_way(w):
    return is_zero(w["dK"][1]) and is_zero(w["dW_K"][1])


def both_words_begin_to_ask_for_a_way(w):
    return min(w["Q_W"][1]) > TINY


def queries_or_keys_learn(w):
    return not is_zero(cells(w["dW_Q"], w["dW_K"]))


def loudness_speaks_for_the_road(w):
    return w["dW_V"][0][2] < -TINY


CAUSES = [
    Cause("the step of W_V makes the loss smaller because it goes against the gradient", values_make_the_loss_smaller,
          {"W_V_new": "W_V + round(dW_V / 10, 2)"}),
    Cause("so does that of W_Q, by the weights alone", weights_make_the_loss_smaller,
          {"Q_W": "round((W_Q + dW_Q / 10) * X, 2)"}),
    Cause("where to look can be learnt only because the values differ", the_scores_learn, {"V": "ones(1, 2)"}),
    Cause("nobody asks for a way, so no key learns to offer one", no_key_learns_to_offer_a_way,
          {"W_Q": "[0 1 0; 1 0 0]", "P": "round(3^Z / (3^Z + 2), 4)"}),
    Cause("both words begin to ask for a way because traffic offers one", both_words_begin_to_ask_for_a_way,
          {"W_K": "stack(beside(dust, 1, 0), zeros(1, 3))"}),
    Cause("from 0 queries and keys would learn nothing: each waits for the other", queries_or_keys_learn,
          {"W_Q": "zeros(2, 3)", "W_K": "zeros(2, 3)"}),
    Cause("loudness speaks for the road because both words are heard", loudness_speaks_for_the_road,
          {"loud": "zeros(1, 2)"}),
]

"""No word looks ahead because of the mask, and the weights that are left share everything because the mask comes
before the softmax."""

from causes import Cause

NEARLY = 1e-9
NO_MASK = {"M": "zeros(4, 4)"}
LATE_MASK = {"A": "3^R / colsum(3^R) .* 3^M"}


def no_word_looks_ahead(w):
    return all(weight == 0 for key, row in enumerate(w["A"]) for weight in row[:key])


def the_first_word_repeats_its_value(w):
    return all(abs(a - b) < NEARLY for a, b in zip(w.column("Z", 1), w.column("V", 1)))


def every_query_shares_out_all_its_attention(w):
    return all(abs(sum(column) - 1) < NEARLY for column in zip(*w["A"]))


def all_but_the_last_fall_short(w):
    return all(total < 1 - NEARLY for total in w["b"][0][:3]) and abs(w["b"][0][3] - 1) < NEARLY


def time_scores_highest_with_a_and_has_no_weight(w):
    return w.winner("R", 3) == 4 and w["A"][3][2] == 0


CAUSES = [
    Cause("no word looks ahead, because of the mask", no_word_looks_ahead, NO_MASK),
    Cause("the first word can only repeat its own value", the_first_word_repeats_its_value, NO_MASK, own_numbers=True),
    Cause("every column of A adds up to 1, because the mask comes before the softmax",
          every_query_shares_out_all_its_attention, LATE_MASK),
    Cause("struck out afterwards, all columns but the last fall short: the hidden keys were in the sum",
          all_but_the_last_fall_short, {"B": "3^(R + M) / colsum(3^(R + M))"}),
    Cause("the mask makes the weight of time 0, however high its score with a is",
          time_scores_highest_with_a_and_has_no_weight, NO_MASK, own_numbers=True),
]

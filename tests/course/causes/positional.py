"""Attention sees no order unless it is told one: by a mask or by encodings. The encodings make the difference, and
sines give products that know only the distance."""

from causes import Cause

CHASES = 2  # the column of chases
NEARLY = 1e-9


def chases_is_the_same_in_both_sentences(w):
    return all(abs(a - b) < NEARLY for a, b in zip(w.column("Z", CHASES), w.column("Z2", CHASES)))


def the_order_counts(w):
    return any(abs(cell) > NEARLY for (cell,) in w["gap"])


def the_last_outscores_the_first_whichever_word_it_is(w):
    return all(last > first for first, _, last in zip(*w["after"]))


def only_the_distance_counts(w):
    return all(abs(product - w["dist1"][0][0]) < NEARLY for product in w["dist1"][0])


def two_steps_on_is_one_matrix(w):
    return all(abs(a - b) < NEARLY for row, places in zip(w["ahead"], w["PE"]) for a, b in zip(row, places[2:4]))


def the_large_dog_has_most_weight_in_both(w):
    return (w.winner("A", CHASES), w.winner("A2", CHASES)) == (3, 1)


CAUSES = [
    Cause("attention without a mask does not see the order; a mask shows it", chases_is_the_same_in_both_sentences,
          {"E": "3^(K^T * Q + causal(3))", "E2": "3^((W_K * X2)^T * (W_Q * X2) + causal(3))"}),
    Cause("chases looks mostly at dog because it asks for size and dog is large", the_large_dog_has_most_weight_in_both,
          {"W_K": "[0 1 0 0]"}),
    Cause("the last token outscores the first because of 1, 2, 3",
          the_last_outscores_the_first_whichever_word_it_is, {"p": "[0 0 0]"}),
    Cause("the products know only the distance because the positions are told by sines and cosines",
          only_the_distance_counts, {"PE": "ones(4, 1) * (pos + 1)"}),
    Cause("one matrix leads two steps on because the positions are told by sines and cosines",
          two_steps_on_is_one_matrix, {"PE": "ones(4, 1) * (pos + 1)"}),
    Cause("and because it turns each hand by its angle for two steps", two_steps_on_is_one_matrix,
          {"on2": "identity(4)"}),
    Cause("a sine without its cosine is not enough", only_the_distance_counts,
          {"PE": "round(stack(sin(f[1, 1] * pos), sin(f[1, 1] * pos), sin(f[2, 1] * pos), sin(f[2, 1] * pos)), 2)"}),
    Cause("chases ends as two different vectors because of the encodings", the_order_counts, {"PE": "zeros(4, 4)"}),
]

"""The temperature sharpens and flattens; the mask keeps the worst word out; top-p adapts to the chances."""

from causes import Cause


def best(w, column):
    return max(row[column] for row in w["A"])


def sharpens(w):
    cool, plain, warm = (best(w, column) for column in range(3))
    return cool > plain + 1e-9 and plain > warm + 1e-9


def worst_word_is_out(w):
    scores = [row[0] for row in w["s"]]
    return w["A_top"][scores.index(min(scores))][0] == 0


def fewer_stay_when_it_is_cool(w):
    return w["stay"][0][0] < w["stay"][0][2]


CAUSES = [
    Cause("a cool column is sharper because the scores are divided by T", sharpens, {"R": "s * ones(1, 3)"}),
    Cause("top-k never says the worst word because of the mask", worst_word_is_out, {"m": "zeros(4, 1)"}),
    Cause("top-p keeps fewer words where the model is sure", fewer_stay_when_it_is_cool, {"R": "s * ones(1, 3)"}),
]

import numpy as np

from literature import column, side_by_side, softmax

TOP = 3


def said(chances, u):
    """The word at which the sum of the chances passes u, from 1."""
    return int(np.searchsorted(np.cumsum(chances), u, side="right")) + 1


def nucleus(chances, p):
    """How many words stay where those are taken, from the best on, whose sum first reaches p; all of a last chance."""
    downwards = np.sort(chances)[::-1]
    last = downwards[np.searchsorted(np.cumsum(downwards), p)]
    return int(np.sum(chances > last * (1 - 1e-9)))


def results(w):
    scores = w["B"][:, int(w.number("last")) - 1]
    colder = [scores / temperature for temperature in w.vector("t")]
    chances = [softmax(each) for each in colder]
    best = int(np.argmax(scores))
    kept = np.argsort(-scores, kind="stable")[:TOP]
    mask = np.full(len(scores), -np.inf)
    mask[kept] = 0
    top = softmax(scores + mask)
    u = w.number("u")
    return {"s": column(scores), "R": side_by_side(*colder), "E": np.exp(side_by_side(*colder)),
            "c": [np.exp(each).sum() for each in colder], "A": side_by_side(*map(softmax, colder)),
            "g": best + 1,
            "before": side_by_side(*(np.array([each[scores > score].sum() for score in scores]) for each in chances)),
            "stay": [nucleus(each, w.number("p")) for each in chances],
            "m": column(mask), "E_top": column(np.exp(scores + mask)), "A_top": column(top),
            "w": [said(softmax(each), u) for each in colder], "w_top": said(top, u),
            "ahead": np.divide(*softmax(np.array([2, 0]) / 0.25))}

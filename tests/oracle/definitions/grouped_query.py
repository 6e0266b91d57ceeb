"""Ainslie et al. 2023: the heads of a group share one head of keys and values, the mean of those they had."""

import numpy as np

from literature import attention, side_by_side

HEADS = 4


class Grouped:
    """Attention of the new word with so many heads of keys, rows of words."""

    def __init__(self, w, groups):
        own = np.array([w[f"K_{head}"].T for head in range(1, HEADS + 1)])
        self.keys = [np.mean(part, axis=0) for part in np.split(own, groups)]
        self.of_head = [head * groups // HEADS for head in range(HEADS)]
        self.queries = w["Q"].T
        done = [self.found(head, np.eye(self.keys[0].shape[0])) for head in range(HEADS)]
        self.scores = side_by_side(*(each.scores[0] for each in done))
        self.weights = side_by_side(*(each.weights[0] for each in done))
        self.kept = 2 * sum(keys.size for keys in self.keys)

    def found(self, head, values):
        return attention(self.queries[[head]], self.keys[self.of_head[head]], values)

    def results_of(self, heads, values):
        return side_by_side(*(self.found(head, values).result[0] for head in heads))


def results(w):
    own, shared, one = (Grouped(w, groups) for groups in [HEADS, 2, 1])
    return {"S": own.scores, "A": own.weights, "K_A": shared.keys[0].T, "K_B": shared.keys[1].T,
            "S_A": shared.scores[:, :2], "S_B": shared.scores[:, 2:],
            "A_A": shared.weights[:, :2], "A_B": shared.weights[:, 2:],
            "found": np.array([np.argmax(each.weights, axis=0) + 1 for each in [own, shared]]),
            "Z_A": shared.results_of([0, 1], w["V_A"].T), "Z_B": shared.results_of([2, 3], w["V_B"].T),
            "K_one": one.keys[0].T, "A_one": one.weights,
            "kept_heads": own.kept, "kept_groups": shared.kept, "kept_one": one.kept,
            "lost": sum(not finds(one.weights[:, head], own.weights[:, head]) for head in range(HEADS)),
            "grown": sum(np.zeros((8, 128)).size for _ in range(32) for _ in ["keys", "values"])}


def finds(weights, before):
    """Whether the word that had the largest weight before has it now, alone."""
    largest = np.flatnonzero(np.isclose(weights, weights.max()))
    return list(largest) == [np.argmax(before)]

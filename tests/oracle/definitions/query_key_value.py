import numpy as np

from literature import attention, column, feed_forward

ITS = 3
OTHERS = [0, 1, 2, 4]


def results(w):
    (cat, its, tail), (the, chased) = w["story"].T, w["rest"].T
    words = np.array([the, cat, chased, its, tail])
    queries, keys, values = (words @ w[name].T for name in ["W_Q", "W_K", "W_V"])
    done = attention(queries, keys, values, scale=1)  # the six steps do not scale
    indifferent = np.diag([0, 1]) @ w["W_Q"]  # asks for no animal
    its_weights = attention(words[[ITS]] @ indifferent.T, keys, values, scale=1).weights[0]
    network = [w["W_1"].T, w.vector("b_1"), w["W_2"].T]
    tripled = np.multiply(words[ITS], 3)
    of_its = done.result[[ITS]]
    identity, nothing = np.eye(2), np.zeros(2)
    return {"X": words.T, "x": column(words[ITS]), "q": column(queries[ITS]), "K": keys.T, "V": values.T,
            "s": column(done.scores[ITS]), "E": column(done.powers[ITS]), "c": done.powers[ITS].sum(),
            "a": column(done.weights[ITS]), "z": column(done.result[ITS]), "Q": queries[OTHERS].T,
            "S": done.scores[OTHERS].T, "A": done.weights[OTHERS].T, "Z": done.result[OTHERS].T,
            "h": feed_forward(of_its, w["W_1"].T, w.vector("b_1"), identity, nothing).T,
            "known": feed_forward(of_its, *network, nothing[:1]),
            "tied": np.count_nonzero(np.isclose(its_weights, its_weights.max(), rtol=1e-12)),
            "alone": feed_forward(values[[ITS]], *network, nothing[:1]),
            "y": column(tripled), "t": column([np.dot(word, tripled) for word in words])}

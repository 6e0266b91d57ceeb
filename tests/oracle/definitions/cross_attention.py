import numpy as np

from literature import attention


def results(w):
    encoded, decoded = (np.vstack([w[f"{name}_top"], w[f"{name}_low"]]).T for name in "XY")
    queries, keys, values = decoded @ w["W_Q"].T, encoded @ w["W_K"].T, encoded @ w["W_V"].T
    done = attention(queries, keys, values)
    unasked = attention(np.zeros_like(queries), keys, values)
    return {"Q": queries.T, "K": keys.T, "V": values.T, "S": done.scores.T, "E": done.powers.T,
            "A": done.weights.T, "Z": done.result.T,
            "unasked": unasked.result[1, 0], "together": np.ones(len(decoded)).sum()}

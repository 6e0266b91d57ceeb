import numpy as np

from literature import attention, causal


def results(w):
    tokens = w["X"].T
    queries, keys, values = (tokens @ w[name].T for name in ["W_Q", "W_K", "W_V"])
    everywhere = attention(queries, keys, values)
    done = attention(queries, keys, values, mask=causal(len(tokens)))
    struck_out_late = np.tril(everywhere.weights)
    return {"Q": queries.T, "K": keys.T, "V": values.T, "S": everywhere.scores.T, "R": everywhere.scaled.T,
            "R_M": done.scaled.T, "E": done.powers.T, "A": done.weights.T, "Z": done.result.T,
            "B": struck_out_late.T, "b": struck_out_late.sum(axis=1),
            "changed": np.count_nonzero(done.weights[:, -1])}

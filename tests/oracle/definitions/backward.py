"""Each gradient is the derivative of the loss, taken from the forward definition alone."""

import numpy as np

from literature import attention, derivative, softmax

RATE = 1 / 10


def road(scores):
    """The probability of the first of three answers, of which the other two have the score 0."""
    return softmax(np.stack([scores, 0 * scores, 0 * scores], axis=-1))[..., 0]


def loss(results):
    """-ln p of the right answers, added up: the road, for each word."""
    return -np.log(road(results[:, 0])).sum()


def gradient(function, at):
    """Of a number for each entry of a matrix."""
    flat = derivative(lambda numbers: np.array([function(numbers.reshape(at.shape))]), at.ravel())
    return flat.reshape(at.shape)


def results(w):
    tokens = w["X"].T
    to_query, to_key, to_value = (w[name].T for name in ["W_Q", "W_K", "W_V"])

    def layer(tokens=tokens, to_query=to_query, to_key=to_key, to_value=to_value):
        return attention(tokens @ to_query, tokens @ to_key, tokens @ to_value, scale=1)

    queries, keys, values = tokens @ to_query, tokens @ to_key, tokens @ to_value
    done = layer()
    right = road(done.result[:, 0])
    of_results = gradient(loss, done.result)
    of_queries = gradient(lambda q: loss(attention(q, keys, values, scale=1).result), queries)
    of_keys = gradient(lambda k: loss(attention(queries, k, values, scale=1).result), keys)
    of_scores = gradient(lambda scores: loss(softmax(scores) @ values), done.scores)
    of_query_matrix = gradient(lambda matrix: loss(layer(to_query=matrix).result), to_query)
    of_key_matrix = gradient(lambda matrix: loss(layer(to_key=matrix).result), to_key)
    of_value_matrix = gradient(lambda matrix: loss(layer(to_value=matrix).result), to_value)
    says = layer(to_value=to_value - RATE * of_value_matrix)
    asks = layer(to_query=to_query - RATE * of_query_matrix)
    right_says, right_asks = road(says.result[:, 0]), road(asks.result[:, 0])
    return {
        "Q": queries.T, "K": keys.T, "V": values.T, "S": done.scores.T, "A": done.weights.T, "Z": done.result.T,
        "P": right, "dZ": of_results.T,
        "dV": gradient(lambda v: loss(done.weights @ v), values).T,
        "dA": gradient(lambda weights: loss(weights @ values), done.weights).T,
        "m": (of_results * done.result).T,  # as FlashAttention has it: the rows of dO times O, added up
        "dS": of_scores.T, "fall": np.argmax(of_scores.T) + 1,
        "flat": gradient(lambda scores: loss(softmax(scores) @ values[[0, 0]]), done.scores)[1, 1],
        "dQ": of_queries.T, "dK": of_keys.T,
        "dW_V": of_value_matrix.T, "dW_Q": of_query_matrix.T, "dW_K": of_key_matrix.T,
        "loudly": 2 + int(np.sign(of_value_matrix[2, 0])),
        "dX": gradient(lambda matrix: loss(layer(tokens=matrix).result), tokens).T,
        "W_V_new": (to_value - RATE * of_value_matrix).T, "Z_V": says.result.T, "P_V": right_says,
        "Q_W": (tokens @ (to_query - RATE * of_query_matrix)).T, "A_W": asks.weights.T, "Z_W": asks.result.T,
        "P_W": right_asks,
        "both": np.array([[np.prod(right)], [np.prod(right_says)], [np.prod(right_asks)]])}

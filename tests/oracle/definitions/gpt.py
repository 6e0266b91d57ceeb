"""A decoder-only stack in pre-norm (Radford et al. 2019, section 2.3) with RMSNorm (Zhang and Sennrich 2019) and tied
embeddings (Press and Wolf 2017); tokens are rows."""

import numpy as np

from literature import attention, causal, softmax

PAIR = [1, 4]  # the beats that are followed


def sizes(tokens):
    return np.sqrt((tokens ** 2).mean(axis=1, keepdims=True))


def normed(tokens):
    return tokens / sizes(tokens)


def turned(point, quarters):
    """Anticlockwise, as complex numbers."""
    number = complex(*point) * 1j ** quarters
    return [number.real, number.imag]


def said(scores):
    """The number of the word with the largest score, for each row."""
    return np.argmax(scores, axis=1) + 1


def results(w):
    table, step = w["E"].T, int(w.number("id"))
    first = w.vector("first")
    text = np.array([3 - step, step, 4, 3, step]) - 1
    places = np.array([[0, 0, 0, 0, *turned(first, beat % 4)] for beat in range(5)])
    stream = embedded = table[text] + places

    heard = normed(stream)
    q_1, k_1, v_1 = (heard @ w[name].T for name in ("W_Q1", "W_K1", "W_V1"))
    head_1 = attention(q_1, k_1, v_1, causal(5))
    stream = marked = stream + head_1.result @ np.eye(6)[[2, 3]]
    units_1 = np.maximum(normed(stream) @ w["W_1"].T + w.vector("b_1"), 0)
    stream = after_1 = stream + units_1 @ w["W_2"].T

    heard = normed(stream)
    q_2, k_2, v_2 = (heard @ w[name].T for name in ("W_Q2", "W_K2", "W_V2"))
    head_2 = attention(q_2, k_2, v_2, causal(5))
    to_steps = np.eye(6)[[0, 1]]
    stream = found = np.vstack([(stream + head_2.result @ to_steps)[PAIR], stream[4]])  # the last one is deaf

    def feed_forward_2(stream):
        units = np.maximum(normed(stream) @ w["W_3"].T, 0)
        return units, stream + units @ w["W_4"].T

    units_2, after_2 = feed_forward_2(stream)
    scores = normed(after_2) @ table.T
    seeing_all = feed_forward_2(after_1 + attention(q_2, k_2, v_2).result @ to_steps)[1]

    rows = {
        "X": embedded, "Q_1": q_1, "K_1": k_1, "V_1": v_1, "R_1": head_1.scaled, "A_1": head_1.weights, "Y_1": marked,
        "U_1": units_1, "X_1": after_1, "s": sizes(after_1), "N": heard, "Q_2": q_2[PAIR], "K_2": k_2, "V_2": v_2,
        "R_2": head_2.scaled[PAIR], "A_2": head_2.weights[PAIR], "Y_2": found, "U_2": units_2, "X_2": after_2,
        "N_top": normed(after_2), "S": scores, "p": softmax(scores),
        **{f"after_{column}": best for column, best in zip(["2", "5", "deaf"], said(scores))},
        "no_habit": said(found @ table.T)[0], "no_mask": said(seeing_all @ table.T)[PAIR[0]]}
    return {name: matrix.T for name, matrix in rows.items()}

import numpy as np

from literature import column, feed_forward


def results(w):
    tokens, b_1, b_2 = w["X"].T, w.vector("b_1"), w.vector("b_2")
    asked = tokens @ w["W_1"].T + b_1

    def without_relu(token):
        return w["W_2"] @ (w["W_1"] @ token + b_1) + b_2

    nothing = without_relu(np.zeros(2))
    directions = [without_relu(direction) - nothing for direction in np.eye(2)]
    whole = feed_forward(tokens, w["W_1"].T, b_1, w["W_2"].T, b_2)
    left = [0, 2, 3]  # the units without u2
    without_u2 = feed_forward(tokens, w["W_1"][left].T, b_1[left], w["W_2"][:, left].T, b_2)
    return {"H": asked.T, "F": np.where(asked > 0, asked, 0).T,
            "silent": np.count_nonzero(asked <= 0, axis=1),
            "Y": whole.T, "touched": np.count_nonzero(np.any(whole != without_u2, axis=1)),
            "W": np.column_stack(directions), "d": column(nothing),
            "L": np.column_stack([without_relu(token) for token in tokens])}

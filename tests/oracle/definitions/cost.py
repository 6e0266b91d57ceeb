import numpy as np

from literature import multiplications


class Cost:
    """What one layer takes with n tokens, counted on matrices of these shapes."""

    def __init__(self, n, d_model, d_k, d_ff):
        q, z = np.empty((d_k, n)), np.empty((d_k, n))
        scores = np.empty((n, n))
        projections = {name: np.empty((d_k, d_model)) for name in ["W_Q", "W_K", "W_V"]}
        projections["W_O"] = np.empty((d_model, d_k))
        w_1, w_2 = np.empty((d_ff, d_model)), np.empty((d_model, d_ff))
        x, hidden = np.empty((d_model, n)), np.empty((d_ff, n))
        self.query_cells, self.score_cells = q.size, scores.size
        self.query = multiplications(projections["W_Q"], x)
        self.scores, self.mixture = multiplications(q.T, q), multiplications(z, scores)
        self.feed_forward = multiplications(w_1, x) + multiplications(w_2, hidden)
        self.projections = sum(multiplications(matrix, z if name == "W_O" else x)
                               for name, matrix in projections.items())
        self.meeting = self.scores + self.mixture
        near = np.empty((d_k, 2))  # what a token sees: itself and a neighbour
        self.near = n * (multiplications(near.T, q[:, :1]) + multiplications(near, np.empty((2, 1))))
        self.kept = [3 * q.size, scores.size]
        self.parameters = [sum(matrix.size for matrix in projections.values()),
                           w_1.size + w_2.size + d_ff + d_model]

    def lines(self):
        return [self.projections, self.meeting, self.feed_forward]


def results(w):
    sizes = [int(w.number(name)) for name in ["d_model", "d_k", "d_ff"]]
    tokens = [int(n) for n in w.vector("n")]
    costs = [Cost(n, *sizes) for n in tokens]
    one = Cost(1, *sizes)
    bill = np.array([cost.lines() for cost in costs]).T
    totals = [sum(cost.lines()) for cost in costs]
    return {"C_Q": [cost.query_cells for cost in costs], "M_Q": [cost.query for cost in costs],
            "C_S": [cost.score_cells for cost in costs], "M_S": [cost.scores for cost in costs],
            "M_Z": [cost.mixture for cost in costs], "M_F": [cost.feed_forward for cost in costs],
            "M": bill, "total": totals, "share": [cost.meeting / total for cost, total in zip(costs, totals)],
            "G": np.divide(bill[:, 1:], bill[:, :-1]),
            # the meeting grows as n squared, the feed-forward layer as n: they meet where n makes up for one
            "meet": one.feed_forward / one.meeting,
            "M_near": [cost.near for cost in costs],
            "kept": np.array([cost.kept for cost in costs]).T,
            "params": np.array(one.parameters).reshape(2, 1),
            **of_others()}


def of_others():
    """Sheet 04, and the base model of Vaswani et al. 2017 (section 3), all heads together."""
    flagship = Cost(4, 6, 3, 1)
    base = Cost(1, 512, 8 * 64, 2048)
    return {"count": flagship.query + flagship.meeting, "level": base.feed_forward / base.meeting}

import numpy as np

from literature import attention, causal, feed_forward, layer_norm, softmax


class Tower:
    """Sublayers with LayerNorm(x + Sublayer(x)) around each (Vaswani et al. 2017, section 3.1); tokens are rows."""

    def __init__(self, w, attention_weights, feed_forward_weights):
        self.attention_weights = {kind: [w[name].T for name in names] for kind, names in attention_weights.items()}
        w_1, b_1, w_2, *b_2 = feed_forward_weights
        self.feed_forward_weights = [w[w_1].T, w.vector(b_1), w[w_2].T, w.vector(b_2[0]) if b_2 else 0]

    def attend(self, kind, tokens, others, mask=None):
        queries, keys, values = (side @ matrix for side, matrix in zip([tokens, others, others],
                                                                       self.attention_weights[kind]))
        done = attention(queries, keys, values, mask)
        return queries, keys, values, done, tokens + done.result, layer_norm(tokens + done.result)

    def think(self, tokens):
        w_1, b_1 = self.feed_forward_weights[:2]
        added = tokens + feed_forward(tokens, *self.feed_forward_weights)
        return np.maximum(tokens @ w_1 + b_1, 0), added, layer_norm(added)


def embedded(table, numbers, positions):
    """Learnt embeddings times the root of d_model (section 3.4), plus the encodings (section 3.5)."""
    return np.sqrt(table.shape[1]) * table[np.asarray(numbers) - 1] + positions[:len(numbers)]


class Round:
    """The decoder with what it has written so far, shifted right."""

    def __init__(self, w, written, memory):
        tower = Tower(w, {"masked": ["M_Q", "M_K", "M_V"], "cross": ["C_Q", "C_K", "C_V"]}, ["U_1", "c_1", "U_2"])
        table = w["Fr"].T
        self.start = embedded(table, [1, *written], w["P"].T)
        self.queries, self.keys, self.values, self.masked, self.added_1, self.normed_1 = tower.attend(
            "masked", self.start, self.start, causal(len(self.start)))
        self.asked, self.offered, self.handed, self.cross, self.added_2, self.normed_2 = tower.attend(
            "cross", self.normed_1, memory)
        self.hidden, self.added_3, self.result = tower.think(self.normed_2)
        self.scores = self.result @ table.T
        self.words = np.argmax(self.scores, axis=1) + 1


def results(w):
    english = np.vstack([w["En_top"], w["En_low"]]).T
    encoder = Tower(w, {"self": ["W_Q", "W_K", "W_V"]}, ["W_1", "b_1", "W_2", "b_2"])
    tokens = embedded(english, [1, int(w.number("id"))], w["P"].T)
    queries, keys, values, done, added, normed = encoder.attend("self", tokens, tokens)
    hidden, added_again, memory = encoder.think(normed)
    first = Round(w, [], memory)
    second = Round(w, first.words, memory)
    third = Round(w, second.words, memory)
    rows = {
        "X": tokens, "Q": queries, "K": keys, "V": values, "S": done.scores, "R": done.scaled, "A": done.weights,
        "Z": done.result, "T_1": added, "N": normed, "F": hidden, "T_2": added_again, "M": memory,
        "Y_1": first.start, "Z_1": first.masked.result, "T_3": first.added_1, "B_1": first.normed_1,
        "q": first.asked, "K_C": first.offered, "V_C": first.handed, "s": first.cross.scores,
        "r": first.cross.scaled, "a": first.cross.weights, "z": first.cross.result, "T_4": first.added_2,
        "D_1": first.normed_2, "G_1": first.hidden, "T_5": first.added_3, "H_1": first.result, "l_1": first.scores,
        "p_1": softmax(first.scores), "w_1": first.words[:, None],
        "Y_2": second.start, "Q_2": second.queries, "K_2": second.keys, "V_2": second.values,
        "R_2": second.masked.scaled, "A_2": second.masked.weights, "T_6": second.added_1, "B_2": second.normed_1,
        "C_2": second.cross.weights, "T_7": second.added_2, "D_2": second.normed_2, "T_8": second.added_3,
        "H_2": second.result, "l_2": second.scores, "w_2": second.words[:, None],
        "Y_3": third.start, "R_3": third.masked.scaled, "A_3": third.masked.weights, "T_9": third.added_1, "B_3": third.normed_1,
        "C_3": third.cross.weights, "T_10": third.added_2, "D_3": third.normed_2, "T_11": third.added_3,
        "H_3": third.result, "l_3": third.scores, "w_3": third.words[:, None]}
    return {name: matrix.T for name, matrix in rows.items()}

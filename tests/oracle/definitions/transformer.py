import numpy as np

from literature import attention, causal, feed_forward, layer_norm, softmax


class Tower:
    """Sublayers with LayerNorm(x + Sublayer(x)) around each (Vaswani et al. 2017, section 3.1); tokens are rows."""

    def __init__(self, w, attention_weights, feed_forward_weights):
        self.attention_weights = {kind: [w[name].T for name in names] for kind, names in attention_weights.items()}
        w_1, b_1, w_2, b_2 = feed_forward_weights
        self.feed_forward_weights = [w[w_1].T, w.vector(b_1), w[w_2].T, w.vector(b_2)]

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


class Pass:
    """The decoder with these words after start; with nothing from the encoder where it is cut off."""

    def __init__(self, w, words, memory, cut_off=False):
        tower = Tower(w, {"masked": ["M_Q", "M_K", "M_V"], "cross": ["C_Q", "C_K", "C_V"]},
                      ["W_3", "b_3", "W_4", "b_4"])
        table = w["Fr"].T
        self.start = embedded(table, [1, *words], w["P"].T)
        _, _, _, self.masked, self.added_1, self.normed_1 = tower.attend(
            "masked", self.start, self.start, causal(len(self.start)))
        self.unmasked = tower.attend("masked", self.start, self.start)[3]
        self.asked, self.offered, self.handed, self.cross, self.added_2, self.normed_2 = tower.attend(
            "cross", self.normed_1, memory)
        if cut_off:
            self.added_2, self.normed_2 = self.normed_1, layer_norm(self.normed_1)
        _, self.added_3, self.result = tower.think(self.normed_2)
        self.scores = self.result @ table.T
        self.words = np.argmax(self.scores, axis=1) + 1


def results(w):
    english = np.vstack([w["En_top"], [0, *w.vector("other")]]).T
    noun = int(w.number("id"))
    encoder = Tower(w, {"self": ["W_Q", "W_K", "W_V"]}, ["W_1", "b_1", "W_2", "b_2"])
    tokens = embedded(english, [1, noun], w["P"].T)
    queries, keys, values, done, added, normed = encoder.attend("self", tokens, tokens)
    hidden, added_again, memory = encoder.think(normed)
    first, deaf = Pass(w, [], memory), Pass(w, [], memory, cut_off=True)
    whole = Pass(w, [{2: 4, 3: 5}[noun], noun], memory)

    def both(name):
        return np.vstack([getattr(first, name), getattr(deaf, name)])

    rows = {
        "X": tokens, "Q": queries, "K": keys, "V": values, "R": done.scaled, "A": done.weights,
        "T_1": added, "N": normed, "F": hidden, "T_2": added_again, "H": memory,
        "y": first.start, "t_3": first.added_1, "y_1": first.normed_1, "q": first.asked, "K_C": first.offered,
        "V_C": first.handed, "r": first.cross.scaled, "a": first.cross.weights, "z": first.cross.result,
        "t_4": both("added_2"), "y_2": both("normed_2"), "t_5": both("added_3"), "y_3": both("result"),
        "s": both("scores"), "p": softmax(both("scores")), "w": both("words").reshape(2, 1),
        "Y": whole.start, "R_M": whole.masked.scaled, "A_M": whole.masked.weights, "T_3": whole.added_1,
        "Y_1": whole.normed_1, "A_C": whole.cross.weights, "T_4": whole.added_2, "Y_2": whole.normed_2,
        "T_5": whole.added_3, "Y_3": whole.result, "S": whole.scores, "words": whole.words[:, None],
        "peek": whole.unmasked.weights[:1, 1:2]}
    return {name: matrix.T for name, matrix in rows.items()}

"""Touvron et al. 2023, section 2.2: RMSNorm (Zhang and Sennrich 2019, equation 4) in front of each sublayer, rotary
positions, SwiGLU (Shazeer 2020, equation 6); two heads of queries share one of keys and values (Shazeer 2019)."""

import numpy as np

from literature import attention, causal, column, rotated

ANGLE = 1  # radian for each position: the first pair
HEADS = 2
QUARTER_TURN = 1j
UNITS = 1, 2  # or texts
SETS = [{1}, {2}, {1, 2}, set()]  # one, the other, both, neither


def rms(tokens):
    return np.sqrt(np.square(tokens).mean(axis=1))


def rms_norm(tokens, gain):
    return tokens / rms(tokens)[:, None] * gain


def swish(x):
    return x / (1 + np.exp(-x))


class Attended:
    """The attention of a text, rows of words: what each word finds through each head."""

    def __init__(self, w, normed, angle=ANGLE):
        turns = angle * np.arange(len(normed))
        self.keys = rotated(normed @ w["W_K"].T, turns)
        self.values = normed @ w["W_V"].T
        self.queries = [rotated(part, turns) for part in np.split(normed @ w["W_Q"].T, HEADS, axis=1)]
        self.heads = [attention(queries, self.keys, self.values, causal(len(normed))) for queries in self.queries]

    def of(self, word, what):
        """A column for each head."""
        return [getattr(head, what)[word] for head in self.heads]


def swiglu(w, tokens):
    gate, up = swish(tokens @ w["W_gate"].T), tokens @ w["W_up"].T
    return gate, up, (gate * up) @ w["W_down"].T


def direction(arrow):
    """1 to the right, 2 up, 3 to the left, 4 down."""
    return 1 + round(np.angle(arrow) / (np.pi / 2)) % 4


def changes_sign(w, word, heard):
    stream = word + w["W_O"] @ heard
    said = swiglu(w, rms_norm(stream[None, :], w.vector("g_2")))[2][0]
    return (stream + said)[0] * word[0] < 0


def results(w):
    gain_1, gain_2 = w.vector("g_1"), w.vector("g_2")
    text_a = np.vstack([w.vector("loud")[:, None] * w["Word"].T, w["last"].T])
    cheap, but, no, last = text_a
    text_b = np.array([no, cheap, but, last])
    normed_a, normed_b = rms_norm(text_a, gain_1), rms_norm(text_b, gain_1)
    a, b = Attended(w, normed_a), Attended(w, normed_b)
    still_a, still_b = Attended(w, normed_a, angle=0), Attended(w, normed_b, angle=0)
    heard = np.array([np.concatenate(text.of(word, "result")) for text, word in [(a, 0), (a, 3), (b, 3)]])
    stream = np.array([cheap, last, last]) + heard @ w["W_O"].T
    normed = rms_norm(stream, gain_2)
    gate, up, said = swiglu(w, normed)
    loud_gate, loud_up, loud_said = swiglu(w, stream * gain_2)
    key_of_not = complex(*(w["W_K"] @ normed_a[2]))
    return {"r_1": rms(text_a), "N_a": normed_a.T, "N_b": normed_b.T,
            "K": w["W_K"] @ normed_a.T, "q": column(w["W_Q"] @ normed_a[3]),
            "F": rotated(np.eye(2), ANGLE).T, "K_a": a.keys.T, "K_b": b.keys.T,
            "Q": np.column_stack([queries[3] for queries in a.queries]),
            "S": np.column_stack(a.of(3, "scores") + b.of(3, "scores")),
            "A": np.column_stack(a.of(3, "weights") + b.of(3, "weights")),
            "Z": heard.T, "H": stream.T, "r_2": rms(stream), "N": normed.T, "G": w["W_gate"] @ normed.T,
            "Gate": gate.T, "U": up.T, "P": (gate * up).T, "H_last": stream[1:].T, "Y": (stream + said)[1:].T,
            "Y_open": (stream + up @ w["W_down"].T)[1:].T[:1],
            "S_still": still_a.of(3, "scores")[0][2], "P_loud": (loud_gate * loud_up).T,
            "Y_loud": (stream + loud_said)[1:].T[:1],
            "direction": direction(key_of_not * QUARTER_TURN ** 2),
            "opens": 1 + SETS.index({unit for unit, x in zip(UNITS, w["W_gate"] @ normed[0]) if x > 0}),
            "changes": 1 + SETS.index({unit for unit, text in zip(UNITS, [still_a, still_b])
                                       if changes_sign(w, last, np.concatenate(text.of(3, "result")))})}

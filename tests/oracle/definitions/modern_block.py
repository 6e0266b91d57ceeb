"""Touvron et al. 2023, section 2.2: RMSNorm (Zhang and Sennrich 2019, equation 4) in front of each sublayer, rotary
positions, SwiGLU (Shazeer 2020, equation 6); two heads of queries share one of keys and values (Shazeer 2019)."""

import numpy as np

from literature import attention, causal, rotated

ANGLE = 1  # radian for each position: the first pair
HEADS = 2


def rms(tokens):
    return np.sqrt(np.square(tokens).mean(axis=1))


def rms_norm(tokens, gain):
    return tokens / rms(tokens)[:, None] * gain


def swish(x):
    return x / (1 + np.exp(-x))


class Attended:
    """The attention of a text, rows of words: what each word hears through each head."""

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
    loud = stream + swiglu(w, stream * gain_2)[2]
    return {"r_1": rms(text_a), "N_a": normed_a.T, "N_b": normed_b.T,
            "F": rotated(np.eye(2), ANGLE).T, "K_a": a.keys.T, "K_b": b.keys.T,
            "Q": np.column_stack([queries[3] for queries in a.queries]),
            "S": np.column_stack(a.of(3, "scores") + b.of(3, "scores")),
            "A": np.column_stack(a.of(3, "weights") + b.of(3, "weights")),
            "R_cheap": np.column_stack(a.of(0, "scaled")), "A_cheap": np.column_stack(a.of(0, "weights")),
            "Z": heard.T, "H": stream.T, "r_2": rms(stream), "N": normed.T, "G": w["W_gate"] @ normed.T,
            "Gate": gate.T, "U": up.T, "P": (gate * up).T, "Y": (stream + said).T,
            "Y_open": (stream + up @ w["W_down"].T).T[:1],
            "S_still": np.column_stack([still_a.of(3, "scores")[0], still_b.of(3, "scores")[0]]),
            "Y_loud": loud.T[:1]}

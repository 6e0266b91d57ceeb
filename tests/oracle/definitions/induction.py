"""Elhage et al. 2021 and Olsson et al. 2022: a previous-token head, and after it a head whose keys are what that head
wrote. The hands are complex numbers here, and a quarter turn back is a division by i."""

import numpy as np

from literature import attention, causal, column

TOKENS, VOCABULARY = 5, 4


def words(ids):
    """A row for each token: start is no word."""
    one_hot = np.zeros((TOKENS, VOCABULARY))
    for place, number in enumerate(ids, start=1):
        one_hot[place, int(number) - 1] = 1
    return one_hot


def points(numbers):
    return np.column_stack([numbers.real, numbers.imag])


def completed(text):
    """The word that followed where the last one of this text stood before."""
    return text[text.index(text[-1]) + 1]


def results(w):
    a, b = int(w.number("a")), int(w.number("b"))
    (other_a,), (other_b,) = {1, 2} - {a}, {3, 4} - {b}
    text, other_text = words([a, b, other_a, a]), words([b, a, other_b, a])
    hands = complex(*w.vector("hand")) * 1j ** np.arange(TOKENS)
    queries = points(2 * hands / 1j)
    first = attention(queries, points(hands), text, causal(TOKENS))
    notes, other_notes = first.result, first.weights @ other_text
    stream = np.hstack([text, notes, points(hands)])
    asked = 4 * text[-1:]
    second = attention(asked, notes, w.number("loud") * text)
    other = attention(4 * other_text[-1:], other_notes, w.number("loud") * other_text)
    return {"Q_1": queries.T, "R_1": first.scaled.T, "A_1": first.weights.T, "Before": notes.T, "Y": stream.T,
            "q": asked.T, "R_2": second.scaled.T, "A_2": second.weights.T, "z": second.result.T,
            "said": np.array([[b]]), "z_alone": column(w.number("loud") * np.mean(text, axis=0)),
            "Before_2": other_notes.T, "R_new": other.scaled.T, "z_new": other.result.T,
            "said_new": np.array([[other_b]]), "swapped": np.array([[completed([a, other_a, b, a])]])}

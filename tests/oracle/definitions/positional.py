import numpy as np

from literature import attention, column, sinusoids

CHASES = 1  # the place of the word in the middle
D_MODEL = 4


def seen(w, tokens):
    """The attention of this worksheet: tokens are their own values."""
    return attention(tokens @ w["W_Q"].T, tokens @ w["W_K"].T, tokens)


def products_at(distance, encodings):
    return [np.dot(encodings[place], encodings[place + distance]) for place in range(len(encodings) - distance)]


def results(w):
    words = np.vstack([w["M"], w["N"]]).T  # a row for each word
    swapped = words[::-1]
    numbered, numbered_swapped = (np.array([word + place for place, word in enumerate(order, start=1)])
                                  for order in [words, swapped])
    encodings = sinusoids(w.vector("pos"), D_MODEL)
    placed, placed_swapped = words + encodings[:3], swapped + encodings[:3]
    first, second = seen(w, words), seen(w, swapped)
    with_places, with_places_swapped = seen(w, placed).result, seen(w, placed_swapped).result
    return {"X": words.T, "Q": (words @ w["W_Q"].T).T, "K": (words @ w["W_K"].T).T, "E": first.powers.T,
            "A": first.weights.T, "Z": first.result.T, "X2": swapped.T, "E2": second.powers.T,
            "A2": second.weights.T, "Z2": second.result.T, "L": numbered.T,
            "after": np.transpose([[np.dot(word, order[CHASES]) for word in order]
                                   for order in [numbered, numbered_swapped]]),
            "f": column([1 / 10000 ** (2 * hand / D_MODEL) for hand in range(D_MODEL // 2)]),
            "sines": encodings[:, 0::2].T, "cosines": encodings[:, 1::2].T, "PE": encodings.T,
            "dist1": products_at(1, encodings), "dist2": products_at(2, encodings)[:2], "Y": placed.T,
            "Y2": placed_swapped.T, "Zp": with_places.T, "Zp2": with_places_swapped.T,
            "gap": column(with_places[CHASES] - with_places_swapped[CHASES])}

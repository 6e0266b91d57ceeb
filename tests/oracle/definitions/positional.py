import numpy as np

from literature import attention, column, sinusoids

CHASES = 1  # the place of the word in the middle
D_MODEL = 4


def seen(w, tokens):
    """The attention of this worksheet: tokens are their own values."""
    return attention(tokens @ w["W_Q"].T, tokens @ w["W_K"].T, tokens)


def products_at(distance, encodings):
    return [np.dot(encodings[place], encodings[place + distance]) for place in range(len(encodings) - distance)]


def on(steps):
    """PE(pos + steps) = this matrix times PE(pos): each hand is a point (cosine, sine), turned by its own angle."""
    angles = [steps / 10000 ** (2 * hand / D_MODEL) for hand in range(D_MODEL // 2)]
    found = np.zeros((D_MODEL, D_MODEL))
    for hand, turn in enumerate(np.exp(1j * np.array(angles))):
        found[2 * hand:2 * hand + 2, 2 * hand:2 * hand + 2] = [[turn.real, turn.imag], [-turn.imag, turn.real]]
    return found


def results(w):
    words = np.vstack([w["M"], w["N"]]).T  # a row for each word
    swapped = words[::-1]
    numbered, numbered_swapped = (np.array([word + place for place, word in enumerate(order, start=1)])
                                  for order in [words, swapped])
    hands_at_44 = [np.exp(44j / 10000 ** (2 * hand / D_MODEL)) for hand in range(D_MODEL // 2)]
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
            "PE": encodings.T, "dist1": products_at(1, encodings), "on2": on(2),
            "ahead": sinusoids([2, 3], D_MODEL).T, "Y": placed.T,
            "found": [np.allclose(on(2) @ encodings[1], there) for there in encodings].index(True) + 1,
            "hand": np.argmax(np.abs(np.array(hands_at_44) - 1)) + 1, "Zp": with_places.T, "Zp2": with_places_swapped.T,
            "gap": column(with_places[CHASES] - with_places_swapped[CHASES])}

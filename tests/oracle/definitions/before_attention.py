import numpy as np

from literature import attention

HALF = np.eye(3) / 2


def states(words):
    """Elman 1990 without a curve: h_t = U h_(t-1) + x_t, with half the identity for U. A row for each word."""
    found = [words[0]]
    for word in words[1:]:
        found.append(HALF @ found[-1] + word)
    return np.array(found)


def word_number(scores):
    return int(np.argmax(scores)) + 1


def results(w):
    def moving(number):
        return np.array([0, 0, number])

    dog, man = (np.array([*np.eye(2)[row] * loud, -3]) for row, loud in enumerate(w.vector("loud")))
    bites, runs = map(moving, w.vector("deeds"))
    road = [w.vector("on"), *map(moving, w.vector("road")), runs]
    bitten = [states([dog, bites, man]), states([man, bites, dog])]
    short = [states([noun, runs])[-1] for noun in (dog, man)]
    long = [states([noun, *road]) for noun in (dog, man)]
    queries = w["Q"].T
    look = attention(queries, long[0], long[0], scale=1)

    def written(contexts):
        return [word_number(w["F"] @ context + w.vector("habit")) for context in contexts]

    return {"bag": np.column_stack([dog + bites + man, man + bites + dog]),
            **{f"T_{count}": np.column_stack([read[count - 1] for read in bitten]) for count in (2, 3)},
            "G": np.column_stack(short), "short": written(short[:1]),
            **{f"H_{count}": np.column_stack([read[count - 1] for read in long]) for count in (2, 3, 4, 5)},
            "long": written([long[0][-1]]), "H": long[0].T, "S": look.scores.T, "E": look.powers.T,
            "A": look.weights.T, "C": look.result.T[:, :1], "found": written([look.result[0]])}

import numpy as np

from literature import column

THE, CAT, CHASED, ITS, TAIL = range(5)


def results(w):
    cat, its = w["pair"].T
    the, chased, tail = w["rest"].T
    words = np.array([the, cat, chased, its, tail])
    scores = np.array([[np.dot(one, other) for other in words] for one in words])
    shares = {word: scores[word] / scores[word].sum() for word in (CAT, ITS)}
    mixed = {word: np.average(words, axis=0, weights=shares[word]) for word in (CAT, ITS)}
    return {"X": words.T, "S": scores, "c": scores.sum(axis=1),
            "A": np.hstack([column(shares[CAT]), column(shares[ITS])]),
            "share": np.argmax(shares[ITS]) + 1,
            "Y": np.hstack([column(mixed[CAT]), column(mixed[ITS])]),
            "d": [np.linalg.norm(word - its, ord=1) for word in words],
            "d_new": [np.linalg.norm(word - mixed[ITS], ord=1) for word in words]}

import numpy as np

from literature import multiplications

CAT, DOG, MILK, TEA = 1, 2, 4, 5


def squared_distances(rows, word):
    return [np.linalg.norm(row - rows[word]) ** 2 for row in rows]


def results(w):
    table = np.vstack([w["M"], w["N"]]).T  # a row for each word
    words = len(table)
    exchanged = table.copy()
    exchanged[[DOG, TEA]] = table[[TEA, DOG]]
    from_cat = np.delete(squared_distances(exchanged, CAT), CAT)
    ids = w.vector("ids").astype(int)
    one_hot = np.array([[float(word == wanted) for word in range(1, words + 1)] for wanted in ids])
    looked_up = np.array([table[wanted - 1] for wanted in ids])
    return {"E": table.T, "X": looked_up.T, "H": one_hot.T, "P": np.einsum("tv,vf->ft", one_hot, table),
            "mid": np.average(table, axis=0, weights=w.vector("w")).reshape(-1, 1),
            "o": squared_distances(np.diag(np.ones(words)), CAT),
            "nearest": np.argmin(from_cat) + 1, "times": multiplications(one_hot[:1], table),
            "d_cat": squared_distances(table, CAT), "d_milk": squared_distances(table, MILK)}

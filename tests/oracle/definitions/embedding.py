import numpy as np

CAT, MILK = 1, 4


def squared_distances(rows, word):
    return [np.linalg.norm(row - rows[word]) ** 2 for row in rows]


def results(w):
    table = np.vstack([w["M"], w["N"]]).T  # a row for each word
    words = len(table)
    ids = w.vector("ids").astype(int)
    one_hot = np.array([[float(word == wanted) for word in range(1, words + 1)] for wanted in ids])
    looked_up = np.array([table[wanted - 1] for wanted in ids])
    return {"E": table.T, "X": looked_up.T, "H": one_hot.T, "P": np.einsum("tv,vf->ft", one_hot, table),
            "mid": np.average(table, axis=0, weights=w.vector("w")).reshape(-1, 1),
            "o": squared_distances(np.diag(np.ones(words)), CAT),
            "d_cat": squared_distances(table, CAT), "d_milk": squared_distances(table, MILK)}

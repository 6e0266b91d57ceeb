import numpy as np

from literature import larger_of


def results(w):
    words = w["X"].T
    three_new_features = np.array([[np.vdot(row, word) for word in words] for row in w["W"]])
    whole = w["N"].astype(int)
    floors = np.floor_divide(whole, 2)
    return {"s": [np.vdot(w["a"], word) for word in words], "X_rows": words, "P": three_new_features,
            "fits": larger_of(*(np.vdot([*w.vector("a")[:2], 0], word) for word in words)),
            "c": np.add.reduce(three_new_features, axis=0), "F": floors, "E": np.power(3.0, floors)}

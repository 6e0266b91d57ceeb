import numpy as np

from literature import column, cosine, larger_of, side_by_side, softmax

D_K = [1, 2, 4]


def results(w):
    a = w.vector("a")
    longer = [factor * vector for factor, vector in zip(w.vector("stretch"), w["B"].T)]
    products = {2: [np.dot(w.vector("u_2"), vector) for vector in w["B_2"].T],
                4: [np.dot(w.vector("u_4"), vector) for vector in w["B_4"].T]}
    third = longer[2]
    mixed = [(u * x) * (v * y) for (u, v), (x, y) in ((w.vector("u_2"), vector) for vector in w["B_2"].T)]
    first, *others = w.vector("rest")
    raw = np.array([first, 4, *others])
    columns = [raw, raw / np.sqrt(4)]
    spread = [np.var(products.get(d_k, w.vector("p_1"))) for d_k in D_K]
    scaled_spread = [np.var(products.get(d_k, w.vector("p_1")) / np.sqrt(d_k)) for d_k in D_K]
    return {"P": side_by_side(*longer), "length_a": np.linalg.norm(a),
            "length": [np.linalg.norm(vector) for vector in longer],
            "dot": [np.dot(a, vector) for vector in longer],
            "cosine": [cosine(a, vector) for vector in longer],
            "longer": larger_of(cosine(a, third), cosine(a, 10 * third)), "pq": np.mean(mixed),
            "p_2": products[2], "p_4": products[4], "v": spread, "w": scaled_spread, "s": column(raw),
            "R": side_by_side(*columns), "E": np.exp(side_by_side(*columns)),
            "A": side_by_side(*map(softmax, columns))}

import numpy as np

from literature import attention, heads, larger_of, multiplications

PLACE = 2  # which feature it is


def with_heads(w, tokens):
    """Two heads of half the size, and one of the full size."""
    queries, keys, values = (tokens @ w[name].T for name in ["W_Q", "W_K", "W_V"])
    each = [attention(*of_head) for of_head in zip(*(heads(matrix, 2) for matrix in (queries, keys, values)))]
    return queries, keys, values, each, attention(queries, keys, values)


def results(w):
    queries, keys, values, each, one = with_heads(w, w["X"].T)
    _, _, values_swap, each_swap, one_swap = with_heads(w, w["X_swap"].T)
    *_, each_placeless, _ = with_heads(w, np.delete(np.insert(w["X"].T, PLACE, 0, axis=1), PLACE + 1, axis=1))
    before, _, after = each_placeless[0].weights[1]
    concatenated, concatenated_swap = (np.concatenate([head.result for head in found], axis=1)
                                       for found in (each, each_swap))
    found = {"Q": queries.T, "K": keys.T, "V": values.T, "Z": concatenated.T,
             "Y": (concatenated @ w["W_O"].T).T, "V_swap": values_swap.T, "Z_swap": concatenated_swap.T,
             "Y_swap": (concatenated_swap @ w["W_O"].T).T, "S": one.scores.T, "A": one.weights.T,
             "placeless": larger_of(before, after), "Z_one": one.result.T, "Z_one_swap": one_swap.result.T,
             "m_heads": sum(multiplications(of_head, of_head.T) for of_head in heads(queries, 2)),
             "m_one": multiplications(queries, keys.T)}
    for number, head in enumerate(each, start=1):
        found.update({f"S_{number}": head.scores.T, f"E_{number}": head.powers.T, f"A_{number}": head.weights.T,
                      f"Z_{number}": head.result.T})
    return found

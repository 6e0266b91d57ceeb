import numpy as np

from literature import attention, causal, column, multiplications


def results(w):
    words = w["X"].T
    queries, keys, values = (words @ w[name].T for name in ["W_Q", "W_K", "W_V"])
    at_once = attention(queries, keys, values, mask=causal(len(words)))
    found = {"K_1": keys[:1].T, "V_1": values[:1].T, "E": at_once.powers.T, "Z": at_once.result.T}
    for seen in range(2, len(words) + 1):
        alone = attention(queries[seen - 1:seen], keys[:seen], values[:seen])
        found.update({f"q_{seen}": column(queries[seen - 1]), f"K_{seen}": keys[:seen].T,
                      f"V_{seen}": values[:seen].T, f"s_{seen}": alone.scores.T,
                      f"e_{seen}": alone.powers.T, f"a_{seen}": alone.weights.T, f"z_{seen}": alone.result.T})

    del found[f"a_{len(words)}"]
    window = attention(queries[-1:], keys[1:], values[1:])  # the first word is forgotten

    seen_too = causal(len(words))
    seen_too[2, 3] = True  # a may look at time
    other = attention(queries, keys, values, mask=seen_too)
    wrong = [row for row in range(len(words)) if not np.array_equal(other.weights[row], at_once.weights[row])]
    assert len(wrong) == 1

    def spent(asking, made_anew):
        """Multiplications for so many words that ask, where the keys and values of so many are not at hand."""
        made = multiplications(words[:asking], w["W_Q"].T)
        made += sum(multiplications(words[:made_anew], w[name].T) for name in ["W_K", "W_V"])
        return made + multiplications(queries[:asking], keys.T) + multiplications(at_once.weights[:asking], values)

    long = np.zeros((1001, words.shape[1]))
    last = sum(multiplications(long[-1:], w[name].T) for name in ["W_Q", "W_K", "W_V"])
    last += multiplications(long[-1:] @ w["W_Q"].T, (long @ w["W_K"].T).T)
    last += multiplications(np.zeros((1, len(long))), long @ w["W_V"].T)
    return {**found, "wrong": wrong[0], "last": last,
            "kept": np.size(keys) + np.size(values), "z_window": window.result.T,
            "m_new": spent(1, 1), "m_again": spent(1, len(words)), "m_all": spent(len(words), len(words))}

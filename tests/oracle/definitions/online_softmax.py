"""After each block, all that was seen so far is summed up anew: nothing is carried on from block to block."""

import numpy as np

from literature import column, softmax

BLOCKS = [1, 2, 3]


def summed_up(scores, values):
    """Of some blocks at once: the highest score, the powers as seen from it, and the values times these."""
    seen, handed_over = np.concatenate(scores), np.concatenate(values)
    powers = np.exp(seen - seen.max())
    return seen.max(), powers.sum(), column(np.einsum("k,kf->f", powers, handed_over))


def results(w):
    scores = [w.vector(f"R{block}") for block in BLOCKS]
    values = [w[f"V{block}"].T for block in BLOCKS]
    found = {}
    for block in BLOCKS:
        found[f"m{block}"], found[f"l{block}"], found[f"O{block}"] = summed_up(scores[:block], values[:block])
        found[f"E{block}"] = column(np.exp(scores[block - 1] - found[f"m{block}"]))
        before = found[f"m{block - 1}"] if block > 1 else -np.inf
        found[f"f{block}"] = np.exp(before - found[f"m{block}"])
    friend = dict(zip(["m_friend", "l_friend", "O_friend"], summed_up(scores[1:], values[1:])))
    highest = np.array([found["m1"], friend["m_friend"]])
    every, all_values = np.concatenate(scores), np.concatenate(values)
    weights = softmax(every)
    whole = column(np.average(all_values, axis=0, weights=weights))
    pages = [np.exp(scores[block - 1] - found[f"m{block}"]) for block in BLOCKS]  # none of them mended later
    unmended = np.concatenate(pages)
    kept = [found["m3"], found["l3"], *found["O3"][:, 0]]
    return {**found, **friend, "arrested": np.argmax(unmended @ all_values) + 1, "carried": len(kept),
            "named": 1 if np.argmax(found["O3"][:, 0] / unmended.sum()) == 1 else 2,
            "f": column(np.exp(highest - every.max())), "l": found["l3"], "O": found["O3"],
            "R": column(every), "A": column(weights), "V": all_values.T, "Z": whole, "Z_whole": whole}

import numpy as np

from literature import layer_norm


def results(w):
    cat, purrs = w["P"].T
    tokens = np.array([loud * word + shift for loud, word, shift in zip(
        w.vector("loud"), [cat, cat, purrs], w.vector("shift"))])

    def sublayer(token_rows):
        return token_rows @ w["W"].T

    normed = layer_norm(tokens, w.vector("gamma"), w.vector("beta"))
    added = tokens + sublayer(tokens)
    after = {"post-norm": layer_norm(added), "pre-norm": tokens + sublayer(normed)}
    differing = [place for place, rows in enumerate(after.values(), 1) if not np.allclose(rows[0], rows[1])]
    centred = tokens - np.average(tokens, axis=1)[:, None]
    alike = [np.allclose(rows[0], rows[1]) for rows in [tokens, centred, layer_norm(tokens)]]
    return {"X": tokens.T, "mu": np.average(tokens, axis=1), "D": centred.T,
            "v": np.var(tokens, axis=1), "sigma": np.std(tokens, axis=1), "N": layer_norm(tokens).T,
            "r": np.linalg.norm(layer_norm(tokens), axis=1), "Y": normed.T, "R": added.T,
            "mu_R": np.average(added, axis=1), "sigma_R": np.std(added, axis=1), "O": after["post-norm"].T,
            "U": after["pre-norm"].T, "equal": alike.index(True) + 1, "heard": differing[0]}

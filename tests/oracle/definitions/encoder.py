import numpy as np

from literature import EncoderBlock, layer_norm


def results(w):
    tokens = np.vstack([w["X_top"], w["X_low"]]).T
    block = EncoderBlock(tokens, [w[name].T for name in ["W_Q", "W_K", "W_V"]],
                         [w["W_1"].T, w.vector("b_1"), w["W_2"].T, w.vector("b_2")])
    cat_alone = layer_norm(tokens)[0]
    done = block.attention
    return {"Q": block.queries.T, "K": block.keys.T, "V": block.values.T, "S": done.scores.T, "R": done.scaled.T,
            "A": done.weights.T, "Y_1": block.added.T, "N_1": block.normed.T,
            "F": block.hidden.T, "Y_2": block.added_again.T, "N_2": block.result.T, "alone": cat_alone[1]}

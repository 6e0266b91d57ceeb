import numpy as np

from literature import DecoderBlock


def results(w):
    tokens, encoded = (np.vstack([w[f"{name}_top"], w[f"{name}_low"]]).T for name in "XH")
    block = DecoderBlock(tokens, encoded, [w[name].T for name in ["W_Q", "W_K", "W_V"]],
                         [w[name].T for name in ["C_Q", "C_K", "C_V"]],
                         [w["W_1"].T, w.vector("b_1"), w["W_2"].T, 0])
    own, cross = block.attention, block.cross_attention
    return {"Q": block.queries.T, "K": block.keys.T, "V": block.values.T, "S": own.scores.T, "R": own.scaled.T,
            "A": own.weights.T, "Y_1": block.added.T, "N_1": block.normed.T,
            "Q_C": block.cross_queries.T, "K_C": block.cross_keys.T, "V_C": block.cross_values.T,
            "R_C": cross.scaled.T, "A_C": cross.weights.T, "Y_2": block.added_again.T, "N_2": block.normed_again.T,
            "F": block.hidden.T, "Y_3": block.added_last.T, "N_3": block.result.T,
            "next": np.argmax(block.result, axis=1) + 1,
            "hidden": np.count_nonzero(own.weights[:, -1]), "open": np.count_nonzero(cross.weights[:, -1])}

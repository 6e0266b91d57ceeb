import numpy as np

from literature import attention, column, larger_of, side_by_side


def results(w):
    bank = w.vector("bank")
    (money, river), (grows, flows) = w.vector("nouns"), w.vector("verbs")
    sentences = [np.array([[money, 0], bank, [grows, -1 - grows]]),
                 np.array([[0, river], bank, [-1 - flows, flows]])]
    looked = [attention(bank[None, :], words, words, scale=1) for words in sentences]
    scores, powers, weights, mixed = (
        [getattr(done, part)[0] for done in looked] for part in ["scores", "powers", "weights", "result"])
    first = sentences[0]
    of_money = attention(first[:1], first, first, scale=1)
    water_brought = [weight * water for weight, (_, water) in zip(of_money.weights[0], first)]
    whole = [attention(words, words, words, scale=1).result for words in sentences]
    return {"S_1": column(scores[0]), "S_2": column(scores[1]),
            "B": column(scores[0] / scores[0].sum()), "E": side_by_side(*powers), "c": np.sum(powers, axis=1),
            "A": side_by_side(*weights), "Z": side_by_side(*mixed),
            "more": larger_of(weights[0][0], weights[1][0]), "whence": np.argmin(water_brought) + 1,
            "S_money": of_money.scores.T, "A_money": of_money.weights.T, "z_money": of_money.result.T,
            "Y_1": whole[0].T, "Y_2": whole[1].T}

"""Cross-entropy of the next token (Radford et al. 2018, equation 1) and one step of gradient descent on it; the
gradient is found by complex steps, not from p - y."""

import numpy as np

from literature import derivative, softmax

VOCABULARY = 4


def one_hot(numbers):
    return np.eye(VOCABULARY)[np.asarray(numbers) - 1]


def log_softmax(scores):
    """Analytic, for complex steps; a row for each place."""
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))


def fed_with_its_own(table, first, count):
    """The last of so many words, each the likeliest after the one before it."""
    word = first
    for _ in range(count - 1):
        word = int(np.argmax(table[word - 1])) + 1
    return word


def results(w):
    bets = [int(w.number(f"on_{word}")) for word in ("right", "left", "forward", "back")]
    table = 2 * one_hot(bets) + one_hot([1]) + w.vector("level")[:, None]  # a row for each word that is read
    text = [int(word) for word in w.vector("text")]
    read, true = text[:-1], text[1:]

    def losses(scores):
        return -(one_hot(true) * log_softmax(one_hot(read) @ scores)).sum(axis=1)

    def mean_loss(flat):
        return np.array([losses(flat.reshape(table.shape)).mean()])

    def of_the_scores(flat):
        return np.array([-(one_hot(true) * log_softmax(flat.reshape(len(read), VOCABULARY))).sum()])

    scores = one_hot(read) @ table
    slope = derivative(mean_loss, table.ravel()).reshape(table.shape)
    down, up = (table + sign * w.number("rate") * slope for sign in (-1, 1))
    means = [losses(one).mean() for one in (table, down, up)]
    return {"input": [read], "target": [true], "S": scores.T, "P": softmax(scores).T, "Y": one_hot(true).T,
            "losses": [losses(table)], "L": means[0],
            "G": derivative(of_the_scores, scores.ravel()).reshape(scores.shape).T,
            "D": slope.T, "B_new": down.T, "P_new": softmax(one_hot(read) @ down).T, "losses_new": [losses(down)],
            "L_new": means[1], "B_up": up.T, "L_up": means[2], "ppl": [np.exp(means)],
            "copied": [read], "fourth": fed_with_its_own(table, text[0], 4),
            "bits": -log_softmax(np.zeros((1, VOCABULARY)))[0, 0],
            "rise": 2 + int(np.sign((means[2] - means[0]) - (means[0] - means[1])))}

"""Going along the gradient makes z grow; large scores, not the division, take the gradient away."""

from causes import Cause


def z_grows(w):
    return w["z_new"][0][0] > w["z"][0][0]


def more_than_twice_is_left(w):
    return all(abs(scaled[0]) > 2 * abs(unscaled[0]) for scaled, unscaled in zip(w["D_S"], w["D_B"]))


def what_one_gains_others_lose(w):
    return all(abs(sum(column)) < 1e-9 for column in zip(*w["J"]))


CAUSES = [
    Cause("z grows because the query goes along G", z_grows, {"q_new": "q - round(G / 5, 0)"}),
    Cause("without scaling the gradient is lost to the larger scores", more_than_twice_is_left, {"B": "A"}),
    Cause("each row and column of J adds up to 0 because the weights share one sum", what_one_gains_others_lose,
          {"J": "diag(E)"}),
]

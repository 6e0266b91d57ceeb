"""Su et al. 2021, section 3.2: pair i of d features turns by 10000^(-2(i-1)/d) with each position."""

import numpy as np

from literature import column, rotated

PLACES = np.arange(5)  # where the key may stand
QUERY = 2  # where the query stands
D = 8
FAST, SLOW = (10000 ** (-2 * pair / D) for pair in range(2))  # the first two of its four pairs


def turn(angle):
    """The matrix whose columns are the turned unit vectors."""
    return rotated(np.eye(2), angle).T


def scores(w, speed, angle):
    """By the distance alone: the real part of conj(k) q e^(i angle (position of q - position of k))."""
    query, key = (complex(*w.vector(f"{kind}_{speed}")) for kind in "qk")
    return column((key.conjugate() * query * np.exp(1j * angle * (QUERY - PLACES))).real)


def keys(w, name, angles):
    """The key of the one word at each place, turned by these angles."""
    return rotated(np.tile(w.vector(name), (len(angles), 1)), angles).T


def results(w):
    fast, slow = scores(w, "fast", FAST), scores(w, "slow", SLOW)
    at0, at4 = fast[0, 0], fast[4, 0]
    between = turn(-100 * SLOW) @ turn(102 * SLOW)
    turns = [turn(FAST), turn(SLOW), turn(2 * SLOW)]
    return {"F": turn(FAST), "G": turn(SLOW), "G2": turn(2 * SLOW), "D": turn(2 * SLOW - SLOW),
            "K_fast": keys(w, "k_fast", FAST * PLACES), "K_slow": keys(w, "k_slow", SLOW * (PLACES - QUERY)),
            "Q_fast": column(rotated(w.vector("q_fast")[None, :], FAST * np.array([QUERY]))[0]),
            "S_fast": fast, "S_slow": slow, "S": fast + slow,
            "which": 2 if np.isclose(at0, at4) else 1 if at0 > at4 else 3,
            "middle": [np.allclose(each, between) for each in turns].index(True) + 1,
            "L": [np.linalg.norm(w.vector("k_slow")) ** 2] * len(PLACES)}

def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def plus(x, bias):
    return [cell + row[0] for cell, row in zip(x, bias)]


def before_relu(w, token):
    return plus(times(w.hand("W_1"), token), w.hand("b_1"))


def network(w, token):
    """Equation 2 for one token by itself, from the givens."""
    return plus(times(w.hand("W_2"), [max(0, cell) for cell in before_relu(w, token)]), w.hand("b_2"))


def without_relu(w, token):
    return plus(times(w.hand("W_2"), before_relu(w, token)), w.hand("b_2"))


def without_u2(w, token):
    spoken = [max(0, cell) for cell in before_relu(w, token)]
    return plus([sum(row[unit] * spoken[unit] for unit in (0, 2, 3)) for row in w.hand("W_2")], w.hand("b_2"))


def tokens(w):
    return columns(w.hand("X"))


def is_same_by_hand_and_real(w):
    return all(w.hand(name) == w.real(name) for name in ("H", "F", "silent", "Y", "W", "d", "L"))


EVERYWHERE = {
    "touched: so many columns of Y change without u2": lambda w: w.hand("touched") == [[
        sum(network(w, token) != without_u2(w, token) for token in tokens(w))]],
    "two linear layers with a ReLU between them, the same for each token": lambda w:
        columns(w.hand("Y")) == [network(w, token) for token in tokens(w)],
    "two features become four units": lambda w:
        len(w.hand("X")) == 2 and len(w.hand("H")) == 4,
    "unit u3 asks whether the two features together come to more than 3": lambda w: all(
        (cell > 0) == (sum(token) > 3) for cell, token in zip(w.hand("H")[2], tokens(w))),
    "for a token with the features 5 and 4, unit u3 gives 6": lambda w: before_relu(w, [5, 4])[2] == 6,
    "the weights of the first two units are opposite": lambda w:
        w.hand("W_1")[0] == [-cell for cell in w.hand("W_1")[1]],
    "at least one of the first two units is silent for every token": lambda w: all(
        min(column[:2]) == 0 for column in columns(w.hand("F"))),
    "so is it whatever its features are": lambda w: all(
        min(before_relu(w, [a, b])[:2]) < 0 for a in range(-9, 10) for b in range(-9, 10)),
    "how many of the four units stay silent": lambda w: w.hand("silent")[0] == [
        sum(cell <= 0 for cell in before_relu(w, token)) for token in tokens(w)],
    "whatever W_2 holds in the column of a silent unit, nothing of it reaches the result": lambda w: all(
        plus([sum(row[u] * f[u] for u in range(4) if f[u] > 0) for row in w.hand("W_2")], w.hand("b_2")) == y
        for f, y in zip(columns(w.hand("F")), columns(w.hand("Y")))),
    "a token goes out with as many features as it came in with": lambda w:
        len(w.hand("Y")) == len(w.hand("X")),
    "if only u3 spoke, with a 6, animal would be 13 and motion 5": lambda w:
        plus(times(w.hand("W_2"), [0, 0, 6, 0]), w.hand("b_2")) == [13, 5],
    "u1 asks for much of an animal that moves little: more animal and less motion make it speak": lambda w: all(
        before_relu(w, [a + 1, m])[0] > before_relu(w, [a, m])[0] > before_relu(w, [a, m + 1])[0]
        for a in range(-3, 4) for m in range(-3, 4)),
    "u4 asks whether a token moves at least half as much as it is an animal": lambda w: all(
        (before_relu(w, [a, m])[3] > 0) == (2 * m >= a) for a in range(-9, 10) for m in range(-9, 10)),
    "u1 says more animal, less motion; u2 more motion; u3 more of both; u4 less animal, more motion": lambda w:
        [[(cell > 0) - (cell < 0) for cell in column] for column in columns(w.hand("W_2"))]
        == [[1, -1], [0, 1], [1, 1], [-1, 1]],
    "two layers without ReLU are no more than one, W X + d": lambda w:
        columns(w.hand("L")) == [without_relu(w, token) for token in tokens(w)] ==
        [plus(times(w.hand("W"), token), w.hand("d")) for token in tokens(w)],
    "a token with both features 0 would come out of L as d itself": lambda w:
        without_relu(w, [0, 0]) == columns(w.hand("d"))[0],
    "by hand and in the real computation every number is the same": is_same_by_hand_and_real,
}

OWN_NUMBERS = {
    "if cat and chased change places, their columns of Y change places": lambda w:
        [network(w, tokens(w)[token]) for token in (1, 0, 2)] ==
        [columns(w.hand("Y"))[token] for token in (1, 0, 2)],
    "Y and L differ in all three tokens": lambda w: all(
        y != linear for y, linear in zip(columns(w.hand("Y")), columns(w.hand("L")))),
    "each has units below zero": lambda w: all(min(column) < 0 for column in columns(w.hand("H"))),
    "for cat it is unit u2 alone, at -4": lambda w: [
        (u, cell) for u, cell in enumerate(w.column("H", 1), 1) if cell < 0] == [(2, -4)],
    "it says 0 to animal, and 6 stands in both": lambda w:
        w.hand("W_2")[0][1] == 0 and w.hand("Y")[0][0] == w.hand("L")[0][0] == 6,
    "it says 2 to motion, and 2 times -4 is the whole way from -3 in Y to -11 in L": lambda w:
        w.hand("W_2")[1][1] == 2 and w.hand("Y")[1][0] == -3 and w.hand("L")[1][0] == -11,
    "without u2 only chased changes, its motion by 2 times 3": lambda w: [
        [a - b for a, b in zip(network(w, token), without_u2(w, token))] for token in tokens(w)]
        == [[0, 0], [0, 2 * 3], [0, 0]],
    "a unit of cat comes to exactly 0": lambda w: w.column("H", 1)[3] == 0,
}

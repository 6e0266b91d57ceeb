"""Keys are shared here as means of lists, and the weights computed from these."""

from fractions import Fraction

from by_hand import columns, dot, mean

BIRDS, FLY, SOUTH = range(3)
HEADS = range(4)
ONE_EACH, GROUPS, ONE_FOR_ALL = [[0], [1], [2], [3]], [[0, 1], [2, 3]], [[0, 1, 2, 3]]


def keys_of(w, head):
    return w.hand(f"K_{head + 1}")


def shared_keys(w, group):
    """Cell by cell the mean of what these heads had."""
    return [[mean([keys_of(w, head)[row][word] for head in group]) for word in range(3)] for row in range(2)]


def weights(keys, query):
    powers = [Fraction(3) ** int(dot(key, query)) for key in columns(keys)]
    return [power / sum(powers) for power in powers]


def of_heads(w, groups):
    """The weights of each head, where the heads of a group share their keys."""
    return [weights(shared_keys(w, group), columns(w.hand("Q"))[head]) for group in groups for head in group]


def most(column):
    """The one word of the largest weight, or none."""
    return column.index(max(column)) if column.count(max(column)) == 1 else None


def really_most(w, *names):
    return [most(column) for name in names for column in columns(w.real(name))]


def cells(w, *names):
    return [[sum(len(row) for name in names for row in w.hand(name))]]


def kept_by_one_word(layers, sets, d_k):
    return layers * 2 * sets * d_k


EVERYWHERE = {
    "lost: so many heads look at another word, or at none most, with one key": lambda w: w.hand("lost") == [[sum(
        most(one) != most(own) for one, own in zip(columns(w.hand("A_one")), of_heads(w, ONE_EACH)))]],
    "grown: what one word leaves with 8 groups": lambda w: w.hand("grown") == [[kept_by_one_word(32, 8, 128)]],
    "four heads, d_k = 2": lambda w: (w.hand("h"), w.hand("d_k")) == ([[4]], [[2]]),
    "multi-head: each head keeps its own": lambda w: columns(w.hand("A")) == of_heads(w, ONE_EACH),
    "the keys of a group are the mean of what its two heads had, cell by cell": lambda w: (
        [w.hand("K_A"), w.hand("K_B")] == [shared_keys(w, group) for group in GROUPS]),
    "grouped: the two queries of a group meet its keys": lambda w: (
        columns(w.hand("A_A")) + columns(w.hand("A_B")) == of_heads(w, GROUPS)),
    "multi-query: all heads share the mean of everything": lambda w: (
        w.hand("K_one") == shared_keys(w, ONE_FOR_ALL[0]) and columns(w.hand("A_one")) == of_heads(w, ONE_FOR_ALL)),
    "head 1 looks most at birds, head 2 at fly, head 3 at birds, head 4 at south": lambda w: (
        [most(column) for column in of_heads(w, ONE_EACH)] == [BIRDS, FLY, BIRDS, SOUTH] == really_most(w, "A")),
    "in groups each head looks at the same word as before": lambda w: (
        [most(column) for column in of_heads(w, GROUPS)] == [BIRDS, FLY, BIRDS, SOUTH]
        == really_most(w, "A_A", "A_B")),
    "give head 2 the query of head 1, and it sees what head 1 sees": lambda w: (
        weights(w.hand("K_A"), columns(w.hand("Q"))[0]) == columns(w.hand("A_A"))[0] != columns(w.hand("A_A"))[1]),
    "what moves is no place here, so the second row of the shared keys is 0": lambda w: (
        w.hand("K_one")[1] == [0, 0, 0] and w.hand("K_A")[1] == [-cell for cell in w.hand("K_B")[1]] != [0, 0, 0]),
    "with one key head 2 sees no difference, head 4 finds fly, heads 1 and 3 still find birds": lambda w: (
        [most(column) for column in of_heads(w, ONE_FOR_ALL)] == [BIRDS, None, BIRDS, FLY]
        and of_heads(w, ONE_FOR_ALL)[1] == [Fraction(1, 3)] * 3),
    "fly is the least of a thing": lambda w: most([-cell for cell in w.hand("K_one")[0]]) == FLY,
    "four heads have found two numbers each": lambda w: (
        [len(row) for name in ("Z_A", "Z_B") for row in w.hand(name)] == [2] * 4),
    "count the cells of the keys, and the values are as many again": lambda w: (
        [w.hand("kept_heads"), w.hand("kept_groups"), w.hand("kept_one")]
        == [cells(w, *(f"K_{head}" for head in (1, 2, 3, 4) for _ in "KV")), cells(w, "K_A", "K_B", "V_A", "V_B"),
            cells(w, "K_one", "K_one")]),
    "there are as many scores as before": lambda w: (
        cells(w, "S") == cells(w, "S_A", "S_B") == cells(w, "A_one") == [[12]]),
    "262,144 numbers for one word, with 8 groups 65,536, with one 8,192": lambda w: (
        [kept_by_one_word(32, sets, 128) for sets in (32, 8, 1)] == [262144, 65536, 8192]),
}

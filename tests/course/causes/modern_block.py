"""Each box of the block is needed: without it text a is not turned, text b not stretched, or a word is not itself."""

from causes import Cause

CHEAP_A = 0  # of the words up to P
LAST_A, LAST_B = range(2)  # of those in Y
TINY = 1e-9
SOME_ROOT = {"r_2": "round(sqrt(colmean(H .* H)), 3)"}  # it is whole with all boxes only
NEAR_FOR_BOTH = "F * F * F * q[1:2, :]"
UNMASKED = "K_a^T * beside(W_Q[1:2, :] * N_a[:, 1], W_Q[3:4, :] * N_a[:, 1]) / 2"
SOFTMAX = f"3^({UNMASKED}) / colsum(3^({UNMASKED}))"
OF_THE_LAST = "(W_V * N_a * A[:, 1:2])^T, (W_V * N_b * A[:, 3:4])^T"


def good(w, name, word):
    """How good the thing is, as the last word says it: above 0 if the sign is that of the last word."""
    return w[name][0][word] * w["mood"][0][0] / 4


def text_a_is_turned(w):
    return good(w, "Y", LAST_A) < -TINY


def not_good_is_milder_than_bad(w):
    return -4 + TINY < good(w, "Y", LAST_A) < -TINY


def text_b_is_stretched(w):
    return good(w, "Y", LAST_B) > 4 + TINY


def both(w):
    return text_a_is_turned(w) and text_b_is_stretched(w)


def cheap_finds_no_not(w):
    return all(abs(row[CHEAP_A]) < TINY for row in w["Z"])


CAUSES = [
    Cause("the two texts differ by where the not stands", both, {"N_b": "N_a", "K_b": "K_a"}),
    Cause("rotary positions tell where it stands", text_b_is_stretched, {"F": "identity(2)"}),
    Cause("the gates turn the one and stretch the other", text_a_is_turned, {"Gate": "ones(2, 3)"}),
    Cause("and the other", text_b_is_stretched, {"Gate": "ones(2, 3)"}),
    Cause("the product brings in the sign: without what the units say nothing is turned", text_a_is_turned,
          {"U": "zeros(2, 3)"}),
    Cause("the first norm keeps a loud not from drowning the word", text_a_is_turned,
          {"N_a": "g_1 .* X_a", **SOME_ROOT}),
    Cause("the second norm keeps the product small", not_good_is_milder_than_bad, {"N": "g_2 .* H"}),
    Cause("the mask hides from cheap what comes after it", cheap_finds_no_not,
          {"Z": f"round(beside((W_V * N_a * ({SOFTMAX}))^T, {OF_THE_LAST}), 0)", **SOME_ROOT}),
    Cause("two queries for one key: with one query for both heads nobody finds the far not", text_b_is_stretched,
          {"Q": f"beside({NEAR_FOR_BOTH}, {NEAR_FOR_BOTH})", **SOME_ROOT}),
    Cause("only not has a key and is found by it", both, {"W_K": "zeros(2, 4)", **SOME_ROOT}),
    Cause("what was heard is written into the stream", both, {"W_O": "zeros(4, 2)"}),
    Cause("the residual stream keeps the word", not_good_is_milder_than_bad, {"Y": "(W_down * P)[:, 2:3]"}),
]

"""Each token is alone with the units that speak for it, and the ReLU decides which of them do."""

from causes import Cause

TOKENS = range(1, 4)


def layer(w, token):
    """What the two layers make of one token by itself, from the givens."""
    heard = [max(0, sum(a * b for a, b in zip(row, token)) + bias) for row, (bias,) in zip(w["W_1"], w["b_1"])]
    return [sum(a * b for a, b in zip(row, heard)) + bias for row, (bias,) in zip(w["W_2"], w["b_2"])]


def each_token_is_left_alone(w):
    return all(w.column("Y", token) == layer(w, w.column("X", token)) for token in TOKENS)


def the_two_layers_are_more_than_one(w):
    return all(w.column("Y", token) != w.column("L", token) for token in TOKENS)


def one_of_the_first_two_units_is_silent(w):
    return all(0 in column[:2] for column in zip(*w["F"]))


def u3_speaks_for_more_than_3_together(w):
    return all((h > 0) == (animal + motion > 3) for h, animal, motion in zip(w["H"][2], *w["X"])) and any(
        0 < animal + motion <= 3 for animal, motion in zip(*w["X"]))


def u2_moves_chased_alone(w):
    """Only for chased does u2 say anything."""
    return [value > 0 for value in w["F"][1]] == [False, True, False]


def no_unit_is_negative(w):
    return min(map(min, w["F"])) >= 0 > min(map(min, w["H"]))


CAUSES = [
    Cause("two layers are more than one because of the ReLU", the_two_layers_are_more_than_one, {"F": "H"},
          own_numbers=True),
    Cause("below zero is silence, because of the ReLU", no_unit_is_negative, {"F": "H"}),
    Cause("each token is left alone: if the layer mixed tokens, it would not be", each_token_is_left_alone,
          {"F": "relu(H) * [1 1 0; 0 1 1; 1 0 1]"}, own_numbers=True),
    Cause("one of the first two units is silent because their weights are opposite",
          one_of_the_first_two_units_is_silent, {"W_1": "[2 -1; 2 1; 1 1; -1 2]"}, own_numbers=True),
    Cause("u3 needs more than 3 because of its bias", u3_speaks_for_more_than_3_together, {"b_1": "[-2; 1; 0; 1]"},
          own_numbers=True),
    Cause("u2 speaks for chased because it moves and is hardly an animal", u2_moves_chased_alone,
          {"W_1": "[2 -1; -2 0; 1 1; -1 2]", "b_1": "[-2; 0; -3; 1]"}, own_numbers=True),
]

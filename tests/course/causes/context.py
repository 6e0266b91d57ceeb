"""The neighbours change the meaning of a word, and the powers of the softmax make weights of any scores."""

from causes import Cause

FINANCE, WATER = 0, 1
AFTER = 2  # the row of the word after bank


def bank_takes_a_side_in_each_sentence(computation):
    (finance_1, finance_2), (water_1, water_2) = computation["Z"]
    return finance_1 > water_1 + 0.001 and water_2 > finance_2 + 0.001


def all_weights_are_positive(computation):
    return all(weight > 0 for row in computation["A"] for weight in row)


def the_word_that_does_not_fit_is_hardly_heard(computation):
    return max(computation["A"][AFTER]) < 0.05


def money_speaks_against_water(computation):
    return computation["z_money"][WATER][0] < 0


WITHOUT_NEIGHBOURS = "stack(beside(0, 1, 0), beside(0, 1, 0))"

CAUSES = [
    Cause("the weights of the neighbours make two vectors of one",
          bank_takes_a_side_in_each_sentence, {"A": "[0 0; 1 1; 0 0]"}),
    Cause("what the neighbours mean makes two vectors of one",
          bank_takes_a_side_in_each_sentence, {"X_1": WITHOUT_NEIGHBOURS, "X_2": WITHOUT_NEIGHBOURS}),
    Cause("the powers make every weight positive", all_weights_are_positive, {"E": "beside(S_1, S_2)"}),
    Cause("its low score makes a word hardly heard", the_word_that_does_not_fit_is_hardly_heard,
          {"S_1": "[1; 1; 1]", "S_2": "[1; 1; 1]"}),
    Cause("money has from grows what it says against water", money_speaks_against_water,
          {"X_1": "stack(beside(nouns[1, 1], 1, 0), beside(0, 1, 0))"}),
]

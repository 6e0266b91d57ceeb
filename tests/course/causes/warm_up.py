"""Small operations, each with what it is there for."""

from causes import Cause

FIRST, SECOND = 0, 1


def b_fits_better(computation):
    ((of_b, of_d),) = computation["s"]
    return of_b > of_d


def down_is_away_from_zero(computation):
    return all(abs(floor) > abs(number) / 2
               for floor, number in zip(computation["F"][SECOND], computation["N"][SECOND]))


def all_powers_are_above_zero(computation):
    return all(power > 0 for row in computation["E"] for power in row)


def the_second_column_belongs_to_d(computation):
    d = computation.column("X", 2)
    return computation.column("P", 2) == [sum(w * feature for w, feature in zip(row, d)) for row in computation["W"]]


CAUSES = [
    Cause("b fits better for the last place", b_fits_better, {"a": "[2; 1; 0]"}, own_numbers=True),
    Cause("the floor goes down below zero too", down_is_away_from_zero, {"F": "trunc(N / 2)"}),
    Cause("a power is above zero whatever its exponent", all_powers_are_above_zero, {"E": "3 * F"}),
    Cause("each column of a product belongs to the word it was made of", the_second_column_belongs_to_d,
          {"P": "W * X[:, [2 1]]"}, own_numbers=True),
]

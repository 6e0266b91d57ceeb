"""Who attends to whom comes from queries and keys; what is passed on comes from the values."""

from fractions import Fraction

from causes import Cause


def some_column_prefers(computation):
    return any(computation.winner("A", query) for query in range(1, 5))


def some_token_is_rewritten_unlike_the_others(computation):
    columns = [computation.column("Z", token) for token in range(1, 5)]
    return any(abs(a - b) > Fraction(1, 10**6) for left in columns for right in columns
               for a, b in zip(left, right))


def the_second_token_cannot_decide(computation):
    return computation.winner("A", 2) is None


def every_query_shares_out_one_whole(computation):
    return all(abs(sum(computation.column("A", query)) - 1) < 1e-9 for query in range(1, 5))


CAUSES = [
    Cause("divided by the sum of its column, each query shares out one whole", every_query_shares_out_one_whole,
          {"A": "E"}),
    Cause("without queries nobody prefers anybody", some_column_prefers, {"Q": "zeros(3, 4)"}, own_numbers=True),
    Cause("the differences between tokens after attention come from the weights",
          some_token_is_rewritten_unlike_the_others, {"A": "ones(4, 4) / 4"}, own_numbers=True),
    Cause("the floor takes the lead of key 2 away", the_second_token_cannot_decide, {"R": "S"}, own_numbers=True,
          computations=("hand",)),
]

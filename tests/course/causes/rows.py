"""Divided by its own row's sum, each row is shared out; and a token goes the same way alone as among all."""

from causes import Cause


def near(left, right):
    return all(abs(one - other) < 1e-9 for one, other in zip(left, right, strict=True))


def each_query_shares_out_one_whole(computation):
    return near(map(sum, computation["A"]), [1, 1, 1, 1])


def token_1_agrees(computation):
    return near(computation["z"][0], computation["Z"][0])


CAUSES = [
    Cause("divided by the sum of its row, each query shares out one whole", each_query_shares_out_one_whole,
          {"A": "E"}),
    Cause("the sums of the rows make each row add up to 1", each_query_shares_out_one_whole, {"A": "E / colsum(E)"},
          own_numbers=True),
    Cause("token 1 agrees since its query is row 1 of Q", token_1_agrees, {"s": "Q[2, :] * K^T"}, own_numbers=True),
]

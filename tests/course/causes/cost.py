"""The meeting of tokens quadruples because every token meets every other."""

from causes import Cause


def meeting_quadruples(w):
    return w["G"][1] == [4, 4]


def share_grows(w):
    two, four, eight = w["share"][0]
    return two < four < eight


def one_line_of_memory_quadruples(w):
    return [after / before for before, after in zip(w["kept"][1], w["kept"][1][1:])] == [4, 4]


CAUSES = [
    Cause("the line quadruples because every token meets every other", meeting_quadruples,
          {"C_S": "2 * n", "M_Z": "2 * C_Q"}),
    Cause("so its share grows with the text", share_grows, {"C_S": "2 * n", "M_Z": "2 * C_Q"}),
    Cause("so do the stored weights", one_line_of_memory_quadruples, {"C_S": "2 * n"}),
]

"""A cache is right because no word looks at a later one, and a new word costs one column because of it."""

from causes import Cause


def column_of_a_stays(w):
    return all(abs(row[2] - found[0]) < 1e-9 for row, found in zip(w["Z"], w["z_3"]))


def one_column_of_work(w):
    return w["m_new"][0][0] * w["n"][0][0] == w["m_all"][0][0]


CAUSES = [
    Cause("what a found stays true because it cannot look at time", column_of_a_stays,
          {"E": "3^floor(K_4^T * (W_Q * X) / 2)"}, own_numbers=True),
    Cause("a new word costs one column because keys and values are kept", one_column_of_work, {"m_new": "d_k * d_model * (1 + 2 * n) + 2 * n * d_k"}),
    Cause("the window is another result because once is missing",
          lambda w: any(abs(some[0] - other[0]) > 1e-9 for some, other in zip(w["z_window"], w["z_4"])),
          {"z_window": "V_4 * (e_4 / colsum(e_4))"}, own_numbers=True),
]

"""The same step is followed by forward from habit and by back from the text, each because of its part of the tower."""

from causes import Cause

FORWARD, BACK = 3, 4
FIRST_TIME, AGAIN, DEAF = 1, 2, 3  # columns


def back_comes_again(w):
    return w.winner("S", AGAIN) == BACK


def habit_speaks_the_first_time(w):
    return w.winner("S", FIRST_TIME) == FORWARD


def attention_makes_the_difference(w):
    return w.winner("S", AGAIN) != w.winner("S", DEAF)


CAUSES = [
    Cause("back is found by the attention of block 2", back_comes_again, {"Y_2": "X_1[:, [2 5 5]]"}),
    Cause("by the marks that block 1 wrote", back_comes_again, {"X_1": "X"}),
    Cause("which its attention wrote", back_comes_again, {"Y_1": "X"}),
    Cause("because it knows the places", back_comes_again, {"P": "zeros(6, 5)"}),
    Cause("the first time, the mask keeps it from the word it has to guess", habit_speaks_the_first_time,
          {"R_1": "K_1^T * Q_1 / 2", "R_2": "K_2^T * Q_2 / 2"}),
    Cause("the habit sits in the feed-forward layer of block 2", habit_speaks_the_first_time, {"X_2": "Y_2"}),
    Cause("in what its units add to ahead", habit_speaks_the_first_time,
          {"W_4": "[-2 2; 0 0; 0 0; 0 0; 0 0; 0 0]"}),
    Cause("its units are two because opposite steps have one successor", habit_speaks_the_first_time,
          {"W_3": "[0 0 0 0 0 0; 0 0 0 0 0 0]"}),
    Cause("what attention hands over is all that beat 5 has and the deaf one has not", attention_makes_the_difference,
          {"W_V2": "zeros(2, 6)"}),
]

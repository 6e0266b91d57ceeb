"""The flagship as a script with numpy: the nine steps in floats, printed."""

import numpy

X = numpy.array([[2, 0, 0, 2], [0, 1, 0, 0], [0, 2, 1, 0], [0, 0, 1, 1], [2, 0, 0, 0], [1, 0, 1, 1]])
W_Q = numpy.array([[1, 1, 0, 0, 0, 0], [0, 1, 0, 1, 0, 0], [0, 0, 1, 0, 1, 1]])
W_K = numpy.array([[0, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, -1]])
W_V = numpy.array([[10, 0, 0, 0, 0, 0], [0, 0, 0, 10, 0, 0], [0, 10, 0, 0, 0, 0]])

Q = W_Q @ X
K = W_K @ X
V = W_V @ X
S = K.T @ Q
R = numpy.floor(S / 2)
E = 3.0**R
c = E.sum(axis=0, keepdims=True)
A = E / c
Z = V @ A
for name, matrix in [("Q", Q), ("K", K), ("V", V), ("S", S), ("R", R), ("E", E), ("c", c), ("A", A), ("Z", Z)]:
    print(name)
    print(matrix)

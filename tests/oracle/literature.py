"""What the course teaches, as the literature defines it, in numpy.

Tokens are rows here, as in the papers; a worksheet whose tokens are columns transposes what goes in and what
comes out. Each definition is computed as a whole and not in a worksheet's steps. Where a paper is named, its
equation is meant.
"""

from typing import NamedTuple

import numpy as np


def softmax(scores, axis=-1):
    """exp(s_i) / sum of exp(s_j); the largest is taken away first, which changes nothing but keeps exp small."""
    powers = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


class Attention(NamedTuple):
    """Rows are queries, columns keys or features."""

    scores: np.ndarray  # Q K^T
    scaled: np.ndarray  # divided by the root of d_k, and masked
    powers: np.ndarray  # of e
    weights: np.ndarray  # the softmax
    result: np.ndarray  # weights times values


def attention(queries, keys, values, mask=None, scale=None):
    """Scaled dot-product attention: Vaswani et al. 2017, equation 1."""
    scores = np.einsum("qf,kf->qk", queries, keys)
    scaled = scores / (np.sqrt(keys.shape[1]) if scale is None else scale)
    if mask is not None:
        scaled = np.where(mask, scaled, -np.inf)
    weights = softmax(scaled)
    return Attention(scores, scaled, np.exp(scaled), weights, np.einsum("qk,kf->qf", weights, values))


def causal(tokens):
    """True where a query may look: at itself and at what stands before it (section 3.2.3)."""
    places = np.arange(tokens)
    return places[:, None] >= places[None, :]


def heads(matrix, count):
    """The columns (features) of each head, in order (section 3.2.2)."""
    return np.split(matrix, count, axis=1)


def sinusoids(positions, d_model):
    """A row for each position: PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) the cosine (section 3.5)."""
    encodings = np.empty((len(positions), d_model))
    for row, position in enumerate(positions):
        for feature in range(d_model):
            angle = position / 10000 ** (2 * (feature // 2) / d_model)
            encodings[row, feature] = np.cos(angle) if feature % 2 else np.sin(angle)
    return encodings


def layer_norm(tokens, gain=1.0, bias=0.0):
    """Ba, Kiros and Hinton 2016, equation 3, over the features of each token."""
    mean = tokens.mean(axis=1, keepdims=True)
    deviation = np.sqrt(((tokens - mean) ** 2).sum(axis=1, keepdims=True) / tokens.shape[1])
    return (tokens - mean) / deviation * gain + bias


def feed_forward(tokens, w_1, b_1, w_2, b_2):
    """max(0, x W1 + b1) W2 + b2: Vaswani et al. 2017, equation 2."""
    return np.clip(tokens @ w_1 + b_1, 0, None) @ w_2 + b_2


class EncoderBlock:
    """One layer of the encoder: LayerNorm(x + Sublayer(x)) around attention and around the feed-forward layer
    (Vaswani et al. 2017, section 3.1). One head; matrices act on rows."""

    def __init__(self, tokens, projections, feed_forward_weights):
        self.queries, self.keys, self.values = (tokens @ matrix for matrix in projections)
        self.attention = attention(self.queries, self.keys, self.values)
        self.added = tokens + self.attention.result
        self.normed = layer_norm(self.added)
        w_1, b_1 = feed_forward_weights[:2]
        self.hidden = np.maximum(self.normed @ w_1 + b_1, 0)
        self.added_again = self.normed + feed_forward(self.normed, *feed_forward_weights)
        self.result = layer_norm(self.added_again)


class DecoderBlock:
    """One layer of the decoder: masked attention, attention to the encoder's output and the feed-forward layer, each
    inside LayerNorm(x + Sublayer(x)) (Vaswani et al. 2017, sections 3.1 and 3.2.3). One head; matrices act on rows."""

    def __init__(self, tokens, encoded, projections, cross_projections, feed_forward_weights):
        self.queries, self.keys, self.values = (tokens @ matrix for matrix in projections)
        self.attention = attention(self.queries, self.keys, self.values, mask=causal(len(tokens)))
        self.added = tokens + self.attention.result
        self.normed = layer_norm(self.added)
        to_query, to_key, to_value = cross_projections
        self.cross_queries = self.normed @ to_query
        self.cross_keys, self.cross_values = encoded @ to_key, encoded @ to_value
        self.cross_attention = attention(self.cross_queries, self.cross_keys, self.cross_values)
        self.added_again = self.normed + self.cross_attention.result
        self.normed_again = layer_norm(self.added_again)
        w_1, b_1 = feed_forward_weights[:2]
        self.hidden = np.maximum(self.normed_again @ w_1 + b_1, 0)
        self.added_last = self.normed_again + feed_forward(self.normed_again, *feed_forward_weights)
        self.result = layer_norm(self.added_last)


def rotated(points, angle):
    """Pairs of features (columns x and y), turned anticlockwise: a point is the complex number x + iy."""
    turned = (points[:, 0] + 1j * points[:, 1]) * np.exp(1j * np.asarray(angle))
    return np.column_stack([turned.real, turned.imag])


def multiplications(left, right):
    """Of a matrix product, counted: a product in which each multiplication gives 1."""
    assert left.shape[1] == right.shape[0]
    return int((np.ones_like(left) @ np.ones_like(right)).sum())


def derivative(function, at):
    """Rows are results of the function, columns entries of its argument. By complex steps: f(x + ih) is
    f(x) + ih f'(x) for a tiny h, with no difference of nearly equal numbers. Held against central differences."""
    at = np.asarray(at, dtype=float)
    tiny, small = 1e-30, 1e-6
    exact, nearly = [], []
    for direction in np.eye(len(at)):
        exact.append(np.imag(function(at + 1j * tiny * direction)) / tiny)
        nearly.append((function(at + small * direction) - function(at - small * direction)) / (2 * small))
    assert np.allclose(exact, nearly, rtol=1e-5, atol=1e-6)
    return np.array(exact).T


def cosine(one, other):
    return np.dot(one, other) / (np.linalg.norm(one) * np.linalg.norm(other))


def larger_of(one, other):
    """Which of two numbers is larger: 1 the one, 3 the other, and between them 2 for a tie."""
    if np.isclose(one, other, rtol=1e-12):
        return 2
    return 1 if one > other else 3


def column(numbers):
    return np.asarray(numbers).reshape(-1, 1)


def side_by_side(*numbers):
    """Each list of numbers as a column."""
    return np.column_stack(numbers)

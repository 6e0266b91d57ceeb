"""Words are near each other because of the table, and only of the table; a lookup is a product because of one-hot
columns."""

from causes import Cause

WORDS = ["the", "cat", "dog", "drinks", "milk", "tea"]
NEARLY = 1e-9


def nearest_in(distances, word):
    others = sorted((distance, other) for distance, other in zip(distances, WORDS) if other != word)
    return others[0][1] if others[1][0] - others[0][0] > NEARLY else None


def dog_is_nearest_to_cat_and_tea_to_milk(w):
    return (nearest_in(w["d_cat"][0], "cat"), nearest_in(w["d_milk"][0], "milk")) == ("dog", "tea")


def the_product_is_the_lookup(w):
    return w["P"] == w["X"]


def the_has_one_column_twice(w):
    return w.column("X", 1) == w.column("X", 4)


def mid_is_halfway(w):
    cat, milk, (mid,) = w.column("E", 2), w.column("E", 5), zip(*w["mid"])
    return cat != milk and all(abs(2 * z - x - y) < NEARLY for x, y, z in zip(cat, milk, mid))


CAUSES = [
    Cause("similar words lie near each other because the table says so; one-hot columns cannot",
          dog_is_nearest_to_cat_and_tea_to_milk,
          {f"d_{word}": f"colsum((identity(vocab) - identity(vocab)[:, {place}])^2)"
           for word, place in [("cat", 2), ("milk", 5)]}),
    Cause("if dog and tea exchange their columns, tea is nearest to cat",
          dog_is_nearest_to_cat_and_tea_to_milk, {"E": "stack(M, N)[:, [1 2 6 4 5 3]]"}),
    Cause("the rows animal and drinkable make the neighbours",
          dog_is_nearest_to_cat_and_tea_to_milk, {"M": "zeros(2, 6)"}, own_numbers=True),
    Cause("the product is the lookup because the columns are one-hot",
          the_product_is_the_lookup, {"H": "ones(vocab, 5) / vocab"}),
    Cause("the same word has the same column because the table knows no places",
          the_has_one_column_twice, {"X": "E[:, ids] + [1 2 3 4 5]"}),
    Cause("mid lies halfway because w halves", mid_is_halfway, {"w": "[0; 1; 0; 0; 0; 0]"}),
]

"""The two heads know who chases whom because they look at places, because the values tell dogs from cats, and
because there are two of them."""

from causes import Cause

CHASE = 2  # the column of chase
ONE_LARGE_HEAD = "3^floor(K^T * Q / 2) / colsum(3^floor(K^T * Q / 2))"
X_WITHOUT = {"place": "[1 0 1; 0 1 0; 0 0 0; 1 0 0]", "dog": "[1 0 1; 0 1 0; 1 0 -1; 0 0 0]"}


def head_1_finds_dogs_and_head_2_cats(w):
    return (w.winner("A_1", CHASE), w.winner("A_2", CHASE)) == (1, 3)


def says(w, z):
    """What the upper and the lower half of a result say of chase: dog, cat or neither."""
    dog1, cat1, dog2, cat2 = w.column(z, CHASE)
    return tuple("dog" if dog > 2 * cat else "cat" if cat > 2 * dog else "neither"
                 for dog, cat in [(dog1, cat1), (dog2, cat2)])


def a_dog_chases_a_cat_and_then_a_cat_a_dog(w):
    return says(w, "Z") == ("dog", "cat") and says(w, "Z_swap") == ("cat", "dog")


def the_two_sentences_differ(w):
    return any(abs(one - other) > 1e-6 for one, other in zip(w.column("Z", CHASE), w.column("Z_swap", CHASE)))


def usual_turns_its_sign(w):
    return w.column("Y", CHASE)[2] > 1e-6 and w.column("Y_swap", CHASE)[2] < -1e-6


def a_dog_is_who_chases(w):
    return w.column("Y", CHASE)[0] > 1e-6


def a_cat_is_who_is_chased(w):
    return w.column("Y", CHASE)[1] < -1e-6


CAUSES = [
    Cause("for chase head 1 finds who chases and head 2 who is chased, by the place", head_1_finds_dogs_and_head_2_cats,
          {"X": X_WITHOUT["place"]}),
    Cause("it is the keys that tell before from after", head_1_finds_dogs_and_head_2_cats,
          {"W_K": "[0 0 0 0; 1 -1 0 0; 1 -1 0 0; 0 0 0 0]"}),
    Cause("Z_1 says dog and Z_2 cat, and the other way round when cats chase dogs: V carries it",
          a_dog_chases_a_cat_and_then_a_cat_a_dog, {"W_V": "loud .* [1 0 0 0; 1 0 0 0; 1 0 0 0; 1 0 0 0]"}),
    Cause("without the row that says who is a dog the two sentences are one",
          the_two_sentences_differ, {"X": X_WITHOUT["dog"], "X_swap": X_WITHOUT["dog"]}),
    Cause("one large head with these weights cannot tell the sentences apart: two heads do",
          the_two_sentences_differ, {"A_1": ONE_LARGE_HEAD, "A_2": ONE_LARGE_HEAD}),
    Cause("usual turns its sign because of the two heads", usual_turns_its_sign,
          {"A_1": ONE_LARGE_HEAD, "A_2": ONE_LARGE_HEAD}),
    Cause("only head 1 writes into chaser", a_dog_is_who_chases, {"Z_1": "V[1:2, :] * zeros(3, 3)"}),
    Cause("only head 2 writes into chased", a_cat_is_who_is_chased, {"Z_2": "V[3:4, :] * zeros(3, 3)"}),
]

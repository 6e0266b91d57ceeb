"""The note of layer 1 lets layer 2 find what came next: by the place, by the note and by the word that is copied."""

from causes import Cause

SECOND, THIRD = 2, 3  # places; start is place 0


def word_at(w, text, place):
    return w.winner(text, place + 1)


def completes(w):
    """Says what followed where the last word stood before."""
    return w.winner("z", 1) == word_at(w, "Word", SECOND)


def completes_both(w):
    return completes(w) and w.winner("z_new", 1) == word_at(w, "Word_2", THIRD)


def answers_differ(w):
    return w.winner("z", 1) != w.winner("z_new", 1)


def says_b(w):
    return w["said"] == w["b"]


def says_its_own_word(w):
    return w.winner("z_alone", 1) == word_at(w, "Word", 4)


CAUSES = [
    Cause("the notes of layer 1 complete the pattern", completes, {"Before": "zeros(4, 5)"}),
    Cause("and that of the other text", completes_both, {"Before_2": "zeros(4, 5)"}),
    Cause("layer 1 finds the word before since its queries are turned back", completes, {"Back": "identity(2)"}),
    Cause("turned on, they would look for the word after", completes, {"Back": "[0 -1; 1 0]"}),
    Cause("it is the hands that tell the places apart", completes, {"A_1": "3^causal(5) / colsum(3^causal(5))"}),
    Cause("the keys of layer 2 are the notes and not the words", completes,
          {"R_2": "Y[1:4, :]^T * q / sqrt(rows(q))"}),
    Cause("it copies the word that it looks at and not the note", completes, {"z": "loud * Before * A_2"}),
    Cause("the query asks for the word of last", completes, {"q": "4 * Y[1:4, 4]"}),
    Cause("the answer changes because another word follows", answers_differ, {"ids_2": "ids"}),
    Cause("the order of the words decides: exchange two, and it says the other one", says_b,
          {"ids": "beside(a, 3 - a, b, a)"}),
    Cause("a head that always copies one place answers only one of the texts", completes_both,
          {"R_new": "R_2"}),
    Cause("without the notes it says the last word, since that stands there twice", says_its_own_word,
          {"ids": "beside(a, b, 3 - a, 7 - b)"}),
]

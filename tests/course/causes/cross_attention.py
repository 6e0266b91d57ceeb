"""Each French word finds its English word by query and key, not by place, and gets what that word's value gives."""

from causes import Cause

LE, CHAT, NOIR = 1, 2, 3
THING, COLOUR = 0, 1


def each_finds_its_word(w):
    return [w.winner("A", word) for word in (LE, CHAT, NOIR)] == [1, 3, 2]


def chat_gets_the_thing_and_noir_the_colour(w):
    thing, colour = w["Z"]
    return (max(thing) - max(thing[LE - 1], thing[NOIR - 1]) > 1e-9
            and max(colour) - max(colour[LE - 1], colour[CHAT - 1]) > 1e-9)


CAUSES = [
    Cause("le looks at the, chat at cat, noir at black, because each asks for its own kind of word",
          each_finds_its_word, {"Q": "zeros(2, 3)"}),
    Cause("W_Q brings the decoder's features into the order of the keys: without the exchange they miss",
          each_finds_its_word, {"W_Q": "[1 0 0; 0 1 1]"}),
    Cause("a query finds its key wherever it stands: if black and cat exchange their keys, the weights go along",
          each_finds_its_word, {"K": "(W_K * X)[:, [1 3 2 4]]"}),
    Cause("the queries come from the French words: with their order turned round the columns are too",
          each_finds_its_word, {"Q": "W_Q * Y[:, [3 2 1]]"}),
    Cause("chat gets most of the thing and noir most of the colour, because of the weights",
          chat_gets_the_thing_and_noir_the_colour, {"A": "ones(4, 3) / 4"}),
    Cause("and because of the values: if black and cat exchange theirs, it is gone",
          chat_gets_the_thing_and_noir_the_colour, {"V": "(W_V * X)[:, [1 3 2 4]]"}),
]

"""Places in C++ code where a fault can be put behind a switch, found by looking at tokens alone: what is no place
after all does not compile, and `random` draws another one."""

import re
from bisect import bisect_right
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<nothing>\s+|//[^\n]*|/\*.*?\*/|^\#(?:\\\n|[^\n])*)
  | (?P<text>R"\(.*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  | (?P<number>\d(?:[eEpP][-+]|'?[\w.])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><=>|<<=|>>=|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.S | re.M | re.X)
INTEGER = re.compile(r"(?:0|[1-9][\d']*)[uUlLzZ]*")  # in decimal
SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-",
           "-": "+"}
SWITCH = re.compile(r"(byhand_fault(?:_if_running)?)\(#\)")  # alone: a # may stand in the code, too
PARTNERS = {"(": ")", "[": "]", "{": "}"}
ENDS_OF_EXPRESSIONS = {";", ",", "?", ":", "=", "+=", "-=", "*=", "/=", "return", "throw", "else"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/="}
TELLS_OF_BOOL = re.compile(r" (==|!=|<|>|<=|>=|&&|\|\|) |^!|\b(is_|has_|can_)\w*\(|\.(empty|contains)\(")


@dataclass
class Place:
    file: str
    line: int
    old: str
    new: str
    edits: list  # (start, end, what stands there with the switch; # is the fault's number)
    lines: range  # all that the switch stands in
    blamed: set  # the lines to which the compiler may point


class Code:
    def __init__(self, file, text):
        self.file = file
        self.text = text
        found = [match for match in TOKEN.finditer(text) if match.lastgroup != "nothing"]
        self.kinds = [match.lastgroup for match in found]
        self.tokens = [match[0] for match in found]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        self.line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.partner = {}
        self.opener = []  # of each token: the bracket that it stands in
        stack = []
        for i, token in enumerate(self.tokens):
            if token in PARTNERS.values() and stack:
                self.partner[i] = stack.pop()
                self.partner[self.partner[i]] = i
            self.opener.append(stack[-1] if stack else None)
            if token in PARTNERS:
                stack.append(i)

    def line(self, offset):
        return bisect_right(self.line_starts, offset)

    def walk(self, i, step, ends):
        """The last token from i on, in that direction, that is in the same brackets and in front of the ends."""
        while True:
            following = i + step
            if (not 0 <= following < len(self.tokens) or self.opener[following] != self.opener[i]
                    or self.tokens[following] in ends):
                return i
            is_bracket = following in self.partner
            i = self.partner[following] if is_bracket else following

    def head(self, i):
        """The tokens in front of this one, back to the start of its statement."""
        start = i
        while start > 0 and self.tokens[start - 1] not in {";", "{", "}"}:
            start -= 1
        return range(start, i)

    def surroundings(self, i):
        """How a switch has to be written at this token: its name, and more edits; nothing where there can be none."""
        switch, edits, is_in_body = "byhand_fault", [], False
        at = i
        while at is not None:
            head = list(self.head(at))
            words = [self.tokens[j] for j in head]
            if {"static_assert", "template", "case", "enum", "using", "consteval", "operator"} & set(words):
                return None
            if "constexpr" in words:
                if "if" in words:
                    return None
                is_function = self.tokens[at] == "{" and ")" in words and "=" not in words
                if is_function:
                    switch = "byhand_fault_if_running"
                elif at != i or "=" in words:
                    j = head[words.index("constexpr")]
                    outer = self.opener[j]
                    is_member = outer is not None and {"struct", "class"} & {
                        self.tokens[k] for k in self.head(outer)}
                    edits.append((self.starts[j], self.ends[j], "inline const" if is_member else "const"))
            elif self.tokens[at] == "{" and {"struct", "class"} & set(words):
                if not is_in_body:
                    switch = "byhand_fault_if_running"
            elif self.tokens[at] == "{" and ")" in words:
                is_in_body = True  # where no constant should take its value while it is compiled
            at = self.opener[at]
        return switch, edits

    def place(self, i, first, last, written, plain):
        """A fault at token i: how the tokens from first to last are written with a switch, and without one."""
        how = self.surroundings(i)
        if how is None:
            return None
        switch, edits = how
        start, end = self.starts[first], self.ends[last]
        edits = [*edits, (start, end, written.replace("byhand_fault(", switch + "("))]
        lines = range(self.line(start), self.line(end) + 1)
        line = self.line(self.starts[i])
        blamed = set(lines) | {self.line(edit[0]) for edit in edits}
        from_here = self.line_starts[line - 1]
        till = self.text.find("\n", self.starts[i])
        shown = self.text[from_here:till].strip()
        a, b, text = plain
        changed = self.text[from_here:a] + text + self.text[b:max(till, b)]
        return Place(self.file, line, shown, " ".join(changed.split()), edits, lines, blamed)

    def is_apart(self, i):
        """Whether there is a space on both sides, as clang-format puts them around binary operators."""
        return self.text[self.starts[i] - 1].isspace() and self.text[self.ends[i]].isspace()

    def swapped(self, i):
        """One operator for another, in an expression that is written twice."""
        first = self.walk(i, -1, ENDS_OF_EXPRESSIONS)
        last = self.walk(i, 1, ENDS_OF_EXPRESSIONS)
        right = self.text[self.starts[first]:self.ends[last]]
        at = self.starts[i] - self.starts[first]
        token = self.tokens[i]
        faulty = right[:at] + SWAPPED[token] + right[at + len(token):]
        return self.place(i, first, last, f"(byhand_fault(#) ? ({faulty}) : ({right}))",
                          (self.starts[i], self.ends[i], SWAPPED[token]))

    def condition(self, i, how):
        """The condition of an if or while: negated, always so, or never so."""
        if self.tokens[i + 1] != "(":
            return None
        last = self.partner[i + 1] - 1
        first = max(j + 1 for j in range(i + 1, last) if j == i + 1 or
                    self.tokens[j] == ";" and self.opener[j] == i + 1)
        text = self.text[self.starts[first]:self.ends[last]]
        written = {"!": f"byhand_fault(#) != bool({text})", "true": f"byhand_fault(#) || bool({text})",
                   "false": f"!byhand_fault(#) && bool({text})"}[how]
        return self.place(i, first, last, written, (self.starts[first], self.ends[last],
                                                    f"!({text})" if how == "!" else how))

    def returned(self, i):
        end = self.walk(i, 1, {";"})
        if end <= i:
            return None
        text = self.text[self.starts[i + 1]:self.ends[end]]
        if not TELLS_OF_BOOL.search(text):
            return None
        return self.place(i, i + 1, end, f"(byhand_fault(#) ? !({text}) : ({text}))",
                          (self.starts[i + 1], self.ends[end], f"!({text})"))

    def dropped(self, i):
        """A statement that starts at this token and is left out: a jump, a call or an assignment."""
        opener = self.opener[i]
        if opener is None or self.tokens[opener] != "{" or not (
                self.kinds[i] == "word" or self.tokens[i] in {"++", "--", "*"}):
            return None
        if self.tokens[i - 1] not in {";", "{", "}", ")", "else"}:
            return None
        last = self.walk(i, 1, {";"})
        if last + 1 >= len(self.tokens) or self.tokens[last + 1] != ";":
            return None
        inside = [j for j in range(i, last + 1) if self.opener[j] == opener]
        if "reserve" in [self.tokens[j] for j in inside]:
            return None  # which nobody could see
        if self.tokens[i] not in {"continue", "break", "++", "--"}:
            ends = [j for j in inside if self.tokens[j] in ASSIGNMENTS] or [last + 1]
            front = [j for j in inside if j < ends[0] and self.tokens[j] not in {")", "]"}]
            if ends == [last + 1] and self.tokens[last] != ")" and self.tokens[last] != "]":
                return None
            kinds = [self.kinds[j] for j in front]
            if any(pair == ("word", "word") for pair in zip(kinds, kinds[1:])) or any(
                    self.tokens[j] in {"&", "*", ">", ":", "?", "case", "return", "throw"} for j in front[1:] or front):
                return None
            if self.tokens[i] in {"return", "throw", "case", "using", "default", "static_assert", "for", "if",
                                  "while", "assert", "else", "do", "switch", "public", "private"}:
                return None
        text = self.text[self.starts[i]:self.ends[last]]
        return self.place(i, i, last + 1, f"{{ if (!byhand_fault(#)) {text}; }}",
                          (self.starts[i], self.ends[last + 1], "/* dropped */"))

    def places_at(self, i, choose):
        token = self.tokens[i]
        before = self.tokens[i - 1] if i else ""
        if before == "operator" or "assert" in [self.tokens[j] for j in self.head(i)]:
            return  # asserts are off
        start, end = self.starts[i], self.ends[i]
        if token in SWAPPED and before != "template" and self.is_apart(i):
            yield self.swapped(i)
        elif token == "!":
            yield self.place(i, i, i, "byhand_fault(#) != !", (start, end, ""))
        elif token in {"true", "false"}:
            other = "false" if token == "true" else "true"
            yield self.place(i, i, i, f"(byhand_fault(#) ? {other} : {token})", (start, end, other))
        elif INTEGER.fullmatch(token):
            value = int(re.sub(r"\D", "", token))
            other = str(value + (choose.choice([-1, 1]) if value else 1)) + re.sub(r"[\d']", "", token)
            yield self.place(i, i, i, f"(byhand_fault(#) ? {other} : {token})", (start, end, other))
        elif token == "return":
            yield self.returned(i)
        elif token == "if":
            yield self.condition(i, choose.choice(["!", "true", "false"]))
        elif token == "while":
            yield self.condition(i, choose.choice(["!", "false"]))
        yield self.dropped(i)

    def places(self, choose):
        """Those of the file, by their lines."""
        by_line = {}
        for i in range(len(self.tokens)):
            for place in self.places_at(i, choose):
                if place:
                    by_line.setdefault(place.line, []).append(place)
        return by_line


def with_places(text, numbered):
    """The text of a file with a switch at each of these places."""
    edits = {edit[:2]: SWITCH.sub(rf"\1({number})", edit[2]) for number, place in numbered for edit in place.edits}
    for (start, end), written in sorted(edits.items(), reverse=True):
        text = text[:start] + written + text[end:]
    return text

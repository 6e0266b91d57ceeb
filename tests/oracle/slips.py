"""What section 6 says of the slips that are named: looked at in the program's answer, step by step.

The mutations themselves are the program's own business. But every rule that it names is worked out here again, on the
learner's own inputs or on the right ones, and has to explain what it is said to; and where one of the worksheet's own
slips may be named by the words of the section, the one that is named must be as good.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from enclosure import Irrational, Unclear, ends
from evaluate import infinite
from follow import UNSETTLED, Missing
from parse import NoRule, parse
from verdicts import ALL_DIGITS, DIFFERENT_VALUES, EQUAL_CELLS, FULL_MARK, largest_of, matches, narrow

MOST_FINDINGS = 3  # a step
MOST_ALTERNATIVES = 3  # of a finding
BITS_OF_A_SLIP = 167  # 50 digits
# A right entry that may have been written so contradicts none of these.
OF_WRITING = ("cut-off", "fraction-left-out", "minus-left-out", "signs-turned", "rows-moved", "columns-moved",
              "point-moved", "other-numbers")
# Made in some cells and not in others: a right entry contradicts none of these.
OF_SOME_CELLS = ("minus-left-out", "signs-turned")
FEWEST_FOR_ONE = 6  # asked cells of a step in which one number alone may name a slip


@dataclass
class Step:
    """One step of a sheet with its verdicts."""
    sheet: object
    number: int
    verdicts: list
    unexplained: set = field(default_factory=set)  # wrong and rough cells

    def __post_init__(self):
        self.grader = self.sheet.worksheet.grader
        self.step = self.grader.steps[self.number]
        self.entries = self.sheet.entries
        self.places = self.grader.places(self.step)
        self.missed = {p for p in self.step.asked if self.verdict(p) in ("wrong", "rough")}
        self.unexplained = set(self.missed)

    def verdict(self, place):
        return self.verdicts[place[0]][place[1]]

    def entry(self, place):
        return self.entries[self.step.name][place]

    def filled(self):
        return [p for p in self.step.asked if self.entry(p).kind == "number" and not self.entry(p).shown]

    def is_rubbish(self):
        """One and the same number in all cells has no reason in the rule. (The section says only that nothing follows
        from it.)"""
        right = {(i, j): value for i, row in enumerate(self.grader.matrix(self.step)) for j, value in enumerate(row)}
        values = [self.entry(p).value for p in self.filled()] + [right[p] for p in right if p not in self.step.asked]
        return (len(set(values)) == 1 and len(right) >= EQUAL_CELLS
                and len(set(right.values())) >= DIFFERENT_VALUES)

    def slip(self, tree, basis):
        all_digits = self.sheet.values[ALL_DIGITS] if basis == "own" else None
        also = all_digits and self.grader.slip(self.number, self.entries, tree, "all digits", all_digits)
        return Slip(self, self.grader.slip(self.number, self.entries, tree, basis), also or [])


class Slip:
    """What a wrong rule gives in a step, held against what the learner wrote."""

    def __init__(self, step, matrices, also):
        """also: of the learner's inputs before they were rounded."""
        self.step = step
        self.cells, *self.others = [
            {(i, j): cell.value for i, row in enumerate(cells) for j, cell in enumerate(row)}
            for cells in [*matrices, *also]]
        self.largest = largest_of(self.cells.values())
        self.is_of_writing = self.is_of_some_cells = False
        self.is_settled = not any(value is UNSETTLED or is_large(value) for value in self.cells.values())

    def is_carried_on(self):
        """"A mutation whose result ... is undefined, or is one and the same number throughout" is not: throughout the
        cells that are asked, since the others are printed."""
        values = [self.cells[place] for place in self.step.step.asked]
        return not any(isinstance(v, Missing) for v in values) and any(different(v, values[0]) for v in values)

    def explained(self):
        """The cells that it explains for certain: what leads to x or y explains nothing that is wrong."""
        return {p for p in self.matched([self.cells])
                if self.is_contradicted_at(p, different) and self.holds_for_all_at(p)
                and not (self.is_of_writing and self.step.verdict(p) == "rough")}  # which may be rounded

    def holds_for_all_at(self, place):
        """"It is then an enclosure of 50 digits, and an entry matches where the rounding test ... holds for all of it":
        for 1 - 10^-200, cut off to 0.99, it does not."""
        value = self.cells[place]
        if not isinstance(value, Irrational):
            return True
        return all(matches(self.step.entry(place), [end], self.step.places, self.largest)
                   for end in ends(value.enclose(BITS_OF_A_SLIP)))

    def may_explain(self):
        """Section 6 says of rules that end in round(e, n) that e is right as well; whether of slips, too, is open."""
        return self.matched([self.cells, *self.others])

    def matched(self, matrices):
        return {p for p in self.step.missed if matches(
            self.step.entry(p), known(cells[p] for cells in matrices), self.step.places, self.largest)}

    def contradictions(self):
        """How many cells contradict it for certain: "where the slip differs from x and y and the entry is right"."""
        return sum(self.is_contradicted_at(place, different) and not self.is_written_so(place)
                   for place in self.right())

    def is_written_so(self, place):
        """What was cut off is a decimal, which may be no other than if it had been rounded."""
        entry = self.step.entry(place)
        return self.is_of_some_cells or self.is_of_writing and (entry.decimals is None or matches(
            entry, known([self.cells[place]]), self.step.places, self.largest))

    def most_contradictions(self):
        """How many may do so. Fifty digits are promised of an irrational slip, and no fewer: with more of them, 7^70.25
        differs from the whole number of 60 digits next to it, as it does in truth."""
        return sum(self.is_contradicted_at(place, may_differ) for place in self.right())

    def right(self):
        return [place for place in self.step.filled() if self.step.verdict(place) in FULL_MARK]

    def is_contradicted_at(self, place, differs):
        _, xs, ys, _, _ = self.step.sheet.values[(self.step.step.name, *place)]
        value = self.cells[place]
        return not isinstance(value, Missing) and all(differs(value, t) for t in known([xs[0], ys[0].value]))


def is_large(value):
    """Whether the digits that a slip is computed with do not reach as far as it may be rounded."""
    return isinstance(value, Fraction) and abs(value) > 10 ** 44


def known(values):
    return [value for value in values if not isinstance(value, Missing)]


def different(a, b):
    """For certain, as far as a slip is computed: 5 and 5 * tanh(200) have the same 50 digits."""
    return are_apart(a, b, fifty_digits)


def may_differ(a, b):
    """In any of the digits that a slip may be computed with: in more than fifty, 5 and 5 * tanh(200) do."""
    return different(a, b) or are_apart(a, b, all_digits)


def are_apart(a, b, enclosed):
    if infinite(a) or infinite(b):
        return a != b
    (low, high), (other_low, other_high) = map(enclosed, (a, b))
    return high < other_low or other_high < low


def fifty_digits(value):
    return ends(value.enclose(BITS_OF_A_SLIP)) if isinstance(value, Irrational) else (value, value)


def all_digits(value):
    return narrow(value) if isinstance(value, Irrational) else (value, value)


# --- What the program names -----------------------------------------------------------------------

def faults(step, named, is_search_complete):
    """What is wrong with the slips that the program names in a step, one line each."""
    findings = [list(group) for _, group in groupby(named, key=lambda slip: slip["cells"])]
    if len(findings) > MOST_FINDINGS:
        yield f"{len(findings)} slips are named"
    first = None
    for finding in findings:
        slips = []
        for told in finding:
            slip = step.slip(parse(rule_of(told)), told["basis"])
            slip.is_of_writing = told["code"] in OF_WRITING
            slip.is_of_some_cells = told["code"] in OF_SOME_CELLS
            slips.append(slip)
            if slip.is_settled:
                for fault in faults_of(step, slip, told, len(finding) > 1):
                    yield f"{told['code']} ({told['rule']}, {told['basis']}): {fault}"
        if len(finding) > MOST_ALTERNATIVES:
            yield f"{len(finding)} alternatives are named"
        if any(different(slips[0].cells[p], other.cells[p]) for other in slips[1:] for p in step.filled()
               if not isinstance(slips[0].cells[p], Missing) and not isinstance(other.cells[p], Missing)):
            yield f"{[told['code'] for told in finding]} are told as one and differ"
        first = first or slips[0]
        step.unexplained -= places_of(finding[0])
    if is_search_complete:
        yield from better_ones(step, first, len(findings))


def rule_of(told):
    """The rule may be told with the step that it stands for: R = S / 2."""
    return told["rule"].partition("=")[2] or told["rule"]


def places_of(told):
    return {(row - 1, column - 1) for row, column in told["cells"]}


def faults_of(step, slip, told, has_alternatives):
    cells = places_of(told)
    possible, contradicting = slip.may_explain(), slip.contradictions()
    newly = cells & step.unexplained
    if not cells <= possible:
        yield f"does not explain {sorted(cells - possible)}"
    if missing := (slip.explained() & step.unexplained) - cells:
        yield f"explains {sorted(missing)} as well"
    if len(newly) >= 2:
        if 2 * len(newly) < len(step.unexplained):
            yield f"explains {len(newly)} of {len(step.unexplained)}"
        if len(cells) <= contradicting:
            yield f"explains {len(cells)}, {contradicting} contradict it"
    elif len(newly) == 1:
        if len(step.missed) != 1 or len(step.step.asked) < FEWEST_FOR_ONE:
            yield f"is named for one cell of {len(step.missed)}, {len(step.step.asked)} are asked"
        if contradicting:
            yield f"is named for one cell, {contradicting} contradict it"
        if has_alternatives:
            yield "is named for one cell, and another one fits too"
    else:
        yield "explains nothing new"


def better_ones(step, first, findings):
    """The worksheet's own slips that the section would rather have named; they are slips of the rule by hand."""
    for tree in [] if step.sheet.worksheet.against_real or step.is_rubbish() else step.step.slips:
        slip = step.slip(tree, "own")
        if not slip.is_settled or not slip.is_carried_on():
            continue
        explained, contradicting = slip.explained(), slip.most_contradictions()
        if len(explained) >= 2 and 2 * len(explained) >= len(step.missed) and len(explained) > contradicting:
            if first is None:
                yield (f"nothing is named; a slip of the worksheet explains {sorted(explained)}, "
                       f"{contradicting} contradict it")
            elif first.is_settled and rank(first) > (contradicting, -len(explained)):
                yield (f"a slip of the worksheet explains {sorted(explained)} and {contradicting} contradict it: "
                       f"better than {len(first.may_explain())} and {first.contradictions()}")
        left = explained & step.unexplained
        if (findings < MOST_FINDINGS and len(left) >= 2 and 2 * len(left) >= len(step.unexplained)
                and len(left) > contradicting):
            yield f"a slip of the worksheet explains {sorted(left)} of those left, {contradicting} contradict it"


def rank(slip):
    """Fewest contradictions first, then most explained."""
    return slip.contradictions(), -len(slip.may_explain())


def mistaken_values(sheet, steps):
    """{(step, i, j): what the first rule leads to that is named for that cell}; unsettled for what is no rule."""
    found = {}
    grader = sheet.worksheet.grader
    for number, asked in enumerate(grader.steps):
        all_digits = None
        if steps.get(asked.name, {"slips": []})["slips"]:
            verdicts, values = grader.verdicts(sheet.entries, sheet.owns, found, until=asked)
            all_digits = values[ALL_DIGITS]
        for told in steps.get(asked.name, {"slips": []})["slips"]:
            cells = [place for place in places_of(told) if (asked.name, *place) not in found]
            if not places_of(told) & set(cells):
                continue
            try:
                tree = parse(rule_of(told))
                rows = grader.slip(number, sheet.entries, tree, told["basis"])[0]
                also = all_digits and told["basis"] == "own" and grader.slip(
                    number, sheet.entries, tree, "all digits", all_digits)[0]
                matrices = [also, rows] if also else [rows]
                if told["code"] not in OF_WRITING:
                    cells += right_ones_like(asked, grader, verdicts[asked.name], values, matrices)
                for i, j in cells:
                    found.setdefault((asked.name, i, j), value_behind(
                        sheet.entries[asked.name][i, j], grader.places(asked), matrices, (i, j)))
            except (NoRule, Unclear):
                found |= dict.fromkeys(((asked.name, *cell) for cell in cells), UNSETTLED)
    return found


def right_ones_like(asked, grader, verdicts, values, matrices):
    """The right entries that may be rounded from what a rule leads to: none where one of the others speaks against
    it."""
    alike = []
    for i, j in sorted(asked.asked):
        if verdicts[i][j] not in FULL_MARK:
            continue
        entry, xs, ys, places, _ = values[asked.name, i, j]
        targets = known([xs[0], ys[0].value])
        value = value_behind(entry, places, matrices, (i, j))
        sizes = [largest_of(cell.value for row in cells for cell in row) for cells in matrices]
        largest = None if None in sizes else max(sizes)
        is_like = not isinstance(value, Missing) and matches(entry, [value], places, largest)
        if is_like and all(different(value, target) for target in targets):
            alike.append((i, j))
        else:
            on_paper = matrices[-1][i][j].value
            is_undefined = isinstance(on_paper, Missing) and not isinstance(ys[0].value, Missing)
            if is_undefined or not isinstance(on_paper, Missing) and all(different(on_paper, t) for t in targets):
                return []
    return alike


def value_behind(entry, places, matrices, place):
    """Of the first matrix that the entry is like there."""
    for cells in matrices[:-1]:
        value = cells[place[0]][place[1]].value
        if matches(entry, known([value]), places, largest_of(cell.value for row in cells for cell in row)):
            return value
    return matrices[-1][place[0]][place[1]].value


def slip_faults(sheet, name, named, verdicts, is_search_complete):
    """The faults of one step's slips; none where the verdicts or the values are open."""
    if any(verdict is None or verdict == "lost" for row in verdicts for verdict in row):
        return
    numbers = {step.name: i for i, step in enumerate(sheet.worksheet.grader.steps)}
    try:
        step = Step(sheet, numbers[name], verdicts)
        yield from (f"{name}: {fault}" for fault in faults(step, named, is_search_complete))
    except NoRule as problem:
        yield f"{name}: {problem}"
    except Unclear:
        return

"""Random worksheets for the grader, and random learners who fill them in."""

from dataclasses import dataclass, field
from fractions import Fraction

from enclosure import Irrational, Unclear
from evaluate import Evaluator, HandNumbers, WorksheetError, infinite, shape
from expression import Binary, Call, Minus, Name, Number, Transpose, parts, with_parts
from follow import Missing
from random_worksheets import STEP_NAMES, TRIALS, Step, Worksheet
from sheets import approximate, as_float, at_boundary, blank, exactly, fraction, printed, rounded, unreadable
from verdicts import Entry, Grader, largest_of


OTHER_OPERATOR = {"+": "-", "-": "+", "*": ".*", ".*": "+", "/": ".*", "^": ".*"}
OTHER_FUNCTION = {"floor": "trunc", "trunc": "floor", "ceil": "floor", "colsum": "colmax", "rowsum": "rowmax",
                  "colmean": "colmax", "rowmean": "rowmax", "sin": "cos", "tanh": "sigmoid", "softmax_cols": "exp"}

SIZED = {"ones", "zeros", "identity", "causal"}  # by their arguments


@dataclass
class AskedStep:
    """What the grader has to know of a step."""
    name: str
    tree: object
    places: int = 2
    asked: set = field(default_factory=set)
    slips: list = field(default_factory=list)  # the rules of the worksheet's own slips
    row_labels: list = None
    column_labels: list = None


class GradedWorksheet(Worksheet):
    """A worksheet whose steps mostly go on from one another, with all that section 6 turns on."""

    def __init__(self, rng, name, real=False):
        super().__init__(rng)
        self.name, self.against_real = name, real
        self.asked_steps = []

    def fill(self, with_error=False):
        super().fill(with_error)
        if self.against_real:
            self.replay_real()
        givens = {n: self.truth.names[n] for n in self.given_names}
        self.grader = Grader(self.asked_steps, givens, self.truth)
        return self

    # --- Rules ---

    def good_step(self, name):
        for _ in range(TRIALS):
            step = self.typical_step(name) if self.rng.random() < 0.7 else super().good_step(name)
            if step is None or (self.is_all_equal(step) and self.rng.random() < 0.9):
                continue
            if self.outcome(step) == "fine":
                return step
        return None

    def is_all_equal(self, step):
        try:
            return self.is_dull(step)
        except (WorksheetError, Unclear):
            return True

    def is_dull(self, step):
        return all(infinite(c) or not isinstance(c, Irrational) and abs(c) < 10 ** 9
                   for row in self.hand.value(step.hand) for c in row) and super().is_dull(step)

    def typical_step(self, name):
        """A rule as a course has it, on one of the last matrices."""
        try:
            tree = self.typical_tree()
            if tree is None:
                return None
            if not isinstance(tree, Call) and self.rng.random() < 0.15:
                tree = Call("round", [tree, Number(str(self.rng.choice([0, 1, 1, 2, 2, 3])))])
            self.hand.value(tree)
        except (WorksheetError, Unclear):
            return None
        return Step(name, tree, tree if self.rng.random() < 0.2 else None)

    def typical_tree(self):
        rng = self.rng
        names = list(self.hand.names)
        earlier = names[-3:] if rng.random() < 0.7 else names
        a, b = Name(rng.choice(earlier)), Name(rng.choice(names))
        rows, columns = shape(self.hand.value(a))
        square = Call("causal", [Call("rows", [a])]) if rows == columns else None
        small = Number(str(rng.choice([2, 3, 4, 7])))
        places = Number(str(rng.choice([0, 1, 2, 2, 3, 4])))
        one_way = rng.choice(["col", "row"])
        return rng.choice([
            lambda: self.fitting_product(a),
            lambda: self.fitting_product(a),
            lambda: Binary(rng.choice(["/", "/", "*", ".*"]), a, small),
            lambda: Call(rng.choice(["floor", "trunc", "ceil"]), [Binary("/", a, small)]),
            lambda: Binary("^", small, rng.choice([a, Minus(a), Call("floor", [a])])),
            lambda: Call(one_way + rng.choice(["sum", "sum", "mean", "max", "var"]), [a]),
            lambda: Binary("/", a, Call(one_way + "sum", [a])),
            lambda: self.fitting_quotient(a),
            lambda: self.fitting_quotient(a),
            lambda: Call("round", [Call(rng.choice(["exp", "sin", "tanh", "sigmoid"]), [a]), places]),
            lambda: Call("round", [Call("sqrt", [Call("abs", [a])]), places]),
            lambda: Call("round", [Call(f"softmax_{one_way}s", [a]), places]),
            lambda: Call("round", [Binary("/", a, small), places]),
            lambda: square and Binary("+", a, square),
            lambda: Call("relu", [Binary("-", a, small)]),
            lambda: Binary(rng.choice(["+", "-", ".*", "/"]), a, b),
            lambda: Call(f"argmax_{one_way}s", [a]),
            lambda: Transpose(a),
        ])()

    def fitting_product(self, a):
        rows, columns = shape(self.hand.value(a))
        found = []
        for name, matrix in self.hand.names.items():
            b, (m, n) = Name(name), shape(matrix)
            found += [Binary("*", a, b)] * (m == columns) + [Binary("*", b, a)] * (n == rows)
            found += [Binary("*", a, Transpose(b))] * (n == columns)
            found += [Binary("*", Transpose(a), b)] * (m == rows)
        return self.rng.choice(found) if found else None

    def fitting_quotient(self, a):
        rows, columns = shape(self.hand.value(a))
        found = [Binary("/", a, Name(name)) for name, matrix in self.hand.names.items()
                 if shape(matrix) in [(1, columns), (rows, 1), (1, 1)]]
        return self.rng.choice(found) if found else None

    # --- Options ---

    def step_options(self, step):
        rng, options = self.rng, []
        rows, columns = shape(self.hand.value(step.hand))
        everywhere = {(i, j) for i in range(rows) for j in range(columns)}
        asked = AskedStep(step.name, step.hand, asked=everywhere)
        if rng.random() < 0.4:
            asked.places = rng.choice([0, 1, 1, 3, 3, 4, 4, 6])
            options.append(f"places {asked.places}")
        for what, count in (("rows", rows), ("cols", columns)):
            if rng.random() < 0.4:
                labels = [f"{what[0]}{i}" for i in range(1, count + 1)]
                options.append(f"{what} {labels[0]}..{labels[-1]}" if count > 1
                               else f"{what} {labels[0]}")
                setattr(asked, "row_labels" if what == "rows" else "column_labels", labels)
        if not self.against_real:
            self.limit(asked, options, rows, columns)
        for number in range(rng.choice([0, 0, 0, 1, 2])):
            slip = self.slip(step.hand, (rows, columns))
            asked.slips.append(slip)
            options.append(f"slip mistake-{number} = {self.writer.write(slip)} : a typical one, 1: so it goes")
        self.asked_steps.append(asked)
        return options

    def slip(self, rule, wanted):
        """A rule that is wrong in one place, or another rule altogether."""
        for _ in range(TRIALS):
            tree = self.changed_somewhere(rule)
            try:
                if tree is not None and shape(self.hand.value(tree)) == wanted and not self.is_sized_by_step(tree):
                    return tree
            except (WorksheetError, Unclear):
                continue
        return self.generator.tree(wanted, 2, loose=True)

    def is_sized_by_step(self, tree):
        """Whether a size is computed from the cells of a step: it has to be known before."""
        def cells_of(node):
            if isinstance(node, Name):
                yield node.text
            elif not (isinstance(node, Call) and node.function in ("rows", "cols")):
                for part in parts(node):
                    yield from cells_of(part)
        steps = {step.name for step in self.asked_steps}
        return any(name in steps for node in all_parts(tree)
                   if isinstance(node, Call) and node.function in SIZED
                   for argument in node.arguments for name in cells_of(argument))

    def changed_somewhere(self, rule):
        """The rule with one of its parts changed, or nothing where that part has no change."""
        places = list(all_parts(rule))
        place = self.rng.choice(places)
        change = self.changed(place)

        def replaced(node):
            return change if node is place else with_parts(node, replaced)
        return change and replaced(rule)

    def changed(self, node):
        rng = self.rng
        match node:
            case Name(text=text) if text in self.hand.names:
                like_it = [name for name, matrix in self.hand.names.items()
                           if name != text and shape(matrix) == shape(self.hand.names[text])]
                return Name(rng.choice(like_it)) if like_it else None
            case Number(text=text):
                return Number(str(int(text) + 1)) if text.isdigit() else None
            case Binary(operator=operator, left=left, right=right) if operator in OTHER_OPERATOR:
                if rng.random() < 0.3:
                    return left
                return Binary(OTHER_OPERATOR[operator], left, right)
            case Call(function=function, arguments=arguments):
                if function in OTHER_FUNCTION:
                    return Call(OTHER_FUNCTION[function], arguments)
                return arguments[0] if rng.random() < 0.5 else None
            case Transpose(operand=operand) | Minus(operand=operand):
                return operand
        return None

    def limit(self, asked, options, rows, columns):
        """Now and then only some cells are asked, or none."""
        way = self.rng.random()
        if way < 0.08:
            asked.asked = set()
            options.append("show")
        elif way < 0.2:
            i, j = self.rng.randrange(rows), self.rng.randrange(columns)
            terms = [(f"[{i + 1},{j + 1}]", {(i, j)}),
                     (f"[:,{j + 1}]", {(r, j) for r in range(rows)}),
                     (f"[{i + 1},:]", {(i, c) for c in range(columns)})]
            chosen = self.rng.sample(terms, self.rng.randint(1, 2))
            options.append("ask " + " ".join(text for text, _ in chosen))
            asked.asked = set().union(*(cells for _, cells in chosen))

    # --- What counts as right ---

    @property
    def truth(self):
        return self.real_truth if self.against_real else self.hand

    def replay_real(self):
        """The real rules in numbers that can be enclosed as narrowly as wanted."""
        self.real_truth = Evaluator(HandNumbers())
        for name in self.given_names:
            self.real_truth.names[name] = self.hand.names[name]
        for step, asked in zip(self.steps, self.asked_steps):
            asked.tree = step.real_tree()
            self.real_truth.names[step.name] = self.real_truth.value(asked.tree)

    def writes(self):
        return bool(self.asked_steps) and any(step.asked for step in self.asked_steps)


def all_parts(node):
    """A node and all below it."""
    yield node
    for part in parts(node):
        yield from all_parts(part)


def make_worksheet(rng, name, real=False):
    while True:
        worksheet = GradedWorksheet(rng, name, real)
        try:
            worksheet.fill()
        except (WorksheetError, Unclear):
            continue
        if worksheet.writes():
            return worksheet


# --- Learners -------------------------------------------------------------------------------------

class Learner:
    """Fills in a sheet; how careful, tidy and faithful is drawn anew for each."""

    def __init__(self, rng, worksheet):
        self.rng, self.worksheet = rng, worksheet
        self.errors = rng.choice([0, 0.02, 0.05, 0.1, 0.2])
        self.gaps = rng.choice([0, 0, 0.02, 0.1, 0.4])
        self.faithful = rng.choice([0.5, 0.95, 1, 1])
        self.rounding = rng.choice([0, 0.1, 0.5, 0.9])
        self.boundaries = rng.choice([0, 0.05, 0.3])
        self.shown = rng.choice([0] * 8 + [0.1])
        self.misled = rng.choice([0, 0.3, 0.6])
        self.computed = rng.choice([0, 0, 0, 0.1, 1])  # by a program, and pasted
        # After this step with a calculator, in all digits; up to it with what was written.
        self.last_on_paper = rng.choice([None] * 5 + list(range(len(worksheet.asked_steps))))

    def fill(self):
        """The entries of every step, and what follows from them for every step."""
        entries, owns = {}, []
        for number, step in enumerate(self.worksheet.asked_steps):
            right = self.worksheet.truth.names[step.name]
            own = self.worksheet.grader.own(number, entries) if step.asked else None
            slips = self.followed_slips(number, entries)
            entries[step.name] = self.fill_step(step, right, own and self.computed_from(number, entries, own), slips)
            owns.append(own)
        return entries, owns

    def computed_from(self, number, entries, own):
        """What this learner computes in a step."""
        grader = self.worksheet.grader
        if self.last_on_paper is None or number <= self.last_on_paper + 1:
            return own
        names = grader.names(grader.steps[:number], entries)
        for i in range(self.last_on_paper + 1, number):
            if grader.steps[i].asked:
                names[grader.steps[i].name] = grader.in_all_digits(i, names, entries)
        return grader.following(number, names)

    def followed_slips(self, number, entries):
        """The wrong rules that this learner follows in a step: matrices of cells."""
        step = self.worksheet.asked_steps[number]
        if not step.slips or self.rng.random() > self.misled:
            return []
        chosen = self.rng.sample(step.slips, self.rng.randint(1, len(step.slips)))
        return [self.worksheet.grader.slip(number, entries, tree, self.rng.choice(["own", "right"]))[0]
                for tree in chosen]

    def fill_step(self, step, right, own, slips=()):
        rng, cells = self.rng, {}
        places = self.worksheet.grader.places(step)
        as_slip, self.largest = rng.choice([0.3, 0.7, 1, 1]) if slips else 0, largest_of(sum(right, []))
        constant = exactly(rng, Fraction(rng.randint(0, 3))) if rng.random() < 0.03 else None
        for i, row in enumerate(right):
            for j, x in enumerate(row):
                if (i, j) not in step.asked:
                    cells[i, j] = printed(x)
                elif constant is not None and rng.random() < 0.97:
                    cells[i, j] = constant
                elif rng.random() < as_slip:
                    slip = rng.choice(slips)[i][j].value
                    cells[i, j] = self.written(x if isinstance(slip, Missing) else slip, places)
                else:
                    cells[i, j] = self.cell(x, [m[i][j].value for m in own], places, right)
        return cells

    def cell(self, x, own, places, right):
        rng, way = self.rng, self.rng.random()
        if self.shown and way < self.shown and not isinstance(x, Irrational):
            return Entry(str(x), x, shown=True)
        if rng.random() < self.gaps:
            return blank(rng) if rng.random() < 0.8 else unreadable(rng)
        known = [y for y in own if not isinstance(y, Missing)]
        faithful = known and rng.random() < self.faithful
        target = rng.choice(known) if faithful else x
        if rng.random() < self.errors:
            return self.mistake(target, right, places)
        if not infinite(target) and places > 1 and rng.random() < self.boundaries / 2:
            return rounded(rng, target, rng.randint(1, places - 1))
        if not infinite(target) and rng.random() < self.boundaries:
            return at_boundary(rng, target, places)
        return self.written(target, places)

    def written(self, target, places):
        rng = self.rng
        if rng.random() < self.computed:
            return as_float(rng, target, self.largest)
        if isinstance(target, Irrational) or rng.random() < self.rounding:
            return approximate(rng, target, places)
        return exactly(rng, target)

    def mistake(self, target, right, places):
        rng = self.rng
        others = [cell for row in right for cell in row if not isinstance(cell, Irrational)]
        options = [Fraction(rng.randint(-5, 9)), Fraction(rng.randint(-9, 9), rng.randint(1, 9)),
                   Fraction(rng.randint(-99, 99), 10), *rng.sample(others, min(2, len(others)))]
        if not infinite(target) and not isinstance(target, Irrational):
            options += [-target, target + 1, target - 1, 2 * target, target * 10]
            options += [1 / target] if target else []
        wrong = rng.choice(options)
        if not infinite(wrong) and rng.random() < self.rounding:
            return approximate(rng, wrong, places)
        return exactly(rng, wrong) if rng.random() < 0.95 or infinite(wrong) \
            else fraction(rng, wrong)

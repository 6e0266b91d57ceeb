#!/usr/bin/env python3
"""Answers to questions against what a program of its own makes of the same sheets: words, cells and numbers.

Usage: questions.py --program PATH [--count N] [--seed S]

Random worksheets with one matrix of whole numbers to copy, and questions about it. A learner copies some numbers
wrongly; her answers are right, follow from her own matrix, or do neither.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

SHEETS_OF_A_WORKSHEET = 10
TIME_LIMIT = 120


def first_largest(numbers):
    return max(range(len(numbers)), key=lambda i: (numbers[i], -i))


def place_of_largest(matrix):
    row = first_largest([max(cells) for cells in matrix])
    column = first_largest([max(cells) for cells in zip(*matrix)])
    return row, column


class Worksheet:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        self.matrix = [[rng.randint(-9, 9) for _ in range(columns)] for _ in range(rows)]
        self.has_labels, self.column = rng.random() < 0.5, rng.randrange(columns)
        self.words = rng.sample(["cat", "Sat", "the", "mat", "tie", "k1", "it_s", "größer", "on-it"], rows)
        self.points = {"A": rng.choice([None, 0, 1, 3]), "word": rng.choice([None, 1, 2]),
                       "at": rng.choice([None, 0, 5]), "many": rng.choice([None, 1])}

    def text(self):
        rows = "\n".join("  " + " ".join(map(str, row)) for row in self.matrix)
        labels = ""
        if self.has_labels:
            labels = (f"rows {' '.join(f'k{i + 1}' for i in range(len(self.matrix)))}\n"
                      f"cols {' '.join(f'q{i + 1}' for i in range(len(self.matrix[0])))}\n")
        points = {name: "" if n is None else f"points {n}\n" for name, n in self.points.items()}
        return (f"# T\n\n```given\nX\n{rows}\n```\n\n```step\nA = X\n{labels}{points['A']}```\n\nWhich?\n\n```question\n"
                f"word = argmax_cols(A[:, {self.column + 1}])\nchoice {' '.join(self.words)}\n{points['word']}"
                f"at = beside(argmax_cols(rowmax(A)), argmax_rows(colmax(A)))\ncell A\n{points['at']}"
                f"many = colsum(rowsum(step(A)))\n{points['many']}```\n")

    def answers(self, matrix):
        """By the name of each question: the word's place, the cell, the number."""
        column = [row[self.column] for row in matrix]
        return {"word": first_largest(column), "at": place_of_largest(matrix),
                "many": sum(cell > 0 for row in matrix for cell in row)}

    def worth(self, name):
        points = self.points[name]
        return points if points is not None else 1 if name == "A" else 0


class Sheet:
    def __init__(self, worksheet, name):
        self.worksheet, self.name, self.rng = worksheet, name, worksheet.rng
        rng = self.rng
        self.is_table = rng.random() < 0.3
        self.own = [[cell + (rng.randint(1, 9) if rng.random() < 0.15 else 0) for cell in row]
                    for row in worksheet.matrix]
        right, own = worksheet.answers(worksheet.matrix), worksheet.answers(self.own)
        self.has_mistake = self.own != worksheet.matrix
        self.verdicts, self.entries = {}, {}
        for question in right:
            which = rng.choice(["right", "own", "any", "any", "blank", "rubbish", "number"])
            answer = {"right": right, "own": own}.get(which, {}).get(question)
            if answer is None:
                answer = self.any_answer(question)
            self.entries[question] = self.written(question, answer)
            self.verdicts[question] = ("correct" if answer == right[question] else
                                       "follows" if self.has_mistake and answer == own[question] else "wrong")
            if which == "blank":
                self.entries[question], self.verdicts[question] = rng.choice(["_", "?"]), "blank"
            elif which == "rubbish" or (which == "number" and question != "many"):
                # A number in brackets is one that some program printed.
                odd = ["nobody", "ca"] if question == "many" else ["nobody", "ca", "A[99,1]", "[1]"]
                self.entries[question] = "1" if which == "number" else rng.choice(odd)
                self.verdicts[question] = "unreadable"

    def any_answer(self, question):
        rows, columns = len(self.own), len(self.own[0])
        return {"word": self.rng.randrange(rows), "many": self.rng.randrange(rows * columns + 1),
                "at": (self.rng.randrange(rows), self.rng.randrange(columns))}[question]

    def written(self, question, answer):
        rng = self.rng
        if question == "many":
            return rng.choice(["{}", "{}.0", "+{}", "{}/1"]).format(answer)
        if question == "word":
            word = self.worksheet.words[answer]
            if not word.isascii():
                return word
            return rng.choice([word, word.upper(), word.lower(), word.capitalize()])
        row, column = answer[0] + 1, answer[1] + 1
        ways = [f"A[{row},{column}]", f"[{row},{column}]", f"a[{row}, {column}]", f"[ {row} ,{column} ]"]
        if self.worksheet.has_labels:
            ways += [f"A[k{row},q{column}]", f"[K{row}, {column}]", f"A[{row},q{column}]"]
        return rng.choice(ways)

    def text(self):
        rows, columns = len(self.own), len(self.own[0])
        head = f"{self.worksheet.name}"
        if self.is_table:
            separator = self.rng.choice([",", ";"])
            quoted = [[f'"{entry}"'] if separator in entry and self.rng.random() < 0.7 else [entry]
                      for entry in self.entries.values()]
            lines = [["byhand", head]] + [["A", str(i + 1), *map(str, row)] for i, row in enumerate(self.own)]
            lines += [[name, "1", *entry] for name, entry in zip(self.entries, quoted)]
            return "".join(separator.join(line) + "\n" for line in lines)
        body = "\n".join("  ".join(map(str, row)) for row in self.own)
        blocks = [f"```answer A {rows}x{columns}\n{body}\n```\n"]
        bar = self.rng.choice(["  {}", "| {} |", "{}"])
        blocks += [f"```answer {name} 1x1\n# answer here\n{bar.format(entry)}\n```\n"
                   for name, entry in self.entries.items()]
        return f"<!-- byhand: {head} -->\n# T\n\n" + "\n".join(blocks)

    def differences(self, answer):
        steps = {step["name"]: step for step in answer["steps"]}
        score, worksheet = 0, self.worksheet
        for name, verdict in self.verdicts.items():
            found = steps[name]["verdicts"][0][0]
            if found != verdict:
                yield f"{name}: {self.entries[name]!r} is {found}, expected {verdict}"
            if steps[name]["notes"] and found == "wrong":
                yield f"{name}: {steps[name]['notes']}"
            score += worksheet.worth(name) * (verdict in {"correct", "follows"})
        cells = [mine == theirs for row, own in zip(worksheet.matrix, self.own) for theirs, mine in zip(row, own)]
        score += worksheet.worth("A") * sum(cells)
        most = worksheet.worth("A") * len(cells) + sum(worksheet.worth(name) for name in self.verdicts)
        if (answer["score"], answer["max"]) != (score, most):
            yield f"{answer['score']} of {answer['max']}, expected {score} of {most}"
        if steps["word"].get("choices") != worksheet.words:
            yield f"choices {steps['word'].get('choices')}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong, count, kinds = [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        exercises, sheets = Path(folder) / "exercises", Path(folder) / "sheets"
        exercises.mkdir()
        sheets.mkdir()
        written = {}
        for number in range(options.count):
            worksheet = Worksheet(random.Random(f"{options.seed}-{number}"), f"w{number}")
            (exercises / f"w{number}.md").write_text(worksheet.text(), "utf-8")
            for i in range(SHEETS_OF_A_WORKSHEET):
                sheet = Sheet(worksheet, f"w{number}-{i}")
                file = f"{sheet.name}.{'csv' if sheet.is_table else 'md'}"
                (sheets / file).write_text(sheet.text(), "utf-8")
                written[file] = sheet
        run = subprocess.run([options.program, "grade", "--format", "json", "--exercises", str(exercises), str(sheets)],
                             capture_output=True, timeout=TIME_LIMIT, check=False)
        for line in run.stdout.decode().splitlines():
            answer = json.loads(line)
            sheet = written.pop(Path(answer["file"]).name)
            count += 1
            for verdict in sheet.verdicts.values():
                kinds[verdict] = kinds.get(verdict, 0) + 1
            wrong += [f"{sheet.name}: {what}\n{sheet.text()}" for what in sheet.differences(answer)]
    wrong += [f"{file}: no answer; {run.stderr.decode()[:500]}" for file in written]
    missing = {"correct", "follows", "wrong", "blank", "unreadable"} - set(kinds)
    print(f"seed {options.seed}: {count} sheets, answers {kinds}, {len(wrong)} differences")
    print("\n".join(wrong[:5]))
    sys.exit(bool(wrong or missing))


if __name__ == "__main__":
    main()

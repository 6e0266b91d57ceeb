"""Runs the program under test from outside, as a user would."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

TIME_LIMIT = 60  # seconds; a worksheet takes milliseconds


class Answer:
    """What one run of the program gave."""

    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors
        self.result = json.loads(output) if status == 0 else None

    def error_place(self):
        """The line and the column that the error message names, or nothing."""
        found = re.search(r":(\d+):(\d+): ", self.errors)
        return (int(found.group(1)), int(found.group(2))) if found else (None, None)

    def error_line(self):
        return self.error_place()[0]

    def error_column(self):
        return self.error_place()[1]


class Program:
    def __init__(self, path):
        self.path = str(Path(path).resolve())
        self.folder = tempfile.TemporaryDirectory(prefix="oracle-")

    def walkthrough_file(self, path):
        run = subprocess.run([self.path, "walkthrough", str(path), "--format", "json"],
                             capture_output=True, timeout=TIME_LIMIT, check=False)
        return Answer(run.returncode, run.stdout.decode(), run.stderr.decode())

    def walkthrough(self, worksheet):
        """The answer to a worksheet given as text."""
        path = Path(self.folder.name) / "worksheet.md"
        path.write_text(worksheet, encoding="utf-8")
        return self.walkthrough_file(path)


def numbered(text):
    """A worksheet with line numbers, for a report of a failure."""
    return "\n".join(f"{i:4}  {line}" for i, line in enumerate(text.splitlines(), 1))

"""Many worksheets in one process: worksheets.cpp says what it can do. There are thousands of variants, and for each a
program would have to be started."""

import subprocess


class Refused(Exception):
    """What the engine says of a worksheet that it cannot use."""


class Worksheets:
    def __init__(self, program):
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def _answer(self, wanted, path, variant):
        line = "\t".join([wanted, str(path), *([] if variant is None else [str(variant)])])
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.read(int(self._process.stdout.readline())).decode()
        if answer.startswith("!"):
            raise Refused(answer[1:])
        return answer

    def replay(self, path, variant=None):
        """Both computations, as JSON."""
        return self._answer("replay", path, variant)

    def sheet(self, path, variant=None, kind="blank", form="markdown"):
        """The text of a sheet, blank or filled, in markdown or csv."""
        return self._answer(f"{kind} {form}", path, variant)

"""Runs the program as people do: in a pipe or in a terminal, in an environment that is always the same."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from typing import NamedTuple

PROGRAM = os.environ["BYHAND"]
TREE = Path(__file__).resolve().parents[2]
SANITIZER = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"  # LD_PRELOAD has libraries of ours
TIME_LIMIT = 60  # seconds; a program that hangs is a failure

ALL_WELL = 0
NOT_USABLE = 2


class Run(NamedTuple):
    code: int
    out: str
    err: str


def some(tries):
    """Of many tries of the same thing: under the sanitizers, which look at memory and take ten times as long, every
    tenth."""
    return tries[::10] if "BYHAND_SANITIZED" in os.environ else tries


def text_of(output):
    """Bytes as text. What is no UTF-8 stays visible in comparisons and cannot stop a test."""
    return output.decode("utf-8", "surrogateescape")


def has_unnamed_files(folder):
    """Whether a new file there has no name until it is whole."""
    if "BYHAND_PORTABLE" in os.environ:
        return False
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
        return True
    except OSError:
        return False


def is_left_behind(path):
    """Whether a file has the name of a new one that was cut off, where a new file has a name from the start."""
    return re.search(r"\.\w{6}$", path.name) is not None and not has_unnamed_files(path.parent)


def environment(**changes):
    """The variables that the program sees; one that is None is not set. The exercises of this tree are found
    wherever the program was built."""
    variables = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
                 "BYHAND_PATH": str(TREE / "exercises"), "ASAN_OPTIONS": SANITIZER}
    variables.update(changes)
    return {name: value for name, value in variables.items() if value is not None}


def run(*arguments, cwd=None, stdin=b"", env=None, program=PROGRAM, **more):
    """The program with its output in pipes."""
    done = subprocess.run(
        [program, *arguments], cwd=cwd, input=stdin, env=environment(**(env or {})),
        capture_output=True, timeout=TIME_LIMIT, check=False, **more)
    return Run(done.returncode, text_of(done.stdout), text_of(done.stderr))


def on_poor_file_system(*lacking):
    """The variables that make the program believe that its file system has no "links", no "unnamed" files, no "moves"
    that replace nothing, no "locks", or that its disk cannot keep "folders"."""
    return {"LD_PRELOAD": os.environ["BYHAND_POOR_FILE_SYSTEM"], "POOR_FILE_SYSTEM": " ".join(lacking)}


def run_until(wanted, *arguments, cwd=None):
    """The program until it has printed that; then it is interrupted, as by Ctrl-C."""
    with subprocess.Popen([PROGRAM, *arguments], cwd=cwd, env=environment(), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        shown = b""
        deadline = time.monotonic() + TIME_LIMIT
        while wanted not in shown:
            ready, _, _ = select.select([child.stdout], [], [], max(0.0, deadline - time.monotonic()))
            some = os.read(child.stdout.fileno(), 65536) if ready else b""
            if not some:
                child.kill()
                raise AssertionError(f"the program never prints {wanted!r} after {shown[-200:]!r}")
            shown += some
        child.send_signal(signal.SIGINT)
        rest, errors = child.communicate(timeout=TIME_LIMIT)
        return Run(child.returncode, text_of(shown + rest), text_of(errors))


def start_in_terminal(arguments, columns, cwd, env, rows=1000):
    """A child whose input and output are a terminal of that size, which Ctrl-C works in; returns it and our
    end. Unless said otherwise it is so high that nothing is shown by screens."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    child = subprocess.Popen(
        [PROGRAM, *arguments], stdin=its, stdout=its, stderr=its, cwd=cwd, env=environment(**(env or {})),
        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(its)
    return child, ours


def read_some(terminal):
    """What the terminal shows next; nothing at its end."""
    try:
        return os.read(terminal, 65536)
    except OSError as error:
        if error.errno == errno.EIO:  # the other end is closed
            return b""
        raise


def run_in_terminal(*arguments, columns=80, rows=1000, prompt=None, keys=(), cwd=None, env=None):
    """The program in a terminal; errors are shown there too. Each time that the prompt appears, the next of
    the keys is typed."""
    child, terminal = start_in_terminal(arguments, columns, cwd, env, rows)
    shown = b""
    answered = 0
    keys = list(keys)
    deadline = time.monotonic() + TIME_LIMIT
    while True:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            child.kill()
            raise AssertionError(f"the program waits for ever after {shown[-200:]!r}")
        some = read_some(terminal)
        if not some:
            break
        shown += some
        if prompt and keys and shown.count(prompt) > answered:
            answered += 1
            os.write(terminal, keys.pop(0))
    os.close(terminal)
    return Run(child.wait(timeout=TIME_LIMIT), text_of(shown).replace("\r\n", "\n"), "")

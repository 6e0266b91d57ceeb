"""Starts a browser with a new profile and without a network, and ends all that it started."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

PATIENCE = 60  # seconds; a browser that says nothing for so long is a failure
# Chromium without its window: what shows a page is the same, and a tab takes half of the time.
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
            "--proxy-server=127.0.0.1:9",  # nobody is there
            # For two cores: no process that waits for a tab to come, none for drawing, WebAssembly compiled once.
            "--disable-features=SpareRendererForSitePerProcess", "--in-process-gpu", "--js-flags=--liftoff-only"]
FIREFOX = {"network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
           "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "app.update.enabled": False,
           "app.normandy.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
           "browser.shell.checkDefaultBrowser": False, "services.settings.server": "data:,",
           # Again for two cores: it begins with an empty tab, and starts a process when a page is opened.
           "browser.startup.page": 0, "browser.newtabpage.enabled": False, "dom.ipc.processPrelaunch.enabled": False}


class Started:
    """A browser that waits at `address` for somebody who speaks BiDi; one of Firefox still wants a session."""

    def __init__(self, kind, dark):
        self.home = Path(tempfile.mkdtemp(prefix="byhand-browser-"))
        self.child = self.reader = None
        try:
            self.address = self._chromium(dark) if kind == "chromium" else self._firefox(dark)
        except BaseException:
            self.end()
            raise

    def _chromium(self, dark):
        port = self._start(["chromedriver", "--port=0"], r"started successfully on port (\d+)")[1]
        arguments = [*CHROMIUM, f"--user-data-dir={self.home}/profile",
                     f"--blink-settings=preferredColorScheme={0 if dark else 1}"]
        wanted = {"browserName": "chrome", "webSocketUrl": True,
                  "goog:chromeOptions": {"binary": shutil.which("chromium-headless-shell"), "args": arguments}}
        request = urllib.request.Request(f"http://127.0.0.1:{port}/session",
                                         json.dumps({"capabilities": {"alwaysMatch": wanted}}).encode())
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]["capabilities"]["webSocketUrl"]

    def _firefox(self, dark):
        wanted = {**FIREFOX, "layout.css.prefers-color-scheme.content-override": 0 if dark else 1}
        profile = self.home / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items()))
        return self._start(["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", str(profile)],
                           r"WebDriver BiDi listening on (ws://\S+)")[1] + "/session"

    def _start(self, command, announces):
        """The match of what it announces; what it says later is read and forgotten."""
        self.child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                 **dict.fromkeys(("HOME", "TMPDIR", "XDG_RUNTIME_DIR"), str(self.home))})
        guard = threading.Timer(PATIENCE, self._kill)
        guard.start()
        try:
            for line in self.child.stdout:
                if match := re.search(announces, line.decode(errors="replace")):
                    self.reader = threading.Thread(target=self.child.stdout.read, daemon=True)
                    self.reader.start()
                    return match
        finally:
            guard.cancel()
        raise AssertionError(f"{command[0]} does not start")

    def processes(self):
        """Those of the session that the first was started in."""
        for number in (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):  # it has just ended
                if os.getsid(number) == self.child.pid and ") Z " not in Path(f"/proc/{number}/stat").read_text():
                    yield number

    def memory(self):
        """Bytes that they hold; what they share counts once."""
        held = (Path(f"/proc/{number}/smaps_rollup").read_text() for number in self.processes())
        return 1024 * sum(int(re.search(r"^Pss:\s+(\d+)", text, re.M)[1]) for text in held if text)

    def _kill(self):
        """Again, until none is left: one that is killed may just have started another."""
        deadline = time.monotonic() + PATIENCE
        while (left := list(self.processes())) and time.monotonic() < deadline:
            for number in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(0.01)

    def end(self):
        if self.child:
            self._kill()
            self.child.wait(timeout=PATIENCE)
            if self.reader:
                self.reader.join()
            self.child.stdout.close()
        shutil.rmtree(self.home, ignore_errors=True)

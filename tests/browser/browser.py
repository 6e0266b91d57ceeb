"""Drives Chromium and Firefox, both through the same protocol: WebDriver BiDi over a WebSocket. Keys are pressed and
the mouse is moved for real; nothing is fetched from a network, which neither browser can reach."""

import asyncio
import base64
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

import websockets

PATIENCE = 60  # seconds; a browser that says nothing for so long is a failure
NOWHERE = "127.0.0.1:9"  # a proxy that is not there, so that no machine answers
CHROMIUM = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", f"--proxy-server={NOWHERE}"]
FIREFOX = {"network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
           "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "app.update.enabled": False,
           "app.normandy.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
           "browser.shell.checkDefaultBrowser": False, "services.settings.server": "data:,"}
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Escape": "\ue00c", "Space": " ",
        "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "Left": "\ue012", "Up": "\ue013",
        "Right": "\ue014", "Down": "\ue015", "Delete": "\ue017", "Backspace": "\ue003"}


class PageError(AssertionError):
    """What the page or the browser answered instead of a result."""


async def connected(address):
    return await websockets.connect(address, max_size=None, ping_interval=None, compression=None)


class Browser:
    """One browser with a profile that is new; `learner()` makes it as new again in a moment. `requests`, `dialogs`
    and `complaints` (errors in the console) tell what happened since then."""

    def __init__(self, kind, dark=False):
        self.kind, self.dark = kind, dark
        self.home = tempfile.mkdtemp(prefix="byhand-browser-")
        self.asked, self.context, self.user = 0, None, None
        self.requests, self.dialogs, self.complaints = [], [], []
        self.loop = asyncio.new_event_loop()
        self.process = self.socket = self.reader = None
        try:
            address = self._start_chromium() if kind == "chromium" else self._start_firefox()
            self.socket = self.loop.run_until_complete(connected(address))
            if kind == "firefox":
                self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["network.beforeRequestSent", "browsingContext.userPromptOpened",
                                                  "log.entryAdded"])
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # --- its processes ---

    def _start(self, command, announces, **variables):
        """The match of what it announces on either output, which is read on and forgotten afterwards."""
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": self.home, "TMPDIR": self.home,
                 "XDG_RUNTIME_DIR": self.home, **variables})
        guard = threading.Timer(PATIENCE, self._kill)
        guard.start()
        try:
            for line in self.process.stdout:
                if match := re.search(announces, line.decode(errors="replace")):
                    self.reader = threading.Thread(target=self.process.stdout.read, daemon=True)
                    self.reader.start()
                    return match
        finally:
            guard.cancel()
        raise PageError(f"{command[0]} does not start")

    def _start_chromium(self):
        port = self._start(["chromedriver", "--port=0"], r"started successfully on port (\d+)")[1]
        self.driver = f"http://127.0.0.1:{port}/session"
        dark = ["--force-dark-mode"] if self.dark else []
        options = {"binary": shutil.which("chromium"),
                   "args": [*CHROMIUM, *dark, f"--user-data-dir={self.home}/profile"]}
        always = {"browserName": "chrome", "webSocketUrl": True, "goog:chromeOptions": options}
        request = urllib.request.Request(self.driver, json.dumps({"capabilities": {"alwaysMatch": always}}).encode())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]["capabilities"]["webSocketUrl"]

    def _start_firefox(self):
        wanted = {**FIREFOX, "layout.css.prefers-color-scheme.content-override": 0 if self.dark else 1}
        profile = Path(self.home) / "profile"
        profile.mkdir()
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items())
        (profile / "user.js").write_text("".join(lines))
        return self._start(["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", str(profile)],
                           r"WebDriver BiDi listening on (ws://\S+)", MOZ_HEADLESS="1")[1] + "/session"

    def processes(self):
        """Those of the session that the first was started in."""
        for number in (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):  # it has just ended
                if os.getsid(number) == self.process.pid and ") Z " not in Path(f"/proc/{number}/stat").read_text():
                    yield number

    def _kill(self):
        """Again, until none is left: one that is killed may just have started another."""
        deadline = time.monotonic() + PATIENCE
        while (left := list(self.processes())) and time.monotonic() < deadline:
            for number in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(0.01)

    def close(self):
        if self.socket:
            self.loop.run_until_complete(self.socket.close())
        self.loop.close()
        if self.process:
            self._kill()
            self.process.wait(timeout=PATIENCE)
            if self.reader:
                self.reader.join()
            self.process.stdout.close()
        shutil.rmtree(self.home, ignore_errors=True)

    # --- the protocol ---

    def ask(self, method, /, **params):
        """What the browser answers; events that come first are noted."""
        self.asked += 1
        return self.loop.run_until_complete(asyncio.wait_for(self._ask(self.asked, method, params), PATIENCE))

    async def _ask(self, number, method, params):
        await self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "event":
                self._note(message["method"], message["params"])
            elif message["id"] == number:
                if message["type"] == "error":
                    raise PageError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _note(self, method, params):
        if method == "network.beforeRequestSent":
            if not params["request"]["url"].startswith("data:"):  # it brings along what it holds
                self.requests.append(params["request"]["url"])
        elif method == "browsingContext.userPromptOpened":
            self.dialogs.append((params["type"], params["message"]))
        elif method == "log.entryAdded" and params["level"] == "error":
            self.complaints.append(params["text"])

    # --- tabs ---

    def learner(self):
        """Somebody who was never here: one empty tab, and nothing in storage."""
        if self.user:
            self.ask("browser.removeUserContext", userContext=self.user)
        self.user = self.ask("browser.createUserContext")["userContext"]
        self.tab()
        self.requests, self.dialogs, self.complaints = [], [], []

    def tab(self):
        """A new tab beside those that are open; it is the one in use now."""
        self.context = self.ask("browsingContext.create", type="tab", userContext=self.user)["context"]
        return self.context

    def use(self, tab):
        self.context = tab
        self.ask("browsingContext.activate", context=tab)

    def close_tab(self):
        self.ask("browsingContext.close", context=self.context)

    def open(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def reload(self):
        self.ask("browsingContext.reload", context=self.context, wait="complete")

    def size(self, width, height):
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    # --- the page ---

    def evaluate(self, expression, *values):
        """The value of an expression of JavaScript; in it, `values` are what is handed over."""
        script = f"(async (...values) => JSON.stringify({{value: await ({expression})}}))(...{json.dumps(values)})"
        answer = self.ask("script.evaluate", expression=script, awaitPromise=True, target={"context": self.context},
                          userActivation=False)
        if answer["type"] == "exception":
            raise PageError(f"{expression}: {answer['exceptionDetails']['text']}")
        return json.loads(answer["result"]["value"]).get("value")

    def wait(self, expression, *values, limit=PATIENCE / 4):
        """Until that is so; then its value."""
        deadline = time.monotonic() + limit
        while not (value := self.evaluate(expression, *values)):
            if time.monotonic() > deadline:
                raise PageError(f"never: {expression} {values}")
            time.sleep(0.01)
        return value

    def see(self, what, wanted):
        """Waits until that is among the `dialogs`, `requests` or `complaints`."""
        deadline = time.monotonic() + PATIENCE / 4
        while wanted not in getattr(self, what):
            if time.monotonic() > deadline:
                raise PageError(f"never: {wanted} among {getattr(self, what)}")
            self.ask("browsingContext.getTree")
            time.sleep(0.01)

    def _element(self, selector):
        found = self.ask("browsingContext.locateNodes", context=self.context, maxNodeCount=1,
                         locator={"type": "css", "value": selector})["nodes"]
        if not found:
            raise PageError(f"no {selector} in the page")
        return {"type": "element", "element": {"sharedId": found[0]["sharedId"]}}

    def click(self, selector):
        """At its middle, with the mouse, after it was brought into view."""
        self.wait("document.querySelector(values[0]) !== null", selector)
        self.evaluate("document.querySelector(values[0]).scrollIntoView({block: 'center', behavior: 'instant'})", selector)
        self._act({"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": self._element(selector)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]})

    def press(self, *keys):
        """One after the other: "Tab", "Shift+Tab", "a"."""
        actions = []
        for chord in keys:
            names = [KEYS.get(name, name) for name in (chord.split("+") if len(chord) > 1 else [chord])]
            actions += [{"type": "keyDown", "value": name} for name in names]
            actions += [{"type": "keyUp", "value": name} for name in reversed(names)]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def type(self, text):
        self.press(*("Enter" if sign == "\n" else sign for sign in text))

    def _act(self, source):
        self.ask("input.performActions", context=self.context, actions=[source])

    def paste(self, text):
        """By the keyboard, out of the clipboard, into what has the focus."""
        here = self.context
        self.tab()
        self.evaluate("""(() => { const field = document.body.appendChild(document.createElement('textarea'));
                          field.value = values[0]; field.focus(); field.select(); })()""", text)
        self.press("Control+c")
        self.close_tab()
        self.use(here)
        self.press("Control+v")

    def memory(self):
        """Bytes that its processes hold, what they share counted once."""
        held = (Path(f"/proc/{number}/smaps_rollup").read_text() for number in self.processes())
        return 1024 * sum(int(re.search(r"^Pss:\s+(\d+)", text, re.M)[1]) for text in held if text)

    def screenshot(self, file):
        image = self.ask("browsingContext.captureScreenshot", context=self.context)["data"]
        Path(file).write_bytes(base64.b64decode(image))

    def pdf(self, **options):
        return base64.b64decode(self.ask("browsingContext.print", context=self.context, **options)["data"])

    # --- what a screen reader is told ---

    def named(self, role, name):
        """How many elements have that role and that name."""
        return len(self.ask("browsingContext.locateNodes", context=self.context,
                            locator={"type": "accessibility", "value": {"role": role, "name": name}})["nodes"])

    def tree(self):
        """(role, name, description, value) of each element, in order; Chromium alone hands out the tree that it made."""
        session = self.ask("goog:cdp.getSession", context=self.context)["session"]
        nodes = self.ask("goog:cdp.sendCommand", method="Accessibility.getFullAXTree", session=session)["result"]["nodes"]
        return [tuple(node.get(part, {}).get("value", "") for part in ("role", "name", "description", "value"))
                for node in nodes if not node["ignored"]]

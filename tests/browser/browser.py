"""Drives Chromium and Firefox, both through the same protocol: WebDriver BiDi over a WebSocket. Keys are pressed and
the mouse is moved for real; nothing is fetched from a network, which neither browser can reach."""

import asyncio
import base64
import json
import time
from pathlib import Path

import websockets

from starting import PATIENCE, Started

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
        self.asked, self.context, self.user, self.desk, self.has_fingers = 0, None, None, None, False
        self.requests, self.dialogs, self.complaints = [], [], []
        self.loop, self.socket = asyncio.new_event_loop(), None
        self.started = Started(kind, dark)
        try:
            self.socket = self.loop.run_until_complete(connected(self.started.address))
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

    def close(self):
        if self.socket:
            self.loop.run_until_complete(self.socket.close())
        self.loop.close()
        self.started.end()

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
        self.desk, self.has_fingers = None, False
        self.tab()
        self.requests, self.dialogs, self.complaints = [], [], []

    def leave(self, page):
        """As `learner()`, in a tenth of the time, where that page stands in the tab in use: what it keeps is gone, also
        what it would keep when it is left, and so are other tabs. Whether that was so."""
        if not self.user or self.has_fingers or self.evaluate("location.href.split('#')[0]") != page:
            return False
        self.evaluate("localStorage.clear(), Storage.prototype.setItem = () => {}, window.isLeft = true")
        for tab in self.ask("browsingContext.getTree", maxDepth=0)["contexts"]:
            if tab["userContext"] == self.user and tab["context"] != self.context:
                self.ask("browsingContext.close", context=tab["context"])
        self.desk = None
        self._act({"type": "pointer", "id": "mouse", "actions": [{"type": "pointerMove", "x": 0, "y": 0}]})
        self.requests, self.dialogs, self.complaints = [], [], []
        return True

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

    def wait(self, expression, *values, limit=PATIENCE / 2):
        """Until that is so; then its value."""
        deadline = time.monotonic() + limit
        while not (value := self.evaluate(expression, *values)):
            if time.monotonic() > deadline:
                raise PageError(f"never: {expression} {values}")
            time.sleep(0.01)
        return value

    def settled(self, expression, wanted, limit=PATIENCE / 2):
        """Its value: as soon as it is the wanted one, or else at the end. A page moves on for some frames."""
        deadline = time.monotonic() + limit
        while (value := self.evaluate(expression)) != wanted and time.monotonic() < deadline:
            time.sleep(0.01)
        return value

    def see(self, what, wanted):
        """Waits until that is among the `dialogs`, `requests` or `complaints`."""
        deadline = time.monotonic() + PATIENCE / 2
        while wanted not in getattr(self, what):
            if time.monotonic() > deadline:
                raise PageError(f"never: {wanted} among {getattr(self, what)}")
            self.ask("browsingContext.getTree")
            time.sleep(0.01)

    def click(self, selector):
        """At its middle, with the mouse."""
        self.click_at("document.querySelector(values[0])", selector)

    def click_at(self, element, *values):
        """An expression for it in JavaScript: once it is there, was brought into view and stands still."""
        place = self.wait(f"""new Promise(still => {{
            let before;
            const look = () => {{
                const element = {element};
                if (!element) return still(null);
                element.scrollIntoView({{block: 'center', behavior: 'instant'}});
                const {{x, y, width, height}} = element.getBoundingClientRect();
                const now = [x + width / 2, y + height / 2];
                if (String(now) === String(before)) return still(now);
                before = now;
                setTimeout(look, 20);
            }};
            look();
        }})""", *values)
        x, y = (int(side) for side in place)
        self._act({"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": x, "y": y},
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
        if self.desk:  # a second tab, where one writes what is copied
            self.use(self.desk)
        else:
            self.desk = self.tab()
            self.evaluate("document.body.append(document.createElement('textarea'))")
        self.evaluate("""(() => { const field = document.querySelector('textarea');
                          field.value = values[0]; field.focus(); field.select(); })()""", text)
        self.press("Control+c")
        self.use(here)
        self.press("Control+v")

    def fingers(self):
        """They point from now on, in place of a mouse; Chromium alone can be told so."""
        self._of_chromium("Emulation.setTouchEmulationEnabled", enabled=True)
        self.has_fingers = True

    def _of_chromium(self, method, **params):
        session = self.ask("goog:cdp.getSession", context=self.context)["session"]
        return self.ask("goog:cdp.sendCommand", method=method, params=params, session=session)["result"]

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
        """(role, name, description, value) of each element, in order; Chromium alone hands out its tree."""
        answer = self._of_chromium("Accessibility.getFullAXTree")
        return [tuple(node.get(part, {}).get("value", "") for part in ("role", "name", "description", "value"))
                for node in answer["nodes"] if not node["ignored"]]

"""How long the page takes and what it holds, printed and never judged: a busy machine is no fault of the page.

    BYHAND=build/release/byhand BYHAND_PAGE=build/web/byhand.html tests/browser/measure.py [--memory] [chromium|firefox …]

--memory measures what is held after 1,000 entries alone. In Chromium all that nobody needs is collected first, so that
what is left is held; Firefox collects when it likes.
"""

import argparse
import statistics

from browser import Browser
from learner import PAGE, right_answers

ROUNDS = 9
READY = """() => new MutationObserver((_, watch) => {
    if (document.querySelector('td.asked input')) { window.ready = performance.now(); watch.disconnect(); }
}).observe(document, {subtree: true, childList: true})"""
WATCH = """(() => { window.pressed = window.judged = 0;
    addEventListener('keydown', event => { if (event.key === 'Enter') window.pressed = performance.now(); }, true);
    new MutationObserver(() => { if (window.pressed) window.judged = performance.now() - window.pressed; })
        .observe(document.body, {subtree: true, childList: true, attributes: true}); })()"""

SEE_ENGINE = """() => { WebAssembly.Memory.seen = []; const make = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...parts) => { const made = await make(...parts);
        WebAssembly.Memory.seen.push(made.exports.memory); return made; }; }"""


def field(cell):
    return f'td.asked[data-cell="{cell}"] input'


def median(values):
    return f"{statistics.median(values):.0f} ms (of {len(values)}: {min(values):.0f} to {max(values):.0f})"


def ready(browser, number):
    """From the start of the navigation until the first field is there and the engine has answered."""
    times = []
    for _ in range(ROUNDS):
        browser.learner()
        browser.ask("script.addPreloadScript", functionDeclaration=READY, contexts=[browser.context])
        browser.open(f"{PAGE}#{number}")
        times.append(browser.wait("window.ready"))
    return times


def enter(browser, cell, value):
    """From the key to what the page last changed because of it."""
    browser.click(field(cell))
    browser.press("Control+a")
    browser.type(value)
    browser.evaluate("window.pressed = window.judged = 0")
    browser.press("Enter")
    browser.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return browser.evaluate("window.judged")


def held(browser, kind):
    """Megabytes of the script's objects, of the engine, and of all processes of the browser."""
    engine = "WebAssembly.Memory.seen.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"
    script = 0
    if kind == "chromium":
        session = browser.ask("goog:cdp.getSession", context=browser.context)["session"]
        for _ in range(2):  # what the first leaves behind
            browser.ask("goog:cdp.sendCommand", method="HeapProfiler.collectGarbage", session=session)
        usage = browser.ask("goog:cdp.sendCommand", method="Runtime.getHeapUsage", session=session)["result"]
        script = usage["usedSize"]
    return [size / 2**20 for size in (script, browser.evaluate(engine), browser.started.memory())]


def measure_memory(browser, kind):
    browser.learner()
    browser.ask("script.addPreloadScript", functionDeclaration=SEE_ENGINE, contexts=[browser.context])
    browser.open(f"{PAGE}#01")
    browser.wait("document.querySelector('td.asked input') !== null")
    browser.evaluate(WATCH)
    for step in range(6):
        script, engine, all_of_it = held(browser, kind)
        objects = f"{script:.1f} MB of objects, " if script else ""
        print(f"  memory after {200 * step} entries: {objects}{engine:.1f} MB of the engine, {all_of_it:.0f} MB in all",
              flush=True)
        for number in range(200 if step < 5 else 0):
            enter(browser, "s[1,1]", str(number))


def measure(kind, has_times):
    with Browser(kind) as browser:
        print(kind)
        if has_times:
            measure_times(browser)
        measure_memory(browser, kind)


def measure_times(browser):
    for number in ("01", "04", "17"):
        print(f"  ready to type in {number}: {median(ready(browser, number))}", flush=True)
        browser.evaluate(WATCH)
        cells = list(right_answers(number).items())[:30]
        print(f"  a verdict in {number}: {median([enter(browser, *cell) for cell in cells])}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How long the page takes and what it holds.")
    parser.add_argument("browsers", nargs="*", default=["chromium", "firefox"])
    parser.add_argument("--memory", action="store_true", help="only what it holds")
    asked = parser.parse_args()
    for wanted in asked.browsers:
        measure(wanted, not asked.memory)

"""How long the page takes and what it holds, printed and never judged: a busy machine is no fault of the page.

    BYHAND=build/release/byhand BYHAND_PAGE=build/web/byhand.html tests/browser/measure.py [chromium|firefox …]
"""

import statistics
import sys

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


def measure(kind):
    with Browser(kind) as browser:
        print(kind)
        for number in ("01", "04", "17"):
            print(f"  ready to type in {number}: {median(ready(browser, number))}", flush=True)
            browser.evaluate(WATCH)
            cells = list(right_answers(number).items())[:30]
            print(f"  a verdict in {number}: {median([enter(browser, *cell) for cell in cells])}", flush=True)
        browser.learner()
        browser.open(f"{PAGE}#01")
        browser.wait("document.querySelector('td.asked input') !== null")
        browser.evaluate(WATCH)
        for step in range(6):
            print(f"  memory: {browser.started.memory() / 2**20:.0f} MB after {200 * step} entries", flush=True)
            for number in range(200):
                enter(browser, "s[1,1]", str(number))


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ("chromium", "firefox"):
        measure(wanted)

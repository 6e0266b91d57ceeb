// Keys for numbers, for fingers: a phone's keyboard hides half the sheet, and has its slash and its minus elsewhere.

import { button, make } from "./dom.js";
import words from "./words.json";

/** @param {Sheet} sheet */
export function makePad(sheet) {
  const pad = make("div", { class: "pad", role: "group", "aria-label": words.pad.label, hidden: true });
  if (!matchMedia("(pointer: coarse)").matches) return pad;

  /** @param {string} text nothing erases */
  const type = (text) => {
    const input = sheet.last;
    if (!input?.isConnected) return;
    const end = input.selectionEnd ?? input.value.length;
    const start = input.selectionStart ?? end;
    input.setRangeText(text, text === "" && start === end ? Math.max(end - 1, 0) : start, end, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const key = { key: "Enter", bubbles: true, cancelable: true };
  const enter = () => sheet.last?.dispatchEvent(new KeyboardEvent("keydown", key));
  const keys = (/** @type {string} */ row) => [...row].map((sign) => button(sign, () => type(sign)));
  pad.append(...keys("12345"), button("⌫", () => type(""), { "aria-label": words.pad.erase }),
    ...keys("67890"), button("↵", enter, { "aria-label": words.pad.enter, class: "enter" }), ...keys("−/.+∞"));
  pad.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in its cell
  sheet.inputMode = "none";
  sheet.element.addEventListener("focusin", (event) => (pad.hidden = !sheet.inputOf(event.target)));
  sheet.element.addEventListener("focusout", ({ relatedTarget }) => {
    pad.hidden = !sheet.inputOf(relatedTarget) && !(relatedTarget instanceof Node && pad.contains(relatedTarget));
  });
  return pad;
}

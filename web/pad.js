// Keys for numbers, for fingers: the keyboard of a phone hides half the sheet and has its slash and
// its minus on other pages.

import { button, make } from "./dom.js";
import words from "./words.json";

const rows = ["12345", "67890", "-/.+"];

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {Sheet} sheet */
export function makePad(sheet) {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const pad = make("div", { class: "pad", role: "group", "aria-label": words.pad.label, hidden: true });
  if (!isTouched) return pad;

  /** @param {string} text nothing erases */
  const type = (text) => {
    const input = sheet.last;
    if (!input?.isConnected) return;
    const { selectionStart, selectionEnd, value } = input;
    const end = selectionEnd ?? value.length;
    const start = text === "" && selectionStart === end ? Math.max(end - 1, 0) : selectionStart ?? end;
    input.setRangeText(text, start, end, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const enter = () => {
    sheet.last?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  };
  const keys = (/** @type {string} */ row) => [...row].map((key) => button(key === "-" ? "−" : key, () => type(key), { "aria-label": key }));
  const letters = button(words.pad.letters, () => {
    sheet.inputMode = sheet.inputMode === "none" ? "text" : "none";
    letters.textContent = sheet.inputMode === "none" ? words.pad.letters : words.pad.digits;
    sheet.dress(sheet.element);
    sheet.last?.blur();
    sheet.last?.focus();
  });
  pad.append(
    ...keys(rows[0]), button("⌫", () => type(""), { "aria-label": words.pad.erase }),
    ...keys(rows[1]), button("↵", enter, { "aria-label": words.pad.enter, class: "enter" }),
    ...keys(rows[2]), letters,
  );
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in its cell
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  sheet.inputMode = "none";
  sheet.element.addEventListener("focusin", (event) => (pad.hidden = !sheet.inputOf(event.target)));
  sheet.element.addEventListener("focusout", ({ relatedTarget }) => {
    pad.hidden = !sheet.inputOf(relatedTarget) && !(relatedTarget instanceof Node && pad.contains(relatedTarget));
  });
  return pad;
}

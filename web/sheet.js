// The sheet: the sections of a worksheet, and the cells that are typed into.

import { become, fragment, isClean, make, see, uncorrected } from "./dom.js";

/** @param {EventTarget | null} target @returns the cell that it stands for, or "" */
export const cellAt = (target) =>
  (target instanceof Element && target.closest("[data-cell]")?.getAttribute("data-cell")) || "";

// The next cell on the screen that way: a product has three matrices in one table.
/** @param {Element} from @param {HTMLElement[]} cells @param {number} down @param {number} right */
function nearest(from, cells, down, right) {
  const middle = (/** @type {Element} */ cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  const ahead = (/** @type {Element} */ cell) => {
    const [toX, toY] = middle(cell);
    return Math.abs(down ? toX - x : toY - y) < 5 ? (toX - x) * right + (toY - y) * down : 0;
  };
  return cells.filter((cell) => ahead(cell) > 1).sort((one, other) => ahead(one) - ahead(other))[0];
}

export class Sheet {
  /** @param {Lesson} lesson that hears of what is typed */
  constructor(lesson) {
    this.lesson = lesson;
    /** @type {HTMLInputElement | null} that was typed into last */
    this.last = null;
    this.inputMode = "text";
    this.element = make("div", { class: "sheet" });
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    this.element.addEventListener("click", (event) => this.clicked(event));
    /** @param {string} type @param {(input: HTMLInputElement, event: Event) => void} react */
    const on = (type, react) => this.element.addEventListener(type, (event) => {
      const input = this.inputOf(event.target);
      if (input) react(input, event);
    });
    on("input", (input) => {
      this.lesson.draft(cellAt(input), isClean(input) ? null : input.value);
      this.fit(input);
      see(input);
    });
    on("paste", (input, event) => this.pasted(input, /** @type {ClipboardEvent} */ (event)));
    on("focusin", (input) => {
      this.last = input;
      const select = () => isClean(input) && input.select(); // what is typed goes in its place
      select();
      input.addEventListener("click", select, { once: true }); // a finger has set the caret in it
      this.lesson.focused(cellAt(input));
    });
    on("focusout", (input) => document.activeElement !== input && this.send(input)); // else the window has lost it
    this.element.addEventListener("scroll", ({ target }) => target instanceof Element && target.matches(".product") &&
      target.closest("section")?.style.setProperty("--scrolled", `${target.scrollLeft}px`), true); // it sticks
  }

  /** @param {EventTarget | null} target */
  inputOf(target) {
    return target instanceof HTMLInputElement && cellAt(target) ? target : null;
  }

  /** @param {ParentNode} within @returns {HTMLInputElement[]} */
  inputs(within = this.element) {
    return [...within.querySelectorAll("input")].filter((input) => cellAt(input));
  }

  /** @param {string | undefined} cell */
  input(cell) {
    return this.inputs().find((input) => cellAt(input) === cell);
  }

  /** @param {Record<string, string>} sections those that changed @param {boolean} [isNew] all of another worksheet */
  show(sections, isNew = false) {
    if (isNew) this.element.replaceChildren();
    for (const [number, html] of Object.entries(sections)) { // in the order of their numbers
      const known = this.element.querySelector(`[data-section="${number}"]`);
      const section = known ?? make("section", { "data-section": number });
      if (!known) this.element.append(section);
      const fresh = fragment(html);
      this.dress(fresh);
      become(section, fresh);
      this.inputs(section).filter((input) => !isClean(input)).forEach((input) => this.fit(input));
    }
  }

  // What the engine need not know of an input.
  /** @param {ParentNode} place */
  dress(place) {
    const looks = { ...uncorrected, inputmode: this.inputMode, enterkeyhint: "next" };
    for (const input of this.inputs(place)) {
      for (const [name, value] of Object.entries(looks)) input.setAttribute(name, value);
      this.fit(input);
    }
    for (const table of place.querySelectorAll("table.matrix")) {
      table.querySelectorAll("td[data-cell]:not(.asked)").forEach((cell, index) =>
        cell.setAttribute("tabindex", index > 0 || table.querySelector("input") ? "-1" : "0")); // arrows lead on
    }
  }

  // A column of boxes is as wide as its longest entry wants, which the style sheet sees in the cells.
  /** @param {HTMLInputElement} input */
  fit(input) {
    input.parentElement?.setAttribute("data-typed", input.value);
  }

  /** @param {string} cell @param {string} text that was half typed when the page was left */
  bringBack(cell, text) {
    const input = this.input(cell);
    if (!input) return;
    input.value = text;
    this.fit(input);
    this.last = input;
  }

  /** @param {HTMLElement | null | undefined} place a cell, or the input in it */
  stand(place) {
    const input = place?.querySelector("input") ?? place;
    input?.focus({ preventScroll: true });
    if (input) see(input);
    if (input instanceof HTMLInputElement) input.select();
  }

  standAtOpen() {
    this.stand(this.input(this.lesson.state.open));
  }

  // Sends an entry that has changed.
  /** @param {HTMLInputElement} input @returns {boolean} whether there was one, and it was answered */
  send(input, text = input.value) {
    if (!input.isConnected || text === input.defaultValue) return false;
    const typed = input.value;
    input.value = input.defaultValue; // stays so where the engine refuses what was typed
    this.fit(input);
    if (this.lesson.enter(cellAt(input), text)) return true;
    input.value = typed;
    return false;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const cell = cellAt(event.target);
    const input = this.inputOf(event.target);
    const isSettled = input && isClean(input) && input.closest(".good");
    if (cell && (!input || isSettled)) this.lesson.touch.begin(cell);
  }

  // A row, a matrix, a range of a spreadsheet: the engine reads it whole.
  /** @param {HTMLInputElement} input @param {ClipboardEvent} event */
  pasted(input, event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\s,;|[\]]/.test(text.trim())) return;
    event.preventDefault();
    if (this.send(input, text.replace(/\r\n?/g, "\n"))) this.standAtOpen();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const input = this.inputOf(event.target);
    const place = event.target instanceof Element ? event.target.closest("td") : null;
    if (!place || event.isComposing) return;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (/^Arrow/.test(event.key) && !isChord && !event.shiftKey) return this.arrow(place, event);
    const isUndo = event.key === "z" && isChord && input && isClean(input);
    if (!isUndo && event.key !== "Enter" && (input || event.key !== " ")) return;
    event.preventDefault();
    if (isUndo) this.lesson.say("undo");
    else if (!input) this.lesson.touch.begin(cellAt(place));
    else if (!isClean(input)) this.send(input) && this.standAtOpen();
    else this.stand(this.inputs()[this.inputs().indexOf(input) + (event.shiftKey ? -1 : 1)]);
  }

  // Up and down always leave a cell, left and right do at the ends of what stands in it.
  /** @param {HTMLTableCellElement} place @param {KeyboardEvent} event */
  arrow(place, event) {
    const down = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
    const right = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    const { selectionStart: start = 0, selectionEnd: end = 0, value = "" } = this.inputOf(event.target) ?? {};
    const isWhole = start === 0 && end === value.length;
    if (!isWhole && ((right < 0 && end !== 0) || (right > 0 && start !== value.length))) return;
    event.preventDefault();
    const table = place.closest("table");
    const next = table && nearest(place, [...table.querySelectorAll("td")].filter(cellAt), down, right);
    if (next || !table || !down) return this.stand(next);
    const where = down > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const others = this.inputs().filter((one) => table.compareDocumentPosition(one) === where);
    this.stand(others[down > 0 ? 0 : others.length - 1]);
  }
}

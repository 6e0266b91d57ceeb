// The sheet: the sections of a worksheet, and the cells that are typed into.

import { become, fragment, isClean, make } from "./dom.js";

// The cell that an element stands for; "" if it stands for none.
/** @param {EventTarget | null} target */
export const cellAt = (target) =>
  (target instanceof Element && target.closest("[data-cell]")?.getAttribute("data-cell")) || "";

export class Sheet {
  /** @param {Lesson} lesson that hears of what is typed */
  constructor(lesson) {
    this.lesson = lesson;
    /** @type {HTMLInputElement | null} that was typed into last */
    this.last = null;
    this.inputMode = "text";
    this.element = make("div", { class: "sheet" });
    const on = this.element.addEventListener.bind(this.element);
    on("keydown", (event) => this.pressed(/** @type {KeyboardEvent} */ (event)));
    on("input", (event) => this.typed(this.inputOf(event.target)));
    on("paste", (event) => this.pasted(/** @type {ClipboardEvent} */ (event)));
    on("focusin", (event) => this.entered(this.inputOf(event.target)));
    on("focusout", (event) => this.send(this.inputOf(event.target)));
    on("click", (event) => this.clicked(event));
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
    for (const number of Object.keys(sections).sort((a, b) => Number(a) - Number(b))) {
      const known = this.element.querySelector(`[data-section="${number}"]`);
      const section = known ?? make("section", { "data-section": number });
      if (!known) this.element.append(section);
      const fresh = fragment(sections[number]);
      this.dress(fresh);
      become(section, fresh);
      this.inputs(section).filter((input) => !isClean(input)).forEach((input) => this.fit(input));
    }
  }

  // What the engine need not know of an input.
  /** @param {ParentNode} place */
  dress(place) {
    const looks = { autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
      inputmode: this.inputMode, enterkeyhint: "next" };
    for (const input of this.inputs(place)) {
      for (const [name, value] of Object.entries(looks)) input.setAttribute(name, value);
    }
    for (const table of place.querySelectorAll("table.matrix")) this.fit(this.inputs(table)[0]);
  }

  // All boxes of a matrix are as wide as its longest entry wants.
  /** @param {HTMLInputElement | undefined} input */
  fit(input) {
    const table = input?.closest("table");
    if (!table) return;
    const longest = Math.max(...this.inputs(table).map((one) => one.value.length));
    table.style.setProperty("--box", `${Math.min(Math.max(longest, 3), 24) + 1}ch`);
  }

  // What was half typed when the page was left.
  /** @param {Record<string, string>} drafts */
  bringBack(drafts) {
    for (const [cell, text] of Object.entries(drafts)) {
      const input = this.input(cell);
      if (!input) continue;
      input.value = text;
      this.fit(input);
      this.last = input;
    }
  }

  /** @param {string | undefined} cell @returns {boolean} whether there is such an input */
  focus(cell) {
    const input = this.input(cell);
    input?.focus();
    input?.select();
    return input !== undefined;
  }

  /** @param {HTMLInputElement | null} input */
  typed(input) {
    if (!input) return;
    this.lesson.draft(cellAt(input), isClean(input) ? null : input.value);
    this.fit(input);
  }

  /** @param {HTMLInputElement | null} input */
  entered(input) {
    if (!input) return;
    this.last = input;
    this.lesson.focused(cellAt(input));
  }

  // Sends an entry that has changed.
  /** @param {HTMLInputElement | null} input
   * @param {string} [text]
   * @returns {boolean} whether there was one, and it was taken */
  send(input, text = input?.value ?? "") {
    if (!input || !input.isConnected || text === input.defaultValue) return false;
    const cell = cellAt(input);
    const before = input.defaultValue;
    input.defaultValue = input.value; // so that what the engine makes of it may take its place
    const isTaken = this.lesson.enter(cell, text);
    if (!isTaken) input.defaultValue = before;
    if (!isTaken && /^[a-z]/i.test(text)) input.value = before; // it was a word
    if (isTaken || isClean(input)) this.lesson.draft(cell, null);
    return isTaken;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const cell = cellAt(event.target);
    if (!cell) return;
    const input = this.inputOf(event.target);
    const isSettled = input && isClean(input) && input.closest(".good");
    if (!input || isSettled) this.lesson.touch.begin(cell);
  }

  // A row, a matrix, a range of a spreadsheet: the engine reads it whole.
  /** @param {ClipboardEvent} event */
  pasted(event) {
    const input = this.inputOf(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!input || !/[\s,;|[\]]/.test(text.trim())) return;
    event.preventDefault();
    if (this.send(input, text.replace(/\r\n?/g, "\n"))) this.focus(this.lesson.state.open);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const input = this.inputOf(event.target);
    if (!input || event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const wasClean = isClean(input);
      if (this.send(input)) this.focus(this.lesson.state.open);
      else if (wasClean) this.step(input, event.shiftKey ? -1 : 1);
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && isClean(input)) {
      event.preventDefault();
      this.lesson.say("undo");
    } else if (/^Arrow/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey)
      this.arrow(input, event);
  }

  /** @param {HTMLInputElement} input @param {number} by */
  step(input, by) {
    const inputs = this.inputs();
    const next = inputs[inputs.indexOf(input) + by];
    next?.focus();
    next?.select();
  }

  // Up and down always leave a cell, left and right do at the ends of what stands in it.
  /** @param {HTMLInputElement} input @param {KeyboardEvent} event */
  arrow(input, event) {
    const down = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
    const right = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    const { selectionStart: start, selectionEnd: end, value } = input;
    const isWhole = start === 0 && end === value.length;
    if (right < 0 && !(end === 0 || isWhole)) return;
    if (right > 0 && !(start === value.length || isWhole)) return;
    event.preventDefault();
    const place = input.closest("td");
    const table = input.closest("table");
    if (!place || !table) return;
    let row = /** @type {HTMLTableRowElement} */ (place.parentElement).rowIndex + down;
    let column = place.cellIndex + right;
    for (; table.rows[row]?.cells[column]; row += down, column += right) {
      const next = this.inputs(table.rows[row].cells[column])[0];
      if (!next) continue;
      next.focus();
      return next.select();
    }
    const own = this.inputs(table);
    if (down < 0) this.step(own[0], -1);
    if (down > 0) this.step(own[own.length - 1], 1);
  }
}

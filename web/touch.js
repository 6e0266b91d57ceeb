// A touched cell: the row and the column that meet in it light up where they stand; how it comes
// about stands beside, and each number there can be touched in turn.

import { bringIntoView, button, fragment, make } from "./dom.js";
import { cellAt } from "./sheet.js";
import words from "./words.json";

/** @param {string} cell @returns "A" of "A[2,1]" */
const matrixOf = (cell) => cell.replace(/\[.*/, "");

export class Touch {
  /** @param {Engine} engine @param {HTMLElement} sheet where the matrices stand
   * @param {(isOpen: boolean) => void} changed */
  constructor(engine, sheet, changed) {
    this.engine = engine;
    this.sheet = sheet;
    this.changed = changed;
    /** @type {Answer | null} */
    this.lit = null;
    /** @type {string[]} the cells that one came by, from the first touched to the one that is shown */
    this.trail = [];
    this.steps = make("nav", { class: "trail", "aria-label": words.tutor.trail });
    this.html = make("div", { class: "told", "aria-live": "polite" });
    this.looks = make("div", { class: "looks matrices" });
    this.standing = make("p", { class: "standing" }); // what goes into an open cell, where that is not much
    const away = button("×", () => this.close(), { class: "close", "aria-label": words.tutor.closeWorking });
    const looks = { class: "working", "aria-label": words.tutor.working, tabindex: "-1", hidden: true };
    this.element = make("section", looks,
      make("div", { class: "working-head" }, this.steps, away), this.html, this.looks);
    this.element.addEventListener("click", (event) => this.followed(event));
    this.element.addEventListener("keydown", (event) => /^(Enter| )$/.test(event.key) && this.followed(event));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  // Lights what meets in a cell. Returns whether there is such a cell.
  /** @param {string} cell */
  light(cell) {
    const touched = this.engine.ask({ do: "touch", cell });
    if (touched.problem !== undefined) return false;
    this.lit = touched;
    this.relight();
    return true;
  }

  // Puts the lights on again, after what is on the page was made new.
  relight() {
    /** @type {Answer} */
    const { cell = "", lit = [], row = [], column = [], standing = "" } = this.lit ?? {};
    this.standing.textContent = standing;
    const lights = { touched: [cell], lit, "lit-row": row, "lit-column": column };
    for (const found of [this.sheet, this.element].flatMap((place) => [...place.querySelectorAll("[data-cell]")])) {
      const name = cellAt(found);
      for (const [light, cells] of Object.entries(lights)) found.classList.toggle(light, cells.includes(name));
    }
  }

  /** @param {string} cell */
  show(cell) {
    if (!this.light(cell)) return false;
    const known = this.trail.indexOf(cell);
    this.trail = known < 0 ? [...this.trail, cell] : this.trail.slice(0, known + 1);
    this.tell();
    return true;
  }

  // Begins anew at a cell of the sheet.
  /** @param {string} cell */
  begin(cell) {
    this.trail = [];
    return this.show(cell);
  }

  tell() {
    const { html = "", lit = [] } = this.lit ?? /** @type {Answer} */ ({});
    const here = this.trail.length - 1;
    const hasFocus = this.element.contains(document.activeElement);
    this.steps.replaceChildren(...this.trail.flatMap((cell, index) => [
      index > 0 ? make("span", { "aria-hidden": "true" }, " › ") : "",
      index < here ? button(cell, () => this.follow(cell), { class: "link" }) : make("strong", {}, cell),
    ]));
    this.html.replaceChildren(html ? fragment(html) : make("p", {}, words.tutor.stillOpen));
    const matrices = [...new Set(lit.map(matrixOf))];
    this.looks.replaceChildren(...matrices.flatMap((matrix) => this.copyOf(matrix) ?? []));
    this.element.hidden = false;
    this.element.scrollTop = 0;
    if (hasFocus) this.element.focus({ preventScroll: true }); // what had it is made anew
    this.relight();
    this.changed(true);
  }

  // A matrix as it stands in the sheet, with a way there; unless it stands beside the touched cell anyway.
  /** @param {string} matrix */
  copyOf(matrix) {
    const isOf = (/** @type {Element} */ cell) => matrixOf(cellAt(cell)) === matrix;
    const around = this.sheet.querySelector("td.touched:not(.factor)")?.closest("table");
    const there = [...this.sheet.querySelectorAll("td[data-cell]:not(.factor)")].find(isOf)?.closest("table");
    if (!there || [...(around?.querySelectorAll("td[data-cell]") ?? [])].some(isOf)) return null;
    const copy = /** @type {HTMLElement} */ (there.cloneNode(true));
    for (const other of copy.querySelectorAll(".factor, .corner")) other.remove();
    for (const input of copy.querySelectorAll("input")) input.parentElement?.replaceChildren(input.value || "_");
    const look = () => bringIntoView(there.querySelector(".lit:not(.factor)") ?? there);
    const way = button(matrix, look, { class: "chip", title: words.tutor.look });
    return make("figure", { class: "wide" }, make("figcaption", {}, way), copy);
  }

  /** @param {Event} event */
  followed(event) {
    const cell = cellAt(event.target);
    if (!cell) return;
    event.preventDefault();
    this.follow(cell);
  }

  /** @param {string} cell */
  follow(cell) {
    this.show(cell);
    const there = this.sheet.querySelector("td.touched:not(.factor)");
    if (there) bringIntoView(there);
  }

  // What is lit and told may have changed with an entry.
  refresh() {
    if (this.isOpen) this.show(this.trail[this.trail.length - 1]);
    else this.relight();
  }

  // To the cell that one came from; from the first one away.
  back() {
    if (this.trail.length > 1) this.follow(this.trail[this.trail.length - 2]);
    else this.close();
  }

  close() {
    const wasOpen = this.isOpen;
    this.element.hidden = true;
    this.trail = [];
    this.lit = null;
    this.relight();
    if (wasOpen) this.changed(false);
  }
}

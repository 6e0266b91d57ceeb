// A lesson on a worksheet: the sheet, and the tutor beside it.

import { button, fill, link, make, see } from "./dom.js";
import { makePad } from "./pad.js";
import { cellAt, Sheet } from "./sheet.js";
import { keyOf } from "./store.js";
import { Talk } from "./talk.js";
import { Touch } from "./touch.js";
import words from "./words.json";

export class Lesson {
  /** @param {App} app @param {Place} place @param {string} text of the worksheet
   * @param {string} [next] the number of the worksheet after it */
  constructor(app, place, text, next = "") {
    this.app = app;
    this.place = place;
    this.text = text;
    this.next = next;
    this.key = keyOf(place);
    this.isFresh = true; // nobody has asked for the tutor yet
    /** @type {Answer} */
    this.state = {};
    this.sheet = new Sheet(this);
    this.touch = new Touch(app.engine, this.sheet.element, (isOpen) => this.pull(isOpen ? "open" : "peek"));
    const { buttons, line: label } = words.tutor;
    this.talk = new Talk({ send: (line) => this.say(line), buttons, label });
    this.bar = make("progress", { max: "1", value: "0", "aria-hidden": "true" }); // the score says it
    this.score = make("span", { class: "score" });
    this.goOn = () => next && make("p", { class: "next" }, link(`#${next}`, `${words.lesson.next} ${next}`));
    const is = (/** @type {string} */ how) => this.tutor.classList.contains(how);
    const pull = () => this.pull(is("closed") ? "peek" : is("peek") ? "open" : "closed");
    this.tutor = make("aside", { class: "tutor closed", "aria-label": words.tutor.label },
      make("div", { class: "tutor-top" }, make("div", { class: "progress" }, this.bar, this.score),
        button("", pull, { class: "handle", "aria-label": words.tutor.handle })),
      make("div", { class: "desk-top" }, this.touch.element, this.touch.standing, this.talk.element, this.goOn()),
      makePad(this.sheet));
    this.element = make("div", { class: "desk" }, this.sheet.element, this.tutor);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.closeWorking(event));
    new ResizeObserver(() => this.makeRoom()).observe(this.tutor);
  }

  // Opens it in the engine, with the sheet that is kept and what was half typed.
  open() {
    if (!this.take(this.asked({ do: "open" }), false, true)) return false;
    for (const cell of this.app.store.drafts(this.key)) {
      this.sheet.bringBack(cell, this.app.store.get("draft", `${this.key}#${cell}`) ?? "");
    }
    return true;
  }

  // What another tab did with the sheet is shown here too.
  refresh() {
    if (this.app.store.get("sheet", this.key) === this.state.sheet) return;
    this.takeQuietly({ do: "open" });
    if (this.sheet.inputOf(document.activeElement)) this.focused(cellAt(document.activeElement));
  }

  // Goes on with the sheet as it is kept: another tab may have changed it.
  /** @param {Question} request @returns {Answer | null} */
  asked(request) {
    const { place, text, next, app, key } = this;
    if (app.lesson !== this) return null; // the engine has another one open
    const worksheet = request.do === "open" ? { ...place, text, next } : {};
    const answer = app.engine.ask({ ...request, ...worksheet, sheet: app.store.get("sheet", key) });
    if (answer.problem === undefined) return answer;
    this.talk.complain(answer.problem);
    this.pull("peek");
    return null;
  }

  // Shows where the lesson stands, and keeps it. What is said of the same cell goes below what was said before.
  /** @param {Answer | null} answer @param {boolean} goesOn @param {boolean} [isNew] */
  take(answer, goesOn, isNew = false) {
    if (!answer) return false;
    const before = this.state;
    this.state = answer;
    const { sections = {}, sheet = "", score = 0, max = 0, is_done: isDone, said } = answer;
    this.sheet.show(sections, isNew);
    this.touch.refresh();
    if (said !== undefined) this.talk.tell(said, goesOn && before.open === answer.open);
    this.talk.ask(answer);
    const { store } = this.app;
    if (store.get("sheet", this.key) !== null || (!isNew && sheet !== before.sheet)) {
      store.set("sheet", this.key, sheet);
      store.keepScore(this.key, { score, max }, isDone);
    }
    Object.assign(this.bar, { max: Math.max(max, 1), value: score });
    this.score.textContent = fill(words.lesson.progress, { score, max });
    return true;
  }

  /** @param {Question} request of which nothing is to be said */
  takeQuietly(request) {
    const answer = this.asked(request);
    this.take(answer && { ...answer, said: undefined }, false);
  }

  // Tells whether the engine could answer. Then nothing is half typed there any more.
  /** @param {string} cell @param {string} text */
  enter(cell, text) {
    if (!this.take(this.asked({ do: "enter", cell, text }), false)) return false;
    this.draft(cell, null);
    this.listen();
    return true;
  }

  /** @param {string} cell @param {string | null} text that is half typed */
  draft(cell, text) {
    this.app.store.set("draft", `${this.key}#${cell}`, text);
  }

  /** @param {string} line a word, a guess, an answer */
  say(line) {
    const { word, argument, about } = this.asked({ do: "word", line }) ?? {};
    const cell = argument || cellAt(this.sheet.last) || this.state.open;
    const isTold = word === "explain" && cell && this.touch.light(cell) && !this.touch.lit?.is_open;
    if (isTold) return void this.touch.begin(cell);
    const isAtCell = this.sheet.inputOf(document.activeElement);
    this.take(this.asked({ do: "line", line }), true);
    if (isAtCell || about === "way") this.sheet.standAtOpen();
    if (about === "telling" || word === "hint") this.pull("open");
    else this.listen();
  }

  // What goes into a cell lights up, and words such as hint are about it from now on.
  /** @param {string} cell */
  focused(cell) {
    if (cell !== this.state.open) this.takeQuietly({ do: "at", cell });
    if (this.touch.trail[0] !== cell) this.touch.close();
    if (!this.touch.isOpen) this.touch.light(cell);
    this.app.store.set("place", this.key, cell);
    if (this.isFresh) this.listen();
  }

  // A verdict takes little room; a question wants to be read.
  listen() {
    this.pull(this.state.awaits === "entry" ? "peek" : "open");
  }

  /** @param {Event} event */
  closeWorking(event) {
    if (!this.touch.isOpen) return;
    event.preventDefault();
    this.touch.back();
    const wasInside = this.tutor.contains(document.activeElement) || document.activeElement === document.body;
    if (!this.touch.isOpen && wasInside) this.sheet.last?.focus({ preventScroll: true });
  }

  // The tutor lies at the foot of a small screen, and can be pulled up and pushed away.
  /** @param {"open" | "peek" | "closed"} how */
  pull(how) {
    this.isFresh = false;
    this.tutor.classList.remove("open", "peek", "closed");
    this.tutor.classList.add(how === "peek" && this.touch.isOpen ? "open" : how);
  }

  // The sheet can be scrolled until nothing of it is below the tutor.
  makeRoom() {
    const isBelow = this.tutor.isConnected && getComputedStyle(this.tutor).position === "fixed";
    document.documentElement.style.setProperty("--dock", isBelow ? `${this.tutor.offsetHeight}px` : "0px");
    const touched = this.touch.isOpen && this.sheet.element.querySelector("td.touched:not(.factor)");
    const here = touched || this.sheet.inputOf(document.activeElement);
    if (isBelow && here) see(here);
  }
}

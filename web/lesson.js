// @ts-check
// A worksheet on the page: the sheet, the tutor beside it, and other ways to look at it.

import { button, fragment, make, notice } from "./dom.js";
import { fileName, saveText } from "./files.js";
import { makePad } from "./pad.js";
import { Sheet } from "./sheet.js";
import { keyOf } from "./store.js";
import { Talk } from "./talk.js";
import { Touch } from "./touch.js";
import { words } from "./words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./engine.js").Answer} Answer */
/** @typedef {import("./store.js").Place} Place */
/** @typedef {keyof typeof words.lesson.views} View */

export class Lesson {
  /** @param {App} app
   * @param {Place} place
   * @param {string} text of the worksheet
   * @param {{ title?: string, next?: string }} [course] where it stands there */
  constructor(app, place, text, course = {}) {
    this.app = app;
    this.place = place;
    this.text = text;
    this.course = course;
    this.key = keyOf(place);
    /** @type {Answer} */
    this.state = {};
    /** @type {View} */
    this.view = "work";

    this.sheet = new Sheet({
      enter: (cell, entry) => this.take(this.ask({ do: "enter", cell, text: entry }), false),
      undo: () => this.say("undo"),
      draft: (cell, entry) => app.store.draft(this.key, cell, entry),
      focused: (cell) => this.focused(cell),
      touched: (cell) => this.touch.begin(cell),
      open: () => this.state.open,
    });
    this.touch = new Touch({
      ask: (cell) => app.engine.ask({ do: "touch", cell }),
      sheet: this.sheet.element,
      changed: (isOpen) => this.pull(isOpen ? "open" : "peek"),
    });
    this.talk = new Talk({
      send: (line) => this.say(line),
      buttons: words.tutor.buttons,
      label: words.tutor.line,
      goTo: () => this.goTo(),
      more: [button(words.tutor.explain, () => this.touch.begin(this.here()))],
    });
    this.bar = make("progress", { max: "1", value: "0" });
    this.score = make("span", { class: "score" });
    this.over = make("p", { class: "next" });
    const handle = button("", () => this.pull(this.tutor.classList.contains("open") ? "closed" : "open"),
      { class: "handle", "aria-label": words.tutor.handle });
    this.tutor = make("aside", { class: "tutor peek", "aria-label": words.tutor.label }, handle,
      make("div", { class: "desk-top" }, make("div", { class: "progress" }, this.bar, this.score), this.talk.element, this.over, this.touch.element),
      makePad(this.sheet));
    this.swipe(handle);
    this.element = make("div", { class: "desk" }, this.sheet.element, this.tutor);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.touch.isOpen) {
        event.preventDefault();
        this.touch.close();
        if (!this.sheet.inputOf(document.activeElement)) this.sheet.last?.focus({ preventScroll: true });
      }
    });
    this.makeRoom();
  }

  /** Opens it in the engine, with the sheet that is kept. */
  open() {
    const { name, variant, learner } = this.place;
    const answer = this.ask({ do: "open", name, text: this.text, variant, learner, next: this.course.next ?? "" });
    if (!this.take(answer, false, true)) return false;
    this.sheet.bringBack(this.app.store.drafts(this.key));
    return true;
  }

  /** What another tab did with the sheet is shown here too. */
  refresh() {
    if (this.app.store.get("sheet", this.key) === this.state.sheet) return;
    const { name, variant, learner } = this.place;
    const answer = this.ask({ do: "open", name, text: this.text, variant, learner, next: this.course.next ?? "" });
    if (answer) this.take({ ...answer, said: undefined, open: this.state.open ?? answer.open }, false);
  }

  /** @param {import("./engine.js").Request} request
   * @returns {Answer | null} */
  ask(request) {
    const answer = this.app.engine.ask({ ...request, sheet: this.app.store.get("sheet", this.key) });
    if (answer.problem === undefined) return answer;
    this.talk.tell("");
    this.talk.complain(answer.problem);
    this.pull("peek");
    return null;
  }

  /** Shows where the lesson stands, and keeps it.
   * @param {Answer | null} answer
   * @param {boolean} goesOn whether what is said belongs to what was said before
   * @param {boolean} [isNew]
   * @returns {boolean} whether there was an answer */
  take(answer, goesOn, isNew = false) {
    if (!answer) return false;
    const { store } = this.app;
    const before = this.state;
    this.state = answer;
    const { sections = {}, sheet = "", score = 0, max = 0, said } = answer;
    this.sheet.show(sections, isNew);
    this.touch.refresh();
    if (said !== undefined) this.talk.tell(said, goesOn && before.open === answer.open);
    this.talk.ask(answer);
    const isBegun = store.get("sheet", this.key) !== null || (!isNew && sheet !== before.sheet);
    if (isBegun && sheet) {
      store.set("sheet", this.key, sheet);
      store.set("score", this.key, `${score} ${max}`);
    }
    this.bar.max = Math.max(max, 1);
    this.bar.value = score;
    this.score.textContent = words.lesson.progress(score, max);
    this.bar.setAttribute("aria-label", this.score.textContent);
    const { next } = this.course;
    this.over.replaceChildren(answer.is_over && next ? make("a", { href: `#${next}` }, `${words.lesson.next} ${next}`) : "");
    return true;
  }

  /** The cell that one is at. */
  here() {
    const { last } = this.sheet;
    return (last?.isConnected && last.closest("[data-cell]")?.getAttribute("data-cell")) || this.state.open || "";
  }

  /** A word, a guess, an answer.
   * @param {string} line */
  say(line) {
    const isAtCell = this.sheet.inputOf(document.activeElement);
    this.take(this.ask({ do: "line", line }), true);
    if (isAtCell) this.sheet.focus(this.state.open);
    this.pull("peek");
  }

  goTo() {
    this.show("work");
    this.sheet.focus(this.state.open);
    this.sheet.last?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  /** What goes into a cell lights up, and words such as hint are about it from now on.
   * @param {string} cell */
  focused(cell) {
    if (this.state.awaits === "entry" && cell !== this.state.open) {
      const answer = this.ask({ do: "line", line: `goto ${cell}` });
      if (answer) this.take({ ...answer, said: "" }, false);
    }
    if (this.touch.isOpen && this.touch.trail[0] !== cell) this.touch.close();
    if (!this.touch.isOpen) this.touch.light(cell);
  }

  /** The tutor lies at the foot of a small screen, and can be pulled up and pushed away.
   * @param {"open" | "peek" | "closed"} how */
  pull(how) {
    if (how === "peek" && this.touch.isOpen) how = "open";
    this.tutor.classList.remove("open", "peek", "closed");
    this.tutor.classList.add(how);
  }

  /** @param {HTMLElement} handle */
  swipe(handle) {
    let begin = 0;
    handle.addEventListener("pointerdown", (event) => (begin = event.clientY));
    handle.addEventListener("pointercancel", (event) => {
      if (event.clientY < begin - 20) this.pull("open");
      if (event.clientY > begin + 20) this.pull(this.tutor.classList.contains("open") ? "peek" : "closed");
    });
  }

  /** The sheet can be scrolled until nothing of it is below the tutor. */
  makeRoom() {
    new ResizeObserver(() => {
      const isBelow = getComputedStyle(this.tutor).position === "fixed";
      document.documentElement.style.setProperty("--dock", isBelow ? `${this.tutor.offsetHeight}px` : "0px");
      const here = this.sheet.inputOf(document.activeElement) ?? this.sheet.element.querySelector(".touched");
      if (isBelow) here?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }).observe(this.tutor);
  }

  /** The whole page of a worksheet of the course. */
  page() {
    const { lesson } = words;
    const { name, variant, learner } = this.place;
    const numbers = learner ? lesson.learner(learner) : variant === null ? "" : lesson.variant(variant);
    this.tabs = make("nav", { class: "tabs", "aria-label": lesson.viewsLabel },
      ...Object.entries(lesson.views).map(([view, label]) => button(label, () => this.show(/** @type {View} */ (view)), { "data-view": view })));
    this.other = make("div", { class: "other", hidden: true });
    const page = make("div", { class: "lesson" },
      make("p", { class: "crumbs" }, make("a", { href: "#" }, lesson.map), " › ", this.course.title ?? name, numbers ? ` · ${numbers}` : ""),
      this.tabs, this.element, this.other, this.tools());
    this.show("work");
    return page;
  }

  tools() {
    const { lesson } = words;
    const hash = location.hash.split("/")[0];
    const field = make("input", { "aria-label": lesson.numbersLabel, placeholder: lesson.numbersLabel, autocomplete: "off", maxlength: "60" });
    const take = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) location.hash = /^\d+$/.test(text) ? `${hash}/${text}` : `${hash}/for/${encodeURIComponent(text)}`;
    };
    return make("footer", { class: "tools" },
      make("form", { class: "numbers", onsubmit: take }, make("h2", {}, lesson.otherNumbers), make("p", { class: "quiet" }, lesson.numbersHelp),
        field, make("button", {}, lesson.numbersGo), make("a", { href: hash }, lesson.usual)),
      make("div", { class: "buttons" },
        button(lesson.copyLink, () => this.copyLink()),
        button(lesson.save, () => saveText(fileName(this.key), this.state.sheet ?? "")),
        button(lesson.again, () => this.beginAgain())));
  }

  copyLink() {
    const link = location.protocol === "file:" ? `${location.pathname.replace(/^.*\//, "")}${location.hash}` : location.href;
    const tell = () => notice(words.lesson.copied(link));
    const byHand = () => {
      const field = make("textarea", {}, link);
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      tell();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(tell, byHand);
    else byHand();
  }

  beginAgain() {
    const { store } = this.app;
    const kept = store.get("sheet", this.key);
    store.set("draft", this.key, null);
    this.restore(null);
    notice(words.lesson.begunAgain, words.takeBack, () => this.restore(kept));
  }

  /** @param {string | null} sheet */
  restore(sheet) {
    const { store } = this.app;
    store.set("sheet", this.key, sheet);
    if (sheet === null) store.set("score", this.key, null);
    this.app.route();
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    for (const tab of this.tabs?.children ?? []) {
      tab.toggleAttribute("aria-current", tab.getAttribute("data-view") === view);
    }
    const isWork = view === "work";
    this.element.hidden = !isWork;
    if (!this.other) return;
    this.other.hidden = isWork;
    if (isWork) return document.documentElement.style.setProperty("--dock", "0px");
    this.other.replaceChildren(make("h2", {}, words.lesson.views[view]));
    if (view === "hunt") return this.hunt();
    if (view === "paper") return this.paper("paper");
    if (view === "cost") return this.cost("");
    if (view === "walkthrough") this.other.append(make("p", { class: "quiet" }, words.lesson.givesAway));
    this.look({ what: view });
  }

  /** @param {Record<string, string>} wanted */
  look(wanted) {
    const { html, problem } = this.app.engine.ask({ do: "view", ...wanted });
    const shown = make("div", { class: "view" }, problem === undefined ? fragment(html ?? "") : make("p", { class: "bad" }, problem));
    this.other?.querySelector(".view")?.remove();
    this.other?.append(shown);
  }

  /** @param {string} tokens */
  cost(tokens) {
    const field = make("input", { value: tokens, placeholder: "4, 8, 16", "aria-label": words.lesson.tokens, autocomplete: "off" });
    this.other?.append(make("form", { class: "numbers", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.look({ what: "cost", tokens: field.value });
    } }, words.lesson.tokens, field, make("button", {}, words.lesson.tokensGo)));
    this.look({ what: "cost", tokens });
  }

  hunt() {
    const { hunt } = words;
    /** @type {Talk} */
    const talk = new Talk({
      send: (line) => talk.take(this.app.engine.ask({ do: "hunt", line })),
      buttons: hunt.buttons, label: hunt.line,
      more: [button(hunt.again, () => this.show("hunt"), { class: "again" })],
    });
    this.other?.append(talk.element);
    talk.take(this.app.engine.ask({ do: "hunt", seed: Math.floor(Math.random() * 1e6) }));
  }

  /** The sheet as it is printed, in a frame of its own that runs nothing.
   * @param {"paper" | "solution"} what */
  paper(what) {
    const { lesson } = words;
    const { html = "", problem } = this.app.engine.ask({ do: "view", what });
    if (problem !== undefined) return this.other?.append(make("p", { class: "bad" }, problem));
    const frame = make("iframe", { class: "paper", title: lesson[what], sandbox: "allow-modals allow-same-origin", srcdoc: html });
    const alone = make("a", { href: URL.createObjectURL(new Blob([html], { type: "text/html" })), target: "_blank", rel: "noopener" }, lesson.alone);
    this.other?.replaceChildren(make("h2", {}, lesson.views.paper),
      make("div", { class: "buttons" },
        button(lesson.paper, () => this.paper("paper"), { "aria-pressed": String(what === "paper") }),
        button(lesson.solution, () => this.paper("solution"), { "aria-pressed": String(what === "solution") }),
        button(lesson.print, () => frame.contentWindow?.print(), { class: "main" }), alone),
      frame);
  }
}

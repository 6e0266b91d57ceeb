// A worksheet of the course as a page: the lesson, other ways to look at it, and other numbers.

import { button, field, fill, form, fragment, link, make, notice } from "./dom.js";
import { fileName, keep, saveText } from "./files.js";
import { Lesson } from "./lesson.js";
import { crumbs, numbersOf } from "./map.js";
import { game } from "./talk.js";
import words from "./words.json";

/** @typedef {keyof typeof words.lesson.views} View */

const aroundPaper = ":is(.top, .crumbs, .tabs, .tools, .buttons, .paper, #notices, .skip) { display: none; }";

export class WorksheetPage {
  /** @param {App} app @param {Lesson} lesson @param {string} number "" of one's own @param {string} title */
  constructor(app, lesson, number, title) {
    this.app = app;
    this.number = number;
    this.lesson = lesson;
    const numbers = numbersOf(lesson.place);
    this.tabs = make("nav", { class: "tabs", "aria-label": words.lesson.viewsLabel },
      ...Object.entries(words.lesson.views).map(([view, label]) =>
        button(label, () => this.show(/** @type {View} */ (view)), { "data-view": view })));
    this.slot = make("div");
    this.element = make("div", { class: "lesson" },
      crumbs(` › ${number} ${title}`, numbers && ` · ${numbers}`), this.tabs, this.slot, this.tools());
    this.show("work");
  }

  /** @param {View} view */
  show(view) {
    for (const tab of this.tabs.children) {
      tab.setAttribute("aria-current", tab.getAttribute("data-view") === view ? "page" : "false");
    }
    this.view = make("div", { class: "other" });
    this.slot.replaceChildren(view === "work" ? this.lesson.element : this.view);
    if (view === "hunt") this.hunt();
    else if (view === "paper") this.paper("paper");
    else if (view === "cost") this.cost();
    else if (view !== "work") this.look({ what: view });
  }

  /** @param {Record<string, string>} wanted @param {Element} [place] */
  look(wanted, place = this.view) {
    const { html = "", problem } = this.app.engine.ask({ do: "view", ...wanted });
    place?.replaceChildren(problem === undefined ? fragment(html) : make("p", { class: "bad" }, problem));
    return html;
  }

  cost() {
    const tokens = field(words.lesson.tokens, { placeholder: "4, 8, 16" });
    const shown = make("div");
    const count = () => this.look({ what: "cost", tokens: tokens.value.trim().replace(/[\s,]+/g, ",") }, shown);
    this.view?.append(form(count, words.lesson.tokens, tokens, make("button", {}, words.lesson.tokensGo)), shown);
    count();
  }

  hunt() {
    this.view?.append(game(this.app.engine, { do: "hunt" }, words.hunt, () => this.show("hunt")));
  }

  // The sheet as it is printed, in a frame that runs nothing. The browser's own print finds it alone, too.
  /** @param {"paper" | "solution"} what */
  paper(what) {
    const html = this.look({ what, number: this.number });
    if (!html) return;
    const frame = make("iframe", { class: "paper", title: words.lesson[what], srcdoc: html, sandbox: "" });
    const { head, body } = new DOMParser().parseFromString(html, "text/html");
    const looks = make("style", { media: "print" }, head.querySelector("style")?.textContent, aroundPaper);
    const choice = (/** @type {"paper" | "solution"} */ one) =>
      button(words.lesson[one], () => this.paper(one), { "aria-pressed": String(one === what) });
    this.view?.replaceChildren(make("div", { class: "buttons" }, choice("paper"), choice("solution"),
      button(words.lesson.print, () => window.print(), { class: "main" })), frame,
      make("div", { class: "printed" }, looks, ...body.childNodes));
  }

  tools() {
    const { lesson, app } = this;
    const hash = this.number ? `#${this.number}` : `#my/${lesson.place.name}`;
    const numbers = field(words.lesson.numbersLabel, { maxlength: "60" });
    const change = () => {
      const text = numbers.value.trim();
      if (text) location.hash = /^\d+$/.test(text) ? `${hash}/${text}` : `${hash}/for/${encodeURIComponent(text)}`;
    };
    const again = () => {
      const before = app.store.get("sheet", lesson.key);
      const begin = (/** @type {string | null} */ text) => {
        keep(app, { kind: "sheet", key: lesson.key, text });
        app.store.set("place", lesson.key, null);
        app.route(true);
        app.lesson?.sheet.standAtOpen();
      };
      app.store.drafts(lesson.key).forEach((cell) => lesson.draft(cell, null));
      begin(null);
      notice(words.lesson.begunAgain, words.takeBack, () => begin(before));
    };
    return make("footer", { class: "tools" }, lesson.goOn(), make("p", {}, link("#", words.lesson.map)),
      form(change, make("h2", {}, words.lesson.otherNumbers),
        make("p", { class: "quiet" }, words.lesson.numbersHelp), numbers, make("button", {}, words.lesson.numbersGo),
        link(hash, words.lesson.usual)),
      make("div", { class: "buttons" }, button(words.lesson.copyLink, copyLink),
        button(words.lesson.save, () => saveText(fileName(lesson.key),
          app.store.get("sheet", lesson.key) ?? lesson.state.sheet ?? "")),
        button(words.lesson.again, again)));
  }
}

// Of a page on the disk the folder is nobody else's: the link names the file alone.
function copyLink() {
  const { protocol, pathname, hash, href } = location;
  const address = protocol === "file:" ? pathname.replace(/^.*\//, "") + hash : href;
  const copied = navigator.clipboard?.writeText(address) ?? Promise.reject();
  copied.then(() => notice(fill(words.lesson.copied, { link: address })), () => notice(address));
}

// The page: its data, its engine, and what address leads where. Each file of the page uses only those before it:
// dom, engine, store, zip, files, talk, sheet, touch, pad, lesson, map, worksheet, write, main.

import { button, make, notice } from "./dom.js";
import { Engine, unpacked } from "./engine.js";
import { load } from "./files.js";
import { Lesson } from "./lesson.js";
import { crumbs, mapPage } from "./map.js";
import { Store } from "./store.js";
import { Talk } from "./talk.js";
import words from "./words.json";
import { WorksheetPage } from "./worksheet.js";
import { writePage } from "./write.js";

/** @param {string} id */
const dataIn = (id) => document.getElementById(id)?.textContent ?? "";

export class App {
  /** @param {Engine} engine @param {HTMLElement} main */
  constructor(engine, main) {
    this.engine = engine;
    this.main = main;
    /** @type {Listed[]} */
    this.course = JSON.parse(dataIn("course"));
    /** @type {Map<string, string>} the texts of its worksheets by name */
    this.worksheets = new Map(Object.entries(JSON.parse(dataIn("worksheets"))));
    /** @type {string} what one begins to write with */
    this.start = JSON.parse(dataIn("start"));
    this.store = new Store(notice);
    /** @type {Lesson | null} */
    this.lesson = null;
    this.text = (/** @type {string} */ name) => this.worksheets.get(name) ?? this.store.get("worksheet", name);
  }

  begin() {
    this.engine.restarted = () => {
      this.lesson = null;
      this.route();
      notice(words.stumbled);
    };
    this.store.watch((kind, key) => this.changedElsewhere(kind, key));
    window.addEventListener("hashchange", () => this.route(true));
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) load(this, files);
    });
    this.route();
  }

  /** @param {string} kind @param {string} key */
  changedElsewhere(kind, key) {
    if (this.lesson && kind === "sheet" && key === this.lesson.key) this.lesson.refresh();
    if (!this.lesson && kind === "score" && this.main.querySelector(".map")) this.route();
  }

  // Shows what the address names.
  /** @param {boolean} [isMoved] from one page to another */
  route(isMoved = false) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what was typed is sent
    let address = "";
    try {
      address = decodeURIComponent(location.hash.slice(1));
    } catch {
      // No address of ours.
    }
    this.lesson = null;
    document.documentElement.style.setProperty("--dock", "0px");
    const page = this.pageAt(address);
    this.main.replaceChildren(page);
    const title = page.querySelector("h1");
    document.title = title && address ? `${title.textContent} · ${words.program}` : words.program;
    if (!isMoved) return;
    window.scrollTo(0, 0);
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }

  /** @param {string} address "", "04", "04/17", "04/for/Ann", "write/mine", "my/mine/17", "review"
   * @returns {HTMLElement} */
  pageAt(address) {
    if (address === "") return mapPage(this);
    if (address === "review") return this.reviewPage();
    const [, written] = /^write(?:\/([a-z0-9-]*))?$/.exec(address) ?? [null];
    if (/^write(\/|$)/.test(address)) return writePage(this, written ?? "");
    const parts = /^(?:my\/([a-z0-9-]+)|([a-z0-9-]+))(?:\/(\d+)|\/for\/(.+))?$/s;
    const [, own, known, variant, learner] = parts.exec(address) ?? [];
    const index = this.course.findIndex(({ number, name }) => known === number || known === name);
    const name = own ?? this.course[index]?.name ?? "";
    const text = own ? this.store.get("worksheet", own) : this.worksheets.get(name);
    if (!text) return this.nothing(words.lesson.none);
    const place = { name, variant: variant === undefined ? null : Number(variant), learner: learner ?? "" };
    this.lesson = new Lesson(this, place, text, own ? "" : this.course[index + 1]?.number);
    const { number = "", title = name } = this.course[index] ?? {};
    const page = new WorksheetPage(this, this.lesson, number, title);
    if (this.lesson.open()) this.comeBack(this.lesson);
    return page.element;
  }

  // Who has begun goes on where the last entry was made.
  /** @param {Lesson} lesson */
  comeBack({ sheet, key, state }) {
    if (!sheet.last && this.store.get("sheet", key) === null) return;
    const input = sheet.last ?? sheet.input(state.open);
    requestAnimationFrame(() => {
      input?.focus({ preventScroll: true });
      input?.scrollIntoView({ block: "center", inline: "nearest" });
    });
  }

  /** @param {string} text */
  nothing(text) {
    return make("div", {}, crumbs(), make("h1", {}, words.program), make("p", {}, text));
  }

  reviewPage() {
    const { review } = words;
    const sheets = this.store.keys("sheet").flatMap((key) => {
      const name = key.replace(/\/.*/s, "");
      const text = this.text(name);
      return text === null ? [] : [{ name, text, sheet: this.store.get("sheet", key) }];
    });
    if (sheets.length === 0) return this.nothing(words.map.nothingToReview);
    /** @type {Talk} */
    const talk = new Talk({
      send: (line) => talk.take(this.engine.ask({ do: "review", line })),
      buttons: review.buttons, label: review.line,
      more: [button(review.again, () => this.route(), { class: "again" })],
    });
    talk.take(this.engine.ask({ do: "review", sheets, seed: Math.floor(Math.random() * 1e6) }));
    return make("div", {}, crumbs(), make("h1", {}, review.title), make("div", { class: "other" }, talk.element));
  }
}

async function begin() {
  const main = document.getElementById("main");
  if (!main) return;
  document.body.prepend(button(words.skip, () => main.focus(), { class: "skip" }));
  main.append(make("p", { class: "quiet" }, words.loading));
  try {
    const engine = await Engine.of(await unpacked(dataIn("engine")), words.stumbled);
    new App(engine, main).begin();
  } catch (fault) {
    console.error(fault);
    main.replaceChildren(make("p", { class: "bad" }, words.noEngine));
  }
}

begin();

// The page: its data, its engine, and what address leads where. Each file of the page uses only those before it:
// dom, engine, store, zip, files, talk, sheet, touch, pad, lesson, map, worksheet, write, main.

import { button, make, notice } from "./dom.js";
import { Engine, unpacked } from "./engine.js";
import { load } from "./files.js";
import { Lesson } from "./lesson.js";
import { crumbs, mapPage } from "./map.js";
import { placeOf, Store } from "./store.js";
import { game } from "./talk.js";
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
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", () => this.store.set("place", "", `${window.scrollY} ${location.hash}`));
    const looks = document.querySelector("style"); // a sheet to be printed has others
    window.addEventListener("beforeprint", () => looks?.setAttribute("media",
      document.querySelector(".printed") ? "screen" : "all"));
    this.store.watch((kind, key) => {
      if (this.lesson && kind === "sheet" && key === this.lesson.key) this.lesson.refresh();
      if (!this.lesson && kind === "score" && this.main.querySelector(".map")) this.route();
    });
    window.addEventListener("hashchange", () => this.route(true));
    const dropped = (/** @type {DragEvent} */ event) => {
      if (!event.dataTransfer?.types.includes("Files")) return; // text goes where the browser puts it
      event.preventDefault();
      if (event.type === "drop") load(this, [...event.dataTransfer.files]);
    };
    window.addEventListener("dragover", dropped);
    window.addEventListener("drop", dropped);
    this.route();
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
    const [isWritten, written = ""] = /^write(?:\/([a-z0-9-]*))?$/.exec(address) ?? [];
    if (isWritten) return writePage(this, written);
    const [, own, known, numbers = ""] =
      /^(?:my\/([a-z0-9-]+)|([a-z0-9-]+))(\/\d+|\/for\/.+)?$/s.exec(address) ?? [];
    const index = this.course.findIndex(({ number, name }) => known === number || known === name);
    const name = own ?? this.course[index]?.name ?? "";
    const text = own ? this.store.get("worksheet", own) : this.worksheets.get(name);
    if (!text) return this.nothing(words.lesson.none);
    this.lesson = new Lesson(this, placeOf(name + numbers), text, own ? "" : this.course[index + 1]?.number);
    const { number = "", title = name } = this.course[index] ?? {};
    const page = new WorksheetPage(this, this.lesson, number, title);
    if (this.lesson.open()) this.comeBack(this.lesson);
    return page.element;
  }

  // Who has begun goes on at the cell where she was, and in a page that is loaded anew sees what she saw.
  /** @param {Lesson} lesson */
  comeBack({ sheet, key }) {
    const [top, hash] = (this.store.get("place", "") ?? "").split(" ");
    this.store.set("place", "", null);
    const input = sheet.input(this.store.get("place", key) ?? "") ?? sheet.last;
    requestAnimationFrame(() => {
      if (document.activeElement instanceof HTMLInputElement) return; // who was quicker stays where she is
      if (hash !== location.hash) input?.scrollIntoView({ block: "center", inline: "nearest" });
      else window.scrollTo(0, Number(top));
      const { y = -1 } = input?.getBoundingClientRect() ?? {};
      if (y >= 0 && y < window.innerHeight) input?.focus({ preventScroll: true });
    });
  }

  /** @param {string} text */
  nothing(text) {
    return make("div", {}, crumbs(), make("h1", {}, words.program), make("p", {}, text));
  }

  reviewPage() {
    const { review } = words;
    const sheets = this.store.keys("sheet").flatMap((key) => {
      const { name } = placeOf(key);
      const text = this.text(name);
      return text === null ? [] : [{ name, text, sheet: this.store.get("sheet", key) }];
    });
    if (sheets.length === 0) return this.nothing(words.map.nothingToReview);
    const talk = game(this.engine, { do: "review", sheets }, review, () => this.route());
    return make("div", {}, crumbs(), make("h1", {}, review.title), make("div", { class: "other" }, talk));
  }
}

async function begin() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  document.body.prepend(button(words.skip, () => main.focus(), { class: "skip" }));
  main.append(make("p", { class: "quiet" }, words.loading));
  try {
    const packed = Uint8Array.from(atob(dataIn("engine")), (letter) => letter.charCodeAt(0));
    const engine = await Engine.of(await unpacked(packed, "gzip").arrayBuffer(), words.stumbled);
    new App(engine, main).begin();
  } catch (fault) {
    console.error(fault);
    main.replaceChildren(make("p", { class: "bad" }, words.noEngine));
  }
}

begin();

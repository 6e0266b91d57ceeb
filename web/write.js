// A worksheet of one's own: checked while it is typed, with the sheet to fill in beside it.

import { button, field, fill, make, notice } from "./dom.js";
import { saveText, slug } from "./files.js";
import { Lesson } from "./lesson.js";
import { crumbs } from "./map.js";
import words from "./words.json";

const pause = 400; // ms, after the last key
const answers = /^```[^\n]*\banswer\b[^\n]*\n[^]*?^```/gm;

// A blank sheet with the matrices of an older one that still have their name and their size.
/** @param {string} blank @param {string} before */
function filledAgain(blank, before) {
  const header = (/** @type {string} */ block) => block.slice(0, block.indexOf("\n"));
  const kept = new Map((before.match(answers) ?? []).map((block) => [header(block), block]));
  return blank.replace(answers, (block) => kept.get(header(block)) ?? block);
}

/** @param {App} app @param {string} name of a worksheet that is kept here, or "" @returns {HTMLElement} */
export function writePage(app, name) {
  const { write } = words;
  const { store } = app;
  let key = slug(app, name || "mine");
  const nameField = field(write.name, { value: key, maxlength: "60" });
  const text = make("textarea", { "aria-label": write.text, spellcheck: "false", autocapitalize: "off", wrap: "off" });
  text.value = store.get("worksheet", key) ?? app.start;
  const numbers = make("pre", { class: "lines", "aria-hidden": "true" });
  const problems = make("ul", { class: "problems", role: "log", "aria-live": "polite", "aria-label": write.problems });
  const preview = make("div", { class: "preview" });
  let timer = 0;
  /** @type {NonNullable<Answer["problems"]>} */
  let found = [];
  const keep = () => store.set("worksheet", key, text.value);

  /** @param {number} line @param {number} column both from 1 */
  const jump = (line, column) => {
    const lines = text.value.split("\n");
    const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    text.focus();
    text.setSelectionRange(at, at);
    text.scrollTop = ((line - 4) * text.scrollHeight) / lines.length;
  };

  const lookOf = (/** @type {boolean} */ isError) => (isError ? "bad" : "unsure");
  const mark = () => {
    const looks = new Map([...found].reverse().map((one) => [one.line, lookOf(one.is_error)])); // errors come first
    numbers.replaceChildren(...text.value.split("\n").map((_, index) =>
      make("span", { class: looks.get(index + 1) }, `${index + 1}\n`)));
    numbers.scrollTop = text.scrollTop;
  };

  const check = () => {
    if (!page.isConnected) return;
    const { problem, problems: all = [] } = app.engine.ask({ do: "check", name: `${key}.md`, text: text.value });
    found = all;
    mark();
    problems.replaceChildren(...found.map(({ line, column, message, is_error: isError }) => make("li", {},
      make("span", { class: lookOf(isError), "aria-hidden": "true" }, isError ? "✗ " : "● "),
      button(fill(write.line, { line }), () => jump(line, column), { class: "link" }), ` ${message}`)));
    if (problem !== undefined) problems.append(make("li", { class: "bad" }, problem));
    if (found.length === 0 && problem === undefined) problems.append(make("li", { class: "good" }, write.fine));
    if (found.some((one) => one.is_error) || problem !== undefined) return preview.classList.add("stale");
    preview.classList.remove("stale");
    if (app.lesson?.place.name === key && app.lesson.text === text.value) return;
    const kept = store.get("sheet", key);
    const graded = kept && app.engine.ask({ do: "grade", name: key, text: text.value, sheet: kept }).grade;
    const before = graded && graded.problems.length === 0 ? null : kept; // of another text
    if (before !== null) store.set("sheet", key, null);
    const lesson = new Lesson(app, { name: key, variant: null, learner: "" }, text.value);
    app.lesson = lesson;
    preview.replaceChildren(lesson.element);
    if (!lesson.open() || before === null) return;
    store.set("sheet", key, filledAgain(lesson.state.sheet ?? "", before));
    lesson.open();
  };

  const changed = () => {
    mark();
    clearTimeout(timer);
    timer = window.setTimeout(check, pause);
  };
  text.addEventListener("input", () => (keep(), changed()));
  store.watch((kind, name) => { // what another tab wrote is not written over
    if (!page.isConnected || kind !== "worksheet" || name !== key) return;
    text.value = store.get("worksheet", key) ?? text.value;
    changed();
  });
  text.addEventListener("scroll", () => (numbers.scrollTop = text.scrollTop));
  nameField.addEventListener("change", () => {
    const fresh = slug(app, nameField.value);
    const isTaken = fresh !== key && store.get("worksheet", fresh) !== null;
    if (isTaken) notice(fill(write.taken, { name: fresh }));
    else store.rename(key, fresh);
    key = isTaken ? key : fresh;
    nameField.value = key;
    history.replaceState(null, "", `#write/${key}`);
    keep();
    check();
  });
  const remove = () => {
    store.set("worksheet", key, null);
    location.hash = "";
    notice(fill(write.removed, { name: key }), words.takeBack, () => (keep(), app.route()));
  };

  const page = make("div", { class: "write" }, make("section", { class: "author" }, crumbs(),
      make("h1", {}, write.title), make("p", { class: "quiet" }, write.about),
      make("div", { class: "buttons" }, nameField,
        button(write.save, () => saveText(`${key}.md`, text.value)), button(write.remove, remove)),
      make("div", { class: "editor" }, numbers, text), problems),
    make("section", { "aria-label": write.preview }, preview));
  queueMicrotask(check);
  return page;
}

// The map of the course, with what is filled in so far.

import { button, fill, make } from "./dom.js";
import { load, saveAll } from "./files.js";
import { placeOf } from "./store.js";
import words from "./words.json";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./engine.js").Worksheet} Worksheet */

/** @param {App} app @param {string} key */
function progress({ store }, key) {
  const filled = store.score(key);
  if (!filled) return null;
  const text = fill(words.map.filled, filled);
  return make("span", { class: "progress" }, make("progress", { max: filled.max, value: filled.score, "aria-label": text }),
    make("span", { class: filled.score === filled.max ? "good" : "quiet" }, filled.score === filled.max ? `✓ ${words.map.done}` : text));
}

/** @param {string} key @param {string} address of the worksheet */
export function hashOf(key, address) {
  const { variant, learner } = placeOf(key);
  if (learner) return `#${address}/for/${encodeURIComponent(learner)}`;
  return `#${address}${variant === null ? "" : `/${variant}`}`;
}

// The sheets of a worksheet that have other numbers.
/** @param {App} app @param {string} name @param {string} address */
function variants(app, name, address) {
  const keys = app.store.keys("sheet").filter((key) => key.startsWith(`${name}/`));
  return keys.length === 0 ? null : make("ul", { class: "variants" }, ...keys.map((key) => {
    const { variant, learner } = placeOf(key);
    const label = learner ? fill(words.lesson.learner, { name: learner }) : fill(words.lesson.variant, { number: variant });
    return make("li", {}, make("a", { href: hashOf(key, address) }, label), " ", progress(app, key));
  }));
}

/** @param {App} app @param {Worksheet} worksheet */
function entry(app, { number, name, title, topic, cells, minutes }) {
  return make("li", { value: Number(number) },
    make("a", { class: "worksheet", href: `#${number}` }, make("span", { class: "number" }, number), make("strong", {}, title)),
    make("p", {}, topic),
    make("p", { class: "quiet" }, fill(words.map.size, { cells, minutes }), " ", progress(app, name)),
    variants(app, name, number));
}

// The first worksheet that is not done, and whether any was begun.
/** @param {App} app */
function next({ course, store }) {
  const isDone = (/** @type {Worksheet} */ { name }) => {
    const filled = store.score(name);
    return filled !== null && filled.score >= filled.max;
  };
  const begun = course.filter(({ name }) => store.score(name));
  const open = begun.reverse().find((worksheet) => !isDone(worksheet)) ?? course.find((worksheet) => !isDone(worksheet));
  return { worksheet: open, isBegun: begun.length > 0 };
}

/** @param {App} app @returns {HTMLElement} */
export function mapPage(app) {
  const { map } = words;
  const { worksheet, isBegun } = next(app);
  const picker = make("input", { type: "file", multiple: true, accept: ".md,.csv,.zip,.txt,text/markdown", hidden: true,
    onchange: () => load(app, [...(picker.files ?? [])]) });
  const own = app.store.keys("worksheet");
  return make("div", { class: "map" },
    make("header", {}, make("h1", {}, map.title), ...map.about.map((text) => make("p", {}, text)),
      worksheet ? make("p", {}, make("a", { class: "main", href: `#${worksheet.number}` },
        isBegun ? `${map.goOn} ${worksheet.number}: ${worksheet.title}` : map.begin)) : null),
    ...map.sections.map(({ from, title, about }, index) => {
      const end = map.sections[index + 1]?.from ?? "99";
      const inside = app.course.filter(({ number }) => number >= from && number < end);
      return make("section", {}, make("h2", {}, title), make("p", { class: "quiet" }, about),
        make("ol", { class: "worksheets" }, ...inside.map((one) => entry(app, one))));
    }),
    own.length === 0 ? null : make("section", {}, make("h2", {}, map.own), make("ul", { class: "worksheets" },
      ...own.map((name) => make("li", {}, make("a", { class: "worksheet", href: `#write/${name}` }, make("strong", {}, name)), " ",
        progress(app, name), variants(app, name, `my/${name}`))))),
    make("section", {}, make("h2", {}, map.sheets), make("p", { class: "quiet" }, map.aboutSheets),
      make("div", { class: "buttons" }, button(map.saveAll, () => saveAll(app)), button(map.load, () => picker.click()), picker,
        make("a", { class: "button", href: "#review" }, map.review), make("a", { class: "button", href: "#write" }, map.write))));
}

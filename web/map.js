// The map of the course, with what is filled in so far.

import { button, fill, link, make } from "./dom.js";
import { load, saveAll } from "./files.js";
import { placeOf } from "./store.js";
import words from "./words.json";

/** @param {App} app @param {string} key */
function progress({ store }, key) {
  const filled = store.score(key);
  if (!filled) return null;
  const text = fill(words.map.filled, filled);
  const isFull = filled.isDone && filled.score >= filled.max; // else some was given away
  return make("span", { class: "progress" },
    make("progress", { max: filled.max, value: filled.score, "aria-label": text }),
    isFull ? make("span", { class: "good" }, `✓ ${words.map.done}`)
      : make("span", { class: "quiet" }, filled.isDone ? `${text}, ${words.map.done}` : text));
}

/** @param {...Child} here */
export const crumbs = (...here) => make("p", { class: "crumbs" }, link("#", words.lesson.map), ...here);

/** @param {Place} place @returns "variant 17", "for Ann", or nothing for the usual ones */
export function numbersOf({ variant, learner }) {
  if (learner) return fill(words.lesson.learner, { name: learner });
  return variant === null ? "" : fill(words.lesson.variant, { number: variant });
}

// The sheets of a worksheet that have other numbers.
/** @param {App} app @param {string} name @param {string} address */
function variants(app, name, address) {
  const keys = app.store.keys("sheet").filter((key) => key.startsWith(`${name}/`));
  const way = (/** @type {string} */ key) =>
    link(`#${address}${encodeURI(key.slice(name.length))}`, numbersOf(placeOf(key)));
  return keys.length > 0 && make("ul", { class: "variants" },
    ...keys.map((key) => make("li", {}, way(key), " ", progress(app, key))));
}

/** @param {App} app @param {string} name @returns what a worksheet of one's own calls itself */
const titleOf = (app, name) => /^# +(.*\S)/m.exec(app.text(name) ?? "")?.[1] ?? name;

/** @param {App} app @param {Listed} worksheet */
function entry(app, { number, name, title, topic, cells, questions, minutes }) {
  return make("li", { value: Number(number) },
    link(`#${number}`, make("span", { class: "number" }, number), make("strong", {}, title)), make("p", {}, topic),
    make("p", { class: "quiet" }, fill(words.map.size, { cells, questions, minutes }), " ", progress(app, name)),
    variants(app, name, number));
}

// The first worksheet that is not done, and whether any was begun.
/** @param {App} app */
function next({ course, store }) {
  const begun = course.filter(({ name }) => store.score(name));
  const open = [...begun.reverse(), ...course].find(({ name }) => !store.score(name)?.isDone);
  return { worksheet: open, isBegun: begun.length > 0 };
}

/** @param {App} app @returns {HTMLElement} */
export function mapPage(app) {
  const { map } = words;
  const { worksheet, isBegun } = next(app);
  const picker = make("input", { type: "file", multiple: true, accept: ".md,.zip,.txt,text/markdown", hidden: true,
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
      ...own.map((name) => make("li", {}, link(`#write/${name}`, make("strong", {}, titleOf(app, name))), " ",
        progress(app, name), variants(app, name, `my/${name}`))))),
    make("section", {}, make("h2", {}, map.sheets), make("p", { class: "quiet" }, map.aboutSheets),
      make("div", { class: "buttons" }, button(map.saveAll, () => saveAll(app)),
        button(map.load, () => picker.click()), picker, link("#review", map.review), link("#write", map.write))));
}

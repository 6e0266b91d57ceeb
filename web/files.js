// @ts-check
// Sheets and worksheets go out as files, and come in again.

import { download, notice } from "./dom.js";
import { keyOf, placeOf } from "./store.js";
import { words } from "./words.js";
import { unzipped, zipped } from "./zip.js";

/** @typedef {import("./main.js").App} App */

const largest = 1 << 20; // of a sheet, as in byhand

/** @param {string} key
 * @returns {string} "self-attention-17.md" */
export const fileName = (key) => `${key.replace(/\/for\//, "-").replace(/[^\p{L}\p{N}_.-]+/gu, "-")}.md`;

/** @param {string} name
 * @param {string} text */
export function saveText(name, text) {
  download(name, new Blob([text], { type: "text/markdown;charset=utf-8" }));
}

/** @param {App} app */
export function saveAll({ store }) {
  const files = [
    ...store.keys("worksheet").map((name) => ({ name: `worksheets/${name}.md`, text: store.get("worksheet", name) ?? "" })),
    ...store.keys("sheet").map((key) => ({ name: fileName(key), text: store.get("sheet", key) ?? "" })),
  ];
  if (files.length === 0) notice(words.map.nothingToSave);
  else download("byhand-sheets.zip", zipped(files));
}

/** What a file is: a sheet of a worksheet that is known, or a worksheet.
 * @param {App} app
 * @param {{ name: string, text: string }} file
 * @returns {{ kind: "sheet" | "worksheet", key: string } | null} */
function recognized({ engine, text: textOf }, { name, text }) {
  if (/^\s*<!--\s*byhand:/.test(text)) {
    const found = /** @type {any} */ (engine.ask({ do: "name", sheet: text }));
    if (found.problem !== undefined || textOf(found.worksheet) === undefined) return null;
    const variant = typeof found.variant === "number" ? found.variant : null;
    return { kind: "sheet", key: keyOf({ name: found.worksheet, variant, learner: found.learner ?? "" }) };
  }
  if (!/^ {0,3}(```|~~~)\s*(given|step)\b/m.test(text)) return null;
  return { kind: "worksheet", key: slug(name.replace(/^.*\//, "").replace(/\.\w+$/, "")) };
}

/** @param {string} name
 * @returns {string} a name that a sheet can have: "My sheet!" -> "my-sheet" */
export const slug = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "mine";

/** @param {App} app
 * @param {Iterable<File>} chosen
 * @returns {Promise<string[]>} the keys of what was loaded */
export async function load(app, chosen) {
  const files = [];
  for (const file of chosen) {
    try {
      if (file.size > 64 * largest) notice(words.load.tooLarge(file.name));
      else if (/\.zip$/i.test(file.name)) files.push(...(await unzipped(await file.arrayBuffer())));
      else files.push({ name: file.name, text: await file.text() });
    } catch {
      notice(words.load.unreadable(file.name));
    }
  }
  files.sort((a, b) => Number(a.text.startsWith("<!--")) - Number(b.text.startsWith("<!--"))); // worksheets first
  /** @type {{ kind: "sheet" | "worksheet", key: string, before: string | null }[]} */
  const loaded = [];
  for (const file of files) {
    const found = file.text.length > largest ? null : recognized(app, file);
    if (!found) {
      notice(file.text.length > largest ? words.load.tooLarge(file.name) : words.load.unknown(file.name));
      continue;
    }
    const { kind, key } = found;
    loaded.push({ kind, key, before: app.store.get(kind, key) });
    app.store.set(kind, key, file.text);
    if (kind === "sheet") rescore(app, key);
  }
  if (loaded.length > 0) {
    notice(words.load.loaded(loaded.map(({ key }) => key)), words.takeBack, () => {
      for (const { kind, key, before } of loaded.reverse()) {
        app.store.set(kind, key, before);
        if (kind === "sheet") rescore(app, key);
      }
      app.route();
    });
    app.route();
  }
  return loaded.map(({ key }) => key);
}

/** @param {App} app
 * @param {string} key */
export function rescore({ engine, store, text: textOf }, key) {
  const sheet = store.get("sheet", key);
  const { name } = placeOf(key);
  const answer = /** @type {any} */ (sheet && engine.ask({ do: "grade", name, text: textOf(name), file: name, sheet }));
  store.set("score", key, answer?.grade ? `${answer.grade.score} ${answer.grade.max}` : null);
}

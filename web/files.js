// Sheets and worksheets go out as files, and come in again.

import { download, fill, notice } from "./dom.js";
import { keyOf, placeOf } from "./store.js";
import words from "./words.json";
import { unzipped, zipped } from "./zip.js";

const largest = 1 << 20; // bytes of a sheet, as in byhand

/** @param {string} key of a sheet: "self-attention/for/Ann" -> "self-attention-Ann.md" */
export const fileName = (key) => `${key.replace(/\/(for\/)?/, "-").replace(/[^\p{L}\p{N}_.-]+/gu, "-")}.md`;

// A name that a worksheet of one's own can have: "My sheet!" -> "my-sheet"
/** @param {App} app @param {string} text */
export function slug({ worksheets }, text) {
  const name = text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "mine";
  return worksheets.has(name) ? `${name}-mine` : name;
}

/** @param {string} name @param {string} text */
export const saveText = (name, text) => download(name, new Blob([text], { type: "text/markdown;charset=utf-8" }));

/** @param {App} app */
export function saveAll({ store }) {
  const files = (/** @type {Kept["kind"]} */ kind, folder = "") =>
    store.keys(kind).map((key) => ({ name: folder + fileName(key), text: store.get(kind, key) ?? "" }));
  const all = [...files("sheet"), ...files("worksheet", "worksheets/")];
  const taken = new Set();
  for (const file of all) { // "for/Ann B" and "for/Ann-B"
    const { name } = file;
    for (let i = 2; taken.has(file.name.toLowerCase()); ++i) file.name = name.replace(/\.md$/, `-${i}.md`);
    taken.add(file.name.toLowerCase());
  }
  if (all.length === 0) notice(words.map.nothingToSave);
  else download("byhand-sheets.zip", zipped(all));
}

/** @param {App} app @param {{ name: string, text: string }} file @returns {Kept | null} */
function recognized(app, { name, text }) {
  if (text.length > largest) return null;
  if (/^\s*<!--\s*byhand:/.test(text)) {
    const { worksheet = "", variant = null, learner = "" } = app.engine.ask({ do: "name", sheet: text });
    return app.text(worksheet) ? { kind: "sheet", key: keyOf({ name: worksheet, variant, learner }), text } : null;
  }
  const isWorksheet = /^ {0,3}(```|~~~)\s*(given|step)\b/m.test(text);
  return isWorksheet ? { kind: "worksheet", key: slug(app, name.replace(/^.*\/|\.\w+$/g, "")), text } : null;
}

// Keeps what is in the files. What was there before can be taken back.
/** @param {App} app @param {File[]} chosen */
export async function load(app, chosen) {
  const read = async (/** @type {File} */ file) => /\.zip$/i.test(file.name)
    ? unzipped(await file.arrayBuffer()) : [{ name: file.name, text: await file.text() }];
  const found = chosen.map((file) => read(file).catch(() => [{ name: file.name, text: "" }]));
  const files = (await Promise.all(found)).flat();
  const isSheet = ({ text = "" }) => Number(text.startsWith("<!--"));
  files.sort((one, other) => isSheet(one) - isSheet(other)); // their worksheets come first
  /** @type {Kept[]} */
  const before = [];
  for (const file of files) {
    const found = recognized(app, file);
    if (found) before.push({ ...found, text: app.store.get(found.kind, found.key) });
    if (found) keep(app, found);
    else notice(fill(words.load.unknown, { file: file.name }));
  }
  if (before.length === 0) return;
  const takeBack = () => (before.reverse().forEach((one) => keep(app, one)), app.route());
  notice(fill(words.load.loaded, { names: before.map(({ key }) => key).join(", ") }), words.takeBack, takeBack);
  const [{ kind, key }] = before;
  if (before.length === 1 && kind === "worksheet") location.hash = `write/${key}`;
  app.route();
}

/** @param {App} app @param {Kept} what */
export function keep({ engine, store, text: textOf }, { kind, key, text }) {
  store.set(kind, key, text);
  if (kind === "worksheet") return;
  const { name } = placeOf(key);
  const { grade, is_done: isDone } = engine.ask({ do: "grade", name, text: textOf(name), sheet: text ?? "" });
  store.keepScore(key, text === null ? undefined : grade, isDone);
}

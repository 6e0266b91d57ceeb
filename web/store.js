// What this browser keeps: sheets with their scores, worksheets of one's own, and what is half typed.
// A sheet is kept as the very text that `byhand grade` reads.

import words from "./words.json";

/** @param {Place} place @returns {string} "self-attention", "self-attention/17", "self-attention/for/Ann" */
export function keyOf({ name, variant, learner }) {
  if (learner) return `${name}/for/${learner}`;
  return variant === null ? name : `${name}/${variant}`;
}

/** @param {string} key @returns {Place} */
export function placeOf(key) {
  const [, name, variant, learner] = /^([^/]*)(?:\/(\d+)|\/for\/(.*))?$/s.exec(key) ?? ["", key];
  return { name, variant: variant === undefined ? null : Number(variant), learner: learner ?? "" };
}

const prefix = "byhand/";

export class Store {
  /** @param {(problem: string) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {Map<string, string>} what the browser would not keep */
    this.here = new Map();
    try {
      localStorage.setItem(prefix, "");
      localStorage.removeItem(prefix);
    } catch {
      this.complain(words.noStorage);
    }
  }

  /** @param {string} problem */
  complain(problem) {
    if (!this.complained) this.tell(problem);
    this.complained = true;
  }

  /** @param {Kind} kind @param {string} key @returns {string | null} */
  get(kind, key) {
    const name = `${prefix}${kind}/${key}`;
    try {
      return this.here.get(name) ?? localStorage.getItem(name);
    } catch {
      return this.here.get(name) ?? null;
    }
  }

  /** @param {Kind} kind @param {string} key @param {string | null} value */
  set(kind, key, value) {
    const name = `${prefix}${kind}/${key}`;
    this.here.delete(name);
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      if (value !== null) this.here.set(name, value);
      this.complain(words.storageFull);
    }
  }

  /** @param {Kind} kind @returns {string[]} */
  keys(kind) {
    const begin = `${prefix}${kind}/`;
    const names = new Set(this.here.keys());
    try {
      for (let i = 0; i < localStorage.length; ++i) names.add(localStorage.key(i) ?? "");
    } catch {
      // Those that are kept here are all there are.
    }
    return [...names].filter((name) => name.startsWith(begin)).map((name) => name.slice(begin.length)).sort();
  }

  /** @param {string} key */
  score(key) {
    const [score, max] = (this.get("score", key) ?? "").split(" ").map(Number);
    return max > 0 ? { score, max, isDone: score >= max } : null;
  }

  // What is half typed, by cell.
  /** @param {string} key @returns {Record<string, string>} */
  drafts(key) {
    try {
      return Object(JSON.parse(this.get("draft", key) ?? "{}"));
    } catch {
      return {};
    }
  }

  /** @param {string} key @param {string} cell @param {string | null} text */
  draft(key, cell, text) {
    const drafts = this.drafts(key);
    if (text === null && !(cell in drafts)) return;
    if (text === null) delete drafts[cell];
    else drafts[cell] = text;
    this.set("draft", key, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null);
  }

  // Calls back when another tab changed something.
  /** @param {(kind: string, key: string) => void} changed */
  watch(changed) {
    window.addEventListener("storage", ({ key }) => {
      const [, kind, name] = /^byhand\/(\w+)\/(.*)$/s.exec(key ?? "") ?? [];
      if (kind) changed(kind, name);
    });
  }
}

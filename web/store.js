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
    window.addEventListener("beforeunload", (event) => {
      if ([...this.here.keys()].some((name) => /^byhand\/(sheet|worksheet)\//.test(name))) event.preventDefault();
    });
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

  /** @param {string} from @param {string} to names of a worksheet of one's own, which takes its sheets along */
  rename(from, to) {
    for (const kind of /** @type {Kind[]} */ (["worksheet", "sheet", "score", "draft", "place"])) {
      for (const key of this.keys(kind).filter((one) => one.replace(/[/#].*/s, "") === from)) {
        const text = this.get(kind, key)?.replace(`<!-- byhand: ${from}`, `<!-- byhand: ${to}`) ?? null;
        this.set(kind, key, null);
        this.set(kind, to + key.slice(from.length), text);
      }
    }
  }

  /** @param {string} key @param {{ score: number, max: number } | undefined} grade @param {boolean} [isDone] */
  keepScore(key, grade, isDone) {
    this.set("score", key, grade ? `${grade.score} ${grade.max} ${Number(isDone)}` : null);
  }

  /** @param {string} key */
  score(key) {
    const [score, max, isDone] = (this.get("score", key) ?? "").split(" ").map(Number);
    return max > 0 ? { score, max, isDone: Boolean(isDone ?? score >= max) } : null;
  }

  // The cells of a sheet in which something is half typed: their drafts are kept as "04#Q[1,2]".
  /** @param {string} key @returns {string[]} */
  drafts(key) {
    return this.keys("draft").filter((one) => one.startsWith(`${key}#`)).map((one) => one.slice(key.length + 1));
  }

  /** @param {(kind: string, key: string) => void} changed is called when another tab changed something */
  watch(changed) {
    window.addEventListener("storage", ({ key }) => {
      const [, kind, name] = /^byhand\/(\w+)\/(.*)$/s.exec(key ?? "") ?? [];
      if (kind) changed(kind, name);
    });
  }
}

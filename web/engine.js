// @ts-check
// The engine in WebAssembly: a request goes in, an answer comes out, both as objects.

import { words } from "./words.js";

/** What the engine may answer; which members there are depends on the request.
 * @typedef {object} Answer
 * @property {string} [problem]
 * @property {string} [title]
 * @property {Record<string, string>} [sections]
 * @property {string} [said]
 * @property {string} [prompt]
 * @property {"entry" | "guess" | "answer" | "nothing"} [awaits]
 * @property {string} [open]
 * @property {string[]} [choices]
 * @property {string} [sheet]
 * @property {number} [score]
 * @property {number} [max]
 * @property {boolean} [is_over]
 * @property {string} [html]
 * @property {string} [cell]
 * @property {string[]} [lit]
 * @property {string[]} [row]
 * @property {string[]} [column]
 * @property {{ line: number, column: number, message: string, is_error: boolean }[]} [problems]
 * @property {Worksheet[]} [worksheets]
 */

/** @typedef {{ number: string, name: string, title: string, topic: string, cells: number, minutes: number }} Worksheet */
/** @typedef {{ do: string, [member: string]: any }} Request */

/** Text that was packed by gzip and written in base64.
 * @param {string} text
 * @returns {Promise<ArrayBuffer>} */
export function unpacked(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  const Unpack = /** @type {any} */ (globalThis).DecompressionStream;
  return new Response(new Blob([bytes]).stream().pipeThrough(new Unpack("gzip"))).arrayBuffer();
}

const outOfReach = 52; // what WASI calls ENOSYS: there is nothing outside

/** What the module wants from outside. It has no files and no arguments, and is told so.
 * @param {WebAssembly.Module} module
 * @param {() => DataView} memory */
function surroundings(module, memory) {
  /** @type {Record<string, (...values: any[]) => any>} */
  const known = {
    environ_sizes_get: (count, size) => (memory().setUint32(count, 0, true), memory().setUint32(size, 0, true), 0),
    args_sizes_get: (count, size) => (memory().setUint32(count, 0, true), memory().setUint32(size, 0, true), 0),
    environ_get: () => 0,
    args_get: () => 0,
    clock_time_get: (_clock, _precision, at) => (memory().setBigUint64(at, BigInt(Date.now()) * 1000000n, true), 0),
    proc_exit: (status) => {
      throw new WebAssembly.RuntimeError(`the engine left with ${status}`);
    },
    emscripten_notify_memory_growth: () => {},
  };
  /** @type {Record<string, Record<string, any>>} */
  const imports = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    (imports[wanted.module] ??= {})[wanted.name] = known[wanted.name] ?? (() => outOfReach);
  }
  return imports;
}

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {any} */
    this.parts = null;
    this.sinceStart = 0;
    /** What to do when it had to be started again: nothing is open in it then. */
    this.restarted = () => {};
  }

  /** @param {BufferSource} bytes */
  static async of(bytes) {
    const engine = new Engine(await WebAssembly.compile(bytes));
    await engine.start();
    return engine;
  }

  async start() {
    const memory = () => new DataView(this.parts.memory.buffer);
    const instance = await WebAssembly.instantiate(this.module, surroundings(this.module, memory));
    this.parts = instance.exports;
    this.parts._initialize?.();
  }

  /** @param {Request} request
   * @returns {Answer} */
  ask(request) {
    if (!this.parts) return { problem: words.loading };
    try {
      return JSON.parse(this.answer(JSON.stringify(request)));
    } catch (fault) {
      console.error(fault);
      this.parts = null;
      this.start().then(() => this.restarted());
      return { problem: words.stumbled };
    }
  }

  /** @param {string} request
   * @returns {string} */
  answer(request) {
    const bytes = new TextEncoder().encode(request);
    const room = this.parts.byhand_room(bytes.length);
    new Uint8Array(this.parts.memory.buffer).set(bytes, room);
    const from = this.parts.byhand_answer();
    const memory = new Uint8Array(this.parts.memory.buffer);
    return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
  }
}

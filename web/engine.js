// The engine in WebAssembly: a request goes in, an answer comes out, both as objects.

/** @param {BlobPart} packed @param {"gzip" | "deflate-raw"} format @returns {Response} */
export function unpacked(packed, format) {
  const Unpack = /** @type {any} */ (globalThis).DecompressionStream;
  return new Response(new Blob([packed]).stream().pipeThrough(new Unpack(format)));
}

const notThere = 52; // what WASI calls ENOSYS

// What the module wants from outside. It finds nothing there, and is told so.
/** @param {WebAssembly.Module} module @param {() => DataView} memory */
function surroundings(module, memory) {
  /** @type {Record<string, Function>} */
  const known = {
    environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
      for (const place of [count, size]) memory().setUint32(place, 0, true);
      return 0;
    },
    environ_get: () => 0, emscripten_notify_memory_growth: () => {},
    proc_exit: (/** @type {number} */ status) => {
      throw new WebAssembly.RuntimeError(`the engine left with ${status}`);
    },
  };
  /** @type {Record<string, Record<string, any>>} */
  const imports = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    (imports[wanted.module] ??= {})[wanted.name] = known[wanted.name] ?? (() => notThere);
  }
  return imports;
}

export class Engine {
  /** @param {WebAssembly.Module} module @param {string} stumbled what is said when it had to be started again */
  constructor(module, stumbled) {
    this.module = module;
    this.stumbled = stumbled;
    /** @type {any} */
    this.parts = null;
    this.restarted = () => {};
  }

  /** @param {BufferSource} bytes @param {string} stumbled */
  static async of(bytes, stumbled) {
    const engine = new Engine(await WebAssembly.compile(bytes), stumbled);
    await engine.start();
    return engine;
  }

  async start() {
    const memory = () => new DataView(this.parts.memory.buffer);
    this.parts = (await WebAssembly.instantiate(this.module, surroundings(this.module, memory))).exports;
    this.parts._initialize();
  }

  /** @param {Question} request @returns {Answer} */
  ask(request) {
    try {
      const composed = JSON.stringify(request).normalize("NFC"); // é is one character, however it was typed
      const bytes = new TextEncoder().encode(composed);
      const room = this.parts.byhand_room(bytes.length);
      new Uint8Array(this.parts.memory.buffer).set(bytes, room);
      const from = this.parts.byhand_answer();
      const memory = new Uint8Array(this.parts.memory.buffer);
      return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
    } catch (fault) {
      console.error(fault);
      if (this.parts) this.start().then(() => this.restarted());
      this.parts = null;
      return { problem: this.stumbled };
    }
  }
}

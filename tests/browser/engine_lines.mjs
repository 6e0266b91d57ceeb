// The engine of the page as a program: node engine_lines.mjs ENGINE.wasm. A request a line, an answer a line.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Engine } from "../../web/engine.js";

const engine = await Engine.of(readFileSync(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(engine.ask(JSON.parse(line)))}\n`);
}

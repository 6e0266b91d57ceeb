// Puts the page together: node web/assemble.js ENGINE.wasm OUT.html, from the root of the project.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { Engine } from "./engine.js";

const [module, out] = process.argv.slice(2);
if (!out) {
  console.error("Usage: node web/assemble.js ENGINE.wasm OUT.html");
  process.exit(2);
}

/** JSON that may stand in a script element. */
const asData = (value) => JSON.stringify(value).replace(/</g, "\\u003c");

/** The answer to a request; the page is not made without it. */
function answered(engine, request) {
  const answer = engine.ask(request);
  if (answer.problem !== undefined) throw new Error(answer.problem);
  return answer;
}

const words = JSON.parse(readFileSync("web/words.json", "utf8"));
const bytes = readFileSync(module);
const engine = await Engine.of(bytes, words.stumbled);
const files = readdirSync("exercises").filter((name) => /^\d+-.*\.md$/.test(name)).sort();
const sources = files.map((file) => ({ file, text: readFileSync(`exercises/${file}`, "utf8") }));
const { worksheets: course } = answered(engine, { do: "course", worksheets: sources });
const { css } = answered(engine, { do: "style" });
const bundle = ["web/main.js", "--bundle", "--format=iife", "--target=es2020", "--charset=utf8", "--log-level=warning"];
const script = execFileSync("esbuild", bundle, { encoding: "utf8" }).replace(/<\/(script)/gi, "<\\/$1");

const parts = {
  title: words.program,
  "no-script": words.noScript,
  style: `${css}\n${readFileSync("web/style.css", "utf8")}`,
  start: asData(readFileSync("web/start.md", "utf8")),
  course: asData(course),
  worksheets: asData(Object.fromEntries(course.map(({ name }, index) => [name, sources[index].text]))),
  engine: gzipSync(bytes, { level: 9 }).toString("base64"),
  "script-hash": `sha256-${createHash("sha256").update(script, "utf8").digest("base64")}`,
  script,
};
const page = readFileSync("web/page.html", "utf8").replace(/\{\{([a-z-]+)\}\}/g, (_, name) => parts[name]);

// Who hands the page on hands on the licences of what was compiled into it.
const packages = ["libboost-dev", "libfmt-dev", "nlohmann-json3-dev"].map((name) => `/usr/share/doc/${name}/copyright`);
const licences = ["LICENSE", ...packages].filter(existsSync).map((file) => readFileSync(file, "utf8"));
writeFileSync(out, `${page}<!--\n${licences.join("\n\n").replace(/--+/g, "-")}\n-->\n`);

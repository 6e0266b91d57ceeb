// Several files in one: the ZIP format. Written with each file as it is, and read as others pack it too.

import { unpacked } from "./engine.js";

const utf8 = 0x0800; // the flag: names are in UTF-8
const firstDay = 0x21; // of 1980: when a file was saved is nobody's business

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; ++bit) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

/** @param {[number, 2 | 4][]} numbers of two or four bytes, the least significant first */
const bytesOf = (numbers) => new Uint8Array(numbers.flatMap(([number, size]) =>
  Array.from({ length: size }, (_, place) => (number >>> (8 * place)) & 0xff)));

/** @param {{ name: string, text: string }[]} files @returns {Blob} */
export function zipped(files) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const content = new TextEncoder().encode(file.text);
    const same = bytesOf([[20, 2], [utf8, 2], [0, 2], [0, 2], [firstDay, 2], [checksum(content), 4],
      [content.length, 4], [content.length, 4], [name.length, 2], [0, 2]]);
    parts.push(bytesOf([[0x04034b50, 4]]), same, name, content);
    list.push(bytesOf([[0x02014b50, 4], [20, 2]]), same, bytesOf([[0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    at += 30 + name.length + content.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = bytesOf([[0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]]);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}

// The files in a ZIP, found by the list at its end.
/** @param {ArrayBuffer} content @returns {Promise<{ name: string, text: string }[]>} */
export async function unzipped(content) {
  const view = new DataView(content);
  const short = (/** @type {number} */ at) => view.getUint16(at, true);
  const long = (/** @type {number} */ at) => view.getUint32(at, true);
  let end = content.byteLength - 22;
  while (long(end) !== 0x06054b50) --end;
  const files = [];
  for (let at = long(end + 16); at < end; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    const from = long(at + 42);
    const packed = new Uint8Array(content, from + 30 + short(from + 26) + short(from + 28), long(at + 20));
    const isPacked = short(at + 10) !== 0;
    const name = new TextDecoder().decode(new Uint8Array(content, at + 46, short(at + 28)));
    const text = isPacked ? await unpacked(packed, "deflate-raw").text() : new TextDecoder().decode(packed);
    if (!/\/$|^__MACOSX\//.test(name)) files.push({ name, text });
  }
  return files;
}

// Several files in one: the ZIP format, with each file as it is.

const utf8 = 0x0800; // the flag: names are in UTF-8

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; ++bit) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

// Numbers of two or four bytes, the least significant first.
/** @param {[number, 2 | 4][]} numbers */
function bytesOf(numbers) {
  const bytes = [];
  for (const [number, size] of numbers) {
    for (let i = 0; i < size; ++i) bytes.push((number >>> (8 * i)) & 0xff);
  }
  return new Uint8Array(bytes);
}

/** @param {{ name: string, text: string }[]} files @returns {Blob} */
export function zipped(files) {
  const now = new Date();
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const date = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const parts = [];
  const list = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const content = new TextEncoder().encode(file.text);
    const same = bytesOf([[20, 2], [utf8, 2], [0, 2], [time, 2], [date, 2], [checksum(content), 4],
      [content.length, 4], [content.length, 4], [name.length, 2], [0, 2]]);
    parts.push(bytesOf([[0x04034b50, 4]]), same, name, content);
    list.push(bytesOf([[0x02014b50, 4], [20, 2]]), same, bytesOf([[0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    at += 30 + name.length + content.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = bytesOf([[0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]]);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}

import { markedEncoding } from "./statement-file.ts";

const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * The beginning of a file, up to so many bytes, that ends where a row ends: a row that is cut would be read as another one, or
 * not at all. A line's end within quotation marks is none of a row, unless the marks of the file do not come in pairs.
 */
export function wholeRows(file: Buffer, most: number): Buffer {
  if (file.length <= most) return file;
  const encoding = markedEncoding(file);
  const width = encoding?.startsWith("utf-16") ? 2 : 1;
  let [ofLine, ofRow, quoted] = [0, 0, false];
  for (let at = 0; at + width <= most; at += width) {
    const code =
      width === 1 ? file[at] : encoding === "utf-16le" ? file.readUInt16LE(at) : file.readUInt16BE(at);
    if (code === QUOTE) quoted = !quoted;
    else if (code === LINE_FEED || code === RETURN) {
      ofLine = at + width;
      if (!quoted) ofRow = ofLine;
    }
  }
  return file.subarray(0, ofRow > most / 2 ? ofRow : ofLine || most);
}

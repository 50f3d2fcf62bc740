import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A text of the product. */
export interface ProductText {
  /** Its id in the web client's catalogues. */
  readonly id: string;
  /** The client catalogues that contain it. */
  readonly chapters: string[];
  readonly english: string;
}

/** The web client's English catalogues, by name. */
const CATALOGUES = fileURLToPath(new URL("../../../../web/src/i18n/locales/en", import.meta.url));

/** The id that message extraction gives a text without an explicit id. */
const idOf = (english: string): string =>
  createHash("sha256").update(`${english}\u001f`).digest("base64").slice(0, 6);

/** A string of a .po file, which may span several lines. */
const joined = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = ""]) => part.replaceAll(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)))
    .join("");

/**
 * Every text of the product, by its English text and by its explicit id; null when the catalogues are not
 * available.
 */
export async function productTexts(folder = CATALOGUES): Promise<ReadonlyMap<string, ProductText> | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const known = new Map<string, ProductText>();
  for (const name of names.filter((file) => file.endsWith(".po")).toSorted()) {
    const entries = (await readFile(path.join(folder, name), "utf8")).split(/\n\n+/).slice(1);
    for (const entry of entries) {
      const [, key = "", words = ""] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
      const [msgid, english] = [joined(key), joined(words)];
      if (msgid === "") continue;
      const hasOwnId = /^#\. js-lingui-explicit-id$/m.test(entry);
      const text = known.get(msgid) ?? { id: hasOwnId ? msgid : idOf(msgid), chapters: [], english };
      text.chapters.push(name.slice(0, -".po".length));
      known.set(msgid, text);
    }
  }
  return known;
}

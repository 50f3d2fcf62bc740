import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A text of the product. */
export interface KnownText {
  /** By which the front knows it. */
  readonly id: string;
  /** The chapters of the front that say it. */
  readonly chapters: string[];
  /** In English. */
  readonly said: string;
}

/** The front's English texts, by chapter. */
const CATALOGUES = fileURLToPath(new URL("../../../../web/src/i18n/locales/en/", import.meta.url));

/** What the extraction of texts makes of a text without an id of its own. */
const idOf = (said: string): string =>
  createHash("sha256").update(`${said}\u001f`).digest("base64").slice(0, 6);

/** A string of a catalogue, which may run over several lines. */
const joined = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = ""]) => part.replaceAll(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)))
    .join("");

/** Every text of the product by what it says in English and by its own id; null where the catalogues are not at hand. */
export async function knownTexts(folder = CATALOGUES): Promise<ReadonlyMap<string, KnownText> | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const known = new Map<string, KnownText>();
  for (const name of names.filter((file) => file.endsWith(".po")).toSorted()) {
    const entries = (await readFile(path.join(folder, name), "utf8")).split(/\n\n+/).slice(1);
    for (const entry of entries) {
      const [, key = "", words = ""] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
      const [msgid, said] = [joined(key), joined(words)];
      if (msgid === "") continue;
      const hasOwnId = /^#\. js-lingui-explicit-id$/m.test(entry);
      const text = known.get(msgid) ?? { id: hasOwnId ? msgid : idOf(msgid), chapters: [], said };
      text.chapters.push(name.slice(0, -".po".length));
      known.set(msgid, text);
    }
  }
  return known;
}

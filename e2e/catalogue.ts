import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A text of the web client's source and its translation. */
export interface Entry {
  readonly source: string;
  readonly translation: string;
}

const LOCALES = join(import.meta.dirname, "../apps/web/src/i18n/locales");
const LINE = /^(msgctxt|msgid|msgstr)? ?"(.*)"$/;

/** All catalogues of a language, as the translators' files have them. */
export function catalogue(locale: string): Entry[] {
  const files = readdirSync(join(LOCALES, locale)).filter((name) => name.endsWith(".po"));
  return files.flatMap((name) => entriesOf(readFileSync(join(LOCALES, locale, name), "utf8")));
}

function entriesOf(po: string): Entry[] {
  return po.split(/\n\s*\n/).flatMap((block) => {
    const parts = { msgctxt: "", msgid: "", msgstr: "" };
    let part: keyof typeof parts = "msgctxt";
    for (const line of block.split("\n")) {
      const [, name, text = ""] = LINE.exec(line) ?? [];
      if (name) part = name as keyof typeof parts;
      if (LINE.test(line)) parts[part] += JSON.parse(`"${text}"`) as string;
    }
    return parts.msgid ? [{ source: parts.msgid, translation: parts.msgstr }] : [];
  });
}

/** The short id of a text in the built catalogues, shown on screen when its catalogue is missing. */
export const idOf = (source: string): string =>
  createHash("sha256").update(`${source}\u001F`).digest("base64").slice(0, 6);

/** Matches a text as it is shown, with any values in its placeholders. Undefined for a text of placeholders only. */
export function shownAs(text: string): RegExp | undefined {
  const words = text.replace(/<\/?\w+\/?>/g, "").split(/\{[^{}]*\}/);
  if (text.includes("{") && (/, *(plural|select)/.test(text) || words.join("").trim().length < 5))
    return undefined;
  return new RegExp(`^${words.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`, "u");
}

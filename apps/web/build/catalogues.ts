import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import PO from "pofile";
import type { Plugin } from "vite";

/** The packages of Lingui's macro: its calls are gone after the source transforms. */
const MACROS = ["@lingui/core/macro", "@lingui/react/macro"];
/** The comment by which Lingui marks a message whose code names its id. */
const EXPLICIT_ID = "js-lingui-explicit-id";

/**
 * Compiles catalogues (.po) as `@lingui/vite-plugin` does. That plugin installs Lingui's whole command line, a
 * quarter of the files that a first start would have to unpack; the compiler is a package of its own.
 */
export function catalogues(): Plugin {
  return {
    name: "foyer-catalogues",
    config: () => ({ optimizeDeps: { exclude: MACROS } }),
    transform(source, id) {
      if (id.endsWith(".po"))
        return { code: compileCatalogue(source, id.split("/").at(-2)), map: null, moduleType: "js" };
    },
  };
}

/** Numbers of every plural category of the languages that have the most. */
const NUMBERS = [0, 1, 2, 3, 5, 6, 11, 21, 100, 101, 102, 1.5, 1_000_000];

/** A part of a compiled message: a text, or a placeholder with its type and, of a choice, the texts by case. */
type Part = string | readonly [name: string, type?: string, cases?: unknown];

const partsOf = (compiled: unknown): readonly Part[] => (Array.isArray(compiled) ? (compiled as Part[]) : []);

/** Choices in a message, those inside other choices too. */
const choicesOf = (compiled: unknown): { name: string; type: string; cases: Record<string, unknown> }[] =>
  partsOf(compiled).flatMap((part) => {
    if (typeof part === "string" || typeof part[2] !== "object" || part[2] === null) return [];
    const [name, type = ""] = part;
    const cases = part[2] as Record<string, unknown>;
    return [{ name, type, cases }, ...Object.values(cases).flatMap(choicesOf)];
  });

/**
 * Evaluates a message for every case of its choices. @throws where that leaves no text: a choice without `other` compiles,
 * and fails when the first player meets it.
 */
function evaluate(compiled: ReturnType<typeof compileMessageOrThrow>, locale: string): void {
  const choices = choicesOf(compiled);
  const values = (number: number, named: string) =>
    Object.fromEntries(choices.map(({ name, type }) => [name, type === "select" ? named : number]));
  const i18n = setupI18n({ locale, messages: { [locale]: { message: compiled } } });
  for (const { type, cases } of choices) {
    if (!("other" in cases)) throw new Error(`a ${type} has no "other"`);
    for (const named of type === "select" ? Object.keys(cases) : [""])
      for (const number of NUMBERS)
        if (/undefined|\[object/.test(i18n._("message", values(number, named))))
          throw new Error(`no text for ${number}`);
  }
}

/**
 * @param locale of the messages
 * @throws when a message is not valid ICU MessageFormat, or has no text for a number
 */
export function compileCatalogue(source: string, locale = "en"): string {
  const messages = PO.parse(source).items.map(({ msgid, msgctxt, msgstr, extractedComments }) => {
    const id = extractedComments.includes(EXPLICIT_ID)
      ? msgid
      : generateMessageId(msgid, msgctxt ?? undefined);
    const text = msgstr[0] || msgid;
    try {
      const compiled = compileMessageOrThrow(text);
      evaluate(compiled, locale);
      return [id, compiled] as const;
    } catch (error) {
      throw new Error(`The message "${text}" cannot be compiled: ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
  const byId = Object.fromEntries(messages.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(byId))});`;
}

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
      if (id.endsWith(".po")) return { code: compileCatalogue(source), map: null, moduleType: "js" };
    },
  };
}

/** @throws when a message is not valid ICU MessageFormat. */
export function compileCatalogue(source: string): string {
  const messages = PO.parse(source).items.map(({ msgid, msgctxt, msgstr, extractedComments }) => {
    const id = extractedComments.includes(EXPLICIT_ID)
      ? msgid
      : generateMessageId(msgid, msgctxt ?? undefined);
    const text = msgstr[0] || msgid;
    try {
      return [id, compileMessageOrThrow(text)] as const;
    } catch (error) {
      throw new Error(`The message "${text}" cannot be compiled: ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
  const byId = Object.fromEntries(messages.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(byId))});`;
}

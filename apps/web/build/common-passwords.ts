import { dictionary } from "@zxcvbn-ts/language-common";
import type { Plugin } from "vite";

const ID = "virtual:common-passwords";
const RESOLVED = `\0${ID}`;

/** Enough to recognise what people think of first, in 4 kB; the platform refuses the 10,000 most common itself. */
const SIZE = 1_000;

/** The most common passwords, for the strength meter: the whole list would be 150 kB. */
export function commonPasswords(): Plugin {
  return {
    name: "foyer-common-passwords",
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const commonPasswords = ${JSON.stringify(dictionary["passwords-common"].slice(0, SIZE))};`
        : undefined,
  };
}

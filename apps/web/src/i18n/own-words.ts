import type { Language } from "@foyer/contract/shared";
import type { Messages } from "@lingui/core";
import { loadCalls } from "../lib/http/query.ts";

/** What the merchant says in its own words in a language, by id. */
export type OwnWords = (language: Language) => Promise<Messages>;

const held = new Map<Language, ReturnType<OwnWords>>();

/** Asked for once a language. Where they do not come the product's own words stand: nobody waits for nicer ones. */
export const ownWords: OwnWords = (language) => {
  const asked = held.get(language) ?? ask(language);
  held.set(language, asked);
  return asked;
};

async function ask(language: Language): ReturnType<OwnWords> {
  try {
    const { call } = await loadCalls();
    return await call("texts.read", { query: { language } });
  } catch {
    held.delete(language);
    return {};
  }
}

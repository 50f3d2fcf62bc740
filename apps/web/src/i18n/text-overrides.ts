import type { Language } from "@foyer/contract/shared";
import type { Messages } from "@lingui/core";
import { lazyCall } from "../lib/http/query.ts";

/** The merchant's replacements of product texts in one language, by message id. */
export type TextOverrides = (language: Language) => Promise<Messages>;

const held = new Map<Language, ReturnType<TextOverrides>>();

/** Fetched once for each language. After a failure the product's texts are shown. */
export const textOverrides: TextOverrides = (language) => {
  const overrides = held.get(language) ?? ask(language);
  held.set(language, overrides);
  return overrides;
};

async function ask(language: Language): ReturnType<TextOverrides> {
  try {
    return await lazyCall("texts.read", { query: { language } });
  } catch {
    held.delete(language);
    return {};
  }
}

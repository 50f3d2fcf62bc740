import type { Language } from "@foyer/contract/shared";
import type { Messages } from "@lingui/core";
import { lazyCall } from "../lib/http/query.ts";

/** The merchant's replacements of product texts in one language, by message id. */
export type TextOverrides = (language: Language) => Promise<Messages>;

const cached = new Map<Language, ReturnType<TextOverrides>>();

/** Fetched once for each language. After a failure the product's texts are shown. */
export const textOverrides: TextOverrides = (language) => {
  const overrides = cached.get(language) ?? ask(language);
  cached.set(language, overrides);
  return overrides;
};

async function ask(language: Language): ReturnType<TextOverrides> {
  try {
    return await lazyCall("texts.read", { query: { language } });
  } catch {
    cached.delete(language);
    return {};
  }
}

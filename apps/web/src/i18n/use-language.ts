import type { Language } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react";
import { createContext, use } from "react";
import type { Texts } from "./i18n.ts";

export const TextsContext = createContext<Texts | undefined>(undefined);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("No texts around this component");
  return texts;
}

/** The active language; re-renders the component when it changes. */
export function useLanguage(): Language {
  useLingui();
  return use(TextsContext)?.language() ?? "EN";
}

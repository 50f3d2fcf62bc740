import type { Language } from "@foyer/contract/shared";
import type { Texts } from "../../i18n/i18n.ts";
import { LANGUAGE_KEY } from "../../i18n/language-key.ts";
import { isLanguage, LANGUAGES, spoken } from "../../i18n/languages.ts";
import { keepCookie } from "../../lib/cookie.ts";
import { localStore } from "../../lib/storage.ts";
import { hydrateAll } from "../../ui/lazy/lazy-hydration.tsx";

/** The language the player last chose, if any. */
export function chosenLanguage(): Language | undefined {
  const code = localStore.read(LANGUAGE_KEY);
  return isLanguage(code) ? code : undefined;
}

/** Changes the language of the whole page and stores it, also in a cookie for server rendering. */
export async function switchLanguage(texts: Texts, language: Language): Promise<void> {
  hydrateAll();
  const chosen = spoken(language);
  await texts.use(chosen);
  // Another language was chosen meanwhile.
  if (texts.language() !== language) return;
  // `lang` is the language of the catalogue in use, which may be a substitute for the chosen one.
  document.documentElement.lang = chosen.catalogue;
  document.documentElement.dir = LANGUAGES[language].direction;
  localStore.write(LANGUAGE_KEY, language);
  keepCookie(LANGUAGE_KEY, language);
}

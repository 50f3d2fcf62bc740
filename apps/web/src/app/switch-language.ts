import type { Language } from "@foyer/contract/shared";
import type { Texts } from "../i18n/i18n.ts";
import { LANGUAGE_KEY } from "../i18n/language-key.ts";
import { isLanguage, LANGUAGES, spoken } from "../i18n/languages.ts";
import { keepCookie } from "../lib/cookie.ts";
import { lasting } from "../lib/storage.ts";
import { wakeAll } from "../ui/asleep/asleep.tsx";

/** The language the player chose last, if any. */
export function chosenLanguage(): Language | undefined {
  const code = lasting.read(LANGUAGE_KEY);
  return isLanguage(code) ? code : undefined;
}

/** Changes the language of everything on screen and remembers it; the cookie lets the server draw in it too. */
export async function switchLanguage(texts: Texts, language: Language): Promise<void> {
  wakeAll();
  const chosen = spoken(language);
  await texts.use(chosen);
  // Another one was chosen meanwhile.
  if (texts.language() !== language) return;
  // What is read aloud is what is written, in the chosen language or in place of it.
  document.documentElement.lang = chosen.catalogue;
  document.documentElement.dir = LANGUAGES[language].direction;
  lasting.write(LANGUAGE_KEY, language);
  keepCookie(LANGUAGE_KEY, language);
}

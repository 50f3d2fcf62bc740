import type { Language } from "@foyer/contract/shared";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Chapter } from "./chapters.ts";
import { catalogueOf, LANGUAGES } from "./languages.ts";

type Catalogue = { messages: Messages };
type Loader = () => Promise<Catalogue>;

const catalogues = import.meta.glob<Catalogue>("./locales/*/*.po");

export interface Texts {
  readonly i18n: I18n;
  language(): Language;
  /** Loads a chapter in the current language; screens name theirs in the route table. */
  need(chapter: Chapter): Promise<void>;
  /** Switches everything loaded so far to another language, then draws. */
  use(language: Language): Promise<void>;
}

/** One set of texts: the browser has one, the server makes one a render. */
export function createTexts(first: Language): Texts {
  const i18n = setupI18n();
  const needed = new Set<Chapter>();
  let current = first;
  const load = async (language: Language, chapter: Chapter): Promise<Messages> => {
    const loader = catalogues[`./locales/${catalogueOf(language)}/${chapter}.po`] as Loader | undefined;
    return loader ? (await loader()).messages : {};
  };
  return {
    i18n,
    language: () => current,
    async need(chapter) {
      if (needed.has(chapter)) return;
      const messages = await load(current, chapter);
      needed.add(chapter);
      i18n.load(LANGUAGES[current].tag, messages);
    },
    async use(language) {
      const chapters = needed.size > 0 ? [...needed] : (["first"] as const);
      const loaded = await Promise.all(chapters.map((chapter) => load(language, chapter)));
      for (const chapter of chapters) needed.add(chapter);
      current = language;
      i18n.loadAndActivate({ locale: LANGUAGES[language].tag, messages: Object.assign({}, ...loaded) });
    },
  };
}

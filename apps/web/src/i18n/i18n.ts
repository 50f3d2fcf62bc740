import type { Language } from "@foyer/contract/shared";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Chapter } from "./chapters.ts";

/** A language with what is needed to show its texts; the table of all of them (`languages.ts`) is fetched later. */
export interface SpokenLanguage {
  readonly code: Language;
  /** BCP 47 tag. */
  readonly tag: string;
  /** Folder of its catalogue. */
  readonly catalogue: string;
}

type Loader = () => Promise<{ messages: Messages }>;
const catalogues: Record<string, Loader | undefined> = import.meta.glob<{ messages: Messages }>(
  "./locales/*/*.po",
);

export interface Texts {
  readonly i18n: I18n;
  language(): Language;
  /** Loads a chapter in the current language; screens name theirs in the route table. */
  need(chapter: Chapter): Promise<void>;
  /** Switches everything loaded so far to another language, then draws. */
  use(language: SpokenLanguage): Promise<void>;
}

/** One set of texts: the browser has one, the server makes one a render. Nothing is shown before `use`. */
export function createTexts(first: SpokenLanguage): Texts {
  const i18n = setupI18n();
  const needed = new Set<Chapter>(["first"]);
  let current = first;
  const load = async ({ catalogue }: SpokenLanguage, chapter: Chapter): Promise<Messages> => {
    const loader = catalogues[`./locales/${catalogue}/${chapter}.po`];
    return loader ? (await loader()).messages : {};
  };
  return {
    i18n,
    language: () => current.code,
    async need(chapter) {
      if (needed.has(chapter)) return;
      const language = current;
      const messages = await load(language, chapter);
      needed.add(chapter);
      i18n.load(language.tag, messages);
    },
    async use(language) {
      const messages = await Promise.all([...needed].map((chapter) => load(language, chapter)));
      current = language;
      i18n.loadAndActivate({ locale: language.tag, messages: Object.assign({}, ...messages) });
    },
  };
}

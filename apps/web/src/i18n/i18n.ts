import type { Language } from "@foyer/contract/shared";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Chapter } from "./chapters.ts";
import type { OwnWords } from "./own-words.ts";

/** A language with what is needed to show its texts; the table of all of them (`languages.ts`) is fetched later. */
export interface SpokenLanguage {
  readonly code: Language;
  /** BCP 47 tag. */
  readonly tag: string;
  /** Folder of its catalogue. */
  readonly catalogue: string;
  /** Chapters in which the merchant says something in its own words, in whatever language; of most, none. */
  readonly own?: readonly Chapter[];
}

type Loader = () => Promise<{ messages: Messages }>;
export type Catalogues = Record<string, Loader | undefined>;
const FILES: Catalogues = import.meta.glob<{ messages: Messages }>("./locales/*/*.po");

export interface Texts {
  readonly i18n: I18n;
  language(): Language;
  /** Kept once a chapter's texts are there in the language that is then spoken; screens name theirs in the route table. */
  need(chapter: Chapter): Promise<void>;
  /** Switches everything on screen to another language, then draws; a later call takes the place of an earlier one. */
  use(language: SpokenLanguage): Promise<void>;
}

const fetchOwnWords: OwnWords = async (language) => (await import("./own-words.ts")).ownWords(language);

/** One set of texts: the browser has one, the server makes one a render. Nothing is shown before `use`. */
export function createTexts(first: SpokenLanguage, catalogues = FILES, ownWords = fetchOwnWords): Texts {
  const i18n = setupI18n();
  /** By language and chapter: texts on their way, or there. */
  const arrivals = new Map<string, Promise<void>>();
  /** Chapters that somebody shows. */
  const shown = new Set<Chapter>(["first"]);
  let current = first;
  let turn = 0;

  const read = async ({ code, tag, catalogue }: SpokenLanguage, chapter: Chapter): Promise<void> => {
    const [file, own] = await Promise.all([
      catalogues[`./locales/${catalogue}/${chapter}.po`]?.(),
      first.own?.includes(chapter) ? ownWords(code) : undefined,
    ]);
    // Into what is spoken without a word to anybody: nobody shows these texts yet, and all would draw again.
    if (i18n.locale === tag) Object.assign(i18n.messages, file?.messages, own);
    // A copy: chapters are merged into what is loaded first, and two languages may share a file.
    else i18n.load(tag, { ...file?.messages, ...own });
  };
  const fetchOnce = (language: SpokenLanguage, chapter: Chapter): Promise<void> => {
    const name = `${language.tag}/${chapter}`;
    const known = arrivals.get(name);
    if (known) return known;
    const arrival = read(language, chapter);
    arrivals.set(name, arrival);
    arrival.catch(() => arrivals.delete(name));
    return arrival;
  };

  return {
    i18n,
    language: () => current.code,
    async need(chapter) {
      let language: SpokenLanguage;
      do {
        language = current;
        await fetchOnce(language, chapter);
      } while (language.tag !== current.tag);
      shown.add(chapter);
    },
    async use(language) {
      const mine = ++turn;
      let ready = 0;
      // More may come to be shown while these are on their way.
      while (ready < shown.size) {
        ready = shown.size;
        await Promise.all([...shown].map((chapter) => fetchOnce(language, chapter)));
      }
      if (mine !== turn) return;
      current = language;
      i18n.activate(language.tag);
    },
  };
}

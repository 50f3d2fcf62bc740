import type { Language } from "@foyer/contract/shared";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { CatalogueName } from "./catalogues.ts";
import type { TextOverrides } from "./text-overrides.ts";

/** A language with what is needed to show its texts; the table of all languages (`languages.ts`) is loaded later. */
export interface SpokenLanguage {
  readonly code: Language;
  /** BCP 47 tag. */
  readonly tag: string;
  /** Folder of its catalogues. */
  readonly catalogue: string;
  /** Catalogues in which the merchant overrides texts, in any language; most merchants have none. */
  readonly own?: readonly CatalogueName[];
}

type Loader = () => Promise<{ messages: Messages }>;
export type CatalogueLoaders = Record<string, Loader | undefined>;
const FILES: CatalogueLoaders = import.meta.glob<{ messages: Messages }>("./locales/*/*.po");

export interface Texts {
  readonly i18n: I18n;
  language(): Language;
  /** Resolves when the catalogue is loaded in the active language; screens name theirs in the route table. */
  need(catalogueName: CatalogueName): Promise<void>;
  /** Loads every used catalogue in another language, then switches to it; a later call supersedes an earlier one. */
  use(language: SpokenLanguage): Promise<void>;
}

const fetchTextOverrides: TextOverrides = async (language) =>
  (await import("./text-overrides.ts")).textOverrides(language);

/** A set of texts: one in the browser, one for each render on the server. Nothing can be shown before `use`. */
export function createTexts(
  first: SpokenLanguage,
  catalogues = FILES,
  textOverrides = fetchTextOverrides,
): Texts {
  const i18n = setupI18n();
  /** Loading and loaded catalogues, by language tag and name. */
  const arrivals = new Map<string, Promise<void>>();
  /** Catalogues that components use. */
  const shown = new Set<CatalogueName>(["first"]);
  let current = first;
  let turn = 0;

  const read = async (
    { code, tag, catalogue }: SpokenLanguage,
    catalogueName: CatalogueName,
  ): Promise<void> => {
    const [file, own] = await Promise.all([
      catalogues[`./locales/${catalogue}/${catalogueName}.po`]?.(),
      first.own?.includes(catalogueName) ? textOverrides(code) : undefined,
    ]);
    // Written without notifying Lingui: no component uses these texts yet, and a notification re-renders all of them.
    if (i18n.locale === tag) Object.assign(i18n.messages, file?.messages, own);
    // A copy: catalogues are merged into the loaded messages, and two languages may share a file.
    else i18n.load(tag, { ...file?.messages, ...own });
  };
  const fetchOnce = (language: SpokenLanguage, catalogueName: CatalogueName): Promise<void> => {
    const name = `${language.tag}/${catalogueName}`;
    const known = arrivals.get(name);
    if (known) return known;
    const arrival = read(language, catalogueName);
    arrivals.set(name, arrival);
    arrival.catch(() => arrivals.delete(name));
    return arrival;
  };

  return {
    i18n,
    language: () => current.code,
    async need(catalogueName) {
      let language: SpokenLanguage;
      do {
        language = current;
        await fetchOnce(language, catalogueName);
      } while (language.tag !== current.tag);
      shown.add(catalogueName);
    },
    async use(language) {
      const mine = ++turn;
      let ready = 0;
      // More catalogues may come into use meanwhile.
      while (ready < shown.size) {
        ready = shown.size;
        await Promise.all([...shown].map((catalogueName) => fetchOnce(language, catalogueName)));
      }
      if (mine !== turn) return;
      current = language;
      i18n.activate(language.tag);
    },
  };
}

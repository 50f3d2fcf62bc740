import type { Static, TSchema } from "typebox";
import type { Texts } from "../../db/localized-texts.ts";
import type { AnnouncementEntry, ContentSet, HelpEntry, LanguageSettings, PageEntry } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { FolderPictures } from "./folder-pictures.ts";
import { type Facts, readTextFile, textOf } from "./front-matter.ts";
import { htmlOf, picturesIn } from "./html.ts";
import { datesOf } from "./read-dates.ts";
import type { ContentFile } from "./read-folder.ts";
import { termsOf } from "./read-terms.ts";
import { AnnouncementFacts, PageFacts, PromotionFacts, SectionFacts, TranslationFacts } from "./schemas.ts";

/** The translations of one text, by language. */
export interface TextGroup {
  /** Its folder. */
  readonly place: string;
  readonly stem: string;
  readonly files: Map<string, ContentFile>;
}

interface Text<T> {
  /** The default language's file; findings about the facts refer to it. */
  readonly file: string;
  readonly facts: Facts<T>;
  readonly texts: Texts;
}

/** `10-money` sorts as 10 and its key is `money`, which stays when the number changes. */
const parseName = (name: string): { sort: number; name: string } => {
  const [, number, rest = name] = /^(\d{1,4})-(.+)$/.exec(name) ?? [];
  return { sort: Number(number ?? 0), name: rest };
};

export function readTexts(
  groups: readonly TextGroup[],
  languageSettings: LanguageSettings,
  folderPictures: FolderPictures,
  findings: Findings,
): Pick<ContentSet, "announcements" | "help" | "pages"> {
  const reader = new TextReader(languageSettings, folderPictures, findings);
  const [announcements, sections, questions, pages] = [
    [] as AnnouncementEntry[],
    [] as HelpEntry[],
    [] as HelpEntry[],
    [] as PageEntry[],
  ];
  for (const group of groups) {
    if (group.place === "announcements") announcements.push(...reader.announcement(group));
    else if (group.place === "promotions") announcements.push(...reader.promotion(group));
    else if (group.place === "pages" || group.place === "sponsors") pages.push(...reader.page(group));
    else if (group.stem === "index") sections.push(...reader.section(group));
    else questions.push(...reader.question(group));
  }
  const named = new Set(sections.map(({ source }) => source));
  for (const { place, files } of groups)
    if (
      place.startsWith("help/") &&
      !named.has(sectionOf(place)) &&
      !groups.some((g) => g.place === place && g.stem === "index")
    )
      findings.error(
        [...files.values()][0]?.name ?? place,
        `has no section: ${place}/index.<language>.md is missing`,
      );
  return { announcements, help: [...sections, ...questions.filter((q) => named.has(q.parent ?? ""))], pages };
}

const sectionOf = (place: string): string => `help/${parseName(place.slice("help/".length)).name}`;

class TextReader {
  readonly #languageSettings: LanguageSettings;
  readonly #folderPictures: FolderPictures;
  readonly #findings: Findings;
  /** Keys that must be unique, and the file that has each. */
  readonly #claimed = new Map<string, string>();

  constructor(languageSettings: LanguageSettings, folderPictures: FolderPictures, findings: Findings) {
    this.#languageSettings = languageSettings;
    this.#folderPictures = folderPictures;
    this.#findings = findings;
  }

  announcement(group: TextGroup): AnnouncementEntry[] {
    const text = this.#read(group, AnnouncementFacts);
    if (!text) return [];
    const { value, at } = text.facts;
    if (value.popup && value.type !== "PU")
      this.#findings.error(text.file, '"popup" is allowed for type PU only', at("popup"));
    if (value.match && value.type !== "H")
      this.#findings.error(text.file, '"match" is allowed for type H only', at("match"));
    return [
      {
        ...this.#shown(group, text),
        type: value.type,
        category: null,
        popup: { width: value.popup?.width ?? null, height: value.popup?.height ?? null },
        match: value.match ?? null,
        images: [],
        terms: null,
      },
    ];
  }

  promotion(group: TextGroup): AnnouncementEntry[] {
    const text = this.#read(group, PromotionFacts);
    if (!text) return [];
    const { value, at } = text.facts;
    const images = (value.images ?? []).map(({ sequence, file }, i) => {
      if (value.images?.findIndex((other) => other.sequence === sequence) !== i)
        this.#findings.error(text.file, `the sequence ${sequence} occurs twice`, at("images", i, "sequence"));
      return {
        sequence,
        picture: this.#folderPictures.take(file, text.file, at("images", i, "file"), this.#findings),
      };
    });
    return [
      {
        ...this.#shown(group, text),
        type: "PR",
        category: value.category,
        popup: { width: null, height: null },
        match: null,
        images: images.sort((a, b) => a.sequence - b.sequence),
        terms: termsOf(text.facts),
      },
    ];
  }

  section(group: TextGroup): HelpEntry[] {
    const text = this.#read(group, SectionFacts, "may be empty");
    if (!text) return [];
    const { sort } = parseName(group.place.slice("help/".length));
    const source = sectionOf(group.place);
    const { tag } = text.facts.value;
    this.#claimKey(source, text.file);
    if (tag) this.#claimKey(`the tag "${tag}"`, text.file, text.facts.at("tag"));
    return [{ source, parent: null, tag: tag ?? null, sort, texts: text.texts }];
  }

  question(group: TextGroup): HelpEntry[] {
    const text = this.#read(group, TranslationFacts);
    if (!text) return [];
    const { sort, name } = parseName(group.stem);
    const parent = sectionOf(group.place);
    const source = `${parent}/${name}`;
    this.#claimKey(source, text.file);
    return [{ source, parent, tag: null, sort, texts: text.texts }];
  }

  page(group: TextGroup): PageEntry[] {
    const text = this.#read(group, PageFacts);
    if (!text) return [];
    const { value, at } = text.facts;
    this.#claimKey(`the page "${group.stem}"`, text.file);
    return [
      {
        slug: group.stem,
        kind: group.place === "sponsors" ? "sponsor" : "page",
        sort: value.sort ?? 0,
        picture:
          value.picture === undefined
            ? null
            : this.#folderPictures.take(value.picture, text.file, at("picture"), this.#findings),
        texts: text.texts,
      },
    ];
  }

  /** The fields all kinds of announcements have. */
  #shown(group: TextGroup, { file, facts, texts }: Text<Static<typeof AnnouncementFacts> | PromotionFacts>) {
    const source = `${group.place}/${group.stem}`;
    this.#claimKey(source, file);
    return { source, group: facts.value.group ?? null, ...datesOf(file, facts, this.#findings), texts };
  }

  #claimKey(key: string, file: string, place = {}): void {
    const other = this.#claimed.get(key);
    if (other) this.#findings.error(file, `duplicates ${key} of ${other}`, place);
    else this.#claimed.set(key, file);
  }

  /** A text in all its languages; null when its facts are missing or invalid. */
  #read<T extends TSchema>(group: TextGroup, schema: T, body = "must not be empty"): Text<Static<T>> | null {
    const { languages, defaultLanguage } = this.#languageSettings;
    const own = group.files.get(defaultLanguage);
    if (!own) {
      const [some] = group.files.values();
      this.#findings.error(
        some?.name ?? group.place,
        `has no text in ${defaultLanguage}, the default language: ${group.place}/${group.stem}.${defaultLanguage.toLowerCase()}.md is missing`,
      );
      return null;
    }
    for (const language of languages)
      if (!group.files.has(language)) this.#findings.warning(own.name, `has no text in ${language}`);
    const texts: Record<string, Texts[string]> = {};
    let facts: Facts<Static<T>> | null = null;
    for (const [language, file] of group.files) {
      const text = textOf(file, this.#findings);
      if (text === null) continue;
      const isDefault = language === defaultLanguage;
      const read = readTextFile(file.name, text, isDefault ? schema : TranslationFacts, this.#findings);
      if (!read) continue;
      if (isDefault) facts = read.facts as Facts<Static<T>>;
      const { title } = read.facts.value as { title: string };
      const content = this.#prose(file.name, read.body, read.bodyLine);
      if (content === "" && body === "must not be empty")
        this.#findings.error(file.name, "has no text below its front matter", { line: read.bodyLine });
      texts[language] = { title, content };
    }
    return facts && { file: own.name, facts, texts };
  }

  #prose(file: string, body: string, bodyLine: number): string {
    const shown = new Map(
      picturesIn(body).map((name) => {
        const line = bodyLine + body.slice(0, body.indexOf(name)).split("\n").length - 1;
        const { base } = this.#folderPictures.take(name, file, { line }, this.#findings);
        return [name, { address: `${base}.780.webp`, ...this.#folderPictures.sizeOf(name) }];
      }),
    );
    return htmlOf({ file, body, bodyLine }, shown, this.#findings);
  }
}

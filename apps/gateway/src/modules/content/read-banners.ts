import { BANNER_GROUPS } from "@foyer/contract/announcements";
import type { BannerEntry, LanguageSettings } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { FolderPictures } from "./folder-pictures.ts";
import { readYaml, textOf } from "./front-matter.ts";
import { datesOf } from "./read-dates.ts";
import type { ContentFile } from "./read-folder.ts";
import { BannerFacts } from "./schemas.ts";

export function readBanners(
  files: readonly ContentFile[],
  { languages, defaultLanguage }: LanguageSettings,
  folderPictures: FolderPictures,
  findings: Findings,
): BannerEntry[] {
  return files.flatMap((file): BannerEntry[] => {
    const [, folder = "", key = ""] = file.name.replace(/\.yaml$/, "").split("/");
    const group = BANNER_GROUPS.find((known) => known === folder);
    if (!group)
      findings.error(file.name, `"${folder}" is not a group: use one of ${BANNER_GROUPS.join(", ")}`);
    const text = textOf(file, findings);
    const facts = text === null ? null : readYaml(file.name, text, BannerFacts, findings);
    if (!facts || !group) return [];
    const { value, at } = facts;
    const texts: Record<string, BannerEntry["texts"][string]> = {};
    for (const [code, words] of Object.entries(value.texts)) {
      const language = code.toUpperCase();
      if (languages.includes(language)) texts[language] = words;
      else findings.warning(file.name, `"${code}" is not a language of the merchant`, at("texts", code));
    }
    if (!texts[defaultLanguage])
      findings.error(file.name, `has no text in ${defaultLanguage}, the default language`, at("texts"));
    for (const language of languages)
      if (language !== defaultLanguage && !texts[language])
        findings.warning(file.name, `has no text in ${language}`, at("texts"));
    const picture = folderPictures.take(value.picture, file.name, at("picture"), findings);
    const dates = datesOf(file.name, facts, findings);
    return [
      {
        source: `banners/${group}/${key}`,
        group,
        url: value.url,
        sort: value.sort ?? 0,
        picture,
        colours: value.colours ?? folderPictures.coloursOf(value.picture, picture),
        ...dates,
        texts,
      },
    ];
  });
}

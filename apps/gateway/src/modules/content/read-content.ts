import { LANGUAGES } from "@foyer/contract/shared";
import type { ContentSet, LanguageSettings } from "./content-set.ts";
import { Findings } from "./findings.ts";
import { FolderPictures } from "./folder-pictures.ts";
import { readBanners } from "./read-banners.ts";
import { type ContentFile, readFolder } from "./read-folder.ts";
import { readServiceLines } from "./read-service-lines.ts";
import { readTextOverrides } from "./read-text-overrides.ts";
import { readTexts, type TextGroup } from "./read-texts.ts";

const TEXT =
  /^(announcements|promotions|pages|sponsors|help\/[^/]+)\/([^/]+?)\.([a-z]{2}(?:-[a-z]{2})?)\.(md|html)$/;
const BANNER = /^banners\/[^/]+\/[^/]+\.yaml$/;
const TEXT_OVERRIDES = /^texts\/[a-z-]+\.yaml$/;
const PICTURE = /^pictures\/[^/]+\.(png|jpe?g|webp|avif)$/;
const EMPTY_SET: ContentSet = {
  announcements: [],
  banners: [],
  help: [],
  pages: [],
  lines: [],
  texts: [],
  pictures: new Map(),
};
const STEM = /^[a-z0-9][a-z0-9-]{0,59}$/;

/**
 * Reads and validates a merchant's folder completely before anything is written. The result may be used only
 * when the findings have no errors.
 */
export async function readContent(
  folder: string,
  languageSettings: LanguageSettings,
): Promise<{ set: ContentSet; findings: Findings }> {
  const findings = new Findings();
  const files = await readFolder(folder, findings);
  if (!files) return { set: EMPTY_SET, findings };
  const sorted = sort(files, languageSettings, findings);
  const folderPictures = await FolderPictures.load(sorted.pictures, sorted.drawings, findings);
  const textFiles = readTexts(sorted.groups, languageSettings, folderPictures, findings);
  const banners = readBanners(sorted.banners, languageSettings, folderPictures, findings);
  const lines = readServiceLines(sorted.service, findings);
  const texts = await readTextOverrides(sorted.textOverrides, languageSettings, findings);
  if (files.length === 0) findings.error(".", "contains nothing to import");
  folderPictures.reportUnused(findings);
  return { set: { ...textFiles, banners, lines, texts, pictures: folderPictures.used }, findings };
}

interface Sorted {
  readonly groups: TextGroup[];
  readonly banners: ContentFile[];
  readonly textOverrides: ContentFile[];
  readonly pictures: ContentFile[];
  service: ContentFile | undefined;
  drawings: ContentFile | undefined;
}

/** Assigns each file its purpose by its path; a file without one is a finding. */
function sort(files: readonly ContentFile[], languageSettings: LanguageSettings, findings: Findings): Sorted {
  const groups = new Map<string, TextGroup>();
  const sorted: Sorted = {
    groups: [],
    banners: [],
    textOverrides: [],
    pictures: [],
    service: undefined,
    drawings: undefined,
  };
  for (const file of files) {
    const [, place = "", stem = "", code = ""] = TEXT.exec(file.name) ?? [];
    const language = LANGUAGES.find((known) => known === code.toUpperCase());
    if (language) {
      if (!STEM.test(stem))
        findings.error(file.name, "must have a name of at most 60 lower-case letters, digits and hyphens");
      if (!languageSettings.languages.includes(language))
        findings.warning(file.name, `is in ${language}, which the merchant does not offer`);
      const key = `${place}/${stem}`;
      const group = groups.get(key) ?? { place, stem, files: new Map<string, ContentFile>() };
      const other = group.files.get(language);
      if (other) findings.error(file.name, `duplicates ${other.name}: remove one of them`);
      else group.files.set(language, file);
      groups.set(key, group);
    } else if (code) findings.error(file.name, `"${code}" is not a known language`);
    else if (BANNER.test(file.name)) sorted.banners.push(file);
    else if (TEXT_OVERRIDES.test(file.name)) sorted.textOverrides.push(file);
    else if (PICTURE.test(file.name)) sorted.pictures.push(file);
    else if (file.name === "service.yaml") sorted.service = file;
    else if (file.name === "art.json") sorted.drawings = file;
    else
      findings.error(
        file.name,
        "is not content: allowed are announcements/, promotions/, pages/ and sponsors/<name>.<language>.md or .html, help/<section>/…, banners/<group>/<name>.yaml, texts/<language>.yaml, pictures/ and service.yaml",
      );
  }
  sorted.groups.push(...groups.values());
  return sorted;
}

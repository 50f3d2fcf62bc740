import { LANGUAGES } from "@foyer/contract/shared";
import type { ContentSet, Speaking } from "./content-set.ts";
import { Findings } from "./findings.ts";
import { type ContentFile, readFolder } from "./folder.ts";
import { PictureShelf } from "./picture-shelf.ts";
import { readBanners } from "./read-banners.ts";
import { readLines } from "./read-lines.ts";
import { readOwnTexts } from "./read-own-texts.ts";
import { readTexts, type TextGroup } from "./read-texts.ts";

const TEXT =
  /^(announcements|promotions|pages|sponsors|help\/[^/]+)\/([^/]+?)\.([a-z]{2}(?:-[a-z]{2})?)\.(md|html)$/;
const BANNER = /^banners\/[^/]+\/[^/]+\.yaml$/;
const OWN_TEXTS = /^texts\/[a-z-]+\.yaml$/;
const PICTURE = /^pictures\/[^/]+\.(png|jpe?g|webp|avif)$/;
const NOTHING: ContentSet = {
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
 * Reads and checks a merchant's folder, all of it before anything is written. What it says counts only when there are
 * no errors among the findings.
 */
export async function readContent(
  folder: string,
  speaking: Speaking,
): Promise<{ set: ContentSet; findings: Findings }> {
  const findings = new Findings();
  const files = await readFolder(folder, findings);
  if (!files) return { set: NOTHING, findings };
  const sorted = sort(files, speaking, findings);
  const shelf = await PictureShelf.fill(sorted.pictures, sorted.drawings, findings);
  const written = readTexts(sorted.groups, speaking, shelf, findings);
  const banners = readBanners(sorted.banners, speaking, shelf, findings);
  const lines = readLines(sorted.service, findings);
  const texts = await readOwnTexts(sorted.ownTexts, speaking, findings);
  if (files.length === 0) findings.error(".", "holds nothing that could be imported");
  shelf.nameUnused(findings);
  return { set: { ...written, banners, lines, texts, pictures: shelf.used }, findings };
}

interface Sorted {
  readonly groups: TextGroup[];
  readonly banners: ContentFile[];
  readonly ownTexts: ContentFile[];
  readonly pictures: ContentFile[];
  service: ContentFile | undefined;
  drawings: ContentFile | undefined;
}

/** Which file is what, by where it lies; what is nothing is said. */
function sort(files: readonly ContentFile[], speaking: Speaking, findings: Findings): Sorted {
  const groups = new Map<string, TextGroup>();
  const sorted: Sorted = {
    groups: [],
    banners: [],
    ownTexts: [],
    pictures: [],
    service: undefined,
    drawings: undefined,
  };
  for (const file of files) {
    const [, place = "", stem = "", code = ""] = TEXT.exec(file.name) ?? [];
    const language = LANGUAGES.find((known) => known === code.toUpperCase());
    if (language) {
      if (!STEM.test(stem))
        findings.error(file.name, "must be named with small letters, digits and hyphens, at most 60 of them");
      if (!speaking.languages.includes(language))
        findings.warning(file.name, `is in ${language}, which the merchant does not offer`);
      const key = `${place}/${stem}`;
      const group = groups.get(key) ?? { place, stem, files: new Map<string, ContentFile>() };
      const other = group.files.get(language);
      if (other) findings.error(file.name, `says the same as ${other.name}: keep one of them`);
      else group.files.set(language, file);
      groups.set(key, group);
    } else if (code) findings.error(file.name, `"${code}" is no language known here`);
    else if (BANNER.test(file.name)) sorted.banners.push(file);
    else if (OWN_TEXTS.test(file.name)) sorted.ownTexts.push(file);
    else if (PICTURE.test(file.name)) sorted.pictures.push(file);
    else if (file.name === "service.yaml") sorted.service = file;
    else if (file.name === "art.json") sorted.drawings = file;
    else
      findings.error(
        file.name,
        "is not read here: content is announcements/, promotions/, pages/ and sponsors/<name>.<language>.md or .html, help/<section>/…, banners/<group>/<name>.yaml, texts/<language>.yaml, pictures/ and service.yaml",
      );
  }
  sorted.groups.push(...groups.values());
  return sorted;
}

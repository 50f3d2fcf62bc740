import { isDeepStrictEqual } from "node:util";
import {
  ContentRepository,
  type Keyed,
  type KindName,
  keyOf,
  type Present,
  type Queries,
} from "./content.repository.ts";
import type { AnnouncementEntry, BannerEntry, ContentSet, When } from "./content-set.ts";
import { momentOf } from "./moments.ts";
import { type EncodedFile, encodePicture } from "./pictures.ts";

export interface WriteOptions {
  readonly now: Date;
  /** Removes what came from files before and is in none of these. */
  readonly prune: boolean;
}

export interface Counts {
  made: number;
  changed: number;
  same: number;
  removed: number;
}
export type Summary = Readonly<Record<KindName, Counts>>;

/**
 * Writes a set in the transaction `client` stands in. What is as it was is not touched: a repeated import changes
 * nothing, wakes no cache and tells no phone.
 */
export async function writeContent(
  client: Queries,
  merchantId: number,
  set: ContentSet,
  options: WriteOptions,
): Promise<Summary> {
  const repository = new ContentRepository(client);
  await repository.takeTurn();
  await keepPictures(repository, set.pictures);
  const write = (kind: KindName, entries: readonly Keyed[]) =>
    writeKind(repository, merchantId, kind, entries, options);
  return {
    announcements: await write("announcements", set.announcements),
    banners: await write("banners", set.banners),
    help: await write("help", set.help),
    pages: await write("pages", set.pages),
    lines: await write("lines", set.lines),
  };
}

/** The merchant of a code, as the database has it; undefined where there is none. */
export const findMerchant = (client: Queries, code: string) => new ContentRepository(client).merchant(code);

async function keepPictures(repository: ContentRepository, pictures: ContentSet["pictures"]): Promise<void> {
  const kept = await repository.keptPictures([...pictures.keys()]);
  for (const [hash, bytes] of pictures) {
    if (kept.has(hash)) continue;
    const files: EncodedFile[] = await encodePicture(bytes);
    await repository.keepPicture(hash, files);
  }
}

async function writeKind(
  repository: ContentRepository,
  merchantId: number,
  kind: KindName,
  entries: readonly Keyed[],
  { now, prune }: WriteOptions,
): Promise<Counts> {
  const present = await repository.present(kind, merchantId);
  const wanted = entries.map((entry) => settled(entry, present, now));
  const isSame = (entry: Keyed): boolean => {
    const there = present.get(keyOf(entry));
    return there !== undefined && isDeepStrictEqual(there, withoutKey(entry));
  };
  const different = wanted.filter((entry) => !isSame(entry));
  const made = different.filter((entry) => !present.has(keyOf(entry))).length;
  const keys = new Set(wanted.map(keyOf));
  const gone = prune ? [...present.keys()].filter((key) => !keys.has(key)) : [];
  // first what goes: a tag may have gone from it to another
  await repository.remove(kind, merchantId, gone);
  // sections are there before what stands in them is written
  await repository.write(kind, merchantId, different.filter(isOnTop));
  await repository.write(
    kind,
    merchantId,
    different.filter((entry) => !isOnTop(entry)),
  );
  return {
    made,
    changed: different.length - made,
    same: wanted.length - different.length,
    removed: gone.length,
  };
}

const isOnTop = (entry: Keyed): boolean => !("parent" in entry) || entry.parent === null;

function withoutKey(entry: Keyed): Record<string, unknown> {
  const { source: _, slug: __, position: ___, ...rest } = entry as Record<string, unknown>;
  return rest;
}

/**
 * An entry with its moments. What counts from the import counts from the one that made the entry: otherwise each
 * import would move it, and nothing would ever end.
 */
function settled(entry: Keyed, present: Present, now: Date): Keyed {
  if (!("starts" in entry)) return entry;
  const { starts, ends, ...rest } = entry as AnnouncementEntry | BannerEntry;
  const there = present.get(rest.source);
  const kept = (when: When, moment: unknown) =>
    "inDays" in when && moment instanceof Date ? moment : momentOf(when, now);
  const moments = {
    startsAt: kept(starts, there?.["startsAt"]),
    endsAt: ends && kept(ends, there?.["endsAt"]),
  };
  return { ...rest, ...moments };
}

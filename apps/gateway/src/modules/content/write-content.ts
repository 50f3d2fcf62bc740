import type pg from "pg";
import type { Written } from "../../db/localized-texts.ts";
import type { AnnouncementsService } from "../announcements/announcements.service.ts";
import type { HelpService } from "../help/help.service.ts";
import type { PagesService } from "../pages/pages.service.ts";
import type { PromotionTermsService } from "../promotions/promotion-terms.service.ts";
import type { ServiceLines } from "../service/lines.service.ts";
import type { TextOverridesService } from "../settings/text-overrides.service.ts";
import { ContentRepository, type DisplayPeriod, type Queries } from "./content.repository.ts";
import type { ContentSet, Counts, EntryDate, Summary } from "./content-set.ts";
import { resolveDate } from "./parse-date.ts";
import { encodePicture } from "./pictures.ts";

/** The services that store content; each writes its own kind. */
export interface ContentServices {
  readonly announcements: Pick<AnnouncementsService, "write" | "writeBanner" | "prune" | "pruneBanners">;
  readonly help: Pick<HelpService, "write" | "prune">;
  readonly pages: Pick<PagesService, "write" | "prune">;
  readonly serviceLines: Pick<ServiceLines, "write">;
  readonly promotionTerms: Pick<PromotionTermsService, "write">;
  readonly textOverrides: Pick<TextOverridesService, "write">;
}

export interface WriteOptions {
  readonly now: Date;
  /** Removes what an earlier import wrote and these entries do not have. */
  readonly prune: boolean;
}

/** A merchant by its code; undefined when there is none. */
export const findMerchant = (client: Queries, code: string) => new ContentRepository(client).merchant(code);

/**
 * Writes a content set in the transaction of `client`. Unchanged entries are not written: a repeated import
 * changes nothing, invalidates no cache and sends no event.
 */
export async function writeContent(
  services: ContentServices,
  client: pg.PoolClient,
  merchantId: number,
  set: ContentSet,
  { now, prune }: WriteOptions,
): Promise<Summary> {
  const repository = new ContentRepository(client);
  await repository.lockImports();
  await storePictures(repository, set.pictures);
  const { announcements, help, pages, serviceLines, promotionTerms, textOverrides } = services;
  const date = dateResolver(await repository.displayPeriods(merchantId), now);
  const sourcesOf = (entries: readonly { source: string }[]) => entries.map(({ source }) => source);
  const pruned = (removing: () => Promise<number>) => (prune ? removing() : 0);
  return {
    announcements: {
      ...(await each(set.announcements, async ({ terms, ...entry }) => {
        const stored = await announcements.write(client, merchantId, date(entry));
        if (entry.type !== "PR") return stored;
        const hasChanged = await promotionTerms.write(client, merchantId, entry.source, terms);
        return stored === "same" && hasChanged ? "changed" : stored;
      })),
      removed: await pruned(() => announcements.prune(client, merchantId, sourcesOf(set.announcements))),
    },
    banners: {
      ...(await each(set.banners, (entry) => announcements.writeBanner(client, merchantId, date(entry)))),
      removed: await pruned(() => announcements.pruneBanners(client, merchantId, sourcesOf(set.banners))),
    },
    help: {
      ...(await each(set.help, (entry) => help.write(client, merchantId, entry))),
      removed: await pruned(() => help.prune(client, merchantId, sourcesOf(set.help))),
    },
    pages: {
      ...(await each(set.pages, (entry) => pages.write(client, merchantId, entry))),
      removed: await pruned(() =>
        pages.prune(
          client,
          merchantId,
          set.pages.map(({ slug }) => slug),
        ),
      ),
    },
    lines: await serviceLines.write(merchantId, set.lines, { prune, client }),
    texts: await textOverrides.write(client, merchantId, set.texts, { prune }),
  };
}

/** Sequential, because they share one connection. */
async function each<T>(
  entries: readonly T[],
  write: (entry: T) => Promise<Written>,
): Promise<Omit<Counts, "removed">> {
  const counts = { made: 0, changed: 0, same: 0 };
  for (const entry of entries) counts[await write(entry)]++;
  return counts;
}

async function storePictures(repository: ContentRepository, pictures: ContentSet["pictures"]): Promise<void> {
  const stored = await repository.storedPictures([...pictures.keys()]);
  for (const [hash, bytes] of pictures)
    if (!stored.has(hash)) await repository.storePicture(hash, await encodePicture(bytes));
}

/**
 * Resolves the dates of entries. Relative dates count from the import that created the entry; otherwise each
 * import would move them and nothing would ever end.
 */
function dateResolver(present: ReadonlyMap<string, DisplayPeriod>, now: Date) {
  const dateOf = (when: EntryDate, moment: Date | null | undefined): Date =>
    "inDays" in when && moment ? moment : resolveDate(when, now);
  return <
    T extends { readonly source: string; readonly starts: EntryDate; readonly ends: EntryDate | null },
  >({
    starts,
    ends,
    ...entry
  }: T) => {
    const there = present.get(entry.source);
    const startsAt = dateOf(starts, there?.startsAt);
    const endsAt = ends && dateOf(ends, there?.endsAt);
    // It was already over when it was imported, so it never shows.
    const wasOver = endsAt !== null && endsAt <= startsAt;
    return { ...entry, startsAt: wasOver ? resolveDate({ inDays: -1 }, endsAt) : startsAt, endsAt };
  };
}

import type pg from "pg";
import type { Written } from "../../plugins/content/written-texts.ts";
import type { AnnouncementsService } from "../announcements/announcements.service.ts";
import type { HelpService } from "../help/help.service.ts";
import type { PagesService } from "../pages/pages.service.ts";
import type { PromotionTermsService } from "../promotions/promotion-terms.service.ts";
import type { ServiceLines } from "../service/lines.service.ts";
import type { OwnTextsService } from "../settings/own-texts.service.ts";
import { ContentRepository, type Moments, type Queries } from "./content.repository.ts";
import type { ContentSet, Counts, Summary, When } from "./content-set.ts";
import { momentOf } from "./moments.ts";
import { encodePicture } from "./pictures.ts";

/** The rooms that keep content: each writes its own. */
export interface ContentRooms {
  readonly announcements: Pick<AnnouncementsService, "write" | "writeBanner" | "prune" | "pruneBanners">;
  readonly help: Pick<HelpService, "write" | "prune">;
  readonly pages: Pick<PagesService, "write" | "prune">;
  readonly serviceLines: Pick<ServiceLines, "write">;
  readonly promotionTerms: Pick<PromotionTermsService, "write">;
  readonly ownTexts: Pick<OwnTextsService, "write">;
}

export interface WriteOptions {
  readonly now: Date;
  /** Removes what came from files before and is in none of these. */
  readonly prune: boolean;
}

/** The merchant of a code, as the database has it; undefined where there is none. */
export const findMerchant = (client: Queries, code: string) => new ContentRepository(client).merchant(code);

/**
 * Writes a set in the transaction `client` stands in. What is as it was is not touched: a repeated import changes
 * nothing, wakes no cache and tells no phone.
 */
export async function writeContent(
  rooms: ContentRooms,
  client: pg.PoolClient,
  merchantId: number,
  set: ContentSet,
  { now, prune }: WriteOptions,
): Promise<Summary> {
  const repository = new ContentRepository(client);
  await repository.takeTurn();
  await keepPictures(repository, set.pictures);
  const { announcements, help, pages, serviceLines, promotionTerms, ownTexts } = rooms;
  const date = dating(await repository.moments(merchantId), now);
  const sourcesOf = (entries: readonly { source: string }[]) => entries.map(({ source }) => source);
  const pruned = (removing: () => Promise<number>) => (prune ? removing() : 0);
  return {
    announcements: {
      ...(await each(set.announcements, async ({ terms, ...entry }) => {
        const written = await announcements.write(client, merchantId, date(entry));
        if (entry.type !== "PR") return written;
        const hasChanged = await promotionTerms.write(client, merchantId, entry.source, terms);
        return written === "same" && hasChanged ? "changed" : written;
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
    texts: await ownTexts.write(client, merchantId, set.texts, { prune }),
  };
}

/** One after the other, as one connection takes them. */
async function each<T>(
  entries: readonly T[],
  write: (entry: T) => Promise<Written>,
): Promise<Omit<Counts, "removed">> {
  const counts = { made: 0, changed: 0, same: 0 };
  for (const entry of entries) counts[await write(entry)]++;
  return counts;
}

async function keepPictures(repository: ContentRepository, pictures: ContentSet["pictures"]): Promise<void> {
  const kept = await repository.keptPictures([...pictures.keys()]);
  for (const [hash, bytes] of pictures)
    if (!kept.has(hash)) await repository.keepPicture(hash, await encodePicture(bytes));
}

/**
 * Gives entries their moments. What counts from the import counts from the one that made the entry: otherwise each
 * import would move it, and nothing would ever end.
 */
function dating(present: ReadonlyMap<string, Moments>, now: Date) {
  const kept = (when: When, moment: Date | null | undefined): Date =>
    "inDays" in when && moment ? moment : momentOf(when, now);
  return <T extends { readonly source: string; readonly starts: When; readonly ends: When | null }>({
    starts,
    ends,
    ...entry
  }: T) => {
    const there = present.get(entry.source);
    const startsAt = kept(starts, there?.startsAt);
    const endsAt = ends && kept(ends, there?.endsAt);
    // It was over before it came here: it has been, and shows nobody anything.
    const wasOver = endsAt !== null && endsAt <= startsAt;
    return { ...entry, startsAt: wasOver ? momentOf({ inDays: -1 }, endsAt) : startsAt, endsAt };
  };
}

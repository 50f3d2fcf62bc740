import type {
  Announcement,
  AnnouncementsValue,
  HotMatch,
  Notice,
  Popup,
  Promotion,
} from "@foyer/contract/announcements";
import { GAME_CATEGORIES } from "@foyer/contract/shared";
import { isAgent } from "@foyer/domain/member-type";
import type pg from "pg";
import type { Clock } from "../../db/database-clock.ts";
import { cleanTexts, type Written } from "../../db/localized-texts.ts";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type {
  AnnouncementRow,
  AnnouncementsRepository,
  AnnouncementType,
  BannerGroup,
  NewAnnouncement,
} from "./announcements.repository.ts";
import {
  type WrittenAnnouncement,
  WrittenAnnouncementsRepository,
  type WrittenBanner,
} from "./written-announcements.repository.ts";

const DAY = 24 * 60 * 60_000;

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const present = ({ id, title, content, startsAt }: AnnouncementRow): Announcement => ({
  id: String(id),
  title,
  content,
  startDate: dateOf(startsAt),
});

/** The period in which a promotion can be joined: it may be shown before, and finished after. */
function joiningPeriod(row: AnnouncementRow): { opensAt: Date; closesAt: Date | null } {
  const after = (days: number) => row.startsAt.getTime() + days * DAY;
  const closes = [
    ...(row.endsAt ? [row.endsAt.getTime()] : []),
    ...(row.closesAfterDays === null ? [] : [after(row.closesAfterDays)]),
  ];
  return {
    opensAt: new Date(after(row.opensAfterDays)),
    closesAt: closes.length === 0 ? null : new Date(Math.min(...closes)),
  };
}

function phaseOf({ opensAt, closesAt }: ReturnType<typeof joiningPeriod>, now: number): Promotion["phase"] {
  if (now < opensAt.getTime()) return "coming-soon";
  return closesAt && now >= closesAt.getTime() ? "close" : "open";
}

function presentPromotion(row: AnnouncementRow, now: number): Promotion {
  const period = joiningPeriod(row);
  return {
    ...present({ ...row, startsAt: period.opensAt }),
    id: Number(row.id),
    category: row.category ?? "other_promo",
    ...(period.closesAt && { endDate: dateOf(period.closesAt) }),
    announcementImages: row.images.map(({ sequence, picture }) => ({
      sequence,
      url: `${picture.base}.780.webp`,
      picture,
    })),
    joinable: row.joinable,
    phase: phaseOf(period, now),
  };
}

/** What a player can join comes first, what is over last; the newest first among equals. */
const rank = ({ phase, joinable }: Promotion): number =>
  phase === "open" ? (joinable ? 0 : 1) : phase === "coming-soon" ? 2 : 3;

const presentMatch = (row: AnnouncementRow): HotMatch => ({
  ...present(row),
  ...(row.match && { match: { ...row.match, kickOff: row.startsAt.toISOString() } }),
});

const presentPopup = (row: AnnouncementRow): Popup => ({
  ...present(row),
  ...(row.popupWidth !== null && { width: row.popupWidth }),
  ...(row.popupHeight !== null && { height: row.popupHeight }),
});

/** Adds an announcement to the list of its type. */
const ADD_BY_TYPE: Record<
  AnnouncementType,
  (value: AnnouncementsValue, row: AnnouncementRow, now: number) => void
> = {
  A: (value, row) => value.agent.push(present(row)),
  PL: (value, row) => value.player.push(present(row)),
  PR: (value, row, now) => value.promotion.push(presentPromotion(row, now)),
  H: (value, row) => value.hot.push(presentMatch(row)),
  PU: (value, row) => value.popup.push(presentPopup(row)),
};

/** The requested types this reader may see: agents' announcements are for agents only. */
const typesFor = (player: Player | null, requested: ReadonlySet<string>): AnnouncementType[] =>
  [...requested].filter(
    (type): type is AnnouncementType =>
      Object.hasOwn(ADD_BY_TYPE, type) && (type !== "A" || (player !== null && isAgent(player.type))),
  );

const languagesOf = (merchant: Merchant, language: string): string[] => [
  ...new Set([language, merchant.settings.defaultLanguage, "EN"]),
];

export class AnnouncementsService {
  readonly #repository: AnnouncementsRepository;
  readonly #vendors: Pick<VendorsService, "anyPlayable">;
  readonly #clock: Clock;

  constructor(
    repository: AnnouncementsRepository,
    vendors: Pick<VendorsService, "anyPlayable">,
    clock: Clock,
  ) {
    this.#repository = repository;
    this.#vendors = vendors;
    this.#clock = clock;
  }

  /**
   * Banners and announcements of the requested types, in `language`, else in the merchant's default language,
   * else in English; with the time at which the response expires. Without a player: only what everyone may
   * read.
   */
  async read(
    merchant: Merchant,
    types: ReadonlySet<string>,
    group: BannerGroup | undefined,
    language: string,
    player: Player | null = null,
  ): Promise<{ value: AnnouncementsValue; until: Date | null }> {
    const languages = languagesOf(merchant, language);
    const [rows, banners, until] = await Promise.all([
      this.#repository.announcements(merchant.id, typesFor(player, types), group ?? null, languages),
      types.has("B") ? this.#repository.banners(merchant.id, group ?? null, languages) : [],
      this.#repository.nextChange(merchant.id),
    ]);
    const leads = await Promise.all(banners.map(({ url }) => this.#leadsToGames(merchant, url)));
    const value: AnnouncementsValue = {
      banners: banners.filter((_, at) => leads[at]),
      player: [],
      promotion: [],
      hot: [],
      popup: [],
      agent: [],
    };
    for (const row of rows) ADD_BY_TYPE[row.type](value, row, this.#clock.now());
    value.promotion.sort((one, other) => rank(one) - rank(other));
    return { value, until };
  }

  /** False for a list in which no game can be played: a banner must not invite to it. */
  async #leadsToGames({ catalogueId }: Merchant, url: string): Promise<boolean> {
    const { pathname, searchParams } = new URL(url, "https://site.invalid");
    const category = GAME_CATEGORIES.find((known) => known === searchParams.get("gameType"));
    if (!/^\/m\/game(?:List|Center)$/.test(pathname) || !category) return true;
    return this.#vendors.anyPlayable(catalogueId, category, searchParams.get("vassalage") ?? undefined);
  }

  /**
   * The announcements of these types this player sees now, newest first, and whether they have read each.
   * Only agents see agents' announcements.
   */
  async notices(
    player: Player,
    merchant: Merchant,
    types: ReadonlySet<string>,
    language: string,
  ): Promise<Notice[]> {
    const rows = await this.#repository.notices(
      merchant.id,
      player.memberId,
      typesFor(player, types),
      languagesOf(merchant, language),
    );
    return rows.map(({ id, read }) => ({ id: String(id), read }));
  }

  /** Idempotent. Throws `announcement.unknown` for an announcement this player does not see. */
  async markRead(player: Player, merchant: Merchant, id: bigint): Promise<void> {
    const types = typesFor(player, new Set<AnnouncementType>(["A", "PL", "PU", "PR", "H"]));
    if (!(await this.#repository.markRead(merchant.id, player.memberId, id, types)))
      throw new AppError("announcement.unknown");
  }

  /** Publishes an announcement; its HTML is cleaned before it is stored. @returns its id */
  async publish(announcement: NewAnnouncement): Promise<string> {
    const texts = cleanTexts(announcement.texts);
    return String(await this.#repository.insert({ ...announcement, texts }));
  }

  /** Inserts or updates the announcement with this source; its HTML is cleaned. */
  write(client: pg.ClientBase, merchantId: number, announcement: WrittenAnnouncement): Promise<Written> {
    const texts = cleanTexts(announcement.texts);
    return new WrittenAnnouncementsRepository(client).put(merchantId, { ...announcement, texts });
  }

  /** Inserts or updates the banner with this source. */
  writeBanner(client: pg.ClientBase, merchantId: number, banner: WrittenBanner): Promise<Written> {
    return new WrittenAnnouncementsRepository(client).putBanner(merchantId, banner);
  }

  /**
   * Removes the announcements whose source is none of these; a promotion that has started is ended instead.
   * @returns how many
   */
  prune(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenAnnouncementsRepository(client).prune(merchantId, sources);
  }

  pruneBanners(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenAnnouncementsRepository(client).pruneBanners(merchantId, sources);
  }
}

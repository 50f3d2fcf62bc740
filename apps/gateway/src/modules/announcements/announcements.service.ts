import type {
  Announcement,
  AnnouncementsValue,
  Notice,
  Popup,
  Promotion,
} from "@foyer/contract/announcements";
import { isAgent } from "@foyer/domain/member-type";
import type pg from "pg";
import { cleanTexts, type Written } from "../../plugins/content/written-texts.ts";
import { AppError } from "../../plugins/errors.ts";
import type { Player } from "../../plugins/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
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

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const present = ({ id, title, content, startsAt }: AnnouncementRow): Announcement => ({
  id: String(id),
  title,
  content,
  startDate: dayOf(startsAt),
});

const presentPromotion = (row: AnnouncementRow): Promotion => ({
  ...present(row),
  id: Number(row.id),
  category: row.category ?? "other_promo",
  ...(row.endsAt && { endDate: dayOf(row.endsAt) }),
  announcementImages: row.images.map(({ sequence, picture }) => ({
    sequence,
    url: `${picture.base}.780.webp`,
    picture,
  })),
  joinable: row.joinable,
});

const presentPopup = (row: AnnouncementRow): Popup => ({
  ...present(row),
  ...(row.popupWidth !== null && { width: row.popupWidth }),
  ...(row.popupHeight !== null && { height: row.popupHeight }),
});

/** How an announcement of a type comes into the answer. */
const PLACES: Record<AnnouncementType, (value: AnnouncementsValue, row: AnnouncementRow) => void> = {
  A: (value, row) => value.agent.push(present(row)),
  PL: (value, row) => value.player.push(present(row)),
  PR: (value, row) => value.promotion.push(presentPromotion(row)),
  H: (value, row) => value.hot.push(present(row)),
  PU: (value, row) => value.popup.push(presentPopup(row)),
};

/** Which of the asked types are for whoever asks: agents' announcements are for agents, the rest for everyone. */
const typesFor = (player: Player | null, asked: ReadonlySet<string>): AnnouncementType[] =>
  [...asked].filter(
    (type): type is AnnouncementType =>
      Object.hasOwn(PLACES, type) && (type !== "A" || (player !== null && isAgent(player.type))),
  );

const languagesOf = (merchant: Merchant, language: string): string[] => [
  ...new Set([language, merchant.settings.defaultLanguage, "EN"]),
];

export class AnnouncementsService {
  readonly #repository: AnnouncementsRepository;

  constructor(repository: AnnouncementsRepository) {
    this.#repository = repository;
  }

  /**
   * Banners and announcements of the asked types, in `language` where they were written in it, else in the
   * merchant's own, else in English; with the moment from which the answer is out of date. Without a player: what
   * everyone may read.
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
    const value: AnnouncementsValue = { banners, player: [], promotion: [], hot: [], popup: [], agent: [] };
    for (const row of rows) PLACES[row.type](value, row);
    return { value, until };
  }

  /**
   * Which announcements of these types show this player now, newest first, and whether they have read them. Agents'
   * announcements show agents only.
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

  /** Again: no effect. Throws `announcement.unknown` for what this player is not shown. */
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

  /** Writes an announcement, found again by its source; its HTML is cleaned. */
  write(client: pg.ClientBase, merchantId: number, announcement: WrittenAnnouncement): Promise<Written> {
    const texts = cleanTexts(announcement.texts);
    return new WrittenAnnouncementsRepository(client).put(merchantId, { ...announcement, texts });
  }

  /** Writes a banner, found again by its source. */
  writeBanner(client: pg.ClientBase, merchantId: number, banner: WrittenBanner): Promise<Written> {
    return new WrittenAnnouncementsRepository(client).putBanner(merchantId, banner);
  }

  /** Removes what came from files other than these sources; a promotion that has begun is ended. @returns how many */
  prune(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenAnnouncementsRepository(client).prune(merchantId, sources);
  }

  pruneBanners(client: pg.ClientBase, merchantId: number, sources: readonly string[]): Promise<number> {
    return new WrittenAnnouncementsRepository(client).pruneBanners(merchantId, sources);
  }
}

import type { Announcement, AnnouncementsValue, Popup, Promotion } from "@foyer/contract/announcements";
import type { Merchant } from "../settings/settings.service.ts";
import type {
  AnnouncementRow,
  AnnouncementsRepository,
  AnnouncementType,
  BannerGroup,
  NewAnnouncement,
} from "./announcements.repository.ts";

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
});

const presentPopup = (row: AnnouncementRow): Popup => ({
  ...present(row),
  ...(row.popupWidth !== null && { width: row.popupWidth }),
  ...(row.popupHeight !== null && { height: row.popupHeight }),
});

/** Types this call answers with, and how each comes into the answer. Agents' announcements are not for everyone. */
const PLACES = {
  PL: (value, row) => value.player.push(present(row)),
  PR: (value, row) => value.promotion.push(presentPromotion(row)),
  H: (value, row) => value.hot.push(present(row)),
  PU: (value, row) => value.popup.push(presentPopup(row)),
} satisfies Partial<Record<AnnouncementType, (value: AnnouncementsValue, row: AnnouncementRow) => void>>;
type PublicType = keyof typeof PLACES;
const isPublic = (type: string): type is PublicType => Object.hasOwn(PLACES, type);

export class AnnouncementsService {
  readonly #repository: AnnouncementsRepository;
  readonly #clean: (html: string) => string;

  constructor(repository: AnnouncementsRepository, clean: (html: string) => string) {
    this.#repository = repository;
    this.#clean = clean;
  }

  /**
   * Banners and announcements of the asked types, in `language` where they were written in it, else in the
   * merchant's own, else in English; with the moment from which the answer is out of date.
   */
  async read(
    merchant: Merchant,
    types: ReadonlySet<string>,
    group: BannerGroup | undefined,
    language: string,
  ): Promise<{ value: AnnouncementsValue; until: Date | null }> {
    const languages = [...new Set([language, merchant.settings.defaultLanguage, "EN"])];
    const asked: AnnouncementType[] = [...types].filter(isPublic);
    const [rows, banners, until] = await Promise.all([
      this.#repository.announcements(merchant.id, asked, group ?? null, languages),
      types.has("B") ? this.#repository.banners(merchant.id, group ?? null, languages) : [],
      this.#repository.nextChange(merchant.id),
    ]);
    const value: AnnouncementsValue = { banners, player: [], promotion: [], hot: [], popup: [], agent: [] };
    for (const row of rows) PLACES[row.type as PublicType](value, row);
    return { value, until };
  }

  /** Publishes an announcement; its HTML is cleaned before it is stored. @returns its id */
  async publish(announcement: NewAnnouncement): Promise<string> {
    const texts = Object.fromEntries(
      Object.entries(announcement.texts).map(([language, { title, content }]) => [
        language,
        { title, content: this.#clean(content) },
      ]),
    );
    return String(await this.#repository.insert({ ...announcement, texts }));
  }
}

import type { Announcement, AnnouncementsValue } from "@foyer/contract/announcements";
import type { Merchant } from "../settings/settings.service.ts";
import type {
  AnnouncementRow,
  AnnouncementsRepository,
  AnnouncementType,
  BannerGroup,
  NewAnnouncement,
} from "./announcements.repository.ts";

/** Types this call answers with, and where in the answer they stand. Agents' announcements are not for everyone. */
const PLACES = { PL: "player", PR: "promotion", H: "hot", PU: "popup" } as const;
type PublicType = keyof typeof PLACES;
const isPublic = (type: string): type is PublicType => Object.hasOwn(PLACES, type);

const present = ({ id, title, content, startsAt }: AnnouncementRow): Announcement => ({
  id: String(id),
  title,
  content,
  startDate: startsAt.toISOString().slice(0, 10),
});

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
    const value: AnnouncementsValue = { banners, player: [], promotion: [], hot: [], popup: [] };
    for (const row of rows) value[PLACES[row.type as PublicType]].push(present(row));
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

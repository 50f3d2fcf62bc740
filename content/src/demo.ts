import path from "node:path";
import { listOf, objectWith, readJson } from "./reading.ts";

/** Agent A, player PL, popup PU, promotion PR, hot match H; banners (B) are a kind of their own. */
export type AnnouncementType = "A" | "PL" | "PU" | "PR" | "H";
export type BannerGroup = "m_home" | "m_rng" | "m_live" | "m_fish" | "m_pvp" | "m_sports" | "m_reg";
export type PromotionCategory =
  | "rng_promo"
  | "live_promo"
  | "pvp_promo"
  | "sport_promo"
  | "fish_promo"
  | "lotto_promo"
  | "rebate_promo"
  | "deposit_promo"
  | "player_rank_rules"
  | "point_mall"
  | "other_promo";
/** The demo's languages; TY is Filipino. */
export type DemoLanguage = "EN" | "TY";

export interface DemoPicture {
  /** stem of its pictures: `<base>.<width>.avif` */
  base: string;
  tint: string;
  glow: string;
}

export interface DemoMerchant {
  code: string;
  name: string;
  currency: { code: string; symbol: string; pattern: string; group: string; decimal: string };
  settings: {
    languages: string[];
    defaultLanguage: string;
    imageCdns: string[];
    downloadLinks: { resourceType: string; url: string }[];
    links: Record<string, { url: string }>;
    loginRequired: boolean;
    minimumAge: number;
    rememberPassword: boolean;
    /** Countries whose mobile numbers are taken, the most likely first. */
    dialingCountries: string[];
    popularCategories: string[];
    categories: string[];
  };
  whitelabel: { flags: Record<string, boolean>; agentMenu: string[]; trial: boolean };
}

export interface DemoAnnouncement {
  key: string;
  type: AnnouncementType;
  /** promotions only */
  category: PromotionCategory | null;
  startsDaysAgo: number;
  /** how long it stands; null until it is taken down */
  days: number | null;
  texts: Record<DemoLanguage, { title: string; content: string }>;
}

export interface DemoBanner {
  key: string;
  group: BannerGroup;
  /** place within its group, from 1 */
  sort: number;
  /** a path of the front */
  url: string;
  picture: DemoPicture;
  colours: { from: string; to: string; light: string };
  texts: Record<DemoLanguage, { eyebrow: string; title: string; action: string }>;
}

/** How somebody plays; from it a history is made up. Null: never played. */
export interface Habits {
  temperament: "careful" | "steady" | "keen" | "bold";
  sessionsPerWeek: number;
  roundsPerSession: number;
  /** usual stake of a round, decimal string */
  stake: string;
  /** codes of the games they come back to, dearest first; the first six are hearts */
  favourites: string[];
  deposit: { everyDays: number; amount: string };
}

export interface DemoPerson {
  username: string;
  /** member 0, agent 1, general agent 2, test member 40, test agent 41 */
  type: 0 | 1 | 2 | 40 | 41;
  nickname: string;
  avatar: DemoPicture;
  /** username of whose team they are in */
  upline: string | null;
  registeredDaysAgo: number;
  lastLoginHoursAgo: number | null;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  email?: string;
  /** E.164; theirs by proof */
  mobile?: string;
  habits: Habits | null;
}

export interface Demo {
  merchant: DemoMerchant;
  announcements: DemoAnnouncement[];
  banners: DemoBanner[];
  people: DemoPerson[];
}

/** Reads the demo merchant of a folder; says what is wrong with the first bad row. */
export function readDemo(folder: string): Demo {
  const read = (file: string) => readJson(path.join(folder, file));
  const merchant = objectWith<DemoMerchant>(read("merchant.json"), "merchant.json", [
    "code",
    "name",
    "currency",
    "settings",
    "whitelabel",
  ]);
  const said = objectWith<{ announcements: unknown; banners: unknown }>(
    read("announcements.json"),
    "announcements.json",
    ["announcements", "banners"],
  );
  const announcements = listOf<DemoAnnouncement>(said.announcements, "announcements.json", [
    "key",
    "type",
    "startsDaysAgo",
    "texts",
  ]);
  const banners = listOf<DemoBanner>(said.banners, "announcements.json banners", [
    "key",
    "group",
    "url",
    "picture",
    "texts",
  ]);
  const people = listOf<DemoPerson>(read("people.json"), "people.json", [
    "username",
    "type",
    "nickname",
    "avatar",
    "upline",
    "registeredDaysAgo",
  ]);
  const known = new Set<string | null>([null]);
  for (const person of people) {
    if (!known.has(person.upline)) {
      throw new Error(`people.json: the upline of ${person.username} must stand before them`);
    }
    known.add(person.username);
  }
  return { merchant, announcements, banners, people };
}

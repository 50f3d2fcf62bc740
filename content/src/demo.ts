import path from "node:path";
import { listOf, objectWith, readJson } from "./reading.ts";

export interface DemoPicture {
  /** base name of its pictures: `<base>.<width>.avif` */
  base: string;
  tint: string;
  glow: string;
}

/** A picture drawn by the artwork package; for banners with the colours around its text. */
export interface Drawing extends DemoPicture {
  colours?: { from: string; to: string; light: string };
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
    /** Countries whose mobile numbers are accepted, the most likely first. */
    dialingCountries: string[];
    popularCategories: string[];
    categories: string[];
  };
  whitelabel: { flags: Record<string, boolean>; agentMenu: string[]; trial: boolean };
}

/** Playing habits from which a history is generated. Null: never played. */
export interface PlayHabits {
  temperament: "careful" | "steady" | "keen" | "bold";
  sessionsPerWeek: number;
  roundsPerSession: number;
  /** usual stake of a round, decimal string */
  stake: string;
  /** codes of the most-played games, in order; the first six are favourites */
  favourites: string[];
  deposit: { everyDays: number; amount: string };
}

export interface DemoPerson {
  username: string;
  /** member 0, agent 1, general agent 2, test member 40, test agent 41 */
  type: 0 | 1 | 2 | 40 | 41;
  nickname: string;
  avatar: DemoPicture;
  /** username of the agent they belong to */
  upline: string | null;
  registeredDaysAgo: number;
  lastLoginHoursAgo: number | null;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  email?: string;
  /** E.164; verified */
  mobile?: string;
  /** Holder of their bank cards. */
  payeeName?: string;
  habits: PlayHabits | null;
}

export interface Demo {
  merchant: DemoMerchant;
  /** by key */
  drawings: Record<string, Drawing>;
  people: DemoPerson[];
}

/** Reads the demo merchant of a folder; throws on the first invalid row. */
export function readDemo(folder: string): Demo {
  const read = (file: string) => readJson(path.join(folder, file));
  const merchant = objectWith<DemoMerchant>(read("merchant.json"), "merchant.json", [
    "code",
    "name",
    "currency",
    "settings",
    "whitelabel",
  ]);
  const drawings = objectWith<Record<string, Drawing>>(read("published/art.json"), "art.json", []);
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
  return { merchant, drawings, people };
}

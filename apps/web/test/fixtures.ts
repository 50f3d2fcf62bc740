import type { AnnouncementsValue } from "@foyer/contract/announcements";
import type { Game, GameListValue } from "@foyer/contract/games";
import type { HelpSection } from "@foyer/contract/help";
import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import type { SystemStatus } from "@foyer/contract/status";
import type { VendorMapping } from "@foyer/contract/vendors";

/** Values as the platform sends them, for specs that render. */

export const settings: ConsolidatedSettings = {
  merchantCode: "DEMO",
  languages: ["EN", "TY"],
  defaultLanguage: "EN",
  currency: { code: "CNY", symbol: "￥", pattern: "#,##0.00", group: ",", decimal: "." },
  timeZone: "Asia/Manila",
  imageCdns: [""],
  downloadLinks: [],
  links: {},
  encryption: {
    keyId: "k",
    suite: "P256-SHA256-A128GCM",
    publicKey: "BCQHWZ05xhj1xX-Ix6vODkU_WXIR5rDV3jQPMjAyZZwbYg-RrNwCfDBmLNgExLmoxY4qKVNCISIBlDHUH-4R0xg",
  },
  loginRequired: false,
  minimumAge: 18,
  rememberPassword: true,
  popularCategories: [],
  esportsVendors: [],
  serviceKey: "",
  signIn: { social: [], passkeys: true, dialingCodes: [{ country: "PH", code: "63" }] },
};

export const whitelabel: Whitelabel = {
  merchantCode: "DEMO",
  merchantName: "Foyer",
  flags: { USERNAMEREG3: true },
  agentMenu: [],
  trial: true,
};

export const open: SystemStatus = { status: 0, serverTime: "2026-11-21T00:00:00Z" };

export function game(gameName: string, more: Partial<Game> = {}): Game {
  const stem = gameName.toLowerCase().replaceAll(" ", "-");
  return {
    nodeId: stem,
    gameCode: stem.toUpperCase(),
    gameName,
    gameType: "RNG",
    vassalage: "NIGHTJAR",
    displayName: "Nightjar",
    picture: { base: `/art/${stem}`, tint: "#123456", glow: "#abcdef" },
    minBet: "0.5",
    supportPlay: 0,
    freeplay: 1,
    maintenance: false,
    ...more,
  };
}

export const hot = (names: readonly string[]): { list: Game[] } => ({
  list: names.map((name) => game(name)),
});

export function list(names: readonly string[], more: Partial<Game>, total = names.length): GameListValue {
  return { games: names.map((name) => game(name, more)), pageNum: 1, totalPages: 1, total, revision: 1 };
}

export const mapping: VendorMapping = {
  sorting: [
    { gameCategory: "LIVE", vendorNames: [{ accountTypeName: "NIGHTJAR" }] },
    { gameCategory: "RNG", vendorNames: [{ accountTypeName: "NIGHTJAR" }] },
  ],
  mapping: {},
};

export function announcements(banners: number, notices: readonly string[]): AnnouncementsValue {
  return {
    banners: Array.from({ length: banners }, (_, at) => ({
      id: `b${at}`,
      groupName: "m_home" as const,
      eyebrow: "Until Sunday",
      title: `Banner ${at}`,
      action: "See",
      url: "/m/activity",
      picture: { base: `/art/banner-${at}`, tint: "#000000", glow: "#ff5a36" },
      colours: { from: "#2a0607", to: "#a3180f", light: "#ffd28a" },
    })),
    player: notices.map((title, at) => ({
      id: String(at),
      title,
      content: "<p>Long</p>",
      startDate: "2026-11-20",
    })),
    promotion: [],
    hot: [],
    popup: [],
    agent: [],
  };
}

export const promotions = (titles: readonly string[]): AnnouncementsValue => ({
  ...announcements(0, []),
  promotion: titles.map((title, at) => ({
    id: at + 1,
    title,
    category: "rng_promo" as const,
    content: "<p>Long</p>",
    startDate: "2026-11-20",
    announcementImages: [],
    joinable: true,
    phase: "open" as const,
  })),
});

export const help = (titles: readonly string[]): HelpSection[] =>
  titles.map((title) => ({ title, content: "<p>Long</p>", children: [] }));

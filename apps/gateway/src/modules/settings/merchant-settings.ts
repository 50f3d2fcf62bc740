import { AppInfo, ConsolidatedSettings, MobileTemplate, OwnText, Whitelabel } from "@foyer/contract/settings";
import { GAME_CATEGORIES, GameCategory } from "@foyer/contract/shared";
import { type Static, Type } from "typebox";

/** What `merchants.settings` holds; every key has a default, so that a merchant states only what differs. */
export const MerchantSettings = Type.Object({
  ...Type.Omit(ConsolidatedSettings, [
    "merchantCode",
    "currency",
    "encryption",
    "signIn",
    "serviceKey",
    "ownTexts",
  ]).properties,
  /** The merchant's order of categories; one that is left out is not offered. */
  categories: Type.Array(GameCategory),
  /** Countries (ISO 3166) a mobile number may be from, the most likely first; codes are sent to no other. */
  dialingCountries: Type.Array(Type.String({ pattern: "^[A-Z]{2}$" })),
  /** Codes by SMS a day, all players together: what a flood of requests may cost at most. */
  smsPerDay: Type.Integer({ minimum: 0 }),
  /** Countries (ISO 3166) whose visitors find the house shut. */
  blockedCountries: Type.Array(Type.String({ pattern: "^[A-Z]{2}$" })),
  /** Another provider's live chat, which then takes the place of the house's own; empty for none. */
  chatUrl: Type.String({
    pattern: "^((https://|http://(localhost|127\\.0\\.0\\.1)[:/])[^\\s]*)?$",
    maxLength: 500,
  }),
  template: MobileTemplate,
  app: AppInfo,
  /** What it says in its own words, by language and the text's id, with the chapters of the front that say it. */
  texts: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ chapters: Type.Array(Type.String()), words: OwnText })),
  ),
});
export type MerchantSettings = Static<typeof MerchantSettings>;

export const DEFAULT_SETTINGS: MerchantSettings = {
  languages: ["EN", "TY"],
  defaultLanguage: "EN",
  imageCdns: [""],
  downloadLinks: [],
  links: {},
  loginRequired: false,
  minimumAge: 18,
  rememberPassword: true,
  popularCategories: [],
  esportsVendors: [],
  categories: [...GAME_CATEGORIES],
  dialingCountries: [
    "PH",
    "VN",
    "TH",
    "ID",
    "MY",
    "IN",
    "BR",
    "CN",
    "KH",
    "SG",
    "KR",
    "JP",
    "TW",
    "HK",
    "MM",
    "LA",
    "BD",
    "NP",
    "PT",
    "TR",
  ],
  smsPerDay: 5_000,
  blockedCountries: [],
  template: { mem_cen: "1", dep_func: "1" },
  app: { upgrade: false },
  texts: {},
  chatUrl: "",
};

/** What `merchants.whitelabel` holds. */
export const MerchantWhitelabel = Type.Omit(Whitelabel, ["merchantCode", "merchantName"]);
export type MerchantWhitelabel = Static<typeof MerchantWhitelabel>;

export const DEFAULT_WHITELABEL: MerchantWhitelabel = { flags: {}, agentMenu: [], trial: false };

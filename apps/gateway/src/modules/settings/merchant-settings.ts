import { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import { GAME_CATEGORIES, GameCategory } from "@foyer/contract/shared";
import { type Static, Type } from "typebox";

/** What `merchants.settings` holds; every key has a default, so that a merchant states only what differs. */
export const MerchantSettings = Type.Object({
  ...Type.Omit(ConsolidatedSettings, ["merchantCode", "currency", "encryption"]).properties,
  /** The merchant's order of categories; one that is left out is not offered. */
  categories: Type.Array(GameCategory),
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
  categories: [...GAME_CATEGORIES],
};

/** What `merchants.whitelabel` holds. */
export const MerchantWhitelabel = Type.Omit(Whitelabel, ["merchantCode", "merchantName"]);
export type MerchantWhitelabel = Static<typeof MerchantWhitelabel>;

export const DEFAULT_WHITELABEL: MerchantWhitelabel = { flags: {}, agentMenu: [], trial: false };

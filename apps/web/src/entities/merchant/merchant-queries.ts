import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import { endpointPart, endpointQuery } from "../../lib/http/query.ts";

/** The merchant's settings, switches and status change rarely; the status is polled every minute. */
const SETTLED = 10 * 60_000;

/**
 * The settings that every page carries. The key of the customer service lines and the licence texts are only for the
 * parts that show them, and the page states the catalogues with text overrides next to its language.
 */
export type Settings = Omit<ConsolidatedSettings, "serviceKey" | "textOverrides" | "licence">;

function settingsOf(all: ConsolidatedSettings): Settings {
  const { serviceKey: _1, textOverrides: _2, licence: _3, ...settings } = all;
  return settings;
}

/** The licence texts, only for the footer; the page does not carry them. */
export const licenceQuery = () => ({
  ...endpointPart("settings.consolidated", undefined, "licence", ({ licence = {} }) => licence),
  staleTime: SETTLED,
});

export const settingsQuery = () => ({
  ...endpointPart("settings.consolidated", undefined, "page", settingsOf),
  staleTime: SETTLED,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The merchant's values that every page carries; the agent menu is only for those who see it. */
export type MerchantInfo = Pick<Whitelabel, "merchantName" | "flags" | "trial">;

const merchantInfoOf = ({ merchantName, flags, trial }: Whitelabel): MerchantInfo => ({
  merchantName,
  flags,
  trial,
});

export const whitelabelQuery = () => ({
  ...endpointPart("whitelabel.read", undefined, "page", merchantInfoOf),
  staleTime: SETTLED,
  gcTime: Number.POSITIVE_INFINITY,
});
export const templateQuery = () => ({
  ...endpointQuery("template.read"),
  staleTime: SETTLED,
});
export const statusQuery = () => ({
  ...endpointQuery("status.read"),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

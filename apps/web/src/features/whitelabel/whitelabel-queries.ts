import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import { endpointPart, endpointQuery } from "../../lib/http/query.ts";

/** The merchant's settings, switches and status change seldom; the status is looked at again every minute. */
const SETTLED = 10 * 60_000;

/**
 * What every page carries of the settings; the key of customer service's lines is for the screens that show them, and
 * in what the merchant uses its own words the page says beside its language.
 */
export type Settings = Omit<ConsolidatedSettings, "serviceKey" | "ownTexts">;

function settingsOf(all: ConsolidatedSettings): Settings {
  const { serviceKey: _1, ownTexts: _2, ...settings } = all;
  return settings;
}

export const settingsQuery = () => ({
  ...endpointPart("settings.consolidated", undefined, "house", settingsOf),
  staleTime: SETTLED,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What every page carries of the merchant; the agent's menu is for those who see it. */
export type House = Pick<Whitelabel, "merchantName" | "flags" | "trial">;

const houseOf = ({ merchantName, flags, trial }: Whitelabel): House => ({ merchantName, flags, trial });

export const whitelabelQuery = () => ({
  ...endpointPart("whitelabel.read", undefined, "house", houseOf),
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

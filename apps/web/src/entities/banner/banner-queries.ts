import type { AnnouncementsValue, Banner } from "@foyer/contract/announcements";
import type { GameCategory, Language } from "@foyer/contract/shared";
import { endpointPart } from "../../lib/http/query.ts";

/** What banners and the notice line need of the announcements, without long texts. */
export interface Headlines {
  readonly banners: readonly Banner[];
  readonly notices: readonly { readonly id: string; readonly title: string }[];
}

/** As many notices as can scroll by before the first would be forgotten. */
const NOTICES = 3;

const headlines = ({ banners, player }: AnnouncementsValue): Headlines => ({
  banners,
  notices: player.slice(0, NOTICES).map(({ id, title }) => ({ id, title })),
});

/** Banners only, for a screen without notices. */
export const bannersQuery = (groupName: Banner["groupName"], language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "B", groupName, platform: "M", language },
    "banners",
    ({ banners }) => banners,
  ),
  staleTime: 5 * 60_000,
});

/** Banners and notices of a screen's group. */
export const headlinesQuery = (groupName: Banner["groupName"], language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "B,PL", groupName, platform: "M", language },
    "headlines",
    headlines,
  ),
  staleTime: 5 * 60_000,
});

/** Banner groups of the categories that have one. */
export const CATEGORY_GROUPS: Partial<Record<GameCategory, Banner["groupName"]>> = {
  RNG: "m_rng",
  LIVE: "m_live",
  FISH: "m_fish",
  PVP: "m_pvp",
  SPORTS: "m_sports",
};

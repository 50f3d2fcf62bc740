import type { Banner } from "@foyer/contract/announcements";
import type { Language } from "@foyer/contract/shared";
import { endpointQuery } from "../../lib/http/query.ts";

/** Banners and player announcements of a screen's group. */
export const announcementsQuery = (groupName: Banner["groupName"], language: Language) => ({
  ...endpointQuery("announcements.read", { types: "B,PL", groupName, platform: "M", language }),
  staleTime: 5 * 60_000,
});

import type { HotMatch } from "@foyer/contract/announcements";
import type { Language } from "@foyer/contract/shared";
import { endpointPart, FRESH } from "../../lib/http/query.ts";

/** The panel of the hot matches. */
export const MATCHES_PANEL = "matches";

/** The hot matches of home, the newest first. */
export const matchesQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "H", groupName: "m_home", platform: "M", language },
    "matches",
    ({ hot }): readonly HotMatch[] => hot,
    FRESH,
  ),
  staleTime: 5 * 60_000,
});

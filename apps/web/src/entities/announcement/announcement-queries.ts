import type { Announcement, Notice, Popup } from "@foyer/contract/announcements";
import type { Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, FRESH, PRIVATE } from "../../lib/http/query.ts";

/** Announcements by kind. */
export interface Board {
  readonly player: readonly Announcement[];
  readonly popup: readonly Popup[];
  readonly hot: readonly Announcement[];
}

/** What the player has read of them. */
export interface Notices {
  readonly content: readonly Notice[];
  readonly footer: { readonly unreadCount: number };
}

/** Everything a player may read: the list, the board and the page of one announcement show parts of it. */
export const boardQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "PL,PU,H", platform: "M", language },
    "board",
    ({ player, popup, hot }): Board => ({ player, popup, hot }),
    FRESH,
  ),
  staleTime: 60_000,
});

/** Announcements to agents, which nobody else receives. */
export const agentBoardQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "A", platform: "M", cached: false, language },
    "agents",
    ({ agent }): readonly Announcement[] => agent,
    FRESH,
  ),
  staleTime: 60_000,
  meta: PRIVATE,
});

/** Popups over home. */
export const popupsQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "PU", groupName: "m_home", platform: "M", language },
    "popups",
    ({ popup }): readonly Popup[] => popup,
    FRESH,
  ),
  staleTime: 5 * 60_000,
});

/** Announcements to the players of the lottery. */
export const lotteryNoticesQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "PL", groupName: "m_lottery", platform: "M", language },
    "notices",
    ({ player }): readonly Announcement[] => player,
    FRESH,
  ),
  staleTime: 5 * 60_000,
});

/** Whom announcements are for. */
export type Readers = "everyone" | "agents";
const TYPES: Readonly<Record<Readers, string>> = { everyone: "PL,PU,H", agents: "A" };

export const noticesQuery = (readers: Readers) => ({
  ...endpointQuery("notices.list", { types: TYPES[readers] }),
  staleTime: 60_000,
  meta: PRIVATE,
});

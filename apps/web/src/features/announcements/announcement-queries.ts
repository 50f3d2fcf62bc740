import type { Announcement, Notice, Popup } from "@foyer/contract/announcements";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

/** What the house says, by its kind. */
export interface Board {
  readonly player: readonly Announcement[];
  readonly popup: readonly Popup[];
  readonly hot: readonly Announcement[];
}

/** What a player has read of it. */
export interface Notices {
  readonly content: readonly Notice[];
  readonly footer: { readonly unreadCount: number };
}

/** Everything a player may read: the list, the board and the page of one of them show parts of it. */
export const boardQuery = (language: Language) => {
  const query = { types: "PL,PU,H", platform: "M", language } as const;
  return queryOptions<Board>({
    queryKey: [...queryKeyOf("announcements.read", query), "board"],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      // the browser's own copy may be older than the word that something was taken down
      const { player, popup, hot } = await call("announcements.read", { query }, { signal, fresh: true });
      return { player, popup, hot };
    },
    staleTime: 60_000,
  });
};

/** What pops up over home. */
export const popupsQuery = (language: Language) => {
  const query = { types: "PU", groupName: "m_home", platform: "M", language } as const;
  return queryOptions<readonly Popup[]>({
    queryKey: [...queryKeyOf("announcements.read", query), "popups"],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return (await call("announcements.read", { query }, { signal, fresh: true })).popup;
    },
    staleTime: 5 * 60_000,
  });
};

export const noticesQuery = () => {
  const query = { types: "PL,PU,H" } as const;
  return queryOptions<Notices>({
    queryKey: queryKeyOf("notices.list", query),
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("notices.list", { query }, { signal });
    },
    staleTime: 60_000,
    meta: PRIVATE,
  });
};

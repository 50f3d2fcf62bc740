import type { EndpointId } from "@foyer/contract";
import type { Wallet } from "@foyer/contract/wallet";
import type { QueryClient } from "@tanstack/react-query";
import { wonPotQuery } from "../../features/jackpots/jackpot-queries.ts";
import { unreadKey } from "../../features/unread/index.ts";
import { newer, walletQuery } from "../../features/wallet/wallet-queries.ts";
import { holdLiveEvents } from "../../lib/live-events.ts";
import { readAnew } from "../../lib/read-anew.ts";

/** What is read of the house's content, and with it goes out of date. */
const WRITTEN: readonly EndpointId[] = [
  "promotions.available",
  "announcements.read",
  "notices.list",
  "help.read",
  "pages.read",
  "pages.sponsors",
];

/**
 * Brings what the platform announces to the screen, until the answered function is called.
 * @param again another session's live events were held on this page before, and something was missed in between
 */
export function startLive(queries: QueryClient, again: boolean): () => void {
  const control = new AbortController();
  const anew = (...ids: readonly EndpointId[]) => {
    for (const id of ids) readAnew(queries, [id]);
  };
  void holdLiveEvents(
    {
      onEvent(event) {
        if (event.name === "balance") {
          queries.setQueryData<Wallet>(walletQuery().queryKey, (held) => newer(held, event.data));
        } else if (event.name === "status") {
          anew("status.read");
        } else if (event.name === "jackpot") {
          queries.setQueryData(wonPotQuery().queryKey, event.data);
        } else if (event.name === "content") {
          anew(...WRITTEN);
        } else if (event.name === "unread") {
          queries.setQueryData(unreadKey, event.data);
          anew("inbox.list");
        } else if (event.name === "promotion") {
          anew("promotions.available");
        } else if (event.name === "chat") {
          anew("chat.read");
        }
      },
      // Balance, status, unread and promotions are told at the beginning of each stream; these are not. After a break the
      // balance is asked for as well, so that it is true even where the telling fails.
      onOpen(reopened) {
        anew("chat.read");
        if (reopened || again) anew("wallet.read", ...WRITTEN);
      },
    },
    control.signal,
  );
  return () => control.abort();
}

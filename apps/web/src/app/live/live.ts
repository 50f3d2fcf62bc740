import type { EndpointId } from "@foyer/contract";
import type { Wallet } from "@foyer/contract/wallet";
import type { QueryClient } from "@tanstack/react-query";
import { wonPotQuery } from "../../features/jackpots/jackpot-queries.ts";
import { readSession } from "../../features/session/index.ts";
import { unreadKey } from "../../features/unread/index.ts";
import { newer, walletQuery } from "../../features/wallet/index.ts";
import { statusQuery } from "../../features/whitelabel/index.ts";
import { type AnyErrorCode, ApiError, httpContext } from "../../lib/http/index.ts";
import { holdLiveEvents } from "../../lib/live-events.ts";

/** What is read of the house's content, and with it goes out of date. */
const WRITTEN: readonly EndpointId[] = [
  "promotions.available",
  "announcements.read",
  "notices.list",
  "help.read",
  "pages.read",
  "pages.sponsors",
];

/** Brings what the platform announces to the screen, until the answered function is called. */
export function startLive(queries: QueryClient): () => void {
  const control = new AbortController();
  void holdLiveEvents(
    {
      onEvent(event) {
        if (event.name === "balance") {
          queries.setQueryData<Wallet>(walletQuery().queryKey, (held) => newer(held, event.data));
        } else if (event.name === "status") {
          void queries.invalidateQueries({ queryKey: statusQuery().queryKey });
        } else if (event.name === "jackpot") {
          queries.setQueryData(wonPotQuery().queryKey, event.data);
        } else if (event.name === "content") {
          for (const written of WRITTEN) void queries.invalidateQueries({ queryKey: [written] });
        } else if (event.name === "unread") {
          queries.setQueryData(unreadKey, event.data);
          void queries.invalidateQueries({ queryKey: ["inbox.list"] });
        } else if (event.name === "promotion") {
          void queries.invalidateQueries({ queryKey: ["promotions.available"] });
        } else if (event.name === "chat") {
          void queries.invalidateQueries({ queryKey: ["chat.read"] });
        } else if (event.name === "session-ended") {
          const token = readSession()?.token;
          if (token) httpContext().onSessionOver(new ApiError(event.data.errorCode as AnyErrorCode), token);
        }
      },
      onReopen() {
        void queries.invalidateQueries({ queryKey: walletQuery().queryKey });
        for (const written of WRITTEN) void queries.invalidateQueries({ queryKey: [written] });
        void queries.invalidateQueries({ queryKey: ["chat.read"] });
      },
    },
    control.signal,
  );
  return () => control.abort();
}

import type { EndpointId } from "@foyer/contract";
import type { LiveEvents } from "@foyer/contract/events";
import type { Wallet } from "@foyer/contract/wallet";
import type { QueryClient } from "@tanstack/react-query";
import { jackpotWinQuery } from "../../entities/jackpot/jackpot-queries.ts";
import { unreadKey } from "../../entities/unread/use-unread.ts";
import { newer, walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { holdLiveEvents } from "../../lib/live-events.ts";
import { refetchChanged } from "../../lib/refetch-changed.ts";

/** Queries of the merchant's content, outdated when it changes. */
const WRITTEN: readonly EndpointId[] = [
  "promotions.available",
  "announcements.read",
  "notices.list",
  "help.read",
  "pages.read",
  "pages.sponsors",
];

/** Queries that show messages in the team. */
const TEAM_MESSAGES: readonly EndpointId[] = ["team.contacts", "team.conversations", "team.conversation"];
/** Queries that show the state of deposit orders. */
const DEPOSITS: readonly EndpointId[] = ["deposit.read", "deposit.methods", "deposit.list"];
/** Queries that show the state of lottery orders. */
const LOTTERY_ORDERS = [
  "lottery-orders.list",
  "lottery-orders.read",
  "lottery-chases.list",
  "lottery-chases.read",
] as const;
/** Queries that show the state of withdrawals. */
const WITHDRAWALS: readonly EndpointId[] = ["withdraw.read", "withdraw.info", "withdraw.list"];

/** Loaded with the first win; a win that cannot be shown is in the orders. */
const announceWin = (order: LiveEvents["lottery-order"]): void => {
  import("../../entities/lottery/lottery-win.tsx").then(
    (module) => module.announceWin(order),
    () => {},
  );
};

/** Queries that show what agents and their uplines agree on: each step of it arrives as an inbox message. */
const AGREEMENTS: readonly EndpointId[] = [
  "contracts.list",
  "contracts.read",
  "contracts.requests",
  "rebates.own",
  "rebates.member",
  "rebates.team",
  "rebates.history",
];

/**
 * Applies live events until the returned function is called.
 * @param again another session's events were received on this page before, so some may have been missed in between
 */
export function startLive(queries: QueryClient, again: boolean): () => void {
  const control = new AbortController();
  const refetch = (...ids: readonly EndpointId[]) => {
    for (const id of ids) refetchChanged(queries, [id]);
  };
  void holdLiveEvents(
    {
      onEvent(event) {
        if (event.name === "balance") {
          queries.setQueryData<Wallet>(walletQuery().queryKey, (cached) => newer(cached, event.data));
        } else if (event.name === "status") {
          refetch("status.read");
        } else if (event.name === "jackpot") {
          queries.setQueryData(jackpotWinQuery().queryKey, event.data);
        } else if (event.name === "content") {
          refetch(...WRITTEN);
        } else if (event.name === "unread") {
          queries.setQueryData(unreadKey, event.data);
          refetch("inbox.list");
          // an answer to feedback arrives as an inbox message
          refetch("feedback.list");
          refetch(...AGREEMENTS);
        } else if (event.name === "promotion") {
          refetch("promotions.available");
        } else if (event.name === "chat") {
          refetch("chat.read");
        } else if (event.name === "team-message") {
          refetch(...TEAM_MESSAGES);
        } else if (event.name === "deposit") {
          refetch(...DEPOSITS);
        } else if (event.name === "withdrawal") {
          refetch(...WITHDRAWALS);
        } else if (event.name === "lottery-order") {
          refetch(...LOTTERY_ORDERS);
          if (event.data.prize !== "0.00") announceWin(event.data);
        }
      },
      // Each stream starts with balance, status, unread counts and promotions, but not with these. After a break the
      // balance is refetched as well, in case that event fails.
      onOpen(reopened) {
        refetch("chat.read", ...TEAM_MESSAGES, ...DEPOSITS, ...WITHDRAWALS, ...LOTTERY_ORDERS);
        if (reopened || again) refetch("wallet.read", ...WRITTEN);
      },
    },
    control.signal,
  );
  return () => control.abort();
}

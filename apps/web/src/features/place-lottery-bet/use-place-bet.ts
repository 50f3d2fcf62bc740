import type { Chase, LotteryOrder } from "@foyer/contract/lottery-orders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  lotteryChaseQuery,
  lotteryOrderQuery,
  refetchBets,
} from "../../entities/lottery-bet/order-queries.ts";
import { type AnyErrorCode, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { afterPlacing, type SentBet } from "./slip-state.ts";
import type { SlipStore } from "./use-slip.ts";

export type PlacedBet =
  | { readonly kind: "order"; readonly order: LotteryOrder }
  | { readonly kind: "chase"; readonly chase: Chase };

/** After these nobody knows whether the bet arrived. */
const UNKNOWN: ReadonlySet<AnyErrorCode> = new Set<AnyErrorCode>([
  "network.failed",
  "network.timeout",
  "network.offline",
  "system.unavailable",
  "system.error",
]);

async function send(bet: SentBet): Promise<PlacedBet> {
  if (bet.kind === "order")
    return { kind: "order", order: await call("lottery-orders.place", { body: bet.body }) };
  return { kind: "chase", chase: await call("lottery-chases.place", { body: bet.body }) };
}

/**
 * Places a bet. It is stored with its key before it is sent: until the platform has answered, a retry sends the same once
 * more, also after a reload or in another tab, so that it is placed once.
 */
export function usePlaceBet(store: SlipStore) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bet: SentBet) => {
      store.change((slip) => ({ ...slip, sent: slip.sent ?? bet }));
      return send(store.read().sent ?? bet);
    },
    onSuccess: (placed) => {
      store.change(afterPlacing);
      if (placed.kind === "order")
        queries.setQueryData(lotteryOrderQuery(placed.order.number).queryKey, placed.order);
      else queries.setQueryData(lotteryChaseQuery(placed.chase.number).queryKey, placed.chase);
      refetchBets(queries);
    },
    onError: (error) => {
      if (UNKNOWN.has(refusalOf(error).code)) return;
      store.change((slip) => ({ ...slip, sent: undefined }));
      // what is sold, at which odds, and how much there is to stake
      for (const id of ["lotteries.details", "wallet.read"] as const)
        void queries.invalidateQueries({ queryKey: endpointKey(id) });
    },
  });
}

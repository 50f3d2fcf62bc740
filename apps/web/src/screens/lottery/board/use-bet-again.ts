import type { LotteryDetails } from "@foyer/contract/lotteries";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { lotteryOrderQuery } from "../../../entities/lottery-bet/order-queries.ts";
import { useSession } from "../../../entities/session/session-store.ts";
import { withLines } from "../../../features/place-lottery-bet/slip-state.ts";
import type { SlipStore } from "../../../features/place-lottery-bet/use-slip.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { randomId } from "../../../lib/random.ts";

/** Puts the bets of the order that the address names into the slip once, and opens it. */
export function useBetAgain(store: SlipStore, lottery: LotteryDetails, onAdded: () => void): void {
  const go = useGo();
  const search = useSearch("/m/launchGame");
  const signedIn = useSession() !== undefined;
  const { again = "" } = search;
  const { data } = useQuery({ ...lotteryOrderQuery(again), enabled: signedIn && again !== "" });
  const add = useEffectEvent(() => {
    if (!data || data.code !== lottery.code) return;
    const lines = data.items.map(({ betType, selection, unit, multiple }) => ({
      betType,
      selection,
      unit,
      multiple,
      id: randomId(),
    }));
    store.change((slip) => withLines(slip, lines, lottery.terms.mostLines));
    const { again: _, ...rest } = search;
    go({ to: "/m/launchGame", search: rest }, { replace: true, stay: true });
    onAdded();
  });
  useEffect(() => {
    if (data) add();
  }, [data]);
}

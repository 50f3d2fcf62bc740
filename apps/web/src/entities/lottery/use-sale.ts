import type { Lottery } from "@foyer/contract/lotteries";
import { useMemo, useSyncExternalStore } from "react";
import { now } from "../../lib/clock.ts";
import { type Sale, saleOf } from "./sale-state.ts";
import { onSecond } from "./ticker.ts";

/** The sale of a lottery now; re-renders only when it changes. */
export function useSale({ state, selling, drawing }: Pick<Lottery, "state" | "selling" | "drawing">): Sale {
  const read = useMemo(() => {
    let known: Sale | undefined;
    return (): Sale => {
      const sale = saleOf({ state, ...(selling && { selling }), ...(drawing && { drawing }) }, now());
      if (known && JSON.stringify(known) === JSON.stringify(sale)) return known;
      known = sale;
      return sale;
    };
  }, [state, selling, drawing]);
  return useSyncExternalStore(onSecond, read, read);
}

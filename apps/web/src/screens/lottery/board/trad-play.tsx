import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lastDrawsQuery } from "../../../entities/lottery/lottery-queries.ts";
import { priceRules, soldTypes } from "../../../features/place-lottery-bet/priced-slip.ts";
import { betTypeOf, prizeGroupOf } from "../../../features/place-lottery-bet/slip-state.ts";
import { useSlipPart } from "../../../features/place-lottery-bet/use-slip.ts";
import type { BoardBarProps } from "./board-bar.ts";
import { chosenType } from "./picks.ts";
import { TradBar } from "./trad-bar.tsx";
import { TradBoard } from "./trad-board.tsx";

/** Draws from which omissions are counted. */
const KNOWN_DRAWS = 100;

export interface TradPlayProps extends BoardBarProps {
  onRules: () => void;
}

/** The traditional board with its bar. */
export default function TradPlay({ onRules, ...bar }: TradPlayProps) {
  const { lottery, store } = bar;
  const { code } = lottery;
  const queries = useQueryClient();
  const { data: results } = useQuery(lastDrawsQuery(code, KNOWN_DRAWS));

  // the omissions follow each new result
  const last = lottery.last?.number;
  const known = results?.draws[0]?.number;
  useEffect(() => {
    if (last !== undefined && known !== undefined && last > known)
      void queries.invalidateQueries({ queryKey: lastDrawsQuery(code, KNOWN_DRAWS).queryKey });
  }, [code, last, known, queries]);

  const rules = priceRules(lottery, useSlipPart(store, prizeGroupOf));
  const types = soldTypes(rules);
  const betType = chosenType(types, useSlipPart(store, betTypeOf));
  if (!betType) return null;
  return (
    <>
      <TradBoard
        rules={rules}
        types={types}
        betType={betType}
        store={store}
        draws={results?.draws ?? []}
        onRules={onRules}
      />
      <TradBar {...bar} rules={rules} types={types} />
    </>
  );
}

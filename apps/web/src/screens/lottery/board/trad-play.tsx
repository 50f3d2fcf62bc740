import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lastDrawsQuery } from "../../../entities/lottery/lottery-queries.ts";
import { priceRules, soldTypes } from "../../../features/place-lottery-bet/priced-slip.ts";
import type { BoardBarProps } from "./board-bar.ts";
import { TradBar } from "./trad-bar.tsx";
import { TradBoard } from "./trad-board.tsx";

/** Draws from which omissions are counted. */
const KNOWN_DRAWS = 100;

export interface TradPlayProps extends BoardBarProps {
  onRules: () => void;
}

/** The traditional board with its bar. */
export default function TradPlay({ onRules, ...bar }: TradPlayProps) {
  const { lottery, slip, store } = bar;
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

  const rules = priceRules(lottery, slip.prizeGroup);
  const types = soldTypes(rules);
  const betType = types.find((one) => one.code === slip.draft.betType) ?? types[0];
  if (!betType) return null;
  return (
    <>
      <TradBoard
        rules={rules}
        types={types}
        betType={betType}
        draft={slip.draft}
        store={store}
        draws={results?.draws ?? []}
        onRules={onRules}
      />
      <TradBar {...bar} rules={rules} betType={betType} />
    </>
  );
}

import { formatAmount } from "@foyer/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { jackpotsQuery } from "./jackpot-queries.ts";
import { type Rise, shownAt, takeAnswer } from "./rise.ts";

/** Steps of the figure: fine enough to seem to flow, coarse enough for a cheap phone. */
const STEP = 120;

const stillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What a pot holds, rising between two answers; undefined until one came. Without motion, each answer as it comes. */
export function useJackpotAmount(code: string): string | undefined {
  const { data, dataUpdatedAt } = useQuery(jackpotsQuery());
  const pot = data?.list.find((one) => one.code === code);
  const [rise, setRise] = useState<Rise>();
  const [now, setNow] = useState(0);
  const [still] = useState(stillness);
  if (pot && rise?.at !== dataUpdatedAt)
    setRise(takeAnswer(rise, still ? { ...pot, perMinute: "0.00" } : pot, dataUpdatedAt));
  const grows = rise !== undefined && rise.perMinute > 0n;
  useEffect(() => {
    if (!grows) return;
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, [grows]);
  return rise && formatAmount(shownAt(rise, Math.max(now, rise.at)));
}

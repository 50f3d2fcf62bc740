import type { PromotionState } from "@foyer/contract/promotions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../session/index.ts";
import { standingsQuery } from "./promotion-queries.ts";

export interface Standings {
  /** Null for a visitor, who stands nowhere. */
  readonly of: ((promotionId: number) => PromotionState | undefined) | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/**
 * Where the player stands with every promotion. `moved` is something that changes whenever rounds are played or money
 * comes: the standings are asked for anew with it.
 */
export function useStandings(moved: number | undefined): Standings {
  const session = useSession();
  const queries = useQueryClient();
  const query = standingsQuery();
  const { data, isError, refetch } = useQuery({ ...query, enabled: session !== undefined });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current !== undefined && last.current !== moved)
      void queries.invalidateQueries({ queryKey: standingsQuery().queryKey });
    last.current = moved;
  }, [moved, queries]);
  return {
    of: session ? (promotionId) => data?.content.find((item) => item.promotionId === promotionId) : null,
    failed: isError && !data,
    again: () => {
      void refetch();
    },
  };
}

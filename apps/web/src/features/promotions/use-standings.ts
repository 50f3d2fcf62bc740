import type { PromotionState } from "@foyer/contract/promotions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { queryKeyOf } from "../../lib/http/query.ts";
import { useSession } from "../session/index.ts";
import { standingsQuery } from "./promotion-queries.ts";

/** With a promotion that shows no more: it has a name of its own. */
export type Kept = PromotionState & { readonly title: string };

export interface Standings {
  /** Null for a visitor, who stands nowhere. */
  readonly of: ((promotionId: number) => PromotionState | undefined) | null;
  /** What the player has under way in promotions that show no more; undefined until that is known. */
  readonly kept: readonly Kept[] | undefined;
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
  const query = standingsQuery(useLanguage());
  const { data, isError, refetch } = useQuery({ ...query, enabled: session !== undefined });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current !== undefined && last.current !== moved)
      void queries.invalidateQueries({ queryKey: queryKeyOf("promotions.available") });
    last.current = moved;
  }, [moved, queries]);
  return {
    of: session ? (promotionId) => data?.find((item) => item.promotionId === promotionId) : null,
    kept: session ? data?.filter((item): item is Kept => item.title !== undefined) : [],
    failed: isError && !data,
    again: () => {
      void refetch();
    },
  };
}

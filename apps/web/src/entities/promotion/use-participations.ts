import type { PromotionState } from "@foyer/contract/promotions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSession } from "../session/session-store.ts";
import { participationsKey, participationsQuery } from "./promotion-queries.ts";

/** Participation in a promotion that is no longer visible: it carries its own title. */
export type ClosedParticipation = PromotionState & { readonly title: string };

export interface Participations {
  /** Null for a visitor. */
  readonly of: ((promotionId: number) => PromotionState | undefined) | null;
  /** The player's participations in promotions no longer visible; undefined until loaded. */
  readonly closed: readonly ClosedParticipation[] | undefined;
  /** The player's states in all promotions; undefined until loaded, and for a visitor. */
  readonly all: readonly PromotionState[] | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

/**
 * The player's state in every promotion. `moved` changes whenever rounds are played or money arrives: the states are
 * refetched then.
 */
export function useParticipations(moved: number | undefined): Participations {
  const session = useSession();
  const queries = useQueryClient();
  const query = participationsQuery(useLanguage());
  const { data, error, isError, refetch } = useQuery({ ...query, enabled: session !== undefined });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current !== undefined && last.current !== moved)
      void queries.invalidateQueries({ queryKey: participationsKey });
    last.current = moved;
  }, [moved, queries]);
  return {
    of: session ? (promotionId) => data?.find((item) => item.promotionId === promotionId) : null,
    closed: session ? data?.filter((item): item is ClosedParticipation => item.title !== undefined) : [],
    all: data,
    failed: isError && !data,
    error,
    again: () => {
      void refetch();
    },
  };
}

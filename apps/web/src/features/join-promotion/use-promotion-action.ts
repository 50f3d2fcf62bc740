import type { PromotionState } from "@foyer/contract/promotions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { participationsQuery, withParticipation } from "../../entities/promotion/promotion-queries.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";

/** What this feature does; a promotion of a deposit is accepted with the deposit. */
export type Action = Exclude<NonNullable<PromotionState["action"]>, "deposit">;

const ENDPOINTS = {
  join: "promotions.join",
  claim: "promotions.claim",
  "check-in": "promotions.check.in",
  "give-up": "promotions.give.up",
} as const satisfies Record<Action, string>;

/** Performs the tapped action. The platform's endpoints are idempotent, so a second try is safe. */
export function usePromotionAction(promotionId: number) {
  const queries = useQueryClient();
  const { queryKey } = participationsQuery(useLanguage());
  return useMutation<PromotionState, ApiError, Action>({
    mutationFn: async (action) => {
      try {
        return await call(ENDPOINTS[action], { params: { promotionId } });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    onSuccess: (next) => {
      queries.setQueryData(queryKey, (cached) => withParticipation(cached, next));
      void queries.invalidateQueries({ queryKey: walletQuery().queryKey });
    },
    onError: ({ code }) => {
      // the displayed state is out of date
      if (code.startsWith("promotion.")) void queries.invalidateQueries({ queryKey });
    },
  });
}

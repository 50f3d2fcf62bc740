import type { PromotionState } from "@foyer/contract/promotions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { standingsQuery, withStanding } from "./promotion-queries.ts";

type Action = NonNullable<PromotionState["action"]>;

const ENDPOINTS = {
  join: "promotions.join",
  claim: "promotions.claim",
  sign: "promotions.sign",
  "give-up": "promotions.give.up",
} as const satisfies Record<Action, string>;

/** Does what the player tapped; the platform does each thing once, so a second try is safe. */
export function usePromotionAction(promotionId: number) {
  const queries = useQueryClient();
  const { queryKey } = standingsQuery(useLanguage());
  return useMutation<PromotionState, ApiError, Action>({
    mutationFn: async (action) => {
      try {
        return await call(ENDPOINTS[action], { params: { promotionId } });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    onSuccess: (came) => {
      queries.setQueryData(queryKey, (held) => withStanding(held, came));
    },
    onError: ({ code }) => {
      // what was shown is not what is so any more
      if (code.startsWith("promotion.")) void queries.invalidateQueries({ queryKey });
    },
  });
}

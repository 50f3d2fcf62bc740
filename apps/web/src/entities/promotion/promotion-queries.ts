import type { PromotionState } from "@foyer/contract/promotions";
import type { Language } from "@foyer/contract/shared";
import { endpointPart, FRESH, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

/** Every visible promotion, in the given language. */
export const promotionsQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "PR", platform: "M", language },
    "promotions",
    ({ promotion }) => promotion,
    FRESH,
  ),
  staleTime: 60_000,
});

/** Participations in every language. */
export const participationsKey = queryKeyOf("promotions.available");

/**
 * The signed-in player's state in each promotion; those no longer visible carry their title in the given language.
 */
export const participationsQuery = (language: Language) => ({
  ...endpointPart("promotions.available", undefined, language, ({ content }) => content),
  staleTime: 10_000,
  meta: PRIVATE,
});

/** Replaces one state by the response to an action. */
export const withParticipation = (
  cached: PromotionState[] | undefined,
  next: PromotionState,
): PromotionState[] | undefined =>
  cached?.map((item) => (item.promotionId === next.promotionId ? next : item));

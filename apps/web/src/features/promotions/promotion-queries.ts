import type { PromotionState } from "@foyer/contract/promotions";
import type { Language } from "@foyer/contract/shared";
import { endpointPart, FRESH, PRIVATE } from "../../lib/http/query.ts";

/** Every promotion that shows, in the asked language. */
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

/** Where the player who is signed in stands with each; those that show no more are named in the asked language. */
export const standingsQuery = (language: Language) => ({
  ...endpointPart("promotions.available", undefined, language, ({ content }) => content),
  staleTime: 10_000,
  meta: PRIVATE,
});

/** The answer to an action, in its place among the others. */
export const withStanding = (
  held: PromotionState[] | undefined,
  came: PromotionState,
): PromotionState[] | undefined => held?.map((item) => (item.promotionId === came.promotionId ? came : item));

import type { PromotionState } from "@foyer/contract/promotions";
import type { Language } from "@foyer/contract/shared";
import { endpointPart, endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** Every promotion that shows, in the asked language. */
export const promotionsQuery = (language: Language) => ({
  ...endpointPart(
    "announcements.read",
    { types: "PR", platform: "M", language },
    "promotions",
    ({ promotion }) => promotion,
  ),
  staleTime: 60_000,
});

/** Where the player who is signed in stands with each. */
export const standingsQuery = () => ({
  ...endpointQuery("promotions.available"),
  staleTime: 10_000,
  meta: PRIVATE,
});

/** The answer to an action, in its place among the others. */
export const withStanding = (
  held: { content: PromotionState[] } | undefined,
  came: PromotionState,
): { content: PromotionState[] } | undefined =>
  held && {
    content: held.content.map((item) => (item.promotionId === came.promotionId ? came : item)),
  };

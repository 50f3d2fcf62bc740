import type { Promotion } from "@foyer/contract/announcements";
import type { PromotionState } from "@foyer/contract/promotions";

/** What the player can do something in comes first, then what is going on, what can be read, and what is over. */
function rank({ phase, joinable }: Promotion, participation: PromotionState | undefined): number {
  if (participation?.action && participation.action !== "give-up") return 0;
  switch (participation?.state) {
    case "applying":
    case "process":
    case "claimed":
    case "signed":
      return 1;
    case "coming-soon":
      return 3;
    case "close":
    case "rejected":
    case "issued":
      return 4;
    default:
  }
  if (phase === "open") return joinable ? 0 : 2;
  return phase === "coming-soon" ? 3 : 4;
}

/** Promotions in the order of their use to a player, whose participations are given; otherwise as they came. */
export function byUse(
  promotions: readonly Promotion[],
  participationOf: ((promotionId: number) => PromotionState | undefined) | null,
): Promotion[] {
  const ranked = promotions.map((promotion) => ({
    promotion,
    rank: rank(promotion, participationOf?.(promotion.id)),
  }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ promotion }) => promotion);
}

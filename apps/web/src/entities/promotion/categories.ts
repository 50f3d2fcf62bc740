import type { Promotion } from "@foyer/contract/announcements";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Category = Promotion["category"];

/** In the order of the menu. */
const LABELS: Record<Category, MessageDescriptor> = {
  rng_promo: msg`Slots`,
  live_promo: msg`Live`,
  pvp_promo: msg`PVP`,
  sport_promo: msg`Sports`,
  fish_promo: msg`Fishing`,
  lotto_promo: msg`Lottery`,
  rebate_promo: msg`Rebates`,
  deposit_promo: msg`Deposit`,
  player_rank_rules: msg`Player ranks`,
  point_mall: msg`Points`,
  other_promo: msg`Others`,
};

export const categoryLabel = (category: Category): MessageDescriptor => LABELS[category];

/** The categories that have promotions. */
export const categoriesOf = (promotions: readonly Promotion[]): Category[] =>
  (Object.keys(LABELS) as Category[]).filter((category) =>
    promotions.some((promotion) => promotion.category === category),
  );

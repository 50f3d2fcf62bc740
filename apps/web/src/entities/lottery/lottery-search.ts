/* What addresses of lottery screens can hold; without the schemas of the contract. */

/** Over how many draws trends are computed. */
export const TREND_COUNTS = ["30", "50", "100", "200"] as const;
export type TrendCount = (typeof TREND_COUNTS)[number];

/** Tabs of the player's orders besides all of them. */
export const ORDERS_TABS = ["open", "won", "lost", "cancelled", "chases"] as const;
export type OrdersTab = (typeof ORDERS_TABS)[number];

import type { Club, ClubLevel } from "@foyer/contract/club";

const level = (code: string, name: string, turnover: string, maximum: string): ClubLevel => ({
  code,
  name,
  badge: code === "gold" ? "gold" : "silver",
  turnover,
  benefits: {
    withdrawalMaximum: maximum,
    withdrawalDayMaximum: "300000.00",
    withdrawalDayCount: 5,
    withoutReviewUpTo: "20000.00",
    deposits: [{ code: "gcash", method: "GCash", maximum: "50000.00", dayMaximum: "90000.00" }],
  },
});

/** A member at the second of three levels, as the platform says it. */
export const club: Club = {
  currency: "CNY",
  months: 3,
  levels: [
    level("bronze", "Bronze", "0.00", "50000.00"),
    level("silver", "Silver", "200.00", "100000.00"),
    level("gold", "Gold", "1000.00", "150000.00"),
  ],
  own: {
    level: "silver",
    turnover: "624.00",
    from: "2026-09-01",
    to: "2026-11-30",
    keptUntil: "2026-12-31",
    fixed: false,
  },
};

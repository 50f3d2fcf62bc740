import type { CaseMember, CaseMoney } from "@foyer/contract/case-member";

const at = "2026-02-11T12:00:00Z";

/** A member of a case, who shares a device with two others. */
export const caseMember: CaseMember = {
  id: "m1",
  identity: { state: "confirmed", at },
  devices: [
    { device: "Redmi Note 12", country: "PH", firstSeenAt: at, lastSeenAt: at, others: 0, usernames: [] },
    { device: "MacBook Air", firstSeenAt: at, lastSeenAt: at, others: 2, usernames: ["suri4", "perla6"] },
  ],
  deposits: {
    sums: [{ state: "credited", count: 12, amount: "31000.00" }],
    latest: [{ number: "DP-0208-33333", state: "credited", amount: "2500.00", createdAt: at }],
  },
  withdrawals: {
    sums: [
      { state: "paid", count: 8, amount: "22000.00" },
      { state: "rejected", count: 1, amount: "700.00" },
    ],
    latest: [{ number: "WD-0208-22222", state: "paid", amount: "5000.00", createdAt: at }],
  },
};

export const caseMoney: CaseMoney = {
  balance: "4850.00",
  deposits: { amount: "30000.00", count: 6 },
  withdrawals: { amount: "5000.00", count: 1 },
  bonuses: "1000.00",
  play: "65250.00",
};

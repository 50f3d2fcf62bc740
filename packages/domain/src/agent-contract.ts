/** Kinds of contracts between an agent and the direct upline. */
export type AgentContractKind = "daily-salary" | "hourly-salary" | "dividend";
export type AgentContractPeriod = "day" | "hour" | "half-month" | "week" | "month";
export type AgentContractState = "proposed" | "accepted" | "declined" | "withdrawn" | "expired" | "ended";
export type AgentContractEvent = "accept" | "decline" | "withdraw" | "expire" | "end";

/**
 * A tier is met from a team turnover (of a dividend: a basis) in 1/100,000 and a number of active members on; it gives a
 * rate in basis points. Of the tiers that are met, the one with the highest rate pays.
 */
export interface Tier {
  readonly from: bigint;
  readonly active: number;
  readonly rate: number;
}

/** Tiers of a contract, at most. */
export const MOST_TIERS = 20;

const NEXT: Readonly<Record<AgentContractState, Partial<Record<AgentContractEvent, AgentContractState>>>> = {
  proposed: { accept: "accepted", decline: "declined", withdraw: "withdrawn", expire: "expired" },
  accepted: { end: "ended" },
  declined: {},
  withdrawn: {},
  expired: {},
  ended: {},
};

/** The state after an event; undefined if the event does not fit. Source: domain rules, contract states. */
export const nextContractState = (
  state: AgentContractState,
  event: AgentContractEvent,
): AgentContractState | undefined => NEXT[state][event];

/** The tier that pays; undefined if none is met. */
export function paidTier(tiers: readonly Tier[], value: bigint, active: number): Tier | undefined {
  let paid: Tier | undefined;
  for (const tier of tiers)
    if (value >= tier.from && active >= tier.active && (!paid || tier.rate > paid.rate)) paid = tier;
  return paid;
}

/**
 * Tiers that a payer may not give, because at the point where they begin the payer receives less itself. Rates grow with both
 * conditions, so that no other point needs to be looked at.
 */
export const tiersAbove = (given: readonly Tier[], received: readonly Tier[]): Tier[] =>
  given.filter((tier) => tier.rate > (paidTier(received, tier.from, tier.active)?.rate ?? 0));

/** Why tiers are no list from the lowest to the highest; undefined if they are one. */
export function tierFault(
  tiers: readonly Tier[],
): { at: number; field: "from" | "active" | "rate" } | undefined {
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1];
    if (!before) continue;
    if (tier.from < before.from) return { at, field: "from" };
    if (tier.active < before.active) return { at, field: "active" };
    if (tier.rate <= before.rate) return { at, field: "rate" };
    if (tier.from === before.from && tier.active === before.active) return { at, field: "from" };
  }
  return undefined;
}

const PATHS: Readonly<Record<AgentContractKind, string>> = {
  "daily-salary": "/m/member/agent/getSalaryContract",
  "hourly-salary": "/m/member/agent/getHourContract",
  dividend: "/m/member/agent/getDevidendContract",
};

/** The address of the screen of a kind of contracts (spec, route table). */
export const contractPath = (kind: AgentContractKind): string => PATHS[kind];

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (number: number): string => String(number).padStart(2, "0");

/**
 * The first and last day of the period that contains a day: half-months are 1 to 15 and 16 to the end, weeks begin on Monday.
 * Source: domain rules, dividend.
 */
export function contractPeriod(period: AgentContractPeriod, day: string): { first: string; last: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = (number: number) => `${day.slice(0, 8)}${pad(number)}`;
  switch (period) {
    case "day":
    case "hour":
      return { first: day, last: day };
    case "half-month":
      return date <= 15
        ? { first: at(1), last: at(15) }
        : { first: at(16), last: at(daysOfMonth(year, month)) };
    case "month":
      return { first: at(1), last: at(daysOfMonth(year, month)) };
    case "week": {
      const noon = Date.UTC(year, month - 1, date, 12);
      const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
      const iso = (days: number) => new Date(noon + days * 86_400_000).toISOString().slice(0, 10);
      return { first: iso(-sinceMonday), last: iso(6 - sinceMonday) };
    }
  }
}

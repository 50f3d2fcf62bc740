import { payable } from "@foyer/domain/money";
import type { PromotionFacts } from "@foyer/domain/promotion-state";
import type { MemberPromotion, NewParticipation } from "./promotions.repository.ts";

const DAY = 24 * 60 * 60_000;
/** How long a rebate can be claimed. */
const REBATE_WAITS_DAYS = 7;
/** Consecutive check-ins up to the higher amount. */
export const STREAK = 7;

const after = (moment: Date, days: number): number => moment.getTime() + days * DAY;

/** Start of the moment's day; days are counted in UTC. */
const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY) * DAY);

/** The facts from which the domain's rule derives the state. */
export function factsOf({
  terms,
  participation,
  now,
  startsAt,
  endsAt,
  registeredAt,
  checkIn,
}: MemberPromotion): PromotionFacts {
  const closes = [
    ...(endsAt ? [endsAt.getTime()] : []),
    ...(terms.closes_after_days === null ? [] : [after(startsAt, terms.closes_after_days)]),
  ];
  return {
    kind: terms.kind,
    now: now.getTime(),
    opensAt: after(startsAt, terms.opens_after_days),
    closesAt: closes.length === 0 ? null : Math.min(...closes),
    welcomeUntil: terms.kind === "welcome" && terms.days !== null ? after(registeredAt, terms.days) : null,
    participation: participation && {
      ...participation,
      countsUntil: participation.countsUntil?.getTime() ?? null,
      expiresAt: participation.expiresAt?.getTime() ?? null,
    },
    checkedInToday: checkIn?.daysAgo === 0,
  };
}

/** The participation that begins when a promotion is joined. */
export function newParticipation({ terms, now, endsAt }: MemberPromotion): NewParticipation {
  const common = { measure: "stake", target: 0n, countsUntil: null, expiresAt: null } as const;
  if (terms.kind === "application") return { ...common, stage: "applied" };
  if (terms.kind === "cashback") {
    const countsUntil = new Date(after(dayOf(now), terms.days ?? 1));
    return {
      ...common,
      stage: "counting",
      measure: "loss",
      countsUntil,
      expiresAt: new Date(after(countsUntil, REBATE_WAITS_DAYS)),
    };
  }
  if (terms.kind === "turnover")
    return { ...common, stage: "counting", target: terms.stake ?? 0n, expiresAt: endsAt };
  return { ...common, stage: "approved" };
}

/** The amount a claim grants; of a cashback rounded down to what can be paid. */
export function earned({
  terms,
  participation,
  currency,
}: Pick<MemberPromotion, "terms" | "participation"> & { readonly currency: string }): bigint {
  if (terms.kind !== "cashback") return terms.amount;
  const lost = participation?.counted ?? 0n;
  const back = lost > 0n ? (lost * BigInt(terms.percent ?? 0)) / 100n : 0n;
  return payable(back < terms.amount ? back : terms.amount, currency);
}

/** Today's check-in: the number of consecutive days including it, and its amount. */
export function todaysCheckIn({ terms, checkIn }: Pick<MemberPromotion, "terms" | "checkIn">): {
  streak: number;
  amount: bigint;
} {
  const streak = checkIn?.daysAgo === 1 ? (checkIn.streak % STREAK) + 1 : 1;
  return { streak, amount: streak === STREAK ? (terms.seventh ?? terms.amount) : terms.amount };
}

import type { PromotionState, PromotionTerms } from "@foyer/contract/promotions";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { type PromotionDecision, type PromotionFacts, promotionState } from "@foyer/domain/promotion-state";
import type {
  MemberPromotion,
  NewParticipation,
  PromotionActor,
  TermsRow,
  Titles,
} from "./promotions.repository.ts";

const DAY = 24 * 60 * 60_000;
/** How long a rebate can be claimed. */
const REBATE_WAITS_DAYS = 7;
const STREAK = 7;
/** A check-in pays cash at once: no bonus, and so no time limit for one. */
const NO_BONUS = { multiple: 0, bonus_days: 1, weights: null };

const after = (moment: Date, days: number): number => moment.getTime() + days * DAY;

/** Start of the moment's day; days are counted in UTC. */
const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY) * DAY);

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

/** The amount a claim grants. */
export function earned({ terms, participation }: Pick<MemberPromotion, "terms" | "participation">): bigint {
  if (terms.kind !== "cashback") return terms.amount;
  const lost = participation?.counted ?? 0n;
  const back = lost > 0n ? (lost * BigInt(terms.percent ?? 0)) / 100n : 0n;
  return back < terms.amount ? back : terms.amount;
}

/** Today's check-in: the number of consecutive days including it, and its amount. */
export function todaysCheckIn({ terms, checkIn }: Pick<MemberPromotion, "terms" | "checkIn">): {
  streak: number;
  amount: bigint;
} {
  const streak = checkIn?.daysAgo === 1 ? (checkIn.streak % STREAK) + 1 : 1;
  return { streak, amount: streak === STREAK ? (terms.seventh ?? terms.amount) : terms.amount };
}

function requirementOf(
  memberPromotion: MemberPromotion,
  { state }: PromotionDecision,
): PromotionState["requirement"] {
  const { terms, participation, checkIn } = memberPromotion;
  if (terms.kind === "check-in") {
    // days of an interrupted or complete streak do not count for the next one
    const unbroken =
      checkIn !== null && (checkIn.daysAgo === 0 || (checkIn.daysAgo === 1 && checkIn.streak < STREAK));
    return { kind: "days", target: String(STREAK), done: String(unbroken ? checkIn.streak : 0) };
  }
  if (terms.kind === "turnover" && (state === "join" || participation?.stage === "counting"))
    return {
      kind: "stake",
      target: formatAmount(participation?.target ?? terms.stake ?? 0n),
      done: formatAmount(participation?.counted ?? 0n),
      ...(participation?.expiresAt && { until: participation.expiresAt.toISOString() }),
    };
  if (terms.kind === "cashback" && participation?.stage === "counting" && participation.countsUntil)
    return {
      kind: "loss",
      done: formatAmount(participation.counted > 0n ? participation.counted : 0n),
      until: participation.countsUntil.toISOString(),
    };
  return undefined;
}

function givesOf(memberPromotion: MemberPromotion, { state }: PromotionDecision): string | undefined {
  const { terms, participation } = memberPromotion;
  if (state === "close" || state === "rejected" || state === "signed") return undefined;
  if (terms.kind === "check-in") return formatAmount(todaysCheckIn(memberPromotion).amount);
  if (participation?.bonus != null) return formatAmount(participation.bonus);
  return terms.kind === "cashback" && participation?.stage !== "counting"
    ? undefined
    : formatAmount(earned(memberPromotion));
}

/** The promotion's title in the first available language. */
const titleOf = (titles: Titles, languages: readonly string[]): string =>
  languages.map((language) => titles[language]).find((title) => title !== undefined) ??
  Object.values(titles)[0] ??
  "";

/** The state as the player sees it. */
export function present(
  memberPromotion: MemberPromotion,
  { currency, languages }: Pick<PromotionActor, "currency" | "languages">,
): PromotionState {
  const decision = promotionState(factsOf(memberPromotion));
  const { participation } = memberPromotion;
  const requirement = requirementOf(memberPromotion, decision);
  const gives = givesOf(memberPromotion, decision);
  return {
    promotionId: Number(memberPromotion.promotionId),
    ...(memberPromotion.titles && { title: titleOf(memberPromotion.titles, languages) }),
    state: decision.state,
    ...(decision.action && { action: decision.action }),
    ...(decision.ending && { ending: decision.ending }),
    ...(gives !== undefined && { gives }),
    ...(requirement && { requirement }),
    ...(participation?.stage === "wagering" &&
      participation.bonus !== null &&
      participation.expiresAt && {
        bonus: {
          amount: formatAmount(participation.bonus),
          wagered: formatAmount(
            participation.counted < 0n
              ? 0n
              : participation.counted > participation.target
                ? participation.target
                : participation.counted,
          ),
          required: formatAmount(participation.target),
          expiresAt: participation.expiresAt.toISOString(),
        },
      }),
    currency,
    ...(participation?.note != null && { note: participation.note }),
  };
}

/** The terms as they are stored. */
export function termsRow(terms: PromotionTerms): TermsRow {
  const common = {
    kind: terms.kind,
    seventh: null,
    stake: null,
    percent: null,
    days: null,
    opens_after_days: terms.opensAfterDays ?? 0,
    closes_after_days: terms.closesAfterDays ?? null,
  };
  if (terms.kind === "check-in")
    return {
      ...common,
      ...NO_BONUS,
      amount: parseAmount(terms.amount),
      seventh: parseAmount(terms.seventh),
    };
  const bonus = { multiple: terms.multiple, bonus_days: terms.bonusDays, weights: terms.weights ?? null };
  if (terms.kind === "cashback")
    return {
      ...common,
      ...bonus,
      amount: parseAmount(terms.most),
      percent: terms.percent,
      days: terms.periodDays,
    };
  return {
    ...common,
    ...bonus,
    amount: parseAmount(terms.amount),
    ...(terms.kind === "welcome" && { days: terms.withinDays }),
    ...(terms.kind === "turnover" && { stake: parseAmount(terms.stake) }),
  };
}

import type { PromotionState, PromotionTerms } from "@foyer/contract/promotions";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { type PromotionDecision, type PromotionFacts, promotionState } from "@foyer/domain/promotion-state";
import type { NewPart, Standing, TermsRow, Titles, Who } from "./promotions.repository.ts";

const DAY = 24 * 60 * 60_000;
/** A rebate waits so long to be claimed. */
const REBATE_WAITS_DAYS = 7;
const STREAK = 7;
/** A check-in is money at once: no bonus, and so no time for one. */
const NO_BONUS = { multiple: 0, bonus_days: 1, weights: null };

const after = (moment: Date, days: number): number => moment.getTime() + days * DAY;

/** The beginning of a moment's day, as the house counts days: in UTC. */
const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY) * DAY);

export function factsOf({
  terms,
  part,
  now,
  startsAt,
  endsAt,
  registeredAt,
  sign,
}: Standing): PromotionFacts {
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
    part: part && {
      ...part,
      countsUntil: part.countsUntil?.getTime() ?? null,
      expiresAt: part.expiresAt?.getTime() ?? null,
    },
    signedToday: sign?.daysAgo === 0,
  };
}

/** What begins when a promotion is joined. */
export function newPart({ terms, now, endsAt }: Standing): NewPart {
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

/** What a claim brings. */
export function earned({ terms, part }: Pick<Standing, "terms" | "part">): bigint {
  if (terms.kind !== "cashback") return terms.amount;
  const lost = part?.counted ?? 0n;
  const back = lost > 0n ? (lost * BigInt(terms.percent ?? 0)) / 100n : 0n;
  return back < terms.amount ? back : terms.amount;
}

/** Today's check-in: how many days in a row with it, and what it gives. */
export function todaysSign({ terms, sign }: Pick<Standing, "terms" | "sign">): {
  streak: number;
  amount: bigint;
} {
  const streak = sign?.daysAgo === 1 ? (sign.streak % STREAK) + 1 : 1;
  return { streak, amount: streak === STREAK ? (terms.seventh ?? terms.amount) : terms.amount };
}

function requirementOf(standing: Standing, { state }: PromotionDecision): PromotionState["requirement"] {
  const { terms, part, sign } = standing;
  if (terms.kind === "check-in") {
    // of a row that was broken off, or is complete, nothing counts for the next one
    const stands = sign !== null && (sign.daysAgo === 0 || (sign.daysAgo === 1 && sign.streak < STREAK));
    return { kind: "days", target: String(STREAK), done: String(stands ? sign.streak : 0) };
  }
  if (terms.kind === "turnover" && (state === "join" || part?.stage === "counting"))
    return {
      kind: "stake",
      target: formatAmount(part?.target ?? terms.stake ?? 0n),
      done: formatAmount(part?.counted ?? 0n),
      ...(part?.expiresAt && { until: part.expiresAt.toISOString() }),
    };
  if (terms.kind === "cashback" && part?.stage === "counting" && part.countsUntil)
    return {
      kind: "loss",
      done: formatAmount(part.counted > 0n ? part.counted : 0n),
      until: part.countsUntil.toISOString(),
    };
  return undefined;
}

function givesOf(standing: Standing, { state }: PromotionDecision): string | undefined {
  const { terms, part } = standing;
  if (state === "close" || state === "rejected" || state === "signed") return undefined;
  if (terms.kind === "check-in") return formatAmount(todaysSign(standing).amount);
  if (part?.bonus != null) return formatAmount(part.bonus);
  return terms.kind === "cashback" && part?.stage !== "counting" ? undefined : formatAmount(earned(standing));
}

/** The first of the languages a promotion was called something in. */
const titleOf = (titles: Titles, languages: readonly string[]): string =>
  languages.map((language) => titles[language]).find((title) => title !== undefined) ??
  Object.values(titles)[0] ??
  "";

/** What the player is told. */
export function present(
  standing: Standing,
  { currency, languages }: Pick<Who, "currency" | "languages">,
): PromotionState {
  const decision = promotionState(factsOf(standing));
  const { part } = standing;
  const requirement = requirementOf(standing, decision);
  const gives = givesOf(standing, decision);
  return {
    promotionId: Number(standing.promotionId),
    ...(standing.titles && { title: titleOf(standing.titles, languages) }),
    state: decision.state,
    ...(decision.action && { action: decision.action }),
    ...(decision.ending && { ending: decision.ending }),
    ...(gives !== undefined && { gives }),
    ...(requirement && { requirement }),
    ...(part?.stage === "wagering" &&
      part.bonus !== null &&
      part.expiresAt && {
        bonus: {
          amount: formatAmount(part.bonus),
          wagered: formatAmount(
            part.counted < 0n ? 0n : part.counted > part.target ? part.target : part.counted,
          ),
          required: formatAmount(part.target),
          expiresAt: part.expiresAt.toISOString(),
        },
      }),
    currency,
    ...(part?.note != null && { note: part.note }),
  };
}

/** An author's terms as they are kept. */
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

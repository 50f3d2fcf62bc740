import type { PromotionState } from "@foyer/contract/promotions";
import { formatAmount } from "@foyer/domain/money";
import { type PromotionDecision, promotionState } from "@foyer/domain/promotion-state";
import { earned, factsOf, STREAK, todaysCheckIn } from "./promotion-rules.ts";
import type { MemberPromotion, PromotionActor, Titles } from "./promotions.repository.ts";

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

function givesOf(
  memberPromotion: MemberPromotion,
  { state }: PromotionDecision,
  currency: string,
): string | undefined {
  const { terms, participation } = memberPromotion;
  if (state === "close" || state === "rejected" || state === "signed") return undefined;
  if (terms.kind === "check-in") return formatAmount(todaysCheckIn(memberPromotion).amount);
  if (participation?.bonus != null) return formatAmount(participation.bonus);
  // a percentage of the deposit that will be made
  if (terms.kind === "deposit") return undefined;
  return terms.kind === "cashback" && participation?.stage !== "counting"
    ? undefined
    : formatAmount(earned({ ...memberPromotion, currency }));
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
  const gives = givesOf(memberPromotion, decision, currency);
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

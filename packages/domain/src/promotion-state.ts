import type {
  PromotionAction,
  PromotionEnding,
  PromotionKind,
  PromotionStateName,
} from "@foyer/contract/promotions";

/** Stage of a player's participation in a promotion. */
export type PromotionStage =
  /** Pending an operator's decision. */
  | "applied"
  | "rejected"
  | "approved"
  /** In progress towards the requirement. */
  | "counting"
  /** The bonus is paid out once the wagering requirement is met. */
  | "wagering"
  | "released"
  | "expired"
  | "given-up"
  /** The payer's bank took back the deposit it came with. */
  | "taken-back";

/** Facts about a promotion and a player's participation. Times are milliseconds since the epoch. */
export interface PromotionFacts {
  readonly kind: PromotionKind;
  readonly now: number;
  /** When joining opens. */
  readonly opensAt: number;
  /** When joining and claiming close; null: not before the promotion is removed. */
  readonly closesAt: number | null;
  /** For a welcome bonus: the end of this player's claim period. */
  readonly welcomeUntil: number | null;
  /** The player's newest participation. */
  readonly participation: {
    readonly stage: PromotionStage;
    /** Amount counted so far and its target; a loss rebate has no target. */
    readonly counted: bigint;
    readonly target: bigint;
    /** End of the counting period, after which a loss rebate is paid. */
    readonly countsUntil: number | null;
    readonly expiresAt: number | null;
  } | null;
  readonly checkedInToday: boolean;
}

export interface PromotionDecision {
  readonly state: PromotionStateName;
  readonly action: PromotionAction | null;
  /** Why the promotion is closed to the player. */
  readonly ending: PromotionEnding | null;
}

const at = (state: PromotionStateName, action: PromotionAction | null = null): PromotionDecision => ({
  state,
  action,
  ending: null,
});
const closed = (ending: PromotionEnding): PromotionDecision => ({ state: "close", action: null, ending });

/** The state of a promotion for a player and the action available: what is shown and what the platform permits. */
export function promotionState(facts: PromotionFacts): PromotionDecision {
  const { kind, now, opensAt, closesAt, participation } = facts;
  if (participation !== null && !(kind === "cashback" && periodIsOver(participation, now)))
    return ofParticipation(facts, participation);
  if (now < opensAt) return at("coming-soon");
  if (closesAt !== null && now >= closesAt) return closed("over");
  if (kind === "check-in") return facts.checkedInToday ? at("signed") : at("process", "check-in");
  if (kind === "welcome")
    return facts.welcomeUntil !== null && now < facts.welcomeUntil
      ? at("claim", "claim")
      : closed("too-late");
  return at("join", kind === "deposit" ? "deposit" : "join");
}

/** Whether a rebate period has ended, so that the next one can begin. */
function periodIsOver(
  { stage, counted, countsUntil, expiresAt }: NonNullable<PromotionFacts["participation"]>,
  now: number,
): boolean {
  if (["released", "expired", "given-up", "taken-back"].includes(stage)) return true;
  if (stage !== "counting") return false;
  const lostNothing = countsUntil !== null && now >= countsUntil && counted <= 0n;
  return lostNothing || (expiresAt !== null && now >= expiresAt);
}

function ofParticipation(
  { kind, now }: PromotionFacts,
  { stage, counted, target, countsUntil, expiresAt }: NonNullable<PromotionFacts["participation"]>,
): PromotionDecision {
  const expired = expiresAt !== null && now >= expiresAt;
  switch (stage) {
    case "applied":
      return at("applying");
    case "rejected":
      return at("rejected");
    case "approved":
      return at("claim", "claim");
    case "counting": {
      const met = kind === "cashback" ? countsUntil !== null && now >= countsUntil : counted >= target;
      if (expired) return closed("expired");
      return met ? at("claim", "claim") : at("process");
    }
    case "wagering":
      // wagered or expired: the platform is about to pay it out or revoke it
      return counted >= target || expired ? at("claimed") : at("claimed", "give-up");
    case "released":
      return at("issued");
    case "expired":
      return closed("expired");
    case "given-up":
    case "taken-back":
      return closed(stage);
  }
}

import type {
  PromotionAction,
  PromotionEnding,
  PromotionKind,
  PromotionStateName,
} from "@foyer/contract/promotions";

/** How far a player's part in a promotion has come. */
export type PromotionStage =
  /** Waits for the house's decision. */
  | "applied"
  | "rejected"
  | "approved"
  /** Its requirement is being met. */
  | "counting"
  /** The bonus is the player's when it is wagered. */
  | "wagering"
  | "released"
  | "expired"
  | "given-up";

/** What is known about a promotion and a player's part in it. Moments are milliseconds since the epoch. */
export interface PromotionFacts {
  readonly kind: PromotionKind;
  readonly now: number;
  /** From when it can be joined. */
  readonly opensAt: number;
  /** From when it cannot be joined or claimed any more; null: until it is taken down. */
  readonly closesAt: number | null;
  /** Of a welcome: until when this player may claim it. */
  readonly welcomeUntil: number | null;
  /** The player's part, the newest where there were several. */
  readonly part: {
    readonly stage: PromotionStage;
    /** What counts so far, and what it has to reach; of a loss there is no target. */
    readonly counted: bigint;
    readonly target: bigint;
    /** Until when is counted: a loss is paid back after it. */
    readonly countsUntil: number | null;
    readonly expiresAt: number | null;
  } | null;
  readonly signedToday: boolean;
}

export interface PromotionDecision {
  readonly state: PromotionStateName;
  readonly action: PromotionAction | null;
  /** Why it is closed. */
  readonly ending: PromotionEnding | null;
}

const at = (state: PromotionStateName, action: PromotionAction | null = null): PromotionDecision => ({
  state,
  action,
  ending: null,
});
const closed = (ending: PromotionEnding): PromotionDecision => ({ state: "close", action: null, ending });

/** Where a player stands with a promotion and what they can do: what is shown, and what the platform allows. */
export function promotionState(facts: PromotionFacts): PromotionDecision {
  const { kind, now, opensAt, closesAt, part } = facts;
  if (part !== null && !(kind === "cashback" && periodIsOver(part, now))) return ofPart(facts, part);
  if (now < opensAt) return at("coming-soon");
  if (closesAt !== null && now >= closesAt) return closed("over");
  if (kind === "check-in") return facts.signedToday ? at("signed") : at("process", "sign");
  if (kind === "welcome")
    return facts.welcomeUntil !== null && now < facts.welcomeUntil
      ? at("claim", "claim")
      : closed("too-late");
  return at("join", "join");
}

/** Whether a period of a rebate came to its end, so that the next one can begin. */
function periodIsOver(
  { stage, counted, countsUntil, expiresAt }: NonNullable<PromotionFacts["part"]>,
  now: number,
): boolean {
  if (stage === "released" || stage === "expired" || stage === "given-up") return true;
  if (stage !== "counting") return false;
  const lostNothing = countsUntil !== null && now >= countsUntil && counted <= 0n;
  return lostNothing || (expiresAt !== null && now >= expiresAt);
}

function ofPart(
  { kind, now }: PromotionFacts,
  { stage, counted, target, countsUntil, expiresAt }: NonNullable<PromotionFacts["part"]>,
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
      // wagered or run out: the platform is about to hand it over or take it back
      return counted >= target || expired ? at("claimed") : at("claimed", "give-up");
    case "released":
      return at("issued");
    case "expired":
      return closed("expired");
    case "given-up":
      return closed("given-up");
  }
}

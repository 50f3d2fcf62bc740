import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, type GameCategory } from "./shared.ts";

/** Kinds of promotion, by what they require and pay. */
export const PROMOTION_KINDS = [
  "welcome",
  "turnover",
  "cashback",
  "check-in",
  "application",
  "deposit",
] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** State of a promotion for a player (activity labels of spec section 4). */
export const PROMOTION_STATES = [
  "join",
  "claim",
  "applying",
  "close",
  "rejected",
  "issued",
  "claimed",
  "process",
  "signed",
  "coming-soon",
] as const;
export type PromotionStateName = (typeof PROMOTION_STATES)[number];

/** Actions a player can take on a promotion; `deposit`: it is accepted with a deposit order. */
export const PROMOTION_ACTIONS = ["join", "claim", "check-in", "give-up", "deposit"] as const;
export type PromotionAction = (typeof PROMOTION_ACTIONS)[number];

/** Reasons a promotion is closed for a player; `taken-back`: the deposit it came with was. */
export const PROMOTION_ENDINGS = ["over", "too-late", "expired", "given-up", "taken-back"] as const;
export type PromotionEnding = (typeof PROMOTION_ENDINGS)[number];

export const PromotionState = Type.Object(
  {
    promotionId: Type.Integer(),
    title: Type.Optional(Type.String({ description: "Title, for a promotion that is no longer listed" })),
    state: Type.Enum([...PROMOTION_STATES]),
    action: Type.Optional(
      Type.Enum([...PROMOTION_ACTIONS], { description: "Action available now; absent: none" }),
    ),
    ending: Type.Optional(
      Type.Enum([...PROMOTION_ENDINGS], { description: "Only when the state is `close`" }),
    ),
    gives: Type.Optional(
      Type.String({
        ...Amount,
        description: "Amount of a claim or of today's check-in; for cashback, the amount so far",
      }),
    ),
    requirement: Type.Optional(
      Type.Object({
        kind: Type.Enum(["stake", "loss", "days"], {
          description: "Qualifying stakes, losses over a period, or consecutive days",
        }),
        target: Type.Optional(
          Type.String({ ...Amount, description: "An amount or a number of days; absent for losses" }),
        ),
        done: Amount,
        until: Type.Optional(Type.String({ format: "date-time" })),
      }),
    ),
    bonus: Type.Optional(
      Type.Object(
        {
          amount: Amount,
          wagered: Amount,
          required: Amount,
          expiresAt: Type.String({ format: "date-time" }),
        },
        { description: "Locked until it is wagered" },
      ),
    ),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    note: Type.Optional(Type.String({ description: "Reason given by the operator with the decision" })),
  },
  { $id: "PromotionState" },
);
export type PromotionState = Static<typeof PromotionState>;

const SESSION_ERRORS = ["session.required", "session.expired", "session.ended.elsewhere"] as const;
const ACTION_ERRORS = [
  ...SESSION_ERRORS,
  "session.real.account.required",
  "promotion.unknown",
  "promotion.closed",
  "promotion.not.eligible",
] as const;
const One = Type.Object({ promotionId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const promotionsAvailable = endpoint({
  id: "promotions.available",
  method: "GET",
  path: "/wps/member/promotions",
  access: "session",
  moduleId: "COMM3",
  summary:
    "State of every promotion the player can join or has joined, including ones no longer listed; informational ones are left out",
  value: Type.Object({ content: Type.Array(PromotionState) }, { $id: "AvailablePromotions" }),
  errors: [...SESSION_ERRORS],
});

export const promotionsJoin = endpoint({
  id: "promotions.join",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/join",
  access: "account",
  moduleId: "COMM3",
  summary: "Join or apply for a promotion; repeating it has no effect",
  params: One,
  value: PromotionState,
  errors: [...ACTION_ERRORS, "promotion.already.joined"],
});

export const promotionsClaim = endpoint({
  id: "promotions.claim",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/claim",
  access: "account",
  moduleId: "COMM3",
  summary: "Claim what was earned; repeating it pays once",
  params: One,
  value: PromotionState,
  errors: [...ACTION_ERRORS, "promotion.not.claimable", "promotion.bonus.running"],
});

export const promotionsCheckIn = endpoint({
  id: "promotions.check.in",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/check-in",
  access: "account",
  moduleId: "COMM3",
  summary: "Check in for today; repeating it counts once",
  params: One,
  value: PromotionState,
  errors: [...ACTION_ERRORS, "promotion.not.claimable"],
});

export const promotionsGiveUp = endpoint({
  id: "promotions.give.up",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/give-up",
  access: "account",
  moduleId: "COMM3",
  summary: "Forfeit a running bonus; no effect without one",
  params: One,
  value: PromotionState,
  errors: [...ACTION_ERRORS],
});

const Days = Type.Integer({ minimum: 1, maximum: 365, description: "a whole number from 1 to 365" });
const MoneyAmount = Type.String({
  pattern: "^(0|[1-9][0-9]{0,9})(\\.[0-9]{1,5})?$",
  description: "an amount such as 50 or 12.5",
});
const Percent = Type.Integer({ minimum: 0, maximum: 100, description: "a whole number from 0 to 100" });
const strict = { additionalProperties: false };
const Common = {
  opensAfterDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  closesAfterDays: Type.Optional(Days),
};
const Bonus = {
  multiple: Type.Integer({ minimum: 0, maximum: 100, description: "a whole number from 0 to 100" }),
  /** Days within which a bonus must be wagered. */
  bonusDays: Days,
  /** Percent of a stake that counts, by category; 0 for categories left out. Absent: every stake counts in full. */
  weights: Type.Optional(
    Type.Partial(
      Type.Object(
        {
          LIVE: Percent,
          PVP: Percent,
          SPORTS: Percent,
          ESPORTS: Percent,
          RNG: Percent,
          FISH: Percent,
          LOTT: Percent,
          ELOTT: Percent,
        } satisfies Record<GameCategory, unknown>,
        strict,
      ),
    ),
  ),
};

/**
 * Terms of a promotion as its author writes them. Amounts are in the merchant's currency; opening and closing days
 * are counted from the promotion's first day. `multiple` is how many times a bonus must be wagered before it becomes
 * cash; with 0 it is cash at once.
 */
export const PromotionTerms = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal("welcome"),
        amount: MoneyAmount,
        /** Days after registration within which it can be claimed. */
        withinDays: Days,
        ...Bonus,
        ...Common,
      },
      strict,
    ),
    Type.Object(
      { kind: Type.Literal("turnover"), amount: MoneyAmount, stake: MoneyAmount, ...Bonus, ...Common },
      strict,
    ),
    Type.Object(
      {
        kind: Type.Literal("cashback"),
        /** Percent of the losses of the period. */
        percent: Type.Integer({ minimum: 1, maximum: 100 }),
        most: MoneyAmount,
        periodDays: Days,
        ...Bonus,
        ...Common,
      },
      strict,
    ),
    Type.Object(
      { kind: Type.Literal("check-in"), amount: MoneyAmount, seventh: MoneyAmount, ...Common },
      strict,
    ),
    Type.Object({ kind: Type.Literal("application"), amount: MoneyAmount, ...Bonus, ...Common }, strict),
    Type.Object(
      {
        kind: Type.Literal("deposit"),
        /** Percent of the deposit. */
        percent: Type.Integer({ minimum: 1, maximum: 500, description: "a whole number from 1 to 500" }),
        /** The smallest deposit that qualifies. */
        minimum: MoneyAmount,
        /** The largest bonus. */
        most: MoneyAmount,
        ...Bonus,
        ...Common,
      },
      strict,
    ),
  ],
  { $id: "PromotionTerms" },
);
export type PromotionTerms = Static<typeof PromotionTerms>;

import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, type GameCategory } from "./shared.ts";

/** What a promotion asks for and gives; a sixth, by deposit, comes with deposits. */
export const PROMOTION_KINDS = ["welcome", "turnover", "cashback", "check-in", "application"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Where a player stands with a promotion, in the words of the spec. */
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

/** What the player can do about it now. */
export const PROMOTION_ACTIONS = ["join", "claim", "sign", "give-up"] as const;
export type PromotionAction = (typeof PROMOTION_ACTIONS)[number];

/** Why a promotion is closed to a player. */
export const PROMOTION_ENDINGS = ["over", "too-late", "expired", "given-up"] as const;
export type PromotionEnding = (typeof PROMOTION_ENDINGS)[number];

export const PromotionState = Type.Object(
  {
    promotionId: Type.Integer(),
    title: Type.Optional(
      Type.String({ description: "Of a promotion that shows no more: what it was called, as it is shown" }),
    ),
    state: Type.Enum([...PROMOTION_STATES]),
    action: Type.Optional(
      Type.Enum([...PROMOTION_ACTIONS], { description: "What the player can do now; absent: nothing" }),
    ),
    ending: Type.Optional(Type.Enum([...PROMOTION_ENDINGS], { description: "Of a closed one" })),
    gives: Type.Optional(
      Type.String({ ...Amount, description: "What a claim or today's check-in brings; of a rebate, so far" }),
    ),
    requirement: Type.Optional(
      Type.Object({
        kind: Type.Enum(["stake", "loss", "days"], {
          description: "Stakes that count, what was lost over a period, or days in a row",
        }),
        target: Type.Optional(
          Type.String({ ...Amount, description: "Money, or a number of days; of a loss there is none" }),
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
        { description: "Kept until it is wagered" },
      ),
    ),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    note: Type.Optional(Type.String({ description: "What the house wrote with its decision" })),
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
    "Where the player stands with every promotion that can be joined, and with what was begun and shows no more; those only to be read are left out",
  value: Type.Object({ content: Type.Array(PromotionState) }, { $id: "AvailablePromotions" }),
  errors: [...SESSION_ERRORS],
});

export const promotionsJoin = endpoint({
  id: "promotions.join",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/join",
  access: "account",
  moduleId: "COMM3",
  summary: "Joins a promotion or applies for it; may be repeated",
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
  summary: "Takes what was earned, once however often it is asked",
  params: One,
  value: PromotionState,
  errors: [...ACTION_ERRORS, "promotion.not.claimable", "promotion.bonus.running"],
});

export const promotionsSign = endpoint({
  id: "promotions.sign",
  method: "POST",
  path: "/wps/member/promotions/{promotionId}/sign",
  access: "account",
  moduleId: "COMM3",
  summary: "Today's check-in, once however often it is asked",
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
  summary: "Gives a running bonus back to the house; without one nothing happens",
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
  /** How long a bonus may be wagered. */
  bonusDays: Days,
  /** Percent of a stake that counts, by category; those left out count nothing. Without it every stake counts whole. */
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
 * What a promotion's author writes about its terms. Amounts are in the merchant's currency, days of opening and
 * closing are counted from the promotion's first day. `multiple` says how often a bonus is wagered before it is money;
 * with 0 it is money at once.
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
        /** Of what was lost in the period. */
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
  ],
  { $id: "PromotionTerms" },
);
export type PromotionTerms = Static<typeof PromotionTerms>;

import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";

const Limit = Type.String({
  pattern: "^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,5})?$",
  description: "Decimal string in the merchant's currency, not negative",
});
/** The longest cooling time; three bounds that the form of the back office shows. */
export const MOST_COOLING_HOURS = 720;
export const FEWEST_BIG_WIN_TIMES = 2;
export const MOST_BIG_WIN_TIMES = 1_000_000;
/** In characters. */
export const MAX_RULES_REASON_LENGTH = 200;

const Hours = Type.Integer({ minimum: 0, maximum: MOST_COOLING_HOURS });
const LevelCode = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,31}$" });

/** Which withdrawals are approved without an operator. Turnover that is open always sends one to an operator. */
export const WithdrawalRules = Type.Object(
  {
    enabled: Type.Boolean({ description: "Without it every withdrawal waits for an operator" }),
    upTo: Type.String({ ...Limit, description: "Largest amount" }),
    dayMaximum: Type.Optional(
      Type.String({
        ...Limit,
        description:
          "Largest sum of a member's withdrawals of a day, this one included; absent: not limited by day",
      }),
    ),
    identityAbove: Type.String({ ...Limit, description: "Above this amount the identity must be confirmed" }),
    bigWinTimes: Type.Integer({
      minimum: FEWEST_BIG_WIN_TIMES,
      maximum: MOST_BIG_WIN_TIMES,
      description: "A round that won this many times its stake is a risk flag",
    }),
    coolingHours: Type.Object(
      {
        card: Hours,
        "login-password": Hours,
        "payment-password": Hours,
        "login-method": Hours,
        contact: Hours,
        "new-device": Hours,
      },
      {
        additionalProperties: false,
        description: "What must be older; a card that is newer can't be paid to at all",
      },
    ),
    levels: Type.Array(
      Type.Object(
        { code: LevelCode, upTo: Type.Optional(Type.String({ ...Limit, description: "Largest amount" })) },
        { additionalProperties: false },
      ),
      { maxItems: 12, description: "Levels of the member club; one without an amount is as all others" },
    ),
  },
  { $id: "WithdrawalRules", additionalProperties: false },
);
export type WithdrawalRules = Static<typeof WithdrawalRules>;

export const WithdrawalRulesPage = Type.Object(
  {
    version: Type.String({ description: "Changes with the rules; a change names the one it is based on" }),
    currency: Type.String(),
    rules: WithdrawalRules,
    levels: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
      description: "Names of the levels, the lowest first",
    }),
    fourEyesAbove: Type.String({
      ...Limit,
      description: "Above it two operators approve, so no amount of the rules is",
    }),
    mayChange: Type.Boolean(),
    changes: Type.Array(
      Type.Object({
        by: Type.String({ description: "The operator" }),
        at: Type.String({ format: "date-time" }),
        reason: Type.String(),
      }),
      { maxItems: 10, description: "The latest changes in the back office, newest first" },
    ),
  },
  { $id: "WithdrawalRulesPage" },
);
export type WithdrawalRulesPage = Static<typeof WithdrawalRulesPage>;

const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

export const withdrawalRules = endpoint({
  id: "backoffice.withdrawal.rules",
  method: "GET",
  path: "/wps/backoffice/withdrawal-rules",
  ...reads,
  summary: "The merchant's rules of automatic approval of withdrawals, and who changed them",
  value: WithdrawalRulesPage,
  errors: OPERATOR_ERRORS,
});

/**
 * `request.conflict` when the rules are no longer those of `version`; `request.invalid` with `{ field, rule, limit? }` for
 * rules that contradict each other, where `rule` is one of `RulesFault` in `@foyer/domain/withdrawal-rules`.
 */
export const withdrawalRulesSet = endpoint({
  id: "backoffice.withdrawal.rules.set",
  method: "PUT",
  path: "/wps/backoffice/withdrawal-rules",
  access: "operator",
  roles: ["administrator"],
  allowedDuringMaintenance: true,
  summary:
    "Change the rules; they count for withdrawals from now on. Sending the rules that are already there has no effect",
  body: Type.Object(
    {
      version: Type.String({ maxLength: 64 }),
      rules: WithdrawalRules,
      reason: Type.String({
        minLength: 1,
        // counts UTF-16 units: the platform counts characters
        maxLength: MAX_RULES_REASON_LENGTH * 2,
        pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*\\S[^\\u0000-\\u001f\\u007f-\\u009f]*$",
        description: "For staff only",
      }),
    },
    { additionalProperties: false },
  ),
  value: WithdrawalRulesPage,
  errors: [...OPERATOR_ERRORS, "request.conflict"],
});

export const WithdrawalRulesTrial = Type.Object(
  {
    days: Type.Integer(),
    total: Type.Integer({ description: "Withdrawals that were asked for in these days" }),
    automatic: Type.Integer({ description: "Of them, those that the rules would have approved" }),
    were: Type.Integer({ description: "Of them, those that the rules of their time approved" }),
    unmet: Type.Object(
      {
        limit: Type.Integer(),
        card: Type.Integer(),
        security: Type.Integer(),
        identity: Type.Integer(),
        turnover: Type.Integer(),
        risk: Type.Integer(),
      },
      { description: "How many miss each rule; one may miss several" },
    ),
  },
  { $id: "WithdrawalRulesTrial" },
);
export type WithdrawalRulesTrial = Static<typeof WithdrawalRulesTrial>;

export const withdrawalRulesTry = endpoint({
  id: "backoffice.withdrawal.rules.try",
  method: "POST",
  path: "/wps/backoffice/withdrawal-rules/try",
  ...reads,
  summary:
    "How many withdrawals of the last 30 days these rules would have approved; security changes and risk flags count as they were found then. Changes nothing",
  body: Type.Object({ rules: WithdrawalRules }, { additionalProperties: false }),
  value: WithdrawalRulesTrial,
  errors: OPERATOR_ERRORS,
});

import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { PRIZE_MODES } from "./launch.ts";
import { ByDate, DrawNumber, DrawNumbers, LotteryCode, LotterySchedule } from "./lotteries.ts";
import { LOTTERY_FAMILIES, LOTTERY_REGIONS } from "./lottery-families.ts";
import { Amount, PAGE_SIZE, RecordId } from "./shared.ts";

const Moment = Type.String({ format: "date-time" });
const Note = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const writes = { access: "operator", roles: ["risk"], allowedDuringMaintenance: true } as const;

/** What an operator may set for a lottery. Amounts are in the merchant's currency. */
export const LotteryTermsInput = Type.Object(
  {
    prizeGroup: Type.Integer({ minimum: 1700, maximum: 1960 }),
    lowestPrizeGroup: Type.Integer({ minimum: 1700, maximum: 1960 }),
    closeSeconds: Type.Integer({
      minimum: 1,
      maximum: 3600,
      description: "Sales close so long before the draw",
    }),
    smallestStake: Amount,
    largestStake: Amount,
    largestSlip: Amount,
    largestDraw: Amount,
    outcomeLimit: Type.String({
      ...Amount,
      description: "What the merchant may lose at most on one outcome of a draw",
    }),
    mostChaseDraws: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
);
export type LotteryTermsInput = Static<typeof LotteryTermsInput>;

/** A bet type that differs from its lottery: closed, or with odds or a limit of its own. */
export const BetTypeTerms = Type.Object(
  {
    betType: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    open: Type.Boolean(),
    prizeGroup: Type.Optional(Type.Integer({ minimum: 1700, maximum: 1960 })),
    outcomeLimit: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type BetTypeTerms = Static<typeof BetTypeTerms>;

const DrawState = Type.Enum(["scheduled", "selling", "closed", "drawn", "settling", "settled", "void"]);

const Totals = {
  orders: Type.Integer({ minimum: 0 }),
  lines: Type.Integer({ minimum: 0 }),
  members: Type.Integer({ minimum: 0 }),
  stakes: Amount,
  prizes: Amount,
  rebates: Amount,
};

export const BackOfficeDraw = Type.Object(
  {
    code: LotteryCode,
    name: Type.String(),
    number: DrawNumber,
    byDate: ByDate,
    state: DrawState,
    opensAt: Moment,
    closesAt: Moment,
    drawsAt: Moment,
    settledAt: Type.Optional(Moment),
    numbers: Type.Optional(DrawNumbers),
    currency: Type.String(),
    ...Totals,
    largestLoss: Type.String({
      ...Amount,
      description: "The most that one outcome would pay, less all stakes of the draw; below zero: no loss",
    }),
    late: Type.Boolean({ description: "Its result should be there by now" }),
  },
  { $id: "BackOfficeDraw" },
);
export type BackOfficeDraw = Static<typeof BackOfficeDraw>;

/** Exceptions to the schedule of a lottery that are to come. */
export const MOST_EXCEPTIONS = 100;

/**
 * `unscheduled`: no such draw by the schedule. `horizon`: more than two years ahead. `void`: it is void already. `over`: its
 * time has come. `closed`: its sales have ended. `unmoved`: the time of the schedule. `passed`: its sales would have ended.
 * `far`: more than 31 days away. `neighbour`: not between the draws before and after it. `replace`: later than the exception
 * that holds, which must be removed first. `limit`: there are as many as there may be.
 */
export const EXCEPTION_REFUSALS = [
  "unscheduled",
  "horizon",
  "void",
  "over",
  "closed",
  "unmoved",
  "passed",
  "far",
  "neighbour",
  "replace",
  "limit",
] as const;
export type ExceptionRefusal = (typeof EXCEPTION_REFUSALS)[number];

/** By the lottery's clock. */
const LocalDay = Type.String({ pattern: "^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
const LocalTime = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const MovedTo = Type.Object({ day: LocalDay, time: LocalTime }, { additionalProperties: false });

/** A draw of the schedule that is held at another time, or not at all. Days and times are by the lottery's clock. */
const ScheduleException = Type.Object({
  number: DrawNumber,
  day: LocalDay,
  time: LocalTime,
  to: Type.Optional(Type.Object({ ...MovedTo.properties }, { description: "Absent: it is not held" })),
  note: Type.String(),
  by: Type.String(),
  waiting: Type.Optional(
    Type.Literal(true, { description: "A second operator must enter the same; until then it has no effect" }),
  ),
  removalBy: Type.Optional(
    Type.String({
      description:
        "Who asked to remove it: it has effect until another operator removes it; entering the same keeps it",
    }),
  ),
});
export type ScheduleException = Static<typeof ScheduleException>;

export const BackOfficeLottery = Type.Object(
  {
    code: LotteryCode,
    name: Type.String(),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    source: Type.Enum(["own", "external"]),
    prizeMode: Type.Enum([...PRIZE_MODES]),
    region: Type.Optional(Type.Enum([...LOTTERY_REGIONS])),
    schedule: LotterySchedule,
    timeZone: Type.String({ description: "Of its days and times" }),
    exceptions: Type.Array(ScheduleException, {
      maxItems: 2 * MOST_EXCEPTIONS,
      description: "To its schedule, of draws to come; the next first",
    }),
    open: Type.Boolean(),
    currency: Type.String(),
    terms: LotteryTermsInput,
    betTypes: Type.Array(BetTypeTerms, { description: "Those that differ from the lottery" }),
    today: Type.Object(Totals, { description: "Of the draws of today" }),
    current: Type.Optional(BackOfficeDraw),
    waiting: Type.Integer({ minimum: 0, description: "Draws whose result is late" }),
  },
  { $id: "BackOfficeLottery" },
);
export type BackOfficeLottery = Static<typeof BackOfficeLottery>;

/**
 * A proposed result: of an external draw at first, or a correction. A second operator must enter the same numbers; until then
 * its operator may replace it by another one, or withdraw it, and a colleague decline it. One whose operator's account is
 * disabled agrees with no other.
 */
export const ResultEntry = Type.Object({
  id: RecordId,
  by: Type.String({ description: "Operator, or the name of the feed" }),
  at: Moment,
  numbers: DrawNumbers,
  /** `agreed`: it became the result. `differs`: another entry says otherwise; a further operator decides. */
  state: Type.Enum(["waiting", "agreed", "differs", "refused", "withdrawn"]),
  note: Type.Optional(Type.String()),
  declinable: Type.Optional(
    Type.Literal(true, { description: "A colleague's, which this operator may decline" }),
  ),
  disabled: Type.Optional(Type.Literal(true, { description: "The operator's account is disabled" })),
});

export const BackOfficeDrawDetails = Type.Object(
  {
    ...BackOfficeDraw.properties,
    family: Type.Enum([...LOTTERY_FAMILIES]),
    source: Type.Enum(["own", "external"]),
    outcomes: Type.Array(
      Type.Object({
        betType: Type.String(),
        outcome: Type.String({
          description:
            "Its values, separated by commas; `…` at the end: all combinations that begin with these numbers",
        }),
        liability: Type.String({ ...Amount, description: "What it would pay" }),
        limit: Amount,
      }),
      { maxItems: 50, description: "The outcomes with the largest liability" },
    ),
    entries: Type.Array(ResultEntry),
    voidAskedBy: Type.Optional(
      Type.String({ description: "Asked that it is declared void, which another operator must confirm" }),
    ),
    settlements: Type.Array(
      Type.Object({
        run: Type.Integer({ minimum: 1 }),
        numbers: Type.Optional(DrawNumbers),
        startedAt: Moment,
        finishedAt: Type.Optional(Moment),
        orders: Type.Integer(),
        prizes: Amount,
        reason: Type.Optional(Type.String()),
      }),
      { description: "The settlement, and those after corrections; oldest first" },
    ),
    next: Type.Object({
      enter: Type.Boolean({ description: "Whether this operator may enter a result now" }),
      correct: Type.Boolean(),
      withdraw: Type.Boolean({
        description: "Whether an entry of this operator waits, which may be withdrawn or replaced",
      }),
      void: Type.Boolean(),
    }),
  },
  { $id: "BackOfficeDrawDetails" },
);
export type BackOfficeDrawDetails = Static<typeof BackOfficeDrawDetails>;

export const backOfficeLotteries = endpoint({
  id: "backoffice.lotteries",
  method: "GET",
  path: "/wps/backoffice/lotteries",
  ...reads,
  summary: "All lotteries with their terms and today's figures",
  value: Type.Object({ lotteries: Type.Array(BackOfficeLottery) }, { $id: "BackOfficeLotteries" }),
  errors: OPERATOR_ERRORS,
});

export const backOfficeLotterySet = endpoint({
  id: "backoffice.lottery.set",
  method: "PUT",
  path: "/wps/backoffice/lotteries/{code}",
  ...writes,
  summary: "Sets the terms of a lottery and takes it on or off sale; bets that are placed keep their terms",
  params: Type.Object({ code: LotteryCode }),
  body: Type.Object(
    {
      open: Type.Boolean(),
      terms: LotteryTermsInput,
      betTypes: Type.Array(BetTypeTerms, { maxItems: 200 }),
      note: Note,
    },
    { additionalProperties: false },
  ),
  value: BackOfficeLottery,
  errors: [...OPERATOR_ERRORS, "lottery.unknown", "lottery.terms.invalid"],
});

const EXCEPTION = Type.Object({ code: LotteryCode, number: DrawNumber });

export const backOfficeExceptionSet = endpoint({
  id: "backoffice.lottery.exception.set",
  method: "PUT",
  path: "/wps/backoffice/lotteries/{code}/exceptions/{number}",
  ...writes,
  summary:
    "Moves a draw of an external lottery to another time, or says that it is not held: its stakes return then. A later time waits until a second operator enters the same",
  params: EXCEPTION,
  body: Type.Object({ to: Type.Optional(MovedTo), note: Note }, { additionalProperties: false }),
  value: BackOfficeLottery,
  errors: [
    ...OPERATOR_ERRORS,
    "lottery.unknown",
    "lottery.result.own",
    "lottery.exception.refused",
    "approval.first.disabled",
  ],
});

export const backOfficeExceptionRemove = endpoint({
  id: "backoffice.lottery.exception.remove",
  method: "DELETE",
  path: "/wps/backoffice/lotteries/{code}/exceptions/{number}",
  ...writes,
  summary:
    "Removes an exception: the draw is held at the time of the schedule. One that moved a draw holds until a second operator removes it too; again: no effect",
  params: EXCEPTION,
  value: BackOfficeLottery,
  errors: [...OPERATOR_ERRORS, "lottery.unknown", "lottery.exception.refused", "approval.first.disabled"],
});

/** Where a page of draws continues. */
const DRAWS_PAGE = "^a?[1-9][0-9]{0,17}$";

export const backOfficeDraws = endpoint({
  id: "backoffice.draws",
  method: "GET",
  path: "/wps/backoffice/draws",
  ...reads,
  summary: "Draws with stakes and liability: those being sold or waiting for a result first, then the newest",
  query: Type.Object({
    code: Type.Optional(LotteryCode),
    late: Type.Optional(Type.Boolean({ description: "Only draws whose result is late" })),
    before: Type.Optional(Type.String({ pattern: DRAWS_PAGE, description: "Continues a page" })),
  }),
  value: Type.Object(
    {
      items: Type.Array(BackOfficeDraw, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Type.String({ pattern: DRAWS_PAGE })),
    },
    { $id: "BackOfficeDraws" },
  ),
  errors: [...OPERATOR_ERRORS, "lottery.unknown"],
});

const DRAW = Type.Object({ code: LotteryCode, number: DrawNumber });

export const backOfficeDraw = endpoint({
  id: "backoffice.draw",
  method: "GET",
  path: "/wps/backoffice/draws/{code}/{number}",
  ...reads,
  summary: "A draw with its liability by outcome, entered results and settlements",
  params: DRAW,
  value: BackOfficeDrawDetails,
  errors: [...OPERATOR_ERRORS, "lottery.unknown", "lottery.draw.unknown"],
});

export const backOfficeDrawEnter = endpoint({
  id: "backoffice.draw.enter",
  method: "POST",
  path: "/wps/backoffice/draws/{code}/{number}/result",
  ...writes,
  summary:
    "Enters the result of an external draw, or a correction after it is settled; it holds when a second operator or the feed enters the same. It replaces what the operator entered before",
  params: DRAW,
  body: Type.Object(
    {
      numbers: DrawNumbers,
      note: Type.Optional(
        Type.String({ maxLength: 200, description: "Why, in the case of a correction: required there" }),
      ),
    },
    { additionalProperties: false },
  ),
  value: BackOfficeDrawDetails,
  errors: [
    ...OPERATOR_ERRORS,
    "lottery.unknown",
    "lottery.draw.unknown",
    "lottery.result.invalid",
    "lottery.result.own",
    "lottery.result.early",
    "lottery.note.required",
    "approval.first.disabled",
    "operator.too.late",
  ],
});

export const backOfficeDrawWithdraw = endpoint({
  id: "backoffice.draw.withdraw",
  method: "DELETE",
  path: "/wps/backoffice/draws/{code}/{number}/result",
  ...writes,
  summary: "Withdraws what the operator entered and what is not decided yet; again: no effect",
  params: DRAW,
  value: BackOfficeDrawDetails,
  errors: [...OPERATOR_ERRORS, "lottery.unknown", "lottery.draw.unknown", "operator.too.late"],
});

export const backOfficeDrawDecline = endpoint({
  id: "backoffice.draw.decline",
  method: "DELETE",
  path: "/wps/backoffice/draws/{code}/{number}/entries/{entry}",
  ...writes,
  summary: "Declines what a colleague entered and what is not decided yet; again: no effect",
  params: Type.Object({ code: LotteryCode, number: DrawNumber, entry: RecordId }),
  value: BackOfficeDrawDetails,
  errors: [...OPERATOR_ERRORS, "lottery.unknown", "lottery.draw.unknown", "operator.too.late"],
});

export const backOfficeDrawVoid = endpoint({
  id: "backoffice.draw.void",
  method: "POST",
  path: "/wps/backoffice/draws/{code}/{number}/void",
  ...writes,
  summary:
    "Declares a draw void before it is settled: all stakes return. After its sales have ended, stakes above what one operator decides alone wait for another one (`voidAskedBy`)",
  params: DRAW,
  body: Type.Object({ note: Note }, { additionalProperties: false }),
  value: BackOfficeDrawDetails,
  errors: [
    ...OPERATOR_ERRORS,
    "lottery.unknown",
    "lottery.draw.unknown",
    "approval.first.disabled",
    "operator.too.late",
  ],
});

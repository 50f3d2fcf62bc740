import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { ByDate, DrawNumber, DrawNumbers, LotteryCode } from "./lotteries.ts";
import { LOTTERY_FAMILIES } from "./lottery-families.ts";
import { Amount, Empty, PAGE_SIZE, RecordId } from "./shared.ts";

const Moment = Type.String({ format: "date-time" });
const Key = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });

/** The number a member quotes, such as L-7KQ2M9XA. */
export const LotteryOrderNumber = Type.String({ pattern: "^L-[2-9A-HJ-NP-Z]{8}$" });
export const ChaseNumber = Type.String({ pattern: "^C-[2-9A-HJ-NP-Z]{8}$" });

/** Picked values by row of the bet type's board. */
const Selection = Type.Array(Type.Array(Type.String({ maxLength: 16 }), { maxItems: 120 }), {
  minItems: 1,
  maxItems: 12,
});

/** One bet line of a slip. The platform counts and prices it by itself. */
export const BetLine = Type.Object(
  {
    betType: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    selection: Selection,
    unit: Type.String({ ...Amount, description: "Stake of one combination" }),
    multiple: Type.Integer({ minimum: 1, maximum: 9999 }),
  },
  { additionalProperties: false },
);
export type BetLine = Static<typeof BetLine>;

/** Bet lines of a slip. */
export const MOST_LINES = 50;

const SLIP = {
  code: LotteryCode,
  lines: Type.Array(BetLine, {
    minItems: 1,
    maxItems: MOST_LINES,
    description:
      "At most 10,000 combinations each, and together as many as the merchant sets: `mostSlipCombinations` of the lottery's terms",
  }),
  prizeGroup: Type.Optional(Type.Integer({ minimum: 1700, maximum: 1960 })),
  total: Type.String({
    ...Amount,
    description: "What the player saw and agreed to; refused unless it is what the slip costs",
  }),
  idempotencyKey: Type.String({ ...Key, description: "The same key returns the same order" }),
};

/** `open` until its draw is settled. `void`: the draw was declared void, and the stake returned. */
export const LOTTERY_ORDER_STATES = ["open", "won", "lost", "cancelled", "void"] as const;
export const LotteryOrderState = Type.Enum([...LOTTERY_ORDER_STATES]);
export type LotteryOrderState = (typeof LOTTERY_ORDER_STATES)[number];

/** A bet line of an order: a sub-order. */
export const OrderLine = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  betType: Type.String(),
  selection: Selection,
  combinations: Type.Integer({ minimum: 1 }),
  unit: Amount,
  multiple: Type.Integer({ minimum: 1 }),
  stake: Amount,
  prizeGroup: Type.Integer({ description: "Its odds are this group ÷ 2,000 ÷ chance" }),
  state: LotteryOrderState,
  hits: Type.Optional(Type.Integer({ description: "Combinations that won, once the draw is settled" })),
  prize: Type.Optional(Amount),
  largestPrize: Type.String({ ...Amount, description: "What it could win at most" }),
});
export type OrderLine = Static<typeof OrderLine>;

export const LotteryOrderSummary = Type.Object(
  {
    number: LotteryOrderNumber,
    code: LotteryCode,
    name: Type.String(),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    draw: DrawNumber,
    byDate: ByDate,
    drawsAt: Moment,
    closesAt: Moment,
    state: LotteryOrderState,
    currency: Type.String(),
    stake: Type.String({ ...Amount, description: "Of lines that were not cancelled" }),
    returned: Type.String({ ...Amount, description: "Stakes of cancelled lines" }),
    prize: Amount,
    rebate: Type.String({ ...Amount, description: "For a lower prize group" }),
    largestPrize: Amount,
    lines: Type.Integer({ minimum: 1 }),
    first: Type.Object(
      { betType: Type.String(), selection: Selection, combinations: Type.Integer() },
      { description: "Its first line" },
    ),
    numbers: Type.Optional(DrawNumbers),
    chase: Type.Optional(ChaseNumber),
    placedAt: Moment,
  },
  { $id: "LotteryOrderSummary" },
);
export type LotteryOrderSummary = Static<typeof LotteryOrderSummary>;

export const LotteryOrder = Type.Object(
  {
    ...LotteryOrderSummary.properties,
    prizeGroup: Type.Integer(),
    items: Type.Array(OrderLine),
    settledAt: Type.Optional(Moment),
    corrected: Type.Optional(
      Type.Literal(true, { description: "The result was corrected after the draw was settled" }),
    ),
    source: Type.Enum(["own", "external"]),
    balance: Type.Optional(Type.String({ ...Amount, description: "Cash after a bet that was placed now" })),
  },
  { $id: "LotteryOrder" },
);
export type LotteryOrder = Static<typeof LotteryOrder>;

export const LotteryOrderPage = Type.Object(
  {
    items: Type.Array(LotteryOrderSummary, { maxItems: PAGE_SIZE }),
    next: Type.Optional(LotteryOrderNumber),
    today: Type.Optional(
      Type.Object(
        { staked: Amount, prizes: Amount },
        { description: "Of today's orders; only on the first page" },
      ),
    ),
  },
  { $id: "LotteryOrderPage" },
);
export type LotteryOrderPage = Static<typeof LotteryOrderPage>;

/** How the multiples of a chase were made; the multiples themselves are what counts. */
export const CHASE_MODES = ["fixed", "doubled", "profit"] as const;
/**
 * `running`: draws are to come. `ended`: all its draws are over. `won`: stopped by a win. `stopped`: by the member.
 * `void`: the lottery was taken off sale.
 */
export const CHASE_STATES = ["running", "ended", "won", "stopped", "void"] as const;

export const ChaseDraw = Type.Object({
  draw: DrawNumber,
  multiple: Type.Integer({ minimum: 1 }),
  stake: Amount,
  /** `waiting`: its order is placed when the draw opens. `released`: its stake was returned to the balance. */
  state: Type.Enum(["waiting", "placed", "released"]),
  order: Type.Optional(LotteryOrderNumber),
  orderState: Type.Optional(LotteryOrderState),
  prize: Type.Optional(Amount),
  /**
   * Why it was released: the chase stopped after a win or by the member; the merchant's limits or terms; a void draw; a draw
   * that closed before the result of the one before was known.
   */
  reason: Type.Optional(Type.Enum(["won", "stopped", "limit", "void", "late"])),
});
export type ChaseDraw = Static<typeof ChaseDraw>;

export const Chase = Type.Object(
  {
    number: ChaseNumber,
    code: LotteryCode,
    name: Type.String(),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    state: Type.Enum([...CHASE_STATES]),
    mode: Type.Enum([...CHASE_MODES]),
    stopOnWin: Type.Boolean(),
    currency: Type.String(),
    lines: Type.Array(BetLine),
    prizeGroup: Type.Integer(),
    held: Type.String({ ...Amount, description: "Still set aside for draws to come" }),
    staked: Amount,
    prizes: Amount,
    byDate: ByDate,
    draws: Type.Array(ChaseDraw),
    placedAt: Moment,
    balance: Type.Optional(Type.String({ ...Amount, description: "Cash after a chase that was placed now" })),
  },
  { $id: "Chase" },
);
export type Chase = Static<typeof Chase>;

const ChasePage = Type.Object(
  { items: Type.Array(Chase, { maxItems: PAGE_SIZE }), next: Type.Optional(ChaseNumber) },
  { $id: "ChasePage" },
);

/** A slip that the member saved to bet again. */
export const SavedSlip = Type.Object(
  {
    id: RecordId,
    code: LotteryCode,
    title: Type.String({ minLength: 1, maxLength: 40 }),
    lines: Type.Array(BetLine, { minItems: 1, maxItems: MOST_LINES }),
    savedAt: Moment,
  },
  { $id: "SavedSlip" },
);
export type SavedSlip = Static<typeof SavedSlip>;
export const MOST_SAVED_SLIPS = 50;

const SESSION_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

/** Of placing a slip. `details` say what is possible: `line` (from 1), `left` (an amount), `next` (a draw's number). */
const SLIP_ERRORS = [
  ...SESSION_ERRORS,
  "request.conflict",
  "lottery.balance.insufficient",
  "vendor.maintenance",
  "lottery.unknown",
  "lottery.paused",
  "lottery.draw.unknown",
  /** The draw closed before the bet arrived; nothing was taken. */
  "lottery.closed",
  "lottery.bet.type.closed",
  "lottery.selection.invalid",
  "lottery.combinations.limit",
  "lottery.slip.combinations.limit",
  "lottery.unit.invalid",
  "lottery.total.changed",
  "lottery.prize.group.invalid",
  "lottery.stake.limit",
  "lottery.slip.limit",
  "lottery.draw.limit",
  /** What the merchant may lose on an outcome is nearly reached: `details.left` is what can still be staked on it. */
  "lottery.outcome.limit",
] as const;

export const lotteryOrderPlace = endpoint({
  id: "lottery-orders.place",
  method: "POST",
  path: "/lgw/orders",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Places a slip on a draw, once per idempotency key",
  body: Type.Object({ ...SLIP, draw: DrawNumber }, { additionalProperties: false }),
  value: LotteryOrder,
  errors: SLIP_ERRORS,
});

export const lotteryOrders = endpoint({
  id: "lottery-orders.list",
  method: "GET",
  path: "/lgw/orders",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "The member's lottery orders, newest first",
  query: Type.Object({
    state: Type.Optional(LotteryOrderState),
    code: Type.Optional(LotteryCode),
    before: Type.Optional(LotteryOrderNumber),
  }),
  value: LotteryOrderPage,
  errors: [...SESSION_ERRORS, "lottery.order.unknown"],
});

export const lotteryOrderRead = endpoint({
  id: "lottery-orders.read",
  method: "GET",
  path: "/lgw/orders/{number}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "A lottery order with its bet lines and what they won",
  params: Type.Object({ number: LotteryOrderNumber }),
  value: LotteryOrder,
  errors: [...SESSION_ERRORS, "lottery.order.unknown"],
});

export const lotteryOrderCancel = endpoint({
  id: "lottery-orders.cancel",
  method: "POST",
  path: "/lgw/orders/{number}/cancel",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Cancels bet lines of an order before its draw closes; without lines, all of them",
  params: Type.Object({ number: LotteryOrderNumber }),
  body: Type.Object(
    { lines: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 50 }), { maxItems: MOST_LINES })) },
    { additionalProperties: false },
  ),
  value: LotteryOrder,
  errors: [...SESSION_ERRORS, "lottery.order.unknown", "lottery.closed"],
});

export const chasePlace = endpoint({
  id: "lottery-chases.place",
  method: "POST",
  path: "/lgw/orders/chases",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Places a slip on coming draws: holds all stakes, and uses or releases them draw by draw",
  body: Type.Object(
    {
      ...SLIP,
      mode: Type.Enum([...CHASE_MODES]),
      stopOnWin: Type.Boolean(),
      draws: Type.Array(
        Type.Object(
          {
            draw: DrawNumber,
            multiple: Type.Integer({
              minimum: 1,
              maximum: 9999,
              description: "Of this draw; the lines' own multiples are multiplied by it",
            }),
          },
          { additionalProperties: false },
        ),
        { minItems: 2, maxItems: 100 },
      ),
    },
    { additionalProperties: false },
  ),
  value: Chase,
  errors: [...SLIP_ERRORS, "lottery.chase.limit"],
});

export const chases = endpoint({
  id: "lottery-chases.list",
  method: "GET",
  path: "/lgw/orders/chases",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "The member's chases, newest first",
  query: Type.Object({
    running: Type.Optional(Type.Boolean()),
    code: Type.Optional(LotteryCode),
    before: Type.Optional(ChaseNumber),
  }),
  value: ChasePage,
  errors: [...SESSION_ERRORS, "lottery.chase.unknown"],
});

export const chaseRead = endpoint({
  id: "lottery-chases.read",
  method: "GET",
  path: "/lgw/orders/chases/{number}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "A chase with its draws",
  params: Type.Object({ number: ChaseNumber }),
  value: Chase,
  errors: [...SESSION_ERRORS, "lottery.chase.unknown"],
});

export const chaseStop = endpoint({
  id: "lottery-chases.stop",
  method: "POST",
  path: "/lgw/orders/chases/{number}/stop",
  access: "account",
  moduleId: "MEMTRANS3",
  summary:
    "Stops a chase: what is held for draws to come returns to the balance; orders that are placed stay",
  params: Type.Object({ number: ChaseNumber }),
  body: Empty,
  value: Chase,
  errors: [...SESSION_ERRORS, "lottery.chase.unknown"],
});

export const savedSlips = endpoint({
  id: "lottery-slips.list",
  method: "GET",
  path: "/lgw/orders/saved",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "The slips that the member saved for a lottery, newest first",
  query: Type.Object({ code: LotteryCode }),
  value: Type.Object({ items: Type.Array(SavedSlip, { maxItems: MOST_SAVED_SLIPS }) }, { $id: "SavedSlips" }),
  errors: SESSION_ERRORS,
});

export const savedSlipAdd = endpoint({
  id: "lottery-slips.save",
  method: "POST",
  path: "/lgw/orders/saved",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Saves a slip to bet it again; the same lines under the same title are saved once",
  body: Type.Object(
    {
      code: LotteryCode,
      title: Type.String({ minLength: 1, maxLength: 40, pattern: "^[^\\u0000]*$" }),
      lines: Type.Array(BetLine, { minItems: 1, maxItems: MOST_LINES }),
    },
    { additionalProperties: false },
  ),
  value: SavedSlip,
  errors: [
    ...SESSION_ERRORS,
    "lottery.unknown",
    "lottery.selection.invalid",
    "lottery.combinations.limit",
    "lottery.saved.limit",
  ],
});

export const savedSlipDelete = endpoint({
  id: "lottery-slips.delete",
  method: "DELETE",
  path: "/lgw/orders/saved/{id}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Deletes a saved slip; one that does not exist is no error",
  params: Type.Object({ id: RecordId }),
  value: Empty,
  errors: SESSION_ERRORS,
});

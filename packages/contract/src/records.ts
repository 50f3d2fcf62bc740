import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, GameCategory, PAGE_SIZE, Picture } from "./shared.ts";

/** What a movement of a member's money is called. */
export const TRANSACTION_CODES = [
  "DEPOSIT",
  "WITHDRAW",
  "WITHDRAW_RETURN",
  "FEE",
  "BET",
  "WIN",
  "REFUND",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "BONUS",
  "BONUS_FORFEIT",
  "REBATE",
  "SALARY_DAILY",
  "SALARY_HOURLY",
  "DIVIDEND",
  "JACKPOT",
  "ADJUST_UP",
  "ADJUST_DOWN",
  "LOTTERY_BET",
  "LOTTERY_PRIZE",
  "LOTTERY_CANCEL",
  "CHASE_HOLD",
  "CHASE_RELEASE",
] as const;
export const TransactionCode = Type.Enum([...TRANSACTION_CODES]);
export type TransactionCode = (typeof TRANSACTION_CODES)[number];

/** What transactions are filtered by. */
export const TRANSACTION_GROUPS = [
  "deposits",
  "withdrawals",
  "bonuses",
  "play",
  "transfers",
  "earnings",
  "adjustments",
] as const;
export const TransactionGroup = Type.Enum([...TRANSACTION_GROUPS]);
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

/** What became of a round: `even` paid exactly its stake, `void` was cancelled and its stake returned. */
export const BET_STATES = ["open", "won", "lost", "even", "void"] as const;
export const BetState = Type.Enum([...BET_STATES]);
export type BetState = (typeof BET_STATES)[number];

/** How far back records go, in days: without asking for a year, and with. */
export const RECORD_DAYS = { quarter: 92, year: 366 } as const;

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-23",
});
const Moment = Type.String({ format: "date-time" });
export const BetId = Type.String({ pattern: "^[A-Za-z0-9_-]{1,400}$", description: "Id of a bet" });
const Seq = Type.String({
  pattern: "^[1-9][0-9]{0,17}$",
  description: "The number of a transaction in the member's book",
});

/** The days of a record. */
export const RECORD_RANGE = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  year: Type.Optional(
    Type.Boolean({ description: "Whether days before the last three months may be asked for" }),
  ),
};
const betFilter = {
  ...RECORD_RANGE,
  vendor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  category: Type.Optional(GameCategory),
  state: Type.Optional(BetState),
};
const transactionFilter = {
  ...RECORD_RANGE,
  group: Type.Optional(TransactionGroup),
  code: Type.Optional(TransactionCode),
};

/** A round of a game, with all its bets and wins. */
export const Bet = Type.Object(
  {
    id: BetId,
    gameName: Type.String(),
    vendor: Type.String({ description: "Vendor code (accountTypeName)" }),
    displayName: Type.String({ description: "Vendor's name as shown" }),
    category: Type.Optional(GameCategory),
    picture: Type.Optional(Picture),
    state: BetState,
    stake: Amount,
    paid: Type.String({ ...Amount, description: "Wins, jackpots included" }),
    result: Type.Optional(
      Type.String({ ...Amount, description: "Paid less stake; absent while the round is open" }),
    ),
    day: Day,
    placedAt: Moment,
  },
  { $id: "Bet" },
);
export type Bet = Static<typeof Bet>;

export const BetPage = Type.Object(
  {
    items: Type.Array(Bet, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String({ description: "Give it as `before` to get the next page" })),
  },
  { $id: "BetPage" },
);
export type BetPage = Static<typeof BetPage>;

const Sums = Type.Object({
  bets: Type.Integer({ minimum: 0 }),
  stake: Type.String({ ...Amount, description: "Of rounds that ended" }),
  paid: Type.String({ ...Amount, description: "Of rounds that ended" }),
  result: Type.String({ ...Amount, description: "Paid less stake" }),
  turnover: Type.String({
    ...Amount,
    description:
      "Valid turnover: stakes of settled rounds less what of them was not at risk; open and void rounds count nothing",
  }),
});
export type Sums = Static<typeof Sums>;

export const BetTotals = Type.Object(
  {
    ...Sums.properties,
    open: Type.Object(
      { bets: Type.Integer({ minimum: 0 }), stake: Amount },
      { description: "Open rounds: among the bets, and in no other sum" },
    ),
    days: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), { description: "Number of bets by day" }),
  },
  { $id: "BetTotals" },
);
export type BetTotals = Static<typeof BetTotals>;

/** A movement on the main or the bonus wallet; consecutive bets and wins of a day may be one line. */
export const Transaction = Type.Object(
  {
    id: Seq,
    code: TransactionCode,
    amount: Type.String({ ...Amount, description: "Below zero: taken from the wallet" }),
    balance: Type.String({ ...Amount, description: "Of this wallet, right after" }),
    wallet: Type.Enum(["main", "bonus"]),
    day: Day,
    at: Moment,
    reference: Type.Optional(Type.String()),
    vendorName: Type.Optional(
      Type.String({ description: "Of a transfer: the vendor whose wallet it is from or to, as shown" }),
    ),
    play: Type.Optional(
      Type.Object(
        { bets: Type.Integer({ minimum: 0 }), from: Moment },
        { description: "Bets and wins that the line adds up; `at` is the time of the last one" },
      ),
    ),
  },
  { $id: "Transaction" },
);
export type Transaction = Static<typeof Transaction>;

export const TransactionPage = Type.Object(
  {
    items: Type.Array(Transaction, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Seq),
  },
  { $id: "TransactionPage" },
);
export type TransactionPage = Static<typeof TransactionPage>;

export const TransactionDetails = Type.Object(
  {
    ...Transaction.properties,
    bet: Type.Optional(Type.String({ description: "Id of the bet it belongs to" })),
    title: Type.Optional(Type.String({ description: "Title of the promotion it belongs to" })),
  },
  { $id: "TransactionDetails" },
);
export type TransactionDetails = Static<typeof TransactionDetails>;

export const BetDetails = Type.Object(
  {
    ...Bet.properties,
    nodeId: Type.Optional(Type.String({ description: "Id of the game, if it is still offered" })),
    hasVendorPage: Type.Boolean({ description: "Whether the vendor has a page about the round" }),
    round: Type.String({ description: "The vendor's number of the round" }),
    turnover: Amount,
    jackpot: Type.Optional(Amount),
    settledAt: Type.Optional(Moment),
    wallet: Type.Optional(
      Type.Literal("vendor", {
        description: "It was played from the wallet that the vendor keeps: it has no movements here",
      }),
    ),
    transactions: Type.Array(Transaction, {
      description: "Its movements in the member's book, oldest first",
    }),
    vendorTransactions: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum(["bet", "win", "rollback"]),
        outcome: Type.Enum(["applied", "rolled_back", "tombstone"]),
        amount: Amount,
        at: Moment,
      }),
      { description: "The vendor's calls about it, oldest first" },
    ),
  },
  { $id: "BetDetails" },
);
export type BetDetails = Static<typeof BetDetails>;

const Row = Type.Object({ key: Type.String(), name: Type.Optional(Type.String()), ...Sums.properties });

export const ProfitReport = Type.Object(
  {
    total: Sums,
    days: Type.Array(Row, { description: "Days with bets, oldest first" }),
    vendors: Type.Array(Row),
    categories: Type.Array(Row),
    bonuses: Type.String({ ...Amount, description: "Bonuses paid to the main wallet" }),
  },
  { $id: "ProfitReport" },
);
export type ProfitReport = Static<typeof ProfitReport>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;
const RANGE_ERRORS = [...ERRORS, "record.range.invalid", "record.range.too.long"] as const;

export const recordBets = endpoint({
  id: "records.bets",
  method: "GET",
  path: "/wps/member/gameRecord",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "The member's rounds of real money, newest first; of the last three months by default",
  query: Type.Object({
    ...betFilter,
    before: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,500}$" })),
  }),
  value: BetPage,
  errors: RANGE_ERRORS,
});

export const recordTotals = endpoint({
  id: "records.totals",
  method: "GET",
  path: "/wps/member/gameRecord/totals",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "Totals of all rounds that a filter selects",
  query: Type.Object(betFilter),
  value: BetTotals,
  errors: RANGE_ERRORS,
});

export const recordBet = endpoint({
  id: "records.bet",
  method: "GET",
  path: "/wps/member/gameRecord/{betId}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "A round with its movements in the member's book and the vendor's calls about it",
  params: Type.Object({ betId: BetId }),
  value: BetDetails,
  errors: [...ERRORS, "record.unknown"],
});

export const recordVendorPage = endpoint({
  id: "records.bet.vendor",
  method: "GET",
  path: "/wps/member/gameRecord/{betId}/vendor",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "URL of the vendor's own page about a settled round, valid for a short time",
  params: Type.Object({ betId: BetId }),
  value: Type.Object({ url: Type.String({ format: "uri" }) }, { $id: "VendorPage" }),
  errors: [...ERRORS, "record.unknown", "record.vendor.unavailable"],
});

export const recordTransactions = endpoint({
  id: "records.transactions",
  method: "GET",
  path: "/wps/wallet/details",
  access: "account",
  moduleId: "MEMTRANS3",
  summary:
    "The member's transactions, newest first; without group and code, consecutive bets and wins of a day are one line",
  query: Type.Object({ ...transactionFilter, before: Type.Optional(Seq) }),
  value: TransactionPage,
  errors: RANGE_ERRORS,
});

export const recordTransaction = endpoint({
  id: "records.transaction",
  method: "GET",
  path: "/wps/wallet/details/{transactionId}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "A transaction",
  params: Type.Object({ transactionId: Seq }),
  value: TransactionDetails,
  errors: [...ERRORS, "record.unknown"],
});

export const recordCodes = endpoint({
  id: "records.codes",
  method: "GET",
  path: "/wps/wallet/transaction/codes",
  access: "public",
  moduleId: "MEMTRANS3",
  summary: "All transaction codes, each with the group it is filtered by",
  value: Type.Object(
    { codes: Type.Array(Type.Object({ code: TransactionCode, group: TransactionGroup })) },
    { $id: "TransactionCodes" },
  ),
  errors: [],
});

export const recordProfit = endpoint({
  id: "records.profit",
  method: "GET",
  path: "/wps/member/report/pnl",
  access: "account",
  moduleId: "PERSPNL3",
  summary: "The member's profit and loss by day, vendor and category",
  query: Type.Object({ ...RECORD_RANGE, vendor: betFilter.vendor, category: betFilter.category }),
  value: ProfitReport,
  errors: RANGE_ERRORS,
});

export const recordCsv = endpoint({
  id: "records.csv",
  method: "GET",
  path: "/wps/member/report/csv/{report}",
  access: "account",
  moduleId: "MEMTRANS3",
  summary: "All records that a filter selects, as a CSV file; of transactions, each bet and win is a line",
  params: Type.Object({ report: Type.Enum(["bets", "transactions", "profit"]) }),
  query: Type.Object({ ...betFilter, ...transactionFilter }),
  download: ["text/csv"],
  value: Type.String(),
  errors: RANGE_ERRORS,
});

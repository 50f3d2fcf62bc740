import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  Bet,
  BetDetails,
  Transaction,
  TransactionCode,
  TransactionDetails,
  TransactionGroup,
} from "./records.ts";
import { Amount, GameCategory, PAGE_SIZE } from "./shared.ts";
import { TeamBreakdown, TeamEarnings } from "./teams.ts";

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-24",
});
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const Cursor = Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" });
const Moment = Type.String({ format: "date-time" });

const range = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  year: Type.Optional(
    Type.Boolean({ description: "Whether days before the last three months may be asked for" }),
  ),
};
const scope = {
  under: Type.Optional(
    Type.String({ ...MemberId, description: "An agent of the team: everyone below; by default the caller" }),
  ),
  member: Type.Optional(
    Type.String({ ...MemberId, description: "One member of the team; excludes `under`" }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: "^[^\\u0000]*$",
      description: "Part of the usernames",
    }),
  ),
};
/** What a round that ended came to. Open rounds are in no team's figures. */
export const TEAM_BET_STATES = ["won", "lost", "even", "void"] as const;
export type TeamBetState = (typeof TEAM_BET_STATES)[number];

/** Groups of a team's transactions: bets and wins are in team betting. */
export const TEAM_TRANSACTION_GROUPS = [
  "deposits",
  "withdrawals",
  "bonuses",
  "transfers",
  "earnings",
  "adjustments",
] as const;
export type TeamTransactionGroup = (typeof TEAM_TRANSACTION_GROUPS)[number];

const betFilter = {
  ...range,
  ...scope,
  vendor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  category: Type.Optional(GameCategory),
  state: Type.Optional(Type.Enum([...TEAM_BET_STATES])),
};
const transactionFilter = {
  ...range,
  ...scope,
  group: Type.Optional(Type.Enum([...TEAM_TRANSACTION_GROUPS])),
  code: Type.Optional(TransactionCode),
};

const Whose = Type.Object({ id: MemberId, username: Type.String() }, { description: "Whose it is" });
const BalanceAfter = Type.Optional(
  Type.String({ ...Amount, description: "Of this wallet, right after; absent where the merchant hides it" }),
);

/** A movement of a member of the team, beside play. */
export const TeamTransaction = Type.Object(
  {
    id: Type.String({ description: "The member, and the number in the member's book" }),
    member: Whose,
    code: TransactionCode,
    group: TransactionGroup,
    amount: Transaction.properties.amount,
    balance: BalanceAfter,
    wallet: Transaction.properties.wallet,
    day: Day,
    at: Moment,
    reference: Type.Optional(Type.String()),
    vendorName: Transaction.properties.vendorName,
  },
  { $id: "TeamTransaction" },
);
export type TeamTransaction = Static<typeof TeamTransaction>;

/** A transaction as its member's record shows it. */
export const TeamTransactionDetails = Type.Object(
  {
    ...TeamTransaction.properties,
    number: Type.String({ description: "In the member's book" }),
    bet: Type.Optional(Type.String({ description: "Id of the team's bet it belongs to" })),
    title: TransactionDetails.properties.title,
  },
  { $id: "TeamTransactionDetails" },
);
export type TeamTransactionDetails = Static<typeof TeamTransactionDetails>;

export const TeamTransactionPage = Type.Object(
  {
    items: Type.Array(TeamTransaction, { maxItems: PAGE_SIZE }),
    next: Type.Optional(
      Type.String({ description: "Give it as `before` to get the next page; a page may have fewer items" }),
    ),
  },
  { $id: "TeamTransactionPage" },
);
export type TeamTransactionPage = Static<typeof TeamTransactionPage>;

export const TeamTransactionTotals = Type.Object(
  {
    deposits: Type.Optional(Amount),
    withdrawals: Type.Optional(Type.String({ ...Amount, description: "Those that were paid" })),
    bonuses: Type.Optional(Amount),
    rebates: Type.Optional(Amount),
    salaries: Type.Optional(Amount),
    dividends: Type.Optional(Amount),
  },
  { $id: "TeamTransactionTotals", description: "Only of groups that the team's sums have" },
);
export type TeamTransactionTotals = Static<typeof TeamTransactionTotals>;

/** A round of a member of the team that ended; its day is the one it counts on. */
export const TeamBet = Type.Object({ ...Bet.properties, member: Whose, endedAt: Moment }, { $id: "TeamBet" });
export type TeamBet = Static<typeof TeamBet>;

export const TeamBetPage = Type.Object(
  {
    items: Type.Array(TeamBet, { maxItems: PAGE_SIZE }),
    next: Type.Optional(
      Type.String({ description: "Give it as `before` to get the next page; a page may have fewer items" }),
    ),
  },
  { $id: "TeamBetPage" },
);
export type TeamBetPage = Static<typeof TeamBetPage>;

export const TeamBetTotals = Type.Object(
  {
    sums: Type.Optional(
      Type.Object(
        {
          bets: Type.Integer({ minimum: 0 }),
          stake: Amount,
          turnover: Type.String({
            ...Amount,
            description: "Valid turnover: stakes less what of them was not at risk",
          }),
          paid: Amount,
          net: Type.String({
            ...Amount,
            description: "What the members won (above zero) or lost: paid less stakes",
          }),
          earned: Type.Optional(TeamEarnings),
        },
        { description: "Absent where a name selects more members than can be summed one by one" },
      ),
    ),
  },
  { $id: "TeamBetTotals" },
);
export type TeamBetTotals = Static<typeof TeamBetTotals>;

/** The vendor shows its page about a round to the player only. */
const { transactions: _, hasVendorPage: __, ...round } = BetDetails.properties;
/** A round as its member's record shows it. */
export const TeamBetDetails = Type.Object(
  {
    ...round,
    member: Whose,
    transactions: Type.Array(Type.Object({ ...Transaction.properties, balance: BalanceAfter }), {
      description: "Its movements in the member's book, oldest first",
    }),
  },
  { $id: "TeamBetDetails" },
);
export type TeamBetDetails = Static<typeof TeamBetDetails>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;
const LIST_ERRORS = [...ERRORS, "record.range.invalid", "record.range.too.long", "member.unknown"] as const;

export const teamTransactions = endpoint({
  id: "teams.transactions",
  method: "GET",
  path: "/wps/agent/team/transactions",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary:
    "Transactions of everyone below beside bets and wins, newest first; of the last three months by default",
  query: Type.Object({ ...transactionFilter, before: Type.Optional(Cursor) }),
  value: TeamTransactionPage,
  errors: LIST_ERRORS,
});

export const teamTransaction = endpoint({
  id: "teams.transaction",
  method: "GET",
  path: "/wps/agent/team/transactions/{transactionId}",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary: "A transaction in the list of the team",
  params: Type.Object({
    transactionId: Type.String({
      pattern: "^[0-9a-z]{1,64}-[0-9]{1,18}$",
      description: "Id of a transaction of a team",
    }),
  }),
  value: TeamTransactionDetails,
  errors: [...ERRORS, "record.unknown"],
});

export const teamTransactionTotals = endpoint({
  id: "teams.transactionTotals",
  method: "GET",
  path: "/wps/agent/team/transactions/totals",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary: "Sums of the transactions that a filter selects, by group",
  query: Type.Object(transactionFilter),
  value: TeamTransactionTotals,
  errors: LIST_ERRORS,
});

export const teamBets = endpoint({
  id: "teams.bets",
  method: "GET",
  path: "/wps/agent/team/bets",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary:
    "Rounds of everyone below by the day they count on, newest first; of the last three months by default",
  query: Type.Object({ ...betFilter, before: Type.Optional(Cursor) }),
  value: TeamBetPage,
  errors: LIST_ERRORS,
});

export const teamBetTotals = endpoint({
  id: "teams.betTotals",
  method: "GET",
  path: "/wps/agent/team/bets/totals",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary: "Sums of the rounds that a filter selects; they do not tell results apart",
  query: Type.Omit(Type.Object(betFilter), ["state"]),
  value: TeamBetTotals,
  errors: LIST_ERRORS,
});

export const teamBet = endpoint({
  id: "teams.bet",
  method: "GET",
  path: "/wps/agent/team/bets/{betId}",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary: "A round of a member of the team, with its movements and the vendor's calls about it",
  params: Type.Object({
    betId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,500}$", description: "Id of a bet of a team" }),
  }),
  value: TeamBetDetails,
  errors: [...ERRORS, "record.unknown"],
});

export const teamRecordCsv = endpoint({
  id: "teams.csv",
  method: "GET",
  path: "/wps/agent/team/csv/{report}",
  access: "agent",
  moduleId: "MEMTRANS3",
  summary: "All records of the team that a filter selects, as a CSV file",
  params: Type.Object({ report: Type.Enum(["bets", "transactions", "profit"]) }),
  query: Type.Object({ ...betFilter, ...transactionFilter, by: Type.Optional(TeamBreakdown) }),
  download: ["text/csv"],
  value: Type.String(),
  errors: LIST_ERRORS,
});

import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Rate } from "./rebates.ts";
import { Amount, GameCategory, PAGE_SIZE } from "./shared.ts";

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-24",
});
const Count = Type.Integer({ minimum: 0 });
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const InvitationCode = Type.String({ pattern: "^[A-Za-z0-9]{4,16}$" });
const Moment = Type.String({ format: "date-time" });

/** Days a range of a team may have. */
export const TEAM_DAYS = 366;

/** KPI A of a team: people. The agent is not counted. */
export const TeamPeople = Type.Object(
  {
    members: Type.Integer({ minimum: 0, description: "Members below, now; agents are not among them" }),
    agents: Type.Integer({ minimum: 0, description: "Agents below, now" }),
    online: Type.Integer({ minimum: 0, description: "Members with a call within the last five minutes" }),
    registered: Count,
    firstDeposits: Count,
    active: Type.Integer({ minimum: 0, description: "Members with enough turnover on at least one day" }),
    loggedIn: Count,
    bet: Count,
  },
  { $id: "TeamPeople" },
);
export type TeamPeople = Static<typeof TeamPeople>;

/** KPI B of a team: money. */
export const TeamMoney = Type.Object(
  {
    deposits: Amount,
    withdrawals: Amount,
    bonuses: Amount,
    firstDeposits: Amount,
    balance: Type.Optional(
      Type.String({ ...Amount, description: "Of everyone below, now; absent where the merchant hides it" }),
    ),
  },
  { $id: "TeamMoney" },
);
export type TeamMoney = Static<typeof TeamMoney>;

/** KPI C of a team: play. */
export const TeamPlay = Type.Object(
  {
    stake: Type.String({
      ...Amount,
      description: "Turnover: stakes of rounds that ended; void ones have none",
    }),
    turnover: Type.String({
      ...Amount,
      description: "Valid turnover: stakes less what of them was not at risk",
    }),
    prizes: Amount,
    rebates: Amount,
    net: Type.String({
      ...Amount,
      description: "What the members won (above zero) or lost: prizes less stakes",
    }),
  },
  { $id: "TeamPlay" },
);
export type TeamPlay = Static<typeof TeamPlay>;

export const TeamDay = Type.Object(
  {
    day: Day,
    registered: Count,
    active: Count,
    deposits: Amount,
    turnover: Amount,
    net: Amount,
  },
  { $id: "TeamDay" },
);
export type TeamDay = Static<typeof TeamDay>;

export const TeamKpi = Type.Object(
  {
    from: Day,
    to: Day,
    people: TeamPeople,
    money: TeamMoney,
    play: TeamPlay,
    days: Type.Array(TeamDay, {
      maxItems: TEAM_DAYS,
      description: "The newest days of the range, oldest first",
    }),
    footer: Type.Object({
      teamLoginMemberCount: Count,
      teamBetMemberCount: Count,
      teamRegisterMemberCount: Count,
      teamOnlineCount: Count,
    }),
    updatedAt: Moment,
  },
  { $id: "TeamKpi" },
);
export type TeamKpi = Static<typeof TeamKpi>;

/** A member of a team in a list. Sums are of the range; those of an agent include everyone below. */
export const TeamMember = Type.Object(
  {
    id: MemberId,
    username: Type.String(),
    nickname: Type.Optional(Type.String()),
    agent: Type.Boolean(),
    disabled: Type.Boolean(),
    online: Type.Boolean(),
    registeredAt: Moment,
    lastLoginAt: Type.Optional(Moment),
    path: Type.Array(Type.Object({ id: MemberId, username: Type.String() }), {
      maxItems: 12,
      description: "Agents between the caller and the member, the upper first",
    }),
    team: Type.Optional(
      Type.Object({ members: Count, agents: Count }, { description: "Of an agent: how many are below" }),
    ),
    turnover: Amount,
    net: Amount,
    balance: Type.Optional(Amount),
  },
  { $id: "TeamMember" },
);
export type TeamMember = Static<typeof TeamMember>;

export const TeamMemberPage = Type.Object(
  {
    items: Type.Array(TeamMember, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String({ description: "Give it as `before` to get the next page" })),
  },
  { $id: "TeamMemberPage" },
);
export type TeamMemberPage = Static<typeof TeamMemberPage>;

const TeamSums = Type.Object({
  registered: Count,
  active: Count,
  deposits: Amount,
  withdrawals: Amount,
  bonuses: Amount,
  rebates: Amount,
  turnover: Amount,
  prizes: Amount,
  net: Amount,
});

export const TeamMemberDetails = Type.Object(
  {
    ...TeamMember.properties,
    direct: Type.Boolean({ description: "Whether the caller is the upline" }),
    invitation: Type.Optional(
      Type.Object(
        {
          code: InvitationCode,
          own: Type.Boolean({ description: "Whether the link is the caller's" }),
          note: Type.Optional(Type.String({ description: "The caller's, of an own link" })),
        },
        {
          description:
            "The link the member joined by; absent if there was none, or if its agent is not in the caller's team",
        },
      ),
    ),
    rates: Type.Array(
      Type.Object({
        category: GameCategory,
        rate: Rate,
        own: Type.String({ ...Rate, description: "The caller's" }),
      }),
      { maxItems: 20, description: "Rates of rebate by category, also those before their first day" },
    ),
    own: TeamSums,
    whole: Type.Optional(
      Type.Object(TeamSums.properties, { description: "Of an agent: everyone below, without the agent" }),
    ),
    teamBalance: Type.Optional(Amount),
  },
  { $id: "TeamMemberDetails" },
);
export type TeamMemberDetails = Static<typeof TeamMemberDetails>;

/** What the caller's own rebate is on the play that is shown. */
export const TeamEarnings = Type.Object(
  {
    amount: Type.String({ ...Amount, description: "Turnover times the caller's rate less the one below" }),
    open: Type.Optional(
      Type.Object(
        { from: Day, amount: Amount },
        {
          description:
            "The part since the first day that is not settled: by the rates of the day, as far as it is played",
        },
      ),
    ),
  },
  { $id: "TeamEarnings", description: "Absent where the merchant settles no rebates yet" },
);
export type TeamEarnings = Static<typeof TeamEarnings>;

/** What team profit and loss is broken down by. */
export const TEAM_BREAKDOWNS = ["level", "member", "vendor", "category"] as const;
export const TeamBreakdown = Type.Enum([...TEAM_BREAKDOWNS]);
export type TeamBreakdown = (typeof TEAM_BREAKDOWNS)[number];

export const TeamProfitRow = Type.Object(
  {
    key: Type.String({ description: "Level, public id of a direct downline, vendor code or category" }),
    name: Type.Optional(Type.String()),
    agent: Type.Optional(Type.Boolean()),
    members: Type.Optional(Count),
    stake: Amount,
    turnover: Amount,
    prizes: Amount,
    net: Amount,
    earned: Type.Optional(
      Type.String({ ...Amount, description: "The caller's rebate on it; levels have none of their own" }),
    ),
  },
  { $id: "TeamProfitRow" },
);
export type TeamProfitRow = Static<typeof TeamProfitRow>;

export const TeamProfit = Type.Object(
  {
    from: Day,
    to: Day,
    total: Type.Object({
      stake: Amount,
      turnover: Amount,
      prizes: Amount,
      bonuses: Amount,
      rebates: Amount,
      net: Type.String({ ...Amount, description: "Prizes less stakes, as in rows and figures of days" }),
      netWithBonuses: Type.String({ ...Amount, description: "Net, bonuses and rebates" }),
    }),
    earned: Type.Optional(TeamEarnings),
    rows: Type.Array(TeamProfitRow, { maxItems: 200 }),
  },
  { $id: "TeamProfit" },
);
export type TeamProfit = Static<typeof TeamProfit>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;
const RANGE_ERRORS = [...ERRORS, "record.range.invalid", "record.range.too.long"] as const;
const range = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) };
const under = Type.Optional(
  Type.String({ ...MemberId, description: "An agent of the team; by default the caller" }),
);

export const teamKpi = endpoint({
  id: "teams.kpi",
  method: "GET",
  path: "/wps/agent/team/kpi",
  access: "agent",
  moduleId: "AGEINFO3",
  summary: "People, money and play of the caller's team, without the caller; today by default",
  query: Type.Object({
    ...range,
    size: Type.Optional(
      Type.Integer({ minimum: 0, maximum: TEAM_DAYS, description: "How many days to list; default 0" }),
    ),
  }),
  value: TeamKpi,
  errors: RANGE_ERRORS,
});

export const teamMembers = endpoint({
  id: "teams.members",
  method: "GET",
  path: "/wps/agent/subordinates",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary:
    "Direct downlines of an agent of the team, agents first; with a filter or `flat`, everyone below who matches. The newest first",
  query: Type.Object({
    ...range,
    under,
    flat: Type.Optional(Type.Boolean()),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: "^[^\\u0000]*$",
        description: "Part of the username",
      }),
    ),
    type: Type.Optional(Type.Enum(["agents", "members"])),
    only: Type.Optional(
      Type.Enum(["online", "bet", "deposit", "no-deposit"], {
        description: "Online now; with a bet in the range; with any deposit; without one",
      }),
    ),
    invitationCode: Type.Optional(
      Type.String({ ...InvitationCode, description: "Who joined by this link of the caller" }),
    ),
    before: Type.Optional(Type.String({ pattern: "^[0-9a-z_-]{1,64}$" })),
  }),
  value: TeamMemberPage,
  errors: [...RANGE_ERRORS, "member.unknown"],
});

export const teamMember = endpoint({
  id: "teams.member",
  method: "GET",
  path: "/wps/agent/subordinates/{memberId}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "A member of the caller's team with sums of a range",
  params: Type.Object({ memberId: MemberId }),
  query: Type.Object(range),
  value: TeamMemberDetails,
  errors: [...RANGE_ERRORS, "member.unknown"],
});

export const teamProfit = endpoint({
  id: "teams.profit",
  method: "GET",
  path: "/wps/agent/team/pnl",
  access: "agent",
  moduleId: "AGEINFO3",
  summary:
    "Profit and loss of a team, without the agent, broken down by level, direct downline, vendor or category",
  query: Type.Object({
    ...range,
    under,
    by: Type.Optional(TeamBreakdown),
    vendor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    category: Type.Optional(GameCategory),
  }),
  value: TeamProfit,
  errors: [...RANGE_ERRORS, "member.unknown"],
});

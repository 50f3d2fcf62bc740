import type { GameCategory } from "@foyer/contract/shared";
import type { TeamBetState } from "@foyer/contract/team-records";
import type { TeamBreakdown } from "@foyer/contract/teams";
import { type Period } from "@foyer/domain/record-periods";
import {
  TEAM_BET_STATES,
  TEAM_BREAKDOWNS,
  type TeamPeriod,
  TREND_FIGURES,
  type TrendFigure,
} from "../../entities/team/team-search.ts";
import { LIMITS } from "../../lib/durations.ts";
import { agent, type RouteEntry } from "../route-entry.ts";
import {
  type Empty,
  invitationCodes,
  isCategory,
  memberIds,
  numbers,
  oneOf,
  recordDays,
  teamDays,
  teamScope,
  texts,
} from "../route-search.ts";
import type { TitleName } from "../titles.ts";
import { agentScreen } from "./lazy-screens.ts";

/** A kind of contracts: all of it, or the contract with the id, a statement, or a payment to a receiver. */
interface ContractSearch {
  view?: "statements" | "payments" | "history" | "new" | "counter";
  id?: string;
  /** Whom a new contract is proposed to. */
  member?: string;
  statement?: string;
  receiver?: string;
  /** Which contracts the history has. */
  role?: "payer";
  /** Which payments are listed. */
  state?: "owed" | "paid";
  period?: Period;
  from?: string;
  to?: string;
}

declare module "../../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/agent": Empty;
    /** Opening an account, the links (`view`), one of them (`code`), a form for a new or that link, or the quotas. */
    "/m/agentRegister": {
      view?: "links" | "quotas";
      /** Links that have ended or expired. */
      show?: "ended";
      code?: string;
      form?: "new" | "edit";
    };
    "/m/agent/team/overview": {
      /** The figure that is shown by day. */
      show?: TrendFigure;
      period?: TeamPeriod;
      from?: string;
      to?: string;
    };
    /** The team as a tree or a list, or the card of a member. */
    "/m/member/team": {
      view?: "list";
      name?: string;
      type?: "agents" | "members";
      only?: "online" | "bet" | "deposit" | "no-deposit";
      /** Code of the invitation link by which the listed members joined. */
      invitation?: string;
      member?: string;
      /** Of an agent's card: the agent's own sums instead of the team's. */
      sums?: "own";
      period?: TeamPeriod;
      from?: string;
      to?: string;
    };
    "/m/agent/team/pnl": {
      period?: TeamPeriod;
      from?: string;
      to?: string;
      under?: string;
      by?: TeamBreakdown;
    };
    /** The rounds of a team, or the one with the id. */
    "/m/teamBetting": {
      id?: string;
      period?: TeamPeriod;
      from?: string;
      to?: string;
      under?: string;
      member?: string;
      name?: string;
      vendor?: string;
      category?: GameCategory;
      state?: TeamBetState;
    };
    /** The agent's rates, their history, the statements, or the statement with the id. */
    "/m/member/agent/agentRebeat": {
      view?: "statements" | "history";
      id?: string;
      period?: Period;
      from?: string;
      to?: string;
    };
    /** The direct downlines with a name; or the rates of one, or their history. */
    "/m/member/teamRebate": { name?: string; member?: string; view?: "history" };
    /** The dividends of the days, or the statement with the id. */
    "/m/member/agent/agentDivident": { id?: string; period?: Period; from?: string; to?: string };
    /** Announcements to agents: the one open in the list, or the one shown alone. */
    "/m/member/notice": { types?: string; open?: string; id?: string };
    "/m/member/agent/getSalaryContract": ContractSearch;
    "/m/member/agent/getDevidendContract": ContractSearch;
    "/m/member/agent/getHourContract": ContractSearch;
  }
}

/** A screen of contracts. */
const contracts = (
  path:
    | "/m/member/agent/getSalaryContract"
    | "/m/member/agent/getDevidendContract"
    | "/m/member/agent/getHourContract",
  title: TitleName,
) =>
  agent(path, {
    title,
    search: (raw): ContractSearch => ({
      ...recordDays(raw),
      ...numbers(raw, "id", "statement"),
      ...memberIds(raw, "member", "receiver"),
      ...oneOf(raw, "view", ["statements", "payments", "history", "new", "counter"] as const),
      ...oneOf(raw, "role", ["payer"] as const),
      ...oneOf(raw, "state", ["owed", "paid"] as const),
    }),
    step: ({ view, id, statement, receiver }) => {
      if (view === "new") return { title: "new-contract", footer: false };
      if (view === "counter" && id) return { title: "counter-offer", footer: false };
      if (statement) return { title: receiver ? "contract-payment" : "contract-statement" };
      if (view === "history") return { title: "contract-history" };
      return id && view === undefined ? { title: "contract" } : {};
    },
    screen: {
      catalogue: "agent-contracts",
      skeleton: "list",
      load: agentScreen("contracts"),
    },
  });

/** Screens of agents. */
export const AGENT_ROUTES: readonly RouteEntry[] = [
  agent("/m/agent", {
    title: "agent-home",
    header: "agent",
    footer: false,
    // by the specification, also without a session
    redirect: "/m/home",
    screen: {
      catalogue: "agent",
      skeleton: "agent-home",
      load: agentScreen("home"),
    },
  }),
  agent("/m/agentRegister", {
    title: "open-an-account",
    search: (raw) => ({
      ...oneOf(raw, "view", ["links", "quotas"] as const),
      ...oneOf(raw, "show", ["ended"] as const),
      ...invitationCodes(raw, "code"),
      ...oneOf(raw, "form", ["new", "edit"] as const),
    }),
    step: ({ code, form, view }) => {
      if (code) return { title: form === "edit" ? "edit-invitation-link" : "invitation-link" };
      if (form === "new") return { title: "new-invitation-link" };
      if (view === "links") return { title: "invitation-links" };
      return view === "quotas" ? { title: "quotas" } : {};
    },
    screen: {
      catalogue: "agent-invitations",
      skeleton: "list",
      load: agentScreen("register"),
    },
  }),
  agent("/m/agent/team/overview", {
    title: "team-overview",
    search: (raw) => ({ ...teamDays(raw), ...oneOf(raw, "show", TREND_FIGURES) }),
    screen: {
      catalogue: "agent",
      skeleton: "list",
      load: agentScreen("teamOverview"),
    },
  }),
  agent("/m/member/team", {
    title: "team",
    search: (raw) => {
      const { name } = texts(raw, "name");
      return {
        ...teamDays(raw),
        ...(name && { name: name.slice(0, LIMITS.gameName) }),
        ...memberIds(raw, "member"),
        ...oneOf(raw, "view", ["list"] as const),
        ...oneOf(raw, "type", ["agents", "members"] as const),
        ...oneOf(raw, "only", ["online", "bet", "deposit", "no-deposit"] as const),
        ...invitationCodes(raw, "invitation"),
        ...oneOf(raw, "sums", ["own"] as const),
      };
    },
    step: ({ member: id }) => (id ? { title: "team-member" } : {}),
    screen: {
      catalogue: "agent",
      skeleton: "list",
      load: agentScreen("teamMembers"),
    },
  }),
  agent("/m/agent/team/pnl", {
    title: "team-profit-and-loss",
    search: (raw) => {
      const { under } = teamScope(raw);
      return { ...teamDays(raw), ...(under && { under }), ...oneOf(raw, "by", TEAM_BREAKDOWNS) };
    },
    screen: {
      catalogue: "agent-records",
      skeleton: "list",
      load: agentScreen("teamProfit"),
    },
  }),
  agent("/m/teamBetting", {
    title: "team-betting",
    search: (raw) => ({
      ...teamDays(raw),
      ...teamScope(raw),
      ...texts(raw, "id", "vendor"),
      ...oneOf(raw, "state", TEAM_BET_STATES),
      ...(isCategory(raw["category"]) && { category: raw["category"] }),
    }),
    step: ({ id }) => (id ? { title: "details" } : {}),
    screen: {
      catalogue: "agent-records",
      skeleton: "list",
      load: agentScreen("teamBetting"),
    },
  }),
  agent("/m/member/agent/agentRebeat", {
    title: "rebates",
    search: (raw) => ({
      ...recordDays(raw),
      ...oneOf(raw, "view", ["statements", "history"] as const),
      ...numbers(raw, "id"),
    }),
    step: ({ id, view }) => {
      if (id) return { title: "rebate-statement" };
      return view === "history" ? { title: "rebate-history" } : {};
    },
    screen: {
      catalogue: "agent",
      skeleton: "list",
      load: agentScreen("rebates"),
    },
  }),
  agent("/m/member/teamRebate", {
    title: "team-rebates",
    search: (raw) => {
      const { name } = texts(raw, "name");
      return {
        ...(name && { name: name.slice(0, LIMITS.gameName) }),
        ...memberIds(raw, "member"),
        ...oneOf(raw, "view", ["history"] as const),
      };
    },
    step: ({ member: id, view }) => {
      if (!id) return {};
      return view === "history" ? { title: "rebate-history" } : { title: "rebate-rates", footer: false };
    },
    screen: {
      catalogue: "agent",
      skeleton: "list",
      load: agentScreen("teamRebates"),
    },
  }),
  agent("/m/member/agent/agentDivident", {
    title: "dividends",
    search: (raw) => ({ ...recordDays(raw), ...numbers(raw, "id") }),
    step: ({ id }) => (id ? { title: "dividend-statement" } : {}),
    screen: {
      catalogue: "agent-contracts",
      skeleton: "list",
      load: agentScreen("dividends"),
    },
  }),
  agent("/m/member/notice", {
    title: "agent-announcements",
    search: (raw) => texts(raw, "types", "open", "id"),
    step: ({ id }) => (id ? { title: "details" } : {}),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: agentScreen("announcements"),
    },
  }),
  contracts("/m/member/agent/getSalaryContract", "salary-contract"),
  contracts("/m/member/agent/getDevidendContract", "dividend-contract"),
  contracts("/m/member/agent/getHourContract", "hourly-contract"),
];

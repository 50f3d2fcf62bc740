import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { OrderOutcome } from "@foyer/contract/order-records";
import type { BetState, TransactionGroup } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import type { TeamBetState } from "@foyer/contract/team-records";
import type { TeamBreakdown } from "@foyer/contract/teams";
import { PERIODS, type Period } from "@foyer/domain/record-days";
import {
  LIST_CLASSIFICATIONS,
  LIST_KINDS,
  type ListClassification,
  type ListKind,
  MIN_BETS,
  type MinBet,
} from "../entities/game/list-choices.ts";
import { BET_STATES, ORDER_OUTCOMES, TRANSACTION_GROUPS } from "../entities/record/record-search.ts";
import { SECURITY_PARTS, type SecurityPart } from "../entities/security/security-parts.ts";
import {
  TEAM_BET_STATES,
  TEAM_BREAKDOWNS,
  TEAM_PERIODS,
  type TeamPeriod,
  TREND_FIGURES,
  type TrendFigure,
} from "../entities/team/team-search.ts";
import { LIMITS } from "../lib/durations.ts";
import { agent, member, page, type RouteEntry, route } from "./route-entry.ts";
import {
  category,
  invitationCodes,
  isCategory,
  lotteryLaunch,
  memberIds,
  numbers,
  oneOf,
  searchedName,
  texts,
} from "./route-search.ts";
import type { TitleName } from "./titles.ts";

type MemberScreens = typeof import("./member-screens.ts").MEMBER_SCREENS;
const memberScreen = (name: keyof MemberScreens) => async () =>
  (await import("./member-screens.ts")).MEMBER_SCREENS[name]();
type AgentScreens = typeof import("./agent-screens.ts").AGENT_SCREENS;
const agentScreen = (name: keyof AgentScreens) => async () =>
  (await import("./agent-screens.ts")).AGENT_SCREENS[name]();

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

/** Search parameters of each route, as its `search` reads them. */
declare module "../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/home": { tab?: GameCategory | "PROMO" | "AFFILIATE" };
    "/m/login": { from?: string };
    "/m/register": { code?: string; from?: string };
    "/m/forget": Empty;
    "/m/changePsw": { from?: string };
    "/m/message": { open?: string };
    "/m/messageDetail": { id?: string };
    "/m/activity": { id?: string; category?: string };
    "/m/activityDetail": { id?: string };
    "/m/customer": Empty;
    "/m/service": Empty;
    "/m/help": { tag?: string; p?: string; c?: string };
    "/m/agent": Empty;
    "/m/set": Empty;
    "/m/gameList": {
      gameType?: GameCategory;
      vassalage?: string;
      type?: ListKind;
      gameName?: string;
      gameClassify?: ListClassification;
      minBet?: MinBet;
    };
    "/m/search": { gameName?: string };
    "/m/gameCenter": { gameType?: GameCategory };
    "/m/slotsCenter": Empty;
    "/m/jackpot": { jackpot?: string };
    "/m/launchGame": { playType?: PlayType; prize_mode?: PrizeMode; code?: string; pageBack?: "home" };
    "/m/play/$launchId": {
      game?: string;
      vendor?: string;
      free?: string;
      fun?: string;
      playType?: PlayType;
      prize_mode?: PrizeMode;
    };
    /**
     * The list of methods; or an order's page (`order`, with `paid` from a provider that was paid), the records (`records`), or the amount for a method. A change
     * of method carries amount and promotion, and the order that the new one replaces.
     */
    "/m/voucherCenter": {
      order?: string;
      paid?: "1";
      records?: "1";
      /** Of the records: the days, and what became of the orders. */
      period?: Period;
      from?: string;
      to?: string;
      state?: OrderOutcome;
      method?: string;
      amount?: string;
      promotion?: string;
      replaces?: string;
    };
    "/m/member/home": Empty;
    "/m/member/profile": Empty;
    "/m/member/identity": Empty;
    "/m/member/club": Empty;
    "/m/mine": Empty;
    "/m/sidebar": Empty;
    "/m/notice": { open?: string };
    "/m/useragreement": Empty;
    "/m/policy": Empty;
    "/m/terms": Empty;
    "/m/feedback": Empty;
    "/m/joinUs": Empty;
    "/m/download": Empty;
    "/m/sponsor/detail": { id?: string };
    "/m/trail": Empty;
    "/m/gameRecord": {
      view?: "profit";
      by?: "day" | "vendor" | "category";
      id?: string;
      period?: Period;
      from?: string;
      to?: string;
      vendor?: string;
      category?: GameCategory;
      state?: BetState;
    };
    /**
     * Platform messages, or the one with the id; with `types` the conversations with downlines (`view`: with uplines), or
     * the one with `member`.
     */
    "/m/webEmail": { id?: string; types?: "A"; view?: "upline"; member?: string };
    /** The form, or a withdrawal's page (`order`), what is locked, or the records. */
    "/m/withdraw": {
      order?: string;
      show?: "locked" | "records";
      /** Of the records: the days, and what became of the withdrawals. */
      period?: Period;
      from?: string;
      to?: string;
      state?: OrderOutcome;
    };
    /** The wallets, the transfer for a vendor's (`vendor`, to it or to the main one), the bonus wallet, or the history. */
    "/m/wallet": { show?: "bonus" | "history"; vendor?: string; to?: "main" };
    "/m/securityCenter": { part?: SecurityPart };
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
    "/m/transaction/record": {
      types?: string;
      id?: string;
      period?: Period;
      from?: string;
      to?: string;
      group?: TransactionGroup;
      /** Of a team: everyone below this agent, this member, or whose username has this part. */
      under?: string;
      member?: string;
      name?: string;
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
    /** The back office; not part of the player's site. */
    "/backoffice": {
      section?:
        | "promotions"
        | "deposits"
        | "payments"
        | "methods"
        | "withdrawals"
        | "adjustments"
        | "statements"
        | "reconciliation"
        | "agents"
        | "contracts"
        | "settlements"
        | "feedback"
        | "identity"
        | "messages"
        | "announcements"
        | "canned"
        | "audit"
        | "security";
      chat?: string;
      /** Number of the open identity check. */
      check?: string;
      /** Number of the open deposit. */
      deposit?: string;
      /** Of the deposits: only those with a wrong amount. */
      reason?: "amount";
      /** Key of the open payment. */
      payment?: string;
      /** Number of the open withdrawal. */
      withdrawal?: string;
      /** Number of the open adjustment; `new`: the form for one. */
      adjustment?: string;
      /** Public id of the open agent or member; `new`: the form for a general agent. */
      agent?: string;
      /** What the section of agents lists. */
      list?: "moves";
      /** Number of the open contract. */
      contract?: string;
      /** Number of the open settlement; `trial`: the dry run. */
      settlement?: string;
      /** Number of the open proof of teams; another text: the newest one. */
      proof?: string;
      /** Of the audit trail: the name of an operator, an area, a member or case, and a day. */
      operator?: string;
      area?: string;
      about?: string;
      day?: string;
      /** Id of the open bank statement. */
      statement?: string;
      /** Id of the open reconciled day. */
      run?: string;
    };
    /** The component gallery, in development only. */
    "/m/gallery": { theme?: "system" | "light" | "dark"; direction?: "rtl"; text?: "200" };
  }
}

/** The days of a record. */
const recordDays = (raw: Record<string, unknown>) => ({
  ...texts(raw, "from", "to"),
  ...oneOf(raw, "period", PERIODS),
});

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

/** The days of a team's figures. */
const teamDays = (raw: Record<string, unknown>) => ({
  ...texts(raw, "from", "to"),
  ...oneOf(raw, "period", TEAM_PERIODS),
});

/** Whose records of a team. */
const teamScope = (raw: Record<string, unknown>) => {
  const { name } = texts(raw, "name");
  return { ...memberIds(raw, "under", "member"), ...(name && { name: name.slice(0, LIMITS.gameName) }) };
};

/** No search parameters. */
interface Empty {
  none?: never;
}

/** Every route of the product, with everything that header, footer, guards and titles need. */
export const ROUTES: readonly RouteEntry[] = [
  route("/m/home", {
    aliases: ["/", "/home", "/index.html", "/m", "/m/index", "/m/index.html"],
    title: "home",
    header: "home",
    back: "home",
    search: ({ tab }) => (isCategory(tab) || tab === "PROMO" || tab === "AFFILIATE" ? { tab } : {}),
  }),
  route("/m/login", {
    title: "log-in",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/login/login-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/login/login-screen.tsx"),
    },
  }),
  route("/m/register", {
    title: "sign-up",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "code", "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/register/register-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/register/register-screen.tsx"),
    },
  }),
  route("/m/forget", {
    title: "forgot-password",
    header: "form",
    footer: false,
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: () => import("../screens/recover-password/recover-password-screen.tsx"),
    },
  }),
  member("/m/changePsw", {
    title: "first-password",
    header: "form",
    footer: false,
    back: "home",
    redirect: "/m/home",
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: () => import("../screens/change-password/change-password-screen.tsx"),
    },
  }),
  route("/m/message", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/announcements/announcements-screen.tsx"),
    },
  }),
  route("/m/messageDetail", {
    title: "details",
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/announcement/announcement-screen.tsx"),
    },
  }),
  route("/m/activity", {
    title: "promotions",
    back: "home",
    search: (raw) => texts(raw, "id", "category"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      source: "src/screens/promotions/promotions-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/promotions/promotions-screen.tsx"),
    },
  }),
  route("/m/activityDetail", {
    title: "details",
    footer: false,
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      load: () => import("../screens/promotion/promotion-screen.tsx"),
    },
  }),
  route("/m/customer", {
    title: "customer-service",
    allowedDuringMaintenance: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: () => import("../screens/customer-service/customer-service-screen.tsx"),
    },
  }),
  route("/m/service", {
    title: "customer-service",
    footer: false,
    allowedDuringMaintenance: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: () => import("../screens/chat/chat-screen.tsx"),
    },
  }),
  route("/m/help", {
    title: "help-center",
    footer: false,
    search: (raw) => texts(raw, "tag", "p", "c"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      source: "src/screens/help/help-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/help/help-screen.tsx"),
    },
  }),
  agent("/m/agent", {
    title: "agent-home",
    header: "agent",
    footer: false,
    screen: {
      catalogue: "agent",
      skeleton: "agent-home",
      load: agentScreen("home"),
    },
  }),
  member("/m/set", {
    title: "personal-settings",
    footer: false,
    redirect: "/m/home",
    screen: {
      catalogue: "identity",
      skeleton: "list",
      load: () => import("../screens/settings/settings-screen.tsx"),
    },
  }),
  route("/m/gameList", {
    searchLink: true,
    title: "games",
    search: (raw) => {
      const { gameType = "RNG" } = category(raw);
      const { gameName, ...narrowed } = texts(raw, "vassalage", "gameName");
      return {
        ...category(raw),
        ...narrowed,
        ...searchedName({ gameName }),
        ...oneOf(raw, "type", LIST_KINDS),
        // Only slots are classified.
        ...(gameType === "RNG" && oneOf(raw, "gameClassify", LIST_CLASSIFICATIONS)),
        ...oneOf(raw, "minBet", MIN_BETS),
      };
    },
    screen: {
      catalogue: "games",
      skeleton: "grid",
      source: "src/screens/game-list/game-list-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/game-list/game-list-screen.tsx"),
    },
  }),
  route("/m/search", {
    title: "search",
    search: ({ gameName }) => searchedName(texts({ gameName }, "gameName")),
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: () => import("../screens/search/search-screen.tsx"),
    },
  }),
  route("/m/gameCenter", {
    searchLink: true,
    title: "game-center",
    search: category,
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/vendors/vendors-screen.tsx"),
    },
  }),
  route("/m/slotsCenter", {
    searchLink: true,
    title: "slots",
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: () => import("../screens/slots/slots-screen.tsx"),
    },
  }),
  route("/m/jackpot", {
    title: "jackpots",
    // `pot` is the name of the parameter up to release 0.1, which links still contain.
    search: ({ jackpot, pot }) => texts({ jackpot: jackpot ?? pot }, "jackpot"),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/jackpots/jackpots-screen.tsx"),
    },
  }),
  member("/m/launchGame", {
    title: "lottery",
    back: "address",
    search: (raw) => ({
      ...texts(raw, "code"),
      ...lotteryLaunch(raw),
      ...oneOf(raw, "pageBack", ["home"] as const),
    }),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/lottery/lottery-screen.tsx"),
    },
  }),
  route("/m/play/$launchId", {
    header: "own",
    footer: false,
    search: (raw) => ({ ...texts(raw, "game", "vendor", "free", "fun"), ...lotteryLaunch(raw) }),
    screen: { catalogue: "games", skeleton: "frame", load: () => import("../screens/play/play-screen.tsx") },
  }),
  member("/m/voucherCenter", {
    title: "deposit",
    search: (raw) => ({
      ...texts(raw, "order", "method", "amount", "promotion", "replaces"),
      ...oneOf(raw, "paid", ["1"] as const),
      ...oneOf(raw, "records", ["1"] as const),
      ...recordDays(raw),
      ...oneOf(raw, "state", ORDER_OUTCOMES),
    }),
    step: ({ order, records, method }) => {
      if (order) return { title: "deposit-order", footer: false };
      if (records) return { title: "deposit-records" };
      return method ? { footer: false } : { recordsLink: "deposit" };
    },
    screen: {
      catalogue: "deposit",
      skeleton: "list",
      load: memberScreen("deposit"),
    },
  }),
  member("/m/member/home", {
    title: "profile",
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: memberScreen("memberHome"),
    },
  }),
  member("/m/member/profile", {
    title: "personal-data",
    footer: false,
    screen: {
      catalogue: "profile",
      skeleton: "form",
      load: memberScreen("profile"),
    },
  }),
  member("/m/member/identity", {
    title: "identity-check",
    footer: false,
    screen: {
      catalogue: "profile",
      skeleton: "form",
      load: memberScreen("identity"),
    },
  }),
  route("/m/member/club", {
    title: "member-club",
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: memberScreen("club"),
    },
  }),
  member("/m/mine", {
    title: "me",
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: memberScreen("mine"),
    },
  }),
  route("/m/sidebar", {
    title: "menu",
    header: "own",
    footer: false,
    screen: {
      catalogue: "later",
      skeleton: "list",
      load: () => import("../screens/sidebar/sidebar-screen.tsx"),
    },
  }),
  route("/m/notice", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/notices/notices-screen.tsx"),
    },
  }),
  page("/m/useragreement", { title: "user-agreement" }),
  page("/m/policy", { title: "policy" }),
  page("/m/terms", { title: "terms" }),
  route("/m/feedback", {
    title: "feedback",
    footer: false,
    screen: {
      catalogue: "feedback",
      skeleton: "form",
      load: () => import("../screens/feedback/feedback-screen.tsx"),
    },
  }),
  page("/m/joinUs", { title: "join-us", footer: false }),
  page("/m/sponsor/detail", { title: "details", footer: false, search: (raw) => texts(raw, "id") }),
  route("/m/download", {
    title: "download",
    screen: {
      catalogue: "download",
      skeleton: "list",
      load: () => import("../screens/download/download-screen.tsx"),
    },
  }),
  route("/m/trail", {
    title: "free-trial",
    back: "home",
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/trial/trial-screen.tsx",
      serverRendered: true,
      load: () => import("../screens/trial/trial-screen.tsx"),
    },
  }),
  member("/m/gameRecord", {
    title: "betting-record",
    search: (raw) => ({
      ...recordDays(raw),
      ...texts(raw, "id", "vendor"),
      ...oneOf(raw, "view", ["profit"] as const),
      ...oneOf(raw, "by", ["day", "vendor", "category"] as const),
      ...oneOf(raw, "state", BET_STATES),
      ...(isCategory(raw["category"]) && { category: raw["category"] }),
    }),
    screen: {
      catalogue: "records",
      skeleton: "list",
      load: memberScreen("bettingRecord"),
    },
  }),
  member("/m/webEmail", {
    title: "platform-messages",
    search: (raw) => {
      const { types } = oneOf(raw, "types", ["A"] as const);
      if (!types) return texts(raw, "id");
      return { types, ...oneOf(raw, "view", ["upline"] as const), ...memberIds(raw, "member") };
    },
    step: ({ types, member: other }) => {
      if (types !== "A") return {};
      return other ? { title: "conversation", footer: false } : { title: "messages" };
    },
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: memberScreen("inbox"),
    },
  }),
  member("/m/withdraw", {
    title: "withdraw",
    search: (raw) => ({
      ...texts(raw, "order"),
      ...oneOf(raw, "show", ["locked", "records"] as const),
      ...recordDays(raw),
      ...oneOf(raw, "state", ORDER_OUTCOMES),
    }),
    step: ({ order, show }) => {
      if (order) return { title: "withdrawal", footer: false };
      if (show === "locked") return { title: "locked-amounts" };
      return show === "records"
        ? { title: "withdrawal-records" }
        : { footer: false, recordsLink: "withdrawal" };
    },
    screen: {
      catalogue: "withdrawal",
      skeleton: "list",
      load: memberScreen("withdraw"),
    },
  }),
  member("/m/wallet", {
    title: "wallets",
    search: (raw) => ({
      ...texts(raw, "vendor"),
      ...oneOf(raw, "show", ["bonus", "history"] as const),
      ...oneOf(raw, "to", ["main"] as const),
    }),
    step: ({ show, vendor }) => {
      if (show === "bonus") return { title: "bonus-wallet" };
      if (show === "history") return { title: "transfer-history" };
      return vendor ? { title: "transfer", footer: false } : {};
    },
    screen: {
      catalogue: "wallets",
      skeleton: "list",
      load: memberScreen("wallets"),
    },
  }),
  member("/m/securityCenter", {
    title: "security-center",
    search: (raw) => oneOf(raw, "part", SECURITY_PARTS),
    screen: {
      catalogue: "security",
      skeleton: "list",
      load: memberScreen("securityCenter"),
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
  member("/m/transaction/record", {
    title: "transactions",
    search: (raw) => ({
      ...(raw["types"] === "A" ? { ...teamDays(raw), ...teamScope(raw) } : recordDays(raw)),
      ...texts(raw, "types", "id"),
      ...oneOf(raw, "group", TRANSACTION_GROUPS),
    }),
    step: ({ types, id }) => (types === "A" ? { title: id ? "details" : "team-transactions" } : {}),
    forAgents: ({ types }) => types === "A",
    agentScreen: {
      catalogue: "agent-records",
      skeleton: "list",
      load: agentScreen("teamTransactions"),
    },
    screen: {
      catalogue: "records",
      skeleton: "list",
      load: memberScreen("transactions"),
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
  route("/backoffice", {
    title: "backOffice",
    allowedDuringMaintenance: true,
    header: "own",
    footer: false,
    search: (raw) => ({
      ...texts(
        raw,
        "chat",
        "check",
        "deposit",
        "payment",
        "withdrawal",
        "statement",
        "run",
        "adjustment",
        "agent",
        "contract",
        "settlement",
        "proof",
        "operator",
        "area",
        "about",
        "day",
      ),
      ...oneOf(raw, "list", ["moves"] as const),
      ...oneOf(raw, "reason", ["amount"] as const),
      ...oneOf(raw, "section", [
        "promotions",
        "deposits",
        "payments",
        "methods",
        "withdrawals",
        "adjustments",
        "statements",
        "reconciliation",
        "agents",
        "contracts",
        "settlements",
        "feedback",
        "identity",
        "messages",
        "announcements",
        "canned",
        "audit",
        "security",
      ] as const),
    }),
    screen: {
      catalogue: "back-office",
      skeleton: "list",
      load: async () => (await import("./operator-screens.ts")).loadBackOffice(),
    },
  }),
  // The build replaces the condition by false and drops the gallery.
  ...(import.meta.env.DEV
    ? [
        route("/m/gallery", {
          allowedDuringMaintenance: true,
          header: "own",
          footer: false,
          search: (raw) => ({
            ...oneOf(raw, "theme", ["system", "light", "dark"] as const),
            ...oneOf(raw, "direction", ["rtl"] as const),
            ...oneOf(raw, "text", ["200"] as const),
          }),
          screen: {
            catalogue: "games",
            skeleton: "list",
            load: () => import("../gallery/gallery-screen.tsx"),
          },
        }),
      ]
    : []),
];

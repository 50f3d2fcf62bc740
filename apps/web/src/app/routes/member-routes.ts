import type { OrderOutcome } from "@foyer/contract/order-records";
import type { BetState, TransactionGroup } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import type { Period } from "@foyer/domain/record-periods";
import { BET_STATES, ORDER_OUTCOMES, TRANSACTION_GROUPS } from "../../entities/record/record-search.ts";
import { SECURITY_PARTS, type SecurityPart } from "../../entities/security/security-parts.ts";
import { member, type RouteEntry, route } from "../route-entry.ts";
import {
  type Empty,
  isCategory,
  memberIds,
  oneOf,
  recordDays,
  teamDays,
  teamScope,
  texts,
} from "../route-search.ts";
import { agentScreen, memberScreen, visitorScreen } from "./lazy-screens.ts";

declare module "../../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/set": Empty;
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
  }
}

/** A member's own screens. */
export const MEMBER_ROUTES: readonly RouteEntry[] = [
  member("/m/set", {
    title: "personal-settings",
    footer: false,
    redirect: "/m/home",
    screen: {
      catalogue: "identity",
      skeleton: "list",
      load: visitorScreen("settings"),
    },
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
];

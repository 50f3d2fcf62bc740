import type { MemberRecordKind } from "@foyer/contract/back-office-members";
import type { CaseSort } from "@foyer/contract/case-queue";
import { type RouteEntry, route } from "../route-entry.ts";
import { amounts, oneOf, shortNumbers, texts, words } from "../route-search.ts";

declare module "../../lib/navigation/paths.ts" {
  interface SearchByPath {
    /** The back office; not part of the player's site. */
    "/backoffice": {
      section?:
        | "approvals"
        | "promotions"
        | "deposits"
        | "payments"
        | "methods"
        | "withdrawals"
        | "rules"
        | "adjustments"
        | "statements"
        | "reconciliation"
        | "agents"
        | "contracts"
        | "settlements"
        | "lotteries"
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
      /** Of a queue: whose cases, words or a number, the order, bounds of amount, minutes waited, way to pay, and why it waits. */
      show?: "mine" | "free";
      q?: string;
      sort?: CaseSort;
      least?: string;
      most?: string;
      age?: string;
      method?: string;
      flag?: string;
      /** Key of the open payment. */
      payment?: string;
      /** Number of the open withdrawal. */
      withdrawal?: string;
      /** Number of the open adjustment; `new`: the form for one. */
      adjustment?: string;
      /** Public id of the open agent or member; `new`: the form for a general agent. */
      agent?: string;
      /** Which of the open member's records are listed, and the id of the open round. */
      records?: MemberRecordKind | "bets";
      bet?: string;
      /** What the sections of agents and of lotteries list. */
      list?: "moves" | "draws" | "late";
      /** Number of the open contract. */
      contract?: string;
      /** Number of the open settlement; `trial`: the dry run. */
      settlement?: string;
      /** Number of the open proof of teams; another text: the newest one. */
      proof?: string;
      /** Code of the open lottery, and number of its open draw. */
      lottery?: string;
      draw?: string;
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
  }
}

/** The back office; not part of the player's site. */
export const BACK_OFFICE_ROUTES: readonly RouteEntry[] = [
  route("/backoffice", {
    title: "backOffice",
    allowedDuringMaintenance: true,
    allowedBeforePasswordChange: true,
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
        "bet",
        "contract",
        "settlement",
        "proof",
        "lottery",
        "draw",
        "operator",
        "area",
        "about",
        "day",
        "method",
        "flag",
      ),
      ...oneOf(raw, "list", ["moves", "draws", "late"] as const),
      ...oneOf(raw, "records", [
        "deposits",
        "withdrawals",
        "bets",
        "lottery",
        "bonuses",
        "adjustments",
        "transfers",
        "identity",
      ] as const),
      ...words(raw, "q"),
      ...amounts(raw, "least", "most"),
      ...shortNumbers(raw, "age"),
      ...oneOf(raw, "show", ["mine", "free"] as const),
      ...oneOf(raw, "sort", ["oldest", "newest", "largest", "smallest"] as const),
      ...oneOf(raw, "section", [
        "approvals",
        "promotions",
        "deposits",
        "payments",
        "methods",
        "withdrawals",
        "rules",
        "adjustments",
        "statements",
        "reconciliation",
        "agents",
        "contracts",
        "settlements",
        "lotteries",
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
      load: async () => (await import("../operator-screens.ts")).loadBackOffice(),
    },
  }),
  // The build replaces the condition by false and drops the gallery.
];

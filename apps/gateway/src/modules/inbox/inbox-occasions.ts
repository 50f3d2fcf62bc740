import type { IdentityReason } from "@foyer/contract/identity";
import type { AgentContractKind } from "@foyer/domain/agent-contract";
import type { MoneyDetails, SecurityNotice } from "../../channels/mail/mail-kinds.ts";

/** A participation in a promotion. */
export interface Participation {
  /** The promotion's title by language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly promotionId: string;
  /** The bonus as formatted money. */
  readonly amount: string;
  /** The operator's note with the decision. */
  readonly note: string | null;
}

/** Messages the platform writes by itself, by occasion, with the data each needs. */
export interface InboxOccasions extends MoneyDetails {
  welcome: { readonly username: string };
  "password-changed": Record<string, never>;
  /** `card`: for a card, its name and last four digits. */
  "security-changed": {
    readonly notice: SecurityNotice;
    readonly card?: string;
    readonly device?: string;
  };
  "passkey-added": Record<string, never>;
  "passkey-removed": Record<string, never>;
  "feedback-answered": { readonly receipt: string };
  "promotion-approved": Participation;
  "promotion-rejected": Participation;
  "bonus-released": Participation;
  "bonus-expired": Participation;
  "identity-confirmed": Record<string, never>;
  "identity-refused": { readonly reason: IdentityReason; readonly message: string | null };
  "identity-expired": Record<string, never>;
  /**
   * A step of the other party of a contract, or its end with the move of a team; `by`: its username, null: the merchant. `on`: the last day to answer a proposal,
   * or from which day on the contract holds or does not hold any more.
   */
  contract: {
    readonly step: "proposed" | "accepted" | "declined" | "withdrawn" | "ended" | "moved";
    readonly kind: AgentContractKind;
    readonly id: string;
    readonly by: string | null;
    readonly on: string | null;
    /** Why a proposal was declined, in the words of who did; absent: no reason was given. */
    readonly reason?: string;
  };
  /**
   * A step of a request to lower rates of rebate; `by`: the other one's username, null: the merchant. `on`: the last day
   * to answer the request, or the first day of the lower rates.
   */
  "rebate-request": {
    /** `expired` is for the downline, `unanswered` the same for the upline. */
    readonly step: "proposed" | "accepted" | "declined" | "withdrawn" | "expired" | "unanswered";
    readonly by: string | null;
    readonly on: string | null;
    /** Public id of the downline who was asked, for the message to the upline; null: the message is the downline's. */
    readonly downline: string | null;
  };
  /** A draw with bets of the member got another time; `before`, `now`: moments, written by the merchant's clock. */
  "draw-moved": {
    readonly lottery: string;
    readonly number: string;
    readonly before: string;
    readonly now: string;
    readonly timeZone: string;
  };
  /** Another level of the member club: its name by language, and the last day it is kept; null: for good. */
  level: {
    readonly cause: "raised" | "fell" | "set" | "ended";
    readonly names: Readonly<Record<string, string>>;
    readonly keptUntil: string | null;
  };
}

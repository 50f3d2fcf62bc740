import type { Identity } from "@foyer/contract/identity";
import { typedFigures } from "./western-digits.ts";

/** State of a member's identity check; `none`: nothing was ever submitted. */
export type IdentityState = Identity["state"];
export type DocumentKind = NonNullable<Identity["kind"]>;
export type DocumentSide = Identity["documents"][number]["side"];

/**
 * - `submit`: the member sends documents.
 * - `assign`: an operator takes the check, also from a colleague; `release`: puts it back.
 * - `confirm`, `refuse`: the operator it is assigned to decides.
 * - `expire`: the confirmed document is no longer valid.
 */
export const IDENTITY_EVENTS = ["submit", "assign", "release", "confirm", "refuse", "expire"] as const;
export type IdentityEvent = (typeof IDENTITY_EVENTS)[number];

/** The next state by state and event; an event that is missing is refused. */
export const IDENTITY_TABLE: {
  readonly [State in IdentityState]: { readonly [Event in IdentityEvent]?: IdentityState };
} = {
  none: { submit: "submitted" },
  submitted: { assign: "review" },
  review: { assign: "review", release: "submitted", confirm: "confirmed", refuse: "refused" },
  confirmed: { expire: "expired" },
  refused: { submit: "submitted" },
  expired: { submit: "submitted" },
};

/** The state after an event; undefined: the event is refused in this state. */
export const nextIdentityState = (state: IdentityState, event: IdentityEvent): IdentityState | undefined =>
  IDENTITY_TABLE[state][event];

/** Whether the member can send documents now. */
export const canSubmitIdentity = (state: IdentityState): boolean =>
  nextIdentityState(state, "submit") !== undefined;

export const DOCUMENT_KINDS: readonly DocumentKind[] = ["national-id", "passport", "driving-licence"];

/** Front and back are required, except of a passport, which has one page with all data. */
export const requiredSides = (kind: DocumentKind): readonly DocumentSide[] =>
  kind === "passport" ? ["front"] : ["front", "back"];

/** Whether the member cannot change the data on the document: it is being checked, or was confirmed. */
export const identityFixesProfile = (state: IdentityState): boolean =>
  state === "submitted" || state === "review" || state === "confirmed";

/** What is on the document. */
export const IDENTITY_FIELDS = ["birthDate", "nationality"] as const;

/** A document's number in the one form in which it is stored: its letters as capitals, without double spaces. */
export const documentNumber = (entered: string): string =>
  typedFigures(entered).normalize("NFKC").trim().replace(/\s+/g, " ").toUpperCase();

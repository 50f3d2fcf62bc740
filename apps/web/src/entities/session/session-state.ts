import type { LoginValue } from "@foyer/contract/session";
import type { MemberType } from "@foyer/contract/shared";

/** The client's session data, under `MC_SESSION_INFO`. A trial session may lack all but token and merchant. */
export interface SessionInfo {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName?: string;
  /** Member type; 4 is a guest on trial. */
  readonly type?: MemberType;
  readonly firstTimeLogin?: boolean;
  readonly passwordExpired?: boolean;
  readonly expiresAt?: string;
}

/** Logged in means that session info is present, and nothing else. */
export interface SessionState {
  readonly info: SessionInfo | undefined;
  /** "Keep me logged in": the session also outlives the tab. */
  readonly keep: boolean;
}

/** Events of the session, in the past tense. */
export type SessionFact =
  | {
      readonly fact: "signed-in";
      readonly value: LoginValue;
      readonly merchantCode: string;
      readonly keep: boolean;
    }
  | { readonly fact: "trial-started"; readonly info: SessionInfo }
  | {
      readonly fact: "renewed";
      readonly token: string;
      readonly expiresAt: string;
      readonly replaces: string;
    }
  | { readonly fact: "password-changed" }
  /** The platform said that this player must change the password first. */
  | { readonly fact: "password-due" }
  | { readonly fact: "signed-out" }
  /** The platform said that this token is over: expired, or ended elsewhere. */
  | { readonly fact: "ended"; readonly token: string }
  /** Another tab has a session and this one had none. */
  | { readonly fact: "shared"; readonly state: SessionState };

export const NO_SESSION: SessionState = { info: undefined, keep: false };

export function sessionAfter(state: SessionState, fact: SessionFact): SessionState {
  switch (fact.fact) {
    case "signed-in": {
      const { token, userName, customerType, firstTimeLogin, passwordExpired, expiresAt } = fact.value;
      const { merchantCode, keep } = fact;
      return {
        info: {
          token,
          merchantCode,
          userName,
          type: customerType,
          firstTimeLogin,
          passwordExpired,
          expiresAt,
        },
        keep,
      };
    }
    case "trial-started":
      return { info: fact.info, keep: false };
    case "renewed":
      // A renewal that arrives after the session changed belongs to a previous session.
      if (state.info?.token !== fact.replaces) return state;
      return { ...state, info: { ...state.info, token: fact.token, expiresAt: fact.expiresAt } };
    case "password-changed":
      if (!state.info) return state;
      return { ...state, info: { ...state.info, firstTimeLogin: false, passwordExpired: false } };
    case "password-due":
      if (!state.info || isPasswordDue(state.info)) return state;
      return { ...state, info: { ...state.info, passwordExpired: true } };
    case "signed-out":
      return NO_SESSION;
    case "ended":
      return state.info?.token === fact.token ? NO_SESSION : state;
    case "shared":
      return state.info ? state : fact.state;
  }
}

/** Whether the player must change an initial or expired password before anything else. */
export const isPasswordDue = (info: SessionInfo | undefined): boolean =>
  info?.firstTimeLogin === true || info?.passwordExpired === true;

/** Validates stored session info: storage may contain anything. */
export function isSessionInfo(value: unknown): value is SessionInfo {
  if (typeof value !== "object" || value === null) return false;
  const { token, merchantCode, type } = value as Record<string, unknown>;
  return (
    typeof token === "string" &&
    token !== "" &&
    typeof merchantCode === "string" &&
    (type === undefined || typeof type === "number")
  );
}

/**
 * WebAuthn ceremonies with the browser's authenticator, in a chunk of their own together with the WebAuthn library.
 */
import type { Proof } from "@foyer/contract/proof";
import type { LoginValue } from "@foyer/contract/session";
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ApiError, call } from "../../lib/http/index.ts";

/** The player dismissed the browser's dialog: no error is shown. */
export class Declined extends Error {}

/**
 * Number of ceremonies started. The library allows one at a time: a new one aborts the one before, and only the
 * latest can be cancelled.
 */
let talks = 0;

async function withBrowser<T>(talk: () => Promise<T>): Promise<T> {
  talks += 1;
  try {
    return await talk();
  } catch (error) {
    // The library's error carries the name of its cause.
    const { name } = error as Error;
    if (name === "NotAllowedError" || name === "AbortError") throw new Declined();
    throw new ApiError("passkey.invalid", { message: String(error) });
  }
}

/** What the browser's authenticator answers to the platform's options. */
export async function answerChallenge(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await withBrowser(() => startAuthentication({ optionsJSON }))) };
}

/** A new passkey of the browser's authenticator, by the platform's options. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await withBrowser(() => startRegistration({ optionsJSON }))) };
}

async function loginChallenge(signal: AbortSignal) {
  const { challengeId, options } = await call("passkeys.login.options", {}, { signal });
  return { challengeId, optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON };
}

/** What a login says besides its passkey. */
export interface PasskeyLogin {
  readonly keepSignedIn: boolean;
  /** Token of a social identity to link to the account. */
  readonly linkToken?: string;
}

export async function signInByPasskey(login: PasskeyLogin): Promise<LoginValue> {
  const { challengeId, options } = await call("passkeys.login.options", {});
  const response = await answerChallenge(options);
  return call("passkeys.login", { body: { challengeId, response, ...login } });
}

/** Proves with one of the player's own passkeys who they are. */
export async function proveByPasskey(): Promise<Proof> {
  const { challengeId, options } = await call("security.passkey", {});
  return { kind: "passkey", challengeId, response: await answerChallenge(options) };
}

/** Callbacks for the form in which passkeys are offered. */
export interface Offer {
  login(): PasskeyLogin;
  /** True when the player has chosen a passkey and it is being verified; false if it was refused. */
  onChosen(chosen: boolean): void;
  onSignedIn(value: LoginValue): void;
  onRefused(error: unknown): void;
}

/** Share of a challenge's lifetime after which it is replaced. */
const FRESH = 0.8;
const LOOK_MS = 15_000;

/**
 * Offers this device's passkeys in the browser's autofill list of the username field (conditional mediation), until a
 * sign-in succeeds or the signal aborts. A failure before the player has chosen a passkey is not reported; the offer
 * is repeated at the next focus of the username field.
 */
export async function offerPasskeys(offer: Offer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { challengeId, optionsJSON } = await loginChallenge(signal);
      const response = await chosen(optionsJSON, signal);
      // The challenge is about to expire: start again with a new one.
      if (!response) continue;
      offer.onChosen(true);
      const body = { challengeId, response: { ...response }, ...offer.login() };
      const value = await call("passkeys.login", { body }, { signal }).catch((error: unknown) => {
        offer.onChosen(false);
        if (!signal.aborted) offer.onRefused(error);
        throw error;
      });
      return offer.onSignedIn(value);
    } catch {
      await goneTo(signal);
    }
  }
}

/** The assertion of the passkey chosen from the autofill list; undefined if its challenge is about to expire. */
async function chosen(optionsJSON: PublicKeyCredentialRequestOptionsJSON, signal: AbortSignal) {
  const old = Date.now() + (optionsJSON.timeout ?? 60_000) * FRESH;
  const ending = new AbortController();
  const end = () => ending.abort();
  // A hidden page cannot be used to choose. The check runs by interval and on visibility change, because timers do
  // not fire while a phone is suspended.
  const look = () => !document.hidden && Date.now() > old && end();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", end);
  try {
    return await withBrowser(() => {
      const talk = talks;
      const answer = startAuthentication({ optionsJSON, useBrowserAutofill: true });
      // The library starts its ceremony only after this same check has resolved.
      const begun = browserSupportsWebAuthnAutofill();
      ending.signal.addEventListener("abort", () => {
        void begun.then(() => talk === talks && WebAuthnAbortService.cancelCeremony());
      });
      if (signal.aborted) end();
      return answer;
    });
  } catch (error) {
    if (ending.signal.aborted && !signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    signal.removeEventListener("abort", end);
  }
}

/** Resolves when a field with passkey autofill receives focus, or the signal aborts. */
function goneTo(signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    if (signal.aborted) return go();
    const leave = () => {
      document.removeEventListener("focusin", gone);
      go();
    };
    const gone = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches("[autocomplete~=webauthn]")) leave();
    };
    document.addEventListener("focusin", gone);
    signal.addEventListener("abort", leave, { once: true });
  });
}

/** Creates a passkey for the signed-in player; the proof is left out where the account has none to give. */
export async function makePasskey(proof: Proof | undefined): Promise<void> {
  const { challengeId, options } = await call("passkeys.register.options", { body: proof ? { proof } : {} });
  await call("passkeys.register", { body: { challengeId, response: await createPasskey(options) } });
}

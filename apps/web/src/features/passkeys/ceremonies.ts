/** The talks with the browser's authenticator: a file of its own, with the library that leads them. */
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

/** The player closed the phone's dialog: nothing went wrong, and nothing is said. */
export class Declined extends Error {}

/** How many talks have begun; the library ends the last when another begins, and knows no other to end. */
let talks = 0;

async function withBrowser<T>(talk: () => Promise<T>): Promise<T> {
  talks += 1;
  try {
    return await talk();
  } catch (error) {
    // The library's own error takes the name of the one that caused it.
    const { name } = error as Error;
    if (name === "NotAllowedError" || name === "AbortError") throw new Declined();
    throw new ApiError("passkey.invalid", { message: String(error) });
  }
}

async function loginChallenge(signal?: AbortSignal) {
  const { challengeId, options } = await call("passkeys.login.options", {}, { ...(signal && { signal }) });
  return { challengeId, optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON };
}

export async function signInByPasskey(keepSignedIn: boolean): Promise<LoginValue> {
  const { challengeId, optionsJSON } = await loginChallenge();
  const response = await withBrowser(() => startAuthentication({ optionsJSON }));
  return call("passkeys.login", { body: { challengeId, response: { ...response }, keepSignedIn } });
}

/** What becomes of passkeys that are offered, for the form they are offered in. */
export interface Offer {
  /** Whether the form wants the session kept. */
  keep(): boolean;
  /** The player has chosen one, which is being proven; false once it was refused. */
  onChosen(chosen: boolean): void;
  onSignedIn(value: LoginValue): void;
  onRefused(error: unknown): void;
}

/** A challenge is replaced when a fifth of its time is left. */
const FRESH = 0.8;
const LOOK_MS = 15_000;

/**
 * Offers the passkeys of this device in the browser's own list at the username, until one has signed in or the signal
 * ends it. What fails before the player has chosen one is nobody's business: it is offered again when the username is
 * gone to the next time.
 */
export async function offerPasskeys(offer: Offer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { challengeId, optionsJSON } = await loginChallenge(signal);
      const response = await chosen(optionsJSON, signal);
      // Its challenge has grown old: on with another.
      if (!response) continue;
      offer.onChosen(true);
      const keepSignedIn = offer.keep();
      const body = { challengeId, response: { ...response }, keepSignedIn };
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

/** The answer of the passkey that is chosen from the browser's list; undefined once its challenge has grown old. */
async function chosen(optionsJSON: PublicKeyCredentialRequestOptionsJSON, signal: AbortSignal) {
  const old = Date.now() + (optionsJSON.timeout ?? 60_000) * FRESH;
  const ending = new AbortController();
  const end = () => ending.abort();
  // Nobody chooses on a page that is not looked at, and a phone that slept has no clock that rang.
  const look = () => !document.hidden && Date.now() > old && end();
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", end);
  try {
    return await withBrowser(() => {
      const talk = talks;
      const answer = startAuthentication({ optionsJSON, useBrowserAutofill: true });
      // The library begins once it has asked the same.
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

/** Until the player goes to a box in which the browser offers passkeys, or the signal ends it. */
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

/** Makes a passkey for the player who is signed in. */
export async function makePasskey(): Promise<void> {
  const { challengeId, options } = await call("passkeys.register.options", {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await withBrowser(() => startRegistration({ optionsJSON }));
  await call("passkeys.register", { body: { challengeId, response: { ...response } } });
}

/** The two talks with the browser's authenticator: a file of its own, with the library that leads them. */
import type { LoginValue } from "@foyer/contract/session";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { ApiError, call } from "../../lib/http/index.ts";

/** The player closed the phone's dialog: nothing went wrong, and nothing is said. */
export class Declined extends Error {}

async function withBrowser<T>(talk: () => Promise<T>): Promise<T> {
  try {
    return await talk();
  } catch (error) {
    // The library's own error takes the name of the one that caused it.
    const { name } = error as Error;
    if (name === "NotAllowedError" || name === "AbortError") throw new Declined();
    throw new ApiError("passkey.invalid", { message: String(error) });
  }
}

export async function signInByPasskey(keepSignedIn: boolean): Promise<LoginValue> {
  const { challengeId, options } = await call("passkeys.login.options", {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await withBrowser(() => startAuthentication({ optionsJSON }));
  return call("passkeys.login", { body: { challengeId, response: { ...response }, keepSignedIn } });
}

/** Makes a passkey for the player who is signed in. */
export async function makePasskey(): Promise<void> {
  const { challengeId, options } = await call("passkeys.register.options", {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await withBrowser(() => startRegistration({ optionsJSON }));
  await call("passkeys.register", { body: { challengeId, response: { ...response } } });
}

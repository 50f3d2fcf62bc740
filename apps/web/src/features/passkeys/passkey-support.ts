import { useSyncExternalStore } from "react";
import { lasting } from "../../lib/storage.ts";
import { useSettings } from "../whitelabel/index.ts";

/** Once this browser's player has answered the offer, it is not made again. */
const ANSWERED = "passkeyOffered";

/** Passkeys belong to a name: a bare address cannot have any. */
function canBrowser(): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
}

const never = () => () => {};

/** Whether signing in by passkey can be offered here. The server, which cannot know, draws it. */
export function usePasskeys(): boolean {
  const able = useSyncExternalStore(never, canBrowser, () => true);
  return useSettings()?.signIn.passkeys === true && able;
}

/** Whether the browser puts passkeys into the list it opens under a username. */
export async function canAutofill(): Promise<boolean> {
  if (!canBrowser() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

/** Whether this device can keep a passkey of its own and its player was not asked before. */
export async function passkeyWorthOffering(): Promise<boolean> {
  if (!canBrowser() || lasting.read(ANSWERED) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

export function noteOfferAnswered(): void {
  lasting.write(ANSWERED, "1");
}

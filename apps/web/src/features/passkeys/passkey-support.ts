import { useSyncExternalStore } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { localStore } from "../../lib/storage.ts";

/** Storage key: the offer has been answered in this browser and is not repeated. */
const ANSWERED = "passkeyOffered";

/** Whether the browser supports passkeys here. They are bound to a domain name: an IP address cannot have any. */
function canBrowser(): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
}

const never = () => () => {};

/** Whether the browser supports passkeys here. The server cannot know, so it renders as if it did. */
export const useBrowserPasskeys = (): boolean => useSyncExternalStore(never, canBrowser, () => true);

/** Whether sign-in by passkey can be offered to players. */
export function usePasskeys(): boolean {
  const able = useBrowserPasskeys();
  return useSettings()?.signIn.passkeys === true && able;
}

/** Whether the browser can list passkeys in the autofill of a username field. */
export async function canAutofill(): Promise<boolean> {
  if (!canBrowser() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

/** Whether this device has its own authenticator and the player has not answered the offer before. */
export async function passkeyWorthOffering(): Promise<boolean> {
  if (!canBrowser() || localStore.read(ANSWERED) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

export function noteOfferAnswered(): void {
  localStore.write(ANSWERED, "1");
}

import type { ConsolidatedSettings } from "@foyer/contract/settings";

export interface PhoneFacts {
  readonly standalone: boolean;
  readonly inApp: boolean;
  readonly platform: "ios" | "android" | "other";
  readonly signedIn: boolean;
  /** The browser has offered to install the page itself. */
  readonly promptable: boolean;
}

export type InstallWay =
  | { readonly kind: "link"; readonly url: string }
  /** By the browser itself. */
  | { readonly kind: "prompt" }
  /** By hand, on iOS: we show how. */
  | { readonly kind: "guide" };

type Settings = Pick<ConsolidatedSettings, "downloadLinks" | "loginRequired">;

/** Kinds of download that serve a platform, best first. */
const KINDS = { ios: ["IOS"], android: ["Android"], other: [] } as const;
/** An address that leads to an app, and none that would run something here. */
const LEADS_ON = /^(?:https?|itms-services|itms-apps|market):\/\//i;

/** Address of a resource of the merchant's by its kind. */
export function resource(
  settings: Pick<Settings, "downloadLinks"> | undefined,
  kind: string,
): string | undefined {
  const url = settings?.downloadLinks.find(({ resourceType }) => resourceType === kind)?.url;
  return url && (LEADS_ON.test(url) || /^\/(?!\/)/.test(url)) ? url : undefined;
}

/**
 * How the app comes to this phone, or nothing where it is not offered: in the app or an installed page, where no way
 * leads to it on this platform, or where sign-in is required and nobody is signed in.
 */
export function installWay(settings: Settings | undefined, facts: PhoneFacts): InstallWay | undefined {
  if (!settings || facts.standalone || facts.inApp) return undefined;
  if (settings.loginRequired && !facts.signedIn) return undefined;
  const kinds: readonly string[] = KINDS[facts.platform];
  const url = kinds.map((kind) => resource(settings, kind)).find((one) => one !== undefined);
  if (url !== undefined) return { kind: "link", url };
  if (facts.promptable) return { kind: "prompt" };
  return facts.platform === "ios" ? { kind: "guide" } : undefined;
}

import type { ConsolidatedSettings } from "@foyer/contract/settings";

export interface PhoneFacts {
  readonly standalone: boolean;
  readonly inApp: boolean;
  readonly platform: "ios" | "android" | "other";
  readonly signedIn: boolean;
  /** The browser has offered to install the page (`beforeinstallprompt`). */
  readonly promptable: boolean;
}

export type InstallWay =
  | { readonly kind: "link"; readonly url: string }
  /** By the browser's own install prompt. */
  | { readonly kind: "prompt" }
  /** By hand on iOS, with a guide. */
  | { readonly kind: "guide" };

type Settings = Pick<ConsolidatedSettings, "downloadLinks" | "loginRequired">;

/** Resource types that serve a platform, best first. */
const KINDS = { ios: ["IOS"], android: ["Android"], other: [] } as const;
/**
 * URL schemes of downloads and app stores; excludes those that would run code on this page, such as `javascript:`.
 */
const LEADS_ON = /^(?:https?|itms-services|itms-apps|market):\/\//i;

/** URL of the merchant's resource of a type. */
export function resource(
  settings: Pick<Settings, "downloadLinks"> | undefined,
  kind: string,
): string | undefined {
  const url = settings?.downloadLinks.find(({ resourceType }) => resourceType === kind)?.url;
  return url && (LEADS_ON.test(url) || /^\/(?!\/)/.test(url)) ? url : undefined;
}

/**
 * How the app can be installed on this phone. Undefined in the app and in an installed page, where the platform has
 * no way to install it, and for visitors where login is required.
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

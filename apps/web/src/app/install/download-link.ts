import type { ConsolidatedSettings } from "@foyer/contract/settings";

export interface InstallFacts {
  /** `hideDownloadBar` was set: closed once, or seen running as an installed app. */
  readonly hidden: boolean;
  readonly standalone: boolean;
  readonly inApp: boolean;
  readonly platform: "ios" | "android" | "other";
  readonly signedIn: boolean;
}

/** Kinds of download that serve a platform, best first; MOBILECONFIG is the iOS profile. */
const KINDS = { ios: ["IOS", "MOBILECONFIG"], android: ["Android"], other: [] } as const;

/**
 * Where the download bar leads, or nothing when it is not shown: hidden before, in the app or an installed page,
 * no link for this platform, or sign-in is required and nobody is signed in.
 */
export function downloadLink(
  settings: Pick<ConsolidatedSettings, "downloadLinks" | "loginRequired"> | undefined,
  facts: InstallFacts,
): string | undefined {
  if (!settings || facts.hidden || facts.standalone || facts.inApp) return undefined;
  if (settings.loginRequired && !facts.signedIn) return undefined;
  const kinds: readonly string[] = KINDS[facts.platform];
  return kinds
    .map((kind) => settings.downloadLinks.find(({ resourceType }) => resourceType === kind)?.url)
    .find((url) => url !== undefined && url !== "");
}

import type { AppInfo } from "@foyer/contract/settings";
import { isOlder } from "@foyer/domain/app-version";

interface Shell {
  /** Of our native app; undefined in a browser. */
  readonly version: string | undefined;
  readonly platform: "ios" | "android";
}

/** Where the native app's upgrade is, when app info says there is one and this app is older than it. */
export function updateOf(info: AppInfo | undefined, { version, platform }: Shell): string | undefined {
  const release = info?.[platform];
  if (!info?.upgrade || !release || version === undefined) return undefined;
  return isOlder(version, release.version) ? release.url : undefined;
}

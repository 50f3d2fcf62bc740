import type { AppInfo } from "@foyer/contract/settings";
import { isOlder } from "@foyer/domain/app-version";

interface Shell {
  /** Version of the native app; undefined in a browser. */
  readonly version: string | undefined;
  readonly platform: "ios" | "android";
}

/** Download URL of the update if app info announces one and this app is older; otherwise undefined. */
export function updateOf(info: AppInfo | undefined, { version, platform }: Shell): string | undefined {
  const release = info?.[platform];
  if (!info?.upgrade || !release || version === undefined) return undefined;
  return isOlder(version, release.version) ? release.url : undefined;
}

import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** iOS 11 and below, 12.0 and 12.1: too old for the app and for most games. */
export function isLegacyIos(userAgent: string): boolean {
  const found = /(?:iPhone|iPad|iPod).*? OS (\d+)(?:_(\d+))?/.exec(userAgent);
  if (!found) return false;
  const major = Number(found[1]);
  return major <= 11 || (major === 12 && Number(found[2] ?? 0) <= 1);
}

/**
 * A bar over the page for those phones, by a small script they can run. It is in every page, because a page that
 * is kept is sent to every phone; so the phone's own name is read there and not here.
 */
export function legacyTip(_userAgent: string, i18n: I18n, script: (code: string) => string): string {
  const text = i18n._(
    msg`This version of iOS is too old for most games. Please update to iOS 12.4 or later.`,
  );
  return (
    `<p id="legacy" hidden>${text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</p>` +
    script(
      `(function(m){if(m&&(m[1]<12||m[1]==12&&(m[2]|0)<2))document.getElementById("legacy").hidden=false})` +
        `(/(?:iPhone|iPad|iPod).* OS (\\d+)(?:_(\\d+))?/.exec(navigator.userAgent))`,
    )
  );
}

import { createHash } from "node:crypto";
import type { RenderResult } from "@foyer/contract/web-server";

const hashesOf = (texts: readonly string[]): string =>
  texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");

/** Origins that Firebase phone sign-in and reCAPTCHA require, per their documentation. */
const GOOGLE = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  calls: [
    "https://identitytoolkit.googleapis.com",
    "https://securetoken.googleapis.com",
    "https://www.google.com/recaptcha/",
  ],
};
const NOBODY: typeof GOOGLE = { scripts: [], frames: [], calls: [] };

export interface Elsewhere {
  /** Origins of vendors whose games run in frames. */
  readonly frames: readonly string[];
  /** Origin of the API when it is another host. */
  readonly platform?: string | undefined;
  /** Origins of image hosts. */
  readonly pictures: readonly string[];
  /** Whether verification codes are sent by Firebase phone sign-in. */
  readonly phoneSignIn: boolean;
}

/** Names of the policies that may make markup and script addresses: the sanitiser's and `lib/trusted-script`'s. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types dompurify foyer"];

/**
 * The page's policy: only this host and the named origins. Inline scripts and styles by hash, of the texts that the
 * client has written and not of what the finished page contains: a script that came into it otherwise does not run.
 * Text becomes markup or the address of a script only by the named policies; Google's captcha knows nothing of them.
 */
export function pagePolicy(
  inline: RenderResult["inline"],
  { frames, platform, pictures, phoneSignIn }: Elsewhere,
): string {
  const google = phoneSignIn ? GOOGLE : NOBODY;
  const called = [...(platform ? [platform] : []), ...google.calls];
  return [
    "default-src 'self'",
    ["script-src 'self'", hashesOf(inline.scripts), ...google.scripts].join(" "),
    `style-src-elem 'self' ${hashesOf(inline.styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictures.join(" ")}`.trim(),
    "media-src 'self' data:",
    ...(called.length > 0 ? [["connect-src 'self'", ...called].join(" ")] : []),
    ["frame-src", ...frames, ...google.frames].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(phoneSignIn ? [] : TRUSTED_TYPES),
  ].join("; ");
}

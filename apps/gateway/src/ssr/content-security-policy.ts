import { createHash } from "node:crypto";

const hashesOf = (html: string, tag: "script" | "style"): string =>
  [
    ...html.matchAll(
      new RegExp(`<${tag}(?![^>]*\\ssrc=)(?![^>]*application/json)[^>]*>([\\s\\S]*?)</${tag}>`, "g"),
    ),
  ]
    .map(
      ([, text]) =>
        `'sha256-${createHash("sha256")
          .update(text as string)
          .digest("base64")}'`,
    )
    .join(" ");

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

/** The page's policy: only this host and the named origins; inline scripts and styles by hash. */
export function pagePolicy(html: string, { frames, platform, pictures, phoneSignIn }: Elsewhere): string {
  const google = phoneSignIn ? GOOGLE : NOBODY;
  const called = [...(platform ? [platform] : []), ...google.calls];
  return [
    "default-src 'self'",
    ["script-src 'self'", hashesOf(html, "script"), ...google.scripts].join(" "),
    `style-src-elem 'self' ${hashesOf(html, "style")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictures.join(" ")}`.trim(),
    "media-src 'self' data:",
    ...(called.length > 0 ? [["connect-src 'self'", ...called].join(" ")] : []),
    ["frame-src", ...frames, ...google.frames].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

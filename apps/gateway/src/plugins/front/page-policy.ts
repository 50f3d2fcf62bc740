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

export interface Elsewhere {
  /** Origins of vendors whose games stand in frames. */
  readonly frames: readonly string[];
  /** Origin of the API when it is not this host. */
  readonly platform?: string | undefined;
  /** Origins of picture hosts. */
  readonly pictures: readonly string[];
}

/** Everything from this host only, fonts and calls too, but for what is named; inline parts by their hash. */
export function pagePolicy(html: string, { frames, platform, pictures }: Elsewhere): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, "script")}`,
    `style-src-elem 'self' ${hashesOf(html, "style")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictures.join(" ")}`.trim(),
    "media-src 'self' data:",
    ...(platform ? [`connect-src 'self' ${platform}`] : []),
    `frame-src ${frames.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

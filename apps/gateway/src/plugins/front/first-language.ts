import type { FastifyRequest } from "fastify";

/** The language of a first visit: the cookie the front sets on a choice, else the browser's, else the merchant's. */
export function firstLanguage(
  request: Pick<FastifyRequest, "headers">,
  offered: readonly string[],
  fallback: string,
): string {
  const chosen = /(?:^|;\s*)language=([A-Z-]{2,5})/.exec(request.headers.cookie ?? "")?.[1];
  if (chosen && offered.includes(chosen)) return chosen;
  const asked = (request.headers["accept-language"] ?? "").split(",").map((tag) => tag.trim().toLowerCase());
  for (const tag of asked) {
    // Filipino goes by TY here, whichever of its two names a browser gives it.
    const code = /^(fil|tl)\b/.test(tag) ? "TY" : tag.slice(0, 2).toUpperCase();
    if (offered.includes(code)) return code;
  }
  return fallback;
}

const RIGHT_TO_LEFT = new Set(["AR", "FA", "UR"]);

export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");

import type { Language } from "@foyer/contract/shared";
import { languageOfTag } from "@foyer/domain/language-tags";
import type { FastifyRequest } from "fastify";

/** The tags of an `Accept-Language` header, in order of preference (RFC 9110, section 12.5.4). */
function tagsOf(header: string): string[] {
  return header
    .split(",", 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The language of a first visit: the cookie of an earlier choice, else the browser's, else the merchant's. */
export function firstLanguage(
  request: Pick<FastifyRequest, "headers">,
  offered: readonly Language[],
  fallback: Language,
): Language {
  const cookie = /(?:^|;\s*)language=([A-Z-]{2,5})/.exec(request.headers.cookie ?? "")?.[1];
  const chosen = offered.find((code) => code === cookie);
  if (chosen) return chosen;
  for (const tag of tagsOf(request.headers["accept-language"] ?? "")) {
    const code = languageOfTag(tag, offered);
    if (code) return code;
  }
  return fallback;
}

const RIGHT_TO_LEFT = new Set(["AR", "FA", "UR"]);

export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");

import type { Language } from "@foyer/contract/shared";

/** What the platform passes to render a page. */
export interface RenderInput {
  /** Path and query string. */
  url: string;
  language: Language;
  /** The player's choice, from a cookie; without one the page follows the system. */
  theme?: "dark" | "light";
  /** A cookie says that this browser has a session: space for the member's content is reserved until hydration. */
  waiting?: boolean;
  direction: "ltr" | "rtl";
  /** Values (not envelopes) by the `key` of the query from `firstScreenQueries`. */
  data: Record<string, unknown>;
  /** Overrides of the build's values: the client's script and what to preload. */
  assets: { script?: string };
  /** For the inline scripts and styles, under the page's content security policy. */
  nonce: string;
  userAgent: string;
  /** Origin of the API, if not this host; and the page's own origin, for canonical addresses. */
  platform?: { baseUrl?: string; merchant?: string; origin?: string };
}

export interface RenderResult {
  html: string;
  status: number;
}

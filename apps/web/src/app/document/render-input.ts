import type { Language } from "@foyer/contract/shared";

/** What the platform hands over to have a page drawn. */
export interface RenderInput {
  /** Path and query string. */
  url: string;
  language: Language;
  /** The player's choice, when a cookie tells it; without one the page follows the system. */
  theme?: "dark" | "light";
  /** A cookie says that a session waits in this browser: its place is kept free until the script is there. */
  waiting?: boolean;
  direction: "ltr" | "rtl";
  /** Values (not envelopes) by the `key` of what `firstScreenQueries` asked for. */
  data: Record<string, unknown>;
  /** Overrides of what the build knows itself: the client's script and what to preload. */
  assets: { script?: string };
  /** For the inline scripts and the style, under the page's policy. */
  nonce: string;
  userAgent: string;
  /** Where the API is, when not on this host; and this page's own origin, for canonical addresses. */
  platform?: { baseUrl?: string; merchant?: string; origin?: string };
}

export interface RenderResult {
  html: string;
  status: number;
}

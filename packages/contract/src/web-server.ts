import type { EndpointId } from "./index.ts";
import type { Whitelabel } from "./settings.ts";
import type { Language } from "./shared.ts";

/** Input of the server rendering of a page. */
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
  /** For the inline scripts and styles of a page whose policy names a nonce instead of their hashes. */
  nonce: string;
  userAgent: string;
  /** Origin of the API, if not this host; and the page's own origin, for canonical addresses. */
  platform?: { baseUrl?: string; merchant?: string; origin?: string };
}

export interface RenderResult {
  html: string;
  /** The inline scripts and styles that the page's policy allows, as they are in it. */
  inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** 200, 404 for an address of no screen, or 503 where maintenance replaces it. */
  status: number;
}

export interface ManifestInput {
  language: Language;
  direction: "ltr" | "rtl";
  merchant?: Whitelabel;
}

/** The web client's server build, which the gateway loads by its path in the settings. */
export interface WebServer {
  render(input: RenderInput): Promise<RenderResult>;
  /** The web app manifest. */
  manifest(input: ManifestInput): Promise<object>;
  /** The address with only what its page depends on: equal for addresses with the same page. */
  pageAddress(url: string): string;
  /** Queries of the first screen, each with the key of its value in `data`. */
  firstScreenQueries(url: string, language: Language): { id: EndpointId; query?: object; key: string }[];
}

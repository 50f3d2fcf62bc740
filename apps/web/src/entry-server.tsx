import type { EndpointId } from "@foyer/contract";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import type { ConsolidatedSettings } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { writeDocument } from "./app/document/write-document.ts";
import { createQueries, type FirstData, fill } from "./app/first-data.ts";
import { createAppRouter } from "./app/router.tsx";
import { entryOf, HOME, isCategory, shownAt } from "./app/routes.ts";
import { createTexts } from "./i18n/i18n.ts";
import { dataKey } from "./lib/http/query.ts";
import { parseSearch } from "./lib/navigation/href.ts";
import { type FirstQuery, homeQueries } from "./screens/home/home-queries.ts";

export interface RenderInput {
  /** Path and query string. */
  url: string;
  language: Language;
  /** The player's choice, when a cookie tells it; without one the page follows the system. */
  theme?: "dark" | "light";
  direction: "ltr" | "rtl";
  /** Values (not envelopes) by `dataKey(id, query)` of what `firstScreenQueries` asked for. */
  data: Record<string, unknown>;
  /** Overrides of what the build knows itself: the client's script and what to preload. */
  assets: { script?: string; preloads?: readonly string[] };
  /** For the inline scripts and the style, under the page's policy. */
  nonce: string;
  userAgent: string;
  /** Where the API is, when not on this host; and this page's own origin, for canonical addresses. */
  platform?: { baseUrl?: string; merchant?: string; origin?: string };
}

export interface RenderResult {
  html: string;
  status: number;
  /** The same for every visitor who asks in this language under this status: may be kept and sent again. */
  cacheable: boolean;
}

const pathnameOf = (url: string) => url.split(/[?#]/)[0] ?? "/";

/** Which values the gateway gathers for an address: home wants what it shows a visitor, any other only the shell's. */
export function firstScreenQueries(url: string, language: Language): FirstQuery[] {
  const shell: FirstQuery[] = [
    { id: "settings.consolidated" },
    { id: "whitelabel.read" },
    { id: "status.read" },
  ];
  if (shownAt(pathnameOf(url)) !== HOME) return shell;
  const { tab } = parseSearch(url.split("?")[1] ?? "");
  return [...shell, ...homeQueries(language, isCategory(tab) ? tab : undefined)];
}

export { dataKey };

/** Path and query string of an endpoint without parameters. */
export function pathOf(id: EndpointId, query?: object): string {
  return ENDPOINTS[id].path + dataKey(id, query).slice(id.length);
}

/** The whole document of an address: head, critical CSS, the screen or its skeleton, the data it was drawn from. */
export async function render(input: RenderInput): Promise<RenderResult> {
  const { url, language, data } = input;
  const pathname = pathnameOf(url);
  const shown = shownAt(pathname);
  const settings = data["settings.consolidated"] as ConsolidatedSettings | undefined;
  const first: FirstData = {
    language,
    merchant: input.platform?.merchant ?? settings?.merchantCode ?? "",
    baseUrl: input.platform?.baseUrl ?? "",
    pictureHost: pick(settings?.imageCdns),
    at: Date.now(),
    values: firstScreenQueries(url, language).flatMap(({ id, query }) => {
      const value = data[dataKey(id, query)];
      return value === undefined ? [] : [[id, query ?? {}, value] as const];
    }),
  };
  const texts = createTexts(language);
  await texts.use(language);
  const queries = createQueries();
  fill(queries, first);
  const history = createMemoryHistory({
    initialEntries: [shown === HOME && !entryOf(pathname) ? "/m/home" : url],
  });
  const router = createAppRouter(history, texts);
  await router.load();
  const body = renderToString(
    <App router={router} texts={texts} queries={queries} pictureHost={first.pictureHost} />,
  );
  queries.clear();
  return {
    html: writeDocument({ ...input, body, first, shown, i18n: texts.i18n }),
    status: entryOf(pathname) ? 200 : 404,
    cacheable: shown !== HOME || first.values.length === firstScreenQueries(url, language).length,
  };
}

/** The picture host is picked at random among the merchant's, by the spec. */
function pick(hosts: readonly string[] | undefined): string {
  return hosts?.[Math.floor(Math.random() * hosts.length)] ?? "";
}

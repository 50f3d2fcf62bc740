import type { EndpointId } from "@foyer/contract";
import type { ConsolidatedSettings } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import type { SystemStatus } from "@foyer/contract/status";
import type { ManifestInput, RenderInput, RenderResult } from "@foyer/contract/web-server";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static.edge";
import { App } from "./app/app.tsx";
import { webManifest } from "./app/document/web-manifest.ts";
import { writeDocument } from "./app/document/write-document.ts";
import { createQueries, type FirstData, fill, shellQueries } from "./app/first-data.ts";
import { resolver } from "./app/resolve.ts";
import { entryOf, shownAt } from "./app/routes.ts";
import { screenValues } from "./app/screen-values.ts";
import { loadShapes } from "./app/waiting.tsx";
import type { CatalogueName } from "./i18n/catalogues.ts";
import { createTexts } from "./i18n/i18n.ts";
import { spoken } from "./i18n/languages.ts";
import { loadScreenTexts } from "./i18n/load-screen-texts.ts";
import type { TextOverrides } from "./i18n/text-overrides.ts";
import { endpointRow } from "./lib/http/endpoint-rows.ts";
import { type FirstQuery, firstQuery } from "./lib/http/first-query.ts";
import { dataKey } from "./lib/http/query.ts";
import { createNavigator, onePlace, pathnameOf, searchOf, toQueryString } from "./lib/navigation/index.ts";

/** A value to load, and its key in `RenderInput.data`. */
export interface KeyedQuery {
  id: EndpointId;
  query?: object;
  key: string;
}

function valuesOf(url: string, language: Language): (FirstQuery & { key: string })[] {
  return shellQueries()
    .map(firstQuery)
    .concat(screenValues(url, language))
    .map((value) => ({ ...value, key: dataKey(value.id, value.query) }));
}

/**
 * The address with only what its page depends on: the parameters its route reads, one address for all unknown paths and
 * one for all values of a path's parameters, which only the browser uses.
 */
export function pageAddress(url: string): string {
  const pathname = pathnameOf(url);
  const entry = entryOf(pathname);
  if (!entry) return UNKNOWN_PAGE;
  const path = entry.path.includes("$") ? entry.path : pathname;
  return path + toQueryString(shownAt(pathname).search?.(searchOf(url)));
}
/** Any path without a route. */
const UNKNOWN_PAGE = "/m/unknown";

/** The values that the gateway loads for an address: the shell's, and what the screen shows to a visitor at first. */
export function firstScreenQueries(url: string, language: Language): KeyedQuery[] {
  const values = valuesOf(url, language).map(({ id, query, key }) => ({ id, key, ...(query && { query }) }));
  return [...values, textOverridesQuery(language)];
}

/**
 * The merchant's text overrides: rendered by the server, and fetched by the browser with the catalogues that have
 * any.
 */
function textOverridesQuery(language: Language): KeyedQuery {
  const query = { language };
  return { id: "texts.read", query, key: dataKey("texts.read", query) };
}

/** Path and query string of an endpoint without parameters. */
export function pathOf(id: EndpointId, query?: object): string {
  return endpointRow(id).path + dataKey(id, query).slice(id.length);
}

/**
 * The whole document of an address: head, critical CSS, the screen or its skeleton, and the data it was rendered
 * from.
 */
export async function render(input: RenderInput): Promise<RenderResult> {
  const { url, language, data } = input;
  const pathname = pathnameOf(url);
  const shown = shownAt(pathname);
  const settings = data["settings.consolidated"] as ConsolidatedSettings | undefined;
  const wanted = valuesOf(url, language);
  const first: FirstData = {
    language: {
      ...spoken(language),
      ...(settings?.textOverrides && {
        own: settings.textOverrides as readonly string[] as readonly CatalogueName[],
      }),
    },
    merchant: input.platform?.merchant ?? settings?.merchantCode ?? "",
    baseUrl: input.platform?.baseUrl ?? "",
    pictureHost: pick(settings?.imageCdns),
    values: wanted.flatMap(({ queryKey, key, trim }) =>
      data[key] === undefined ? [] : [[queryKey, trim(data[key] as never)] as const],
    ),
  };
  const textOverrides = (data[textOverridesQuery(language).key] ?? {}) as Awaited<ReturnType<TextOverrides>>;
  const texts = createTexts(first.language, undefined, async () => textOverrides);
  await texts.use(first.language);
  await Promise.all([loadScreenTexts(texts), texts.need("document"), loadShapes()]);
  const queries = createQueries();
  fill(queries, first);
  const navigator = await createNavigator(onePlace(url), resolver(texts));
  const body = await draw(
    <App navigator={navigator} texts={texts} queries={queries} pictureHost={first.pictureHost} />,
  );
  queries.clear();
  return {
    ...writeDocument({ ...input, body, first, shown, i18n: texts.i18n }),
    status: statusOf(pathname, data[dataKey("status.read", undefined)] as SystemStatus | undefined),
  };
}

/** Crawlers and monitors must not take the page of a maintenance for the page that they asked for. */
function statusOf(pathname: string, merchant: SystemStatus | undefined): number {
  const entry = entryOf(pathname);
  if (!entry) return 404;
  return merchant?.status === 1 && !entry.allowedDuringMaintenance ? 503 : 200;
}

/** The web app manifest in a language. */
export async function manifest({ language, direction, merchant }: ManifestInput): Promise<object> {
  const own = spoken(language);
  const texts = createTexts(own);
  await texts.use(own);
  await texts.need("later");
  return webManifest({ merchant, language: own, direction, i18n: texts.i18n });
}

/** Waits for lazily loaded blocks and writes them in place: nothing is inserted by a script of React. */
async function draw(app: ReactNode): Promise<string> {
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** The picture host is picked at random among the merchant's, by the spec. */
function pick(hosts: readonly string[] | undefined): string {
  return hosts?.[Math.floor(Math.random() * hosts.length)] ?? "";
}

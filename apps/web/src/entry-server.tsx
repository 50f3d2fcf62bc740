import type { EndpointId } from "@foyer/contract";
import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static.edge";
import { App } from "./app/app.tsx";
import type { RenderInput, RenderResult } from "./app/document/render-input.ts";
import { webManifest } from "./app/document/web-manifest.ts";
import { writeDocument } from "./app/document/write-document.ts";
import { createQueries, type FirstData, fill, shellQueries } from "./app/first-data.ts";
import { resolver } from "./app/resolve.ts";
import { entryOf, shownAt } from "./app/routes.ts";
import { screenValues } from "./app/screen-values.ts";
import { loadShapes } from "./app/waiting.tsx";
import type { Chapter } from "./i18n/chapters.ts";
import { createTexts } from "./i18n/i18n.ts";
import { spoken } from "./i18n/languages.ts";
import type { OwnWords } from "./i18n/own-words.ts";
import { endpointRow } from "./lib/http/endpoint-rows.ts";
import { type FirstQuery, firstQuery } from "./lib/http/first-query.ts";
import { dataKey } from "./lib/http/query.ts";
import { createNavigator, onePlace, pathnameOf } from "./lib/navigation/index.ts";

/** A value to gather, and the name it has in `RenderInput.data`. */
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

/** Which values the gateway gathers for an address: the shell's, and what the screen shows a visitor at first. */
export function firstScreenQueries(url: string, language: Language): KeyedQuery[] {
  const values = valuesOf(url, language).map(({ id, query, key }) => ({ id, key, ...(query && { query }) }));
  return [...values, ownWordsQuery(language)];
}

/** What the merchant says in its own words: drawn by the server, and fetched by the browser with the chapters that have any. */
function ownWordsQuery(language: Language): KeyedQuery {
  const query = { language };
  return { id: "texts.read", query, key: dataKey("texts.read", query) };
}

/** Path and query string of an endpoint without parameters. */
export function pathOf(id: EndpointId, query?: object): string {
  return endpointRow(id).path + dataKey(id, query).slice(id.length);
}

/** The whole document of an address: head, critical CSS, the screen or its skeleton, the data it was drawn from. */
export async function render(input: RenderInput): Promise<RenderResult> {
  const { url, language, data } = input;
  const pathname = pathnameOf(url);
  const shown = shownAt(pathname);
  const settings = data["settings.consolidated"] as ConsolidatedSettings | undefined;
  const wanted = valuesOf(url, language);
  const first: FirstData = {
    language: {
      ...spoken(language),
      ...(settings?.ownTexts && { own: settings.ownTexts as readonly string[] as readonly Chapter[] }),
    },
    merchant: input.platform?.merchant ?? settings?.merchantCode ?? "",
    baseUrl: input.platform?.baseUrl ?? "",
    pictureHost: pick(settings?.imageCdns),
    values: wanted.flatMap(({ queryKey, key, trim }) =>
      data[key] === undefined ? [] : [[queryKey, trim(data[key] as never)] as const],
    ),
  };
  const ownWords = (data[ownWordsQuery(language).key] ?? {}) as Awaited<ReturnType<OwnWords>>;
  const texts = createTexts(first.language, undefined, async () => ownWords);
  await texts.use(first.language);
  await Promise.all([texts.need("later"), texts.need("document"), loadShapes()]);
  const queries = createQueries();
  fill(queries, first);
  const navigator = await createNavigator(onePlace(url), resolver(texts));
  const body = await draw(
    <App navigator={navigator} texts={texts} queries={queries} pictureHost={first.pictureHost} />,
  );
  queries.clear();
  return {
    html: writeDocument({ ...input, body, first, shown, i18n: texts.i18n }),
    status: entryOf(pathname) ? 200 : 404,
  };
}

/** The web app manifest, in the words of a language. */
export async function manifest({
  language,
  direction,
  house,
}: Pick<RenderInput, "language" | "direction"> & { house?: Whitelabel }): Promise<object> {
  const own = spoken(language);
  const texts = createTexts(own);
  await texts.use(own);
  await texts.need("later");
  return webManifest({ house, language: own, direction, i18n: texts.i18n });
}

/** Waits for parts in files of their own, and writes everything in its place: nothing comes by a script of React's. */
async function draw(app: ReactNode): Promise<string> {
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** The picture host is picked at random among the merchant's, by the spec. */
function pick(hosts: readonly string[] | undefined): string {
  return hosts?.[Math.floor(Math.random() * hosts.length)] ?? "";
}

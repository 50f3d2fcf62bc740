import type { EndpointId } from "@foyer/contract";
import type { SystemStatus } from "@foyer/contract/status";
import type { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { createQueries, fill } from "../src/app/first-data.ts";
import { resolver } from "../src/app/resolve.ts";
import { changePasswordFirst, endSession } from "../src/app/session-life.ts";
import { settingsQuery, statusQuery, whitelabelQuery } from "../src/entities/merchant/merchant-queries.ts";
import type { SessionInfo } from "../src/entities/session/session-state.ts";
import { note, onSession, readSession } from "../src/entities/session/session-store.ts";
import { createTexts } from "../src/i18n/i18n.ts";
import { spoken } from "../src/i18n/languages.ts";
import { setCatalogueLoader } from "../src/i18n/load-catalogue.ts";
import { configureHttp } from "../src/lib/http/context.ts";
import { endpointRow } from "../src/lib/http/endpoint-rows.ts";
import { ApiError } from "../src/lib/http/error.ts";
import { createNavigator } from "../src/lib/navigation/index.ts";
import type { Place, Places } from "../src/lib/navigation/places.ts";
import { hydrateAll } from "../src/ui/lazy/lazy-hydration.tsx";
import * as fixtures from "./fixtures.ts";
import { render } from "./render.tsx";
import { UploadThroughFetch } from "./upload-through-fetch.ts";

/** A history in memory: a test must not navigate its own page. */
function memoryPlaces(href: string): Places {
  const entries: Place[] = [{ href, key: "0", index: 0 }];
  const last = () => entries.at(-1) as Place;
  let listener = () => {};
  const add = (to: string, panel?: string) => {
    entries.push({ href: to, key: String(Math.random()), index: entries.length, panel });
    return last();
  };
  return {
    current: last,
    push: add,
    replace: (to, panel) => {
      entries.pop();
      return add(to, panel);
    },
    back: () => {
      entries.pop();
      listener();
    },
    listen: (to) => {
      listener = to;
    },
  };
}

/** The platform's value for an endpoint, or a function of the request and its query. */
export type Answers = Partial<Record<EndpointId, unknown>>;

interface Visit {
  session?: SessionInfo;
  settings?: Partial<typeof fixtures.settings>;
  whitelabel?: Partial<typeof fixtures.whitelabel>;
  status?: SystemStatus;
  /** Values that the platform answers with. Any other call fails as an unknown one. */
  answers?: Answers;
}

export const guest: SessionInfo = {
  token: "guest",
  merchantCode: "DEMO_TRIAL",
  userName: "trialname",
  type: 4,
};
/** Tabs with one token share their event stream, and specs run side by side in one browser. */
const token = (of: string) => `${of}-${crypto.randomUUID()}`;
export const member: SessionInfo = {
  token: token("member"),
  merchantCode: "DEMO",
  userName: "player",
  type: 0,
};
export const agent: SessionInfo = { token: token("agent"), merchantCode: "DEMO", userName: "agent", type: 1 };

/** Calls sent by the page: method and path. */
export interface Page {
  readonly calls: readonly string[];
  /** The page's cache, for what live events write to it. */
  readonly queries: QueryClient;
  href(): string;
  go(href: string): void;
  /** The browser's Back. */
  back(): void;
  /** The platform ends the session, as a log-in elsewhere would. */
  end(): Promise<void>;
}

/** Renders the whole client at an address, with the route table's screens and redirects, on a platform of values. */
export async function visit(
  href: string,
  { session, settings, whitelabel, status, answers = {} }: Visit = {},
): Promise<Page> {
  const calls: string[] = [];
  const known = Object.entries(answers).map(([id, value]) => {
    const { method, path } = endpointRow(id as EndpointId);
    return [new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`), value] as const;
  });
  vi.spyOn(window, "XMLHttpRequest").mockImplementation(function upload() {
    return new UploadThroughFetch() as unknown as XMLHttpRequest;
  });
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const { origin, pathname, searchParams } = new URL(new Request(input).url);
    const call = `${init?.method ?? "GET"} ${origin === location.origin ? pathname : origin + pathname}`;
    calls.push(call);
    const found = known.find(([pattern]) => pattern.test(call))?.[1];
    const value = typeof found === "function" ? await found(init, searchParams) : found;
    if (value instanceof Response) return value;
    if (value === undefined)
      return Response.json({ success: false, errorCode: "request.unknown.endpoint" }, { status: 404 });
    return Response.json({ success: true, value });
  });

  note({ fact: "signed-out" });
  if (session) note({ fact: "trial-started", info: session });
  const first = {
    language: spoken("EN"),
    merchant: "DEMO",
    baseUrl: "",
    pictureHost: "",
    values: [
      [settingsQuery().queryKey, { ...fixtures.settings, ...settings }],
      [whitelabelQuery().queryKey, { ...fixtures.whitelabel, ...whitelabel }],
      [statusQuery().queryKey, status ?? fixtures.open],
    ],
  } as const;
  const queries = createQueries();
  fill(queries, first);
  const texts = createTexts(first.language);
  setCatalogueLoader(texts.need);
  configureHttp({
    baseUrl: "",
    merchant: "DEMO",
    language: texts.language,
    token: () => readSession()?.token,
    encryptionKey: async () => fixtures.settings.encryption,
    onUnavailable: () => {},
    onPasswordDue: () => changePasswordFirst(navigator),
    onSessionOver: () => {},
  });
  await texts.use(first.language);
  await texts.need("later");
  const places = memoryPlaces(href);
  const navigator = await createNavigator(places, resolver(texts), "stay");
  await render(<App navigator={navigator} texts={texts} queries={queries} pictureHost="" />);
  hydrateAll();
  // Queries and lazy blocks update outside act from here on.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return {
    calls,
    queries,
    href: () => navigator.read().place.href,
    go: (to) => navigator.go(to),
    back: () => places.back(),
    end: async () => {
      const { token = "" } = readSession() ?? {};
      // as `tendSession` does
      onSession(({ info }) => info || navigator.again());
      endSession(navigator, texts, new ApiError("session.ended.elsewhere"), token);
    },
  };
}

import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "../entities/session/session-state.ts";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

const MEMBER: SessionInfo = { token: "t", merchantCode: "DEMO", userName: "ana", type: 0 };
const INFO = { id: "1", type: 0, nickname: "Ana", account: "ana" };
const LINES = [{ csPosition: "LINE-1", kind: "LINE", label: "Line", href: "https://line.example" }];

const stored = new Map<string, string>();
/** Of the tab: it survives a reload. */
const ofTab = new Map<string, string>();
const areaOn = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  clear: () => map.clear(),
});

/** A page that is loaded anew, with or without a session. */
async function load(session?: SessionInfo) {
  vi.resetModules();
  const { QueryClient } = await import("@tanstack/react-query");
  const { note } = await import("../entities/session/session-store.ts");
  const { restoreCached, cacheValues } = await import("./cached-values.ts");
  const { memberInfoQuery } = await import("../entities/member/member-queries.ts");
  const { linesKey } = await import("../entities/service-line/lines-key.ts");
  const queries = new QueryClient();
  if (session) note({ fact: "trial-started", info: session });
  restoreCached(queries);
  cacheValues(queries);
  const info = memberInfoQuery().queryKey;
  return { queries, note, info, linesKey };
}

beforeEach(() => {
  stored.clear();
  ofTab.clear();
  vi.stubGlobal("localStorage", areaOn(stored));
  vi.stubGlobal("sessionStorage", areaOn(ofTab));
  vi.stubGlobal("document", { cookie: "", documentElement: { toggleAttribute: () => {} } });
  vi.stubGlobal("addEventListener", () => {});
});

it("memberInfo and service_link of the last page are there at once, to be refreshed", async () => {
  const first = await load(MEMBER);
  first.queries.setQueryData(first.info, INFO as never);
  first.queries.setQueryData(first.linesKey, LINES);
  expect([...stored.keys()]).toEqual(expect.arrayContaining(["memberInfo", "service_link"]));

  const { queries, info, linesKey } = await load(MEMBER);
  expect(queries.getQueryData(info)).toEqual(INFO);
  expect(queries.getQueryData(linesKey)).toEqual(LINES);
  expect(queries.getQueryState(info)?.dataUpdatedAt).toBe(0);
});

it("status, layout and categories of the last page are there at once, to be refreshed", async () => {
  const { statusQuery, templateQuery } = await import("../entities/merchant/merchant-queries.ts");
  const { vendorMappingQuery } = await import("../entities/vendor/vendor-queries.ts");
  const kept = {
    status: [statusQuery().queryKey, { status: 1, serverTime: "2026-11-21T00:00:00Z" }],
    setTemplate: [templateQuery().queryKey, { mem_cen: "1" }],
    getVassGameType: [vendorMappingQuery().queryKey, { sorting: [], mapping: {} }],
  } as const;
  const first = await load();
  for (const [key, value] of Object.values(kept)) first.queries.setQueryData(key, value as never);
  expect([...stored.keys()]).toEqual(expect.arrayContaining(Object.keys(kept)));

  const { queries } = await load();
  for (const [key, value] of Object.values(kept)) {
    expect(queries.getQueryData(key)).toEqual(value);
    expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(0);
  }
});

it("values that came with the page are there at the next start", async () => {
  const { statusQuery } = await import("../entities/merchant/merchant-queries.ts");
  const { cacheValues } = await import("./cached-values.ts");
  const { queries } = await load();
  const { QueryClient } = await import("@tanstack/react-query");
  const page = new QueryClient();
  const status = { status: 1, serverTime: "2026-11-21T00:00:00Z" };
  page.setQueryData(statusQuery().queryKey, status as never, { updatedAt: 1_000 });
  expect(queries.getQueryData(statusQuery().queryKey)).toBeUndefined();
  cacheValues(page);
  const next = await load();
  expect(next.queries.getQueryData(statusQuery().queryKey)).toEqual(status);
});

it("a member's visit fetches what belongs under the keys and no screen asked for, a visitor's does not", async () => {
  const fetched = async (session?: SessionInfo) => {
    const { queries } = await load(session);
    const { fetchMemberValues } = await import("./cached-values.ts");
    const keys: unknown[] = [];
    vi.spyOn(queries, "prefetchQuery").mockImplementation(async ({ queryKey }) => {
      keys.push(queryKey[0]);
    });
    await fetchMemberValues(queries);
    return keys;
  };
  expect(await fetched(MEMBER)).toEqual([
    "status.read",
    "template.read",
    "vendors.mapping",
    "member.info",
    "service.lines",
  ]);
  expect(await fetched()).toEqual([]);
});

it("memberInfo ends with the session, service_link does not", async () => {
  const { queries, note, info, linesKey } = await load(MEMBER);
  queries.setQueryData(info, INFO as never);
  queries.setQueryData(linesKey, LINES);
  note({ fact: "signed-out" });
  expect(stored.has("memberInfo")).toBe(false);
  expect(stored.has("service_link")).toBe(true);
});

const KPI = ["teams.kpi", {}];
const figures = { footer: { teamOnlineCount: 4 } };

it("an agent's team figures are there after a reload, as of when they were read, until the session ends", async () => {
  const first = await load(MEMBER);
  first.queries.setQueryData(KPI, figures, { updatedAt: 1_000 });
  const { queries, note } = await load(MEMBER);
  expect(queries.getQueryData(KPI)).toEqual(figures);
  expect(queries.getQueryState(KPI)?.dataUpdatedAt).toBe(1_000);
  const restored = queries.getQueryCache().find({ queryKey: KPI });
  expect(restored?.gcTime).toBe(Number.POSITIVE_INFINITY);
  expect(restored?.meta).toEqual({ private: true });
  note({ fact: "signed-out" });
  expect(stored.has("teamKpi")).toBe(false);
});

it("own values that arrived before the cache was watched are cached too", async () => {
  const first = await load();
  const { cacheValues } = await import("./cached-values.ts");
  first.queries.setQueryData(KPI, figures, { updatedAt: 1_000 });
  first.note({ fact: "trial-started", info: MEMBER });
  expect(stored.has("teamKpi")).toBe(false);
  cacheValues(first.queries);
  const { queries } = await load(MEMBER);
  expect(queries.getQueryData(KPI)).toEqual(figures);
});

it("team figures of another player are dropped", async () => {
  const first = await load(MEMBER);
  first.queries.setQueryData(KPI, figures);
  const { queries } = await load({ ...MEMBER, userName: "ben" });
  expect(queries.getQueryData(KPI)).toBeUndefined();
  expect(stored.has("teamKpi")).toBe(false);
});

it.each([
  ["no session", undefined],
  ["another player", { ...MEMBER, userName: "ben" }],
])("a page with %s does not get memberInfo, and drops it", async (_, session) => {
  const first = await load(MEMBER);
  first.queries.setQueryData(first.info, INFO as never);
  const { queries, info } = await load(session);
  expect(queries.getQueryData(info)).toBeUndefined();
  expect(stored.has("memberInfo")).toBe(false);
});

const ORDER = ["deposit.read", "DP-1", "EN"];
const KEPT: SessionInfo = { ...MEMBER, expiresAt: "2026-11-24T00:00:00Z" };

it("an order is there after a reload, as of when it was read, and is not dropped while nothing shows it", async () => {
  const first = await load(MEMBER);
  first.queries.setQueryData(ORDER, { number: "DP-1" }, { updatedAt: 1_000 });
  expect(stored.has("orders")).toBe(false);
  const { queries } = await load(MEMBER);
  expect(queries.getQueryData(ORDER)).toEqual({ number: "DP-1" });
  expect(queries.getQueryState(ORDER)?.dataUpdatedAt).toBe(1_000);
  const restored = queries.getQueryCache().find({ queryKey: ORDER });
  expect(restored?.gcTime).toBe(Number.POSITIVE_INFINITY);
  expect(restored?.meta).toEqual({ private: true });
});

it("ten orders are kept, the newest state of each", async () => {
  const first = await load(MEMBER);
  for (let at = 1; at <= 12; at += 1)
    first.queries.setQueryData(["withdraw.read", `WD-${at}`], { state: "requested" });
  first.queries.setQueryData(["withdraw.read", "WD-5"], { state: "paid" });
  const { queries } = await load(MEMBER);
  const read = (number: string) => queries.getQueryData(["withdraw.read", number]);
  expect([read("WD-2"), read("WD-3")]).toEqual([undefined, { state: "requested" }]);
  expect(read("WD-5")).toEqual({ state: "paid" });
});

it("orders are stored beyond the tab only while the player stays logged in, and end with the session", async () => {
  const { queries, note } = await load();
  note({ fact: "shared", state: { info: KEPT, keep: true } });
  queries.setQueryData(ORDER, { number: "DP-1" });
  expect([stored.has("orders"), ofTab.has("orders")]).toEqual([true, false]);
  note({ fact: "ended", token: "t" });
  expect([stored.has("orders"), ofTab.has("orders")]).toEqual([false, false]);
});

it.each([
  ["no session", undefined],
  ["another player", { ...MEMBER, userName: "ben" }],
])("a page with %s does not get the orders, and drops them", async (_, session) => {
  const first = await load(MEMBER);
  first.queries.setQueryData(ORDER, { number: "DP-1" });
  const { queries } = await load(session);
  expect(queries.getQueryData(ORDER)).toBeUndefined();
  expect(ofTab.has("orders")).toBe(false);
});

it("a log-out removes the orders", async () => {
  const { queries, note } = await load(MEMBER);
  queries.setQueryData(ORDER, { number: "DP-1" });
  expect(ofTab.has("orders")).toBe(true);
  note({ fact: "signed-out" });
  expect(ofTab.has("orders")).toBe(false);
  queries.setQueryData(ORDER, { number: "DP-1" });
  expect(ofTab.has("orders")).toBe(false);
});

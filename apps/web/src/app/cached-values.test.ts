import { beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "../entities/session/session-state.ts";

const MEMBER: SessionInfo = { token: "t", merchantCode: "DEMO", userName: "ana", type: 0 };
const INFO = { id: "1", type: 0, nickname: "Ana", account: "ana" };
const LINES = [{ csPosition: "LINE-1", kind: "LINE", label: "Line", href: "https://line.example" }];

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  clear: () => stored.clear(),
};

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
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", { ...storage, setItem: () => {}, getItem: () => null, clear: () => {} });
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

it("memberInfo ends with the session, service_link does not", async () => {
  const { queries, note, info, linesKey } = await load(MEMBER);
  queries.setQueryData(info, INFO as never);
  queries.setQueryData(linesKey, LINES);
  note({ fact: "signed-out" });
  expect(stored.has("memberInfo")).toBe(false);
  expect(stored.has("service_link")).toBe(true);
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

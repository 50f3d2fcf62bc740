import { expect, it } from "vitest";
import { isCacheable, isCacheablePage, listKey, markAsCached, pageKey } from "./cache-rules.ts";

const answer = (control: string | null, status = 200) =>
  new Response("{}", { status, headers: control === null ? {} : { "cache-control": control } });

it.each<[string | null, number, boolean]>([
  ["public, max-age=5", 200, true],
  ["public, no-store", 200, false],
  ["private, no-store", 200, false],
  ["no-store", 200, false],
  ["no-cache", 200, false],
  [null, 200, false],
  ["public, max-age=10", 404, false],
  ["public, max-age=5", 500, false],
])("whether a response with cache-control %s and status %i is cached: %s", (control, status, expected) => {
  expect(isCacheable(answer(control, status))).toBe(expected);
});

it("the cache key of a list contains merchant and language, but not the session", () => {
  const keyOf = (headers: Record<string, string>) =>
    listKey(new Request("https://foyer.example/wps/list?page=1", { headers }));
  const one = keyOf({ Merchant: "DEMO", Language: "EN", Token: "of one player" });
  expect(keyOf({ Merchant: "DEMO", Language: "EN" })).toBe(one);
  expect(one).not.toContain("of");
  expect(keyOf({ Merchant: "DEMO", Language: "TY" })).not.toBe(one);
  expect(keyOf({ Merchant: "OTHER", Language: "EN" })).not.toBe(one);
});

it("the cache key of a page is its path, and one for all names of home", () => {
  for (const path of ["/", "/home", "/index.html", "/m", "/m/", "/m/home", "/m/home?tab=FISH"])
    expect(pageKey(`https://foyer.example${path}`)).toBe("/m/home");
  expect(pageKey("https://foyer.example/m/help?p=2")).toBe("/m/help");
});

it("a list page is cached for each query but not by name, and other pages with a query only if it changes nothing", () => {
  const at = (path: string) => `https://foyer.example${path}`;
  expect(pageKey(at("/m/gameList?gameType=RNG"))).toBe("/m/gameList?gameType=RNG");
  for (const path of ["/m/gameList?gameType=RNG", "/m/help?p=2", "/m/activity?id=3", "/m/notice"])
    expect(isCacheablePage(at(path)), path).toBe(true);
  for (const path of ["/m/gameList?gameName=koi", "/m/forget?key=abc", "/m/login?from=%2Fm%2Fset"])
    expect(isCacheablePage(at(path)), path).toBe(false);
});

it("a cached page is marked as cached, stays readable and has no cookies of the server", async () => {
  const cached = await markAsCached(
    new Response("<p>ñ</p>", {
      headers: {
        "content-type": "text/html",
        "content-encoding": "br",
        "content-security-policy": "default-src 'self'",
      },
    }),
  );
  expect(await cached.text()).toBe("<p>ñ</p>");
  expect(cached.headers.get("server-timing")).toBe("cached");
  expect(cached.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(cached.headers.get("content-encoding")).toBeNull();
});

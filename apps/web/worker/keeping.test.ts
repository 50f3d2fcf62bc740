import { expect, it } from "vitest";
import { asKept, listKey, mayBeKept, mayKeepPage, pageKey } from "./keeping.ts";

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
])("keeps what the platform calls public and nothing else: %s, %i", (control, status, kept) => {
  expect(mayBeKept(answer(control, status))).toBe(kept);
});

it("keeps a list apart for each house and language, and never by the session", () => {
  const asked = (headers: Record<string, string>) =>
    listKey(new Request("https://foyer.example/wps/list?page=1", { headers }));
  const one = asked({ Merchant: "DEMO", Language: "EN", Token: "of one player" });
  expect(asked({ Merchant: "DEMO", Language: "EN" })).toBe(one);
  expect(one).not.toContain("of");
  expect(asked({ Merchant: "DEMO", Language: "TY" })).not.toBe(one);
  expect(asked({ Merchant: "OTHER", Language: "EN" })).not.toBe(one);
});

it("keeps a page by its path, home under each of its names", () => {
  for (const path of ["/", "/m", "/m/", "/m/home", "/m/home?tab=FISH"])
    expect(pageKey(`https://foyer.example${path}`)).toBe("/m/home");
  expect(pageKey("https://foyer.example/m/help?p=2")).toBe("/m/help");
});

it("keeps a list's page for each question, but none by name, and no page asked for with anything else", () => {
  const at = (path: string) => `https://foyer.example${path}`;
  expect(pageKey(at("/m/gameList?gameType=RNG"))).toBe("/m/gameList?gameType=RNG");
  for (const path of ["/m/gameList?gameType=RNG", "/m/help?p=2", "/m/activity?id=3", "/m/notice"])
    expect(mayKeepPage(at(path)), path).toBe(true);
  for (const path of ["/m/gameList?gameName=koi", "/m/forget?key=abc", "/m/login?from=%2Fm%2Fset"])
    expect(mayKeepPage(at(path)), path).toBe(false);
});

it("lets a kept page say so, readable as it is, and without the server's cookies", async () => {
  const kept = await asKept(
    new Response("<p>ñ</p>", {
      headers: {
        "content-type": "text/html",
        "content-encoding": "br",
        "content-security-policy": "default-src 'self'",
      },
    }),
  );
  expect(await kept.text()).toBe("<p>ñ</p>");
  expect(kept.headers.get("server-timing")).toBe("kept");
  expect(kept.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(kept.headers.get("content-encoding")).toBeNull();
});

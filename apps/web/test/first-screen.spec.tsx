import type { AnnouncementsValue } from "@foyer/contract/announcements";
import type { Game } from "@foyer/contract/games";
import type { SystemStatus } from "@foyer/contract/status";
import { describe, expect, it } from "vitest";
import type { RenderResult } from "../src/app/document/render-input.ts";
import { firstScreenQueries, render } from "../src/entry-server.tsx";
import * as fixtures from "./fixtures.ts";

interface House {
  url?: string;
  language?: "EN" | "TY" | "AR";
  status?: SystemStatus;
  announcements?: AnnouncementsValue;
  hot?: Game[];
  live?: string[];
  /** Ids of endpoints that do not answer. */
  silent?: string[];
}

/** Asks for a page as the gateway does: its queries first, then the render over their values. */
async function visit(house: House = {}): Promise<RenderResult & { text: string }> {
  const { url = "/m/home", language = "EN", silent = [] } = house;
  const values: Record<string, unknown> = {
    "settings.consolidated": fixtures.settings,
    "whitelabel.read": fixtures.whitelabel,
    "status.read": house.status ?? fixtures.open,
    "announcements.read": house.announcements ?? fixtures.announcements(2, ["Cards work again"]),
    "vendors.mapping": fixtures.mapping,
    "games.hot": { list: house.hot ?? fixtures.hot(["Ember Orchard", "Koi Reverie"]).list },
    "help.read": fixtures.help(["How do I join?"]),
    "games.list": fixtures.list(house.live ?? ["Salon Roulette"], { gameType: "LIVE" }, 42),
  };
  const wanted = firstScreenQueries(url, language).filter(({ id }) => !silent.includes(id));
  const data = Object.fromEntries(wanted.map(({ id, key }) => [key, values[id]]));
  const direction = "ltr";
  const result = await render({ url, language, direction, data, assets: {}, nonce: "n", userAgent: "" });
  return { ...result, text: visible(result.html) };
}

/** What stands on the page, without markup. */
function visible(html: string): string {
  const root = html.slice(html.indexOf('<div id="root"'), html.indexOf('<p id="failed"'));
  return root.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("what the gateway gathers", () => {
  const ids = (url: string) => firstScreenQueries(url, "EN").map(({ id }) => id);

  it("is what home shows a visitor", () => {
    expect(ids("/m/home")).toEqual([
      "settings.consolidated",
      "whitelabel.read",
      "status.read",
      "announcements.read",
      "vendors.mapping",
      "games.hot",
      "games.list",
      "texts.read",
    ]);
  });

  it.each(["/m/login", "/m/gameList?gameType=LOTT&type=fav", "/m/play/abc"])("is little for %s", (url) => {
    expect(ids(url)).toEqual(["settings.consolidated", "whitelabel.read", "status.read", "texts.read"]);
  });

  it("is the first page of a list, but not of one's own and not of one by name", () => {
    expect(ids("/m/gameList?gameType=RNG&minBet=1")).toContain("games.list");
    expect(ids("/m/gameList?gameType=RNG&type=hot")).toContain("games.hot");
    for (const question of ["type=recent", "gameClassify=FAV", "gameName=koi"])
      expect(ids(`/m/gameList?gameType=RNG&${question}`)).not.toContain("games.list");
  });

  it("is what fields a registration has", () => {
    expect(ids("/m/register")).toContain("settings.register");
  });

  it("is what is announced above a registration: banners of its group, and nothing else", () => {
    const queries = firstScreenQueries("/m/register", "TY").map(({ query }) => query);
    expect(queries).toContainEqual({ types: "B", groupName: "m_reg", platform: "M", language: "TY" });
  });

  it("is the list of the tab that is asked for", () => {
    expect(ids("/m/home?tab=RNG")).not.toContain("games.hot");
  });

  it("asks for banners of home, and for four live tables", () => {
    const queries = firstScreenQueries("/", "TY").map(({ query }) => query);
    expect(queries).toContainEqual({ types: "B,PL", groupName: "m_home", platform: "M", language: "TY" });
    expect(queries).toContainEqual(expect.objectContaining({ gameType: "LIVE", pageSize: 4 }));
  });
});

describe("home for a visitor", () => {
  it("has links to sign in and to sign up, a language switch and a menu, and no way out", async () => {
    const { html } = await visit();
    expect(html).toContain('href="/m/login"');
    expect(html).toContain('href="/m/register"');
    expect(html).toContain('aria-label="Language: EN"');
    expect(html).toContain('aria-label="Menu"');
    expect(html).not.toContain("Log out");
  });

  it("marks the home tab, at its aliases too", async () => {
    for (const url of ["/", "/m", "/m/index.html"]) {
      const { html } = await visit({ url });
      const current = /<a[^>]*aria-current="page"[^>]*>/.exec(html)?.[0];
      expect(current).toContain('href="/m/home"');
    }
  });

  it("shows the hot list first, then the merchant's categories, then the promotions", async () => {
    const { text } = await visit();
    expect(text).toMatch(/Hot Live Slots Promos .*Hot tonight.*Ember Orchard.*Koi Reverie/);
  });

  it("shows four live tables and the way to the others", async () => {
    const { text, html } = await visit({ live: ["A One", "B Two", "C Three", "D Four"] });
    expect(text).toMatch(/Live now All 42.*A One.*D Four.*More Other tables: 38/);
    expect(html).toContain('href="/m/gameCenter?gameType=LIVE"');
  });

  it("says 'No announcement' where there is none, and sends a visitor to sign-in", async () => {
    const { text } = await visit({ announcements: fixtures.announcements(0, []) });
    expect(text).toContain("No announcement");
  });

  it("moves nothing with a single banner", async () => {
    const alone = await visit({ announcements: fixtures.announcements(1, []) });
    expect(alone.html).not.toContain("Stop movement");
    expect((await visit()).html).toContain("Stop movement");
  });

  it("does without the hot list where that does not arrive", async () => {
    const page = await visit({ silent: ["games.hot"] });
    expect(page.text).not.toContain("Ember Orchard");
  });

  it("speaks Filipino", async () => {
    const { html, text } = await visit({ language: "TY" });
    expect(html).toContain('<html lang="fil"');
    expect(text).toContain("Hot ngayong gabi");
  });

  it("names the language it speaks, which is English until the chosen one is written", async () => {
    const { html, text } = await visit({ language: "AR" });
    expect(html).toContain('<html lang="en"');
    expect(text).toContain("Hot tonight");
  });
});

describe("other addresses", () => {
  it("send the shell with the skeleton, and fetch the script at once", async () => {
    const { html, status } = await visit({ url: "/m/gameList?gameType=RNG" });
    expect(status).toBe(200);
    expect(html).toContain('rel="modulepreload"');
    expect(html).not.toContain("Ember Orchard");
  });

  it.each([
    { url: "/m/login?from=%2Fm%2FgameList", names: ["loginUsername", "loginPassword"], to: "/m/register" },
    { url: "/m/register", names: ["username", "password", "confirmPassword"], to: "/m/login" },
  ])("send $url whole: labelled fields, and the way to the other form", async ({ url, names, to }) => {
    const { html } = await visit({ url });
    for (const name of names) {
      const [input = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
      const [, id] = / id="([^"]+)"/.exec(input) ?? [];
      expect(html).toContain(`for="${id}"`);
    }
    expect(html).toMatch(new RegExp(`<a [^>]*href="${to}`));
  });

  it("send promotions and help to be read without the script", async () => {
    const promotions = await visit({
      url: "/m/activity",
      announcements: fixtures.promotions(["Dragon days"]),
    });
    expect(promotions.text).toContain("Dragon days");
    expect((await visit({ url: "/m/help" })).text).toMatch(/1 ?\. ?How do I join\?/);
  });

  it("send what nobody answered for as the screen that asks for it", async () => {
    const { text, status } = await visit({ url: "/m/help", silent: ["help.read"] });
    expect(status).toBe(200);
    expect(text).not.toContain("did not come");
  });

  it("send a form that nobody can post without the script", async () => {
    for (const url of ["/m/login", "/m/register"]) {
      const { html } = await visit({ url });
      expect(html).toMatch(/<form [^>]*method="post"/);
      expect(html).toMatch(/<button [^>]*disabled="" type="submit"|<button [^>]*type="submit"[^>]* disabled/);
      expect(html).toMatch(/<noscript><p>[^<]*JavaScript/);
    }
  });

  it("are home where nobody knows them, with the status that says so", async () => {
    const page = await visit({ url: "/m/nowhere" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Hot tonight");
  });
});

describe("the gate", () => {
  const at = "2026-11-21T00:00:00Z";

  it("shows the service page while the house is closed", async () => {
    const { text } = await visit({ status: { status: 1, serverTime: at } });
    expect(text).toContain("Maintenance");
    expect(text).not.toContain("Hot tonight");
  });

  it("shows a blocked visitor country and address", async () => {
    const { text } = await visit({ status: { status: 2, country: "SG", ip: "203.0.113.9", serverTime: at } });
    expect(text).toContain("You come from Singapore 203.0.113.9");
  });
});

describe("the document", () => {
  it("carries outside data without letting it become markup", async () => {
    const evil = "</script><script>alert(1)</script>";
    const { html } = await visit({
      announcements: fixtures.announcements(1, [evil]),
      hot: [fixtures.game(evil)],
    });
    expect(html).not.toContain("<script>alert");
    const json = /id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.stringify(JSON.parse(json))).toContain("alert(1)");
  });

  it("holds no text of any length that home does not show", async () => {
    expect((await visit()).html).not.toContain("<p>Long</p>");
  });

  it("never leaves the house by a banner", async () => {
    const bad = fixtures.announcements(1, []);
    for (const url of [
      "javascript:alert(1)",
      "https://elsewhere.example",
      "//elsewhere.example",
      "/m/../x\\y",
    ]) {
      const [banner] = bad.banners;
      if (banner) banner.url = url;
      const { html } = await visit({ announcements: bad });
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses).not.toContain(url);
    }
  });

  it("has no inline script without the nonce", async () => {
    const { html } = await visit();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
    expect(scripts.every((attributes) => /nonce="n"|application\/json/.test(attributes))).toBe(true);
  });
});

import type { AnnouncementsValue } from "@foyer/contract/announcements";
import type { Game } from "@foyer/contract/games";
import type { SystemStatus } from "@foyer/contract/status";
import type { RenderResult, WebServer } from "@foyer/contract/web-server";
import { describe, expect, it, vi } from "vitest";
import * as entryServer from "../src/entry-server.tsx";
import * as fixtures from "./fixtures.ts";

/** The gateway calls the server build through this interface. */
const { firstScreenQueries, manifest, pageAddress, render }: WebServer = entryServer;

interface Visit {
  url?: string;
  language?: "EN" | "TY" | "AR";
  status?: SystemStatus;
  announcements?: AnnouncementsValue;
  hot?: Game[];
  live?: string[];
  /** Ids of endpoints without a response. */
  silent?: string[];
  /** The site's public origin. */
  origin?: string;
  pictureHosts?: string[];
}

/** Requests a page as the gateway does: its queries first, then the render with their values. */
async function visit(options: Visit = {}): Promise<RenderResult & { text: string }> {
  const { url = "/m/home", language = "EN", silent = [] } = options;
  const values: Record<string, unknown> = {
    "settings.consolidated": {
      ...fixtures.settings,
      ...(options.pictureHosts && { imageCdns: options.pictureHosts }),
    },
    "whitelabel.read": fixtures.whitelabel,
    "status.read": options.status ?? fixtures.open,
    "announcements.read": options.announcements ?? fixtures.announcements(2, ["Cards work again"]),
    "vendors.mapping": fixtures.mapping,
    "games.hot": { list: options.hot ?? fixtures.hot(["Ember Orchard", "Koi Reverie"]).list },
    "help.read": fixtures.help(["How do I join?"]),
    "games.list": fixtures.list(
      options.live ?? ["Salon Roulette"],
      { gameType: "LIVE", jackpotCode: "staircase" },
      42,
    ),
  };
  const wanted = firstScreenQueries(url, language).filter(({ id }) => !silent.includes(id));
  const data = Object.fromEntries(wanted.map(({ id, key }) => [key, values[id]]));
  const direction = "ltr";
  const result = await render({
    url,
    language,
    direction,
    data,
    assets: {},
    nonce: "n",
    userAgent: "",
    ...(options.origin && { platform: { origin: options.origin } }),
  });
  return { ...result, text: visible(result.html) };
}

/** The text of the page, without markup. */
function visible(html: string): string {
  const root = html.slice(html.indexOf('<div id="root"'), html.indexOf('<p id="failed"'));
  return root.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

it.each([
  ["/?x=1", "/"],
  ["/m/home?utm_source=mail&tab=RNG", "/m/home?tab=RNG"],
  ["/m/home?tab=nothing", "/m/home"],
  ["/m/gameList?minBet=1&gameType=RNG&x=2", "/m/gameList?gameType=RNG"],
  ["/m/login?from=%2Fm%2Fmine#top", "/m/login?from=%2Fm%2Fmine"],
  ["/m/play/0123?game=x&y=1", "/m/play/$launchId?game=x"],
  ["/m/nowhere?x=1", "/m/unknown"],
  ["/backoffice?section=feedback&x=1", "/backoffice?section=feedback"],
])("the page of %s depends on %s only", (url, address) => {
  expect(pageAddress(url)).toBe(address);
  expect(pageAddress(address)).toBe(address);
});

describe("queries of the gateway", () => {
  const ids = (url: string) => firstScreenQueries(url, "EN").map(({ id }) => id);

  it("the queries of home are what it shows to a visitor", () => {
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

  it.each(["/m/login", "/m/gameList?gameType=LOTT&type=fav", "/m/play/abc"])(
    "the queries of %s are only the shell's",
    (url) => {
      expect(ids(url)).toEqual(["settings.consolidated", "whitelabel.read", "status.read", "texts.read"]);
    },
  );

  it("the first page of a list is queried, unless it is a player's own or searched by name", () => {
    expect(ids("/m/gameList?gameType=RNG&minBet=1")).toContain("games.list");
    expect(ids("/m/gameList?gameType=RNG&type=hot")).toContain("games.hot");
    for (const query of ["type=recent", "gameClassify=FAV", "gameName=koi"])
      expect(ids(`/m/gameList?gameType=RNG&${query}`)).not.toContain("games.list");
  });

  it("the queries of registration include its fields", () => {
    expect(ids("/m/register")).toContain("settings.register");
  });

  it("the queries of registration include only the banners of its group", () => {
    const queries = firstScreenQueries("/m/register", "TY").map(({ query }) => query);
    expect(queries).toContainEqual({ types: "B", groupName: "m_reg", platform: "M", language: "TY" });
  });

  it("the queries of home are those of the requested tab", () => {
    expect(ids("/m/home?tab=RNG")).not.toContain("games.hot");
  });

  it("the queries of home include its banners and four live tables", () => {
    const queries = firstScreenQueries("/", "TY").map(({ query }) => query);
    expect(queries).toContainEqual({ types: "B,PL", groupName: "m_home", platform: "M", language: "TY" });
    expect(queries).toContainEqual(expect.objectContaining({ gameType: "LIVE", pageSize: 4 }));
  });
});

describe("home for a visitor", () => {
  it("home has links to log in and sign up, a language switch and a menu, but no log-out", async () => {
    const { html } = await visit();
    expect(html).toContain('href="/m/login"');
    expect(html).toContain('href="/m/register"');
    expect(html).toContain('aria-label="Language: English (EN)"');
    expect(html).toContain('aria-label="Menu"');
    expect(html).not.toContain("Log out");
  });

  it("the home tab is current at home's aliases too", async () => {
    for (const url of ["/", "/m", "/m/index.html"]) {
      const { html } = await visit({ url });
      const current = /<a[^>]*aria-current="page"[^>]*>/.exec(html)?.[0];
      expect(current).toContain('href="/m/home"');
    }
  });

  it("home shows the hot list first, then the merchant's categories, then the promotions", async () => {
    const { text } = await visit();
    expect(text).toMatch(/Hot Live Slots Promos .*Hot tonight.*Ember Orchard.*Koi Reverie/);
  });

  it("home shows four live tables and a link to the others", async () => {
    const { text, html } = await visit({ live: ["A One", "B Two", "C Three", "D Four"] });
    expect(text).toMatch(/Live now All 42.*A One.*D Four.*More \+38 tables/);
    expect(html).toContain('href="/m/gameCenter?gameType=LIVE"');
  });

  it("home says 'No announcement' if there is none", async () => {
    const { text } = await visit({ announcements: fixtures.announcements(0, []) });
    expect(text).toContain("No announcement");
  });

  it("a single banner does not move", async () => {
    const alone = await visit({ announcements: fixtures.announcements(1, []) });
    expect(alone.html).not.toContain('aria-label="Pause"');
    expect((await visit()).html).toContain('aria-label="Pause"');
  });

  it("home renders without the hot list if that fails to load", async () => {
    const page = await visit({ silent: ["games.hot"] });
    expect(page.text).not.toContain("Ember Orchard");
  });

  it("home renders in Filipino", async () => {
    const { html, text } = await visit({ language: "TY" });
    expect(html).toContain('<html lang="fil"');
    expect(text).toContain("Hot ngayong gabi");
  });

  it("home renders in English while the chosen language is not translated", async () => {
    const { html, text } = await visit({ language: "AR" });
    expect(html).toContain('<html lang="en"');
    expect(text).toContain("Hot tonight");
  });
});

describe("other addresses", () => {
  it("an address without a server-rendered screen has the shell with a skeleton and fetches the script at once", async () => {
    const { html, status } = await visit({ url: "/m/slotsCenter" });
    expect(status).toBe(200);
    expect(html).toContain('<link rel="modulepreload"');
    expect(html).not.toContain("Ember Orchard");
  });

  it.each([
    { url: "/m/login?from=%2Fm%2FgameList", names: ["loginUsername", "loginPassword"], to: "/m/register" },
    { url: "/m/register", names: ["username", "password", "confirmPassword"], to: "/m/login" },
  ])(
    "$url is fully rendered, with labelled fields and a link to the other form",
    async ({ url, names, to }) => {
      const { html } = await visit({ url });
      for (const name of names) {
        const [input = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
        const [, id] = / id="([^"]+)"/.exec(input) ?? [];
        expect(html).toContain(`for="${id}"`);
      }
      expect(html).toMatch(new RegExp(`<a [^>]*href="${to}`));
    },
  );

  it("promotions and help are readable without the script", async () => {
    const promotions = await visit({
      url: "/m/activity",
      announcements: fixtures.promotions(["Dragon days"]),
    });
    expect(promotions.text).toContain("Dragon days");
    expect((await visit({ url: "/m/help" })).text).toMatch(/1 ?\. ?How do I join\?/);
  });

  it("an address whose query failed renders no error", async () => {
    const { text, status } = await visit({ url: "/m/help", silent: ["help.read"] });
    expect(status).toBe(200);
    expect(text).not.toContain("did not come");
  });

  it("forms cannot be posted without the script", async () => {
    for (const url of ["/m/login", "/m/register"]) {
      const { html } = await visit({ url });
      expect(html).toMatch(/<form [^>]*method="post"/);
      expect(html).toMatch(/<button [^>]*disabled="" type="submit"|<button [^>]*type="submit"[^>]* disabled/);
      expect(html).toMatch(/<noscript><p>[^<]*JavaScript/);
    }
  });

  it("an unknown address shows home with status 404", async () => {
    const page = await visit({ url: "/m/nowhere" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Hot tonight");
  });
});

describe("maintenance and geo-blocking", () => {
  const at = "2026-11-21T00:00:00Z";

  it("the maintenance page shows during maintenance", async () => {
    const { text } = await visit({ status: { status: 1, serverTime: at } });
    expect(text).toContain("Maintenance");
    expect(text).not.toContain("Hot tonight");
  });

  it("a blocked visitor sees country and address", async () => {
    const { text } = await visit({ status: { status: 2, country: "SG", ip: "203.0.113.9", serverTime: at } });
    expect(text).toContain("Your location: Singapore 203.0.113.9");
  });

  it.each([
    ["HK", "Your location: Hong Kong 203.0.113.9"],
    [undefined, "Your location: 203.0.113.9"],
  ])("a blocked visitor from %s has a location as browsers write it", async (country, location) => {
    const status = { status: 2 as const, ip: "203.0.113.9", serverTime: at, ...(country && { country }) };
    expect((await visit({ status })).text.replace(/\s+/g, " ")).toContain(location);
  });

  it("a blocked visitor of whom nothing is known has no location", async () => {
    expect((await visit({ status: { status: 2, serverTime: at } })).text).not.toContain("Your location");
  });
});

describe("game list for a visitor", () => {
  it("the game list has its first games and banners in the page, as links", async () => {
    const names = Array.from({ length: 25 }, (_, at) => `Koi ${at + 1}`);
    const { html, text } = await visit({ url: "/m/gameList?gameType=RNG", live: names });
    expect(text).toContain("Banner 0");
    expect(text).toContain("Koi 1 ");
    expect(text).toContain("Koi 18 ");
    expect(html).toMatch(/<a[^>]*>Koi 12<\/a>/);
    // A boundary that failed on the server would be rendered again by the client.
    expect(html).not.toContain("<!--$!-->");
    expect(html).toContain('placeholder="Search 42 games"');
  });

  it("a player's own list waits for the player", async () => {
    const { text } = await visit({ url: "/m/gameList?gameType=RNG&type=recent" });
    expect(text).toContain("Recent");
    expect(text).not.toContain("Log in to see");
  });
});

describe("web app manifest", () => {
  it("the web app manifest has the merchant's name", async () => {
    const merchant = { ...fixtures.whitelabel, merchantName: "Blue Heron" };
    expect(await manifest({ language: "EN", direction: "ltr", merchant })).toMatchObject({
      name: "Blue Heron",
      lang: "en",
    });
  });
});

describe("document", () => {
  it("outside data in the document never becomes markup", async () => {
    const evil = "</script><script>alert(1)</script>";
    const { html } = await visit({
      announcements: fixtures.announcements(1, [evil]),
      hot: [fixtures.game(evil)],
    });
    expect(html).not.toContain("<script>alert");
    const json = /id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.stringify(JSON.parse(json))).toContain("alert(1)");
  });

  it("the document has no long text that home does not show", async () => {
    expect((await visit()).html).not.toContain("<p>Long</p>");
  });

  it("banners never link outside the site", async () => {
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

  it("each page has its pictures from one of the merchant's hosts, by chance", async () => {
    const hosts = ["https://one.example", "https://two.example", "https://three.example"];
    const chance = vi.spyOn(Math, "random");
    for (const [at, host] of hosts.entries()) {
      chance.mockReturnValue((at + 0.5) / hosts.length);
      const { html } = await visit({ pictureHosts: hosts });
      const used = new Set(html.match(/https:\/\/\w+\.example(?=\/art\/)/g));
      expect([...used]).toEqual([host]);
    }
    chance.mockRestore();
  });

  it("a shared address carries its title, text and picture", async () => {
    const { html } = await visit({ url: "/m/activity", origin: "https://site.example" });
    expect(html).toContain('<meta property="og:title" content="Promotions · Foyer">');
    expect(html).toContain('<meta property="og:image" content="https://site.example/icon/app-192.png">');
  });

  it("every inline script has the nonce", async () => {
    const { html } = await visit();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
    expect(scripts.every((attributes) => /nonce="n"|application\/json/.test(attributes))).toBe(true);
  });
});

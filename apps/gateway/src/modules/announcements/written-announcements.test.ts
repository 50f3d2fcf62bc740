import type { AnnouncementsValue } from "@foyer/contract/announcements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../db/database.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import type { WrittenAnnouncement, WrittenBanner } from "./written-announcements.repository.ts";

let t: TestApp;
let merchantId: number;
const picture = { base: "/content-art/a", tint: "#101010", glow: "#202020" };

beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());

const promotion = (more: Partial<WrittenAnnouncement> = {}): WrittenAnnouncement => ({
  source: "promotions/welcome",
  type: "PR",
  category: "deposit_promo",
  group: null,
  startsAt: new Date("2026-01-02T03:04:05Z"),
  endsAt: null,
  popup: { width: null, height: null },
  match: null,
  images: [
    { sequence: 2, picture },
    { sequence: 1, picture },
  ],
  texts: { EN: { title: "Welcome", content: "<p onclick='x'>Come on in</p>" } },
  ...more,
});
const banner = (more: Partial<WrittenBanner> = {}): WrittenBanner => ({
  source: "banners/home/dragon",
  group: "m_home",
  url: "/m/activity",
  sort: 1,
  picture,
  colours: { from: "#333333", to: "#444444", light: "#555555" },
  startsAt: new Date("2026-01-02T03:04:05Z"),
  endsAt: null,
  texts: { EN: { eyebrow: "Tonight", title: "Dragon", action: "Play" } },
  ...more,
});
const write = (announcement: WrittenAnnouncement) =>
  inTransaction(t.app.database.pool, (client) =>
    t.app.services.announcements.write(client, merchantId, announcement),
  );
const writeBanner = (banner: WrittenBanner) =>
  inTransaction(t.app.database.pool, (client) =>
    t.app.services.announcements.writeBanner(client, merchantId, banner),
  );
const prune = (...sources: string[]) =>
  inTransaction(t.app.database.pool, (client) =>
    t.app.services.announcements.prune(client, merchantId, sources),
  );
async function read(types: string): Promise<AnnouncementsValue> {
  return (await t.app.inject(`/wps/system/announcements?types=${types}&cached=false`)).json().value;
}

describe("an announcement imported from a file", () => {
  test("an imported announcement is created, left untouched when unchanged, and updated in place", async () => {
    expect(await write(promotion())).toBe("made");
    const [made] = (await read("PR")).promotion;
    expect(made).toMatchObject({ title: "Welcome", content: "<p>Come on in</p>", category: "deposit_promo" });
    expect(made?.announcementImages.map(({ sequence }) => sequence)).toEqual([1, 2]);

    expect(await write(promotion())).toBe("same");
    expect(await write(promotion({ images: promotion().images.toReversed() }))).toBe("same");

    const texts = { EN: { title: "Welcome back", content: "" }, TY: { title: "Tuloy", content: "" } };
    expect(await write(promotion({ texts, images: [], endsAt: new Date("2036-01-01T00:00:00Z") }))).toBe(
      "changed",
    );
    const { promotion: list } = await read("PR");
    expect(list).toEqual([
      {
        id: made?.id,
        title: "Welcome back",
        content: "",
        category: "deposit_promo",
        startDate: "2026-01-02",
        endDate: "2036-01-01",
        announcementImages: [],
        joinable: false,
        phase: "open",
      },
    ]);
    expect((await read("PR&language=TY")).promotion[0]?.title).toBe("Tuloy");
  });

  test("an imported pop-up has its size", async () => {
    const popup = promotion({
      source: "announcements/popup",
      type: "PU",
      category: null,
      images: [],
      popup: { width: 600, height: 800 },
    });
    expect(await write(popup)).toBe("made");
    expect((await read("PU")).popup).toMatchObject([{ width: 600, height: 800 }]);
    expect(await write({ ...popup, popup: { width: null, height: 700 } })).toBe("changed");
    expect((await read("PU")).popup[0]).not.toHaveProperty("width");
  });

  test("an imported match has its facts, and kicks off when it begins to show", async () => {
    const facts = {
      league: "Northern League",
      home: { name: "Harbour United", colours: ["#ff8a3d", "#c8321f"] as [string, string] },
      away: { name: "Alder Vale", colours: ["#7fb4ff", "#2b5bd7"] as [string, string] },
      goals: [{ minute: 17, side: "home" as const }],
      odds: { home: "1.42", draw: "4.10", away: "7.75" },
    };
    const match = promotion({
      source: "announcements/match",
      type: "H",
      category: null,
      images: [],
      match: facts,
    });
    expect(await write(match)).toBe("made");
    expect(await write(match)).toBe("same");
    expect((await read("H")).hot).toMatchObject([
      { title: "Welcome", match: { ...facts, kickOff: match.startsAt.toISOString() } },
    ]);
    expect(await write({ ...match, match: null })).toBe("changed");
    expect((await read("H")).hot[0]).not.toHaveProperty("match");
  });

  test("an import that fails half-way leaves nothing behind", async () => {
    const writing = inTransaction(t.app.database.pool, async (client) => {
      await t.app.services.announcements.write(client, merchantId, promotion({ source: "half" }));
      throw new Error("the next file is wrong");
    });
    await expect(writing).rejects.toThrow("wrong");
    expect((await read("PR")).promotion).toHaveLength(1);
  });
});

describe("announcements no longer in the files", () => {
  test("an announcement no longer in the files is removed, a promotion that has started is ended once, and announcements from elsewhere stay", async () => {
    const future = new Date(Date.now() + 86_400_000);
    await write(promotion({ source: "promotions/future", startsAt: future }));
    await write(promotion({ source: "announcements/stays", type: "PL", category: null, images: [] }));
    await t.app.services.announcements.publish({
      ...promotion(),
      merchantId,
      type: "PL",
      category: null,
      texts: { EN: { title: "By hand", content: "" } },
    });
    // the running promotion, the future one, the pop-up and the match
    expect(await prune("announcements/stays")).toBe(4);
    const value = await read("PR,PL,PU");
    expect([value.promotion, value.popup]).toEqual([[], []]);
    expect(value.player.map(({ title }) => title)).toEqual(["By hand", "Welcome"]);
    const { rows } = await t.app.database.pool.query(
      "SELECT source FROM announcements WHERE type = 'PR' AND ends_at IS NOT NULL",
    );
    expect(rows).toEqual([{ source: "promotions/welcome" }]);
    expect(await prune("announcements/stays")).toBe(0);
  });
});

test("an imported banner is created, left untouched when unchanged, updated in place, and removed", async () => {
  expect(await writeBanner(banner())).toBe("made");
  expect(await writeBanner(banner())).toBe("same");
  expect(await writeBanner(banner({ sort: 2 }))).toBe("changed");
  expect(
    await writeBanner(
      banner({ sort: 2, texts: { EN: { eyebrow: "Now", title: "Dragon", action: "Play" } } }),
    ),
  ).toBe("changed");
  expect((await read("B")).banners).toMatchObject([{ eyebrow: "Now", url: "/m/activity", picture }]);
  const gone = await inTransaction(t.app.database.pool, (client) =>
    t.app.services.announcements.pruneBanners(client, merchantId, []),
  );
  expect(gone).toBe(1);
  expect((await read("B")).banners).toEqual([]);
});

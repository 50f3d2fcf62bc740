import type { AnnouncementsValue } from "@foyer/contract/announcements";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import type { NewAnnouncement } from "./announcements.repository.ts";

let t: TestApp;
const DAY = 86_400_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

const publish = async (title: string, more: Partial<NewAnnouncement> = {}, ty?: string) =>
  t.app.services.announcements.publish({
    merchantId: (await t.app.services.settings.merchant("DEMO")).id,
    type: "PL",
    category: null,
    group: null,
    startsAt: fromNow(-DAY),
    endsAt: null,
    texts: {
      EN: { title, content: `<p>${title}</p>` },
      ...(ty && { TY: { title: ty, content: `<p>${ty}</p>` } }),
    },
    ...more,
  });

async function read(query: string, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({ url: `/wps/system/announcements?${query}`, headers });
  return {
    status: answer.statusCode,
    ...(answer.json() as { errorCode?: string; value: AnnouncementsValue }),
  };
}
const titles = async (query: string, headers?: Record<string, string>) =>
  (await read(query, headers)).value.player.map((a) => a.title);

beforeAll(async () => {
  t = await testApp();
  await publish("Older", { startsAt: fromNow(-9 * DAY) });
  await publish("Newer", {}, "Mas bago");
  await publish("Of the slots only", { group: "m_rng" });
  await publish("Of the lottery only", { group: "m_lottery" });
  await publish("Not yet", { startsAt: fromNow(DAY) });
  await publish("Over", { startsAt: fromNow(-2 * DAY), endsAt: fromNow(-DAY) });
  await publish("For agents", { type: "A" });
  await publish("A promotion", { type: "PR", category: "rng_promo" });
  await publish("A popup", { type: "PU" });
  await publish("A match", { type: "H" });
  const { pool } = t.app.database;
  for (const [i, group] of ["m_home", "m_home", "m_reg"].entries()) {
    const { rows } = await pool.query(
      `INSERT INTO banners (merchant_id, group_name, url, sort, picture_base, picture_tint, picture_glow, colour_from,
                            colour_to, colour_light, starts_at)
       SELECT id, $1, '/m/activity', $2, '/art/b', '#000000', '#111111', '#222222', '#333333', '#444444', now()
         FROM merchants WHERE code = 'DEMO' RETURNING id`,
      [group, 10 - i],
    );
    await pool.query("INSERT INTO banner_texts VALUES ($1, 'EN', 'Tonight', $2, 'Come on in')", [
      rows[0].id,
      `Banner ${i}`,
    ]);
  }
  await vi.waitFor(async () => expect((await read("types=B")).value.banners).toHaveLength(3));
});
afterAll(() => t.close());

describe("announcements shown", () => {
  test("the announcements shown are current, newest first, of the requested screen or of every screen", async () => {
    expect(await titles("types=PL&groupName=m_home")).toEqual(["Newer", "Older"]);
    expect(await titles("types=PL&groupName=m_rng")).toEqual(["Of the slots only", "Newer", "Older"]);
    expect(await titles("types=PL&groupName=m_lottery")).toEqual(["Of the lottery only", "Newer", "Older"]);
  });

  test("an announcement is listed under its type, and only the requested types are returned", async () => {
    const { value } = await read("types=PR,PU,H");
    expect(value.promotion.map((a) => a.title)).toEqual(["A promotion"]);
    expect(value.popup.map((a) => a.title)).toEqual(["A popup"]);
    expect(value.hot.map((a) => a.title)).toEqual(["A match"]);
    expect([value.player, value.banners]).toEqual([[], []]);
  });

  test("agents' announcements are never returned without a session, whatever types are requested", async () => {
    const { value } = await read("types=A,PL,PU,PR,H,B");
    expect(JSON.stringify(value)).not.toContain("For agents");
  });

  test("an announcement has its start date", async () => {
    const [first] = (await read("types=PL")).value.player;
    expect(first?.startDate).toBe(fromNow(-DAY).toISOString().slice(0, 10));
  });

  test("the banners are those of the group, in their order", async () => {
    const { value } = await read("types=B&groupName=m_home");
    expect(value.banners.map((b) => b.title)).toEqual(["Banner 1", "Banner 0"]);
    expect(value.banners[0]).toMatchObject({
      groupName: "m_home",
      colours: { from: "#222222" },
      url: "/m/activity",
    });
  });
});

describe("announcement language", () => {
  test("announcements are in the requested language where they have a text in it, else in English", async () => {
    expect(await titles("types=PL&groupName=m_home&language=TY")).toEqual(["Mas bago", "Older"]);
    expect(await titles("types=PL&groupName=m_home", { language: "TY" })).toEqual(["Mas bago", "Older"]);
  });

  test("announcements are in the default language when the merchant does not offer the requested one", async () => {
    for (const language of ["FR", "XX", "ty", "EN'--"])
      expect(await titles(`types=PL&groupName=m_home&language=${encodeURIComponent(language)}`)).toEqual([
        "Newer",
        "Older",
      ]);
  });
});

test("unknown announcement types and groups are refused", async () => {
  for (const query of ["", "types=", "types=X", "types=PL,", "types=PL&groupName=m_nowhere", "types=PL;DROP"])
    expect(await read(query), query).toMatchObject({ status: 422, errorCode: "request.invalid" });
});

test("a published announcement appears with cleaned HTML", async () => {
  await titles("types=PL");
  await publish("<b>Fresh</b>", {
    texts: { EN: { title: "Fresh", content: '<p onclick="alert(1)">Hello<script>alert(1)</script></p>' } },
  });
  await expect.poll(() => titles("types=PL")).toContain("Fresh");
  const { value } = await read("types=PL");
  expect(value.player.find((a) => a.title === "Fresh")?.content).toBe("<p>Hello</p>");
});

test("an announcement appears at its start time although the response was cached", async () => {
  await publish("Any moment", { type: "H", startsAt: fromNow(1_500) });
  const hot = async () => (await read("types=H")).value.hot.map((a) => a.title);
  // read until the response without it is cached
  await expect.poll(hot).toEqual(["A match"]);
  const hits = t.app.hotCache.hits;
  await expect.poll(async () => (await hot()).length === 1 && t.app.hotCache.hits > hits).toBe(true);
  await expect.poll(hot).toEqual(["Any moment", "A match"]);
});

test("a banner that leads to games appears only while one of them can be played", async () => {
  const { pool } = t.app.database;
  await createVendor(t.app, "LUMEN", { categories: { LIVE: "maintenance" } });
  await createGames(t.app, { vendor: "LUMEN", category: "LIVE", name: "Velvet Table" });
  const lead = (url: string) => pool.query("UPDATE banners SET url = $1 WHERE group_name = 'm_reg'", [url]);
  const shown = async () => (await read("types=B&groupName=m_reg")).value.banners.length;
  for (const url of ["/m/gameCenter?gameType=LIVE", "/m/gameList?gameType=LIVE&vassalage=LUMEN"]) {
    await lead(url);
    await expect.poll(shown).toBe(0);
    await pool.query("UPDATE vendor_categories SET state = 'open'");
    await expect.poll(shown).toBe(1);
    await pool.query("UPDATE vendor_categories SET state = 'maintenance'");
    await expect.poll(shown).toBe(0);
  }
  await lead("/m/trail");
  await expect.poll(shown).toBe(1);
});

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCKS } from "../../db/advisory-locks.ts";
import { inTransaction } from "../../db/database.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import { type ContentFolder, contentFolder, text } from "./content-folder.fixture.ts";
import type { Counts } from "./content-set.ts";
import { formatFinding } from "./findings.ts";
import { type ImportOptions, importContent, UnknownMerchant } from "./import-content.ts";
import { PicturesRepository } from "./pictures.repository.ts";

let t: TestApp;
let folder: ContentFolder;
let picture: Buffer;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), contentFolder()]);
  picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: "#1040c0" } })
    .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "at home" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await t.close();
  await folder.remove("");
});
beforeEach(async () => {
  await folder.clear();
  // pictures stay: encoding them takes longer than the rest of an import
  await t.app.database.pool.query(
    "TRUNCATE announcements, banners, help_entries, pages, service_lines CASCADE",
  );
  await t.app.database.pool.query("UPDATE merchants SET settings = settings - 'texts'");
});

const run = (options: Partial<ImportOptions> = {}) =>
  importContent(t.app.services, t.app.database, folder.path, { merchant: "DEMO", ...options });
const counts = (changes: Partial<Counts>): Counts => ({
  made: 0,
  changed: 0,
  same: 0,
  removed: 0,
  ...changes,
});
const rows = async (sql: string) => (await t.app.database.pool.query(sql)).rows;
const announcements = async (query = "types=PL,PR,B&groupName=m_home") =>
  (await t.app.inject(`/wps/system/announcements?${query}`)).json().value;

const FILES = {
  "announcements/a.en.md": text("title: A\ntype: PL\nstarts: 2 days ago\nends: in 5 days"),
  "announcements/a.ty.md": text("title: Unang A"),
  "promotions/b.en.md": text(
    "title: B\ncategory: fish_promo\nimages: [{ sequence: 1, file: sea.jpg }]\nstarts: 2026-01-01",
  ),
  "help/10-money/index.en.md": text("title: Money\ntag: money", ""),
  "help/10-money/10-out.en.md": text("title: Out?"),
  "pages/terms.en.md": text("title: Terms"),
  "banners/m_home/sea.yaml":
    "url: /m/activity\npicture: sea.jpg\ntexts:\n  en: { eyebrow: Now, title: Sea, action: Go }\n",
  "texts/en.yaml": "Hot match: The match of the day\n",
  "service.yaml": "lines: [{ position: LINE-1, label: Line, url: https://line.example/foyer }]\n",
};
const write = async (more: Record<string, string | Uint8Array> = {}) =>
  folder.write({ ...FILES, "pictures/sea.jpg": picture, ...more });

describe("importing content", () => {
  test("imported content is served by the API, and a second import changes nothing", async () => {
    await write();
    const { summary } = await run();
    expect(summary).toEqual({
      announcements: counts({ made: 2 }),
      banners: counts({ made: 1 }),
      help: counts({ made: 2 }),
      pages: counts({ made: 1 }),
      lines: counts({ made: 1 }),
      texts: counts({ made: 1 }),
    });
    await expect.poll(async () => (await announcements()).promotion).toMatchObject([{ title: "B" }]);
    const { player, banners, promotion } = await announcements();
    expect(player).toMatchObject([{ title: "A", content: "<p>Words.</p>" }]);
    expect((await announcements("types=PL&language=TY")).player).toMatchObject([{ title: "Unang A" }]);
    expect(banners[0].picture.base).toBe(promotion[0].announcementImages[0].picture.base);

    const versions = () =>
      rows("SELECT xmin::text, id FROM announcements UNION ALL SELECT xmin::text, id FROM pages ORDER BY 2");
    const before = await versions();
    const again = await run({ prune: true, now: new Date(Date.now() + 86_400_000) });
    for (const [kind, did] of Object.entries(again.summary ?? {}))
      expect([kind, did.made + did.changed + did.removed], kind).toEqual([kind, 0]);
    expect(await versions()).toEqual(before);
  });

  test("an import updates what changed in place, and nothing else", async () => {
    await write();
    await run();
    const [before] = await rows("SELECT id, starts_at FROM announcements WHERE source = 'announcements/a'");
    await write({
      "announcements/a.en.md": text("title: A again\ntype: PL\nstarts: 2 days ago\nends: in 5 days"),
      "help/10-money/index.en.md": text("title: Money\ntag: cash", ""),
    });
    await folder.remove("announcements/a.ty.md");
    const { summary } = await run();
    expect(summary?.announcements).toEqual(counts({ changed: 1, same: 1 }));
    expect(summary?.help).toEqual(counts({ changed: 1, same: 1 }));
    // relative dates count from the import that created the entry
    expect(await rows("SELECT id, starts_at FROM announcements WHERE source = 'announcements/a'")).toEqual([
      before,
    ]);
    await expect
      .poll(async () => (await announcements("types=PL&language=TY")).player)
      .toMatchObject([{ title: "A again" }]);
  });

  test("an import writes, changes and removes a promotion's terms", async () => {
    const promotion = (terms: string) => ({
      "promotions/b.en.md": text(`title: B\ncategory: fish_promo\n${terms}`),
    });
    await folder.write(
      promotion(
        "terms:\n  kind: turnover\n  amount: 12.5\n  stake: 500\n  multiple: 5\n  bonusDays: 7\n  weights: { RNG: 100, LIVE: 10 }",
      ),
    );
    expect((await run()).summary?.announcements).toEqual(counts({ made: 1 }));
    expect((await run()).summary?.announcements).toEqual(counts({ same: 1 }));
    const terms = () => rows("SELECT kind, amount, stake, weights FROM promotion_terms");
    expect(await terms()).toEqual([
      { kind: "turnover", amount: 1_250_000n, stake: 50_000_000n, weights: { RNG: 100, LIVE: 10 } },
    ]);
    await folder.write(promotion("terms: { kind: check-in, amount: 1, seventh: 10 }"));
    expect((await run()).summary?.announcements).toEqual(counts({ changed: 1 }));
    expect(await terms()).toMatchObject([{ kind: "check-in", amount: 100_000n, stake: null }]);
    await folder.write(promotion("starts: 1 day ago"));
    expect((await run()).summary?.announcements).toEqual(counts({ changed: 1 }));
    expect(await terms()).toEqual([]);
  });

  test("an entry with only an end date shows from the import on, and one that is already over never shows", async () => {
    await folder.write({
      "announcements/on.en.md": text("title: On\ntype: PL\nends: 2200-01-31"),
      "announcements/over.en.md": text("title: Over\ntype: PL\nends: 2026-01-31"),
    });
    expect((await run()).summary?.announcements).toEqual(counts({ made: 2 }));
    await expect.poll(async () => (await announcements("types=PL")).player).toMatchObject([{ title: "On" }]);
    const later = await run({ now: new Date(Date.now() + 86_400_000) });
    expect(later.summary?.announcements).toEqual(counts({ same: 2 }));
  });

  test("an import moves a tag from one section to another", async () => {
    const sections = (a: string, b: string) => ({
      "help/a/index.en.md": text(`title: A\ntag: ${a}`),
      "help/b/index.en.md": text(`title: B\ntag: ${b}`),
    });
    await folder.write(sections("one", "two"));
    await run();
    await folder.write(sections("two", "one"));
    expect((await run()).summary?.help.changed).toBe(2);
    expect(await rows("SELECT tag FROM help_entries ORDER BY source")).toEqual([
      { tag: "two" },
      { tag: "one" },
    ]);
  });

  test("an import with --prune removes what is gone from the folder, and never what came from elsewhere", async () => {
    await write();
    await run();
    await t.app.services.announcements.publish({
      merchantId: (await t.app.services.settings.merchant("DEMO")).id,
      type: "PL",
      category: null,
      group: null,
      startsAt: new Date(),
      endsAt: null,
      texts: { EN: { title: "By hand", content: "x" } },
    });
    await folder.remove(
      "announcements",
      "help/10-money/10-out.en.md",
      "pages",
      "banners",
      "service.yaml",
      "texts",
    );
    expect((await run()).summary?.announcements.removed).toBe(0);
    const { summary } = await run({ prune: true });
    expect(Object.values(summary ?? {}).map(({ removed }) => removed)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await rows("SELECT source FROM announcements ORDER BY id")).toEqual([
      { source: "promotions/b" },
      { source: null },
    ]);
  });

  test("an import writes nothing when there is an error, in a dry run, and when strict with warnings", async () => {
    await write({ "pages/bad.en.md": "x" });
    const wrong = await run();
    expect([
      wrong.summary,
      wrong.findings.all.filter(({ severity }) => severity === "error").map(formatFinding),
    ]).toEqual([
      null,
      ["pages/bad.en.md:1: must begin with front matter: a line ---, at least a title, a line ---"],
    ]);
    await folder.remove("pages/bad.en.md");
    expect((await run({ check: true })).summary).toBeNull();
    expect((await run({ strict: true })).summary).toBeNull();
    expect(await rows("SELECT FROM announcements")).toHaveLength(0);
    await expect(run({ merchant: "NOBODY" })).rejects.toThrow(UnknownMerchant);
  });

  test("an import is all or nothing, also when the database fails half-way", async () => {
    await write();
    await t.app.database.pool.query(
      "ALTER TABLE service_lines ADD CONSTRAINT refused CHECK (label <> 'Line')",
    );
    try {
      await expect(run()).rejects.toThrow("refused");
      expect(await rows("SELECT FROM announcements")).toHaveLength(0);
    } finally {
      await t.app.database.pool.query("ALTER TABLE service_lines DROP CONSTRAINT refused");
    }
    expect((await run()).summary?.lines.made).toBe(1);
  });

  test("of several concurrent imports one writes and the others find nothing to change", async () => {
    await write();
    const runs = await Promise.all([run(), run(), run(), run()]);
    expect(runs.reduce((sum, { summary }) => sum + (summary?.announcements.made ?? 0), 0)).toBe(2);
    expect(await rows("SELECT FROM announcements")).toHaveLength(2);
  });

  test("an import leaves another merchant's content alone", async () => {
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT DO NOTHING",
    );
    await write();
    await run({ merchant: "OTHER" });
    await folder.remove("announcements");
    await run({ prune: true });
    expect(
      await rows(
        "SELECT source FROM announcements a JOIN merchants m ON m.id = merchant_id WHERE m.code = 'OTHER'",
      ),
    ).toHaveLength(2);
  });
});

describe("pictures of an import", () => {
  beforeEach(() => t.app.database.pool.query("TRUNCATE pictures CASCADE"));
  const get = (url: string) => t.app.inject(url);
  const base = async () =>
    (await rows("SELECT picture_base FROM announcement_images"))[0]?.picture_base as string;

  test("imported pictures are served in both widths and formats, cacheable for ever and without metadata", async () => {
    await write();
    await run();
    for (const [width, format] of [
      [390, "avif"],
      [780, "avif"],
      [390, "webp"],
      [780, "webp"],
    ] as const) {
      const answer = await get(`${await base()}.${width}.${format}`);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, `image/${format}`]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      const meta = await sharp(answer.rawPayload).metadata();
      expect([meta.width, meta.height]).toEqual([width, width / 2]);
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test("imported pictures have placeholder colours", async () => {
    await write();
    await run();
    const [{ picture_tint: tint, picture_glow: glow }] = (await rows(
      "SELECT picture_tint, picture_glow FROM announcement_images",
    )) as [{ picture_tint: string; picture_glow: string }];
    const blueOf = (colour: string) => Number.parseInt(colour.slice(5), 16);
    const redOf = (colour: string) => Number.parseInt(colour.slice(1, 3), 16);
    expect(blueOf(tint)).toBeLessThan(80);
    expect(blueOf(glow)).toBeGreaterThan(200);
    expect(blueOf(glow)).toBeGreaterThan(redOf(glow));
  });

  test("imported pictures are encoded once and served by every gateway", async () => {
    await write();
    await run();
    const made = await rows("SELECT created_at FROM pictures");
    await run();
    expect(await rows("SELECT created_at FROM pictures")).toEqual(made);
    const other = await t.another();
    const url = `${await base()}.390.avif`;
    expect((await other.inject(url)).rawPayload).toEqual((await get(url)).rawPayload);
  });

  test("a picture is deleted one day after the last use, and not before", async () => {
    const pictures = new PicturesRepository(t.app.database.pool);
    const aDayPasses = () =>
      t.app.database.pool.query("UPDATE pictures SET unused_since = unused_since - interval '25 hours'");
    const stored = async () => (await rows("SELECT FROM pictures")).length;
    await write({
      "pages/terms.en.md": text("title: Terms", "![A sea](pictures/lake.jpg)\n"),
      "pages/policy.en.md": text("title: Policy\npicture: hill.jpg"),
      "pictures/lake.jpg": await sharp(picture).negate().toBuffer(),
      "pictures/hill.jpg": await sharp(picture).flop().negate({ alpha: false }).resize(500).toBuffer(),
    });
    await run();
    await pictures.sweep();
    await aDayPasses();
    await pictures.sweep();
    expect(await stored()).toBe(3);

    await folder.remove("pages", "pictures/lake.jpg", "pictures/hill.jpg");
    await run({ prune: true });
    await pictures.sweep();
    await pictures.sweep();
    // pages that were open before still load them
    expect(await stored()).toBe(3);
    await aDayPasses();
    await pictures.sweep();
    expect(await stored()).toBe(1);
    expect((await get(`${await base()}.390.avif`)).statusCode).toBe(200);
  });

  test("a picture that is used again is not deleted", async () => {
    const pictures = new PicturesRepository(t.app.database.pool);
    await write();
    await run();
    await folder.remove("promotions", "banners");
    await run({ prune: true });
    await rows("DELETE FROM announcements");
    await pictures.sweep();
    await rows("UPDATE pictures SET unused_since = now() - interval '3 days'");
    await write();
    await run();
    await pictures.sweep();
    expect(await rows("SELECT unused_since FROM pictures")).toEqual([{ unused_since: null }]);
  });

  test("pictures are not deleted while an import that relies on them runs", async () => {
    const pictures = new PicturesRepository(t.app.database.pool);
    await rows(
      `INSERT INTO pictures (hash, unused_since) VALUES ('${"a".repeat(32)}', now() - interval '3 days')`,
    );
    await inTransaction(t.app.database.pool, async (client) => {
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.content]);
      await pictures.sweep();
    });
    expect(await rows("SELECT FROM pictures")).toHaveLength(1);
    await pictures.sweep();
    expect(await rows("SELECT FROM pictures")).toHaveLength(0);
  });

  test("a missing picture is an error, however a text refers to it", async () => {
    const hash = "0".repeat(32);
    for (const file of [
      `${hash}.390.avif`,
      `${hash}.391.avif`,
      `${hash}.390.svg`,
      "..%2f..%2fetc%2fpasswd",
      "x",
      `${hash}'--.390.avif`,
    ]) {
      const answer = await get(`/content-art/${file}`);
      expect([answer.statusCode, answer.json().errorCode], file).toEqual([404, "request.not.found"]);
    }
  });
});

test("removing an announcement invalidates the caches", async () => {
  await write();
  await run();
  await expect.poll(async () => (await announcements()).player).toHaveLength(1);
  await folder.remove("announcements");
  await run({ prune: true });
  await vi.waitFor(async () => expect((await announcements()).player).toHaveLength(0));
});

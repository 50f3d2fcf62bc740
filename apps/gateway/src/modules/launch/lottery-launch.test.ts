import type { GameListValue } from "@foyer/contract/games";
import { GAME_CATEGORIES, type GameCategory } from "@foyer/contract/shared";
import { decideTap } from "@foyer/domain/launch";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn } from "../../testing/index.ts";
import { type LaunchFixture, launchFixture } from "./launch.fixture.ts";

/** Every category of the demo: slots are open, all others are disabled until their vendors exist. */
const CLOSED = GAME_CATEGORIES.filter((category) => category !== "RNG");
const LOTTERIES = [
  ["LOTT", "LOTT"],
  ["ELOTT", "ELOTT"],
  ["TCG_LOTTO_VN", "LOTT"],
  ["TCG_SEA", "LOTT"],
] as const;

let fixture: LaunchFixture;
let app: FastifyInstance;
let headers: Record<string, string>;
let keys = 0;
/** Of this test's games, in the order of their creation. */
let nodeIds: readonly string[];

const codeOf = (vendor: string, category: GameCategory) => `${vendor}_${category}_ONE`;

beforeAll(async () => {
  fixture = await launchFixture();
  app = fixture.gateway.app;
  await createMember(app, "lucia", { balance: 10_000_000n });
  headers = await signIn(app, "lucia");
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.vendor.requested.length = 0;
  const { pool } = app.database;
  await pool.query("DELETE FROM games");
  await pool.query("DELETE FROM vendor_categories");
  await pool.query("DELETE FROM vendors");
  const rest = Object.fromEntries(CLOSED.map((category) => [category, "maintenance" as const]));
  await createVendor(app, "NIGHTJAR", { categories: { ...rest, RNG: "open" } });
  for (const [vendor, category] of LOTTERIES)
    await createVendor(app, vendor, { categories: { [category]: "maintenance" } });
  nodeIds = await createGames(
    app,
    ...GAME_CATEGORIES.map((category) => ({
      vendor: "NIGHTJAR",
      category,
      name: `One of ${category}`,
      code: codeOf("NIGHTJAR", category),
    })),
    ...LOTTERIES.map(([vendor, category]) => ({
      vendor,
      category,
      name: `A draw of ${vendor}`,
      code: codeOf(vendor, category),
    })),
  );
  // the platform still has the vendors and games of the test before, until it is notified
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM vendors");
  const { id } = await app.services.settings.merchant("DEMO");
  await expect
    .poll(async () => new Set((await app.services.vendors.ofMerchant(id)).keys()))
    .toEqual(new Set(rows.map((row) => row.id)));
  for (const category of GAME_CATEGORIES)
    await expect
      .poll(async () => (await games(category, "NIGHTJAR")).map(({ nodeId }) => nodeIds.includes(nodeId)))
      .toEqual([true]);
});

async function launch(vassalage: string, gameCode: string, launchPayload: Record<string, unknown> = {}) {
  keys += 1;
  const answer = await app.inject({
    method: "POST",
    url: "/wps/game/launchGame",
    headers,
    payload: {
      gameCode,
      vassalage,
      freePlay: false,
      playType: "trad",
      language: "EN",
      idempotencyKey: `lottery-${String(keys).padStart(12, "0")}`,
      ...launchPayload,
    },
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function games(category: GameCategory, vendor: string): Promise<GameListValue["games"]> {
  const answer = await app.inject({
    method: "GET",
    url: `/lgw/games?gameType=${category}&vassalage=${vendor}&pageNo=1`,
  });
  return answer.json().value.games;
}

/** Enables a vendor's category by changing one row; every list reflects it. */
async function lift(vendor: string, category: GameCategory): Promise<void> {
  await app.database.pool.query(
    `UPDATE vendor_categories c SET state = 'open' FROM vendors v
      WHERE v.id = c.vendor_id AND v.code = $1 AND c.category = $2`,
    [vendor, category],
  );
  // by node id, because the list of an earlier test may still be cached
  const open = async () => (await games(category, vendor)).filter((game) => !game.maintenance);
  await expect
    .poll(async () => (await open()).filter((game) => nodeIds.includes(game.nodeId)))
    .toHaveLength(1);
}

const storedModes = async () => {
  const { rows } = await app.database.pool.query<{ prize_mode: string | null }>(
    "SELECT prize_mode FROM launches ORDER BY started_at DESC LIMIT 1",
  );
  return rows[0]?.prize_mode;
};

describe("a disabled vendor category", () => {
  it.each(CLOSED)(
    "%s: a disabled category shows as disabled and refuses a launch before the vendor is called",
    async (category) => {
      const [game] = await games(category, "NIGHTJAR");
      const opensPage = category === "LOTT" || category === "ELOTT";
      expect(game && [decideTap(game, false).kind, decideTap(game, true).kind]).toEqual([
        "sign-in",
        opensPage ? "lottery-page" : "maintenance",
      ]);
      expect(await launch("NIGHTJAR", codeOf("NIGHTJAR", category))).toMatchObject({
        status: 503,
        errorCode: "vendor.maintenance",
      });
      expect(fixture.vendor.requested).toHaveLength(0);
    },
  );

  it.each(CLOSED)("%s: one changed row enables this category and no other", async (category) => {
    await lift("NIGHTJAR", category);
    const [game] = await games(category, "NIGHTJAR");
    expect(game && decideTap(game, true).kind).not.toBe("maintenance");
    expect(await launch("NIGHTJAR", codeOf("NIGHTJAR", category))).toMatchObject({
      status: 200,
      value: { game: { gameType: category, maintenance: false } },
    });
    for (const other of CLOSED.filter((one) => one !== category))
      expect(await launch("NIGHTJAR", codeOf("NIGHTJAR", other))).toMatchObject({
        errorCode: "vendor.maintenance",
      });
  });

  it("a category that is disabled during a game refuses to reopen it", async () => {
    const { value } = await launch("NIGHTJAR", codeOf("NIGHTJAR", "RNG"));
    await app.database.pool.query(
      "UPDATE vendor_categories SET state = 'maintenance' WHERE category = 'RNG'",
    );
    const resume = async () =>
      (await app.inject({ method: "GET", url: `/wps/game/launches/${value.launchId}`, headers })).json();
    await expect.poll(async () => (await resume()).errorCode).toBe("vendor.maintenance");
  });
});

describe("the prize mode of a lottery", () => {
  it.each([
    ["LOTT", "LOTT", undefined, "Lott"],
    ["LOTT", "LOTT", "ZY", "ZY"],
    ["LOTT", "LOTT", "SEA", "Lott"],
    ["ELOTT", "ELOTT", undefined, "Elott"],
    ["TCG_LOTTO_VN", "LOTT", undefined, "Elott"],
    ["TCG_SEA", "LOTT", undefined, "SEA"],
    ["TCG_SEA", "LOTT", "Lott", "SEA"],
  ] as const)(
    "a launch of %s in %s with requested prize mode %s is stored with %s",
    async (vendor, category, requested, expected) => {
      await lift(vendor, category);
      const launchPayload = { playType: "ent", ...(requested && { prizeMode: requested }) };
      expect(await launch(vendor, codeOf(vendor, category), launchPayload)).toMatchObject({ status: 200 });
      expect(await storedModes()).toBe(expected);
    },
  );

  it("a slot has no prize mode, whatever is requested", async () => {
    expect((await launch("NIGHTJAR", codeOf("NIGHTJAR", "RNG"), { prizeMode: "Lott" })).status).toBe(200);
    expect(await storedModes()).toBeNull();
  });

  it("another prize mode under the same idempotency key is a conflict", async () => {
    await lift("LOTT", "LOTT");
    const same = { idempotencyKey: "one-key-for-two-modes" };
    const code = codeOf("LOTT", "LOTT");
    expect((await launch("LOTT", code, { ...same, prizeMode: "Lott" })).status).toBe(200);
    expect((await launch("LOTT", code, same)).status).toBe(200);
    expect(await launch("LOTT", code, { ...same, prizeMode: "ZY" })).toMatchObject({
      status: 409,
      errorCode: "request.conflict",
    });
  });

  it("an unknown prize mode is refused", async () => {
    expect(await launch("NIGHTJAR", codeOf("NIGHTJAR", "RNG"), { prizeMode: "lott" })).toMatchObject({
      status: 422,
      errorCode: "request.invalid",
    });
  });
});

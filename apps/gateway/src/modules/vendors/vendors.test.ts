import { afterAll, beforeAll, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN", {
    displayName: "Lumen",
    categories: { RNG: "open", LIVE: "maintenance" },
  });
  await createVendor(t.app, "OTTER", { displayName: "Otter" });
  await createGames(
    t.app,
    { vendor: "LUMEN", name: "One" },
    { vendor: "LUMEN", name: "Two", state: "closed" },
    { vendor: "OTTER", name: "Three" },
    { vendor: "LUMEN", name: "Four", category: "LIVE" },
  );
});
afterAll(() => t.close());

const value = async (url: string) => (await t.app.inject({ url })).json().value;

test("categories come in the merchant's order, each with its vendors in order, states and open games", async () => {
  await t.app.database.pool.query(
    `UPDATE merchants SET settings = '{"categories":["LIVE","FISH","RNG"]}' WHERE code = 'DEMO'`,
  );
  await expect
    .poll(async () => (await value("/wps/system/vassalage/mapping")).sorting[0]?.gameCategory)
    .toBe("LIVE");
  expect(await value("/wps/system/vassalage/mapping")).toEqual({
    sorting: [
      { gameCategory: "LIVE", vendorNames: [{ accountTypeName: "LUMEN" }] },
      { gameCategory: "RNG", vendorNames: [{ accountTypeName: "LUMEN" }, { accountTypeName: "OTTER" }] },
    ],
    mapping: {
      LIVE: [{ accountTypeName: "LUMEN", displayName: "Lumen", state: "maintenance", gameCount: 1 }],
      RNG: [
        { accountTypeName: "LUMEN", displayName: "Lumen", state: "open", gameCount: 1 },
        { accountTypeName: "OTTER", displayName: "Otter", state: "open", gameCount: 1 },
      ],
    },
  });
});

test("a vendor under maintenance comes after the open ones of its category", async () => {
  const state = (to: string) =>
    t.app.database.pool.query(
      `UPDATE vendor_categories SET state = $1
        WHERE category = 'RNG' AND vendor_id = (SELECT id FROM vendors WHERE code = 'LUMEN')`,
      [to],
    );
  const order = async () =>
    (await value("/wps/system/vassalage/mapping")).mapping.RNG.map(
      ({ accountTypeName }: { accountTypeName: string }) => accountTypeName,
    );
  await state("maintenance");
  await expect.poll(order).toEqual(["OTTER", "LUMEN"]);
  await state("open");
  await expect.poll(order).toEqual(["LUMEN", "OTTER"]);
});

test("a vendor in the mapping names the classifications that its open games have", async () => {
  await createGames(
    t.app,
    { vendor: "OTTER", name: "Lucky", classification: "JP" },
    { vendor: "OTTER", name: "Gone", classification: "SC", state: "closed" },
  );
  await expect
    .poll(async () => (await value("/wps/system/vassalage/mapping")).mapping.RNG)
    .toMatchObject([
      { accountTypeName: "LUMEN" },
      { accountTypeName: "OTTER", gameCount: 2, gameClassify: ["JP"] },
    ]);
  await t.app.database.pool.query("DELETE FROM games WHERE name IN ('Lucky', 'Gone')");
  await expect
    .poll(async () => (await value("/wps/system/vassalage/mapping")).mapping.RNG[1].gameCount)
    .toBe(1);
});

test("game types count vendors and games", async () => {
  expect(await value("/wps/relay/gameTypes?typeId=1&merchantCode=DEMO")).toEqual({
    content: [
      { gameCategory: "LIVE", vendorCount: 1, gameCount: 1 },
      { gameCategory: "RNG", vendorCount: 2, gameCount: 2 },
    ],
  });
});

test("counts follow every kind of write", async () => {
  const { pool } = t.app.database;
  const counts = async () => {
    const [stored, counted] = await Promise.all([
      pool.query(
        "SELECT vendor_id, category, sum(games)::int AS n FROM game_counts GROUP BY 1, 2 HAVING sum(games) > 0 ORDER BY 1, 2",
      ),
      pool.query(
        "SELECT vendor_id, category, count(*)::int AS n FROM games WHERE state = 'open' GROUP BY 1, 2 ORDER BY 1, 2",
      ),
    ]);
    expect(stored.rows).toEqual(counted.rows);
  };
  await counts();
  await createGames(
    t.app,
    { vendor: "OTTER", name: "Five", classification: "JP" },
    { vendor: "OTTER", name: "Six" },
  );
  await counts();
  for (const change of [
    "UPDATE games SET state = 'open' WHERE name = 'Two'",
    "UPDATE games SET classification = 'SC', min_bet = 77 WHERE name IN ('Five', 'Six')",
    "UPDATE games SET vendor_id = (SELECT id FROM vendors WHERE code = 'LUMEN') WHERE name = 'Six'",
    "UPDATE games SET category = 'LIVE' WHERE name = 'One'",
    "UPDATE games SET state = 'closed'",
    "UPDATE games SET state = 'open' WHERE name <> 'Four'",
    "DELETE FROM games WHERE name IN ('Two', 'Three')",
    "TRUNCATE games CASCADE",
  ]) {
    await pool.query(change);
    await counts();
  }
});

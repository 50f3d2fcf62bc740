import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  endSales,
  enterDraw,
  enterLottery,
} from "../modules/back-office-lotteries/back-office-lotteries.fixture.ts";
import { LOTTERY_ENTRY } from "../modules/back-office-lotteries/lottery-entry.fixture.ts";
import { createGames } from "../testing/catalogue.ts";
import { type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

const DAILY = {
  ...LOTTERY_ENTRY,
  code: "LOTT_IMPORTED",
  timeZone: "Asia/Manila",
  times: ["21:00"],
};

let t: TestApp;
let folder: string;
let lotteryId: number;
beforeAll(async () => {
  t = await testApp();
  lotteryId = await enterLottery(t.app, "LOTT_OWN", { source: "own" });
  await createGames(t.app, { vendor: "LOTT", category: "LOTT", code: DAILY.code, name: "Imported" });
  folder = await mkdtemp(join(tmpdir(), "lotteries-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const lotteries = (...args: string[]) => runAdmin(t, ["lotteries", ...args]);
async function importFile(...entries: object[]) {
  const path = join(folder, "lotteries.json");
  await writeFile(path, JSON.stringify(entries));
  return lotteries("import", path);
}
const trail = async (subject: string) => {
  const { rows } = await t.app.database.pool.query<{ deed: string }>(
    "SELECT deed FROM audit_trail WHERE area = 'lotteries' AND operator_id IS NULL AND subject = $1 ORDER BY id",
    [subject],
  );
  return rows.map(({ deed }) => deed);
};

test("lotteries of a file are added and changed, and the same file again changes nothing", async () => {
  expect(await importFile(DAILY)).toMatchObject({ code: 0, out: "Added: LOTT_IMPORTED.\n" });
  expect((await importFile(DAILY)).out).toBe("Nothing changed.\n");
  expect((await importFile({ ...DAILY, prizeGroup: 1900 })).out).toBe("Changed: LOTT_IMPORTED.\n");
  expect((await lotteries("list")).out).toContain(
    "LOTT_IMPORTED: open, digits3, own draws, drawn 21:00 daily (Asia/Manila), today 0.00 CNY staked",
  );
  expect(await trail("LOTT_IMPORTED")).toEqual(["lottery-changed"]);
});

test("a lottery without a game, and one with another schedule, are refused, and nothing of the file is imported", async () => {
  await importFile(DAILY);
  for (const [other, reason] of [
    [{ ...DAILY, code: "LOTT_WITHOUT_GAME" }, "LOTT_WITHOUT_GAME is not a game of its vendor"],
    [{ ...DAILY, times: ["20:00"] }, "LOTT_IMPORTED has another vendor, family, source or schedule"],
    [{ ...DAILY, lowestPrizeGroup: 1950 }, "LOTT_IMPORTED.lowestPrizeGroup is above the prize group"],
  ] as const)
    expect(await importFile(other)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`Nothing was imported: ${reason}`),
    });
  expect((await lotteries("list")).out).not.toContain("WITHOUT_GAME");
});

test("a lottery is taken off sale and put on sale", async () => {
  expect((await lotteries("close", "LOTT_OWN")).out).toBe("LOTT_OWN is off sale.\n");
  expect((await lotteries("list")).out).toContain("LOTT_OWN: closed");
  await lotteries("open", "LOTT_OWN");
  expect((await lotteries("list")).out).toContain("LOTT_OWN: open");
  expect(await trail("LOTT_OWN")).toEqual(["lottery-closed", "lottery-opened"]);
  expect(await lotteries("close", "LOTT_NOTHING")).toMatchObject({ code: 1 });
});

test("a draw is declared void with a reason, once", async () => {
  const { number } = await enterDraw(t.app, lotteryId);
  expect((await lotteries("void", "LOTT_OWN", number, "The machine broke")).out).toBe(
    `${number} is void: its stakes return.\n`,
  );
  expect((await lotteries("void", "LOTT_OWN", number, "Again")).out).toBe(`${number} is void already.\n`);
  expect((await lotteries("draws", "LOTT_OWN")).out).toContain(`${number}: void`);
  expect(await trail(`LOTT_OWN ${number}`)).toEqual(["draw-voided"]);
});

test("the numbers of a past draw are computed from the secret of its day, and other numbers are told", async () => {
  const { id, number } = await enterDraw(t.app, lotteryId);
  await endSales(t.app, id);
  const secret = Buffer.alloc(32, 7);
  const numbers = await drawNumbers(
    await drawSeed(secret, "LOTT_OWN", number),
    lotteryFamily("digits3", new Date()),
  );
  await t.app.database.pool.query("SELECT lottery_draw($1, $2)", [id, numbers]);
  await t.app.database.pool.query(
    `INSERT INTO lottery_secrets (merchant_id, day, sealed, hash)
     SELECT merchant_id, '2020-01-01', 'sealed', $2 FROM lotteries WHERE id = $1
     -- the job may have added one for the planned draw
     ON CONFLICT (merchant_id, day) DO UPDATE SET sealed = excluded.sealed, hash = excluded.hash`,
    [lotteryId, await secretHash(secret)],
  );
  expect(await lotteries("verify", "LOTT_OWN", number)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("The secret of 20200101 is published after its last draw"),
  });
  await t.app.database.pool.query(
    "UPDATE lottery_secrets SET secret = $1, revealed_at = now() WHERE day = '2020-01-01'",
    [secret],
  );
  const right = await lotteries("verify", "LOTT_OWN", number);
  expect(right).toMatchObject({ code: 0, errors: "" });
  expect(right.out).toContain(`Numbers            ${numbers.join(" ")}\n`);
  expect(right.out).toContain("The numbers are right.");
  await t.app.database.pool.query("UPDATE lottery_draws SET numbers = $2 WHERE id = $1", [
    id,
    ["9", "9", "9"],
  ]);
  expect(await lotteries("verify", "LOTT_OWN", number)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("The numbers differ."),
  });
});

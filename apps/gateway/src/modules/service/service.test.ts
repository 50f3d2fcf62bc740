import { createDecipheriv } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;

beforeAll(async () => {
  t = await testApp();
  const { pool } = t.app.database;
  await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')");
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());

interface Line {
  csPosition: string;
  type: string;
  label: string;
  path: string;
}
const LINES = [
  { csPosition: "LINE-1", label: "LINE", url: "https://line.example/foyer" },
  { csPosition: "MAIL-1", label: "Mail", url: "mailto:help@foyer.example" },
];

const linesOf = async (merchant = "DEMO"): Promise<Line[]> => {
  const answer = await t.app.inject({ url: "/wps/system/onlineService", headers: { merchant } });
  expect(answer.statusCode).toBe(200);
  return answer.json().value.version.pathList;
};
const keyOf = async (merchant = "DEMO"): Promise<Buffer> => {
  const answer = await t.app.inject({ url: "/wps/system/settings/consolidated", headers: { merchant } });
  return Buffer.from(answer.json().value.serviceKey, "base64url");
};

/** As the web client decrypts it. */
function opened(path: string, key: Buffer): string {
  const bytes = Buffer.from(path, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}

test("a merchant without service lines has an empty list", async () => {
  expect(await linesOf("OTHER")).toEqual([]);
});

test("service lines come in the merchant's order, their addresses encrypted with the key of the settings", async () => {
  await t.app.services.serviceLines.write(merchantId, LINES);
  await expect.poll(async () => (await linesOf()).length).toBe(2);
  const lines = await linesOf();
  expect(lines.map(({ csPosition, type, label }) => ({ csPosition, type, label }))).toEqual([
    { csPosition: "LINE-1", type: "3", label: "LINE" },
    { csPosition: "MAIL-1", type: "3", label: "Mail" },
  ]);
  const key = await keyOf();
  expect(lines.map(({ path }) => opened(path, key))).toEqual(LINES.map(({ url }) => url));
  expect(JSON.stringify(lines)).not.toMatch(/example|mailto/);
});

test("another merchant's key decrypts no service line", async () => {
  const [line] = await linesOf();
  const key = await keyOf("OTHER");
  expect(key).not.toEqual(await keyOf());
  expect(() => opened(line?.path ?? "", key)).toThrow();
});

test("writing service lines again changes nothing, and a new order is visible at once", async () => {
  const { serviceLines } = t.app.services;
  await serviceLines.write(merchantId, LINES);
  expect((await linesOf()).map(({ csPosition }) => csPosition)).toEqual(["LINE-1", "MAIL-1"]);
  await serviceLines.write(merchantId, LINES.toReversed());
  await expect
    .poll(async () => (await linesOf()).map(({ csPosition }) => csPosition))
    .toEqual(["MAIL-1", "LINE-1"]);
  await serviceLines.write(merchantId, LINES.slice(0, 1), { prune: true });
  await expect.poll(async () => (await linesOf()).map(({ csPosition }) => csPosition)).toEqual(["LINE-1"]);
});

test("a service line with another URL scheme is refused by the database", async () => {
  for (const url of ["javascript:alert(1)", "http://line.example", "data:text/html,x"])
    await expect(
      t.app.services.serviceLines.write(merchantId, [{ csPosition: "LINE-2", label: "x", url }]),
    ).rejects.toThrow(/service_lines_url_check/);
});

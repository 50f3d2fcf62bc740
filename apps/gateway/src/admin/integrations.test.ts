import { afterAll, beforeAll, expect, test } from "vitest";
import { enterVendor, keyPair } from "../providers/provider-testing.ts";
import { type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await enterVendor(t.app, "outside", keyPair());
});
afterAll(() => t.close());

const run = (...args: string[]) => runAdmin(t.databaseUrl, ["integrations", ...args]);
const stored = async () =>
  (
    await t.app.database.pool.query(
      "SELECT frame_origins, frame_rights, handshake FROM vendor_integrations WHERE id = 'outside'",
    )
  ).rows[0];

test("origins, rights and handshake of a vendor's frames are set and listed", async () => {
  const set = ["--origins", "https://games.example, http://localhost:9000/", "--rights", "allow-same-origin"];
  expect(await run("frames", "outside", ...set)).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({
    frame_origins: ["https://games.example", "http://localhost:9000"],
    frame_rights: ["allow-same-origin"],
    handshake: false,
  });
  expect((await run("list")).out).toContain(
    "outside: https://games.example, http://localhost:9000; allow-same-origin; without handshake",
  );
  expect(await run("frames", "outside", "--origins", "https://games.example", "--handshake")).toMatchObject({
    code: 0,
  });
  expect(await stored()).toEqual({
    frame_origins: ["https://games.example"],
    frame_rights: [],
    handshake: true,
  });
});

test.each([
  "http://games.example",
  "https://*.example",
  "https://games.example/play",
  "https://games.example;script-src *",
  "https://a@games.example",
  "*",
  "https:",
  "data:text/html,x",
])("the origin %j is refused", async (origin) => {
  const before = await stored();
  const { code, errors } = await run("frames", "outside", "--origins", origin);
  expect([code, errors]).toEqual([1, expect.stringContaining("is not an origin")]);
  expect(await stored()).toEqual(before);
});

test.each([
  [
    ["frames", "outside", "--origins", "https://games.example", "--rights", "allow-top-navigation"],
    "is not a right",
  ],
  [["frames", "nobody", "--origins", "https://games.example"], "There is no integration nobody."],
  [["release-studio"], "There is no studio."],
])("%j is refused with the reason", async (args, reason) => {
  const { code, errors } = await run(...args);
  expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
});

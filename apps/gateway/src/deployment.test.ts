import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keyPair } from "./providers/provider-testing.ts";
import { type TestApp, testApp } from "./testing/index.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-deployment-"));
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

async function keyFile(name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, keyPair().publicKey);
  return file;
}
const studio = async () =>
  (await t.app.database.pool.query("SELECT base_url, public_key FROM vendor_integrations WHERE id = 'house'"))
    .rows;

it("a gateway with another secret than the database's refuses to start, and says what to do", async () => {
  await expect(t.another({ FOYER_SECRET: "another secret that is long enough" })).rejects.toThrow(
    /set up with another secret: set FOYER_SECRET to it, or copy the folder keys/,
  );
  const { rows } = await t.app.database.pool.query<{ stored: string }>(
    "SELECT to_json(d)::text AS stored FROM deployment d",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.stored).not.toContain(t.app.config.FOYER_SECRET);
});

it("a second studio is refused until the first is released, and a gateway beside it changes nothing", async () => {
  const [first, second] = [await keyFile("first.pem"), await keyFile("second.pem")];
  await t.another({ STUDIO_PUBLIC_KEY_FILE: first, STUDIO_URL: "http://127.0.0.1:9001" });
  const before = await studio();
  const other = { STUDIO_PUBLIC_KEY_FILE: second, STUDIO_URL: "http://127.0.0.1:9002" };
  await expect(t.another(other)).rejects.toThrow(/another studio .* --gateway-only/);
  await t.another({ ...other, STUDIO: "elsewhere" });
  expect(await studio()).toEqual(before);

  await t.another({ STUDIO_PUBLIC_KEY_FILE: first, STUDIO_URL: "http://127.0.0.1:9003" });
  expect(await studio()).toEqual([{ ...before[0], base_url: "http://127.0.0.1:9003" }]);

  expect(await t.app.services.providers.releaseStudio()).toBe(true);
  expect(await t.app.services.providers.releaseStudio()).toBe(false);
  await t.another(other);
  expect(await studio()).toEqual([
    { base_url: "http://127.0.0.1:9002", public_key: expect.not.stringMatching("released") },
  ]);
});

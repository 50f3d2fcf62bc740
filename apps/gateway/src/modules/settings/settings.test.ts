import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(
    `INSERT INTO merchants (code, name, currency, settings, whitelabel) VALUES
       ('LAMP', 'The Lamp', 'PHP', '{"languages":["TY"],"defaultLanguage":"TY","minimumAge":21,"template":{"app_desc":"The Lamp in your pocket","mem_cen":"0","dep_func":"1"},"esportsVendors":["SECOND_MONITOR"],"links":{"TELEGRAM":{"url":"https://t.example"}}}',
        '{"flags":{"CBS3":true},"agentMenu":["AGEPAG"],"trial":true}')`,
  );
});
afterAll(() => t.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await t.app.inject({ url: path, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const consolidated = (headers?: Record<string, string>) => read("/wps/system/settings/consolidated", headers);

test("a merchant without settings of its own has the defaults", async () => {
  const { value } = await consolidated();
  expect(value).toMatchObject({
    merchantCode: "DEMO",
    languages: ["EN", "TY"],
    defaultLanguage: "EN",
    currency: { code: "CNY", symbol: "￥", pattern: "#,##0.00" },
    loginRequired: false,
    minimumAge: 18,
    esportsVendors: [],
  });
});

test("a merchant overrides single settings", async () => {
  await expect.poll(async () => (await consolidated({ merchant: "LAMP" })).value?.merchantCode).toBe("LAMP");
  const { value } = await consolidated({ merchant: "LAMP" });
  expect(value).toMatchObject({
    languages: ["TY"],
    minimumAge: 21,
    esportsVendors: ["SECOND_MONITOR"],
    currency: { code: "PHP", symbol: "₱" },
    links: { TELEGRAM: { url: "https://t.example" } },
  });
  expect((await read("/wps/system/template", { merchant: "LAMP" })).value).toEqual({
    app_desc: "The Lamp in your pocket",
    mem_cen: "0",
    dep_func: "1",
  });
  expect((await read("/wps/system/whitelabel", { merchant: "LAMP" })).value).toEqual({
    merchantCode: "LAMP",
    merchantName: "The Lamp",
    flags: { CBS3: true },
    agentMenu: ["AGEPAG"],
    trial: true,
  });
});

test("the addresses of a site are the merchant's domains, by default the deployment's own", async () => {
  const routes = async (headers?: Record<string, string>) =>
    (await read("/wps/system/domainRoute", headers)).value;
  expect(await routes()).toEqual({ merchantCode: "DEMO", domains: ["http://localhost"] });
  await t.app.database.pool.query(
    `UPDATE merchants SET settings = settings || '{"domains":["https://m.lamp.example","https://lamp.example"]}' WHERE code = 'LAMP'`,
  );
  await expect
    .poll(() => routes({ merchant: "LAMP" }))
    .toEqual({ merchantCode: "LAMP", domains: ["https://m.lamp.example", "https://lamp.example"] });
});

test("a merchant sets the newest release of its app; by default there is none", async () => {
  const info = async () => (await read("/wps/system/appInfo")).value;
  expect(await info()).toEqual({ upgrade: false });
  const app = { upgrade: true, ios: { version: "2.1.0", url: "https://get.example/ios" } };
  await t.app.database.pool.query(
    "UPDATE merchants SET settings = settings || $1::jsonb WHERE code = 'DEMO'",
    [{ app }],
  );
  await expect.poll(info).toEqual(app);
  expect((await consolidated()).value.app).toBeUndefined();
});

test("the encryption key in the settings opens sealed bodies", async () => {
  const { value } = await consolidated();
  expect(value.encryption).toEqual(t.app.services.sealedBodyKeys.currentKey());
});

test("an unknown merchant is refused everywhere", async () => {
  for (const path of [
    "/wps/system/settings/consolidated",
    "/wps/system/whitelabel",
    "/wps/system/status",
    "/wps/system/vassalage/mapping",
  ])
    for (const merchant of ["NOBODY", "demo", "DEMO ", "__proto__", "1", "<script>"])
      expect(await read(path, { merchant }), path).toMatchObject({
        status: 404,
        errorCode: "merchant.unknown",
        success: false,
      });
});

test("the status is never cached and follows the merchant", async () => {
  const status = () => read("/wps/system/status");
  const { value, headers } = await status();
  expect(value.status).toBe(0);
  expect(Math.abs(Date.parse(value.serverTime) - Date.now())).toBeLessThan(60_000);
  expect(headers["cache-control"]).toBe("no-store");
  await t.app.database.pool.query("UPDATE merchants SET status = 1 WHERE code = 'DEMO'");
  await expect.poll(async () => (await status()).value.status).toBe(1);
  expect((await read("/wps/system/status", { merchant: "LAMP" })).value.status).toBe(0);
});

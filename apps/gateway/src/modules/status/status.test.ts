import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../testing/index.ts";

const { app, another, close } = await testApp();
afterAll(close);
const { pool } = app.database;

/** Addresses whose country has been registered unchanged for decades. */
const MANILA = "119.92.1.1";
const AMSTERDAM = "193.0.6.139";
const AMSTERDAM_6 = "2001:67c:2e8:22::c100:68b";

const status = async (remoteAddress: string, headers: Record<string, string> = {}, gateway = app) =>
  gateway.inject({ url: "/wps/system/status", remoteAddress, headers });
const valueFor = async (...of: Parameters<typeof status>) => (await status(...of)).json().value;

async function set(column: "settings" | "status", value: unknown, merchant = "DEMO"): Promise<void> {
  const notified = new Promise<void>((done) => {
    app.notifications.on("foyer_cache", (topic) => {
      if (topic === "merchant") done();
    });
  });
  await pool.query(`UPDATE merchants SET ${column} = $1 WHERE code = $2`, [value, merchant]);
  await notified;
}

it("without blocked countries the site is open to everybody and the status does not contain the visitor's country", async () => {
  for (const address of [MANILA, AMSTERDAM, "127.0.0.1"])
    expect(await valueFor(address)).toEqual({ status: 0, serverTime: expect.any(String) });
});

it("a visitor can ask for their country and address, also without a known country", async () => {
  const country = async (remoteAddress: string) => {
    const answer = await app.inject({ url: "/wps/system/country", remoteAddress });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    return answer.json().value;
  };
  expect(await country(MANILA)).toEqual({ country: "PH", ip: MANILA });
  expect(await country(`::ffff:${AMSTERDAM}`)).toEqual({ country: "NL", ip: AMSTERDAM });
  expect(await country("127.0.0.1")).toEqual({ ip: "127.0.0.1" });
});

describe("a blocked country", () => {
  beforeAll(() => set("settings", { blockedCountries: ["NL", "KP"] }));

  it.each([
    ["by IPv4", AMSTERDAM, AMSTERDAM],
    ["by IPv6", AMSTERDAM_6, AMSTERDAM_6],
    ["by an IPv4-mapped IPv6 address", `::ffff:${AMSTERDAM}`, AMSTERDAM],
  ])("the status of a visitor from a blocked country has country and address: %s", async (_, address, ip) => {
    const answer = await status(address);
    expect(answer.json().value).toEqual({ status: 2, country: "NL", ip, serverTime: expect.any(String) });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([MANILA, "127.0.0.1", "10.1.2.3", "::1", "fe80::1%eth0", "240.0.0.1"])(
    "a visitor from another or an unknown country is not blocked: %s",
    async (address) => {
      expect(await valueFor(address)).toMatchObject({ status: 0 });
    },
  );

  it("the address comes from a trusted proxy, not from the visitor's own header", async () => {
    const forwarded = { "x-forwarded-for": AMSTERDAM };
    expect(await valueFor(MANILA, forwarded)).toMatchObject({ status: 0 });
    expect(await valueFor(AMSTERDAM, { "x-forwarded-for": MANILA })).toMatchObject({ status: 2 });
    const proxied = await another({ TRUSTED_PROXIES: "10.0.0.0/8" });
    expect(await valueFor("10.0.0.7", forwarded, proxied)).toMatchObject({ status: 2, ip: AMSTERDAM });
    const spoofed = { "x-forwarded-for": `${MANILA}, ${AMSTERDAM}` };
    expect(await valueFor("10.0.0.7", spoofed, proxied)).toMatchObject({ status: 2, ip: AMSTERDAM });
    expect(await valueFor(MANILA, forwarded, proxied)).toMatchObject({ status: 0 });
    for (const nonsense of ["nowhere", "<b>", "1.2.3.4.5", "", `${AMSTERDAM}<b>`])
      expect(await valueFor("10.0.0.7", { "x-forwarded-for": nonsense }, proxied)).toMatchObject({
        status: 0,
      });
  });

  it("a country is blocked at that merchant only", async () => {
    await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('OPEN', 'Open', 'CNY')");
    const gateway = await another();
    expect(await valueFor(AMSTERDAM, { merchant: "OPEN" }, gateway)).toMatchObject({ status: 0 });
    expect(await valueFor(AMSTERDAM, { merchant: "DEMO" }, gateway)).toMatchObject({ status: 2 });
  });

  it("the list of blocked countries is not published", async () => {
    const answer = await app.inject("/wps/system/settings/consolidated");
    expect(answer.body).not.toContain("locked");
  });

  it("maintenance takes precedence over a blocked country and has no address", async () => {
    await set("status", 1);
    expect(await valueFor(AMSTERDAM)).toEqual({ status: 1, serverTime: expect.any(String) });
    await set("status", 0);
    expect(await valueFor(AMSTERDAM)).toMatchObject({ status: 2 });
  });
});

describe("the geolocation file", () => {
  it("another geolocation file can be configured, and an unreadable one is named at startup", async () => {
    const there = await another({ LOCATION_FILE: "/nonexistent/file.mmdb" }).catch((error: unknown) => error);
    expect(String(there)).toContain("LOCATION_FILE /nonexistent/file.mmdb cannot be read");
  });
});

import { randomUUID } from "node:crypto";
import { contract, type Endpoint } from "@foyer/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterVendor, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";

/** What the platform answers while the site is unavailable: the availability check of spec section 4. */

const AMSTERDAM = "193.0.6.139";
const vendor = { id: "lumen", keys: keyPair() };
const endpoints: readonly Endpoint[] = Object.values(contract);
let t: TestApp;

const merchant = () => t.app.services.settings.merchant("DEMO");
/** 1: maintenance. */
async function setStatus(status: 0 | 1): Promise<void> {
  await t.app.database.pool.query("UPDATE merchants SET status = $1 WHERE code = 'DEMO'", [status]);
  await vi.waitFor(async () => expect((await merchant()).status).toBe(status));
}
async function block(...blockedCountries: string[]): Promise<void> {
  await t.app.database.pool.query("UPDATE merchants SET settings = $1 WHERE code = 'DEMO'", [
    { blockedCountries },
  ]);
  await vi.waitFor(async () => expect((await merchant()).settings).toMatchObject({ blockedCountries }));
}

const call = async ({ method, path }: Endpoint, headers: Record<string, string> = {}, remoteAddress = "") => {
  const answer = await t.app.inject({
    method,
    url: path.replace(/\{\w+\}/g, "1"),
    headers,
    ...(remoteAddress && { remoteAddress }),
  });
  return answer.headers["content-type"]?.includes("json") ? (answer.json().errorCode ?? "") : "";
};
/** An open event stream would never end by itself. */
const quick = ({ id }: Endpoint) => id !== "events.stream";

beforeAll(async () => {
  t = await testApp();
  await enterVendor(t.app, vendor.id, vendor.keys);
  await createMember(t.app, "inside", { balance: 1_000_000n });
});
afterAll(() => t.close());

describe("under maintenance", () => {
  it("during maintenance only the allowed endpoints answer, for members too", async () => {
    const { token } = await signIn(t.app, "inside");
    await setStatus(1);
    for (const endpoint of endpoints.filter(quick)) {
      const code = await call(endpoint, { token, merchant: "DEMO" });
      if (endpoint.allowedDuringMaintenance) expect([endpoint.id, code]).not.toContain("system.maintenance");
      else expect([endpoint.id, code]).toEqual([endpoint.id, "system.maintenance"]);
    }
  });

  it("during maintenance an open round is played to its end, and no new one begins", async () => {
    await setStatus(0);
    const wallet = await playingMember(t.app, vendor, "rounding");
    const [bet, more] = [randomUUID(), randomUUID()];
    expect((await wallet.bet({ transaction_uuid: bet, round: "open" })).status).toBe("RS_OK");
    await setStatus(1);
    expect((await wallet.bet({ round: "another" })).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await wallet.bet({ transaction_uuid: more, round: "open" })).status).toBe("RS_OK");
    expect((await wallet.bet({ transaction_uuid: bet, round: "open" })).status).toBe("RS_OK");
    expect((await wallet.rollback(more, "open")).status).toBe("RS_OK");
    expect((await wallet.win(bet, "open")).status).toBe("RS_OK");
    await setStatus(0);
    expect((await wallet.bet({ round: "another" })).status).toBe("RS_OK");
  });

  it("during maintenance guests of the merchant cannot start a round", async () => {
    const wallet = await playingMember(t.app, vendor, "guesting");
    const { pool } = t.app.database;
    await pool.query(
      "INSERT INTO merchants (code, name, currency, trial_of) SELECT 'DEMO_TRIAL', name, currency, id FROM merchants WHERE code = 'DEMO'",
    );
    await pool.query(
      "UPDATE members SET merchant_id = (SELECT id FROM merchants WHERE code = 'DEMO_TRIAL') WHERE id = $1",
      [wallet.memberId],
    );
    await setStatus(1);
    expect((await wallet.bet()).status).toBe("RS_ERROR_USER_DISABLED");
    await setStatus(0);
    expect((await wallet.bet()).status).toBe("RS_OK");
  });
});

describe("a blocked country", () => {
  it("for visitors from a blocked country only the allowed endpoints answer; other visitors are not affected", async () => {
    await block("NL");
    for (const endpoint of endpoints.filter(quick)) {
      const code = await call(endpoint, { merchant: "DEMO" }, AMSTERDAM);
      if (endpoint.allowedDuringMaintenance)
        expect([endpoint.id, code]).not.toContain("system.location.blocked");
      else expect([endpoint.id, code]).toEqual([endpoint.id, "system.location.blocked"]);
    }
    const [member] = endpoints.filter(({ id }) => id === "member.info") as [Endpoint];
    const { token } = await signIn(t.app, "inside");
    expect(await call(member, { token })).toBe("");
  });
});

describe("a bet from a blocked country", () => {
  it("from a blocked country no new round begins, and an open round is played to its end", async () => {
    await block();
    const wallet = await playingMember(t.app, vendor, "travelling");
    const playedFrom = (country: string | null) =>
      t.app.database.pool.query("UPDATE launches SET country = $2 WHERE member_id = $1", [
        wallet.memberId,
        country,
      ]);
    const bet = randomUUID();
    await playedFrom("NL");
    expect((await wallet.bet({ transaction_uuid: bet, round: "begun" })).status).toBe("RS_OK");
    await block("NL");
    expect((await wallet.bet({ round: "blocked" })).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await wallet.bet({ round: "begun" })).status).toBe("RS_OK");
    expect((await wallet.win(bet, "begun")).status).toBe("RS_OK");
    for (const country of ["PH", null]) {
      await playedFrom(country);
      expect((await wallet.bet({ round: `from ${country}` })).status).toBe("RS_OK");
    }
    await block();
  });
});

describe("a call that names another merchant than its session has", () => {
  beforeAll(async () => {
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
    );
    await vi.waitFor(async () => {
      await t.app.services.settings.merchant("OTHER");
    });
  });

  it("a player's call that names another merchant is refused at every endpoint, also during maintenance", async () => {
    const { token } = await signIn(t.app, "inside");
    for (const status of [1, 0] as const) {
      await setStatus(status);
      for (const endpoint of endpoints.filter(quick))
        expect([endpoint.id, await call(endpoint, { token, merchant: "OTHER" })]).toEqual([
          endpoint.id,
          "session.other.merchant",
        ]);
    }
  });

  it("an operator's call that names another merchant is refused", async () => {
    const { id } = await t.app.services.settings.merchant("DEMO");
    const headers = await operatorAt(t.app, id);
    for (const endpoint of endpoints.filter(({ access }) => access === "operator").filter(quick))
      expect([endpoint.id, await call(endpoint, { ...headers, merchant: "OTHER" })]).toEqual([
        endpoint.id,
        "session.other.merchant",
      ]);
  });

  it("a call with a session that names no merchant is checked against the session's merchant", async () => {
    const elsewhere = await t.another({ MERCHANT: "OTHER" });
    const { token } = await signIn(t.app, "inside");
    const info = { url: "/wps/member/info", headers: { token } };
    expect((await elsewhere.inject(info)).statusCode).toBe(200);
    await setStatus(1);
    await expect.poll(async () => (await elsewhere.inject(info)).json().errorCode).toBe("system.maintenance");
    await setStatus(0);
  });
});

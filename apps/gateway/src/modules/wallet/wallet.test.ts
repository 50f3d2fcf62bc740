import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

let gateway: TestApp;
beforeAll(async () => {
  gateway = await testApp();
});
afterAll(() => gateway.close());

const read = (headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: "GET", url: "/wps/wallet/balance", headers });

describe("the wallet", () => {
  it("the wallet has what can be paid of the player's cash in their currency", async () => {
    const memberId = await createMember(gateway.app, "wanda", { balance: 1_248_050_000n });
    const session = await signIn(gateway.app, "wanda");
    expect((await read(session)).json().value).toEqual({
      currency: "CNY",
      currencySymbol: "￥",
      sumBalance: "12480.50",
      bonus: "0.00",
      version: 1,
    });

    await gateway.app.services.ledger.move({
      kind: "bet",
      key: "wanda:1",
      memberId,
      currency: "CNY",
      vendor: "lumen",
      amount: 12_345n,
    });
    expect((await read(session)).json().value).toMatchObject({ sumBalance: "12480.37", version: 2 });
  });

  it("the wallet excludes what is held for a withdrawal", async () => {
    const memberId = await createMember(gateway.app, "willow", { balance: 500_000n });
    await gateway.app.services.ledger.move({
      kind: "hold",
      key: "willow:1",
      memberId,
      currency: "CNY",
      purpose: "withdrawal",
      amount: 200_000n,
    });
    expect((await read(await signIn(gateway.app, "willow"))).json().value).toMatchObject({
      sumBalance: "3.00",
    });
  });

  it("the wallet shows a bonus apart from the cash", async () => {
    const memberId = await createMember(gateway.app, "wilma", { balance: 500_000n });
    await gateway.app.services.ledger.move({
      kind: "bonus",
      key: "wilma:1",
      memberId,
      currency: "CNY",
      from: "promo",
      to: "bonus",
      amount: 2_000_000n,
    });
    expect((await read(await signIn(gateway.app, "wilma"))).json().value).toMatchObject({
      sumBalance: "5.00",
      bonus: "20.00",
      version: 2,
    });
  });

  it("a wallet that was never opened is empty", async () => {
    const memberId = await createMember(gateway.app, "winona", { currency: "PHP" });
    await gateway.app.database.pool.query("UPDATE members SET currency = 'USD' WHERE id = $1", [memberId]);
    expect((await read(await signIn(gateway.app, "winona"))).json().value).toEqual({
      currency: "USD",
      currencySymbol: "$",
      sumBalance: "0.00",
      bonus: "0.00",
      version: 0,
    });
  });

  it("the wallet requires a session", async () => {
    for (const headers of [{}, { token: "no-such-token" }]) {
      const answer = await read(headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false });
    }
  });
});

import type { BackOfficeMethod } from "@foyer/contract/back-office-methods";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, operatorAt, signIn, testApp } from "../../testing/index.ts";
import { createBankTransfer, createMethod } from "../deposits/deposits.fixture.ts";

const t = await testApp();
const { app } = t;
let merchantId: number;
let administrator: Record<string, string>;
let player: Record<string, string>;

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  administrator = await operatorAt(app, merchantId, ["administrator"]);
  await createBankTransfer(app, merchantId);
  await createMethod(app, merchantId, {
    code: "gcash",
    dialect: "xendit",
    name: "GCash",
    dayMaximum: 70_000_000_000n,
    feeFixed: 1_500_000n,
    feeRate: 150,
    status: "off",
  });
  await createMember(app, "chooser");
  player = await signIn(app, "chooser");
});
afterAll(() => t.close());

const list = async (headers = administrator) =>
  (await app.inject({ url: "/wps/backoffice/payment-methods", headers })).json<{
    value: { content: BackOfficeMethod[] };
    errorCode?: string;
  }>();
const set = async (code: string, status: string, headers = administrator) =>
  (
    await app.inject({
      method: "POST",
      url: `/wps/backoffice/payment-methods/${code}`,
      headers,
      payload: { status },
    })
  ).json<{ value: { content: BackOfficeMethod[] }; errorCode?: string }>();
const offered = async (): Promise<string[]> =>
  (await app.inject({ url: "/wps/deposit/methods", headers: player }))
    .json<{ value: { methods: { code: string; closed?: string }[] } }>()
    .value.methods.map(({ code, closed = "open" }) => `${code} ${closed}`);

test("an administrator sees every method with its limits, fee and accounts", async () => {
  const { content } = (await list()).value;
  expect(content).toMatchObject([
    {
      code: "bank",
      status: "active",
      minimum: "500.00",
      feePercent: "0",
      hasKeys: true,
      accounts: [{ bank: "BDO Unibank", active: true }, { bank: "BPI" }],
    },
    {
      code: "gcash",
      name: "GCash",
      status: "off",
      dayMaximum: "700000.00",
      feeFixed: "15.00",
      feePercent: "1.5",
      hasKeys: false,
      accounts: [],
    },
  ]);
});

test("a status that an administrator sets is seen by players at once and is in the audit trail", async () => {
  expect(await offered()).toEqual(["bank open"]);
  const { value } = await set("bank", "maintenance");
  expect(value.content[0]).toMatchObject({ code: "bank", status: "maintenance" });
  expect(await offered()).toEqual(["bank maintenance"]);
  await set("bank", "maintenance");
  await set("bank", "off");
  expect(await offered()).toEqual([]);
  await set("bank", "active");
  expect(await offered()).toEqual(["bank open"]);
  const { rows } = await app.database.pool.query(
    `SELECT a.deed, o.name FROM audit_trail a JOIN operators o ON o.id = a.operator_id
      WHERE a.area = 'settings' AND a.subject = 'bank' ORDER BY a.id`,
  );
  const name = `operator-${merchantId}`;
  expect(rows).toEqual([
    { deed: "method-maintenance", name },
    { deed: "method-off", name },
    { deed: "method-active", name },
  ]);
});

test("a method that does not exist, another status and other roles are refused", async () => {
  expect(await set("cash", "off")).toMatchObject({ errorCode: "deposit.method.unknown" });
  expect(await set("bank", "closed")).toMatchObject({ errorCode: "request.invalid" });
  for (const role of ["support", "cashier", "risk"] as const) {
    const headers = await operatorAt(app, merchantId, [role], `methods-${role}`);
    expect(await list(headers)).toMatchObject({ errorCode: "operator.forbidden" });
    expect(await set("bank", "off", headers)).toMatchObject({ errorCode: "operator.forbidden" });
  }
});

import type { DepositOrder } from "@foyer/contract/deposits";
import type { Withdrawal } from "@foyer/contract/withdrawals";
import type { Page } from "@playwright/test";
import type { Stop } from "./stop.ts";

/** What every stop is made with. */
interface Tools {
  goto(page: Page, path: string, until: string): Promise<void>;
  openPanel(page: Page, button: string): Promise<void>;
  withCard(page: Page, path: string, more?: object): Promise<void>;
}

const AGO = Date.now() - 20 * 60_000;
/** Minutes after the beginning of what is shown. */
const at = (minutes: number) => new Date(AGO + minutes * 60_000).toISOString();

const WALLET: DepositOrder["method"] = { code: "gcash", kind: "wallet", name: "GCash", usualMinutes: 1 };
const BANK: DepositOrder["method"] = { code: "bdo", kind: "bank", name: "BDO Unibank", usualMinutes: 30 };
const begun = { step: "created", at: at(0) } as const;
const order = (change: Partial<DepositOrder>): Omit<DepositOrder, "number"> => ({
  state: "awaiting-payment",
  method: WALLET,
  currency: "PHP",
  amount: "1000.00",
  fee: "15.00",
  toPay: "1015.00",
  instruction: { kind: "redirect", url: "https://pay.example/p/1" },
  expiresAt: at(60),
  serverTime: new Date().toISOString(),
  timeline: [begun],
  slips: [],
  actions: ["declare-paid", "cancel", "change-method"],
  ...change,
});
const transfer = {
  method: BANK,
  instruction: {
    kind: "account",
    bank: "BDO Unibank",
    number: "0048 1180 7726",
    holder: "Foyer Entertainment PH Inc",
  },
} as const;
const received = { step: "payment-received", at: at(4), amount: "1015.00" } as const;
const credited: Partial<DepositOrder> = {
  state: "credited",
  actions: [],
  received: "1015.00",
  credited: "1000.00",
  balanceAfter: "3480.50",
};

/** Orders in every state that looks its own way, by their numbers. */
const ORDERS: Record<string, { name: string; order: Omit<DepositOrder, "number"> }> = {
  "DP-0101-22222": { name: "to-pay", order: order({}) },
  "DP-0101-33333": {
    name: "qr",
    order: order({
      method: { ...WALLET, kind: "qr", name: "QR Ph" },
      instruction: { kind: "qr", content: "00020101021228760011ph.ppmi.p2m" },
    }),
  },
  "DP-0101-44444": {
    name: "checking",
    order: order({
      timeline: [begun, { step: "declared-paid", at: at(3) }],
      actions: ["cancel"],
    }),
  },
  "DP-0101-55555": {
    name: "other-amount",
    order: order({
      ...transfer,
      state: "review",
      received: "900.00",
      timeline: [begun, { ...received, amount: "900.00" }, { step: "review", at: at(4), reason: "amount" }],
      actions: [],
    }),
  },
  "DP-0101-66666": {
    name: "credited",
    order: order({
      ...credited,
      timeline: [begun, received, { step: "credited", at: at(4), amount: "1000.00" }],
    }),
  },
  "DP-0101-77777": {
    name: "taken-back",
    order: order({
      ...credited,
      timeline: [
        begun,
        received,
        { step: "credited", at: at(4), amount: "1000.00" },
        { step: "charged-back", at: at(9), amount: "1000.00" },
      ],
    }),
  },
  "DP-0101-88888": {
    name: "expired",
    order: order({
      ...transfer,
      state: "expired",
      expiresAt: at(10),
      timeline: [begun, { step: "expired", at: at(10) }],
      actions: ["declare-paid"],
    }),
  },
  "DP-0101-99999": {
    name: "returned",
    order: order({
      ...transfer,
      state: "returned",
      received: "1015.00",
      timeline: [begun, received, { step: "returned", at: at(12), note: "BDO 4711" }],
      actions: [],
    }),
  },
  "DP-0101-AAAAA": {
    name: "failed",
    order: order({ state: "failed", timeline: [begun, { step: "failed", at: at(6) }], actions: [] }),
  },
};

const asked = { step: "requested", at: at(0) } as const;
const withdrawal = (change: Partial<Withdrawal>): Omit<Withdrawal, "number"> => ({
  state: "review",
  currency: "PHP",
  amount: "3000.00",
  fee: "10.00",
  receives: "2990.00",
  card: {
    kind: "bank",
    institution: "BDO",
    name: "BDO Unibank",
    holder: "Marisol Villanueva",
    lastFour: "4821",
  },
  usualMinutes: 120,
  reviewMinutes: 20,
  timeline: [asked],
  reviewReasons: [],
  balanceNow: "5240.50",
  actions: [],
  ...change,
});
const approved = { step: "approved", at: at(5) } as const;
const sent = { step: "sent", at: at(6) } as const;
const WITHDRAWALS: Record<string, { name: string; withdrawal: Omit<Withdrawal, "number"> }> = {
  "WD-0101-22222": {
    name: "review",
    withdrawal: withdrawal({
      timeline: [asked, { step: "review", at: at(0), reason: "security" }],
      reviewReasons: ["limit", "new-device"],
      actions: ["cancel"],
    }),
  },
  "WD-0101-33333": {
    name: "sent",
    withdrawal: withdrawal({ state: "sent", timeline: [asked, approved, sent] }),
  },
  "WD-0101-44444": {
    name: "paid",
    withdrawal: withdrawal({
      state: "paid",
      timeline: [asked, approved, sent, { step: "paid", at: at(15) }],
    }),
  },
  "WD-0101-55555": {
    name: "failed",
    withdrawal: withdrawal({
      state: "failed",
      timeline: [asked, approved, sent, { step: "failed", at: at(15), reason: "account" }],
    }),
  },
};

/** The platform answers with these orders; nobody has orders with their numbers. */
async function answer(page: Page, path: string, value: object): Promise<void> {
  await page.route(`**/wps/${path}`, (route) => route.fulfill({ json: { success: true, value } }));
}
const cardOf = { paymentPassword: true, available: "8000.00", leftToday: "8000.00" };
const LOCKED = [
  {
    reason: "turnover",
    amount: "2240.00",
    name: "GCash",
    since: at(0),
    counted: "2760.00",
    required: "5000.00",
  },
  {
    reason: "bonus",
    amount: "500.00",
    name: "GCash",
    counted: "1150.00",
    required: "5000.00",
    endsAt: at(60),
  },
];

/** Screens of money, security and identity in the states that the demo's members are not in. */
export function moneyStops({ goto, openPanel, withCard }: Tools): Stop[] {
  const stop = (name: string, open: Stop["open"]): Stop => ({ name, who: "player", open });
  const marking = (name: string, open: Stop["open"]): Stop => ({ ...stop(name, open), marks: true });
  const openOrder = async (page: Page, number: string) => {
    await answer(page, `deposit/orders/${number}`, { number, ...ORDERS[number]?.order });
    await goto(page, `/m/voucherCenter?order=${number}`, `main ol li, main h2`);
    await page.getByText(number, { exact: true }).first().waitFor({ state: "attached" });
  };
  return [
    ...Object.entries(ORDERS).map(([number, { name }]) =>
      stop(`deposit-order-${name}`, (page) =>
        name === "credited"
          ? answer(page, `deposit/orders/${number}`, { number, ...ORDERS[number]?.order }).then(() =>
              goto(page, `/m/voucherCenter?order=${number}`, "main dl"),
            )
          : openOrder(page, number),
      ),
    ),
    stop("deposit-order-unknown", (page) => goto(page, "/m/voucherCenter?order=DP-0101-BBBBB", "main h2")),
    stop("deposit-order-cancel", async (page) => {
      await openOrder(page, "DP-0101-22222");
      await openPanel(page, "main a[href*='replaces='] + button");
    }),
    stop("deposit-amount-wrong", async (page) => {
      await goto(page, "/m/voucherCenter?method=gcash", "main form input");
      await page.locator("main form input").first().fill("1");
      await page.locator("main form [type=submit]").click();
      await page.locator("[aria-invalid]").first().waitFor();
    }),
    stop("deposit-records", (page) => goto(page, "/m/voucherCenter?records=1", "main li a, main h2")),
    ...Object.entries(WITHDRAWALS).map(([number, { name, withdrawal: value }]) =>
      stop(`withdrawal-${name}`, async (page) => {
        await answer(page, `withdraw/orders/${number}`, { number, ...value });
        await goto(page, `/m/withdraw?order=${number}`, "main ol li");
      }),
    ),
    stop("withdrawal-records", (page) => goto(page, "/m/withdraw?show=records", "main li a, main h2")),
    marking("withdraw-without-card", async (page) => {
      await page.route("**/wps/withdraw/info", async (route) => {
        const response = await route.fetch();
        const { value, ...rest } = (await response.json()) as { value: object };
        const json = { ...rest, value: { ...value, paymentPassword: true, cards: [] } };
        await route.fulfill({ response, json });
      });
      await goto(page, "/m/withdraw", "main h2");
    }),
    marking("withdraw-wrong", async (page) => {
      await withCard(page, "withdraw/info", cardOf);
      await goto(page, "/m/withdraw", "main form input");
      await page.locator("main form input").first().fill("1");
      await page.locator("main form [type=submit]").click();
      await page.locator("[aria-invalid]").first().waitFor();
    }),
    marking("withdraw-confirm", async (page) => {
      await withCard(page, "withdraw/info", cardOf);
      await goto(page, "/m/withdraw", "main form input");
      await page.locator("main form input").first().fill("600");
      await page.locator("main form [type=submit]").click();
      await page.locator("dialog[open] input").first().waitFor();
    }),
    marking("withdraw-locked", async (page) => {
      await withCard(page, "withdraw/info", { ...cardOf, locked: LOCKED });
      await goto(page, "/m/withdraw?show=locked", "main progress");
    }),
    marking("withdraw-on-hold", async (page) => {
      await withCard(page, "withdraw/info", { ...cardOf, debt: "350.00" });
      await goto(page, "/m/withdraw", "main h2");
    }),
    stop("wallet-history", (page) => goto(page, "/m/wallet?show=history", "main li, main h2")),
    stop("wallet-transfer-wrong", async (page) => {
      await goto(page, "/m/wallet?vendor=PEPPER_ALLEY", "main form input");
      await page.locator("main form input").first().fill("0.001");
      await page.locator("main form [type=submit]").click();
      await page.locator("[aria-invalid]").first().waitFor();
    }),
    stop("transaction", async (page) => {
      await goto(page, "/m/transaction/record?group=deposits", "main section li a");
      await page.locator("main section li a").first().click();
      await page.locator("main article dl").first().waitFor();
    }),
    stop("transactions-none", (page) =>
      goto(page, "/m/transaction/record?from=2020-01-01&to=2020-01-02", "main h2"),
    ),
    stop("security-add-card-wrong", async (page) => {
      await goto(page, "/m/securityCenter?part=add-card", "main form select");
      await page.locator("form [type=submit]").click();
      await page.locator("[aria-invalid]").first().waitFor();
    }),
    stop("security-mobile", (page) => goto(page, "/m/securityCenter?part=mobile", "main form input")),
    stop("security-social", (page) => goto(page, "/m/securityCenter?part=social", "main section h2")),
    marking("security-two-step-app", async (page) => {
      const secret = "JBSWY3DPEHPK3PXP";
      await answer(page, "member/security/second-factor", {
        secret,
        address: `otpauth://totp/Foyer:player?secret=${secret}&issuer=Foyer`,
      });
      await goto(page, "/m/securityCenter?part=two-step", "main section button");
      await openPanel(page, "main section button >> nth=-1");
      await page.locator("dialog[open] input").first().fill("271828");
      await page.locator("dialog[open] form [type=submit]").click();
      await page.locator("main form svg").first().waitFor();
    }),
    marking("security-two-step-codes", async (page) => {
      const secret = "JBSWY3DPEHPK3PXP";
      const recoveryCodes = Array.from({ length: 10 }, (_, of) => `7k3m-9pq${of}`);
      await answer(page, "member/security/second-factor", {
        secret,
        address: `otpauth://totp/F:p?secret=${secret}`,
      });
      await answer(page, "member/security/second-factor/confirm", { recoveryCodes });
      await goto(page, "/m/securityCenter?part=two-step", "main section button");
      await openPanel(page, "main section button >> nth=-1");
      await page.locator("dialog[open] input").first().fill("271828");
      await page.locator("dialog[open] form [type=submit]").click();
      await page.locator("main form input").first().fill("123456");
      await page.locator("main form [type=submit]").click();
      await page.locator("main ul li, main ol li").nth(9).waitFor();
    }),
    stop("identity", (page) => goto(page, "/m/member/identity", "main form input[type=file]")),
    marking("identity-submitted", async (page) => {
      const value = { state: "submitted", kind: "national-id", submittedAt: at(0), documents: [] };
      await answer(page, "member/identity", value);
      await goto(page, "/m/member/identity", "main h2");
    }),
  ];
}

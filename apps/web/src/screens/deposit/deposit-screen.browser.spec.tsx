import "../../ui/tokens.css";
import "../../ui/base.css";
import type { DepositMethod, DepositOrder } from "@foyer/contract/deposits";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { club } from "../../../test/club.ts";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../test/visit.tsx";
import { DURATIONS } from "../../lib/durations.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const settings = {
  currency: { code: "PHP", symbol: "₱", pattern: "#,##0.00", group: ",", decimal: "." },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
} as const;
const NUMBER = "DP-1122-8K4M7";
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function method(name: string, more: Partial<DepositMethod> = {}): DepositMethod {
  return {
    code: name.toLowerCase().replaceAll(" ", "-"),
    kind: "wallet",
    name,
    currency: "PHP",
    minimum: "100.00",
    maximum: "50000.00",
    amounts: ["200.00", "500.00", "1000.00"],
    feeFixed: "0.00",
    feePercent: "0",
    usualMinutes: 1,
    banks: [],
    lastUsed: false,
    ...more,
  };
}
const reload = {
  promotionId: 7,
  title: "Weekend reload",
  percent: 50,
  minimum: "500.00",
  maximumBonus: "2500.00",
  multiple: 10,
  days: 7,
  currency: "PHP",
};
const offer = {
  methods: [
    method("GCash", { lastUsed: true, leftToday: "48500.00" }),
    method("BPI online", { feeFixed: "15.00", feePercent: "1.5", usualMinutes: 3 }),
    method("Bank transfer", {
      kind: "bank",
      usualMinutes: 180,
      hours: { from: "07:00", to: "23:00" },
      banks: [
        { code: "bdo", name: "BDO Unibank" },
        { code: "metro", name: "Metrobank" },
      ],
    }),
    method("Alipay", { kind: "alipay", closed: "maintenance" }),
    method("Counter", { closed: "hours", hours: { from: "08:00", to: "18:00" }, opensAt: inMinutes(60) }),
    method("Maya", { closed: "limit" }),
  ],
  open: [
    {
      number: NUMBER,
      state: "awaiting-payment",
      methodName: "QR Ph",
      currency: "PHP",
      amount: "500.00",
      createdAt: inMinutes(-8),
      expiresAt: inMinutes(21),
    },
  ],
  promotions: [reload],
  turnoverFactor: "1",
  payeeName: "Marisol Villanueva",
};
const wallet = { currency: "PHP", currencySymbol: "₱", sumBalance: "12480.50", bonus: "0.00", version: 1 };
const opened: DepositOrder = {
  number: NUMBER,
  state: "awaiting-payment",
  method: { code: "gcash", kind: "wallet", name: "GCash", usualMinutes: 1 },
  currency: "PHP",
  amount: "1000.00",
  fee: "0.00",
  toPay: "1000.00",
  expiresAt: inMinutes(30),
  serverTime: inMinutes(0),
  timeline: [{ step: "created", at: inMinutes(0) }],
  slips: [],
  actions: ["declare-paid", "cancel", "change-method"],
};

const at = (href: string, answers: Answers = {}) =>
  visit(href, {
    session: member,
    settings,
    answers: { "deposit.methods": offer, "wallet.read": wallet, ...answers },
  });
const heading = (name: string) => page.getByRole("heading", { name });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const main = () => page.getByRole("main");
const field = () => page.getByRole("textbox", { name: "Amount" });

test("opening hours are by the merchant's clock, whose zone is named once where this device's shows another time", async () => {
  await visit("/m/voucherCenter", {
    session: member,
    settings: { ...settings, timeZone: "Pacific/Kiritimati" },
    answers: { "deposit.methods": offer, "wallet.read": wallet },
  });
  await expect.element(page.getByText("Open daily 08:00 to 18:00")).toBeVisible();
  await expect.element(page.getByText("Times are in GMT+14.")).toBeVisible();
});

test("the method used last comes first with its own button, the closed ones last with the reason", async () => {
  await at("/m/voucherCenter");
  await expect.element(link("Deposit with GCash")).toHaveAttribute("href", "/m/voucherCenter?method=gcash");
  await expect.element(main()).toHaveTextContent("₱100 to ₱50,000No fee. Usually 1 minute.");
  await expect.element(link(/^BPI online/)).toHaveTextContent("3 minFee ₱15 + 1.5%");
  await expect.element(link(/^Bank transfer/)).toHaveTextContent("Open daily 07:00 to 23:003 hr");
  await expect.element(page.getByText("Under maintenance")).toBeVisible();
  await expect.element(page.getByText("Open daily 08:00 to 18:00")).toBeVisible();
  await expect.element(page.getByText("Your limit for today is used up.")).toBeVisible();
  expect(link(/^Alipay/).query()).toBeNull();
  await expect
    .element(page.getByText("Pay only from an account in your name, Marisol Villanueva."))
    .toBeVisible();
});

test("a method shows its logo, and its first letter without one", async () => {
  const logo = { base: "/art/payment-maya", tint: "#0f6b4f", glow: "#0f6b4f" };
  await at("/m/voucherCenter", {
    "deposit.methods": { ...offer, methods: [method("Maya", { logo }), method("Other wallet")] },
  });
  const image = () => link(/Maya/).element().querySelector("img");
  await expect.poll(() => image()?.getAttribute("src")).toBe("/art/payment-maya.104.webp");
  await expect.element(link(/Other wallet/)).toHaveTextContent(/^OOther wallet/);
});

test("an open order stands on top with its time left, and the records behind the header's button", async () => {
  const { href } = await at("/m/voucherCenter", { "deposit.list": { content: [] } });
  await expect
    .element(link(/^Order awaiting payment/))
    .toHaveTextContent(/₱500.00 with QR Ph, 2[01]:\d\d left/);
  await expect
    .element(link(/^Order awaiting payment/))
    .toHaveAttribute("href", `/m/voucherCenter?order=${NUMBER}`);
  await link("Deposit records").click();
  await expect.poll(href).toBe("/m/voucherCenter?records=1");
  await expect.element(heading("No deposits yet")).toBeVisible();
});

test("deposit promotions show their terms in one line", async () => {
  await at("/m/voucherCenter");
  await expect
    .element(link(/^Weekend reload/))
    .toHaveTextContent(
      "50% bonus up to ₱2,500 for a deposit of ₱500 or more. Bet 10 times the bonus within 7 days.",
    );
});

test("a deposit's amounts and the field for one have the same currency sign, the narrow one", async () => {
  const code = "CNY";
  await visit("/m/voucherCenter?method=gcash", {
    session: member,
    settings: { currency: { ...settings.currency, code, symbol: "\uffe5" } },
    answers: {
      "deposit.methods": { ...offer, methods: [method("GCash", { currency: code })] },
      "wallet.read": { ...wallet, currency: code, currencySymbol: "\uffe5" },
    },
  });
  await expect.element(field()).toBeVisible();
  expect(field().element().parentElement?.textContent).toBe("\u00a5");
  await expect.element(main()).toHaveTextContent("\u00a5100 to \u00a550,000");
  await expect.element(page.getByRole("main")).not.toHaveTextContent("\uffe5");
});

test("a visitor logs in and comes back to the order", async () => {
  const { href } = await visit(`/m/voucherCenter?order=${NUMBER}`);
  await expect.poll(href).toBe(`/m/login?from=${encodeURIComponent(`/m/voucherCenter?order=${NUMBER}`)}`);
});

test("a guest is offered an account", async () => {
  const { calls } = await visit("/m/voucherCenter", { session: guest });
  await expect.element(heading("Deposits need an account.")).toBeVisible();
  await expect
    .element(link("Create account"))
    .toHaveAttribute("href", "/m/register?from=%2Fm%2FvoucherCenter");
  expect(calls.filter((call) => call.includes("deposit"))).toEqual([]);
});

test("methods that fail to load can be loaded again", async () => {
  let works = false;
  await at("/m/voucherCenter", {
    "deposit.methods": () =>
      works ? offer : Response.json({ success: false, errorCode: "system.forbidden" }, { status: 403 }),
  });
  await expect.element(heading("Couldn't load payment methods.")).toBeVisible();
  works = true;
  await button("Try again").click();
  await expect.element(link("Deposit with GCash")).toBeVisible();
});

test("a deposit of no amount, or of one outside the limits, is refused beside the field, and no order is made", async () => {
  const { calls } = await at("/m/voucherCenter?method=gcash");
  for (const [text, answer] of [
    ["", "Enter an amount."],
    ["1e9", "Use digits only, for example 1,000.50."],
    ["0.001", "Use at most two decimals."],
    ["−500", "Enter an amount above zero."],
    ["75,000", "The most for an order with GCash is ₱50,000."],
    ["49,000", "You can deposit ₱48,500 more with GCash today."],
    ["50", "The least for an order with GCash is ₱100."],
  ] as const) {
    await field().fill(text);
    await button("Deposit with GCash").click();
    await expect.element(page.getByText(answer)).toBeVisible();
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  }
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("full-width digits are read as digits, and the page says how", async () => {
  await at("/m/voucherCenter?method=gcash");
  await field().fill("１００");
  await expect.element(page.getByText("Read as ₱100.00.")).toBeVisible();
  await expect.element(button("Pay ₱100 with GCash")).toBeVisible();
});

test("the summary shows payment, fee, bonus and what must be played, and the order is opened exactly so", async () => {
  const bodies: Record<string, unknown>[] = [];
  const { href, calls, back } = await at("/m/voucherCenter", {
    "deposit.create": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return opened;
    },
    "deposit.read": opened,
  });
  await link(/^BPI online/).click();
  await field().fill("1,000.50");
  await expect.element(main()).toHaveTextContent("You pay₱1,030.51");
  await expect.element(main()).toHaveTextContent("Fee₱30.01");
  await page.getByRole("radio", { name: /Weekend reload/ }).click();
  await expect.element(main()).toHaveTextContent("+₱500.25");
  await expect.element(main()).toHaveTextContent("You play with₱1,000.50");
  await expect
    .element(page.getByText("To withdraw later: bet ₱1,000.50 for the deposit and ₱5,002.50 for the bonus."))
    .toBeVisible();
  await button("Pay ₱1,030.51 with BPI online").click();
  await expect.poll(href).toBe(`/m/voucherCenter?order=${NUMBER}`);
  await expect.element(heading("Pay exactly")).toBeVisible();
  expect(bodies).toEqual([
    {
      method: "bpi-online",
      amount: "1000.50",
      promotionId: 7,
      clientKey: expect.stringMatching(/^[\w-]{16,64}$/),
    },
  ]);
  expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  // The order has replaced the amount in the history: Back leads to the methods.
  back();
  await expect.poll(href).toBe("/m/voucherCenter");
});

test("a chip fills in its amount, and Max what is left today", async () => {
  await at("/m/voucherCenter?method=gcash");
  await button("1,000").click();
  await expect.element(field()).toHaveValue("1,000");
  await expect
    .element(page.getByRole("button", { name: "1,000", exact: true }))
    .toHaveAttribute("aria-pressed", "true");
  await button("Max, ₱48,500").click();
  await expect.element(field()).toHaveValue("48,500");
});

test("a hosted payment page opens at once, and its Back shows the order", async () => {
  const url = `${location.href.split("#")[0]}#payment-page`;
  const { href } = await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.create": { ...opened, instruction: { kind: "redirect", url } },
    "deposit.read": { ...opened, instruction: { kind: "redirect", url } },
  });
  await button("Pay ₱1,000 with GCash").click();
  await expect.poll(() => location.hash).toBe("#payment-page");
  expect(href()).toBe(`/m/voucherCenter?order=${NUMBER}`);
  await expect.element(link("Open GCash")).toHaveAttribute("href", url);
});

test("from the tap to the payment page there is one call, whatever else is slow", async () => {
  const url = `${location.href.split("#")[0]}#one-call`;
  const { calls } = await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.create": { ...opened, instruction: { kind: "redirect", url } },
  });
  await expect.element(button("Pay ₱1,000 with GCash")).toBeEnabled();
  const fetched = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch;
  // nothing but the order is answered from here on
  vi.mocked(window.fetch).mockImplementation((input, init) => {
    const answer = fetched(input, init);
    return init?.method === "POST" ? answer : new Promise(() => {});
  });
  const before = calls.length;
  await button("Pay ₱1,000 with GCash").click();
  await expect.poll(() => location.hash).toBe("#one-call");
  const posts = calls.slice(before).filter((call) => call.startsWith("POST"));
  expect(posts).toEqual(["POST /wps/deposit/orders"]);
});

test("a new order is not called old while its page asks for it once more, however long that takes", async () => {
  const later = window.setTimeout.bind(window);
  // what waits for a slow answer has waited long enough at once
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, wait?: number) =>
    later(run, wait === DURATIONS.slowRefresh ? 1 : wait)) as typeof window.setTimeout);
  let asked = false;
  await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.create": opened,
    "deposit.read": () => {
      asked = true;
      return new Promise(() => {});
    },
  });
  await button("Pay ₱1,000 with GCash").click();
  await expect.element(heading("Pay exactly")).toBeVisible();
  await expect.poll(() => asked).toBe(true);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(page.getByText("Updating…").query()).toBeNull();
});

test("a lost answer is sent again with the same key, so that no second order is made", async () => {
  const keys: unknown[] = [];
  await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.create": (init: RequestInit) => {
      keys.push(JSON.parse(init.body as string).clientKey);
      if (keys.length === 1) throw new TypeError("Failed to fetch");
      return opened;
    },
    "deposit.read": opened,
  });
  await button("Pay ₱1,000 with GCash").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The connection was lost. Try again.");
  await button("Pay ₱1,000 with GCash").click();
  await expect.element(heading("Pay exactly")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("the platform's refusal of an amount is shown at the field", async () => {
  await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.create": () =>
      Response.json(
        { success: false, errorCode: "deposit.amount.invalid", value: { rule: "maximum", limit: "800.00" } },
        { status: 422 },
      ),
  });
  await button("Pay ₱1,000 with GCash").click();
  await expect.element(page.getByText("The most for an order with GCash is ₱800.")).toBeVisible();
  await field().fill("800");
  await expect.element(button("Pay ₱800 with GCash")).toBeVisible();
});

test("limits by level and by count are shown with the method, and a refused count is shown at the field", async () => {
  const counted = { ...offer, methods: [method("GCash", { countLeftToday: 1 })] };
  await at("/m/voucherCenter?method=gcash&amount=1000.00", {
    "deposit.methods": counted,
    "club.read": club,
    "deposit.create": () =>
      Response.json(
        { success: false, errorCode: "deposit.amount.invalid", value: { rule: "count" } },
        { status: 422 },
      ),
  });
  await expect.element(page.getByText("₱100 to ₱50,000 per order. Deposits left today: 1.")).toBeVisible();
  await expect.element(page.getByText(/^Silver: ₱50,000 per order, ₱90,000 a day\./)).toBeVisible();
  await button("Pay ₱1,000 with GCash").click();
  await expect.element(page.getByText("You have used all deposits of today with GCash.")).toBeVisible();
});

test("a change of method keeps amount and promotion, and replaces the order", async () => {
  let sent: Record<string, unknown> = {};
  await at(`/m/voucherCenter?amount=1000.00&promotion=7&replaces=${NUMBER}`, {
    "deposit.create": (init: RequestInit) => {
      sent = JSON.parse(init.body as string);
      return opened;
    },
    "deposit.read": opened,
  });
  await link(/^Bank transfer/).click();
  await expect.element(page.getByText(`Order ${NUMBER} is cancelled when you go on.`)).toBeVisible();
  await expect.element(field()).toHaveValue("1,000");
  await expect.element(page.getByRole("radio", { name: /Weekend reload/ })).toBeChecked();
  await page.getByRole("combobox", { name: "Bank to transfer to" }).selectOptions("metro");
  await button("Pay ₱1,000 with Bank transfer").click();
  await expect.element(heading("Pay exactly")).toBeVisible();
  expect(sent).toMatchObject({ method: "bank-transfer", bank: "metro", promotionId: 7, replaces: NUMBER });
});

test("a method that closed in the meantime says why and leads to the others", async () => {
  await at("/m/voucherCenter?method=alipay&amount=200.00");
  await expect.element(heading("Alipay isn't available right now.")).toBeVisible();
  await expect.element(link("Other methods")).toHaveAttribute("href", "/m/voucherCenter?amount=200.00");
});

test("the records go on with the next page", async () => {
  const summary = (count: number) => ({
    ...offer.open[0],
    number: `DP-1122-8K4M${count}`,
    state: count === 2 ? "credited" : "expired",
    amount: `${count}000.00`,
  });
  await at("/m/voucherCenter?records=1", {
    "deposit.list": (_init: RequestInit, query: URLSearchParams) =>
      query.get("before") === summary(3).number
        ? { content: [summary(4)] }
        : { content: [summary(2), summary(3)], next: summary(3).number },
  });
  await expect.element(page.getByRole("heading", { name: "Deposit records", level: 1 })).toBeVisible();
  await expect.element(link(/₱2,000.00 Completed|₱2,000.00Completed/)).toBeVisible();
  await expect.element(page.getByText("₱4,000.00")).toBeVisible();
});

test("deposit records have their filter in the address, totals of the selection and a file", async () => {
  const asked: string[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  const { href } = await at("/m/voucherCenter?records=1&period=year", {
    "deposit.list": (_init: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return query.get("state") === "ended"
        ? { content: [], totals: { count: 0, amount: "0.00", completed: "0.00" } }
        : {
            content: [{ ...offer.open[0], state: "credited" }],
            totals: { count: 31, amount: "42000.00", completed: "40000.00" },
          };
    },
    "deposit.csv": () => new Response("Time", { headers: { "content-type": "text/csv" } }),
  });
  const figures = page.getByRole("definition");
  await expect.element(figures.nth(0)).toHaveTextContent("31");
  await expect.element(figures.nth(2)).toHaveTextContent("₱40,000.00");
  expect(asked[0]).toMatch(/^from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&year=true$/);
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^deposits-\d.*\.csv$/)]);
  await page.getByRole("link", { name: "Not completed" }).click();
  await expect.poll(href).toBe("/m/voucherCenter?period=year&records=1&state=ended");
  await expect.poll(() => asked.at(-1)).toContain("state=ended");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe("/m/voucherCenter?records=1");
});

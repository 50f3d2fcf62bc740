import "../../ui/tokens.css";
import "../../ui/base.css";
import type { DepositOrder } from "@foyer/contract/deposits";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, member, visit } from "../../../test/visit.tsx";
import { endpointKey } from "../../lib/http/query.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const NUMBER = "DP-1122-8K4M7";
const ADDRESS = `/m/voucherCenter?order=${NUMBER}`;
const settings = {
  currency: { code: "PHP", symbol: "₱", pattern: "#,##0.00", group: ",", decimal: "." },
} as const;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function order(more: Partial<DepositOrder> = {}): DepositOrder {
  return {
    number: NUMBER,
    state: "awaiting-payment",
    method: { code: "gcash", kind: "wallet", name: "GCash", usualMinutes: 1 },
    currency: "PHP",
    amount: "1000.00",
    fee: "0.00",
    toPay: "1000.00",
    instruction: { kind: "redirect", url: "https://pay.example.com/p/1" },
    expiresAt: ago(-29),
    serverTime: ago(0),
    timeline: [{ step: "created", at: ago(1) }],
    slips: [],
    actions: ["declare-paid", "cancel", "change-method"],
    ...more,
  };
}
const bank = (more: Partial<DepositOrder> = {}) =>
  order({
    method: { code: "bank", kind: "bank", name: "Bank transfer", usualMinutes: 30 },
    instruction: {
      kind: "account",
      bank: "BDO Unibank",
      number: "0048 1180 7726",
      holder: "Foyer Entertainment PH Inc",
    },
    actions: ["declare-paid", "cancel", "change-method", "add-slip"],
    ...more,
  });
const open = (value: DepositOrder | (() => unknown), answers: Answers = {}, address = ADDRESS) =>
  visit(address, {
    session: member,
    settings,
    whitelabel: { flags: { CBS3: true } },
    answers: { "deposit.read": value, ...answers },
  });
const heading = (name: string) => page.getByRole("heading", { name });
const link = (name: string) => page.getByRole("link", { name });
const button = (name: string) => page.getByRole("button", { name });
const main = () => page.getByRole("main");

test("an order that awaits payment shows the exact amount, the time left, its reference and the payment page", async () => {
  await open(order());
  await expect.element(page.getByRole("heading", { name: "Deposit order", level: 1 })).toBeVisible();
  await expect.element(heading("Pay exactly")).toBeVisible();
  await expect.element(main()).toHaveTextContent("₱1,000.00");
  await expect.element(main()).toHaveTextContent(/Time left2[89]:\d\d/);
  await expect.element(link("Open GCash")).toHaveAttribute("href", "https://pay.example.com/p/1");
  await expect.element(page.getByText(NUMBER)).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Progress" }).getByRole("listitem").nth(1))
    .toHaveAttribute("aria-current", "step");
  expect(page.getByRole("navigation", { name: "Main" }).query()).toBeNull();
});

test("the time left counts by the platform's clock, not by the phone's", async () => {
  await open(order({ serverTime: ago(20), expiresAt: ago(15) }));
  await expect.element(main()).toHaveTextContent(/Time left[45]:\d\d/);
});

test("an order with a QR code shows the code and saves it", async () => {
  await open(order({ instruction: { kind: "qr", content: "00020101021226…" } }));
  await expect.element(page.getByRole("img", { name: "Payment QR code" })).toBeVisible();
  await expect.element(button("Save QR")).toBeVisible();
});

test("an address that would run a script is not offered as a payment page", async () => {
  await open(order({ instruction: { kind: "redirect", url: "javascript:alert(1)" } }));
  await expect.element(heading("Pay exactly")).toBeVisible();
  expect(link("Open GCash").query()).toBeNull();
});

test("a bank transfer shows the account, each value with a button that copies it", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied.push(text);
  });
  await open(bank({ toPay: "5015.50", fee: "15.50", amount: "5000.00" }));
  await expect.element(heading("Transfer exactly")).toBeVisible();
  await expect.element(page.getByText("With a fee of ₱15.50.")).toBeVisible();
  for (const name of [
    "Copy bank",
    "Copy account number",
    "Copy account name",
    "Copy amount",
    "Copy reference",
  ])
    await button(name).click();
  expect(copied).toEqual(["BDO Unibank", "004811807726", "Foyer Entertainment PH Inc", "5015.50", NUMBER]);
  await expect.element(button("Copy reference")).toHaveTextContent("Copied");
});

test("I have paid by bank transfer sends a remark, and the page then says what happens", async () => {
  let sent: unknown;
  await open(bank(), {
    "deposit.declare.paid": (init: RequestInit) => {
      sent = JSON.parse(init.body as string);
      return bank({ timeline: [...bank().timeline, { step: "declared-paid", at: ago(0) }], actions: [] });
    },
  });
  await button("I have paid").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("x".repeat(141));
  await expect.element(dialog.getByText("This remark is too long.")).toBeVisible();
  await dialog.getByRole("textbox").fill("From my account 1234");
  await dialog.getByRole("button", { name: "I have paid" }).click();
  await expect.element(heading("Checking your payment")).toBeVisible();
  expect(sent).toEqual({ remark: "From my account 1234" });
  await expect.element(page.getByText("This page updates by itself.", { exact: false })).toBeVisible();
  await button("Show payment details again").click();
  await expect.element(page.getByText("BDO Unibank")).toBeVisible();
});

test("a member whom the provider sends back after a payment is not asked to pay again, and the provider is asked at once", async () => {
  let reported = 0;
  const { href } = await open(
    order(),
    {
      "deposit.declare.paid": () => {
        reported += 1;
        return order({ timeline: [...order().timeline, { step: "declared-paid", at: ago(0) }], actions: [] });
      },
    },
    `${ADDRESS}&paid=1`,
  );
  await expect.element(heading("Checking your payment")).toBeVisible();
  expect(link("Open GCash").query()).toBeNull();
  expect(reported).toBe(1);
  expect(href()).toBe(ADDRESS);
});

test("a payment that cannot be reported leaves the payment page and the button for it", async () => {
  await open(
    order(),
    {
      "deposit.declare.paid": () =>
        Response.json({ success: false, errorCode: "request.failed" }, { status: 500 }),
    },
    `${ADDRESS}&paid=1`,
  );
  await expect.element(button("I have paid")).toBeVisible();
  await expect.element(link("Open GCash")).toBeVisible();
});

test("a slip is uploaded with a preview and can be removed; what is no picture is refused with its reason", async () => {
  const slip = "s".repeat(43);
  let current = bank();
  await open(() => current, {
    "deposit.slip.add": () => {
      current = bank({ slips: [{ slip, bytes: 10 }] });
      return current;
    },
    "deposit.slip.read": () => new Response(new Blob(["x"], { type: "image/webp" })),
    "deposit.slip.remove": () => {
      current = bank();
      return current;
    },
  });
  await expect.element(heading("Transfer slip")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const choose = (file: File) => {
    const files = new DataTransfer();
    files.items.add(file);
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose(new File(["%PDF"], "slip.pdf", { type: "application/pdf" }));
  await expect
    .element(page.getByText("This picture can't be used. Choose a PNG or JPEG of at most 5 MB."))
    .toBeVisible();
  await button("Remove slip.pdf").click();
  choose(new File(["x"], "slip.png", { type: "image/png" }));
  await button("Remove slip 1").click();
  await expect.poll(() => button("Remove slip 1").query()).toBeNull();
});

test("an order is cancelled only after a confirmation, and the page then warns of paying twice", async () => {
  const { calls } = await open(order(), {
    "deposit.cancel": order({
      state: "cancelled",
      timeline: [...order().timeline, { step: "cancelled", at: ago(0) }],
      actions: [],
    }),
  });
  await button("Cancel order").click();
  await button("Keep order").click();
  expect(calls.filter((call) => call.endsWith("/cancel"))).toEqual([]);
  await button("Cancel order").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect.element(heading("This order was cancelled")).toBeVisible();
  await expect.element(page.getByText("Already paid? Don't pay again.")).toBeVisible();
});

test("a change of method carries amount, promotion and the order it replaces", async () => {
  await open(
    order({ promotion: { promotionId: 7, title: "Weekend reload 50%", bonus: "500.00", granted: false } }),
  );
  await expect
    .element(link("Change method"))
    .toHaveAttribute("href", `/m/voucherCenter?amount=1000.00&promotion=7&replaces=${NUMBER}`);
});

test("a credited order shows the balance before and after, its bonus, and the way to deposit again", async () => {
  await open(
    order({
      state: "credited",
      credited: "1000.00",
      received: "1000.00",
      balanceAfter: "13480.50",
      promotion: { promotionId: 7, title: "Weekend reload 50%", bonus: "500.00", granted: true },
      timeline: [...order().timeline, { step: "credited", at: ago(0) }],
      actions: [],
    }),
    { "games.recent": { list: [] }, "promotions.available": { content: [] } },
  );
  await expect.element(heading("Deposit complete")).toBeVisible();
  await expect.element(main()).toHaveTextContent("Balance before₱12,480.50");
  await expect.element(main()).toHaveTextContent("Deposit+₱1,000.00");
  await expect.element(main()).toHaveTextContent("Balance after₱13,480.50");
  await expect.element(main()).toHaveTextContent("+₱500.00");
  await expect.element(link("Deposit again")).toHaveAttribute("href", "/m/voucherCenter?method=gcash");
});

test.each([
  ["amount", /No bonus from Weekend reload: the amount that was added is below its minimum/],
  ["unavailable", /No bonus from Weekend reload: it has ended, or you already have a bonus/],
] as const)("a credited order says why its promotion brought no bonus: %s", async (withheld, words) => {
  await open(
    order({
      state: "credited",
      credited: "450.00",
      actions: [],
      promotion: { promotionId: 4, title: "Weekend reload", bonus: "500.00", granted: false, withheld },
      timeline: [...order().timeline, { step: "credited", at: ago(0) }],
    }),
  );
  await expect.element(heading("Deposit complete")).toBeVisible();
  await expect.element(main()).toHaveTextContent(words);
});

test("timeline and box for a slip fill their cards, and three links of the bar are in one line", async () => {
  await page.viewport(390, 844);
  await open(bank());
  const left = (element: Element) => element.getBoundingClientRect().left;
  const list = page.getByRole("list", { name: "Progress" });
  await expect.element(list).toBeVisible();
  const first = list.element().firstElementChild;
  expect(first && left(first)).toBe(left(list.element()));
  await expect.element(page.getByText("Add picture")).toBeVisible();
  const box = page.getByText("Add picture").element();
  const around = box.closest("li")?.getBoundingClientRect();
  expect(box.getBoundingClientRect().height).toBe(around?.height);
  const lines = [link("Change method"), button("Cancel order"), link("Ask for help")].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(new Set(lines).size).toBe(1);
});

test("the page asks again when the phone comes back from the bank's app", async () => {
  let current = order();
  await open(() => current);
  await expect.element(heading("Pay exactly")).toBeVisible();
  current = order({
    state: "failed",
    timeline: [...current.timeline, { step: "failed", at: ago(0) }],
    actions: [],
  });
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(heading("Payment failed")).toBeVisible();
});

test.each([
  ["amount", "We received a different amount"],
  ["payer", "The payment came from another name"],
  ["late", "Your payment arrived late"],
  ["second-payment", "We received a second payment"],
] as const)("an order in review because of the %s says so: %s", async (reason, title) => {
  await open(
    order({
      state: "review",
      received: "950.00",
      timeline: [
        ...order().timeline,
        { step: "payment-received", at: ago(0), amount: "950.00" },
        { step: "review", at: ago(0), reason },
      ],
      actions: [],
    }),
  );
  await expect.element(heading(title)).toBeVisible();
  await expect.element(main()).toHaveTextContent("Ordered₱1,000.00");
  await expect.element(main()).toHaveTextContent("Received₱950.00");
});

test("an order that was paid in another currency says what was ordered and what happens with the payment", async () => {
  await open(
    order({
      state: "review",
      timeline: [
        ...order().timeline,
        { step: "payment-received", at: ago(0) },
        { step: "review", at: ago(0), reason: "currency" },
      ],
      actions: [],
    }),
  );
  await expect.element(heading("We received a different currency")).toBeVisible();
  await expect.element(main()).toHaveTextContent("Ordered₱1,000.00");
  await expect
    .element(main())
    .toHaveTextContent("What arrived is credited at its value in PHP, or returned to you.");
});

test("a credited order that the bank took back says so, and offers no game", async () => {
  await open(
    order({
      state: "credited",
      credited: "1000.00",
      timeline: [
        ...order().timeline,
        { step: "credited", at: ago(2), amount: "1000.00" },
        { step: "charged-back", at: ago(0), amount: "1000.00" },
      ],
      actions: [],
    }),
  );
  await expect.element(heading("Your deposit was taken back")).toBeVisible();
  await expect.element(page.getByText("Taken back by your bank or wallet")).toBeVisible();
  await expect.element(main()).toHaveTextContent("The amount was taken from your balance.");
  expect(link("Play").query()).toBeNull();
});

test.each([
  ["expired", "This order has expired", "Late payments are checked and credited."],
  ["cancelled", "This order was cancelled", "Nothing was added to your balance."],
  ["failed", "Payment failed", "The payment didn't go through. Nothing was added to your balance."],
  ["returned", "Payment returned", "₱950.00 was returned to the account it came from."],
] as const)("an order that is %s says what is so, and offers a new one", async (state, title, words) => {
  await open(
    order({
      state,
      ...(state === "returned" && { received: "950.00" }),
      timeline: [...order().timeline, { step: state, at: ago(0) }],
      actions: state === "expired" ? ["declare-paid"] : [],
    }),
  );
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect
    .element(link("New order for ₱1,000"))
    .toHaveAttribute("href", "/m/voucherCenter?amount=1000.00&method=gcash");
  if (state === "expired") await expect.element(button("I already paid")).toBeVisible();
});

test("help opens the chat with the order's number in the message box", async () => {
  const { href } = await open(order(), {
    "chat.launch": { chatUrl: "", framed: false },
    "chat.read": { content: [], more: false },
  });
  await link("Ask for help").click();
  await expect.poll(href).toBe("/m/service");
  await expect
    .element(page.getByRole("textbox", { name: "Your message" }))
    .toHaveValue(`Deposit order ${NUMBER}: `);
});

test("while the chat is closed, help opens feedback with the order's number in it", async () => {
  const { href } = await visit(ADDRESS, {
    session: member,
    settings,
    whitelabel: { flags: { CBS3: false } },
    answers: { "deposit.read": order() },
  });
  await link("Ask for help").click();
  await expect.poll(href).toBe("/m/feedback");
  await expect
    .element(page.getByRole("textbox", { name: "Your message" }))
    .toHaveValue(`Deposit order ${NUMBER}: `);
});

test("an order that was read before stays readable offline, says as of when it is, and what needs a connection", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied.push(text);
  });
  const current = order({ instruction: { kind: "qr", content: "00020101021226…" } });
  let connected = true;
  const answer = () => {
    if (!connected) throw new TypeError("Failed to fetch");
    return current;
  };
  const { queries } = await open(answer, { "deposit.declare.paid": answer });
  await expect.element(heading("Pay exactly")).toBeVisible();
  expect(page.getByText(/As of/).query()).toBeNull();

  connected = false;
  await queries.invalidateQueries({ queryKey: endpointKey("deposit.read") });
  await expect.element(page.getByText(/^Couldn't update\. As of/)).toBeVisible();
  connected = true;
  await button("Try again").click();
  await expect.poll(() => page.getByText(/As of/).query()).toBeNull();

  connected = false;
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await queries.invalidateQueries({ queryKey: endpointKey("deposit.read") });
  await expect.element(page.getByText(/^Offline\. As of .*\d:\d\d/)).toBeVisible();
  await expect.element(page.getByText(/Everything else on this page needs a connection/)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Payment QR code" })).toBeVisible();
  await button("Copy reference").click();
  expect(copied).toEqual([NUMBER]);
  await button("I have paid").click();
  await expect.element(page.getByText("No internet.", { exact: true })).toBeVisible();

  connected = true;
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => page.getByText(/As of/).query()).toBeNull();
});

test("offline the payment page is not opened, which would lose this page", async () => {
  await open(order());
  await expect.element(link("Open GCash")).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link("Open GCash").element().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await expect.element(page.getByText("No internet.", { exact: true })).toBeVisible();
});

test("an unknown order leads to the records, a failure offers to try again", async () => {
  const unknown = () => Response.json({ success: false, errorCode: "deposit.unknown" }, { status: 404 });
  await open(unknown);
  await expect.element(heading("Deposit order not found")).toBeVisible();
  await expect.element(link("Deposit records")).toHaveAttribute("href", "/m/voucherCenter?records=1");
});

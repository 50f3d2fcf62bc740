import "../../ui/tokens.css";
import "../../ui/base.css";
import type { Withdrawal, WithdrawalInfo } from "@foyer/contract/withdrawals";
import { afterEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { club } from "../../../test/club.ts";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../test/visit.tsx";
import { setBalanceHidden } from "../../entities/wallet/hide-balance.ts";
import { endpointKey } from "../../lib/http/query.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  setBalanceHidden(false);
});

const settings = {
  currency: { code: "PHP", symbol: "₱", pattern: "#,##0.00", group: ",", decimal: "." },
} as const;
const NUMBER = "WD-1122-3H7PA";
const at = "2026-11-22T11:22:00Z";
const CARD = {
  id: "c1",
  kind: "bank",
  institution: "BDO",
  name: "BDO Unibank",
  holder: "Marisol Villanueva",
  lastFour: "4821",
  addedAt: at,
} as const;
const INFO: WithdrawalInfo = {
  currency: "PHP",
  balance: "11980.50",
  available: "8240.50",
  locked: [
    {
      reason: "turnover",
      amount: "2240.00",
      name: "BDO transfer",
      since: at,
      counted: "2760.00",
      required: "5000.00",
    },
    {
      reason: "turnover",
      amount: "1500.00",
      name: "GCash",
      since: "2026-11-22T12:00:00Z",
      counted: "0.00",
      required: "1500.00",
    },
    {
      reason: "bonus",
      amount: "500.00",
      name: "Weekend reload",
      counted: "1150.00",
      required: "5000.00",
      endsAt: at,
    },
  ],
  minimum: "500.00",
  maximum: "100000.00",
  leftToday: "300000.00",
  countLeftToday: 3,
  countPerDay: 5,
  kinds: {
    bank: {
      minimum: "500.00",
      maximum: "100000.00",
      leftToday: "300000.00",
      countLeftToday: 3,
      countPerDay: 5,
    },
    wallet: {
      minimum: "200.00",
      maximum: "2000.00",
      leftToday: "2500.00",
      countLeftToday: 1,
      countPerDay: 2,
    },
  },
  feeFixed: "10.00",
  feePercent: "0",
  usualMinutes: 120,
  reviewMinutes: 20,
  cancellable: false,
  paymentPassword: true,
  cards: [CARD, { ...CARD, id: "c2", name: "Maya", lastFour: "7710", coolsUntil: "2036-11-23T10:20:00Z" }],
  coolings: [],
  open: [],
};
const WITHDRAWAL: Withdrawal = {
  number: NUMBER,
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
  timeline: [
    { step: "requested", at },
    { step: "review", at, reason: "security" },
  ],
  reviewReasons: ["limit", "new-device"],
  balanceNow: "5240.50",
  actions: [],
};
const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, message: "refused", ...(value && { value }) }, { status: 422 });

async function open(address = "", answers: Answers = {}, session = member, path = "/m/withdraw") {
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  const sent = () =>
    seal.mock.calls.map(([, , data]) => JSON.parse(new TextDecoder().decode(data)) as object);
  const site = await visit(path + address, {
    session,
    settings,
    whitelabel: { flags: { CBS3: true } },
    answers: {
      "withdraw.info": INFO,
      "withdraw.read": WITHDRAWAL,
      "withdraw.list": { content: [] },
      ...answers,
    },
  });
  return { ...site, sent };
}
const main = () => page.getByRole("main");
const amountBox = page.getByLabelText("Amount");
const sheet = page.getByRole("dialog", { name: "Confirm withdrawal" });

test("while a charged-back deposit is owed, the amount is said instead of the form, and help is one tap away", async () => {
  await open("", { "withdraw.info": { ...INFO, debt: "350.00" } });
  await expect.element(main().getByText("Withdrawals are on hold.")).toBeVisible();
  await expect.element(main().getByText(/₱350(\.00)? of it is missing/)).toBeVisible();
  await expect.element(main().getByRole("link", { name: "Ask for help" })).toBeVisible();
  await expect.element(amountBox).not.toBeInTheDocument();
});

test("what can be withdrawn is the figure, the sums that deposits lock add up to the balance, and the bonus is beside it", async () => {
  await open();
  for (const text of ["₱8,240.50", "₱11,980.50", "₱3,740.00", "₱500.00"])
    await expect.element(main().getByText(text, { exact: true }).first()).toBeVisible();
  await main().getByRole("link", { name: "See what is locked and why" }).click();
  await expect.element(main().getByText(/₱2,760.00 of ₱5,000.00 bet. ₱2,240.00 to go./)).toBeVisible();
  await expect.element(main().getByText(/Starts when the one above is complete./)).toBeVisible();
  await expect.element(main().getByText(/₱1,150.00 of ₱5,000.00 bet. Ends/)).toBeVisible();
});

test("while balances are hidden, no screen of withdrawals says what the player has", async () => {
  const held = { ...WITHDRAWAL, number: "WD-1122-HELD", amount: "1999.00" };
  await open("", {
    "withdraw.info": { ...INFO, open: [{ number: held.number, amount: "1999.00", card: "BDO" }] },
  });
  const sums = () =>
    main()
      .element()
      .textContent?.match(/₱[\d.,]*\d/g) ?? [];
  await main().getByRole("button", { name: "Hide balance" }).click();
  await expect.element(main().getByRole("button", { name: "Withdraw all, ₱••••••" })).toBeVisible();
  await amountBox.fill("9000");
  await expect.element(main().getByText("You can withdraw ₱•••••• now.")).toBeVisible();
  // the limits are the merchant's
  expect(sums()).toEqual(["₱500", "₱100,000"]);
  await main().getByRole("link", { name: "See what is locked and why" }).click();
  await expect.element(main().getByText("Locked now")).toBeVisible();
  expect(sums()).toEqual([]);
  await unmountAll();
  await open(`?order=${NUMBER}`);
  setBalanceHidden(true);
  await expect.element(main().getByText("Balance now")).toBeVisible();
  await expect.poll(sums).not.toContain("₱5,240.50");
});

test("an amount that is none, or outside the limits, is answered beside the field, and asks for no password", async () => {
  await open();
  for (const [text, answer] of [
    ["1e9", "Use digits only, for example 1,000.50."],
    ["0.001", "Use at most two decimals."],
    ["-5", "Enter an amount above zero."],
    ["8240.51", "You can withdraw ₱8,240.50 now."],
    ["499", "The least you can withdraw is ₱500."],
  ] as const) {
    await amountBox.fill(text);
    await main()
      .getByRole("button", { name: /^Withdraw(?! all)/ })
      .click();
    await expect.element(main().getByText(answer)).toBeVisible();
    expect(sheet.elements(), text).toHaveLength(0);
  }
});

test("the limits are those of the card that is chosen", async () => {
  const wallet = {
    ...CARD,
    id: "c3",
    kind: "wallet" as const,
    institution: "GCASH",
    name: "GCash",
    lastFour: "0917",
  };
  await open("", { "withdraw.info": { ...INFO, cards: [CARD, wallet] } });
  await expect.element(main().getByText("₱500 to ₱100,000 per withdrawal. 3 of 5 left today.")).toBeVisible();
  await amountBox.fill("2100");
  await main().getByRole("radio", { name: /GCash/ }).click();
  await expect.element(main().getByText("The most for one withdrawal is ₱2,000.")).toBeVisible();
  await amountBox.fill("300");
  await expect.element(main().getByText("₱200 to ₱2,000 per withdrawal. 1 of 2 left today.")).toBeVisible();
  await expect.element(main().getByRole("button", { name: "Withdraw all, ₱2,000" })).toBeVisible();
});

test("the form says what the member's level allows, what the next one would, and how many are left without a fee", async () => {
  await open("", { "club.read": club, "withdraw.info": { ...INFO, feeFixed: "0.00", freeLeft: 2 } });
  await expect
    .element(main().getByText(/^Silver: ₱100,000 per withdrawal/))
    .toHaveTextContent(
      "Silver: ₱100,000 per withdrawal, ₱300,000 and 5 withdrawals a day. Gold: ₱150,000 per withdrawal, ₱300,000 and 5 withdrawals a day. Member club",
    );
  await expect.element(main().getByText("Left this month without a fee, by your level")).toBeVisible();
});

test("full-width digits are read, and the sum without the fee is what arrives", async () => {
  await open();
  await amountBox.fill("３０００");
  await expect.element(main().getByText("Read as ₱3,000.00.")).toBeVisible();
  await expect.element(main().getByText("₱2,990.00")).toBeVisible();
});

test("money in provider wallets is said to be there, and collected without leaving the screen", async () => {
  let balance = "120.00";
  const site = await open("", {
    "transfer.wallets": () => ({
      currency: "PHP",
      main: "8240.50",
      bonus: "0.00",
      minimum: "20.00",
      wallets: [{ vendor: "PEPPER", name: "Pepper Alley", state: "ready", balance: balance }],
      open: [],
    }),
    "transfer.make": () => {
      balance = "0.00";
      return {
        number: "TR-1122-3H7PA",
        vendor: "PEPPER",
        name: "Pepper Alley",
        direction: "in",
        currency: "PHP",
        amount: "120.00",
        state: "confirmed",
        createdAt: at,
      };
    },
  });
  await expect.element(main().getByText(/₱120.00 is in provider wallets/)).toBeVisible();
  const before = site.calls.length;
  await main().getByRole("button", { name: "Collect all, ₱120.00" }).click();
  await expect.element(main().getByText("₱120.00 collected")).toBeVisible();
  await expect.poll(() => site.calls.slice(before)).toContain("GET /wps/withdraw/info");
});

test("after a login on a new device the form says that an operator checks withdrawals, and why", async () => {
  await open("", {
    "withdraw.info": { ...INFO, coolings: [{ reason: "new-device", endsAt: "2036-11-23T10:20:00Z" }] },
  });
  await expect.element(main()).toHaveTextContent(/because you logged in on a new device/);
});

test("the form and its confirmation say that an operator checks the withdrawal while stakes are left for a deposit", async () => {
  const locked = [{ ...INFO.locked[0], amount: "0.00" }];
  await open("", { "withdraw.info": { ...INFO, locked } });
  const note =
    /An operator checks this withdrawal first, because a deposit is not fully bet\. Usually within/;
  await expect.element(main()).toHaveTextContent(note);
  await amountBox.fill("3000");
  await main().getByRole("button", { name: "Withdraw ₱3,000", exact: true }).click();
  await expect.element(sheet).toHaveTextContent(note);
  await expect.element(sheet.getByLabelText("Payment password")).toHaveFocus();
});

test("the payment password confirms; a wrong one says how many tries are left, and the page of the withdrawal opens", async () => {
  let tries = 0;
  const site = await open("", {
    "withdraw.request": () => (tries++ === 0 ? refusal("payment.password.wrong", { left: 3 }) : WITHDRAWAL),
  });
  await amountBox.fill("3000");
  await main().getByRole("button", { name: "Withdraw ₱3,000", exact: true }).click();
  await expect.element(sheet.getByText("Marisol Villanueva")).toBeVisible();
  const pin = sheet.getByLabelText("Payment password");
  await pin.fill("314159");
  await sheet.getByRole("button", { name: "Withdraw ₱3,000" }).click();
  await expect.element(sheet.getByText("Wrong payment password. Tries left: 3.")).toBeVisible();
  await pin.fill("271828");
  await sheet.getByRole("button", { name: "Withdraw ₱3,000" }).click();
  await expect.poll(site.href).toBe(`/m/withdraw?order=${NUMBER}`);
  const [first, second] = site.sent().slice(-2) as { clientKey: string }[];
  expect(second).toMatchObject({ amount: "3000.00", cardId: "c1", paymentPassword: "271828" });
  expect(first?.clientKey).toBe(second?.clientKey);
});

/** Presses Tab until the element has the focus. */
async function tabTo(place: Locator): Promise<void> {
  await expect.element(place).toBeVisible();
  for (let steps = 0; steps < 60; steps++) {
    await userEvent.tab();
    const { activeElement } = document;
    if (activeElement === place.element()) return;
  }
  throw new Error(`${place.selector} is not reached`);
}

test("the keyboard alone withdraws: from the member's menu to the page of the withdrawal", async () => {
  const site = await open(
    "",
    {
      "withdraw.request": WITHDRAWAL,
      "template.read": { mem_cen: "1", dep_func: "1" },
    },
    member,
    "/m/member/home",
  );
  const withdraw = main().getByRole("link", { name: "Withdraw", exact: true });
  await tabTo(withdraw);
  await userEvent.keyboard("{Enter}");
  await expect.poll(site.href).toBe("/m/withdraw");
  await tabTo(amountBox);
  await userEvent.keyboard("3000");
  await tabTo(main().getByRole("radio", { name: /BDO Unibank/ }));
  await tabTo(main().getByRole("button", { name: "Withdraw ₱3,000", exact: true }));
  await userEvent.keyboard("{Enter}");
  const pin = sheet.getByLabelText("Payment password");
  await expect.element(pin).toBeVisible();
  if (document.activeElement !== pin.element()) await tabTo(pin);
  await userEvent.keyboard("271828{Enter}");
  await expect.poll(site.href).toBe(`/m/withdraw?order=${NUMBER}`);
  await expect.element(main().getByText(NUMBER)).toBeVisible();
  // where the next Tab begins
  await expect.poll(() => document.activeElement?.closest("main") !== null).toBe(true);
  await tabTo(main().getByRole("button", { name: "Copy reference" }));
  expect(site.sent().at(-1)).toMatchObject({ amount: "3000.00", cardId: "c1", paymentPassword: "271828" });
});

test("a refused amount is explained at the field again", async () => {
  await open("", {
    "withdraw.request": () =>
      refusal("withdrawal.amount.invalid", { field: "amount", rule: "available", limit: "100.00" }),
  });
  await amountBox.fill("3000");
  await main().getByRole("button", { name: "Withdraw ₱3,000", exact: true }).click();
  await sheet.getByLabelText("Payment password").fill("271828");
  await sheet.getByRole("button", { name: "Withdraw ₱3,000" }).click();
  await expect.element(main().getByText("You can withdraw ₱100 now.")).toBeVisible();
  expect(sheet.elements()).toHaveLength(0);
});

test.each([
  ["a payment password", { ...INFO, paymentPassword: false, cards: [] }, "Set payment password", "payment"],
  ["a card", { ...INFO, cards: [] }, "Add card", "add-card"],
])("without %s the screen leads to setting it", async (_, info, link, part) => {
  await open("", { "withdraw.info": info });
  await expect
    .element(main().getByRole("link", { name: link }))
    .toHaveAttribute("href", `/m/securityCenter?part=${part}`);
});

test.each([
  ["mobile", /because your mobile number was changed recently/],
  ["both", /because your e-mail address and mobile number were changed recently/],
])("a withdrawal in review because a contact changed says which one: %s", async (changedContact, words) => {
  await open(`?order=${NUMBER}`, {
    "withdraw.read": { ...WITHDRAWAL, reviewReasons: ["contact"], changedContact },
  });
  const progress = main().getByRole("list", { name: "Progress" });
  await expect.element(progress.getByText(words)).toBeVisible();
});

test("a withdrawal in review says why, what comes next, and where the money is", async () => {
  await open(`?order=${NUMBER}`);
  const progress = main().getByRole("list", { name: "Progress" });
  await expect.element(progress.getByText(/checks amounts of this size/)).toBeVisible();
  await expect.element(progress.getByText(/because you logged in on a new device/)).toBeVisible();
  await expect.element(progress.getByText("₱3,000.00 is held from your balance")).toBeVisible();
  await expect.element(progress.getByText("Sent to BDO Unibank")).toBeVisible();
  await expect.element(main().getByText("₱5,240.50")).toBeVisible();
});

test("help opens the chat with the withdrawal's number in the message box", async () => {
  const { href } = await open(`?order=${NUMBER}`, {
    "chat.launch": { chatUrl: "", framed: false },
    "chat.read": { content: [], more: false },
  });
  await main().getByRole("link", { name: "Ask for help" }).click();
  await expect.poll(href).toBe("/m/service");
  await expect
    .element(page.getByRole("textbox", { name: "Your message" }))
    .toHaveValue(`Withdrawal ${NUMBER}: `);
});

test("a rejected one has the operator's words, says that the money is back, and can be asked for again", async () => {
  await open(`?order=${NUMBER}`, {
    "withdraw.read": {
      ...WITHDRAWAL,
      state: "rejected",
      timeline: [
        ...WITHDRAWAL.timeline,
        { step: "rejected", at, reason: "terms", note: "Finish your check first." },
      ],
    },
  });
  await expect.element(main().getByText("₱3,000.00 is in your balance again.")).toBeVisible();
  await expect.element(main().getByText(/Finish your check first./)).toBeVisible();
  await expect
    .element(main().getByRole("link", { name: "Withdraw again" }))
    .toHaveAttribute("href", "/m/withdraw");
});

test("a withdrawal that was read before stays readable offline, and says as of when it is", async () => {
  let connected = true;
  const { queries } = await visit(`/m/withdraw?order=${NUMBER}`, {
    session: member,
    settings,
    answers: {
      "withdraw.read": () => {
        if (!connected) throw new TypeError("Failed to fetch");
        return WITHDRAWAL;
      },
    },
  });
  await expect.element(page.getByText(NUMBER)).toBeVisible();
  connected = false;
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await queries.invalidateQueries({ queryKey: endpointKey("withdraw.read") });
  await expect.element(page.getByText(/^Offline\. As of .*\d:\d\d/)).toBeVisible();
  await expect.element(page.getByText(NUMBER)).toBeVisible();
  connected = true;
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => page.getByText(/As of/).query()).toBeNull();
});

test("an unknown withdrawal leads to the records", async () => {
  await open("?order=WD-0101-22222", { "withdraw.read": () => refusal("withdrawal.unknown") });
  await main().getByRole("link", { name: "Withdrawal records" }).click();
  await expect.element(main().getByRole("heading", { name: "No withdrawals yet" })).toBeVisible();
});

test("what could not be loaded says so, and a guest is offered an account", async () => {
  await open("", { "withdraw.info": () => refusal("system.error") });
  await expect.element(page.getByRole("heading", { name: "Couldn't load the withdrawal." })).toBeVisible();
  await unmountAll();
  const site = await open("", {}, guest);
  await expect.element(main().getByText("Withdrawals need an account.")).toBeVisible();
  expect(site.calls).not.toContain("GET /wps/withdraw/info");
});

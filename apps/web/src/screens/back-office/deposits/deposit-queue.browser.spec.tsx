import type { Operator } from "@foyer/contract/back-office";
import type { BackOfficeDeposit, BackOfficeDepositDetail } from "@foyer/contract/back-office-deposits";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "ines",
  shownAs: "Ines",
  roles: ["cashier"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const at = "2026-03-01T12:00:00Z";
const number = "DP-0301-8K4M7";
const row: BackOfficeDeposit = {
  number,
  player: "moonlight",
  methodName: "Bank transfer",
  currency: "CNY",
  amount: "60000.00",
  state: "review",
  reason: "slip",
  since: at,
  approved: false,
};
const detail: BackOfficeDepositDetail = {
  number,
  state: "review",
  reason: "slip",
  methodName: "Bank transfer",
  manual: true,
  currency: "CNY",
  amount: "60000.00",
  fee: "0.00",
  toPay: "60000.00",
  account: "BDO Unibank, 0048 1180 7726",
  createdAt: at,
  since: at,
  mine: false,
  approvalAbove: "50000.00",
  approvedByMe: false,
  slips: [],
  payments: [],
  member: {
    username: "moonlight",
    payeeName: "Marisol Villanueva",
    memberSince: at,
    balance: "12480.50",
    deposits: "30000.00",
    depositCount: 6,
    withdrawals: "0.00",
    turnover: "1250.50",
  },
  about: caseMember,
  trail: [{ step: "review", at, reason: "slip" }],
};
const counts = { all: 1, mine: 0, free: 1 };

/** Bodies of the calls to a path. */
const sent = async (path: string): Promise<unknown[]> => {
  const calls = vi
    .mocked(window.fetch)
    .mock.calls.map(([input, init]) => new Request(input, init))
    .filter(({ url, method }) => new URL(url).pathname === path && method === "POST");
  return Promise.all(calls.map((call) => call.clone().json()));
};

async function logIn(address: string, answers: Answers = {}) {
  const { href } = await visitBackOffice(`/backoffice?section=deposits${address}`, {
    answers: {
      "backoffice.waiting": { promotions: 0, deposits: 2 },
      "backoffice.deposits": { content: [row], counts, wrongAmount: 3 },
      "backoffice.deposit.read": detail,
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
  return href;
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a deposit opens from the queue with what is needed to decide", async () => {
  await logIn("");
  await page.getByRole("button", { name: /moonlight/ }).click();
  const found = page.getByRole("article").filter({ hasText: number });
  for (const text of ["Marisol Villanueva", "BDO Unibank, 0048 1180 7726", "the member says it is paid"])
    await expect.element(found.getByText(text).first()).toBeVisible();
});

test("a deposit's case shows the member's identity, devices with who else uses them, and earlier orders with sums", async () => {
  await logIn(`&deposit=${number}`);
  const found = page.getByRole("article").filter({ hasText: number });
  const card = (title: string) =>
    expect.poll(
      () => found.getByRole("heading", { name: title, exact: true }).element().parentElement?.textContent,
    );
  await card("Identity").toContain("Confirmed");
  await card("Devices").toContain("Redmi Note 12, Philippines");
  await card("Devices").toContain("Other members on this device: 2");
  await card("Earlier deposits").toMatch(/DP-0208-33333.*Completed.*\(12\)/);
  await card("Earlier withdrawals").toMatch(/Not approved.*\(1\)/);
  await expect
    .element(found.getByRole("link", { name: "WD-0208-22222" }))
    .toHaveAttribute("href", expect.stringContaining("withdrawal=WD-0208-22222"));
});

test("the filter by a wrong amount is in the address and stays when a case is opened", async () => {
  const href = await logIn("");
  await page.getByRole("button", { name: /Wrong amount/ }).click();
  await expect.poll(href).toContain("flag=amount");
  const asked = () =>
    vi
      .mocked(window.fetch)
      .mock.calls.map(([input, init]) => new URL(new Request(input, init).url))
      .filter(({ pathname }) => pathname === "/wps/backoffice/deposits")
      .map(({ searchParams }) => searchParams.get("flag"));
  await expect.poll(() => asked().at(-1)).toBe("amount");
  await page.getByRole("button", { name: /moonlight/ }).click();
  await expect.poll(href).toContain(`deposit=${number}`);
  expect(href()).toContain("flag=amount");
});

test("the amount that arrived is credited, and a return needs a reason", async () => {
  await logIn(`&deposit=${number}`, { "backoffice.deposit.act": { ...detail, state: "credited" } });
  await page.getByRole("button", { name: "Return…" }).click();
  await page.getByRole("button", { name: "Return", exact: true }).click();
  await expect.element(page.getByText("Enter a reason.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Credit…" }).click();
  await page.getByLabelText("Amount that arrived").fill("59000");
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  await expect
    .poll(() => sent(`/wps/backoffice/deposits/${number}`))
    .toEqual([{ action: "credit", amount: "59000" }]);
});

test("a payment in another currency is shown with its provider's id, and the operator states what it is worth", async () => {
  const payment = {
    paymentKey: "7",
    dialect: "xendit",
    paymentId: "py-4d1c",
    reference: number,
    currency: "USD",
    amount: "500.00",
    paidAt: at,
    state: "review",
    chargedBack: false,
  } as const;
  await logIn(`&deposit=${number}`, {
    "backoffice.deposit.read": { ...detail, reason: "currency", manual: false, payments: [payment] },
    "backoffice.deposit.act": { ...detail, state: "credited" },
  });
  await expect.element(page.getByText("Xendit py-4d1c")).toBeVisible();
  await page.getByRole("button", { name: "Return…" }).click();
  await expect
    .element(page.getByText("Nothing is sent by itself: return USD 500.00 to the payer first."))
    .toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Credit…" }).click();
  await expect.element(page.getByText("USD 500.00 arrived. Enter what it is worth in CNY.")).toBeVisible();
  const worth = page.getByLabelText("Amount to credit");
  await expect.element(worth).toHaveValue("");
  await worth.fill("3600");
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  await expect
    .poll(() => sent(`/wps/backoffice/deposits/${number}`))
    .toEqual([{ action: "credit", amount: "3600" }]);
});

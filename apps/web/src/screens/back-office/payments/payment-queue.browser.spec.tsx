import type { Operator } from "@foyer/contract/back-office";
import type { PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember, caseMoney } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const at = "2026-03-01T12:00:00Z";
const unknown: PaymentCaseDetail = {
  paymentKey: "7",
  paymentId: "stmt-7",
  dialect: "manual",
  reference: "thank you",
  currency: "CNY",
  amount: "777.00",
  payerName: "Dora Cruz",
  paidAt: at,
  receivedAt: at,
  state: "unknown",
  chargedBack: false,
  suggestion: "DP-0301-22222",
  account: "BDO Unibank, 0048 1180 7726",
  debt: "0.00",
  credited: "0.00",
  recovered: "0.00",
  borne: "0.00",
  approved: false,
  mine: false,
  open: true,
  approvalAbove: "50000.00",
  approvedByMe: false,
  candidates: [],
  trail: [],
};
const owed: PaymentCaseDetail = {
  ...unknown,
  paymentKey: "8",
  paymentId: "py-8",
  dialect: "xendit",
  state: "credited",
  player: "moonlight",
  deposit: "DP-0301-8K4M7",
  chargedBack: true,
  chargedBackAt: at,
  credited: "777.00",
  recovered: "77.00",
  debt: "700.00",
  debtCurrency: "CNY",
  member: {
    money: caseMoney,
    about: caseMember,
    withdrawals: [{ number: "WD-0301-22222", state: "review", amount: "90.00" }],
  },
  trail: [{ step: "recovered", at, amount: "77.00" }],
};
const counts = { all: 2, mine: 0, free: 2 };

const sent = async (path: string): Promise<unknown[]> => {
  const calls = vi
    .mocked(window.fetch)
    .mock.calls.map(([input, init]) => new Request(input, init))
    .filter(({ url, method }) => new URL(url).pathname === path && method === "POST");
  return Promise.all(calls.map((call) => call.clone().json()));
};

async function logIn(role: Operator["roles"][number], address: string, answers: Answers) {
  const operator: Operator = {
    name: "ines",
    shownAs: "Ines",
    roles: [role],
    merchantCode: "DEMO",
    merchantName: "Foyer",
    secondFactor: "on",
  };
  await visitBackOffice(`/backoffice?section=payments${address}`, {
    answers: {
      "backoffice.waiting": { payments: 2 },
      "backoffice.payments": { content: [unknown, owed], counts },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a payment without an order opens with what is known, and is given to the suggested order", async () => {
  await logIn("cashier", "", { "backoffice.payment": unknown, "backoffice.payment.match": {} });
  await page.getByRole("button", { name: /Dora Cruz/ }).click();
  const found = page.getByRole("article");
  for (const text of ["BDO Unibank, 0048 1180 7726", "thank you", "Bank transfer"])
    await expect.element(found.getByText(text).first()).toBeVisible();
  expect(found.getByText("stmt-7").query()).toBeNull();
  await page.getByRole("button", { name: "Match with an order…" }).click();
  await expect.element(page.getByLabelText("Order number")).toHaveValue("DP-0301-22222");
  await page.getByLabelText("Order number").fill("ｄｐ－０３０１－２２２２２");
  await page.getByRole("button", { name: "Give to this order" }).click();
  await expect.poll(() => sent("/wps/backoffice/payments/7")).toEqual([{ number: "DP-0301-22222" }]);
});

test("payments are searched, sorted and narrowed in the address, and chosen ones are assigned singly", async () => {
  const asked: string[] = [];
  await logIn("risk", "", {
    "backoffice.payments": (_: unknown, query: URLSearchParams) => {
      asked.push(query.toString());
      return { content: [unknown, owed], counts, methods: [{ code: "manual", name: "manual" }] };
    },
    "backoffice.payment.act": () =>
      Response.json(
        { success: false, errorCode: "operator.too.late", value: { by: "Mara" } },
        { status: 409 },
      ),
  });
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabelText("Order").selectOptions("Largest amount first");
  await page.getByLabelText("Way to pay").selectOptions("Bank transfer");
  await page.getByLabelText("Reason").selectOptions("Without an order");
  await page.getByRole("searchbox", { name: "Search payments" }).fill("dora");
  const wanted = { sort: "largest", method: "manual", flag: "unknown", q: "dora" };
  await expect.poll(() => Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual(wanted);
  await page.getByRole("checkbox", { name: "Select Dora Cruz, ¥777.00" }).click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect.element(page.getByText("Dora Cruz, ¥777.00 Mara has it.")).toBeVisible();
  await expect.poll(() => sent("/wps/backoffice/payments/7/steps")).toEqual([{ action: "assign" }]);
});

test("a payment without an order offers unpaid orders, and is given to the chosen one", async () => {
  const candidate = {
    number: "DP-0301-33333",
    player: "moonlight",
    payeeName: "Dora Cruz",
    amount: "777.00",
    currency: "CNY",
    createdAt: at,
    sameAmount: true,
    samePayer: true,
  };
  await logIn("cashier", "&payment=7", {
    "backoffice.payment": { ...unknown, candidates: [candidate] },
    "backoffice.payment.match": {},
  });
  await page.getByRole("button", { name: "Match with an order…" }).click();
  await expect.element(page.getByText(/^moonlight, Dora Cruz, .*\(same amount, same name\)$/)).toBeVisible();
  await page.getByRole("radio", { name: /DP-0301-33333/ }).click();
  await expect.element(page.getByLabelText("Order number")).toHaveValue("DP-0301-33333");
  await page.getByRole("button", { name: "Give to this order" }).click();
  await expect.poll(() => sent("/wps/backoffice/payments/7")).toEqual([{ number: "DP-0301-33333" }]);
});

test("a payment that a colleague matched meanwhile says when and who did, and leaves no buttons behind", async () => {
  let matched = false;
  await logIn("cashier", "", {
    "backoffice.payment": () => (matched ? { ...unknown, state: "review", open: false } : unknown),
    "backoffice.payment.match": () => {
      matched = true;
      return Response.json(
        { success: false, errorCode: "operator.too.late", value: { state: "matched", at, by: "Mara" } },
        { status: 409 },
      );
    },
  });
  await page.getByRole("button", { name: /Dora Cruz/ }).click();
  await page.getByRole("button", { name: "Match with an order…" }).click();
  await page.getByRole("button", { name: "Give to this order" }).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect.element(alert).toHaveTextContent(/Mara: It was given to an order on/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Match with an order…" })).not.toBeInTheDocument();
});

test("a credit needs a member and a note, and names both", async () => {
  await logIn("cashier", "&payment=7", { "backoffice.payment": unknown, "backoffice.payment.act": unknown });
  await page.getByRole("button", { name: "Credit to a member…" }).click();
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  await expect.element(page.getByText("Enter the member's username.")).toBeVisible();
  await expect.element(page.getByText("Say why.")).toBeVisible();
  await page.getByLabelText("Username").fill("moonlight");
  await page.getByLabelText("Note for staff").fill("Slip in the chat");
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  await expect
    .poll(() => sent("/wps/backoffice/payments/7/steps"))
    .toEqual([{ action: "credit", username: "moonlight", text: "Slip in the chat" }]);
});

test("risk takes a debt from the balance, naming what it saw; a cashier only reads it", async () => {
  let one = owed;
  await logIn("risk", "&payment=8", {
    "backoffice.payment": () => one,
    "backoffice.payment.act": () => {
      one = { ...owed, debt: "0.00", open: false };
      return one;
    },
  });
  await expect
    .element(page.getByText("Withdrawals of the member are held until this is settled."))
    .toBeVisible();
  for (const text of ["Balance now", "Other members on this device: 2", "DP-0208-33333", "WD-0301-22222"])
    await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "Take from balance…" }).click();
  await page.getByRole("button", { name: "Take from balance", exact: true }).click();
  await expect
    .poll(() => sent("/wps/backoffice/payments/8/steps"))
    .toEqual([{ action: "recover", debt: "700.00" }]);
  await expect.element(page.getByRole("button", { name: "Write off…" })).not.toBeInTheDocument();

  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await logIn("cashier", "&payment=8", { "backoffice.payment": owed });
  await expect.element(page.getByRole("button", { name: "Assign to me" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take from balance…" })).not.toBeInTheDocument();
});

import type { Operator } from "@foyer/contract/back-office";
import type { BackOfficeMethod } from "@foyer/contract/back-office-methods";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["administrator"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const bank: BackOfficeMethod = {
  code: "bank",
  kind: "bank",
  dialect: "manual",
  name: "Bank transfer",
  currency: "CNY",
  minimum: "500",
  maximum: "500000",
  dayCount: 3,
  feeFixed: "15",
  feePercent: "1.5",
  hours: { from: "08:00", to: "22:00" },
  status: "active",
  hasKeys: true,
  accounts: [
    { code: "bdo", bank: "BDO", number: "0048 1180", holder: "Foyer Inc", active: true },
    { code: "bpi", bank: "BPI", number: "9109 0032", holder: "Foyer Inc", active: false },
  ],
};
const wallet: BackOfficeMethod = {
  code: "gcash",
  kind: "wallet",
  dialect: "xendit",
  name: "GCash",
  currency: "CNY",
  minimum: "100",
  maximum: "50000",
  feeFixed: "0",
  feePercent: "0",
  status: "maintenance",
  hasKeys: false,
  accounts: [],
};

async function logIn(answers: Answers) {
  await visitBackOffice("/backoffice?section=methods", {
    answers: {
      "backoffice.waiting": { chats: 0 },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
});

test("an administrator reads a method's limits, fee, hours and accounts", async () => {
  await logIn({ "backoffice.methods": { content: [bank, wallet] } });
  const [transfer, gcash] = [page.getByRole("article").nth(0), page.getByRole("article").nth(1)];
  await expect.element(transfer.getByText("¥500 to ¥500,000")).toBeVisible();
  await expect.element(transfer.getByText("3 deposits")).toBeVisible();
  await expect.element(transfer.getByText("¥15 + 1.5%")).toBeVisible();
  await expect.element(transfer.getByText("08:00 to 22:00")).toBeVisible();
  await expect.element(transfer.getByText("BPI, 9109 0032, Foyer Inc (disabled)")).toBeVisible();
  await expect.element(gcash.getByText("Xendit")).toBeVisible();
  await expect.element(gcash.getByText("Always open")).toBeVisible();
  await expect.element(gcash.getByText(/keys are not set up/)).toBeVisible();
});

test("a method goes under maintenance after a question, and its card says so", async () => {
  const sent: unknown[] = [];
  await logIn({
    "backoffice.methods": { content: [bank, wallet] },
    "backoffice.method.set": (init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      return { content: [{ ...bank, status: "maintenance" }, wallet] };
    },
  });
  const status = page.getByRole("group", { name: "Status of Bank transfer" });
  const maintenance = status.getByRole("button", { name: "Maintenance" });
  await maintenance.click();
  const dialog = page.getByRole("dialog", { name: "Put Bank transfer under maintenance?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(sent).toEqual([]);
  await maintenance.click();
  await dialog.getByRole("button", { name: "Start maintenance" }).click();
  await expect.element(maintenance).toHaveAttribute("aria-pressed", "true");
  expect(sent).toEqual([{ status: "maintenance" }]);
});

test("a method that was removed meanwhile is told in the question", async () => {
  await logIn({
    "backoffice.methods": { content: [bank] },
    "backoffice.method.set": () =>
      Response.json({ success: false, errorCode: "deposit.method.unknown" }, { status: 404 }),
  });
  await page
    .getByRole("group", { name: "Status of Bank transfer" })
    .getByRole("button", { name: "Off" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This payment method was removed.");
});

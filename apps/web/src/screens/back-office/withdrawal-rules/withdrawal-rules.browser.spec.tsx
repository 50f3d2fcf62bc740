import type { Operator } from "@foyer/contract/back-office";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { WithdrawalRulesPage, WithdrawalRulesTrial } from "@foyer/contract/withdrawal-rules";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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
const rules: WithdrawalRulesPage["rules"] = {
  enabled: true,
  upTo: "20000.00",
  identityAbove: "10000.00",
  bigWinTimes: 400,
  coolingHours: {
    card: 24,
    "login-password": 24,
    "payment-password": 24,
    "login-method": 24,
    contact: 24,
    "new-device": 1,
  },
  levels: [{ code: "basic" }, { code: "gold", upTo: "30000.00" }],
};
const present: WithdrawalRulesPage = {
  version: "v1",
  currency: "CNY",
  rules,
  levels: [
    { code: "basic", name: "Basic" },
    { code: "gold", name: "Gold" },
  ],
  fourEyesAbove: "50000.00",
  mayChange: true,
  changes: [{ by: "ines", at: "2026-03-01T12:00:00Z", reason: "Fewer reviews at night" }],
};
const trial: WithdrawalRulesTrial = {
  days: 30,
  total: 214,
  automatic: 180,
  were: 176,
  unmet: { limit: 21, card: 0, security: 4, identity: 11, turnover: 3, risk: 2 },
};

/** Bodies of the changes that were sent, and the rules that were tried. */
const sent: unknown[] = [];
const tried: unknown[] = [];
const body = (init: RequestInit) => JSON.parse(init.body as string);

async function logIn(answers: Answers = {}, roles: OperatorRole[] = ["administrator"]) {
  await visitBackOffice("/backoffice?section=rules", {
    answers: {
      "backoffice.waiting": { chats: 0 },
      "backoffice.login": { token: "operator", operator: { ...operator, roles }, expiresAt: "" },
      "backoffice.withdrawal.rules": present,
      "backoffice.withdrawal.rules.try": (init: RequestInit) => {
        tried.push(body(init).rules);
        return trial;
      },
      "backoffice.withdrawal.rules.set": (init: RequestInit) => {
        sent.push(body(init));
        return { ...present, version: "v2", rules: body(init).rules };
      },
      ...answers,
    },
  });
}
async function edit(answers: Answers = {}) {
  await logIn(answers);
  await page.getByRole("button", { name: "Change rules" }).click();
  await expect.element(save).toBeVisible();
}
const save = page.getByRole("button", { name: "Save rules" });
const upTo = page.getByLabelText("Per withdrawal, up to");
const reason = page.getByLabelText("Reason, for staff");

afterEach(async () => {
  sent.length = 0;
  tried.length = 0;
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
});

test("a cashier reads the rules, their latest change and what they did in the last 30 days, and cannot change them", async () => {
  await logIn({ "backoffice.withdrawal.rules": { ...present, mayChange: false } }, ["cashier"]);
  const section = page.getByRole("region", { name: "Approval rules" });
  await expect.element(section.getByText("¥20,000", { exact: true })).toBeVisible();
  await expect.element(section.getByText("Above ¥10,000")).toBeVisible();
  await expect.element(section.getByText("400 times the stake")).toBeVisible();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Of 214 withdrawals" }))
    .toHaveTextContent(
      "Of 214 withdrawals, the rules would approve 180 automatically. 176 were approved automatically.",
    );
  await expect.element(section.getByText("Fewer reviews at night")).toBeVisible();
  await expect.element(section.getByText("Only administrators change the rules.")).toBeVisible();
  expect(page.getByRole("button", { name: "Change rules" }).query()).toBeNull();
});

test("the form tries a draft on the last 30 days once a field is left, and sends it with version and reason", async () => {
  await edit();
  await upTo.fill("１５，０００");
  await page.getByLabelText("Per member and day, up to").fill("40,000");
  await page.getByLabelText("Gold").fill("");
  await page.getByLabelText("New card").fill("48");
  await userEvent.tab();
  const draft = {
    ...rules,
    upTo: "15000.00",
    dayMaximum: "40000.00",
    coolingHours: { ...rules.coolingHours, card: 48 },
    levels: [{ code: "basic" }, { code: "gold" }],
  };
  await expect.poll(() => tried.at(-1)).toEqual(draft);
  await reason.fill("New cards are riskier");
  await save.click();
  await expect.element(page.getByText("Rules changed.")).toBeVisible();
  expect(sent).toEqual([{ version: "v1", rules: draft, reason: "New cards are riskier" }]);
});

test("automatic approval is turned off by its box", async () => {
  let now = present;
  await edit({
    "backoffice.withdrawal.rules": () => now,
    "backoffice.withdrawal.rules.set": (init: RequestInit) => {
      now = { ...present, version: "v2", rules: body(init).rules };
      return now;
    },
  });
  await page.getByLabelText("Approve automatically").click();
  await reason.fill("Provider is down");
  await save.click();
  await expect.element(page.getByText(/Automatic approval is off/)).toBeVisible();
  expect(now.rules).toEqual({ ...rules, enabled: false });
});

test("a limit that is none, or outside what is allowed, has its error beside the field, and is not sent", async () => {
  await edit();
  await reason.fill("x");
  for (const [text, error] of [
    ["1e9", "Use digits only, for example 1,000."],
    ["0.001", "Use at most two decimals."],
    ["-5", "Don't enter a negative amount."],
    ["50,000.01", "At most ¥50,000: above it two operators must approve."],
    ["0", "Enter an amount above zero, or turn automatic approval off."],
  ] as const) {
    await upTo.fill(text);
    await expect.element(page.getByText(error)).toBeVisible();
    await save.click();
    await expect.element(upTo).toHaveFocus();
    await expect.element(upTo).toHaveAccessibleDescription(error);
  }
  expect(sent).toEqual([]);
});

test("a form without a reason asks for it", async () => {
  await edit();
  await save.click();
  await expect.element(page.getByText("Say why.")).toBeVisible();
  await expect.element(reason).toHaveFocus();
  expect(sent).toEqual([]);
});

test("rules that a colleague has changed meanwhile are told, and shown on demand", async () => {
  let now = present;
  await edit({
    "backoffice.withdrawal.rules": () => now,
    "backoffice.withdrawal.rules.set": () =>
      Response.json({ success: false, errorCode: "request.conflict" }, { status: 409 }),
  });
  now = { ...present, version: "v2", rules: { ...rules, upTo: "25000.00" } };
  await upTo.fill("15000");
  await reason.fill("x");
  await save.click();
  await expect.element(page.getByText("Another operator has changed the rules.")).toBeVisible();
  await page.getByRole("button", { name: "Show the new rules" }).click();
  await expect.element(upTo).toHaveValue("25,000");
});

test("a limit that the platform refuses stands beside its field", async () => {
  await edit({
    "backoffice.withdrawal.rules.set": () =>
      Response.json(
        {
          success: false,
          errorCode: "request.invalid",
          value: { field: "upTo", rule: "four-eyes", limit: "10000.00" },
        },
        { status: 400 },
      ),
  });
  await reason.fill("x");
  await save.click();
  await expect.element(page.getByText("At most ¥10,000: above it two operators must approve.")).toBeVisible();
});

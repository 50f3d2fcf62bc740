import type { Operator } from "@foyer/contract/back-office";
import type { MemberLevel } from "@foyer/contract/back-office-club";
import type { BackOfficeDepositDetail } from "@foyer/contract/back-office-deposits";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const at = "2026-03-01T12:00:00Z";
const number = "DP-0301-8K4M7";
const detail: BackOfficeDepositDetail = {
  number,
  state: "review",
  methodName: "Bank transfer",
  manual: true,
  currency: "CNY",
  amount: "1000.00",
  fee: "0.00",
  toPay: "1000.00",
  since: at,
  createdAt: at,
  mine: false,
  approvedByMe: false,
  approvalAbove: "50000.00",
  payments: [],
  slips: [],
  member: {
    username: "rafa_d",
    memberSince: at,
    level: "Bronze",
    balance: "4850.00",
    deposits: "30000.00",
    depositCount: 6,
    withdrawals: "5000.00",
    turnover: "500.00",
  },
  about: caseMember,
  trail: [],
};
const levels = [
  { code: "bronze", name: "Bronze" },
  { code: "silver", name: "Silver" },
  { code: "gold", name: "Gold" },
];
const plain: MemberLevel = {
  username: "rafa_d",
  levels,
  earliest: "2026-03-02",
  latest: "2027-03-02",
  own: { level: "bronze", turnover: "500.00", from: "2026-01-01" },
};
const byHand: MemberLevel = {
  ...plain,
  own: { level: "gold", since: at, turnover: "500.00", from: "2026-01-01", keptUntil: "2026-04-10" },
  byHand: { by: "ines", at, until: "2026-04-10", reason: "Agreed by phone", after: "silver" },
};

/** Bodies of the calls of a method to the level's addresses. */
const sent = (method: string): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) =>
        new URL(new Request(input).url).pathname.startsWith("/wps/backoffice/club/level") &&
        init?.method === method,
    )
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

async function openCase(
  level: MemberLevel,
  answers: Answers = {},
  roles: Operator["roles"] = ["risk", "cashier"],
) {
  const operator: Operator = {
    name: "daniel",
    shownAs: "Daniel",
    roles,
    merchantCode: "DEMO",
    merchantName: "Foyer",
    secondFactor: "on",
  };
  await visitBackOffice(`/backoffice?section=deposits&deposit=${number}`, {
    answers: {
      "backoffice.waiting": { promotions: 0, deposits: 1 },
      "backoffice.deposits": { content: [detail], counts: { all: 1, mine: 0, free: 1 } },
      "backoffice.deposit.read": detail,
      "backoffice.level": level,
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
  await expect.element(page.getByText("Bronze")).toBeVisible();
}
const change = () => page.getByRole("button", { name: "Change level…" });

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a level is set until a day with a reason, and what is missing is said beside its field", async () => {
  await openCase(plain, { "backoffice.level.set": byHand });
  await change().click();
  const sheet = page.getByRole("dialog", { name: "Level of rafa_d" });
  await expect.element(sheet.getByText("¥500.00")).toBeVisible();
  const set = sheet.getByRole("button", { name: "Set level" });
  await set.click();
  await expect
    .element(sheet.getByLabelText("Until"))
    .toHaveAccessibleDescription(/Choose a day from .*Mar 2, 2026.* to .*Mar 2, 2027/);
  await expect.element(sheet.getByLabelText("Reason, for staff")).toHaveAccessibleDescription("Say why.");
  await sheet.getByLabelText("Level").selectOptions("gold");
  await sheet.getByLabelText("Until").fill("2026-04-10");
  await sheet.getByLabelText("Reason, for staff").fill("Agreed by phone");
  expect(sent("PUT")).toEqual([]);
  await set.click();
  await expect
    .poll(() => sent("PUT"))
    .toEqual([{ username: "rafa_d", level: "gold", until: "2026-04-10", reason: "Agreed by phone" }]);
  await expect.element(page.getByText("Level changed. rafa_d has been notified.")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("a day that the platform refuses is said beside the field, until it is changed", async () => {
  await openCase(plain, {
    "backoffice.level.set": () =>
      Response.json(
        {
          success: false,
          errorCode: "request.invalid",
          value: { field: "until", rule: "day", in: "body", from: "2026-03-03", to: "2027-03-03" },
        },
        { status: 422 },
      ),
  });
  await change().click();
  await page.getByLabelText("Until").fill("2026-03-02");
  await page.getByLabelText("Reason, for staff").fill("Agreed by phone");
  await page.getByRole("button", { name: "Set level" }).click();
  await expect.element(page.getByLabelText("Until")).toHaveAccessibleDescription(/Choose a day from/);
  await page.getByLabelText("Until").fill("2026-03-05");
  await expect.element(page.getByLabelText("Until")).toHaveAccessibleDescription(/play neither raises/);
});

test("a level set by hand names who, why and until when, and is ended with a reason", async () => {
  await openCase(byHand, { "backoffice.level.end": plain });
  await change().click();
  const sheet = page.getByRole("dialog", { name: "Level of rafa_d" });
  for (const text of ["ines", "Agreed by phone", "Apr 10, 2026"])
    await expect.element(sheet.getByText(text).first()).toBeVisible();
  await sheet.getByRole("radio", { name: "Turnover" }).click();
  await expect.element(sheet.getByText("the level is then Silver")).toBeVisible();
  const end = sheet.getByRole("button", { name: "End level set by hand" });
  await end.click();
  await expect.element(sheet.getByLabelText("Reason, for staff")).toHaveAccessibleDescription("Say why.");
  await sheet.getByLabelText("Reason, for staff").fill("Set by mistake");
  await end.click();
  await expect.poll(() => sent("POST")).toEqual([{ username: "rafa_d", reason: "Set by mistake" }]);
});

test("an operator without the role risk sees the level and cannot change it", async () => {
  await openCase(plain, {}, ["cashier"]);
  expect(change().query()).toBeNull();
});

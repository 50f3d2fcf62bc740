import type { AdjustedMember, AdjustmentDetail } from "@foyer/contract/adjustments";
import type { Operator } from "@foyer/contract/back-office";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember, caseMoney } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "daniel",
  shownAs: "Daniel",
  roles: ["risk"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const at = "2026-03-01T12:00:00Z";
const number = "AD-0301-7C4QN";
const detail: AdjustmentDetail = {
  number,
  kind: "up",
  state: "proposed",
  player: "rafa_d",
  currency: "CNY",
  amount: "20000.00",
  reason: "game-fault",
  note: "Round 8841 never ended.",
  proposedBy: "Ines",
  proposedAt: at,
  mine: false,
  twoOperators: true,
  memberSince: at,
  balance: "500.00",
  earlier: [],
  about: caseMember,
  money: caseMoney,
};
const member: AdjustedMember = {
  username: "Rafa_D",
  memberSince: at,
  currency: "CNY",
  balance: "500.00",
  aloneUpTo: "10000.00",
  turnovers: [{ turnoverId: "7", deposit: "DP-0301-22222", counted: "100.00", required: "400.00" }],
};

/** Bodies sent to a path. */
const sent = (path: string): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) => new URL(new Request(input).url).pathname === path && init?.method === "POST",
    )
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

async function logIn(address: string, answers: Answers = {}) {
  await visitBackOffice(`/backoffice?section=adjustments${address}`, {
    answers: {
      "backoffice.waiting": { adjustments: 1 },
      "backoffice.adjustments": { content: [detail], waiting: 1 },
      // before the one whose path it would match too
      "backoffice.adjustment.member": member,
      "backoffice.adjustment.read": detail,
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

test("a second operator reads what an approval does before giving it", async () => {
  await logIn("", {
    "backoffice.adjustment.decide": { ...detail, state: "booked", decidedBy: "Daniel", decidedAt: at },
  });
  await page.getByRole("button", { name: /rafa_d/ }).click();
  const open = page.getByRole("article").filter({ hasText: number });
  await expect.element(open.getByText("Round 8841 never ended.").first()).toBeVisible();
  await page.getByRole("button", { name: "Approve…" }).click();
  await expect
    .element(
      page.getByText("¥20,000.00 is added to the balance, which is then ¥20,500.00. It can't be undone."),
    )
    .toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect
    .poll(() => sent(`/wps/backoffice/adjustments/${number}/decision`))
    .toEqual([{ verdict: "approve" }]);
  await expect.element(page.getByText("Booked. rafa_d has been notified.")).toBeVisible();
});

test("an adjustment shows the member's sums, identity, devices with who shares them, and orders", async () => {
  await logIn(`&adjustment=${number}`);
  const open = page.getByRole("article").filter({ hasText: number });
  await expect.element(open.getByRole("heading", { name: "Devices" })).toBeVisible();
  await expect
    .element(open.getByText("Other members on this device: 2").element().parentElement as HTMLElement)
    .toHaveTextContent("suri4, perla6");
  await expect
    .element(open.getByRole("link", { name: "DP-0208-33333" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-0208-33333&section=deposits");
  await expect.element(open).toHaveTextContent("¥30,000.00");
});

test("the proposer can withdraw a proposal, but not decide it", async () => {
  await logIn(`&adjustment=${number}`, { "backoffice.adjustment.read": { ...detail, mine: true } });
  await expect.element(page.getByRole("button", { name: "Withdraw proposal" })).toBeVisible();
  expect(page.getByRole("button", { name: "Approve…" }).query()).toBeNull();
});

test("bad amounts are answered beside the field, and the balance after stands above it", async () => {
  await logIn("&adjustment=new", { "backoffice.adjustment.propose": { ...detail, state: "booked" } });
  await page.getByLabelText("Username").fill("rafa_d");
  await page.getByRole("button", { name: "Find member" }).click();
  const amount = page.getByRole("textbox", { name: "Amount" });
  for (const [text, problem] of [
    ["1e9", "Use digits only, for example 1,000.50."],
    ["0.001", "Use at most two decimals."],
    ["-5", "Enter an amount above zero."],
  ] as const) {
    await amount.fill(text);
    await page.getByRole("button", { name: "Book adjustment" }).click();
    await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(problem));
  }
  await amount.fill("１,０00.50");
  await expect.element(page.getByText("¥1,500.50")).toBeVisible();
  await page.getByRole("radio", { name: "Take from the balance" }).click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription(expect.stringContaining("Only ¥500.00 is available."));
  await amount.fill("200");
  await page.getByRole("button", { name: "Book adjustment" }).click();
  await expect.element(page.getByText("Choose a reason.")).toBeVisible();
  expect(sent("/wps/backoffice/adjustments")).toEqual([]);
  await page.getByLabelText("Booking error").click();
  await page.getByLabelText("Note for staff").fill("Credited twice.");
  await page.getByLabelText("Corrects (optional)").fill("DP-0301-22222");
  await page.getByRole("button", { name: "Book adjustment" }).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText("¥500.00")).toBeVisible();
  await expect.element(sheet.getByText("¥300.00")).toBeVisible();
  expect(sent("/wps/backoffice/adjustments")).toEqual([]);
  await sheet.getByRole("button", { name: "Book now" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/adjustments"))
    .toEqual([
      expect.objectContaining({
        username: "Rafa_D",
        kind: "down",
        amount: "200.00",
        reason: "booking-error",
        corrects: "DP-0301-22222",
        note: "Credited twice.",
      }),
    ]);
});

test("an amount above the operator's limit is proposed, and a turnover can be lifted", async () => {
  await logIn("&adjustment=new", { "backoffice.adjustment.propose": detail });
  await page.getByLabelText("Username").fill("rafa_d");
  await page.getByRole("button", { name: "Find member" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("10000.01");
  await expect.element(page.getByRole("button", { name: "Propose adjustment" })).toBeVisible();
  await page.getByRole("radio", { name: "Lift turnover" }).click();
  await expect.element(page.getByLabelText("DP-0301-22222: ¥100.00 of ¥400.00")).toBeChecked();
  await page.getByLabelText("Goodwill").click();
  await page.getByLabelText("Note for staff").fill("The game was down.");
  await page.getByRole("button", { name: "Book adjustment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Book now" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/adjustments"))
    .toEqual([expect.objectContaining({ kind: "turnover", turnoverId: "7", reason: "goodwill" })]);
});

import type { Operator } from "@foyer/contract/back-office";
import type { ReconciliationDifference, ReconciliationRun } from "@foyer/contract/reconciliation";
import type { RoundFault } from "@foyer/contract/round-feeds";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import { visit } from "../../../../test/visit.tsx";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "ines",
  shownAs: "Ines",
  roles: ["cashier"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const run: ReconciliationRun = {
  runId: "9",
  source: "xendit",
  day: "2026-11-22",
  state: "differences",
  currency: "PHP",
  ranAt: "2026-11-23T01:00:00Z",
  theirIn: "2500.00",
  theirOut: "0.00",
  theirFees: "50.00",
  ourIn: "2000.00",
  ourOut: "0.00",
  transactions: 3,
  open: 1,
  settled: 0,
};
const difference: ReconciliationDifference = {
  differenceId: "4",
  kind: "amount",
  what: "pay-in",
  transactionId: "py-1",
  reference: "DP-1122-8K4M7",
  number: "DP-1122-8K4M7",
  theirAmount: "1500.00",
  theirCurrency: "PHP",
  ourAmount: "1000.00",
  ourCurrency: "PHP",
  ourState: "credited",
  at: "2026-11-22T05:00:00Z",
  state: "open",
};

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a day lists its differences with a way to the case, and one is settled with a note", async () => {
  const sent: unknown[] = [];
  await visit("/backoffice?section=reconciliation", {
    answers: {
      "backoffice.waiting": { reconciliation: 1 },
      "backoffice.runs": { content: [run] },
      "backoffice.rounds": { feeds: [], differences: 0 },
      "backoffice.run": { run, content: [difference] },
      "backoffice.run.act": (init: RequestInit) => {
        sent.push(JSON.parse(init.body as string));
        return run;
      },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
    },
  });
  await page.getByLabelText("Name").fill("ines");
  await page.getByLabelText("Password", { exact: true }).fill("a-password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const found = page.getByRole("button", { name: /Nov 22, 2026/ });
  await expect.element(found).toHaveTextContent("PHP 2,500.00");
  await found.click();
  await expect.element(page.getByRole("heading", { name: "Nov 22, 2026" })).toBeVisible();
  await expect.element(page.getByText("Xendit").last()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Other amount: Deposit" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open deposit" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-1122-8K4M7&section=deposits");
  await page.getByRole("button", { name: "Settle…" }).click();
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await expect.element(page.getByText("Enter a note.")).toBeVisible();
  await page.getByLabelText("What was found and done").fill("Asked the provider.");
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ action: "settle", differenceId: "4", note: "Asked the provider." }]);
});

const fault: RoundFault = {
  faultId: "3",
  name: "Pepper Alley",
  sequence: "118",
  kind: "player",
  round: "r-118",
  foundAt: "2026-11-22T05:00:00Z",
};
/** @param dismissed bodies of the dismissals that were sent */
async function openRounds(roles: Operator["roles"], dismissed: unknown[] = []) {
  await visit("/backoffice?section=reconciliation", {
    answers: {
      "backoffice.waiting": {},
      "backoffice.runs": { content: [run] },
      "backoffice.rounds": () => ({
        feeds: [
          {
            name: "Pepper Alley",
            read: "120",
            newest: "124",
            failure: "connect ECONNREFUSED",
            faults: dismissed.length === 0 ? 1 : 0,
          },
        ],
        differences: 1,
      }),
      "backoffice.rounds.faults": (_: RequestInit, query: URLSearchParams) => ({
        content:
          query.get("dismissed") === "true"
            ? [{ ...fault, dismissed: { by: "ines", at: "2026-11-23T05:00:00Z", reason: "Cancelled there" } }]
            : dismissed.length === 0
              ? [fault]
              : [],
      }),
      "backoffice.rounds.differences": {
        content: [
          {
            name: "Pepper Alley",
            player: "ana",
            playerId: "m1",
            currency: "PHP",
            expected: "34.00",
            actual: "40.00",
            since: "2026-11-22T05:00:00Z",
          },
        ],
      },
      "backoffice.rounds.dismiss": (init: RequestInit) => {
        dismissed.push(JSON.parse(init.body as string));
        return fault;
      },
      "backoffice.login": { token: "operator", operator: { ...operator, roles }, expiresAt: "" },
    },
  });
  await page.getByLabelText("Name").fill("ines");
  await page.getByLabelText("Password", { exact: true }).fill("a-password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Rounds from provider wallets 3 problems" }).click();
}

test("the reconciliation shows rounds that could not be stored, and wallets at providers that don't add up", async () => {
  await openRounds(["cashier"]);
  const article = page.getByRole("article");
  await expect.element(article).toHaveTextContent("120 of 124");
  await expect.element(article).toHaveTextContent("connect ECONNREFUSED");
  await expect.element(article.getByRole("heading", { name: "The player is unknown" })).toBeVisible();
  await expect.element(article).toHaveTextContent("34.00 PHP");
  await expect
    .element(article.getByRole("link", { name: "ana" }))
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  expect(article.getByRole("button", { name: "Dismiss…" }).query()).toBeNull();
});

test("a round that could not be stored is dismissed with a reason, and then listed with who did it", async () => {
  const dismissed: unknown[] = [];
  await openRounds(["risk"], dismissed);
  await page.getByRole("button", { name: "Dismiss…" }).click();
  const confirm = page.getByRole("button", { name: "Dismiss", exact: true });
  await confirm.click();
  await expect.element(page.getByLabelText("Reason, for staff")).toHaveAccessibleDescription("Say why.");
  expect(dismissed).toEqual([]);
  await page.getByLabelText("Reason, for staff").fill("Cancelled there");
  await confirm.click();
  await expect.poll(() => dismissed).toEqual([{ reason: "Cancelled there" }]);
  await expect.element(page.getByText("No rounds are missing")).toBeVisible();
  await page.getByRole("radio", { name: "Dismissed" }).click();
  await expect.element(page.getByRole("article")).toHaveTextContent("Dismissed byines");
});

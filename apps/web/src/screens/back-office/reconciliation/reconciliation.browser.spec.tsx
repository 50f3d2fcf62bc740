import type { Operator } from "@foyer/contract/back-office";
import type {
  DifferenceRequest,
  ReconciliationDifference,
  ReconciliationRun,
} from "@foyer/contract/reconciliation";
import type { RoundFault } from "@foyer/contract/round-feeds";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
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

const booking = {
  kind: "adjustment",
  number: "AD-1122-ABCDE",
  member: { id: "m1", username: "mika" },
  amount: "-1234.5",
  currency: "PHP",
} as const;
const request: DifferenceRequest = {
  requestId: "7",
  aim: "settle",
  booking,
  note: "Credited by hand.",
  askedBy: "Mara",
  askedAt: "2026-11-23T02:00:00Z",
  mine: false,
};

/** Opens the day with that difference. @param refuse the first step of that action is answered so */
async function openDay(one: ReconciliationDifference, refuse?: { action: string; answer: () => Response }) {
  const sent: { action: string }[] = [];
  let refused = false;
  let shown = one;
  await visitBackOffice("/backoffice?section=reconciliation", {
    answers: {
      "backoffice.waiting": { reconciliation: 1 },
      "backoffice.runs": { content: [run] },
      "backoffice.rounds": { feeds: [], differences: 0 },
      "backoffice.run": () => ({ run, content: [shown] }),
      "backoffice.run.act": (init: RequestInit) => {
        const body = JSON.parse(init.body as string) as { action: string };
        sent.push(body);
        if (body.action !== refuse?.action || refused) return run;
        refused = true;
        return refuse.answer();
      },
      "backoffice.approval.withdraw": () => {
        const { request: _, ...rest } = shown;
        shown = rest;
        return { subject: "9/4" };
      },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
    },
  });
  const found = page.getByRole("button", { name: /Nov 22, 2026/ });
  await expect.element(found).toHaveTextContent("PHP 2,500.00");
  await found.click();
  await expect.element(page.getByRole("heading", { name: "Nov 22, 2026" })).toBeVisible();
  return sent;
}

test("a day lists its differences with a way to the case, and settling one asks for a booking or a cause, and a note", async () => {
  const sent = await openDay(difference, {
    action: "settle",
    answer: () =>
      Response.json(
        {
          success: false,
          errorCode: "request.invalid",
          value: { field: "booking", rule: "unknown", in: "body" },
        },
        { status: 400 },
      ),
  });
  await expect.element(page.getByText("Xendit").last()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Other amount: Deposit" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open deposit" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-1122-8K4M7&section=deposits");
  await page.getByRole("button", { name: "Settle…" }).click();
  const ask = page.getByRole("button", { name: "Ask to settle" });
  await ask.click();
  await expect.element(page.getByText("Choose what corrects it.")).toBeVisible();
  await expect.element(page.getByText("Enter a note.")).toBeVisible();
  await page.getByLabelText("A booking").click();
  const number = page.getByLabelText("Number of the booking");
  await expect.element(number).toHaveAccessibleDescription(/Enter the number\./);
  await number.fill("AD-1122-ABCDX");
  await page.getByLabelText("What was found and done").fill("Credited by hand.");
  await ask.click();
  await expect.element(number).toHaveAccessibleDescription(/No money was booked under this number\./);
  await number.fill(" ad-1122-abcde ");
  await ask.click();
  await expect.element(page.getByText("Another operator must confirm it.")).toBeVisible();
  await page.getByRole("button", { name: "Settle…" }).click();
  await page.getByLabelText("They have it on another day").click();
  await page.getByLabelText("What was found and done").fill("Booked on the 23rd.");
  await ask.click();
  const body = { action: "settle", differenceId: "4" };
  await expect
    .poll(() => sent)
    .toEqual([
      { ...body, booking: "AD-1122-ABCDX", note: "Credited by hand." },
      { ...body, booking: "ad-1122-abcde", note: "Credited by hand." },
      { ...body, cause: "other-day", note: "Booked on the 23rd." },
    ]);
});

test("a booking that settles another difference is refused with that difference, beside its number", async () => {
  await openDay(difference, {
    action: "settle",
    answer: () =>
      Response.json(
        {
          success: false,
          errorCode: "reconciliation.booking.used",
          value: { runId: "7", source: "xendit", day: "2026-11-20", transactionId: "py-77" },
        },
        { status: 409 },
      ),
  });
  await page.getByRole("button", { name: "Settle…" }).click();
  await page.getByLabelText("A booking").click();
  const number = page.getByLabelText("Number of the booking");
  await number.fill("AD-1122-ABCDE");
  await page.getByLabelText("What was found and done").fill("Credited by hand.");
  await page.getByRole("button", { name: "Ask to settle" }).click();
  await expect
    .element(number)
    .toHaveAccessibleDescription(/already settles the difference py-77 of Xendit, .*Nov 20, 2026/);
});

test.each([
  ["own", /what differs/],
  ["earlier", /moved before the compared day/],
  ["reversed", /taken back/],
])("a booking that corrects nothing by the rule %s is refused beside its number", async (rule, text) => {
  await openDay(difference, {
    action: "settle",
    answer: () =>
      Response.json(
        { success: false, errorCode: "request.invalid", value: { field: "booking", rule, in: "body" } },
        { status: 400 },
      ),
  });
  await page.getByRole("button", { name: "Settle…" }).click();
  await page.getByLabelText("A booking").click();
  const number = page.getByLabelText("Number of the booking");
  await number.fill("AD-1122-ABCDE");
  await page.getByLabelText("What was found and done").fill("Credited by hand.");
  await page.getByRole("button", { name: "Ask to settle" }).click();
  await expect.element(number).toHaveAccessibleDescription(text);
});

test("an operator sees what a colleague asked with the way to the booking, and confirms it or declines it with a reason", async () => {
  const sent = await openDay(
    { ...difference, request },
    {
      action: "confirm",
      answer: () =>
        Response.json(
          {
            success: false,
            errorCode: "operator.too.late",
            value: { by: "Mara", state: "withdrawn", at: "2026-11-23T03:00:00Z" },
          },
          { status: 409 },
        ),
    },
  );
  await expect.element(page.getByText(/^Mara asked to settle this difference/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "AD-1122-ABCDE" }))
    .toHaveAttribute("href", "/backoffice?adjustment=AD-1122-ABCDE&section=adjustments");
  await expect.element(page.getByText(/1,234\.50/)).toBeVisible();
  await expect.element(page.getByText("Credited by hand.")).toBeVisible();
  expect(page.getByRole("button", { name: "Settle…" }).query()).toBeNull();
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  await confirm.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^Mara: It was withdrawn on .?Nov 23/);
  await confirm.click();
  await expect.element(page.getByText("The difference is settled.")).toBeVisible();
  await page.getByRole("button", { name: "Decline…" }).click();
  const decline = page.getByRole("button", { name: "Decline", exact: true });
  await decline.click();
  await expect.element(page.getByLabelText("Reason, for staff")).toHaveAccessibleDescription("Say why.");
  await page.getByLabelText("Reason, for staff").fill("Wrong player.");
  await decline.click();
  await expect
    .poll(() => sent)
    .toEqual([
      { action: "confirm", requestId: "7" },
      { action: "confirm", requestId: "7" },
      { action: "decline", requestId: "7", note: "Wrong player." },
    ]);
});

test("who asked can only withdraw it, and is told who declined it", async () => {
  await openDay({
    ...difference,
    request: { ...request, mine: true },
    declined: { by: "Omar", at: "2026-11-23T01:30:00Z", note: "Too early." },
  });
  expect(page.getByRole("button", { name: "Confirm", exact: true }).query()).toBeNull();
  expect(page.getByText("Too early.").query()).toBeNull();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect.element(page.getByText("Your request is withdrawn.")).toBeVisible();
  await expect.element(page.getByText(/^Omar declined the last request/)).toBeVisible();
  await expect.element(page.getByText("Too early.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Settle…" })).toBeVisible();
});

test("a settled difference names its booking and both operators, and opening it again waits for a colleague", async () => {
  const sent = await openDay({
    ...difference,
    state: "settled",
    booking,
    note: "Credited by hand.",
    settledBy: "Mara",
    confirmedBy: "Omar",
    settledAt: "2026-11-23T03:00:00Z",
  });
  await expect.element(page.getByRole("link", { name: "AD-1122-ABCDE" })).toBeVisible();
  await expect.element(page.getByText("Omar")).toBeVisible();
  await page.getByRole("button", { name: "Open again…" }).click();
  await page.getByLabelText("Reason, for staff").fill("Wrong player.");
  await page.getByRole("button", { name: "Ask to open again" }).click();
  await expect.element(page.getByText("Another operator must confirm it.")).toBeVisible();
  expect(sent).toEqual([{ action: "reopen", differenceId: "4", note: "Wrong player." }]);
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
  await visitBackOffice("/backoffice?section=reconciliation", {
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

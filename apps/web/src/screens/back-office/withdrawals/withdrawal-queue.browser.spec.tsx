import type { Operator } from "@foyer/contract/back-office";
import type { WithdrawalCase, WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
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
const number = "WD-0301-7C4QN";
const row: WithdrawalCase = {
  number,
  state: "review",
  waits: true,
  player: "rafa_d",
  holder: "Rafael Domingo",
  card: "Maya",
  lastFour: "2290",
  currency: "CNY",
  amount: "86400.00",
  requestedAt: at,
  unmet: ["limit", "risk"],
  riskFlags: ["big-win", "shared-device"],
  owes: false,
  approvals: 1,
  approvalsNeeded: 2,
};
const detail: WithdrawalCaseDetail = {
  ...row,
  fee: "400.00",
  mine: false,
  approvedByMe: false,
  memberSince: at,
  checks: [
    { check: "limit", met: false },
    { check: "card", met: true },
    { check: "security", met: true },
    { check: "identity", met: true },
    { check: "turnover", met: true },
    { check: "risk", met: false },
  ],
  facts: {
    automaticUpTo: "20000.00",
    identityAbove: "10000.00",
    identityConfirmed: true,
    cardAddedAt: at,
    securityChanges: [],
    turnoverLeft: "0.00",
  },
  payout: { manual: false, dialect: "xendit" },
  debts: [],
  turnovers: [],
  rounds: {
    count: 612,
    stake: "500.00",
    win: "71250.00",
    largest: [
      {
        at,
        vendor: "FOYER",
        game: "ember-orchard",
        round: "8841-2207",
        bet: "bHVtZW4vODg0MS0yMjA3",
        stake: "100.00",
        win: "48200.00",
      },
    ],
  },
  money: caseMoney,
  about: caseMember,
  trail: [
    { step: "approval", at, by: "Ines", note: "Rounds replayed." },
    { step: "review", at, reason: "limit" },
    { step: "requested", at },
  ],
};
const path = `/wps/backoffice/withdrawals/${number}`;

/** Bodies of the steps that were sent. */
const sent = (): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) => new URL(new Request(input).url).pathname === path && init?.method === "POST",
    )
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

async function logIn(address: string, answers: Answers = {}) {
  const { href } = await visitBackOffice(`/backoffice?section=withdrawals${address}`, {
    answers: {
      "backoffice.waiting": { promotions: 0, withdrawals: 1 },
      "backoffice.withdrawals": { content: [row], counts: { all: 1, mine: 0, free: 1 } },
      "backoffice.withdrawal": detail,
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
  return href;
}
const openCase = (answers?: Answers) => logIn(`&withdrawal=${number}`, answers);

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a withdrawal opens from the queue with what is needed to decide", async () => {
  await logIn("");
  const found = page.getByRole("button", { name: /Rafael Domingo/ });
  await expect.element(found).toHaveTextContent("1 of 2 approvals");
  await expect.element(found).toHaveTextContent("device used by other members");
  await found.click();
  const open = page.getByRole("article").filter({ hasText: number });
  await expect.element(open.getByText("Risk flags: big win, device used by other members")).toBeVisible();
  for (const text of ["8841-2207", "Redmi Note 12", "•• 2290", "WD-0208-22222", "Rounds replayed."])
    await expect.element(open.getByText(text)).toBeInTheDocument();
  await expect
    .element(open.getByRole("link", { name: "rafa_d" }))
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  const checks = open.getByRole("listitem").all();
  expect(checks[0]?.element().textContent).toBe("Above the automatic limit of ¥20,000.00");
});

test("a withdrawal's rounds lead to their records", async () => {
  await openCase();
  await expect
    .element(page.getByRole("link", { name: "8841-2207" }))
    .toHaveAttribute("href", "/backoffice?agent=m1&bet=bHVtZW4vODg0MS0yMjA3&records=bets&section=agents");
});

test("the queue is searched by a name, which answers rows or that nothing was found", async () => {
  const href = await logIn("", {
    "backoffice.withdrawals": (_: unknown, query: URLSearchParams) =>
      query.get("q") === null || query.get("q") === "rafael"
        ? { content: [row], counts: { all: 1, mine: 0, free: 1 } }
        : { content: [], counts: { all: 0, mine: 0, free: 0 } },
  });
  const box = page.getByRole("searchbox", { name: "Search withdrawals" });
  await box.fill("nobody");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await expect.poll(href).toContain("q=nobody");
  await box.fill("rafael");
  await expect.element(page.getByRole("button", { name: /Rafael Domingo/ })).toBeVisible();
});

test("order, amounts, way to pay, reason and age of the queue are in the address, and kept by an open case", async () => {
  const asked: string[] = [];
  const href = await logIn("", {
    "backoffice.withdrawals": (_: unknown, query: URLSearchParams) => {
      asked.push(query.toString());
      return {
        content: [row],
        counts: { all: 1, mine: 0, free: 1 },
        methods: [{ code: "MAYA", name: "Maya" }],
      };
    },
  });
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabelText("Order").selectOptions("Largest amount first");
  await page.getByLabelText("Waits at least").selectOptions("1 hour");
  await page.getByLabelText("Way to pay").selectOptions("Maya");
  await page.getByLabelText("Reason").selectOptions("Big win");
  await page.getByLabelText("Amount from").fill("1,000");
  await userEvent.keyboard("{Enter}");
  const wanted = { sort: "largest", age: "60", method: "MAYA", flag: "big-win", least: "1000.00" };
  await expect.poll(() => Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual(wanted);
  await page.getByRole("button", { name: /Rafael Domingo/ }).click();
  await expect.poll(href).toContain(`withdrawal=${number}`);
  for (const [name, value] of Object.entries(wanted)) expect(href()).toContain(`${name}=${value}`);
});

test("chosen withdrawals are assigned one by one, and each has its own answer", async () => {
  const other = { ...row, number: "WD-0301-22222", holder: "Li Na" };
  const bodies: unknown[] = [];
  await logIn("", {
    "backoffice.withdrawals": { content: [row, other], counts: { all: 2, mine: 0, free: 2 } },
    "backoffice.withdrawal.act": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return bodies.length === 1
        ? detail
        : Response.json(
            { success: false, errorCode: "operator.too.late", value: { by: "Ines" } },
            { status: 409 },
          );
    },
  });
  await page.getByRole("checkbox", { name: `Select ${number}` }).click();
  await page.getByRole("checkbox", { name: "Select WD-0301-22222" }).click();
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect.element(page.getByText("Assigned to you.")).toBeVisible();
  await expect.element(page.getByText("Ines has it.")).toBeVisible();
  expect(bodies).toEqual([{ event: "assign" }, { event: "assign" }]);
  await expect.element(page.getByRole("checkbox", { name: `Select ${number}` })).not.toBeChecked();
});

test("chosen withdrawals are approved together after a question with their number and sum, and each has its own answer", async () => {
  const alone = { approvals: 0, approvalsNeeded: 1, unmet: ["limit"], riskFlags: [], owes: false };
  const [first, second] = [
    { ...row, ...alone, number: "WD-0301-22222", holder: "Li Na", amount: "1200.50" },
    { ...row, ...alone, number: "WD-0301-33333", holder: "Ana Cruz", amount: "800.00" },
  ];
  const bodies: unknown[] = [];
  await logIn("", {
    "backoffice.withdrawals": { content: [row, first, second], counts: { all: 3, mine: 0, free: 3 } },
    "backoffice.withdrawals.approve": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return {
        answers: [
          { id: first.number, approved: true },
          { id: second.number, approved: false, errorCode: "withdrawal.second.operator.required" },
        ],
      };
    },
  });
  await page.getByRole("checkbox", { name: `Select ${number}` }).click();
  expect(page.getByRole("button", { name: "Approve…" }).query()).toBeNull();
  await page.getByRole("checkbox", { name: "Select WD-0301-22222" }).click();
  await page.getByRole("checkbox", { name: "Select WD-0301-33333" }).click();
  await page.getByRole("button", { name: "Approve…" }).click();
  const question = page.getByRole("dialog", { name: "Approve 2 withdrawals?" });
  await expect.element(question.getByText(/Together ¥2,000\.50 leave the balances/)).toBeVisible();
  await expect.element(question.getByText(/1 more isn't approved/)).toBeVisible();
  expect(bodies).toEqual([]);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("Approved.")).toBeVisible();
  await expect.element(page.getByText(/needs a second operator\. Open it/)).toBeVisible();
  expect(bodies).toEqual([{ numbers: [first.number, second.number] }]);
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: `Select ${number}` })).toBeChecked();
});

test("an amount that is none is answered beside its field", async () => {
  await logIn("");
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabelText("Amount to").fill("much");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/Use digits only/)).toBeVisible();
});

test("a second approval says what is sent to whom before it is given", async () => {
  await openCase({ "backoffice.withdrawal.act": { ...detail, state: "approved", approvals: 2 } });
  await page.getByRole("button", { name: "Give second approval…" }).click();
  await expect
    .element(page.getByText("This sends ¥86,000.00 to Rafael Domingo, Maya •• 2290. It can't be undone."))
    .toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByRole("button", { name: "Give second approval", exact: true }).click();
  await expect.poll(sent).toEqual([{ event: "approve" }]);
  await expect.element(page.getByText("Approved.", { exact: true })).toBeVisible();
});

test("the operator who gave the first approval cannot give the second", async () => {
  await openCase({ "backoffice.withdrawal": { ...detail, approvedByMe: true } });
  await expect
    .element(page.getByText("You have approved it. The second approval must be a colleague's."))
    .toBeVisible();
  expect(page.getByRole("button", { name: /approval/ }).query()).toBeNull();
});

test("a rejection needs a reason, and another reason a message to the member", async () => {
  await openCase({ "backoffice.withdrawal.act": { ...detail, state: "rejected" } });
  await page.getByRole("button", { name: "Reject…" }).click();
  const reject = page.getByRole("button", { name: "Reject", exact: true });
  await reject.click();
  await expect.element(page.getByText("Choose a reason.")).toBeVisible();
  await page.getByLabelText("Another reason").click();
  await reject.click();
  await expect.element(page.getByText("Enter a message.")).toBeVisible();
  await page.getByLabelText("Message to the member").fill("We are checking a round.");
  await reject.click();
  await expect
    .poll(sent)
    .toEqual([{ event: "reject", reason: "other", message: "We are checking a round." }]);
});

test("a colleague who was faster is named, and the case shows what is so now", async () => {
  let read = detail;
  await openCase({
    "backoffice.withdrawal": () => read,
    "backoffice.withdrawal.act": () => {
      read = { ...detail, assignedTo: "Ines" };
      return Response.json(
        { success: false, errorCode: "operator.too.late", value: { by: "Ines" } },
        { status: 409 },
      );
    },
  });
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect.element(page.getByText("Ines has taken this withdrawal.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take over from Ines" })).toBeVisible();
});

test("a payout by hand is marked as sent with its reference", async () => {
  const approved: WithdrawalCaseDetail = {
    ...detail,
    state: "approved",
    approvals: 2,
    payout: { manual: true, dialect: "manual", number: "09171232290" },
  };
  await openCase({
    "backoffice.withdrawal": approved,
    "backoffice.withdrawal.act": { ...approved, state: "sent" },
  });
  await expect.element(page.getByText("09171232290")).toBeInTheDocument();
  await page.getByRole("button", { name: "Mark as sent…" }).click();
  await page.getByRole("button", { name: "Mark as sent", exact: true }).click();
  await expect.element(page.getByText("Enter the reference of the transfer.")).toBeVisible();
  await page.getByLabelText("Reference of the transfer").fill("IB-5512");
  await page.getByRole("button", { name: "Mark as sent", exact: true }).click();
  await expect.poll(sent).toEqual([{ event: "sent", reference: "IB-5512" }]);
});

test("what a deposit still requires leads to an adjustment of the member", async () => {
  await openCase({
    "backoffice.withdrawal": {
      ...detail,
      turnovers: [{ turnoverId: "7", deposit: "DP-0301-8K4M7", counted: "200.00", required: "1000.00" }],
    },
  });
  await expect.element(page.getByText("DP-0301-8K4M7: ¥200.00 of ¥1,000.00")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Lift turnover…" }))
    .toHaveAttribute("href", "/backoffice?about=rafa_d&adjustment=new&section=adjustments");
});

test("a withdrawal says which security change it waits after, and what changed since", async () => {
  await openCase({
    "backoffice.withdrawal": {
      ...detail,
      checks: detail.checks.map(({ check, met }) => ({ check, met: met && check !== "security" })),
      facts: {
        ...detail.facts,
        securityChanges: [
          { reason: "payment-password", at: "2026-02-28T12:00:00Z", endsAt: "2026-03-02T12:00:00Z" },
          { reason: "new-device" },
          {
            reason: "contact",
            contact: "mobile",
            at: "2026-03-01T13:00:00Z",
            endsAt: "2026-03-01T13:00:00Z",
          },
        ],
      },
    },
  });
  const changes = page.getByRole("listitem").filter({ hasText: "Security was changed" });
  await expect
    .element(changes)
    .toHaveTextContent(/Payment password set .*Feb 28.*cooling time until .*Mar 2/);
  await expect.element(changes).toHaveTextContent("Login on a new device");
  await expect.element(changes).toHaveTextContent(/Mobile number changed .*Mar 1.*after the request/);
});

test("a security check that was met at the request warns of a change since", async () => {
  await openCase({
    "backoffice.withdrawal": {
      ...detail,
      checks: detail.checks.map(({ check, met }) => ({ check, met: met || check === "security" })),
      facts: { ...detail.facts, securityChanges: [{ reason: "new-device", at: "2026-03-01T13:00:00Z" }] },
    },
  });
  const reason = page.getByRole("listitem").filter({ hasText: "but after it" });
  await expect
    .element(reason)
    .toHaveTextContent(/No security change before the request.*Login on a new device/);
  await expect.element(page.getByText("No recent security change")).not.toBeInTheDocument();
});

test("the queue marks the withdrawals of members who owe a debt", async () => {
  await logIn("", {
    "backoffice.withdrawals": {
      content: [row, { ...row, number: "WD-0301-22222", holder: "Li Na Tan", owes: true }],
      counts: { all: 2, mine: 0, free: 2 },
    },
  });
  await expect.element(page.getByRole("button", { name: /Li Na Tan/ })).toHaveTextContent("Owes a debt");
  await expect
    .element(page.getByRole("button", { name: /Rafael Domingo/ }))
    .not.toHaveTextContent("Owes a debt");
});

test("the debt of a charged-back deposit comes first and leads to its payment; nothing can be approved meanwhile", async () => {
  await openCase({
    "backoffice.withdrawal": {
      ...detail,
      debts: [{ paymentKey: "31", deposit: "DP-0301-8K4M7", amount: "700.00", currency: "CNY" }],
    },
  });
  const first = page.getByRole("article").getByRole("listitem").first();
  await expect.element(first).toHaveTextContent("DP-0301-8K4M7 was charged back: ¥700.00 is owed");
  await expect
    .element(first.getByRole("link", { name: "Open payment" }))
    .toHaveAttribute("href", "/backoffice?payment=31&section=payments");
  expect(page.getByRole("button", { name: /approval…/ }).query()).toBeNull();
  await expect.element(page.getByRole("button", { name: "Reject…" })).toBeVisible();
});

test("keys move through the queue, open a case, take it, and do nothing while a note is written", async () => {
  await logIn("", {
    "backoffice.withdrawals": {
      content: [row, { ...row, number: "WD-0301-22222", holder: "Li Na Tan" }],
      counts: { all: 2, mine: 0, free: 2 },
    },
    "backoffice.withdrawal.act": { ...detail, mine: true, assignedTo: "Daniel" },
  });
  const first = page.getByRole("button", { name: /Rafael Domingo/ });
  const second = page.getByRole("button", { name: /Li Na Tan/ });
  await expect.element(second).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const assign = page.getByRole("button", { name: "Assign to me" });
  await expect.element(assign).toHaveAttribute("aria-keyshortcuts", "A");
  await page.getByRole("textbox", { name: "Note" }).click();
  await userEvent.keyboard("ja?");
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("ja?");
  expect(sent()).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("a");
  await expect.poll(sent).toEqual([{ event: "assign" }]);
});

test("a case is decided by keys alone; the focus stays in it, and J leads to the next one", async () => {
  let queue = [row, { ...row, number: "WD-0301-22222", holder: "Li Na Tan" }];
  let read = detail;
  await page.viewport(1280, 800);
  await logIn("", {
    "backoffice.withdrawals": () => ({ content: queue, counts: { all: queue.length, mine: 0, free: 0 } }),
    "backoffice.withdrawal": () => read,
    "backoffice.withdrawal.act": () => {
      queue = queue.slice(1);
      read = { ...detail, state: "rejected" };
      return read;
    },
  });
  await expect.element(page.getByRole("button", { name: /Li Na Tan/ })).toBeVisible();
  await userEvent.keyboard("j");
  await userEvent.keyboard("{Enter}");
  const reject = page.getByRole("button", { name: "Reject…" });
  await expect.element(reject).toHaveAttribute("aria-keyshortcuts", "Shift+R");
  await userEvent.keyboard("{Shift>}r{/Shift}");
  await page.getByLabelText("Turnover not met").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(reject).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Rafael Domingo" })).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("button", { name: /Li Na Tan/ })).toHaveFocus();
});

test("on a phone the focus follows into the case, and back to its row", async () => {
  await page.viewport(390, 844);
  await logIn("");
  await expect.element(page.getByRole("button", { name: /Rafael Domingo/ })).toBeVisible();
  await userEvent.keyboard("j{Enter}");
  await expect.element(page.getByRole("heading", { name: "Rafael Domingo" })).toHaveFocus();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect.element(page.getByRole("button", { name: /Rafael Domingo/ })).toHaveFocus();
});

test("the list of shortcuts opens by its button and by its key, and the search by its own", async () => {
  await page.viewport(1280, 800);
  await logIn("");
  await expect.element(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  await userEvent.keyboard("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(list).toHaveTextContent("Next in the list");
  await list.getByRole("button", { name: "Close" }).click();
  await userEvent.keyboard("/");
  const finder = page.getByRole("searchbox", { name: "Search withdrawals" });
  await expect.element(finder).toHaveFocus();
  await finder.fill("wd-0301-7c4qn");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("article").filter({ hasText: number })).toBeVisible();
});

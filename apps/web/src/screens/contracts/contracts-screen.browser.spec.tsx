import "../../ui/tokens.css";
import "../../ui/base.css";
import type { AgentContract, AgentContractTerms } from "@foyer/contract/agent-contracts";
import type { SalaryInputs, SettlementPayment, SettlementStatement } from "@foyer/contract/settlements";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/agent-contract/contract-queries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  document.documentElement.dir = "ltr";
  await page.viewport(414, 896);
  vi.restoreAllMocks();
  sessionStorage.removeItem("FOYER_CONTRACT_DRAFT");
});

const DAILY = "/m/member/agent/getSalaryContract";
const HOURLY = "/m/member/agent/getHourContract";
const DIVIDEND = "/m/member/agent/getDevidendContract";
const TODAY = dayIn("Asia/Manila", new Date());
const tiers = [
  { from: "20000.00", active: 5, rate: "0.1" },
  { from: "60000.00", active: 12, rate: "0.15" },
];
const contract = (more: Partial<AgentContract> = {}): AgentContract => ({
  id: "7",
  kind: "daily-salary",
  role: "receiver",
  other: { id: "dir1", username: "director" },
  period: "day",
  tiers,
  activeTurnover: "50.00",
  carries: false,
  state: "accepted",
  waits: false,
  mine: false,
  proposedAt: `${addDays(TODAY, -20)}T02:00:00Z`,
  expiresAt: `${addDays(TODAY, -13)}T02:00:00Z`,
  startsOn: addDays(TODAY, -19),
  ...more,
});
const proposal = (more: Partial<AgentContract> = {}): AgentContract => {
  const { startsOn: _, ...rest } = contract({
    id: "9",
    state: "proposed",
    proposedAt: new Date(Date.now() - 3_600_000).toISOString(),
    expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    ...more,
  });
  return rest;
};
const given = contract({
  id: "8",
  role: "payer",
  other: { id: "ines1", username: "ines" },
  tiers: [tiers[0]] as never,
});
const requests = { dailysalreqtype: "", divtypecompperiodreq: "", contracthoursalreq: "" };
const terms: AgentContractTerms = {
  member: { id: "ines1", username: "ines" },
  startsOn: addDays(TODAY, 1),
  received: tiers,
  activeTurnover: "50.00",
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day: addDays(TODAY, day - 8),
    turnover: day === 1 ? "0.00" : "30000.00",
    ownTurnover: "100000.00",
    active: 6,
    ownActive: 20,
  })),
};
const statement: SettlementStatement = {
  id: "12",
  kind: "daily-salary",
  firstDay: addDays(TODAY, -1),
  lastDay: addDays(TODAY, -1),
  amount: "45.00",
  carried: "0.00",
  payable: "45.00",
  state: "paid",
  computedAt: `${TODAY}T01:08:00Z`,
  paidAt: `${TODAY}T01:09:00Z`,
  reference: "90418227",
  transaction: "343",
};
const inputs: SalaryInputs = {
  contractId: "7",
  payer: "director",
  tiers,
  tier: 0,
  active: 6,
  activeTurnover: "50.00",
  turnover: "45000.00",
};
const payment: SettlementPayment = {
  ...statement,
  id: "13",
  receiver: { id: "ines1", username: "ines" },
  payable: "30.00",
  amount: "30.00",
  state: "owed",
};
const refusal = (errorCode: string, status = 422, value: object = {}) =>
  Response.json({ success: false, errorCode, message: "refused", value }, { status });
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");

/** Contracts by the caller's role. */
const listed =
  (received: readonly AgentContract[], payer: readonly AgentContract[] = []) =>
  (_: RequestInit, query: URLSearchParams) => ({
    content: query.get("role") === "payer" ? payer : received,
  });
const open = (href: string, answers: object = {}) =>
  visit(href, {
    session: agent,
    whitelabel: { flags: { DIVIDEND3: true } },
    answers: {
      "contracts.requests": requests,
      "contracts.list": listed([contract()], [given]),
      "contracts.terms": terms,
      ...answers,
    },
  });

test("the contract with the upline is shown with its tiers, and those given below lead to their pages", async () => {
  const { href } = await open(DAILY, { "contracts.read": given });
  const tiersTable = main.getByRole("table");
  await expect.element(tiersTable).toHaveTextContent(/¥20,000\.00\s*5\s*0\.10%.*¥60,000\.00\s*12\s*0\.15%/);
  await expect.element(main.getByRole("heading", { name: "director pays you" })).toBeVisible();
  await main.getByRole("link", { name: /You pay ines/ }).click();
  await expect.poll(href).toBe(`${DAILY}?id=8`);
  await expect.element(main).toHaveTextContent("Proposed by");
});

test.each([
  ["Accept", "accept", /It holds from .* on/],
  ["Decline", "decline", /Nothing changes/],
])("a proposal is answered with %s after a confirmation", async (name, given, says) => {
  const bodies: unknown[] = [];
  const { calls } = await open(DAILY, {
    "contracts.list": listed([proposal({ waits: true })]),
    "contracts.answer": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return contract({ id: "9" });
    },
  });
  await expect.element(main.getByText("Waits for you")).toBeVisible();
  await main.getByRole("button", { name }).click();
  await expect.element(dialog).toHaveTextContent(says);
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await dialog.getByRole("button", { name }).click();
  await expect.poll(() => bodies).toEqual([{ answer: given }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a proposal is declined with a reason; the other side reads it, and finds the counter-offer", async () => {
  const bodies: unknown[] = [];
  let read = proposal({ waits: true });
  await open(`${DAILY}?id=9`, {
    "contracts.read": () => read,
    "contracts.answer": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      read = proposal({
        state: "declined",
        mine: true,
        answeredAt: `${TODAY}T00:00:00Z`,
        declineReason: "Too few active members.",
        counteredBy: "14",
      });
      return read;
    },
  });
  await main.getByRole("button", { name: "Decline" }).click();
  await dialog.getByLabelText("Reason (optional)").fill(" Too few active members. ");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => bodies).toEqual([{ answer: "decline", reason: "Too few active members." }]);
  await expect.element(main.getByText("Too few active members.")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "14", exact: true }))
    .toHaveAttribute("href", `${DAILY}?id=14`);
});

test("a proposal that was answered in the meantime is refused with the reason", async () => {
  await open(DAILY, {
    "contracts.list": listed([proposal({ waits: true })]),
    "contracts.answer": () => refusal("contract.closed"),
  });
  await main.getByRole("button", { name: "Accept" }).click();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect.element(page.getByText("This contract was answered, has expired or has ended.")).toBeVisible();
});

test("ending a contract says from when on, and asks first", async () => {
  const bodies: unknown[] = [];
  let held = contract();
  await open(`${DAILY}?id=7`, {
    "contracts.read": () => held,
    "contracts.answer": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      held = contract({ state: "ended", endsOn: addDays(TODAY, 1) });
      return held;
    },
  });
  await main.getByRole("button", { name: "End contract" }).click();
  const tomorrow = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${addDays(TODAY, 1)}T00:00:00Z`),
  );
  await expect
    .poll(() => dialog.element().textContent?.replace(/[\u2066-\u2069]/g, ""))
    .toContain(`The last period is the one before ${tomorrow}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(bodies).toEqual([]);
  await main.getByRole("button", { name: "End contract" }).click();
  await dialog.getByRole("button", { name: "End contract" }).click();
  await expect.poll(() => bodies).toEqual([{ answer: "end" }]);
  await expect.element(main.getByRole("button", { name: "End contract" })).not.toBeInTheDocument();
  await expect.element(main.getByText(/^Ends/)).toBeVisible();
});

test("a contract that is ended before its first day says that it never begins", async () => {
  const tomorrow = addDays(TODAY, 1);
  let held = contract({ startsOn: tomorrow, answeredAt: `${TODAY}T00:00:00Z` });
  await open(`${DAILY}?id=7`, {
    "contracts.read": () => held,
    "contracts.list": () => listed([held], []),
    "contracts.answer": () => {
      held = { ...held, state: "ended", endsOn: tomorrow };
      return held;
    },
  });
  await main.getByRole("button", { name: "End contract" }).click();
  await expect.element(dialog).toHaveTextContent("If you end it now, it never begins.");
  await dialog.getByRole("button", { name: "End contract" }).click();
  await expect.element(main.getByText("Never begins")).toBeVisible();
  await expect.element(main.getByText(/^None, ended before/)).toBeVisible();
  await expect.element(main.getByText("Accepted", { exact: true })).toBeVisible();
  await expect.element(main.getByText("First day without it")).not.toBeInTheDocument();
});

test.each([
  ["withdrawn", "Withdrawn"],
  ["declined", "Declined"],
  ["expired", "Expired"],
] as const)("a proposal that was %s says when it was %s", async (state, label) => {
  await open(`${DAILY}?id=9`, {
    "contracts.read": proposal({ state, mine: true, answeredAt: `${TODAY}T00:00:00Z` }),
  });
  await expect.element(main.getByRole("term").filter({ hasText: label })).toBeVisible();
});

test("an own proposal can be withdrawn, and one that has expired can't be answered", async () => {
  await open(DAILY, {
    "contracts.list": listed(
      [proposal({ waits: true, expiresAt: new Date(Date.now() - 1000).toISOString() })],
      [proposal({ id: "10", role: "payer", mine: true, other: { id: "ines1", username: "ines" } })],
    ),
    "contracts.read": proposal({ id: "10", role: "payer", mine: true }),
    "contracts.answer": contract({ id: "10", state: "withdrawn" }),
  });
  await expect.element(main.getByText("Expired")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  await main.getByRole("link", { name: /You pay ines.*Waits for agreement/ }).click();
  await main.getByRole("button", { name: "Withdraw proposal" }).click();
  await dialog.getByRole("button", { name: "Withdraw proposal" }).click();
  await expect.element(page.getByText("Proposal withdrawn.")).toBeVisible();
});

const box = (tier: number, name: string) =>
  main.getByRole("group", { name: `Tier ${tier}` }).getByRole("textbox", { name });

test("a contract is proposed to a chosen downline within the bounds, with a preview, after a confirmation", async () => {
  const bodies: Record<string, unknown>[] = [];
  const { href, calls } = await open(`${DAILY}?view=new`, {
    "teams.members": {
      items: [
        {
          id: "ines1",
          username: "ines",
          agent: true,
          disabled: false,
          online: true,
          registeredAt: statement.computedAt,
          path: [],
          turnover: "0.00",
          net: "0.00",
        },
      ],
    },
    "contracts.propose": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string) as Record<string, unknown>);
      return proposal({ id: "11", role: "payer", mine: true, other: terms.member });
    },
    "contracts.read": proposal({ id: "11", role: "payer", mine: true, other: terms.member }),
  });
  await main.getByRole("link", { name: /ines/ }).click();
  await expect.poll(href).toBe(`${DAILY}?member=ines1&view=new`);
  await expect.element(main.getByText("No tier can give more.")).toBeVisible();
  await userEvent.fill(box(1, "Turnover from"), "２０,０００");
  await expect.element(main.getByText("Read as ¥20,000.00.")).toBeVisible();
  await userEvent.fill(box(1, "Active from"), "5");
  await userEvent.fill(box(1, "Rate"), "0.12");
  await expect
    .element(main.getByText("You receive 0.10% at this point. The rate can't be higher."))
    .toBeVisible();
  await expect.element(main.getByRole("button", { name: "Send proposal" })).toBeDisabled();
  await userEvent.fill(box(1, "Rate"), "0,08");
  const preview = main.getByRole("region", { name: "Preview" });
  // six of seven days with 30,000 at 0.08 %; the agent's own 100,000 a day at 0.15 %
  await expect.element(preview).toHaveTextContent("Days that met a tier6 of 7");
  await expect
    .element(preview)
    .toHaveTextContent(/You would receive¥1,050\.00.*You would pay ines−¥144\.00.*You keep\+¥906\.00/);
  await main.getByRole("button", { name: "Send proposal" }).click();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.poll(href).toBe(`${DAILY}?id=11`);
  expect(bodies).toMatchObject([
    { kind: "daily-salary", tiers: [{ from: "20000", active: 5, rate: "0.08" }], activeTurnover: "50" },
  ]);
});

test("a lost answer is repeated with the same key, and a refused tier is marked", async () => {
  const keys: unknown[] = [];
  let answer: () => unknown = () => refusal("system.error", 500);
  await open(`${DAILY}?view=new&member=ines1`, {
    "contracts.terms": { ...terms, current: given },
    "contracts.propose": (init: RequestInit) => {
      keys.push((JSON.parse(init.body as string) as { clientKey: string }).clientKey);
      return answer();
    },
  });
  const send = async () => {
    await main.getByRole("button", { name: "Send proposal" }).click();
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await send();
  answer = () => refusal("contract.tiers.above.received", 422, { tier: 0, field: "rate" });
  await send();
  expect(keys[1]).toBe(keys[0]);
  await expect.element(main.getByText("This rate is higher than what the payer receives.")).toBeVisible();
});

test("terms that were not sent are there again after leaving, and tiers are added and removed", async () => {
  const { go } = await open(`${DAILY}?view=new&member=ines1`);
  await userEvent.fill(box(1, "Turnover from"), "500");
  await main.getByRole("button", { name: "Add tier" }).click();
  await userEvent.fill(box(2, "Turnover from"), "900");
  go(DAILY);
  await expect.element(main.getByRole("heading", { name: "Your contract" })).toBeVisible();
  go(`${DAILY}?view=new&member=ines1`);
  await expect.element(box(2, "Turnover from")).toHaveValue("900");
  await main.getByRole("button", { name: "Remove tier 1" }).click();
  await expect.element(box(1, "Turnover from")).toHaveValue("900");
});

test("a new proposal starts from the terms in force, and a value that is changed has the one in force beside it", async () => {
  const current = contract({
    id: "8",
    kind: "dividend",
    role: "payer",
    other: terms.member,
    period: "week",
    carries: true,
    tiers,
  });
  await open(`${DIVIDEND}?view=new&member=ines1`, { "contracts.terms": { ...terms, current } });
  const period = main.getByRole("combobox", { name: "Period" });
  await expect.element(period).toHaveValue("week");
  await expect.element(box(1, "Basis from")).toHaveValue("20000");
  await expect.element(box(2, "Rate")).toHaveValue("0.15");
  expect(main.getByText(/^was|In force:/).elements()).toEqual([]);

  await userEvent.fill(box(1, "Basis from"), "30000");
  await expect.element(box(1, "Basis from")).toHaveAccessibleDescription("was ¥20,000.00");
  await userEvent.fill(box(2, "Rate"), "0.12");
  await expect.element(box(2, "Rate")).toHaveAccessibleDescription(/^was 0\.15%/);
  await expect.element(box(2, "Active from")).toHaveAccessibleDescription("");
  await period.selectOptions("Month");
  await expect.element(period).toHaveAccessibleDescription("In force: Week (Monday–Sunday)");
  const active = main.getByRole("textbox", { name: "Active: bet at least, in a day" });
  await userEvent.fill(active, "80");
  await expect.element(active).toHaveAccessibleDescription("In force: ¥50.00");
  const carries = main.getByRole("checkbox", { name: /negative basis/ });
  await carries.click();
  await expect.element(carries).toHaveAccessibleDescription("In the contract in force, it is carried over.");

  await userEvent.fill(box(2, "Rate"), "0.15");
  await main.getByRole("button", { name: "Remove tier 1" }).click();
  await expect.element(box(1, "Rate")).toHaveAccessibleDescription("");
  await expect.element(main.getByText("Left out of the contract in force:")).toBeVisible();
  await main.getByRole("button", { name: "Add tier" }).click();
  await expect.element(main.getByRole("group", { name: "Tier 2, new" })).toBeVisible();
});

test.each(["ltr", "rtl"])(
  "an offer shows its receiver the value in force beside each that differs, %s",
  async (dir) => {
    await page.viewport(360, 740);
    document.documentElement.dir = dir;
    const offer = proposal({
      kind: "dividend",
      waits: true,
      period: "month",
      carries: false,
      activeTurnover: "80.00",
      tiers: [
        { from: "20000.00", active: 5, rate: "0.05" },
        { from: "90000.00", active: 15, rate: "0.2" },
        { from: "999999999.00", active: 100, rate: "0.25" },
      ],
      replaces: { id: "7", period: "week", carries: true, activeTurnover: "50.00", tiers },
    });
    await open(`${DIVIDEND}?id=9`, { "contracts.read": offer });
    await expect.element(main.getByText("What differs from the contract in force is marked.")).toBeVisible();
    const row = (name: string | RegExp) => main.getByRole("row", { name });
    await expect.element(row("¥20,000.00 5 0.05% was 0.10%")).toBeVisible();
    await expect.element(row("¥90,000.00 was ¥60,000.00 15 was 12 0.20% was 0.15%")).toBeVisible();
    await expect.element(row("¥999,999,999.00 New tier 100 0.25%")).toBeVisible();
    await expect
      .element(main)
      .toHaveTextContent(/¥80\.00 was ¥50\.00.*Month was Week.*Not carried over was Carried over/);
    const table = main.getByRole("group", { name: "Tiers" }).element();
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
  },
);

test("an offer that leaves a tier out shows it as left out", async () => {
  const before = [...tiers, { from: "90000.00", active: 20, rate: "0.2" }];
  const replaces = {
    id: "7",
    period: "day" as const,
    carries: false,
    activeTurnover: "50.00",
    tiers: before,
  };
  await open(`${DAILY}?id=9`, { "contracts.read": proposal({ waits: true, replaces }) });
  await expect.element(main.getByRole("row", { name: "¥90,000.00 Left out 20 0.20%" })).toBeVisible();
});

test("an offer that changes nothing says so", async () => {
  const replaces = { id: "7", period: "day" as const, carries: false, activeTurnover: "50.00", tiers };
  await open(`${DAILY}?id=9`, { "contracts.read": proposal({ waits: true, replaces }) });
  await expect.element(main.getByText("The terms are those of the contract in force.")).toBeVisible();
});

test("without an own contract nothing can be given", async () => {
  const { received: _, ...without } = terms;
  await open(`${DAILY}?view=new&member=ines1`, { "contracts.terms": without });
  await expect.element(main.getByText(/so you can't give one/)).toBeVisible();
});

test("a counter-offer begins with the terms proposed, and declines them", async () => {
  const bodies: Record<string, unknown>[] = [];
  const waiting = proposal({ waits: true });
  const { href } = await open(`${DAILY}?view=counter&id=9`, {
    "contracts.read": () => (bodies.length > 0 ? proposal({ id: "14", mine: true }) : waiting),
    "contracts.counter": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string) as Record<string, unknown>);
      return proposal({ id: "14", mine: true, counters: "9" });
    },
  });
  await expect.element(box(2, "Rate")).toHaveValue("0.15");
  await userEvent.fill(box(2, "Rate"), "0.2");
  // what it answers stays in sight
  const answered = main.getByRole("region", { name: "The proposal that you answer" });
  await expect.element(answered).toHaveTextContent("0.15");
  await main.getByRole("button", { name: "Send counter-offer" }).click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.poll(href).toBe(`${DAILY}?id=14`);
  expect(bodies).toMatchObject([{ tiers: [{ rate: "0.1" }, { rate: "0.2" }] }]);
});

test("the terms of a dividend have a period and a carry-over, and the preview is the last period's", async () => {
  const periods: (string | null)[] = [];
  await open(`${DIVIDEND}?view=new&member=ines1`, {
    "contracts.terms": (_: RequestInit, query: URLSearchParams) => {
      periods.push(query.get("period"));
      return {
        ...terms,
        received: [{ from: "100.00", active: 1, rate: "10" }],
        lastPeriod: {
          firstDay: "2026-11-09",
          lastDay: "2026-11-15",
          basis: "1000.00",
          ownBasis: "2000.00",
          active: 4,
          ownActive: 9,
        },
      };
    },
  });
  await main.getByRole("combobox", { name: "Period" }).selectOptions("Week (Monday–Sunday)");
  await expect.poll(() => periods.at(-1)).toBe("week");
  await userEvent.fill(box(1, "Basis from"), "500");
  await userEvent.fill(box(1, "Active from"), "3");
  await userEvent.fill(box(1, "Rate"), "5");
  await expect
    .element(main.getByRole("region", { name: "Preview" }))
    .toHaveTextContent(/You would receive¥200\.00.*You would pay ines−¥50\.00.*You keep\+¥150\.00/);
  await expect.element(main.getByRole("checkbox", { name: /negative basis/ })).toBeChecked();
});

test("hours have no preview by tiers, but the averages of an hour", async () => {
  await open(`${HOURLY}?view=new&member=ines1`);
  await expect
    .element(main.getByRole("region", { name: "Preview" }))
    .toHaveTextContent(/team of ines, an hour on average¥1,071\.42/);
});

test("salary statements are listed, and one shows its inputs with the tier that pays", async () => {
  const { href } = await open(`${DAILY}?view=statements`, {
    "settlements.list": { content: [statement], total: "45.00" },
    "settlements.read": { statement, lines: [], inputs },
  });
  await expect.element(main).toHaveTextContent("Salaries of these days¥45.00");
  await main.getByRole("link", { name: /Paid .*¥45\.00/ }).click();
  await expect.poll(href).toBe(`${DAILY}?statement=12&view=statements`);
  const article = main.getByRole("article");
  await expect.element(article).toHaveTextContent("0.10% of ¥45,000.00, tier 1");
  await expect.element(article).toHaveTextContent("Active members6");
  await expect.element(article.getByRole("row", { name: /0\.10% Applies/ })).toBeVisible();
  await expect.element(article.getByRole("row", { name: /0\.15% Turnover short/ })).toBeVisible();
  await expect
    .element(article.getByRole("link", { name: "Show the transaction" }))
    .toHaveAttribute("href", "/m/transaction/record?id=343");
});

test("an hourly statement names its hour", async () => {
  await open(`${HOURLY}?view=statements`, {
    "settlements.list": {
      content: [{ ...statement, kind: "hourly-salary", hour: `${addDays(TODAY, -1)}T02:00:00Z` }],
      total: "45.00",
    },
  });
  await expect.element(main.getByRole("link", { name: /the hour from .*10:00/ })).toBeVisible();
});

test("what the agent owes downlines is summed and listed by state, with the evidence for each payment", async () => {
  const queries: string[] = [];
  const { href } = await open(`${DAILY}?view=payments`, {
    "settlements.payments": (_: RequestInit, query: URLSearchParams) => {
      queries.push(String(query));
      return { content: [payment], owed: "30.00" };
    },
    "settlements.payment": { payment, inputs: { ...inputs, payer: "agent" } },
  });
  await expect.element(main).toHaveTextContent("You owe¥30.00");
  await main.getByRole("link", { name: "Waiting for payment", exact: true }).click();
  await expect.poll(() => queries.at(-1)).toBe("kind=daily-salary&state=owed");
  await main.getByRole("link", { name: /ines.*Waiting for payment/ }).click();
  await expect.poll(href).toBe(`${DAILY}?receiver=ines1&state=owed&statement=13&view=payments`);
  const article = main.getByRole("article");
  await expect.element(article).toHaveTextContent(/PayerYou/);
  await expect.element(article).toHaveTextContent(/Paid toines/);
});

test("contracts that failed to load say so, and load on request", async () => {
  let answer: unknown = () => refusal("system.forbidden", 403);
  await open(DAILY, {
    "contracts.list": (...request: [RequestInit, URLSearchParams]) =>
      (answer as (...request: [RequestInit, URLSearchParams]) => unknown)(...request),
  });
  await expect.element(main.getByRole("heading", { name: "Couldn't load contracts." })).toBeVisible();
  answer = listed([contract()]);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByRole("table")).toBeVisible();
});

test("offline, contracts stay with the time they are of", async () => {
  await open(DAILY);
  await expect.element(main.getByRole("table")).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(main.getByText(/^Offline\. As of /)).toBeVisible();
});

test.each([
  ["an unknown contract", () => refusal("contract.unknown", 404)],
  ["a contract of another kind", () => contract({ kind: "dividend", period: "week" })],
])("%s is not found, and leads to all contracts", async (_, answer) => {
  const { href } = await open(`${DAILY}?id=99`, { "contracts.read": answer });
  await expect.element(main.getByRole("heading", { name: "Contract not found" })).toBeVisible();
  await main.getByRole("link", { name: "All contracts" }).click();
  await expect.poll(href).toBe(DAILY);
});

test("the history has all contracts of a role", async () => {
  const { href } = await open(`${DAILY}?view=history`, {
    "contracts.list": listed([contract({ state: "ended", endsOn: addDays(TODAY, -3) })], []),
  });
  await expect.element(main.getByRole("link", { name: /director pays you.*Ended/ })).toBeVisible();
  await main.getByRole("button", { name: "With downlines" }).click();
  await expect.poll(href).toBe(`${DAILY}?role=payer&view=history`);
  await expect.element(main.getByRole("heading", { name: "No contracts yet" })).toBeVisible();
});

test("a member who is no agent is sent home from contracts", async () => {
  const { href } = await visit(DAILY, { session: member });
  await expect.poll(href).toBe("/m/home");
});

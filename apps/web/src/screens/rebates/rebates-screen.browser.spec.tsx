import type { OwnRebates, RebateChange } from "@foyer/contract/rebates";
import type { RebateLine, SettlementStatement } from "@foyer/contract/settlements";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/rebate/rebate-queries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const RATES = "/m/member/agent/agentRebeat";
const TODAY = dayIn("Asia/Manila", new Date());
const mapping = {
  sorting: [],
  mapping: { RNG: [{ accountTypeName: "NIGHTJAR", displayName: "Nightjar", state: "open", gameCount: 3 }] },
};
const waiting: RebateChange = {
  id: "7",
  member: "agent",
  by: "director",
  state: "proposed",
  rates: [
    { category: "RNG", before: "0.7", rate: "0.6" },
    { category: "RNG", vendor: "NIGHTJAR", before: "0.8" },
  ],
  at: new Date(Date.now() - 3_600_000).toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};
const own: OwnRebates = {
  rates: [
    { category: "LOTT", rate: "1.35" },
    { category: "RNG", rate: "0.7", next: "0.75" },
    { category: "RNG", vendor: "NIGHTJAR", rate: "0.8", exception: true },
  ],
};
const statement: SettlementStatement = {
  id: "12",
  kind: "rebate",
  firstDay: addDays(TODAY, -1),
  lastDay: addDays(TODAY, -1),
  amount: "2.7005",
  carried: "-0.50",
  payable: "2.2005",
  state: "paid",
  computedAt: `${TODAY}T01:08:00Z`,
  paidAt: `${TODAY}T01:09:00Z`,
  reference: "90418227",
  transaction: "343",
};
const lines: RebateLine[] = [
  {
    username: "ines",
    agent: true,
    category: "RNG",
    vendor: "NIGHTJAR",
    vendorName: "Nightjar",
    turnover: "1000.00",
    rate: "0.7",
    belowRate: "0.5",
    amount: "2.00",
  },
  {
    agent: true,
    category: "RNG",
    vendor: "NIGHTJAR",
    turnover: "100.07",
    rate: "0.7",
    belowRate: "0",
    amount: "0.70049",
  },
];
const refusal = (errorCode: string, status = 422) =>
  Response.json({ success: false, errorCode, message: "refused" }, { status });
const open = (href: string, answers: object) =>
  visit(href, { session: agent, answers: { "vendors.mapping": mapping, ...answers } });
const main = page.getByRole("main");
const rows = () =>
  main
    .getByRole("list", { name: "Today's rates" })
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);

test("an agent's rates are listed by category with exceptions for vendors, and with those from tomorrow on", async () => {
  await open(RATES, { "rebates.own": own });
  const tomorrow = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${addDays(TODAY, 1)}T00:00:00Z`),
  );
  await expect.element(main.getByRole("list", { name: "Today's rates" })).toHaveTextContent("Nightjar");
  const shown = rows().map((text) => text?.replace(/[\u2066-\u2069]/g, ""));
  expect(shown).toEqual([`Slots 0.75% from ${tomorrow} 0.70%`, "Nightjar Slots  0.80%", "Lottery  1.35%"]);
});

test("an agent without rates sees that there are none", async () => {
  await open(RATES, { "rebates.own": { rates: [] } });
  await expect.element(main.getByRole("heading", { name: "No rates yet" })).toBeVisible();
});

test("rates that failed to load say so, and load on request", async () => {
  let answer: () => unknown = () => refusal("system.forbidden", 403);
  await open(RATES, { "rebates.own": () => answer() });
  await expect.element(main.getByRole("heading", { name: "Couldn't load rebate rates." })).toBeVisible();
  answer = () => own;
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByRole("list", { name: "Today's rates" })).toBeVisible();
});

test("offline, the rates stay with the time they are of", async () => {
  await open(RATES, { "rebates.own": own });
  await expect.element(main.getByRole("list", { name: "Today's rates" })).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(main.getByText(/^Offline\. As of /)).toBeVisible();
  await expect.element(main.getByRole("list", { name: "Today's rates" })).toBeVisible();
});

test.each([
  ["Accept", "accept", "Lower rates accepted."],
  ["Decline", "decline", "Request declined."],
])(
  "a request to lower rates says what would change, and after %s and a confirmation it is gone",
  async (name, answer, said) => {
    const bodies: unknown[] = [];
    const { calls } = await open(RATES, {
      "rebates.own": { ...own, waiting },
      "rebates.answer": (init: RequestInit) => {
        bodies.push(JSON.parse(init.body as string));
        return own;
      },
    });
    await expect
      .element(main.getByRole("heading", { name: "director asks to lower your rates" }))
      .toBeVisible();
    await expect.element(main).toHaveTextContent("SlotsBefore: 0.70% → After: 0.60%");
    await expect.element(main).toHaveTextContent("Slots, NightjarBefore: 0.80% → After: As the category");
    await main.getByRole("button", { name }).click();
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(main.getByRole("button", { name })).not.toBeInTheDocument();
    expect(bodies).toEqual([{ answer }]);
    expect(calls).toContain("POST /wps/agent/rebates/requests/7");
  },
);

test("a request that was withdrawn in the meantime is refused with the reason, and disappears", async () => {
  let value: OwnRebates = { ...own, waiting };
  await open(RATES, {
    "rebates.own": () => value,
    "rebates.answer": () => {
      value = own;
      return refusal("rebate.request.closed");
    },
  });
  await main.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect.element(page.getByText("This request was withdrawn, answered or has expired.")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Accept" })).not.toBeInTheDocument();
});

test("the history has every change with who made it, its state and its first day", async () => {
  await open(`${RATES}?view=history`, {
    "rebates.history": (_: RequestInit, query: URLSearchParams) =>
      query.has("before")
        ? { content: [{ ...waiting, id: "3", by: undefined, state: "made", from: TODAY }] }
        : {
            content: [
              { ...waiting, expiresAt: waiting.at },
              { ...waiting, id: "6", state: "declined", answeredAt: waiting.at },
            ],
            next: "6",
          },
  });
  const changes = main.getByRole("listitem");
  await expect.element(changes.nth(0)).toHaveTextContent(/directorExpired/);
  await expect.element(changes.nth(1)).toHaveTextContent(/directorDeclined/);
  await expect.element(changes.nth(1)).toHaveTextContent(/As the category Declined .*\d{4}.*\.$/);
  await expect.element(changes.nth(2)).toHaveTextContent(/By the merchantChanged/);
  await expect.element(changes.nth(2)).toHaveTextContent(/From .* on\./);
});

test("statements are those of the days in the address, with their sum, and load page by page", async () => {
  const queries: string[] = [];
  const { href } = await open(`${RATES}?view=statements`, {
    "settlements.list": (_: RequestInit, query: URLSearchParams) => {
      queries.push(String(query));
      return query.has("before")
        ? { content: [{ ...statement, id: "4", state: "owed" }], total: "30.00" }
        : { content: [statement], total: "30.00", next: "12" };
    },
  });
  await expect.element(main).toHaveTextContent("Rebates of these days¥30.00");
  await expect.element(main.getByRole("link", { name: /Waiting for payment/ })).toBeVisible();
  await main.getByRole("link", { name: "Last 7 days" }).click();
  await expect.poll(href).toBe(`${RATES}?period=week&view=statements`);
  await expect
    .poll(() => queries.at(-1))
    .toBe(`before=12&endDate=${TODAY}&kind=rebate&startDate=${addDays(TODAY, -6)}`);
  await main.getByRole("link", { name: /Paid/ }).click();
  await expect.poll(href).toBe(`${RATES}?id=12&period=week&view=statements`);
});

test("days without statements say so, and lead back to all", async () => {
  const { href } = await open(`${RATES}?view=statements&period=yesterday`, {
    "settlements.list": { content: [], total: "0.00" },
  });
  await expect.element(main.getByRole("heading", { name: "No statements found" })).toBeVisible();
  await main.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe(`${RATES}?view=statements`);
});

test("a statement shows every input, what was carried over, and the transaction that paid it", async () => {
  await open(`${RATES}?id=12`, { "settlements.read": { statement, lines } });
  const article = main.getByRole("article");
  await expect
    .element(article.getByRole("listitem").nth(0))
    .toHaveTextContent("ines Slots, Nightjar ¥1,000.00 × (0.70% − 0.50%) ¥2.00");
  await expect
    .element(article.getByRole("listitem").nth(1))
    .toHaveTextContent("Your own play Slots, NIGHTJAR ¥100.07 × 0.70% ¥0.70049");
  await expect.element(article).toHaveTextContent("Carried over from earlier days−¥0.50");
  await expect.element(article).toHaveTextContent("90418227");
  await expect
    .element(article.getByText("This period is closed and doesn't change.", { exact: false }))
    .toBeVisible();
  await expect
    .element(article.getByRole("link", { name: "Show the transaction" }))
    .toHaveAttribute("href", "/m/transaction/record?id=343");
});

test("a sum below zero is carried over to the next statement", async () => {
  const { paidAt: _, transaction: _1, reference: _2, ...rest } = statement;
  await open(`${RATES}?id=12`, {
    "settlements.read": {
      statement: {
        ...rest,
        amount: "-3.00",
        carried: "-0.50",
        payable: "0.00",
        rest: "-3.50",
        state: "nothing",
      },
      lines: [],
    },
  });
  await expect.element(main).toHaveTextContent("Carried over to the next statement−¥3.50");
  await expect.element(main.getByRole("link", { name: "Show the transaction" })).not.toBeInTheDocument();
});

test.each([
  ["an unknown statement", () => refusal("record.unknown", 404)],
  ["a statement of another kind", () => ({ statement: { ...statement, kind: "dividend" }, lines: [] })],
])("%s is not found, and leads to all statements", async (_, answer) => {
  const { href } = await open(`${RATES}?id=99`, {
    "settlements.read": answer,
    "settlements.list": { content: [], total: "0.00" },
  });
  await expect.element(main.getByRole("heading", { name: "Statement not found" })).toBeVisible();
  await main.getByRole("link", { name: "All statements" }).click();
  await expect.poll(href).toBe(`${RATES}?view=statements`);
});

test("a member who is no agent is sent home from the rebates", async () => {
  const { href } = await visit(RATES, { session: member });
  await expect.poll(href).toBe("/m/home");
});

import type { Bet, BetDetails, ProfitReport } from "@foyer/contract/records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());
const YESTERDAY = addDays(TODAY, -1);
const picture = { base: "/art/game", tint: "#112233", glow: "#445566" };

const bet = (id: string, change: Partial<Bet> = {}): Bet => ({
  id,
  gameName: "Pagoda Rain",
  vendor: "SALTMARSH",
  displayName: "Saltmarsh",
  category: "RNG",
  picture,
  state: "won",
  stake: "20.00",
  paid: "166.00",
  result: "146.00",
  day: TODAY,
  placedAt: `${TODAY}T02:52:07Z`,
  ...change,
});
const totals = {
  bets: 214,
  stake: "6420.00",
  paid: "5908.50",
  result: "-511.50",
  turnover: "6120.00",
  open: { bets: 2, stake: "40.00" },
  days: { [TODAY]: 2, [YESTERDAY]: 1 },
};
const lost = bet("b2", { gameName: "Two Koi", state: "lost", paid: "0.00", result: "-20.00" });
const { result: _, ...open } = bet("b3", {
  gameName: "Derby Eleven",
  state: "open",
  day: YESTERDAY,
  placedAt: `${YESTERDAY}T02:00:00Z`,
});
const vendors = [{ accountTypeName: "SALTMARSH", displayName: "Saltmarsh", state: "open", gameCount: 3 }];
const mapping = { sorting: [], mapping: { RNG: vendors, FISH: vendors } };

test("the betting record shows totals of the selection, then bets by day with sign and state, and loads further ones", async () => {
  const asked: (string | null)[] = [];
  await visit("/m/gameRecord", {
    session: member,
    answers: {
      "records.totals": totals,
      "records.bets": (_: RequestInit, query: URLSearchParams) => {
        asked.push(query.get("before"));
        return query.has("before") ? { items: [open] } : { items: [bet("b1"), lost], next: "page2" };
      },
    },
  });
  const main = page.getByRole("main");
  await expect
    .element(main.getByText("214 bets, valid turnover"))
    .toHaveTextContent("￥6,120.00".normalize("NFKC"));
  await expect.element(main.getByRole("definition").nth(2)).toHaveTextContent("−¥511.50");
  await expect.element(main.getByText("Open stakes")).toBeVisible();
  await expect.element(main.getByRole("definition").nth(3)).toHaveTextContent("¥40.00");
  await expect.element(main.getByRole("heading", { name: /^Today/ })).toHaveTextContent("2 bets");
  await expect.element(main.getByRole("link", { name: /^Pagoda Rain/ })).toHaveTextContent("+¥146.00");
  await expect.element(main.getByRole("link", { name: /^Two Koi/ })).toHaveTextContent("−¥20.00");
  await expect.element(main.getByRole("link", { name: /^Derby Eleven/ })).toHaveTextContent("Open");
  await expect.element(main.getByRole("heading", { name: /^Yesterday/ })).toHaveTextContent("1 bet");
  expect(asked).toEqual([null, "page2"]);
});

test("the filter is in the address, counts before it is applied, and each part of it can be removed", async () => {
  const queries: string[] = [];
  const { href } = await visit("/m/gameRecord?period=week", {
    session: member,
    answers: {
      "vendors.mapping": mapping,
      "records.totals": (_: RequestInit, query: URLSearchParams) => ({
        ...totals,
        bets: query.get("state") === "won" ? 63 : 214,
      }),
      "records.bets": (_: RequestInit, query: URLSearchParams) => {
        queries.push(String(query));
        return { items: [bet("b1")] };
      },
    },
  });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  const check = async (group: string, name: string) => {
    const radio = sheet.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
    await expect.element(radio).toBeInTheDocument();
    (radio.element() as HTMLInputElement).click();
  };
  await check("State", "Won");
  await check("Provider", "Saltmarsh");
  await sheet.getByRole("button", { name: "Show 63 bets" }).click();
  await expect.poll(href).toBe("/m/gameRecord?period=week&state=won&vendor=SALTMARSH");
  await expect
    .poll(() => queries.at(-1))
    .toBe(`from=${addDays(TODAY, -6)}&state=won&to=${TODAY}&vendor=SALTMARSH`);
  await page.getByRole("button", { name: "Remove filter Won" }).click();
  await expect.poll(href).toBe("/m/gameRecord?period=week&vendor=SALTMARSH");
});

test("days of one's own are chosen in the filter, and a first day after the last one is refused beside the field", async () => {
  const { href } = await visit("/m/gameRecord", {
    session: member,
    answers: { "vendors.mapping": mapping, "records.totals": totals, "records.bets": { items: [] } },
  });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await expect.element(sheet.getByRole("radio", { name: "Choose days" })).toBeInTheDocument();
  (sheet.getByRole("radio", { name: "Choose days" }).element() as HTMLInputElement).click();
  await sheet.getByLabelText("First day").fill(TODAY);
  await sheet.getByLabelText("Last day").fill(YESTERDAY);
  await expect
    .element(sheet.getByRole("alert"))
    .toHaveTextContent("Choose a first day that isn't after the last day.");
  await sheet.getByLabelText("First day").fill(addDays(TODAY, -200));
  await sheet.getByRole("button", { name: /^Show/ }).click();
  await expect.poll(href).toBe(`/m/gameRecord?from=${addDays(TODAY, -200)}&to=${YESTERDAY}`);
});

test("a record without bets says so and offers the way out", async () => {
  const { href } = await visit("/m/gameRecord?state=void", {
    session: member,
    answers: { "records.totals": { ...totals, bets: 0, days: {} }, "records.bets": { items: [] } },
  });
  await expect.element(page.getByRole("heading", { name: "No bets found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe("/m/gameRecord");
  await expect.element(page.getByText("Bets appear here when you play.")).toBeVisible();
});

test("a record that fails to load can be retried", async () => {
  let answer: () => unknown = () => new Response("", { status: 503 });
  await visit("/m/gameRecord", {
    session: member,
    answers: { "records.totals": totals, "records.bets": () => answer() },
  });
  await expect.element(page.getByRole("heading", { name: "Couldn't load bets." })).toBeVisible();
  answer = () => ({ items: [bet("b1")] });
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: /^Pagoda Rain/ })).toBeVisible();
});

test("a guest reads that records need an account", async () => {
  await visit("/m/gameRecord", { session: guest });
  await expect.element(page.getByRole("heading", { name: "Guests have no records." })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Create account" })).toBeVisible();
});

test("a bet shows its round, its transactions with the balance after each, and the provider's record", async () => {
  const details: BetDetails = {
    ...bet("b1"),
    round: "SM-7714-118204",
    hasVendorPage: false,
    turnover: "20.00",
    settledAt: `${TODAY}T02:52:09Z`,
    transactions: [
      {
        id: "7",
        code: "BET",
        amount: "-20.00",
        balance: "12314.50",
        wallet: "main",
        day: TODAY,
        at: `${TODAY}T02:52:07Z`,
      },
    ],
    vendorTransactions: [
      { id: "8d1f", kind: "bet", outcome: "applied", amount: "20.00", at: `${TODAY}T02:52:07Z` },
    ],
  };
  const { href, back } = await visit("/m/gameRecord", {
    session: member,
    answers: { "records.totals": totals, "records.bets": { items: [bet("b1")] }, "records.bet": details },
  });
  await page.getByRole("link", { name: /^Pagoda Rain/ }).click();
  await expect.poll(href).toBe("/m/gameRecord?id=b1");
  const article = page.getByRole("article");
  await expect.element(article).toHaveTextContent("SM-7714-118204");
  await expect.element(article.getByRole("listitem").first()).toHaveTextContent("BET");
  await expect.element(article.getByRole("listitem").first()).toHaveTextContent("−¥20.00 Balance ¥12,314.50");
  // 02:52:07 UTC in Manila
  await expect.element(article).toHaveTextContent("10:52:07");
  await expect.element(article).toHaveTextContent("8d1f");
  back();
  await expect.element(page.getByRole("link", { name: /^Pagoda Rain/ })).toBeVisible();
});

test("the provider's page about a round is offered where there is one, and a failure is told", async () => {
  const details = {
    ...bet("b1"),
    round: "SM-7714-118204",
    turnover: "20.00",
    hasVendorPage: true,
    transactions: [],
    vendorTransactions: [],
  };
  await visit("/m/gameRecord?id=b1", {
    session: member,
    answers: {
      "records.bet": details,
      "records.bet.vendor": () =>
        Response.json({ success: false, errorCode: "record.vendor.unavailable" }, { status: 502 }),
    },
  });
  await page.getByRole("button", { name: "Provider's record of this round" }).click();
  await expect.element(page.getByText("The provider's record can't be shown right now.")).toBeVisible();
});

test("a bet from a wallet at the provider says so, as it has no transactions", async () => {
  await visit("/m/gameRecord?id=b1", {
    session: member,
    answers: {
      "records.bet": {
        ...bet("b1"),
        round: "SM-1",
        turnover: "20.00",
        wallet: "vendor",
        transactions: [],
        vendorTransactions: [],
      },
    },
  });
  await expect.element(page.getByRole("article")).toHaveTextContent("Played from your wallet at Saltmarsh");
});

test("a bet that does not exist leads back to all bets", async () => {
  const { href } = await visit("/m/gameRecord?id=none", {
    session: member,
    answers: {
      "records.bet": () => Response.json({ success: false, errorCode: "record.unknown" }, { status: 404 }),
      "records.totals": totals,
      "records.bets": { items: [] },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Bet not found" })).toBeVisible();
  await page.getByRole("link", { name: "All bets" }).click();
  await expect.poll(href).toBe("/m/gameRecord");
});

const sums = (result: string, turnover = "1000.00") => ({
  bets: 5,
  stake: turnover,
  paid: "0.00",
  result,
  turnover,
});

test("profit and loss has a chart, sums that open their bets, and the result with bonuses", async () => {
  const report: ProfitReport = {
    total: sums("-511.50"),
    days: [{ key: TODAY, ...sums("-511.50") }],
    vendors: [{ key: "SALTMARSH", name: "Saltmarsh", ...sums("-511.50") }],
    categories: [
      { key: "RNG", ...sums("-900.00") },
      { key: "LIVE", ...sums("388.50") },
    ],
    bonuses: "560.00",
  };
  const { href } = await visit("/m/gameRecord?view=profit&period=week", {
    session: member,
    answers: { "records.profit": report, "records.totals": totals, "records.bets": { items: [] } },
  });
  await expect.element(page.getByRole("img", { name: /^Result from/ })).toBeVisible();
  await expect.element(page.getByText("Result with bonuses")).toBeVisible();
  await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("+¥48.50");
  await expect.element(page.getByRole("link", { name: /^Slots/ })).toHaveTextContent("−¥900.00");
  await page.getByRole("button", { name: "Provider" }).click();
  await expect.poll(href).toBe("/m/gameRecord?by=vendor&period=week&view=profit");
  await page.getByRole("link", { name: /^Saltmarsh/ }).click();
  await expect.poll(href).toBe("/m/gameRecord?period=week&vendor=SALTMARSH");
});

test("the arrow of a row of sums stays beside them at 320 px, however long they are", async () => {
  await page.viewport(320, 740);
  onTestFinished(() => page.viewport(390, 844));
  const long = sums("123456789.50", "123456789012.00");
  const report: ProfitReport = {
    total: long,
    days: [],
    vendors: [],
    categories: [{ key: "RNG", ...long }],
    bonuses: "0.00",
  };
  await visit("/m/gameRecord?view=profit&period=week", {
    session: member,
    answers: { "records.profit": report, "records.totals": totals, "records.bets": { items: [] } },
  });
  const row = page.getByRole("link", { name: /^Slots/ });
  await expect.element(row).toBeVisible();
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const arrow = row.element().lastElementChild as Element;
  expect(Math.abs(middle(arrow) - middle(row.element()))).toBeLessThan(2);
});

test("the CSV button saves the records of the filter, and says so when it cannot", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  let answer: () => Response = () =>
    new Response("time,day\r\n", { headers: { "content-type": "text/csv" } });
  const { calls } = await visit("/m/gameRecord?period=today", {
    session: member,
    answers: {
      "records.totals": totals,
      "records.bets": { items: [bet("b1")] },
      "records.csv": () => answer(),
    },
  });
  const button = page.getByRole("button", { name: "Download CSV" });
  await button.click();
  await expect.poll(() => saved).toEqual([`betting-record-${TODAY}-${TODAY}.csv`]);
  expect(calls).toContain("GET /wps/member/report/csv/bets");
  answer = () => Response.json({ success: false, errorCode: "request.rate.limited" }, { status: 429 });
  await button.click();
  await expect.element(page.getByText("Too many attempts. Wait a moment.")).toBeVisible();
});

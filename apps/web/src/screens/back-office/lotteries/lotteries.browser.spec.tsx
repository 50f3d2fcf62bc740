import type { BackOfficeDrawDetails, BackOfficeLottery } from "@foyer/contract/back-office-lotteries";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const none = { orders: 0, lines: 0, members: 0, stakes: "0.00", prizes: "0.00", rebates: "0.00" };
const draw: BackOfficeDrawDetails = {
  code: "TCG_SEA_LAO",
  name: "Lao Lotto",
  number: "20261125-0001",
  byDate: true,
  state: "closed",
  opensAt: inHours(-48),
  closesAt: inHours(-1),
  drawsAt: inHours(-0.5),
  currency: "CNY",
  orders: 3,
  lines: 4,
  members: 2,
  stakes: "40.00",
  prizes: "0.00",
  rebates: "0.00",
  largestLoss: "930.00",
  late: true,
  family: "lao",
  source: "external",
  outcomes: [{ betType: "four-straight", outcome: "4,8,0,2", liability: "970.00", limit: "1000.00" }],
  entries: [{ id: "5", by: "ines", at: inHours(-0.4), numbers: ["4802"], state: "waiting" }],
  settlements: [],
  next: { enter: true, correct: false, withdraw: false, void: true },
};
const settled: BackOfficeDrawDetails = {
  ...draw,
  state: "settled",
  late: false,
  numbers: ["4802"],
  settledAt: inHours(-0.2),
  prizes: "970.00",
  entries: [],
  settlements: [
    {
      run: 1,
      numbers: ["4802"],
      startedAt: inHours(-0.2),
      finishedAt: inHours(-0.2),
      orders: 3,
      prizes: "970.00",
    },
  ],
  next: { enter: false, correct: true, withdraw: false, void: false },
};
const lottery: BackOfficeLottery = {
  code: "TCG_SEA_LAO",
  name: "Lao Lotto",
  family: "lao",
  source: "external",
  prizeMode: "SEA",
  schedule: { times: ["20:30"], weekdays: [1, 3, 5] },
  timeZone: "Asia/Bangkok",
  exceptions: [],
  open: true,
  currency: "CNY",
  terms: {
    prizeGroup: 1940,
    lowestPrizeGroup: 1800,
    closeSeconds: 600,
    smallestStake: "0.01",
    largestStake: "100.00",
    largestSlip: "500.00",
    largestDraw: "1000.00",
    outcomeLimit: "20000.00",
    mostChaseDraws: 12,
  },
  betTypes: [],
  today: { ...none, orders: 3, members: 2, stakes: "40.00" },
  waiting: 1,
};

/** Bodies sent to a path. */
const sent = (path: string): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) =>
        new URL(new Request(input).url).pathname === path && (init?.method ?? "GET") !== "GET",
    )
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

async function logIn(address: string, answers: Answers = {}, roles: readonly OperatorRole[] = ["risk"]) {
  await visitBackOffice(`/backoffice?section=lotteries${address}`, {
    answers: {
      "backoffice.waiting": { lotteries: 1 },
      "backoffice.draw": draw,
      "backoffice.draws": { items: [draw] },
      "backoffice.lotteries": { lotteries: [lottery] },
      "backoffice.login": {
        token: "operator",
        operator: {
          name: "daniel",
          shownAs: "Daniel",
          roles,
          merchantCode: "DEMO",
          merchantName: "Foyer",
          secondFactor: "on",
        },
        expiresAt: "",
      },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("an operator sees today's figures of a lottery, late results, and opens its terms", async () => {
  await logIn("");
  const row = page.getByRole("button", { name: /Lao Lotto/ });
  await expect.element(row).toHaveTextContent("Today ¥40.00 staked, ¥0.00 paid");
  await expect.element(row).toHaveTextContent("1 result is late");
  await row.click();
  const article = page.getByRole("article");
  await expect.element(article.getByText("97%", { exact: true })).toBeVisible();
  await expect.element(article.getByText("10 minutes")).toBeVisible();
  await expect.element(article.getByText("1800 to 1940")).toBeVisible();
  await expect.element(article.getByText("Mon, Wed, and Fri, 20:30 (Asia/Bangkok)")).toBeVisible();
});

test("a lottery is found by a part of its name, without accents", async () => {
  await logIn("");
  const box = page.getByRole("searchbox", { name: "Search lotteries" });
  await box.fill("lótto");
  await expect.element(page.getByRole("button", { name: /Lao Lotto/ })).toBeVisible();
  await box.fill("thai");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
});

test("draws are listed of all lotteries or of one, by their date", async () => {
  const asked: (string | null)[] = [];
  await logIn("&list=draws", {
    "backoffice.draws": (_: unknown, query: URLSearchParams) => {
      asked.push(query.get("code"));
      return { items: [draw] };
    },
  });
  await expect.element(page.getByRole("button", { name: /Lao Lotto/ })).toHaveTextContent("Nov 25, 2026");
  await page.getByRole("combobox", { name: "Lottery" }).selectOptions("Lao Lotto");
  await expect.poll(() => asked).toContain("TCG_SEA_LAO");
});

test("a draw is named once where it is listed and where it is open: by its date, or by its number in the day", async () => {
  const at = "2026-11-25T12:00:00Z";
  const dated = { ...settled, closesAt: at, drawsAt: at, settledAt: at };
  const { byDate: _, ...numbered } = { ...dated, number: "20261125-0417" };
  await logIn("&list=draws", {
    "backoffice.draws": { items: [dated, numbered] },
    "backoffice.draw": dated,
  });
  const dates = (element: Element) => element.textContent.split("Nov 25, 2026").length - 1;
  const rows = page.getByRole("button", { name: /¥40.00/ });
  await expect.element(rows.nth(1)).toHaveTextContent("Lao Lotto");
  expect(rows.elements().map(dates)).toEqual([1, 1]);
  await expect.element(rows.nth(1)).toHaveTextContent("Draw 417");
  await page.getByRole("combobox", { name: "Lottery" }).selectOptions("Lao Lotto");
  await expect.element(rows.nth(1)).not.toHaveTextContent("Lao Lotto");
  expect(rows.elements().map(dates)).toEqual([1, 1]);
  await rows.first().click();
  const article = page.getByRole("article");
  await expect.element(article.getByText("20261125-0001")).toBeVisible();
  const facts = article.element().querySelector("section")?.cloneNode(true) as Element;
  expect([dates(article.element().querySelector("header") as Element), dates(facts)]).toEqual([1, 0]);
});

test("a late draw shows its entries and what each outcome may cost of its limit", async () => {
  await logIn("&list=late");
  await page.getByRole("button", { name: /Lao Lotto/ }).click();
  const article = page.getByRole("article");
  await expect.element(article.getByText("The result is late.")).toBeVisible();
  await expect.element(article.getByText(/Waiting for a second operator/)).toBeVisible();
  await expect.element(article.getByText("¥970.00 of ¥1,000.00")).toBeVisible();
  await expect.element(article.getByRole("progressbar")).toHaveAttribute("value", "970");
  await expect.element(article.getByText("Largest loss by one outcome")).toBeVisible();
});

test("a result is entered in the shape of its lottery, and what no draw can have is not sent", async () => {
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw.enter": { ...draw, state: "drawn", numbers: ["4802"], next: settled.next },
  });
  await page.getByRole("button", { name: "Enter result" }).click();
  const number = page.getByLabelText("Number", { exact: true });
  await number.fill("48");
  await page.getByRole("button", { name: "Enter result" }).click();
  await expect.element(page.getByText("Enter 4 digits.")).toBeVisible();
  await expect.element(number).toHaveFocus();
  await number.fill("4802");
  await page.getByRole("button", { name: "Enter result" }).click();
  await expect.element(page.getByText("The result holds.")).toBeVisible();
  expect(sent("/wps/backoffice/draws/TCG_SEA_LAO/20261125-0001/result")).toEqual([{ numbers: ["4802"] }]);
});

test("numbers that are pasted as one line fill all fields, and none is cut or dropped unsaid", async () => {
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw": { ...draw, family: "thai", entries: [] },
  });
  await page.getByRole("button", { name: "Enter result" }).click();
  const first = page.getByLabelText("First prize", { exact: true });
  await first.fill("First prize 123456, front 111,222\tbottom 333 444 ๕๕");
  await expect.element(first).toHaveValue("123456");
  await expect.element(page.getByLabelText("Front three 1", { exact: true })).toHaveValue("111");
  await expect.element(page.getByLabelText("Bottom two", { exact: true })).toHaveValue("55");
  await first.fill("1234567 111 222 333 444 55 66");
  await expect.element(page.getByText("Enter 6 digits.")).toBeVisible();
  await expect.element(page.getByText(/^1 pasted number has no field here/)).toBeVisible();
  await first.fill("1e9");
  await expect.element(first).toHaveValue("");
  await first.fill("123456 11");
  await page.getByRole("button", { name: "Enter result" }).click();
  await expect.element(page.getByLabelText("Front three 1", { exact: true })).toHaveFocus();
});

test("two entries of a draw with several prizes show where they differ", async () => {
  const [one, other] = [
    ["123456", "111", "222", "333", "444", "55"],
    ["123456", "111", "222", "333", "445", "55"],
  ];
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw": {
      ...draw,
      family: "thai",
      outcomes: [],
      entries: [
        { id: "5", by: "ines", at: inHours(-0.4), numbers: one, state: "differs" },
        { id: "6", by: "mara", at: inHours(-0.3), numbers: other, state: "differs" },
      ],
    },
  });
  const marked = () => [...page.getByRole("article").element().querySelectorAll("mark")];
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual(["445"]);
});

test("a correction needs a reason and says what it does", async () => {
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw": settled,
    "backoffice.draw.enter": settled,
  });
  await page.getByRole("button", { name: "Correct result" }).click();
  await expect
    .element(page.getByText(/wrong prizes taken back as far as the balance has them/))
    .toBeVisible();
  await page.getByLabelText("Number", { exact: true }).fill("4803");
  const propose = page.getByRole("button", { name: "Propose correction" });
  await propose.click();
  await expect.element(page.getByText("Say why.")).toBeVisible();
  await page.getByLabelText("Why the result is wrong").fill("As published at 20:40");
  await propose.click();
  await expect.element(page.getByText("Entered. Another operator must enter the same.")).toBeVisible();
  expect(sent("/wps/backoffice/draws/TCG_SEA_LAO/20261125-0001/result")).toEqual([
    { numbers: ["4803"], note: "As published at 20:40" },
  ]);
});

test("an operator withdraws an own entry, or replaces it, and is told when it was decided meanwhile", async () => {
  const entered = { ...draw, next: { ...draw.next, withdraw: true } };
  const withdrawn = { ...draw, entries: draw.entries.map((one) => ({ ...one, state: "withdrawn" })) };
  let late = true;
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw": () => Response.json({ success: true, value: late ? entered : withdrawn }),
    "backoffice.draw.withdraw": () =>
      late
        ? Response.json({ success: false, errorCode: "operator.too.late" }, { status: 409 })
        : Response.json({ success: true, value: withdrawn }),
  });
  const withdraw = page.getByRole("button", { name: "Withdraw my entry" });
  await expect.element(page.getByRole("button", { name: "Replace my entry" })).toBeVisible();
  await withdraw.click();
  await expect.element(page.getByText(/^Someone else has already/)).toBeVisible();
  late = false;
  await withdraw.click();
  await expect.element(page.getByText("Entry withdrawn.")).toBeVisible();
  await expect.element(page.getByText(/· Withdrawn/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Enter result" })).toBeVisible();
});

test("an operator declines the entry of a colleague whose account is disabled", async () => {
  const [entry] = draw.entries;
  const waiting = { ...draw, entries: [{ ...entry, declinable: true, disabled: true }] };
  const declined = { ...draw, entries: [{ ...entry, state: "refused", disabled: true }] };
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    "backoffice.draw": waiting,
    "backoffice.draw.decline": declined,
  });
  await expect.element(page.getByText(/Account disabled/)).toBeVisible();
  await page.getByRole("button", { name: "Decline the entry of ines" }).click();
  await expect.element(page.getByText("Entry declined.")).toBeVisible();
});

test("a draw is declared void after a question that names what returns, or waits for a colleague, and a refusal is told", async () => {
  let late = true;
  await logIn("&lottery=TCG_SEA_LAO&draw=20261125-0001", {
    // read again after the step
    "backoffice.draw": () => (late ? draw : { ...draw, voidAskedBy: "Mara" }),
    "backoffice.draw.void": () =>
      late
        ? Response.json({ success: false, errorCode: "operator.too.late" }, { status: 409 })
        : Response.json({ success: true, value: { ...draw, voidAskedBy: "Mara" } }),
  });
  await page.getByRole("button", { name: "Declare void…" }).click();
  const dialog = page.getByRole("dialog", { name: "Declare this draw void?" });
  await expect.element(dialog.getByText("Lao Lotto · Nov 25, 2026")).toBeVisible();
  await expect
    .element(dialog.getByText(/The stakes of 3 orders return to the players: ¥40.00/))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Declare void" }).click();
  await expect.element(dialog.getByText("Say why.")).toBeVisible();
  await dialog.getByLabelText("Reason").fill("The machine broke");
  await dialog.getByRole("button", { name: "Declare void" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  late = false;
  await dialog.getByRole("button", { name: "Declare void" }).click();
  await expect.element(page.getByText(/^Mara asked to declare this draw void/)).toBeVisible();
  expect(sent("/wps/backoffice/draws/TCG_SEA_LAO/20261125-0001/void")).toEqual([
    { note: "The machine broke" },
    { note: "The machine broke" },
  ]);
});

test("terms that contradict each other are told beside their fields, and only what differs is sent", async () => {
  await logIn("&lottery=TCG_SEA_LAO", { "backoffice.lottery.set": lottery });
  await page.getByRole("button", { name: "Change terms" }).click();
  const slip = page.getByLabelText("Per slip");
  await slip.fill("50");
  await page.getByLabelText("Lowest group for players").fill("1950");
  await page.getByRole("button", { name: "Save terms" }).click();
  await expect.element(page.getByText("Not below the limit before it.")).toBeVisible();
  await expect.element(page.getByText("Not above the prize group.")).toBeVisible();
  await expect.element(page.getByText("Say why.")).toBeVisible();
  expect(sent("/wps/backoffice/lotteries/TCG_SEA_LAO")).toEqual([]);
  await slip.fill("600");
  await page.getByLabelText("Lowest group for players").fill("1700");
  await page
    .getByLabelText(/^Prize group: /)
    .first()
    .fill("1900");
  await page.getByLabelText("Reason").fill("As agreed");
  await page.getByRole("button", { name: "Save terms" }).click();
  await expect.element(page.getByText("Terms changed.")).toBeVisible();
  expect(sent("/wps/backoffice/lotteries/TCG_SEA_LAO")).toMatchObject([
    {
      open: true,
      note: "As agreed",
      terms: { largestSlip: "600.00", lowestPrizeGroup: 1700, prizeGroup: 1940 },
      betTypes: [{ open: true, prizeGroup: 1900 }],
    },
  ]);
});

test("a draw is moved or left out: faults stand beside their fields, a colleague confirms, and removal is asked", async () => {
  const path = "/wps/backoffice/lotteries/TCG_SEA_LAO/exceptions/20280103-0001";
  const exception = {
    number: "20280103-0001",
    day: "2028-01-03",
    time: "20:30",
    to: { day: "2028-01-04", time: "20:30" },
    note: "New Year",
    by: "Mara",
    waiting: true,
  };
  let full = true;
  let exceptions: object[] = [];
  await logIn("&lottery=TCG_SEA_LAO", {
    "backoffice.lotteries": () =>
      Response.json({ success: true, value: { lotteries: [{ ...lottery, exceptions }] } }),
    "backoffice.lottery.exception.set": () => {
      if (full)
        return Response.json(
          { success: false, errorCode: "lottery.exception.refused", value: { refusal: "neighbour" } },
          { status: 422 },
        );
      exceptions = [exception];
      return Response.json({ success: true, value: { ...lottery, exceptions } });
    },
    "backoffice.lottery.exception.remove": () => {
      exceptions = [];
      return Response.json({ success: true, value: lottery });
    },
  });
  await page.getByRole("button", { name: "Add exception" }).click();
  const save = page.getByRole("button", { name: "Save exception" });
  const day = page.getByLabelText("Day of the draw by the schedule");
  // a Tuesday: it is drawn on Mondays, Wednesdays and Fridays
  await day.fill("2028-01-04");
  await save.click();
  await expect.element(page.getByText("The lottery has no draw on this day.")).toBeVisible();
  await expect.element(page.getByText("Choose a day.")).toBeVisible();
  await expect.element(page.getByText("Say why.")).toBeVisible();
  await expect.element(day).toHaveFocus();
  await day.fill("2028-01-03");
  await page.getByLabelText("New day").fill("2028-01-03");
  await expect.element(page.getByText("This is its time by the schedule.")).toBeVisible();
  await page.getByLabelText("New day").fill("2028-01-04");
  await page.getByLabelText("Reason").fill("New Year");
  expect(sent(path)).toEqual([]);
  await save.click();
  await expect.element(page.getByText(/^A draw stays between/)).toBeVisible();
  await expect.element(page.getByLabelText("New day")).toHaveFocus();
  full = false;
  await save.click();
  await expect.element(page.getByText("Entered. Another operator must confirm it.")).toBeVisible();
  const article = page.getByRole("article");
  await expect.element(article.getByText(/Jan 3, 2028.*, 20:30 → .*Jan 4, 2028.*, 20:30/)).toBeVisible();
  await expect.element(article.getByText("Waiting for a second operator")).toBeVisible();
  await article.getByRole("button", { name: "Confirm" }).click();
  const body = { to: exception.to, note: "New Year" };
  await expect.poll(() => sent(path)).toEqual([body, body, body]);
  await article.getByRole("button", { name: "Remove…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this exception?" });
  await expect.element(dialog.getByText("It has had no effect so far.")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(page.getByText("Exception removed.")).toBeVisible();
  await expect.element(article.getByText("No exceptions to come.")).toBeVisible();
});

test("a draw that was moved gets its time back once two operators remove the exception, and either keeps it", async () => {
  const exception = {
    number: "20280103-0001",
    day: "2028-01-03",
    time: "20:30",
    to: { day: "2028-01-02", time: "20:30" },
    note: "New Year",
    by: "Mara",
  };
  let exceptions: object[] = [exception];
  let kept: unknown;
  const answer = () => Response.json({ success: true, value: { ...lottery, exceptions } });
  await logIn("&lottery=TCG_SEA_LAO", {
    "backoffice.lotteries": () =>
      Response.json({ success: true, value: { lotteries: [{ ...lottery, exceptions }] } }),
    "backoffice.lottery.exception.set": ({ body }: RequestInit) => {
      kept = typeof body === "string" ? JSON.parse(body) : undefined;
      exceptions = [exception];
      return answer();
    },
    "backoffice.lottery.exception.remove": () => {
      exceptions = exceptions.includes(exception) ? [{ ...exception, removalBy: "Teo" }] : [];
      return answer();
    },
  });
  const article = page.getByRole("article");
  const remove = async () => {
    await article.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  };
  await article.getByRole("button", { name: "Remove…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this exception?" });
  await expect.element(dialog.getByText(/A second operator must remove it too\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(page.getByText("Entered. Another operator must confirm it.")).toBeVisible();
  await expect.element(article.getByText(/^Teo asked to remove it/)).toBeVisible();
  await article.getByRole("button", { name: "Keep" }).click();
  await expect.poll(() => kept).toEqual({ to: exception.to, note: "New Year" });
  await expect.element(article.getByText(/^Teo asked/)).not.toBeInTheDocument();
  await remove();
  await expect.element(article.getByText(/^Teo asked to remove it/)).toBeVisible();
  await remove();
  await expect.element(article.getByText("No exceptions to come.")).toBeVisible();
});

test("a cashier reads, and has no button that changes anything", async () => {
  await logIn("&lottery=TCG_SEA_LAO", {}, ["cashier"]);
  await expect.element(page.getByRole("article").getByText("97%", { exact: true })).toBeVisible();
  for (const name of ["Change terms", "Add exception"])
    expect(page.getByRole("button", { name }).query()).toBeNull();
});

import type { Operator } from "@foyer/contract/back-office";
import type { BankStatement, BankStatementLine, StatementFormat } from "@foyer/contract/statements";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
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
const draft: BankStatement = {
  statementId: "7",
  fileName: "november.xml",
  format: "camt.053",
  state: "draft",
  account: "BDO Unibank, 0048 1180 7726",
  currency: "PHP",
  firstDay: "2026-11-20",
  lastDay: "2026-11-22",
  lines: 2,
  credits: "1700.00",
  debits: "0.00",
  opening: "100.00",
  closing: "1900.00",
  addsUp: false,
  doubts: ["mismatch"],
  counts: { credited: 1, unknown: 1 },
  uploadedAt: "2026-11-23T01:00:00Z",
  uploadedBy: "Ines",
};
const line: BankStatementLine = {
  n: 1,
  line: 12,
  day: "2026-11-20",
  amount: "1000.00",
  currency: "PHP",
  text: "DP-1120-8K4M7",
  payer: "Marisol Villanueva",
  number: "DP-1120-8K4M7",
  outcome: "credited",
};
const list = {
  content: [draft],
  accounts: [{ accountId: "3", name: "BDO Unibank, 0048 1180 7726", formatted: true }],
};

async function logIn(answers: Answers = {}) {
  const visited = await visitBackOffice("/backoffice?section=statements", {
    answers: {
      "backoffice.waiting": {},
      "backoffice.statements": list,
      "backoffice.statement": { statement: draft, content: [line] },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
  return visited;
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a statement is uploaded, shows what its import will do and what is missing, and is confirmed", async () => {
  const visited = await logIn({
    "backoffice.statement.upload": draft,
    "backoffice.statement.act": { statement: { ...draft, state: "imported" } },
  });
  await page.getByRole("button", { name: "Upload a bank statement" }).click();
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect.element(page.getByText("Choose a file.")).toBeVisible();
  const file = new File(["<Document/>"], "november.xml", { type: "text/xml" });
  await userEvent.upload(page.getByLabelText("File (CSV or camt.053)"), file);
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect.element(page.getByText(/Entries are missing in this file/)).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Marisol Villanueva" })).toBeVisible();
  await page.getByRole("button", { name: "Import and credit 1" }).click();
  await expect.poll(() => visited.calls).toContain("POST /wps/backoffice/statements/7");
});

test("lines of an imported statement lead to their deposit, or to their payment without an order", async () => {
  await logIn({
    "backoffice.statement": {
      statement: { ...draft, state: "imported" },
      content: [
        { ...line, deposit: "DP-1120-8K4M7" },
        { ...line, n: 2, outcome: "unknown", number: undefined, paymentKey: "41" },
        { ...line, n: 3, outcome: "debit", number: undefined },
      ],
    },
  });
  await page.getByRole("button", { name: /BDO Unibank/ }).click();
  const table = page.getByRole("table");
  await expect
    .element(table.getByRole("link", { name: "Credited" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-1120-8K4M7&section=deposits");
  await expect
    .element(table.getByRole("link", { name: "No order found" }))
    .toHaveAttribute("href", "/backoffice?payment=41&section=payments");
  expect(table.getByRole("link").elements()).toHaveLength(2);
});

test("a statement is searched by its file, account or an order", async () => {
  await logIn({
    "backoffice.statements": (_: unknown, query: URLSearchParams) =>
      query.get("q") === "DP-1120-8K4M7" || query.get("q") === null ? list : { ...list, content: [] },
  });
  const box = page.getByRole("searchbox", { name: "Search statements" });
  await box.fill("december");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await box.fill("DP-1120-8K4M7");
  await expect.element(page.getByRole("button", { name: /BDO Unibank/ })).toBeVisible();
});

test("a refused file names the line and what to do", async () => {
  const refused = {
    success: false,
    errorCode: "statement.invalid",
    value: { fault: "date", line: 12, field: "Posted", setting: "dates" },
  };
  await logIn({ "backoffice.statement.upload": () => Response.json(refused, { status: 422 }) });
  await page.getByRole("button", { name: "Upload a bank statement" }).click();
  await userEvent.upload(page.getByLabelText("File (CSV or camt.053)"), new File(["x"], "a.csv"));
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect
    .element(
      page.getByText(
        "Nothing was imported. Line 12, column “Posted”: the date can't be read. Choose the form of the dates.",
      ),
    )
    .toBeVisible();
});

const format: StatementFormat = {
  encoding: "utf-8",
  delimiter: ",",
  quotes: "line",
  columns: [
    { header: "Date", is: "date" },
    { header: "Details", is: "text" },
    { header: "Amount", is: "amount" },
    { header: "Charge", is: "unknown" },
  ],
  credits: [],
  debits: [],
  booked: [],
  skipped: [],
  dates: { order: "DMY", calendar: "gregorian", yearDigits: 4 },
  numbers: { decimal: ".", group: ",", grouping: "thousands", decimals: 2 },
  negativeDebits: false,
  continued: false,
  closing: [],
};

test("an account's first CSV file is read only after an operator confirmed what its columns mean", async () => {
  const samples = [["20/11/2026"], ["Salamat"], ["1,000.00"], ["N"]];
  const lines = [{ line: 2, day: "2026-11-20", amount: "1000.00", text: "Salamat" }];
  const visited = await logIn({
    "backoffice.statements": { ...list, accounts: [{ ...list.accounts[0], formatted: false }] },
    "backoffice.statement.format.propose": {
      format,
      samples,
      lines,
      refusal: { fault: "column-unknown", line: 1, field: "Charge" },
    },
    "backoffice.statement.format.set": { format },
    "backoffice.statement.upload": draft,
  });
  await page.getByRole("button", { name: "Upload a bank statement" }).click();
  await userEvent.upload(page.getByLabelText("File (CSV or camt.053)"), new File(["x"], "a.csv"));
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect.element(page.getByText("Choose what this column means.")).toBeVisible();
  await expect.element(page.getByLabelText("Dates", { exact: true })).toHaveTextContent("23/11/2026");
  const confirm = page.getByRole("button", { name: "Confirm and show preview" });
  await expect.element(confirm).toBeDisabled();
  await page.getByLabelText("Charge").selectOptions("Ignored");
  await confirm.click();
  await expect.poll(() => visited.calls).toContain("POST /wps/backoffice/statement-formats/3");
  await expect.poll(() => visited.calls).toContain("POST /wps/backoffice/statements");
  await expect.element(page.getByText("november.xml").first()).toBeVisible();
});

test("amounts that can be read as two sums, and dates as two days, are decided by an operator", async () => {
  const columns = format.columns.filter(({ is }) => is !== "unknown");
  const numbers = { decimal: ",", group: ".", grouping: "thousands", decimals: 2 } as const;
  const otherNumbers = { decimal: ".", group: ",", grouping: "thousands", decimals: 3 } as const;
  const bodies: unknown[] = [];
  await logIn({
    "backoffice.statements": { ...list, accounts: [{ ...list.accounts[0], formatted: false }] },
    "backoffice.statement.format.propose": {
      format: { ...format, columns, numbers },
      otherNumbers,
      otherDates: { ...format.dates, order: "MDY" },
      samples: [["05/06/2026"], ["Salamat"], ["50.000"]],
      lines: [{ line: 2, day: "2026-06-05", amount: "50000.00", text: "Salamat" }],
    },
    "backoffice.statement.format.set": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return { format };
    },
    "backoffice.statement.upload": draft,
  });
  await page.getByRole("button", { name: "Upload a bank statement" }).click();
  await userEvent.upload(page.getByLabelText("File (CSV or camt.053)"), new File(["x"], "a.csv"));
  await page.getByRole("button", { name: "Show preview" }).click();
  const amounts = page.getByLabelText("Amounts", { exact: true });
  await expect.element(amounts).toHaveAccessibleDescription(/read as two sums/);
  const confirm = page.getByRole("button", { name: "Confirm and show preview" });
  await expect.element(confirm).toBeDisabled();
  await amounts.selectOptions("1,234,567.500");
  await expect.element(confirm).toBeDisabled();
  const dates = page.getByLabelText("Dates", { exact: true });
  await expect.element(dates).toHaveAccessibleDescription(/read as two days/);
  await dates.selectOptions("11/23/2026");
  await confirm.click();
  await expect.poll(() => bodies).toMatchObject([{ numbers: otherNumbers, dates: { order: "MDY" } }]);
});

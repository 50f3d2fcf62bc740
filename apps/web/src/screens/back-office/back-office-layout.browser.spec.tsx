import "../../ui/tokens.css";
import "../../ui/base.css";
import type { Operator } from "@foyer/contract/back-office";
import type { BankStatement } from "@foyer/contract/statements";
import type { WithdrawalCase } from "@foyer/contract/withdrawals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visitBackOffice } from "../../../test/visit-back-office.ts";
import { leaveBackOffice } from "./back-office-session.ts";

const at = "2026-03-01T12:00:00Z";
const operator: Operator = {
  name: "daniel",
  shownAs: "Daniel",
  roles: ["administrator"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const row: WithdrawalCase = {
  number: "WD-0301-7C4QN",
  state: "review",
  waits: true,
  player: "rafa_d",
  holder: "Rafael Domingo",
  card: "Maya",
  lastFour: "2290",
  currency: "CNY",
  amount: "86400.00",
  requestedAt: at,
  unmet: ["limit"],
  riskFlags: [],
  owes: false,
  approvals: 0,
  approvalsNeeded: 1,
};
const statement: BankStatement = {
  statementId: "7",
  fileName: "november-2026-current-account-0048-1180-7726-with-all-entries-of-the-month.xml",
  format: "camt.053",
  state: "draft",
  account: "BDO Unibank, 0048 1180 7726",
  currency: "PHP",
  firstDay: "2026-11-20",
  lastDay: "2026-11-22",
  lines: 40,
  credits: "1700.00",
  debits: "0.00",
  doubts: [],
  counts: { unknown: 40 },
  uploadedAt: at,
  uploadedBy: "Ines",
};
const lines = Array.from({ length: 40 }, (_, index) => ({
  n: index + 1,
  line: index + 2,
  day: "2026-11-20",
  amount: "1000.00",
  currency: "PHP",
  text: "Salamat",
  outcome: "unknown",
}));

async function logIn(section: string) {
  let imported = statement;
  await visitBackOffice(`/backoffice?section=${section}`, {
    answers: {
      "backoffice.waiting": { chats: 4, approvals: 2, deposits: 12, withdrawals: 7, reconciliation: 1 },
      "backoffice.withdrawals": { content: [row], counts: { all: 1, mine: 0, free: 1 } },
      "backoffice.statements": {
        content: Array.from({ length: 25 }, (_, index) => ({ ...statement, statementId: String(index + 7) })),
        accounts: [],
      },
      "backoffice.statement": () => ({ statement: imported, content: lines }),
      "backoffice.statement.act": () => {
        imported = { ...statement, state: "imported" };
        return { statement: imported };
      },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
    },
  });
}

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await page.viewport(390, 844);
});

test("in a window of 1280 by 800 all sections are in view, and a queue begins near the top", async () => {
  await logIn("withdrawals");
  const found = page.getByRole("button", { name: /Rafael Domingo/ });
  await expect.element(found).toBeVisible();
  expect(found.element().getBoundingClientRect().top).toBeLessThan(150);
  const sections = page.getByRole("navigation").getByRole("link").elements();
  expect(sections.length).toBeGreaterThan(20);
  for (const section of sections)
    expect(section.getBoundingClientRect().bottom, section.textContent ?? "").toBeLessThanOrEqual(800);
});

test("a long value stands beside its name, and after an import the page is where it was", async () => {
  await logIn("statements&statement=7");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  const names = [...document.querySelectorAll("article dt")];
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const value = name.nextElementSibling as Element;
    expect(value.getBoundingClientRect().left).toBeGreaterThanOrEqual(name.getBoundingClientRect().right);
  }
  const scrolled = [...document.querySelectorAll("*")].filter(({ scrollTop }) => scrollTop > 0);
  expect(scrolled).toEqual([]);
});

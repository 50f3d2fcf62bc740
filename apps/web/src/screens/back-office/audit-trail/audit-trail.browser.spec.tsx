import type { AuditEntry } from "@foyer/contract/audit-trail";
import type { Operator } from "@foyer/contract/back-office";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
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
const entries: AuditEntry[] = [
  {
    id: "2",
    at,
    by: "ines",
    area: "adjustments",
    deed: "booked",
    subject: "AD-0301-7C4QN",
    player: "rafa_d",
    playerId: "m1",
    detail: {
      kind: "up",
      amount: "250.5",
      currency: "CNY",
      reason: "goodwill",
      note: "The round never ended.",
    },
  },
  {
    id: "1",
    at,
    area: "operators",
    deed: "roles-changed",
    subject: "ines",
    detail: { roles: "support, risk", before: "support" },
  },
  {
    id: "0",
    at,
    by: "mara",
    area: "withdrawals",
    deed: "rules-changed",
    detail: {
      from: "coolingHours.card 24, dayMaximum –, enabled true, levels.gold 30000.00, upTo 20000.00",
      to: "coolingHours.card 48, dayMaximum 40000.00, enabled false, levels.gold –, upTo 15000.00",
      note: "Agreed with risk.",
    },
  },
  {
    id: "-1",
    at,
    by: "mara",
    area: "lotteries",
    deed: "lottery-changed",
    subject: "TCG_SEA_LAO",
    detail: {
      from: "betTypes.four-straight.open –, betTypes.two-straight.outcomeLimit 500, closeSeconds 60, largestStake 100, prizeGroup 1940, units 1 / 10",
      to: "betTypes.four-straight.open false, betTypes.two-straight.outcomeLimit –, closeSeconds 90, largestStake 250.5, prizeGroup 1900, units 1 / 5",
      note: "As agreed.",
    },
  },
];

const asked = (): URLSearchParams[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.map(([input]) => new URL(new Request(input).url))
    .filter(({ pathname }) => pathname === "/wps/backoffice/audit-trail")
    .map(({ searchParams }) => searchParams);

async function logIn(address: string) {
  const opened = await visitBackOffice(`/backoffice?section=${address}`, {
    answers: {
      "backoffice.waiting": {},
      "backoffice.audit": { content: entries, operators: ["daniel", "ines"] },
      "backoffice.withdrawals": { content: [], counts: { all: 0, mine: 0, free: 0 } },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
    },
  });
  return opened;
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("an entry says who did what with which case, and leads to it", async () => {
  await logIn("audit");
  const entry = page.getByRole("article").first();
  await expect.element(entry).toHaveTextContent("ines booked");
  await expect.element(entry).toHaveTextContent("rafa_d, ¥250.50, Goodwill");
  await expect
    .element(entry.getByRole("link", { name: "AD-0301-7C4QN" }))
    .toHaveAttribute("href", "/backoffice?adjustment=AD-0301-7C4QN&section=adjustments");
  await expect
    .element(entry.getByRole("link", { name: "rafa_d" }))
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  const shell = page.getByRole("article").nth(1);
  await expect.element(shell).toHaveTextContent("Command line changed roles");
  await expect.element(shell).toHaveTextContent("support, now support, risk");
});

test("an entry says which rules of automatic approval were changed, from what to what and why", async () => {
  await logIn("audit");
  const entry = page.getByRole("article").nth(2);
  await expect.element(entry).toHaveTextContent("mara changed the rules of automatic approval");
  await expect
    .element(entry)
    .toHaveTextContent(
      "New card: 24 h, now 48 h, Per member and day, up to: No limit, now ¥40,000.00, Automatic approval: on, now off, Level gold: ¥30,000.00, now as all members, Per withdrawal, up to: ¥20,000.00, now ¥15,000.00",
    );
  await expect.element(entry).toHaveTextContent("Agreed with risk.");
});

test("an entry says which terms of a lottery were changed, from what to what", async () => {
  await logIn("audit");
  const entry = page.getByRole("article").nth(3);
  await expect.element(entry).toHaveTextContent("mara changed the terms of a lottery");
  const changes = entry.getByRole("listitem");
  await expect.element(changes.nth(5)).toBeVisible();
  expect(changes.elements().map(({ textContent }) => textContent)).toEqual([
    "Four, straight, Sale: On sale, now Off sale",
    "Two, straight, At risk per outcome: ¥500.00, now as the lottery",
    "Sales close before the draw: 1 minute, now 90 seconds",
    "Largest bet: ¥100.00, now ¥250.50",
    "Return to players: 97% (group 1940), now 95% (group 1900)",
    "Units of stake: ¥1.00 / ¥10.00, now ¥1.00 / ¥5.00",
  ]);
  await expect.element(entry).toHaveTextContent("As agreed.");
});

test("the filters of the audit trail are in the address, and open by a button on a phone", async () => {
  await page.viewport(390, 844);
  const { href } = await logIn("audit&area=adjustments");
  const filters = page.getByRole("button", { name: "Filters: 1" });
  await expect.element(filters).toHaveAttribute("aria-expanded", "false");
  await filters.click();
  await expect.element(page.getByLabelText("Area")).toHaveValue("adjustments");
  await page.getByLabelText("Operator").selectOptions("ines");
  await page.getByRole("searchbox", { name: "Member or case" }).fill("rafa_d");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => Object.fromEntries(asked().at(-1) ?? []))
    .toEqual({ area: "adjustments", operator: "ines", about: "rafa_d" });
  expect(href()).toContain("operator=ines");
});

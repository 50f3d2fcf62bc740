import type { WaitingApproval } from "@foyer/contract/approvals";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["cashier"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
} as const;
const mine: WaitingApproval = {
  kind: "payout-undone",
  subject: "WD-1128-ABCDE",
  player: "mika",
  playerId: "m1",
  currency: "CNY",
  amount: "60000.00",
  askedBy: "Mara",
  askedAt: "2026-11-28T01:00:00Z",
  mine: true,
};
const theirs: WaitingApproval = {
  ...mine,
  kind: "statement-credited",
  subject: "7",
  title: "november.csv",
  askedBy: "Ines",
  askedByDisabled: true,
  mine: false,
};

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
});

test("what waits for a second operator names who asked; the own first step can be withdrawn, a colleague's declined", async () => {
  await visitBackOffice("/backoffice?section=approvals", {
    answers: {
      "backoffice.waiting": { approvals: 2 },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      "backoffice.approvals": { content: [mine, theirs] },
      "backoffice.approval.withdraw": { subject: mine.subject },
      "backoffice.approval.decline": { subject: theirs.subject },
    },
  });
  const [own, other] = [page.getByRole("article").nth(0), page.getByRole("article").nth(1)];
  await expect.element(own.getByText("Payout failed or came back")).toBeVisible();
  await expect
    .element(own.getByRole("link", { name: "mika" }))
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  await expect.element(other.getByText("november.csv")).toBeVisible();
  await expect.element(other.getByText(/Ines/)).toBeVisible();
  await expect
    .element(other.getByRole("link", { name: "Open the case" }))
    .toHaveAttribute("href", expect.stringContaining("section=statements&statement=7"));
  await expect.element(other.getByRole("button", { name: "Withdraw request" })).not.toBeInTheDocument();
  await own.getByRole("button", { name: "Withdraw request" }).click();
  await expect.element(page.getByText("Your first step is withdrawn.")).toBeVisible();
  await expect.element(other.getByText(/This account is disabled/)).toBeVisible();
  await other.getByRole("button", { name: "Decline request" }).click();
  await expect.element(page.getByText("The first step is declined.")).toBeVisible();
  const bodies = vi
    .mocked(window.fetch)
    .mock.calls.flatMap(([input, init]) =>
      new Request(input).url.endsWith("/wps/backoffice/approvals/decline") ? [init?.body] : [],
    );
  expect(bodies).toEqual([
    JSON.stringify({ kind: "statement-credited", subject: "7", askedAt: theirs.askedAt }),
  ]);
});

test("a difference that waits names its booking, with the ways to both", async () => {
  await visitBackOffice("/backoffice?section=approvals", {
    answers: {
      "backoffice.waiting": { approvals: 1 },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      "backoffice.approvals": {
        content: [
          {
            ...theirs,
            kind: "difference-settled",
            subject: "9/4",
            title: "Xendit, py-1",
            booking: {
              kind: "deposit",
              number: "DP-1122-8K4M7",
              member: { id: "m1", username: "mika" },
              amount: "1000",
              currency: "PHP",
            },
          },
        ],
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Settle a difference" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "DP-1122-8K4M7" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-1122-8K4M7&section=deposits");
  await expect
    .element(page.getByRole("link", { name: "Open the case" }))
    .toHaveAttribute("href", expect.stringMatching(/run=9&section=reconciliation/));
});

import type { AgentContract } from "@foyer/contract/agent-contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/agent-contract/contract-queries.ts";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

const forget = () => {
  for (const name of ["loginPus", "contractPrompts"]) document.cookie = `${name}=; path=/; max-age=0`;
};
beforeEach(forget);
afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  forget();
});

const waiting: AgentContract = {
  id: "9",
  kind: "dividend",
  role: "receiver",
  period: "half-month",
  tiers: [{ from: "10000.00", active: 15, rate: "12" }],
  activeTurnover: "50.00",
  carries: true,
  state: "proposed",
  waits: true,
  mine: false,
  proposedAt: "2026-11-21T02:00:00Z",
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};
const requests = { dailysalreqtype: "day", divtypecompperiodreq: "half-month", contracthoursalreq: "" };
const answers = {
  "contracts.requests": requests,
  "contracts.list": (_: RequestInit, query: URLSearchParams) => ({
    content: query.get("role") === "payer" ? [] : [waiting],
  }),
  "announcements.read": announcements(0, []),
};
const dialog = page.getByRole("dialog");
const prompted = (calls: readonly string[]) => calls.includes("GET /wps/agent/dividend/info");

test("contracts that wait are prompted for one after the other, and Cancel goes on to the next", async () => {
  const { href } = await visit("/m/agent", { session: agent, answers });
  await expect.element(dialog.getByRole("heading", { name: "Daily salary contract" })).toBeVisible();
  await expect.element(dialog).toHaveTextContent("1 of 2");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog.getByRole("heading", { name: "Dividend contract" })).toBeVisible();
  // its table can be scrolled, and yet the focus begins at a button
  await expect.element(dialog.getByRole("group")).toHaveAttribute("tabindex", "0");
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expect
    .element(dialog)
    .toHaveTextContent(/The merchant proposed a contract on .*It waits for your answer until/);
  await expect.element(dialog).toHaveTextContent("12.00%");
  await dialog.getByRole("button", { name: "Go" }).click();
  await expect.poll(href).toBe("/m/member/agent/getDevidendContract");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a session is prompted once", async () => {
  const { go, calls } = await visit("/m/agent", { session: agent, answers });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  go("/m/member/agent/getSalaryContract");
  go("/m/agent");
  await expect.poll(() => prompted(calls)).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("over home, prompts come after the merchant's pop-ups", async () => {
  await visit("/m/home", {
    session: agent,
    answers: {
      ...answers,
      "announcements.read": {
        ...announcements(0, []),
        popup: [{ id: "1", title: "Draw night", content: "<p>Tonight.</p>", startDate: "2026-11-20" }],
      },
    },
  });
  await expect.element(dialog.getByRole("heading", { name: "Draw night" })).toBeVisible();
  await dialog.getByRole("button", { name: "Got it" }).click();
  await expect.element(dialog.getByRole("heading", { name: "Daily salary contract" })).toBeVisible();
});

test.each([
  ["a member", member],
  ["a test agent", { ...agent, type: 41 as const }],
  ["a test general agent", { ...agent, type: 42 as const }],
])("%s gets no prompt", async (_, session) => {
  const { calls } = await visit("/m/home", { session, answers });
  // they come after the pop-ups, of which there are none
  await expect.poll(() => document.cookie).toContain("loginPus=1");
  await new Promise((next) => requestAnimationFrame(next));
  expect(prompted(calls)).toBe(false);
});

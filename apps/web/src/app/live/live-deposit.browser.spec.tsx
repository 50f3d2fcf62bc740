import type { DepositOrder } from "@foyer/contract/deposits";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { startLive } from "./live.ts";

let stopLive = () => {};
afterEach(async () => {
  stopLive();
  await unmountAll();
  vi.restoreAllMocks();
});

const NUMBER = "DP-1122-8K4M7";
const now = () => new Date().toISOString();
const waiting: DepositOrder = {
  number: NUMBER,
  state: "awaiting-payment",
  method: { code: "gcash", kind: "wallet", name: "GCash", usualMinutes: 1 },
  currency: "CNY",
  amount: "1000.00",
  fee: "0.00",
  toPay: "1000.00",
  expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  serverTime: now(),
  timeline: [{ step: "created", at: now() }],
  slips: [],
  actions: ["declare-paid", "cancel", "change-method"],
};

test("an order's page changes by itself when the money arrives, and says so to a screen reader", async () => {
  let order = waiting;
  let notify = (_event: string) => {};
  const stream = new ReadableStream({
    start: (controller) => {
      notify = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
  });
  const { queries } = await visit(`/m/voucherCenter?order=${NUMBER}`, {
    session: member,
    answers: {
      "deposit.read": () => order,
      "events.stream": () => new Response(stream),
      "games.recent": { list: [] },
    },
  });
  stopLive = startLive(queries, false);
  await expect.element(page.getByRole("heading", { name: "Pay exactly" })).toBeVisible();
  order = {
    ...waiting,
    state: "credited",
    credited: "1000.00",
    timeline: [...waiting.timeline, { step: "credited", at: now() }],
    actions: [],
  };
  notify(`event: deposit\ndata: ${JSON.stringify({ number: NUMBER })}\n\n`);
  await expect.element(page.getByRole("heading", { name: "Deposit complete" })).toBeVisible();
  const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  expect(said).toContain("Deposit complete");
});

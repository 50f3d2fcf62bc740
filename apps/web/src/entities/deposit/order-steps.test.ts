import type { DepositOrder } from "@foyer/contract/deposits";
import { expect, it } from "vitest";
import { orderSteps } from "./order-steps.ts";

type Timeline = DepositOrder["timeline"];
const at = (minute: number) => `2026-11-22T19:${String(minute).padStart(2, "0")}:00Z`;
const created: Timeline[number] = { step: "created", at: at(4) };
const steps = (
  state: DepositOrder["state"],
  timeline: Timeline,
  kind: DepositOrder["method"]["kind"] = "wallet",
) =>
  orderSteps({ state, timeline, method: { kind }, expiresAt: at(34) }).map(
    ({ step, state: stands }) => `${step} ${stands}`,
  );

it("an order that awaits payment shows what comes next, for a bank the check by an operator", () => {
  expect(steps("awaiting-payment", [created])).toEqual([
    "created done",
    "awaiting-payment now",
    "payment-received ahead",
    "credited ahead",
  ]);
  expect(steps("awaiting-payment", [created], "bank")[2]).toBe("checking ahead");
});

it("an order whose member has paid is being checked", () => {
  expect(steps("awaiting-payment", [created, { step: "declared-paid", at: at(7) }])).toEqual([
    "created done",
    "declared-paid done",
    "checking now",
    "credited ahead",
  ]);
});

it("the review is the current step of an order in review", () => {
  const received: Timeline = [
    created,
    { step: "payment-received", at: at(9) },
    { step: "review", at: at(9) },
  ];
  expect(steps("review", received)).toEqual([
    "created done",
    "payment-received done",
    "review now",
    "credited ahead",
  ]);
});

it.each(["expired", "cancelled", "failed"] as const)("nothing comes after %s", (step) => {
  expect(steps(step, [created, { step, at: at(34) }])).toEqual(["created done", `${step} failed`]);
});

it("a late payment follows the expiry in the timeline", () => {
  const late: Timeline = [
    created,
    { step: "expired", at: at(34) },
    { step: "payment-received", at: at(40) },
    { step: "review", at: at(40), reason: "late" },
    { step: "credited", at: at(45) },
  ];
  expect(steps("credited", late)).toEqual([
    "created done",
    "expired failed",
    "payment-received done",
    "review done",
    "credited done",
  ]);
});

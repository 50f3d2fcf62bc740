import { expect, test } from "vitest";
import { withdrawalSteps } from "./withdrawal-steps.ts";

const at = "2026-11-22T11:22:00Z";
type Given = Parameters<typeof withdrawalSteps>[0];
const shown = (...steps: Given["timeline"][number]["step"][]) =>
  withdrawalSteps({
    timeline: steps.map((step) => ({ step, at })),
    state: steps.at(-1) ?? "requested",
  }).map(({ step, state }) => `${step} ${state}`);

test("a withdrawal in review is at that step, and approval, sending and payment are ahead", () => {
  expect(shown("requested", "review")).toEqual([
    "requested done",
    "review now",
    "approved ahead",
    "sent ahead",
    "paid ahead",
  ]);
});

test("a withdrawal that was sent awaits only its payment", () => {
  expect(shown("requested", "approved", "sent")).toEqual([
    "requested done",
    "approved done",
    "sent now",
    "paid ahead",
  ]);
});

test("nothing is ahead of one that has ended, and a bad end is marked", () => {
  expect(shown("requested", "approved", "sent", "paid")).toEqual([
    "requested done",
    "approved done",
    "sent done",
    "paid done",
  ]);
  expect(shown("requested", "approved", "sent", "failed").at(-1)).toBe("failed failed");
  expect(shown("requested", "review", "rejected").at(-1)).toBe("rejected failed");
  expect(shown("requested", "approved", "paid", "reversed").slice(-2)).toEqual([
    "paid done",
    "reversed failed",
  ]);
});

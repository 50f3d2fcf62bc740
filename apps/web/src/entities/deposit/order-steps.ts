import type { DepositOrder } from "@foyer/contract/deposits";
import type { TimelineStep } from "../../ui/timeline/timeline.tsx";

type Happened = DepositOrder["timeline"][number];

/** A step that happened, or one that is expected. */
export interface OrderStep extends Partial<Omit<Happened, "step">> {
  readonly step: Happened["step"] | "awaiting-payment" | "checking";
  readonly state: TimelineStep["state"];
}

const FAILED: ReadonlySet<string> = new Set(["expired", "cancelled", "failed", "charged-back"]);
const ahead = (step: OrderStep["step"]): OrderStep => ({ step, state: "ahead" });

/** When the member said that they have paid; undefined if they have not. */
export const declaredPaidAt = ({ timeline }: Pick<DepositOrder, "timeline">): string | undefined =>
  [...timeline].reverse().find(({ step }) => step === "declared-paid")?.at;

/**
 * The credited payment was taken back by the payer's bank or wallet: when, and how much. One that was not credited yet
 * counts as returned.
 */
export const chargeback = ({ timeline }: Pick<DepositOrder, "timeline">): Happened | undefined =>
  timeline.find(({ step }, at) => step === "charged-back" && timeline[at + 1]?.step !== "returned");

/** The order's timeline with the current step and those that are expected after it. */
export function orderSteps(
  order: Pick<DepositOrder, "timeline" | "state" | "expiresAt"> & {
    readonly method: Pick<DepositOrder["method"], "kind">;
  },
): OrderStep[] {
  const { timeline, state, expiresAt, method } = order;
  const past = timeline.map((entry, at): OrderStep => {
    const current = state === "review" && at === timeline.length - 1;
    return { ...entry, state: current ? "now" : FAILED.has(entry.step) ? "failed" : "done" };
  });
  if (state === "review") return [...past, ahead("credited")];
  if (state !== "awaiting-payment" && state !== "created") return past;
  const declared = declaredPaidAt(order);
  if (declared !== undefined)
    return [...past, { step: "checking", state: "now", at: declared }, ahead("credited")];
  return [
    ...past,
    { step: "awaiting-payment", state: "now", at: expiresAt },
    ahead(method.kind === "bank" ? "checking" : "payment-received"),
    ahead("credited"),
  ];
}

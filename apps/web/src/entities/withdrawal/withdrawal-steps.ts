import type { Withdrawal } from "@foyer/contract/withdrawals";
import type { TimelineStep } from "../../ui/timeline/timeline.tsx";

type Happened = Withdrawal["timeline"][number];

/** A step that happened, or one that is expected. */
interface WithdrawalStep extends Partial<Omit<Happened, "step">> {
  readonly step: Happened["step"];
  readonly state: TimelineStep["state"];
}

const WAY: readonly Happened["step"][] = ["approved", "sent", "paid"];
const ENDED_BADLY: readonly string[] = ["failed", "rejected", "cancelled", "reversed"];

/** The withdrawal's timeline: its last step is the current one until it has ended, the expected ones follow. */
export function withdrawalSteps({
  timeline,
  state,
}: Pick<Withdrawal, "timeline" | "state">): WithdrawalStep[] {
  const bad = ENDED_BADLY.includes(state);
  const over = bad || state === "paid";
  const past = timeline.map((entry, at): WithdrawalStep => {
    const last = at === timeline.length - 1;
    return { ...entry, state: last && !over ? "now" : ENDED_BADLY.includes(entry.step) ? "failed" : "done" };
  });
  if (over) return past;
  return [
    ...past,
    ...WAY.slice(WAY.indexOf(state) + 1).map((step): WithdrawalStep => ({ step, state: "ahead" })),
  ];
}

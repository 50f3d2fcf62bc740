import type { AgentContract } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { now } from "../../lib/clock.ts";
import { cx } from "../../ui/cx.ts";
import recordStyles from "../record/record.module.css";
import { useRecordTimes, useToday } from "../record/use-record-times.ts";
import { CONTRACT_STATES } from "./contract-texts.ts";
import { neverBegins } from "./never-begins.ts";

/** The state of a contract at a moment: the platform notes only some time later that a proposal has expired. */
export const contractStateAt = (
  { state, expiresAt }: Pick<AgentContract, "state" | "expiresAt">,
  at: number,
): AgentContract["state"] => (state === "proposed" && Date.parse(expiresAt) <= at ? "expired" : state);

/** The state of a contract, with the day on which it begins or ends. */
export function ContractState({ contract }: { contract: AgentContract }) {
  const { t, i18n } = useLingui();
  const { shortDay } = useRecordTimes();
  const today = useToday();
  const { startsOn, endsOn, mine } = contract;
  const state = contractStateAt(contract, now());
  const begins = startsOn !== undefined && startsOn > today ? shortDay(startsOn) : undefined;
  const ends = endsOn !== undefined && endsOn > today ? shortDay(endsOn) : undefined;
  const never = neverBegins(contract);
  const held = !never && (state === "accepted" || (state === "ended" && ends !== undefined));
  return (
    <span
      className={cx(
        recordStyles.tag,
        held && ends === undefined && recordStyles.won,
        state === "proposed" && recordStyles.open,
      )}
    >
      {never
        ? t`Never begins`
        : held && ends !== undefined
          ? t`Ends ${ends}`
          : held && begins !== undefined
            ? t`Begins ${begins}`
            : state === "proposed" && !mine
              ? t`Waits for you`
              : i18n._(CONTRACT_STATES[state])}
    </span>
  );
}

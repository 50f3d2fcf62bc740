import type { TeamMove } from "@foyer/contract/back-office-agents";
import { useLingui } from "@lingui/react/macro";
import { useDay } from "../../../i18n/use-moment.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "../back-office.module.css";
import queue from "../cases/case-queue.module.css";
import { useAgentTexts } from "./use-agent-texts.ts";

/** From whom to whom, when, and what became of it. */
export function MoveFacts({ move }: { move: TeamMove }) {
  const { t } = useLingui();
  const day = useDay();
  const { theMerchant, moveStates, refusals } = useAgentTexts();
  const [from, to, first] = [move.from ?? theMerchant, move.to ?? theMerchant, day(move.day)];
  return (
    <>
      <span className={styles.fact}>{t`From ${from} to ${to}, on ${first}`}</span>
      {move.refusal !== undefined && <span className={queue.wrong}>{refusals[move.refusal]}</span>}
      <span className={queue.tags}>
        <span className={cx(move.state === "planned" && styles.late)}>{moveStates[move.state]}</span>
      </span>
    </>
  );
}

import type { TeamEarnings } from "@foyer/contract/teams";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "../record/record.module.css";
import { PlainMoney } from "../record/signed-money.tsx";
import { useRecordTimes } from "../record/use-record-times.ts";

/** What an agent's earnings are made of, and which part of them can still change. */
export function EarnedNote({ earned: { open } }: { earned: TeamEarnings }) {
  const { t } = useLingui();
  const { day } = useRecordTimes();
  return (
    <p className={styles.note}>
      {t`You earn your rebate on valid turnover: your rate less the one below.`}
      {open && (
        <>
          {" "}
          <Trans>
            From {day(open.from)} on it's an estimate (<PlainMoney amount={open.amount} />) until the day is
            settled.
          </Trans>
        </>
      )}
    </p>
  );
}

import { useLingui } from "@lingui/react/macro";
import { CHANGE_STATES } from "../../../entities/rebate/change-state.ts";
import { ChangedRates } from "../../../entities/rebate/changed-rates.tsx";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import backOffice from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import styles from "../cases/case-queue.module.css";
import { useRateChanges } from "../use-back-office-pages.ts";

/** Changes of a member's rates, with who made them. */
export function AgentRateHistory({ memberId }: { memberId: string }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const pages = useRateChanges(memberId);
  const none = EMPTY.rebateHistory;
  return (
    <BackOfficeList
      pages={pages}
      className={styles.trail}
      failed="rebateHistory"
      none={{ title: i18n._(none.title), text: i18n._(none.text) }}
    >
      {(change) => (
        <li key={change.id}>
          <time dateTime={change.at}>{moment(change.at)}</time>
          <span>
            <b>
              <bdi>{change.operator ?? change.by ?? t`The merchant`}</bdi>
            </b>{" "}
            <span className={backOffice.pale}>{i18n._(CHANGE_STATES[change.state])}</span>
          </span>
          <ChangedRates change={change} />
        </li>
      )}
    </BackOfficeList>
  );
}

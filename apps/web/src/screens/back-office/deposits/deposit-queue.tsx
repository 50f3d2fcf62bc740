import type { BackOfficeDeposit } from "@foyer/contract/back-office-deposits";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useStateName } from "../../../entities/deposit/state-name.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignChosen, BulkBar, Selectable, useBulk } from "../cases/bulk-cases.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { QueueTools } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { queueQuery, useQueueFilter } from "../cases/use-queue-filter.ts";
import { WAITING } from "../part-states.tsx";
import { useReviewReasons } from "../withdrawals/use-review-reasons.ts";

/** A queue is shown without its open case. */
const LazyDepositCase = lazyComponent({
  load: async () => ({ default: (await import("./deposit-case.tsx")).DepositCase }),
  ...WAITING,
});

type ReviewReason = NonNullable<BackOfficeDeposit["reason"]>;

/** Deposits that an operator has to check, beside the open one; on a phone one of the two. */
export function DepositQueue() {
  const { t } = useLingui();
  const { deposit } = useSearch("/backoffice");
  const narrowed = useQueueFilter("deposits");
  const reasons = useReviewReasons();
  const names = Object.keys(reasons) as ReviewReason[];
  const cases = useCaseQueue(
    backOfficeKeys.depositQueue,
    queueQuery(narrowed.filter, names),
    (query, signal) => backOfficeCall("backoffice.deposits", { query }, signal),
  );
  const queries = useQueryClient();
  const bulk = useBulk(() => {
    void queries.invalidateQueries({ queryKey: backOfficeKeys.deposits });
  });
  const assign = (number: string) =>
    backOfficeCall("backoffice.deposit.act", { params: { number }, body: { action: "assign" } });
  const open = (number: string | undefined) => narrowed.open({ deposit: number });
  const wrong = narrowed.filter.flag === "amount";
  return (
    <CaseQueue
      label={t`Deposits`}
      choose={t`Choose a deposit`}
      queue={cases}
      failed="depositCases"
      none={EMPTY.depositCases}
      searched={narrowed.filter.q !== undefined}
      bulk={
        <BulkBar bulk={bulk}>
          <AssignChosen bulk={bulk} assign={assign} />
        </BulkBar>
      }
      tools={
        <>
          <QueueTools
            search={t`Search deposits`}
            narrowed={narrowed}
            onNumber={open}
            counts={cases.counts}
            placeholder={t`Name or number`}
            choices={{
              amounts: true,
              methods: cases.first?.methods,
              flags: names.map((value) => ({ value, label: reasons[value] })),
            }}
          />
          {cases.first && (wrong || cases.first.wrongAmount > 0) && (
            <button
              type="button"
              className={cx(styles.caseLink, styles.since)}
              aria-pressed={wrong}
              onClick={() => narrowed.change({ flag: wrong ? undefined : "amount" })}
            >
              <Trans>Wrong amount</Trans>: {cases.first.wrongAmount}
            </button>
          )}
        </>
      }
      row={(one) => (
        <li key={one.number}>
          <Selectable bulk={bulk} number={one.number}>
            <Row one={one} chosen={one.number === deposit} onOpen={() => open(one.number)} />
          </Selectable>
        </li>
      )}
    >
      {deposit !== undefined && (
        <LazyDepositCase key={deposit} number={deposit} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: BackOfficeDeposit; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const reasons = useReviewReasons();
  const stateName = useStateName();
  return (
    <CaseRow
      chosen={chosen}
      waitsFrom={one.since}
      waits={one.state === "review"}
      assignedTo={one.assignedTo}
      onOpen={onOpen}
    >
      <b className={queue.between}>
        <bdi>{one.player}</bdi> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>
        {one.methodName}, {one.reason && one.state === "review" ? reasons[one.reason] : stateName(one.state)}
        {one.approved && <>, {t`approved once`}</>}
      </span>
    </CaseRow>
  );
}

import type { WithdrawalCase, WithdrawalFlag } from "@foyer/contract/withdrawals";
import { onlyByAmount } from "@foyer/domain/withdrawal-checks";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useStateName } from "../../../entities/withdrawal/state-name.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { ApproveChosen } from "../cases/bulk-approval.tsx";
import { AssignChosen, BulkBar, Selectable, useBulk } from "../cases/bulk-cases.tsx";
import { Sentence } from "../cases/case-parts.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { QueueTools } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { queueQuery, useQueueFilter } from "../cases/use-queue-filter.ts";
import { WAITING } from "../part-states.tsx";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";

/** A queue is shown without its open case. */
const LazyWithdrawalCaseView = lazyComponent({
  load: async () => ({ default: (await import("./withdrawal-case.tsx")).WithdrawalCaseView }),
  ...WAITING,
});

/** Withdrawals that wait for an operator, beside the open one; on a phone one of the two. */
export function WithdrawalQueue() {
  const { t } = useLingui();
  const { withdrawal } = useSearch("/backoffice");
  const narrowed = useQueueFilter("withdrawals");
  const { flags } = useWithdrawalTexts();
  const names = Object.keys(flags) as WithdrawalFlag[];
  const queue = useCaseQueue(
    backOfficeKeys.withdrawalQueue,
    queueQuery(narrowed.filter, names),
    (query, signal) => backOfficeCall("backoffice.withdrawals", { query }, signal),
  );
  const queries = useQueryClient();
  const bulk = useBulk(() => {
    void queries.invalidateQueries({ queryKey: backOfficeKeys.withdrawals });
  });
  const assign = (number: string) =>
    backOfficeCall("backoffice.withdrawal.act", { params: { number }, body: { event: "assign" } });
  const open = (number: string | undefined) => narrowed.open({ withdrawal: number });
  return (
    <CaseQueue
      label={t`Withdrawals`}
      choose={t`Choose a withdrawal`}
      queue={queue}
      failed="withdrawalCases"
      none={EMPTY.withdrawalCases}
      searched={narrowed.filter.q !== undefined}
      bulk={
        <BulkBar bulk={bulk}>
          <AssignChosen bulk={bulk} assign={assign} />
          <ApproveChosen
            bulk={bulk}
            kind="withdrawals"
            approve={(numbers) => backOfficeCall("backoffice.withdrawals.approve", { body: { numbers } })}
          />
        </BulkBar>
      }
      tools={
        <QueueTools
          search={t`Search withdrawals`}
          narrowed={narrowed}
          onNumber={open}
          counts={queue.counts}
          placeholder={t`Name or number`}
          choices={{
            amounts: true,
            methods: queue.first?.methods,
            flags: names.map((value) => ({ value, label: flags[value] })),
          }}
        />
      }
      row={(one) => (
        <li key={one.number}>
          <Selectable
            bulk={bulk}
            number={one.number}
            amount={approvableTogether(one) ? one.amount : undefined}
          >
            <Row one={one} chosen={one.number === withdrawal} onOpen={() => open(one.number)} />
          </Selectable>
        </li>
      )}
    >
      {withdrawal !== undefined && (
        <LazyWithdrawalCaseView key={withdrawal} number={withdrawal} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

/** Whether one operator may approve it, without opening it. */
const approvableTogether = ({ state, approvalsNeeded, unmet, owes }: WithdrawalCase): boolean =>
  state === "review" && approvalsNeeded === 1 && onlyByAmount(unmet) && !owes;

function Row({ one, chosen, onOpen }: { one: WithdrawalCase; chosen: boolean; onOpen: () => void }) {
  const money = useMoney();
  return (
    <CaseRow
      chosen={chosen}
      waitsFrom={one.requestedAt}
      waits={one.waits}
      assignedTo={one.assignedTo}
      onOpen={onOpen}
      tags={<Tags one={one} />}
    >
      <b className={queue.between}>
        <bdi>{one.holder}</bdi> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>
        <bdi>{one.player}</bdi>, <bdi>{one.card}</bdi> <bdi dir="ltr">•• {one.lastFour}</bdi>
      </span>
    </CaseRow>
  );
}

/** Why it waits, in a word each. */
function Tags({
  one: { state, waits, unmet, riskFlags, owes, approvals, approvalsNeeded },
}: {
  one: WithdrawalCase;
}) {
  const { t } = useLingui();
  const texts = useWithdrawalTexts();
  const stateName = useStateName();
  return (
    <span className={queue.tags}>
      {owes && <span className={queue.wrong}>{t`Owes a debt`}</span>}
      {state !== "review" && (
        <span>{waits ? (state === "sent" ? t`Sent by hand` : t`Pay out by hand`) : stateName(state)}</span>
      )}
      {state === "review" && approvalsNeeded > 1 && (
        <span>{approvals === 0 ? t`2 approvals` : t`1 of 2 approvals`}</span>
      )}
      {state === "review" &&
        unmet
          .filter((check) => check !== "risk" || riskFlags.length === 0)
          .map((check) => (
            <span key={check} className={cx((check === "risk" || check === "turnover") && queue.wrong)}>
              {texts.unmet[check]}
            </span>
          ))}
      {state === "review" &&
        riskFlags.map((flag) => (
          <span key={flag} className={queue.wrong}>
            <Sentence>{texts.riskFlags[flag]}</Sentence>
          </span>
        ))}
    </span>
  );
}

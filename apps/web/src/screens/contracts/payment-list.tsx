import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { SettlementPayment } from "@foyer/contract/settlements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { ContractTabs } from "../../entities/agent-contract/contract-tabs.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import styles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { paymentsQuery } from "../../entities/settlement/settlement-queries.ts";
import { StatementState } from "../../entities/settlement/statement-state.tsx";
import { usePeriodText } from "../../entities/settlement/use-period-text.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";

/** What the agent pays to direct downlines, and how much of it is owed. */
export function PaymentList({ kind }: { kind: AgentContractKind }) {
  const { t, i18n } = useLingui();
  const { state } = useSearch("/m/member/agent/getSalaryContract");
  const query = useInfiniteQuery(paymentsQuery(kind, state));
  const pages = query.data?.pages ?? [];
  const items = pages.flatMap(({ content }) => content);
  const chip = (value: typeof state, text: string) => (
    <li>
      <Link
        {...contractsTarget(kind, { view: "payments", ...(value && { state: value }) })}
        replace
        className={chipClass(value === state)}
        {...(value === state && { "aria-current": "true" as const })}
      >
        {text}
      </Link>
    </li>
  );
  return (
    <div className={styles.screen}>
      <ContractTabs kind={kind} current="payments" />
      <ul className={styles.chips} aria-label={t`State`}>
        {chip(undefined, t`All`)}
        {chip("owed", t`Waiting for payment`)}
        {chip("paid", t({ message: "Paid", context: "a statement of an agent" }))}
      </ul>
      {query.isPending ? (
        <RecordSkeleton />
      ) : query.error && items.length === 0 ? (
        <LoadFailed
          what="rebateStatements"
          error={query.error}
          busy={query.isFetching}
          onRetry={query.refetch}
        />
      ) : (
        <>
          <AsOfNote query={query} offline={t`Payments are updated when you're back online.`} />
          <Totals figures={[{ label: t`You owe`, value: <PlainMoney amount={pages[0]?.owed ?? "0"} /> }]} />
          <p className={styles.note}>
            <Trans>
              Payments are taken from your balance. What it doesn't cover stays owed and is tried again every
              ten minutes.
            </Trans>
          </p>
          {items.length === 0 ? (
            <EmptyState title={i18n._(EMPTY.payments.title)} text={i18n._(EMPTY.payments.text)} />
          ) : (
            <ul className={styles.rows} aria-label={t`Payments`} aria-busy={query.isPlaceholderData}>
              {items.map((payment) => (
                <li key={`${payment.id} ${payment.receiver.id}`}>
                  <PaymentRow kind={kind} payment={payment} state={state} />
                </li>
              ))}
            </ul>
          )}
          <ListEnd {...query} shown={items.length} />
        </>
      )}
    </div>
  );
}

interface PaymentRowProps {
  kind: AgentContractKind;
  payment: SettlementPayment;
  state: SettlementPayment["state"] | undefined;
}

function PaymentRow({ kind, payment, state }: PaymentRowProps) {
  const period = usePeriodText();
  const { id, receiver, payable } = payment;
  const kept = state === "owed" || state === "paid" ? { state } : {};
  return (
    <Link
      {...contractsTarget(kind, { view: "payments", ...kept, statement: id, receiver: receiver.id })}
      className={styles.row}
    >
      <span className={styles.fields}>
        <span className={styles.what}>
          <b>
            <bdi>{receiver.username}</bdi>
          </b>{" "}
          <i>{period(payment)}</i>{" "}
          <i>
            <StatementState statement={payment} />
          </i>
        </span>{" "}
        <span className={styles.much}>
          <PlainMoney amount={payable} />
        </span>
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}

import type { PaymentCase as OpenPayment, PaymentFlag } from "@foyer/contract/back-office-payments";
import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignChosen, BulkBar, Selectable, useBulk } from "../cases/bulk-cases.tsx";
import queueStyles from "../cases/case-queue.module.css";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { QueueTools } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { queueQuery, useQueueFilter } from "../cases/use-queue-filter.ts";
import { useStatesOfPayments } from "../deposits/use-states-of-payments.ts";
import { WAITING } from "../part-states.tsx";
import { providerName } from "../reconciliation/provider-name.ts";
import { usePaymentMoney } from "./use-payment-money.ts";

/** A queue is shown without its open case. */
const LazyPaymentCase = lazyComponent({
  load: async () => ({ default: (await import("./payment-case.tsx")).PaymentCase }),
  ...WAITING,
});

/** Payments of no known order and charged-back ones, beside the open one; on a phone one of the two. */
export function PaymentQueue() {
  const { t } = useLingui();
  const { payment } = useSearch("/backoffice");
  const narrowed = useQueueFilter("payments");
  const money = usePaymentMoney();
  const flags: Record<PaymentFlag, string> = {
    unknown: t`without an order`,
    "charged-back": t`charged back`,
    second: t`approved once`,
  };
  const names = Object.keys(flags) as PaymentFlag[];
  const queue = useCaseQueue(
    backOfficeKeys.paymentQueue,
    queueQuery(narrowed.filter, names),
    (query, signal) => backOfficeCall("backoffice.payments", { query }, signal),
  );
  const queries = useQueryClient();
  const bulk = useBulk(() => {
    void queries.invalidateQueries({ queryKey: backOfficeKeys.payments });
  });
  const assign = (paymentKey: string) =>
    backOfficeCall("backoffice.payment.act", { params: { paymentKey }, body: { action: "assign" } });
  const open = (paymentKey: string | undefined) => narrowed.open({ payment: paymentKey });
  /** A payment has no number that operators know. */
  const named = ({ player, payerName, amount, currency }: OpenPayment) =>
    `${player ?? payerName ?? t`Unknown payer`}, ${moneyText(money(amount, currency))}`;
  return (
    <CaseQueue
      label={t`Payments`}
      choose={t`Choose a payment`}
      queue={queue}
      failed="paymentCases"
      none={EMPTY.paymentCases}
      searched={narrowed.filter.q !== undefined}
      bulk={
        <BulkBar bulk={bulk}>
          <AssignChosen bulk={bulk} assign={assign} />
        </BulkBar>
      }
      tools={
        <QueueTools
          search={t`Search payments`}
          narrowed={narrowed}
          counts={queue.counts}
          placeholder={t`Name or number`}
          choices={{
            amounts: true,
            methods: queue.first?.methods?.map(({ code }) => ({
              code,
              name: code === "manual" ? t`Bank transfer` : providerName(code),
            })),
            flags: names.map((value) => ({ value, label: flags[value] })),
          }}
        />
      }
      row={(one) => (
        <li key={one.paymentKey}>
          <Selectable bulk={bulk} number={one.paymentKey} name={named(one)}>
            <Row one={one} chosen={one.paymentKey === payment} onOpen={() => open(one.paymentKey)} />
          </Selectable>
        </li>
      )}
    >
      {payment !== undefined && (
        <LazyPaymentCase key={payment} paymentKey={payment} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: OpenPayment; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const states = useStatesOfPayments();
  const { player, debtCurrency = one.currency, debt } = one;
  const owed = parseAmount(debt) > 0n;
  return (
    <CaseRow
      chosen={chosen}
      waitsFrom={one.receivedAt}
      waits={one.state === "unknown" || owed}
      assignedTo={one.assignedTo}
      onOpen={onOpen}
    >
      <b className={queueStyles.between}>
        <bdi>{player ?? one.payerName ?? t`Unknown payer`}</bdi>{" "}
        <Money parts={money(one.amount, one.currency)} />
      </b>
      <span className={styles.fact}>
        {owed ? (
          <Trans>
            Charged back, <Money parts={money(debt, debtCurrency)} /> owed
          </Trans>
        ) : one.state === "unknown" ? (
          t`Payment without an order`
        ) : one.chargedBack ? (
          t`Charged back, settled`
        ) : (
          t`Payment without an order, ${states[one.state]}`
        )}
        {one.approved && <>, {t`approved once`}</>}
      </span>
    </CaseRow>
  );
}

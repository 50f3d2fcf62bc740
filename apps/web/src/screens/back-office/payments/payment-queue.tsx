import type { PaymentCase as OpenPayment } from "@foyer/contract/back-office-payments";
import { Trans, useLingui } from "@lingui/react/macro";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import queueStyles from "../cases/case-queue.module.css";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { ShownChips } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { useQueueFilter } from "../cases/use-queue-filter.ts";
import { PaymentCase } from "./payment-case.tsx";
import { usePaymentMoney } from "./use-payment-money.ts";

/** Payments of no known order and charged-back ones, beside the open one; on a phone one of the two. */
export function PaymentQueue() {
  const { t } = useLingui();
  const { payment } = useSearch("/backoffice");
  const { filter, change, open: show } = useQueueFilter("payments");
  const queue = useCaseQueue(
    backOfficeKeys.paymentQueue,
    filter.show === undefined ? {} : { show: filter.show },
    (query, signal) => backOfficeCall("backoffice.payments", { query }, signal),
  );
  const open = (paymentKey: string | undefined) => show({ payment: paymentKey });
  return (
    <CaseQueue
      label={t`Payments`}
      choose={t`Choose a payment`}
      queue={queue}
      failed="paymentCases"
      none={EMPTY.paymentCases}
      searched={false}
      tools={<ShownChips filter={filter} change={change} counts={queue.counts} />}
      row={(one) => (
        <li key={one.paymentKey}>
          <Row one={one} chosen={one.paymentKey === payment} onOpen={() => open(one.paymentKey)} />
        </li>
      )}
    >
      {payment !== undefined && (
        <PaymentCase key={payment} paymentKey={payment} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: OpenPayment; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const { player, debtCurrency = one.currency, debt } = one;
  return (
    <CaseRow chosen={chosen} waitsFrom={one.receivedAt} assignedTo={one.assignedTo} onOpen={onOpen}>
      <b className={queueStyles.between}>
        <bdi>{player ?? one.payerName ?? t`Unknown payer`}</bdi>{" "}
        <Money parts={money(one.amount, one.currency)} />
      </b>
      <span className={styles.fact}>
        {player === undefined || debt === undefined ? (
          t`Payment without an order`
        ) : (
          <Trans>
            Charged back, <Money parts={money(debt, debtCurrency)} /> owed
          </Trans>
        )}
        {one.approved && <>, {t`approved once`}</>}
      </span>
    </CaseRow>
  );
}

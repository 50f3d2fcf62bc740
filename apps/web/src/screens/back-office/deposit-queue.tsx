import type { BackOfficeDeposit, BackOfficePayment } from "@foyer/contract/back-office-deposits";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Money } from "../../ui/money/money.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { BackOfficeList } from "./back-office-list.tsx";
import { backOfficeCall } from "./back-office-session.ts";
import queue from "./case-queue.module.css";
import { DepositCase } from "./deposit-case.tsx";
import { PaymentMatchSheet } from "./payment-match-sheet.tsx";
import { useReviewReasons } from "./use-review-reasons.ts";

type Shown = "all" | "mine" | "free";

/** Deposits that an operator has to check, beside the open one; on a phone one of the two. */
export function DepositQueue() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { deposit } = useSearch("/backoffice");
  const [show, setShow] = useState<Shown>("all");
  const [matching, setMatching] = useState<BackOfficePayment>();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.deposits, "queue", show],
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.deposits",
        { query: { show, ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const counts = data?.pages[data.pages.length - 1]?.counts;
  const payments = data?.pages[0]?.payments ?? [];
  const open = (number: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "deposits", ...(number !== undefined && { deposit: number }) },
    });
  return (
    <section className={cx(queue.queue, deposit !== undefined && queue.open)} aria-label={t`Deposits`}>
      <div className={queue.list}>
        <div className={styles.tools}>
          <ChoiceChips<Shown>
            legend={t`Show`}
            choices={[
              { value: "all", label: t`All`, ...(counts && { count: counts.all }) },
              { value: "mine", label: t`Mine`, ...(counts && { count: counts.mine }) },
              { value: "free", label: t`Free`, ...(counts && { count: counts.free }) },
            ]}
            value={show}
            onChoose={setShow}
          />
        </div>
        {payments.length > 0 && (
          <ul className={styles.chats} aria-label={t`Payments without an order`}>
            {payments.map((payment) => (
              <li key={payment.paymentKey}>
                <Payment payment={payment} onMatch={() => setMatching(payment)} />
              </li>
            ))}
          </ul>
        )}
        <BackOfficeList
          pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
          className={styles.chats}
          failed="depositCases"
          none={{ title: i18n._(EMPTY.depositCases.title), words: i18n._(EMPTY.depositCases.text) }}
        >
          {(one) => (
            <li key={one.number}>
              <Row one={one} chosen={one.number === deposit} onOpen={() => open(one.number)} />
            </li>
          )}
        </BackOfficeList>
      </div>
      {deposit === undefined ? (
        <div className={queue.nothing}>
          <EmptyState title={t`Choose a deposit`} words={t`Longest wait first.`} />
        </div>
      ) : (
        <DepositCase key={deposit} number={deposit} onClose={() => open(undefined)} />
      )}
      {matching && (
        <PaymentMatchSheet
          key={matching.paymentKey}
          payment={matching}
          onMatched={open}
          onClose={() => setMatching(undefined)}
        />
      )}
    </section>
  );
}

function Row({ one, chosen, onOpen }: { one: BackOfficeDeposit; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const reasons = useReviewReasons();
  const since = moment(one.since);
  return (
    <button
      type="button"
      className={cx(styles.row, chosen && styles.chosen)}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <b>
        <bdi>{one.player}</bdi> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>
        {one.methodName}, {reasons[one.reason]}
        {one.approved && <>, {t`approved once`}</>}
      </span>
      <span className={styles.since}>
        {one.assignedTo === undefined ? (
          <Trans>Waiting since {since}</Trans>
        ) : (
          <Trans>
            Waiting since {since}, with {one.assignedTo}
          </Trans>
        )}
      </span>
    </button>
  );
}

/** Money that arrived without a reference the platform knows. */
function Payment({ payment, onMatch }: { payment: BackOfficePayment; onMatch: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t`Payment without an order`}</h2>
        <b className={styles.amount}>
          <Money parts={money(payment.amount)} />
        </b>
      </header>
      <p className={styles.fact}>
        {[payment.payerName, payment.reference, moment(payment.paidAt)].filter(Boolean).join(", ")}
      </p>
      <Button size="small" aria-haspopup="dialog" onClick={onMatch}>{t`Find its order…`}</Button>
    </article>
  );
}

import type { BackOfficeMethod } from "@foyer/contract/back-office-methods";
import { parseAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { cx } from "../../../ui/cx.ts";
import { Note } from "../../../ui/note/note.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseRows } from "../cases/case-parts.tsx";
import { providerName } from "../reconciliation/provider-name.ts";
import { PaymentMethodDialog } from "./payment-method-dialog.tsx";

type Status = BackOfficeMethod["status"];

/** The merchant's ways to pay in with their limits and accounts. Only the status can be changed here. */
export function PaymentMethods() {
  const { t, i18n } = useLingui();
  const [change, setChange] = useState<{ method: BackOfficeMethod; status: Status }>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.methods,
    queryFn: ({ signal }) => backOfficeCall("backoffice.methods", {}, signal),
    staleTime: 0,
  });
  return (
    <section className={styles.work} aria-label={t`Payment methods`}>
      <BackOfficeList
        pages={{
          items: data?.content,
          error,
          isFetching,
          refetch,
          hasNextPage: false,
          isFetchingNextPage: false,
          fetchNextPage: async () => undefined,
        }}
        className={styles.cards}
        failed="depositMethods"
        none={{ title: i18n._(EMPTY.paymentMethods.title), text: i18n._(EMPTY.paymentMethods.text) }}
      >
        {(method) => (
          <li key={`${method.currency} ${method.code}`}>
            <Method method={method} onChoose={(status) => setChange({ method, status })} />
          </li>
        )}
      </BackOfficeList>
      {change && <PaymentMethodDialog {...change} onClose={() => setChange(undefined)} />}
    </section>
  );
}

interface MethodProps {
  method: BackOfficeMethod;
  onChoose: (status: Status) => void;
}

function Method({ method, onChoose }: MethodProps) {
  const { t } = useLingui();
  const amounts = useAmounts(method.currency);
  const { name, dialect, hours, dayMaximum, dayCount, accounts, feeFixed, feePercent } = method;
  const least = amounts.short(method.minimum);
  const most = amounts.short(method.maximum);
  const from = hours?.from;
  const to = hours?.to;
  const fees = [
    parseAmount(feeFixed) > 0n && amounts.short(feeFixed),
    Number(feePercent) > 0 && `${feePercent}%`,
  ].filter((part) => part !== false);
  const day = [
    dayMaximum !== undefined && amounts.short(dayMaximum),
    dayCount !== undefined && t`${plural(dayCount, { one: "# deposit", other: "# deposits" })}`,
  ].filter((part) => part !== false);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <span className={styles.fact}>
          <bdi dir="ltr">{method.code}</bdi>
        </span>
      </header>
      <Segments
        label={t`Status of ${name}`}
        options={[
          { value: "active", text: t`Active` },
          { value: "maintenance", text: t`Maintenance` },
          { value: "off", text: t`Off` },
        ]}
        value={method.status}
        onChoose={onChoose}
      />
      {!method.hasKeys && (
        <Note icon="warn">{t`Players don't see it: the provider's keys are not set up.`}</Note>
      )}
      <CaseRows
        rows={[
          [t`Handled by`, dialect === "manual" ? t`Manual transfer` : providerName(dialect)],
          [t`Per deposit`, t`${least} to ${most}`],
          [t`Per player and day`, day.length === 0 ? t`No limit` : day.join(", ")],
          [t`Fee`, fees.length === 0 ? t`No fee` : fees.join(" + ")],
          [t`Opening hours`, hours ? t`${from} to ${to}` : t`Always open`],
        ]}
      />
      {accounts.length > 0 && (
        <ul aria-label={t`Accounts for transfers`}>
          {accounts.map(({ code, bank, number, holder, active }) => (
            <li key={code} className={cx(styles.fact, !active && styles.pale)}>
              <bdi>{bank}</bdi>, <bdi dir="ltr">{number}</bdi>, <bdi>{holder}</bdi>
              {!active && ` (${t`disabled`})`}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

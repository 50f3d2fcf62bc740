import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { OrderSearch } from "../../entities/record/record-search.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { withdrawalInfoQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { LockedAmounts } from "./locked-amounts.tsx";
import styles from "./withdraw.module.css";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawalSkeleton } from "./withdrawal-skeleton.tsx";

/** Where a withdrawal stands, in a chunk of its own. */
const WithdrawalPage = lazyComponent<{ number: string }>({
  load: () => import("./withdrawal-page.tsx"),
  catalogue: "withdrawal",
  Skeleton: WithdrawalSkeleton,
});

/** With the texts of records, as it is filtered like one. */
const WithdrawalRecords = lazyComponent<{ filter: OrderSearch }>({
  load: () => import("./withdrawal-records.tsx"),
  catalogue: "records",
  Skeleton: WithdrawalSkeleton,
});

/** Withdraw: the form, what is locked, a withdrawal's page or the records, each with an address of its own. */
export default function WithdrawScreen() {
  const { t } = useLingui();
  const guest = useGuest();
  const { order, show, ...filter } = useSearch("/m/withdraw");
  if (guest)
    return (
      <div className={styles.message}>
        <EmptyState
          title={t`Withdrawals need an account.`}
          text={t`You're playing with play money. Create an account to play for real money.`}
          action={<CreateAccountLink look="primary" />}
        />
      </div>
    );
  if (order) return <WithdrawalPage key={order} number={order} />;
  if (show === "records") return <WithdrawalRecords filter={filter} />;
  return <WithInfo locked={show === "locked"} />;
}

function WithInfo({ locked }: { locked: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(withdrawalInfoQuery(useLanguage()));
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="withdrawal" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton className={styles.tallSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
      </div>
    );
  return locked ? <LockedAmounts info={data} /> : <WithdrawForm info={data} />;
}

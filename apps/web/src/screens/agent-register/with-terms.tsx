import type { OpeningTerms } from "@foyer/contract/invitations";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { openingTermsQuery } from "../../entities/invitation/invitation-queries.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./agent-register.module.css";

/** A form that needs to know what the agent can give. */
export function WithTerms({ children }: { children: (terms: OpeningTerms) => ReactNode }) {
  const { t } = useLingui();
  const query = useQuery(openingTermsQuery());
  const { data, error, isFetching, refetch } = query;
  if (!data && error)
    return <LoadFailed what="openingTerms" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.form} aria-busy="true">
        <Skeleton className={styles.waitingFacts} />
        <Skeleton className={styles.waitingField} />
        <Skeleton className={styles.waitingField} />
        <Skeleton className={styles.waitingFacts} />
      </div>
    );
  if (data.full)
    return (
      <EmptyState
        title={t`Your team can't have another level`}
        text={t`A path in a team has at most 12 members, and you are the last one of yours.`}
      />
    );
  return (
    <>
      <AsOfNote query={query} offline={t`Accounts and links can be created when you're back online.`} />
      {children(data)}
    </>
  );
}

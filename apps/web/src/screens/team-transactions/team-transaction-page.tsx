import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { TransactionView } from "../../entities/record/transaction-view.tsx";
import { teamTransactionQuery } from "../../entities/team-record/team-record-queries.ts";
import {
  type TeamTransactionSearch,
  teamTransactionTarget,
} from "../../entities/team-record/team-record-search.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";

/** One transaction of a member of the team. */
export function TeamTransactionPage({ id, filter }: { id: string; filter: TeamTransactionSearch }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(teamTransactionQuery(id, useLanguage()));
  if (data)
    return (
      <TransactionView
        transaction={data}
        number={data.number}
        member={
          <Link
            to="/m/member/team"
            search={{ member: data.member.id }}
            className={buttonClass({ look: "text" })}
          >
            <bdi>{data.member.username}</bdi>
          </Link>
        }
      >
        {data.bet && (
          <Link to="/m/teamBetting" search={{ id: data.bet }} className={buttonClass({ look: "secondary" })}>
            <Trans>Show the bet</Trans>
          </Link>
        )}
      </TransactionView>
    );
  if (!error)
    return (
      <div className={styles.screen}>
        <RecordSkeleton />
      </div>
    );
  const { code } = error instanceof ApiError ? error : {};
  // an address that names no transaction of this form is refused before it is looked up
  if (code !== "record.unknown" && code !== "request.invalid")
    return <LoadFailed what="transaction" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <EmptyState
      title={t`Transaction not found`}
      text={errorText(error)}
      action={
        <Link {...teamTransactionTarget(filter)} replace className={buttonClass({ look: "secondary" })}>
          <Trans>All transactions</Trans>
        </Link>
      }
    />
  );
}

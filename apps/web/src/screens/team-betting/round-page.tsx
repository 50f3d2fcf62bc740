import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BetView } from "../../entities/record/bet-view.tsx";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { teamBetQuery } from "../../entities/team-record/team-record-queries.ts";
import type { TeamBetSearch } from "../../entities/team-record/team-record-search.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";

/** One round of a member of the team. */
export function RoundPage({ id, filter }: { id: string; filter: TeamBetSearch }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(teamBetQuery(id));
  if (data)
    return (
      <BetView
        bet={data}
        member={
          <Link
            to="/m/member/team"
            search={{ member: data.member.id }}
            className={buttonClass({ look: "text" })}
          >
            <bdi>{data.member.username}</bdi>
          </Link>
        }
      />
    );
  if (!error)
    return (
      <div className={styles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (!(error instanceof ApiError && error.code === "record.unknown"))
    return <LoadFailed what="bet" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <EmptyState
      title={t`Bet not found`}
      text={errorText(error)}
      action={
        <Link to="/m/teamBetting" search={filter} replace className={buttonClass({ look: "secondary" })}>
          <Trans>All bets</Trans>
        </Link>
      }
    />
  );
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { useDirectDownlines } from "../use-back-office-pages.ts";
import { useAgentTexts } from "./use-agent-texts.ts";

/** Who is directly below an agent, agents first. */
export function AgentDownlines({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { types } = useAgentTexts();
  const { items, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDirectDownlines(memberId);
  return (
    <CaseCard title={t`Direct downlines`}>
      {items ? (
        items.length === 0 ? (
          <p className={backOffice.pale}>{t`Nobody is below this agent.`}</p>
        ) : (
          <ul className={styles.earlier}>
            {items.map(({ id, username, type, members, agents }) => (
              <li key={id} className={styles.between}>
                <Link
                  to="/backoffice"
                  search={{ section: "agents", agent: id }}
                  className={backOffice.caseLink}
                >
                  <bdi>{username}</bdi>
                </Link>
                <span>
                  {type === 0 || type === 40
                    ? types[type]
                    : t`${plural(agents + members, { one: "# below", other: "# below" })}`}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed what="agents" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </CaseCard>
  );
}

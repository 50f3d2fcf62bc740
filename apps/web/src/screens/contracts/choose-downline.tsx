import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useToday } from "../../entities/record/use-record-times.ts";
import { MemberMark } from "../../entities/team/member-mark.tsx";
import { useTeamMembers } from "../../entities/team/team-queries.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";

/** The direct downlines who are agents, to propose a contract to. */
export function ChooseDownline({ kind }: { kind: AgentContractKind }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const members = useTeamMembers({ startDate: today, endDate: today, type: "agents" });
  const { items, isPending, isFetching, error, refetch, hasNextPage } = members;
  return (
    <div className={recordStyles.screen}>
      <p className={recordStyles.note}>{t`A contract can be proposed to agents directly below you.`}</p>
      {isPending ? (
        <RecordSkeleton />
      ) : error && items.length === 0 ? (
        <LoadFailed what="teamMembers" error={error} busy={isFetching} onRetry={refetch} />
      ) : items.length === 0 && !hasNextPage ? (
        <EmptyState title={i18n._(EMPTY.downlineAgents.title)} text={i18n._(EMPTY.downlineAgents.text)} />
      ) : (
        <>
          <ul className={recordStyles.rows} aria-label={t`Direct downlines`}>
            {items.map(({ id, username, online }) => (
              <li key={id}>
                <Link
                  {...contractsTarget(kind, { view: "new", member: id })}
                  replace
                  className={recordStyles.row}
                >
                  <MemberMark username={username} online={online} />
                  <span className={recordStyles.what}>
                    <b>
                      <bdi>{username}</bdi>
                    </b>
                  </span>
                  <Icon name="next" size="s" />
                </Link>
              </li>
            ))}
          </ul>
          <ListEnd {...members} shown={items.length} />
        </>
      )}
    </div>
  );
}

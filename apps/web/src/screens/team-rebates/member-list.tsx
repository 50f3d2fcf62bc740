import type { RebateMember } from "@foyer/contract/rebates";
import { addDays } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { Rate } from "../../entities/rebate/rate.tsx";
import { teamRebatesQuery } from "../../entities/rebate/rebate-queries.ts";
import { RebateTabs } from "../../entities/rebate/rebate-tabs.tsx";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";
import styles from "./team-rebates.module.css";

/** Direct downlines with their rates, those with the searched name. */
export function MemberList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { name = "" } = useSearch("/m/member/teamRebate");
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(name, (wanted, byItself) =>
    go(hrefOf({ to: "/m/member/teamRebate", search: wanted ? { name: wanted } : {} }), {
      replace: true,
      byItself,
    }),
  );
  const query = useInfiniteQuery(teamRebatesQuery(name));
  const { data, isPending, isPlaceholderData, isFetching, error, refetch } = query;
  const members = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className={recordStyles.screen}>
      <RebateTabs current="team" />
      <div className={recordStyles.search}>
        <SearchBox
          value={typed}
          onType={setTyped}
          onLook={lookNow}
          onClear={() => put("")}
          placeholder={t`Search by username`}
          aria-label={t`Search by username`}
          clearLabel={t`Clear search`}
          maxLength={LIMITS.gameName}
        />
      </div>
      <p className="vh" role="status">
        {!isPending && !isPlaceholderData && t`Members shown: ${members.length}`}
      </p>
      {isPending ? (
        <RecordSkeleton />
      ) : error && members.length === 0 ? (
        <LoadFailed what="teamRebates" error={error} busy={isFetching} onRetry={refetch} />
      ) : members.length === 0 ? (
        name ? (
          <EmptyState
            title={i18n._(EMPTY.teamRebatesFound.title)}
            text={i18n._(EMPTY.teamRebatesFound.text)}
            action={
              <Link to="/m/member/teamRebate" replace className={buttonClass({ look: "secondary" })}>
                <Trans>Clear search</Trans>
              </Link>
            }
          />
        ) : (
          <EmptyState title={i18n._(EMPTY.teamRebates.title)} text={i18n._(EMPTY.teamRebates.text)} />
        )
      ) : (
        <>
          <AsOfNote query={query} offline={t`Rates are updated when you're back online.`} />
          <ul
            className={cx(recordStyles.rows, isPlaceholderData && styles.old)}
            aria-label={t`Direct downlines`}
            aria-busy={isPlaceholderData}
          >
            {members.map((member) => (
              <li key={member.id}>
                <MemberRow member={member} />
              </li>
            ))}
          </ul>
          <ListEnd {...query} shown={members.length} />
        </>
      )}
    </div>
  );
}

function MemberRow({ member: { id, username, agent, rates, waiting } }: { member: RebateMember }) {
  const { t } = useLingui();
  const { shortDay } = useRecordTimes();
  const from = shortDay(addDays(useToday(), 1));
  const names = useRateNames();
  return (
    <Link to="/m/member/teamRebate" search={{ member: id }} className={recordStyles.row}>
      <span className={recordStyles.what}>
        <span className={styles.person}>
          <b>
            <bdi>{username}</bdi>
          </b>{" "}
          {agent && <span className={recordStyles.tag}>{t`Agent`}</span>}{" "}
          {waiting && (
            <span className={cx(recordStyles.tag, recordStyles.open)}>{t`Waits for agreement`}</span>
          )}
        </span>{" "}
        <i className={styles.rates}>
          {rates.length === 0
            ? t`No rates yet`
            : inOrder(rates).map(({ category, rate, next }) => (
                <span key={category}>
                  {names.category(category)} <Rate rate={rate} />
                  {next !== undefined && (
                    <>
                      {", "}
                      <Trans>
                        <Rate rate={next} /> from {from}
                      </Trans>
                    </>
                  )}
                </span>
              ))}
        </i>
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}

import type { RoundFeedPage } from "@foyer/contract/round-feeds";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Note } from "../../ui/note/note.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";
import { CaseCard, CaseRows } from "./case-parts.tsx";
import { RowButton } from "./case-queue.tsx";
import { SplitDetail } from "./split-detail.tsx";

/** In the address, instead of the id of a day. */
export const ROUND_FEEDS = "rounds";

function useRoundFeeds() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: backOfficeKeys.rounds,
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall("backoffice.rounds", { query: pageParam === "" ? {} : { before: pageParam } }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return { ...query, pages: data?.pages, first: data?.pages[0] };
}

const problemsOf = ({ feeds, differences }: RoundFeedPage): number =>
  differences.length +
  feeds.reduce((sum, { faults, failure }) => sum + faults + (failure === undefined ? 0 : 1), 0);

/** Opens the rounds of providers that keep players' money; nothing where there are none. */
export function RoundFeedsRow({ chosen, onOpen }: { chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const { first } = useRoundFeeds();
  if (!first || first.feeds.length === 0) return null;
  const problems = problemsOf(first);
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b>{t`Rounds from provider wallets`}</b>
      <span className={cx(styles.since, problems > 0 && styles.late)}>
        {problems > 0 ? t`${plural(problems, { one: "# problem", other: "# problems" })}` : t`No problems`}
      </span>
    </RowButton>
  );
}

/** How far rounds were read, what could not be stored, and wallets that do not add up. */
export function RoundFeeds({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { pages, first, hasNextPage, fetchNextPage, isFetchingNextPage, ...query } = useRoundFeeds();
  const faults = pages?.flatMap((page) => page.faults) ?? [];
  return (
    <SplitDetail
      title={t`Rounds from provider wallets`}
      fact={t`Read every few seconds. What is missing is asked for again.`}
      onClose={onClose}
      failed="reconciliation"
      query={query}
    >
      {first && (
        <>
          {first.feeds.map((feed) => (
            <Feed key={feed.name} feed={feed} />
          ))}
          {first.differences.map((one) => (
            <Difference key={`${one.name} ${one.player} ${one.currency}`} one={one} />
          ))}
          {faults.map((one) => (
            <Fault key={one.faultId} one={one} />
          ))}
          {hasNextPage && (
            <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t`Show more`}
            </Button>
          )}
        </>
      )}
    </SplitDetail>
  );
}

function Feed({ feed }: { feed: RoundFeedPage["feeds"][number] }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { read, newest, failure } = feed;
  return (
    <CaseCard title={feed.name}>
      {failure !== undefined && (
        <Note icon="warn">
          {t`Rounds can't be read now. It is tried again.`} <bdi>{failure}</bdi>
        </Note>
      )}
      <CaseRows
        rows={[
          [t`Records read`, t`${read} of ${newest}`],
          feed.readAt !== undefined && [t`Last read`, moment(feed.readAt)],
          [t`Rounds not stored`, String(feed.faults)],
        ]}
      />
    </CaseCard>
  );
}

function Difference({ one }: { one: RoundFeedPage["differences"][number] }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <CaseCard title={t`The wallet doesn't add up`}>
      <CaseRows
        rows={[
          [t`Player`, <bdi key="player">{one.player}</bdi>],
          [t`Provider`, <bdi key="provider">{one.name}</bdi>],
          [t`By transfers and rounds`, `${one.expected} ${one.currency}`],
          [t`At the provider`, `${one.actual} ${one.currency}`],
          [t`Since`, moment(one.since)],
        ]}
      />
    </CaseCard>
  );
}

function Fault({ one }: { one: RoundFeedPage["faults"][number] }) {
  const { t } = useLingui();
  const moment = useMoment();
  const kinds: Record<typeof one.kind, string> = {
    missing: t`The record is missing`,
    syntax: t`The record is malformed`,
    amount: t`The amount is out of range`,
    time: t`The time is not possible`,
    player: t`The player is unknown`,
    currency: t`The player has no such currency`,
    wallet: t`The player never sent money there`,
    conflict: t`The round is another one in our books`,
  };
  return (
    <CaseCard title={kinds[one.kind]}>
      <CaseRows
        rows={[
          [t`Provider`, <bdi key="provider">{one.name}</bdi>],
          [t`Record`, one.sequence],
          one.round !== undefined && [t`Round number`, <bdi key="round">{one.round}</bdi>],
          one.player !== undefined && [t`Player`, <bdi key="player">{one.player}</bdi>],
          [t`Found`, moment(one.foundAt)],
        ]}
      />
    </CaseCard>
  );
}

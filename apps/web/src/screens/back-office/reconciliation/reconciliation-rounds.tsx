import type { RoundFeeds as Feeds, RoundFault, WalletDifference } from "@foyer/contract/round-feeds";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { cx } from "../../../ui/cx.ts";
import { Note } from "../../../ui/note/note.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { RowButton } from "../cases/case-queue.tsx";
import { PlayerLink } from "../player-link.tsx";
import { SplitDetail } from "../split-detail.tsx";
import { ReconciliationFault } from "./reconciliation-fault.tsx";

/** In the address, instead of the id of a day. */
export const ROUND_FEEDS = "rounds";

const useRoundFeeds = () =>
  useQuery({
    queryKey: backOfficeKeys.roundFeeds,
    queryFn: ({ signal }) => backOfficeCall("backoffice.rounds", {}, signal),
    staleTime: 0,
  });

const problemsOf = ({ feeds, differences }: Feeds): number =>
  differences + feeds.reduce((sum, { faults, failure }) => sum + faults + (failure === undefined ? 0 : 1), 0);

/** Opens the rounds of providers that keep players' money; nothing where there are none. */
export function RoundFeedsRow({ chosen, onOpen }: { chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const { data } = useRoundFeeds();
  if (!data || data.feeds.length === 0) return null;
  const problems = problemsOf(data);
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
  const { data, ...query } = useRoundFeeds();
  return (
    <SplitDetail
      title={t`Rounds from provider wallets`}
      fact={t`Read every few seconds. What is missing is asked for again.`}
      onClose={onClose}
      failed="reconciliation"
      query={query}
    >
      {data && (
        <>
          {data.feeds.map((feed) => (
            <Feed key={feed.name} feed={feed} />
          ))}
          <Differences />
          <Faults />
        </>
      )}
    </SplitDetail>
  );
}

function Feed({ feed }: { feed: Feeds["feeds"][number] }) {
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

/** Wallets that do not add up; nothing where all do. */
function Differences() {
  const { t } = useLingui();
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: backOfficeKeys.roundDifferences,
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.rounds.differences",
        { query: pageParam === "" ? {} : { after: pageParam } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <>
      {data?.pages
        .flatMap(({ content }) => content)
        .map((one) => (
          <Difference key={`${one.name} ${one.player} ${one.currency}`} one={one} />
        ))}
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more wallets`}
        </Button>
      )}
    </>
  );
}

function Difference({ one }: { one: WalletDifference }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <CaseCard title={t`The wallet doesn't add up`}>
      <CaseRows
        rows={[
          [
            t`Player`,
            <PlayerLink key="player" id={one.playerId}>
              {one.player}
            </PlayerLink>,
          ],
          [t`Provider`, <bdi key="provider">{one.name}</bdi>],
          [t`By transfers and rounds`, `${one.expected} ${one.currency}`],
          [t`At the provider`, `${one.actual} ${one.currency}`],
          [t`Since`, moment(one.since)],
        ]}
      />
    </CaseCard>
  );
}

type Shown = "open" | "dismissed";

/** Rounds that could not be stored, or those of them that operators have dismissed. */
function Faults() {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>("open");
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.roundFaults, shown],
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.rounds.faults",
        { query: { dismissed: shown === "dismissed", ...(pageParam !== "" && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <>
      <ChoiceChips<Shown>
        legend={t`Rounds not stored`}
        choices={[
          { value: "open", label: t`Open` },
          { value: "dismissed", label: t`Dismissed` },
        ]}
        value={shown}
        onChoose={setShown}
      />
      <BackOfficeList<RoundFault>
        pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
        className={styles.chats}
        failed="reconciliation"
        none={
          shown === "open"
            ? { title: t`No rounds are missing`, text: t`All rounds that providers sent are stored.` }
            : { title: t`No rounds were dismissed`, text: t`Rounds that you dismiss are listed here.` }
        }
      >
        {(one) => (
          <li key={one.faultId}>
            <ReconciliationFault one={one} />
          </li>
        )}
      </BackOfficeList>
    </>
  );
}

import type { Lottery } from "@foyer/contract/lotteries";
import { isDrawDay } from "@foyer/domain/lottery/schedule";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { drawQuery } from "../../entities/lottery/draw-query.ts";
import { resultsQuery } from "../../entities/lottery/lottery-queries.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { ListEnd } from "../../entities/record/record-list.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./lottery-history.module.css";
import { Result } from "./result.tsx";

/** A longer list is not read again for a new result. */
const MOST_PAGES = 3;

interface ResultListProps {
  lottery: Lottery;
  day: string | undefined;
  draw: string;
  today: string;
}

/** Results of a lottery, newest first, loaded while they are scrolled. */
export function ResultList({ lottery, day, draw, today }: ResultListProps) {
  const { t, i18n } = useLingui();
  const { code, last } = lottery;
  const wanted = draw ? drawQuery(draw, day ?? today) : undefined;
  const unknown = draw !== "" && wanted === undefined;
  const query = useInfiniteQuery({
    ...resultsQuery({ code, day: wanted ? undefined : day, draw: wanted }),
    enabled: !unknown,
  });
  const { data, error, isPending, isFetching, refetch } = query;
  const draws = data?.pages.flatMap((page) => page.draws) ?? [];
  const newest = draws[0]?.number;
  const outdated = !day && !draw && last !== undefined && newest !== undefined && last.number > newest;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    // further down, the player reads older results
    if (outdated && pages <= MOST_PAGES) void refetch();
  }, [outdated, pages, refetch]);
  if (error && !data)
    return <LoadFailed what="lotteryResults" error={error} busy={isFetching} onRetry={refetch} />;
  if (unknown || (data && draws.length === 0))
    return (
      <EmptyState
        title={i18n._(EMPTY.lotteryResults.title)}
        text={
          day && !draw && !isDrawDay(lottery.schedule, day)
            ? t`This lottery isn't drawn on that day.`
            : day || draw
              ? i18n._(EMPTY.lotteryResults.text)
              : t`Results appear here after the first draw.`
        }
      />
    );
  return (
    <>
      <AsOfNote query={query} offline={t`Results are updated when you're back online.`} />
      <ul className={styles.results} aria-label={t`Results`} aria-busy={isPending || undefined}>
        {draws.map((result, at) => (
          <Result key={result.number} lottery={lottery} result={result} newest={at === 0} />
        ))}
      </ul>
      {isPending && [0, 1, 2, 3, 4, 5].map((at) => <Skeleton key={at} className={styles.skeleton} />)}
      <ListEnd {...query} shown={draws.length} />
      {data && (
        <p className={styles.legend}>
          <span className={styles.check}>✓</span> {t`opens the proof of the draw.`}
        </p>
      )}
    </>
  );
}

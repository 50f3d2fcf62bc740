import type { DrawResult, Lottery } from "@foyer/contract/lotteries";
import type { TrendSeries } from "@foyer/domain/lottery/bet-type";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { trendOf } from "@foyer/domain/lottery/trends";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./lottery-trends.module.css";
import { Roads } from "./roads.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { POSITION_TEXTS } from "./trend-texts.ts";

interface TrendBodyProps {
  lottery: Pick<Lottery, "family" | "schedule">;
  /** Newest first; undefined while loading. */
  draws: readonly DrawResult[] | undefined;
  /** The choice of how many draws. */
  counts: ReactNode;
  /** Why there are no draws. */
  failure: ReactNode;
}

/** Positions of a lottery, and the chart and the roads of one of them; loaded with the rules of lotteries. */
export default function TrendBody({ lottery, draws: newestFirst, counts, failure }: TrendBodyProps) {
  const { t, i18n } = useLingui();
  const texts = useLotteryTexts();
  const { position } = useSearch("/m/lotteryTrends");
  // The values of positions are the same in every lunar year.
  const all = lotteryFamily(lottery.family, new Date(0)).trends ?? [];
  const series = all.find(({ name }) => name === position) ?? all[0];
  const draws = useMemo(() => [...(newestFirst ?? [])].reverse(), [newestFirst]);
  const numbers = useMemo(() => draws.map((draw) => draw.numbers), [draws]);
  return (
    <>
      {series && <Positions all={all} current={series} />}
      {counts}
      {failure ||
        (!newestFirst || !series ? (
          <Skeleton className={styles.skeleton} style={{ blockSize: 420 }} />
        ) : draws.length === 0 ? (
          <EmptyState
            title={i18n._(EMPTY.lotteryResults.title)}
            text={t`Trends appear after the first draws.`}
          />
        ) : (
          <>
            <Chart
              series={series}
              draws={numbers}
              names={draws.map(({ number }) => texts.shortDraw(lottery, number))}
            />
            <Roads key={series.name} series={series} draws={numbers} />
          </>
        ))}
    </>
  );
}

function Positions({ all, current }: { all: readonly TrendSeries[]; current: TrendSeries }) {
  const { t, i18n } = useLingui();
  const { row } = useBetTexts();
  const address = useSearch("/m/lotteryTrends");
  const bar = useScrollToCurrent<HTMLElement>(current.name);
  const nameOf = (name: string) => {
    const text = POSITION_TEXTS[name];
    return text ? i18n._(text) : row(name.replace("ball", "digit"));
  };
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t`Positions`}>
      {all.map(({ name }) => (
        <Link
          key={name}
          to="/m/lotteryTrends"
          search={{ ...address, position: name }}
          replace
          className={styles.tab}
          {...(name === current.name && { "aria-current": "page" as const })}
        >
          {nameOf(name)}
        </Link>
      ))}
    </nav>
  );
}

interface ChartProps {
  series: TrendSeries;
  /** Oldest first. */
  draws: readonly (readonly string[])[];
  names: readonly string[];
}

function Chart({ series, draws, names }: ChartProps) {
  const { t } = useLingui();
  const trend = useMemo(() => trendOf(series, draws), [series, draws]);
  const { hotFrom, coldUntil, coldOmission } = trend;
  const count = draws.length;
  return (
    <div className={styles.section}>
      <TrendChart trend={trend} draws={names} label={t`Omissions over the last draws`} />
      <p className={styles.legend}>
        <Trans>
          Over {count} draws. <b className={styles.hotText}>Hot</b>: {hotFrom} times or more.{" "}
          <b className={styles.coldText}>Cold</b>: {coldUntil} or fewer, or missing for {coldOmission} draws.
          Past draws don't change the chances of the next one.
        </Trans>
      </p>
    </div>
  );
}

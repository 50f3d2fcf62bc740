import type { Lottery } from "@foyer/contract/lotteries";
import type { TrendSeries } from "@foyer/domain/lottery/bet-type";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { trendOf } from "@foyer/domain/lottery/trends";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { boardSearch } from "../../entities/lottery/lottery-address.ts";
import { lastDrawsQuery } from "../../entities/lottery/lottery-queries.ts";
import { TREND_COUNTS, type TrendCount } from "../../entities/lottery/lottery-search.ts";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSale } from "../../entities/lottery/use-sale.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { EMPTY, NOT_FOUND } from "../../i18n/screen-texts.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./lottery-trends.module.css";
import { Roads } from "./roads.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { POSITION_TEXTS } from "./trend-texts.ts";

const AboutTrends = lazyComponent({ load: () => import("./about-trends.tsx") });
const DEFAULT_COUNT: TrendCount = "100";

/** Omissions, frequencies and roads of past draws, by position. */
export default function LotteryTrendsScreen() {
  const { i18n } = useLingui();
  const address = useSearch("/m/lotteryTrends");
  const { lotteries, error, isFetching, refetch } = useLotteries();
  const { code = lotteries?.[0]?.code } = address;
  const lottery = lotteries?.find((one) => one.code === code);
  if (error && !lotteries)
    return <LoadFailed what="lotteries" error={error} busy={isFetching} onRetry={refetch} />;
  if (lotteries && !lottery)
    return <EmptyState title={i18n._(NOT_FOUND.lottery.title)} text={i18n._(NOT_FOUND.lottery.text)} />;
  return (
    <ActionScreen>
      {lottery && lotteries ? (
        <Trends key={lottery.code} lottery={lottery} lotteries={lotteries} />
      ) : (
        <TrendsSkeleton />
      )}
    </ActionScreen>
  );
}

const TrendsSkeleton = () =>
  [44, 46, 52, 420].map((height) => (
    <Skeleton key={height} className={styles.skeleton} style={{ blockSize: height }} />
  ));

function Trends({ lottery, lotteries }: { lottery: Lottery; lotteries: readonly Lottery[] }) {
  const { t, i18n } = useLingui();
  const texts = useLotteryTexts();
  const go = useGo();
  const address = useSearch("/m/lotteryTrends");
  const { count = DEFAULT_COUNT } = address;
  const { code, family, last } = lottery;
  const query = useQuery(lastDrawsQuery(code, Number(count)));
  const { data, error, isFetching, refetch } = query;
  const newest = data?.draws[0]?.number;
  const outdated = last !== undefined && newest !== undefined && last.number > newest;
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);
  const [explains, explain] = useState(false);
  // The values of positions are the same in every lunar year.
  const all = lotteryFamily(family, new Date(0)).trends ?? [];
  const series = all.find(({ name }) => name === address.position) ?? all[0];
  const draws = useMemo(() => [...(data?.draws ?? [])].reverse(), [data]);
  const show = (search: { count?: TrendCount }) =>
    go({ to: "/m/lotteryTrends", search: { ...address, code, ...search } }, { replace: true });
  return (
    <>
      <HeaderAction>
        <IconButton icon="info" label={t`How to read this chart`} onClick={() => explain(true)} />
      </HeaderAction>
      {explains && <AboutTrends onClose={() => explain(false)} />}
      <div className={styles.head}>
        <label className={styles.select}>
          <span className="vh">{t`Lottery`}</span>
          <select
            value={code}
            onChange={({ target }) =>
              go({ to: "/m/lotteryTrends", search: { code: target.value, count } }, { replace: true })
            }
          >
            {lotteries.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </label>
        <Closing lottery={lottery} />
      </div>
      <AsOfNote query={query} offline={t`Trends are updated when you're back online.`} />
      {series && <Positions all={all} current={series} />}
      <Segments
        label={t`Number of draws`}
        options={TREND_COUNTS.map((value) => ({ value, text: value }))}
        value={count}
        onChoose={(chosen) => show({ count: chosen })}
      />
      {error && !data ? (
        <LoadFailed what="lotteryTrends" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data || !series ? (
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
            draws={draws.map(({ numbers }) => numbers)}
            names={draws.map(({ number }) => texts.draw(family, number))}
          />
          <Roads key={series.name} series={series} draws={draws.map(({ numbers }) => numbers)} />
        </>
      )}
      <BetBar lottery={lottery} />
    </>
  );
}

/** The time until the sale closes, for the draw that is bet on here. */
function Closing({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const sale = useSale(lottery);
  if (!("until" in sale)) return null;
  const draw = texts.draw(lottery.family, sale.number);
  return (
    <span className={styles.closing}>
      {sale.kind === "open" ? t`${draw} in` : t`${draw} opens in`}{" "}
      <DrawCountdown until={sale.until} size="small" />
    </span>
  );
}

function BetBar({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const sale = useSale(lottery);
  const draw = sale.kind === "open" ? texts.draw(lottery.family, sale.number) : undefined;
  return (
    <ActionBar>
      <Link
        to="/m/launchGame"
        search={boardSearch(lottery)}
        className={buttonClass({ look: "primary", full: true })}
      >
        {draw === undefined ? t`To the board` : t`Bet on draw ${draw}`}
      </Link>
    </ActionBar>
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

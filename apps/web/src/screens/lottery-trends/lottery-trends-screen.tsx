import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { boardSearch } from "../../entities/lottery/lottery-address.ts";
import { lastDrawsQuery } from "../../entities/lottery/lottery-queries.ts";
import { TREND_COUNTS, type TrendCount } from "../../entities/lottery/lottery-search.ts";
import { LotterySelect } from "../../entities/lottery/lottery-select.tsx";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSale } from "../../entities/lottery/use-sale.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./lottery-trends.module.css";

const AboutTrends = lazyComponent({ load: () => import("./about-trends.tsx") });
const TrendBody = lazyComponent({
  load: () => import("./trend-body.tsx"),
  Skeleton: () => <TrendsSkeleton />,
});
const DEFAULT_COUNT: TrendCount = "100";

/** Omissions, frequencies and roads of past draws, by position. */
export default function LotteryTrendsScreen() {
  const { i18n } = useLingui();
  const address = useSearch("/m/lotteryTrends");
  const { lotteries, error, isFetching, refetch } = useLotteries();
  const { code = (lotteries?.find(({ last }) => last) ?? lotteries?.[0])?.code } = address;
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
  const { t } = useLingui();
  const go = useGo();
  const address = useSearch("/m/lotteryTrends");
  const { count = DEFAULT_COUNT } = address;
  const { code, last } = lottery;
  const query = useQuery(lastDrawsQuery(code, Number(count)));
  const { data, error, isFetching, refetch } = query;
  const newest = data?.draws[0]?.number;
  const outdated = last !== undefined && newest !== undefined && last.number > newest;
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);
  const [explains, explain] = useState(false);
  const show = (search: { count?: TrendCount }) =>
    go({ to: "/m/lotteryTrends", search: { ...address, code, ...search } }, { replace: true });
  return (
    <>
      <HeaderAction>
        <IconButton icon="info" label={t`How to read this chart`} onClick={() => explain(true)} />
      </HeaderAction>
      {explains && <AboutTrends onClose={() => explain(false)} />}
      <div className={styles.head}>
        <LotterySelect
          lotteries={lotteries}
          code={code}
          onChoose={(chosen) =>
            go({ to: "/m/lotteryTrends", search: { code: chosen, count } }, { replace: true })
          }
        />
        <Closing lottery={lottery} />
      </div>
      <AsOfNote query={query} offline={t`Trends are updated when you're back online.`} />
      <TrendBody
        lottery={lottery}
        draws={data?.draws}
        counts={
          <Segments
            label={t`Number of draws`}
            options={TREND_COUNTS.map((value) => ({ value, text: value }))}
            value={count}
            onChoose={(chosen) => show({ count: chosen })}
          />
        }
        failure={
          error &&
          !data && <LoadFailed what="lotteryTrends" error={error} busy={isFetching} onRetry={refetch} />
        }
      />
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
  const draw = texts.draw(lottery, sale.number);
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
  const draw = sale.kind === "open" ? texts.draw(lottery, sale.number) : undefined;
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

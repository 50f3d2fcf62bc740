import type { Lottery } from "@foyer/contract/lotteries";
import { dayIn, isDay } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { LotterySelect } from "../../entities/lottery/lottery-select.tsx";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { now } from "../../lib/clock.ts";
import { Link, type Search, useGo, useSearch } from "../../lib/navigation/index.ts";
import { iconLinkClass } from "../../ui/button/icon-button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { CurrentDraw } from "./current-draw.tsx";
import { DayPicker } from "./day-picker.tsx";
import { DrawSearch } from "./draw-search.tsx";
import styles from "./lottery-history.module.css";
import { ResultList } from "./result-list.tsx";

/** Results of a lottery: the draw of now, and past ones by day and number. */
export default function LotteryHistoryScreen() {
  const { t, i18n } = useLingui();
  const address = useSearch("/m/lotteryHistory");
  const { lotteries, error, isFetching, refetch } = useLotteries();
  const { code = (lotteries?.find(({ last }) => last) ?? lotteries?.[0])?.code } = address;
  const lottery = lotteries?.find((one) => one.code === code);
  if (error && !lotteries)
    return <LoadFailed what="lotteries" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div className={styles.screen}>
      {code && (
        <HeaderAction>
          <Link to="/m/lotteryTrends" search={{ code }} className={iconLinkClass} aria-label={t`Trends`}>
            <Icon name="chart" />
          </Link>
        </HeaderAction>
      )}
      {lotteries && !lottery ? (
        <EmptyState title={i18n._(NOT_FOUND.lottery.title)} text={i18n._(NOT_FOUND.lottery.text)} />
      ) : (
        lottery && lotteries && <Results key={lottery.code} lottery={lottery} lotteries={lotteries} />
      )}
    </div>
  );
}

function Results({ lottery, lotteries }: { lottery: Lottery; lotteries: readonly Lottery[] }) {
  const go = useGo();
  const address = useSearch("/m/lotteryHistory");
  const { draw = "" } = address;
  const day = address.day !== undefined && isDay(address.day) ? address.day : undefined;
  const today = dayIn(lottery.timeZone, new Date(now()));
  const show = (search: Omit<Search<"/m/lotteryHistory">, "code">, byItself = false) =>
    go({ to: "/m/lotteryHistory", search: { code: lottery.code, ...search } }, { replace: true, byItself });
  return (
    <>
      <div className={styles.filter}>
        <LotterySelect
          lotteries={lotteries}
          code={lottery.code}
          onChoose={(code) => go({ to: "/m/lotteryHistory", search: { code } }, { replace: true })}
        />
        <DayPicker
          day={day}
          today={today}
          onChoose={(chosen) => show({ ...(chosen && { day: chosen }), ...(draw && { draw }) })}
        />
        {/* a draw that is known by its date is found by its day */}
        {"every" in lottery.schedule && (
          <DrawSearch
            draw={draw}
            onLook={(wanted, byItself) =>
              show({ ...(day && { day }), ...(wanted && { draw: wanted }) }, byItself)
            }
          />
        )}
      </div>
      {!day && !draw && <CurrentDraw lottery={lottery} />}
      <ResultList lottery={lottery} day={day} draw={draw} today={today} />
    </>
  );
}

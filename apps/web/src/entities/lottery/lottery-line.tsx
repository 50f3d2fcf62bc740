import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { useInView } from "../../ui/use-in-view.ts";
import { countdownParts } from "./countdown-parts.ts";
import styles from "./lottery-line.module.css";
import { shownNumbers } from "./number-looks.ts";
import { useLotteries } from "./use-lotteries.ts";
import { useSale } from "./use-sale.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The countdown and the last numbers of a lottery, in the one line that a tile has for it. */
export default function LotteryLine({ code }: { code: string }) {
  const [ref, seen] = useInView<HTMLSpanElement>("100px");
  return <span ref={ref}>{seen ? <CurrentLottery code={code} /> : "\u00a0"}</span>;
}

function CurrentLottery({ code }: { code: string }) {
  const { lotteries } = useLotteries();
  const lottery = lotteries?.find((one) => one.code === code);
  return lottery ? <Line lottery={lottery} /> : "\u00a0";
}

function Line({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const sale = useSale(lottery);
  const numbers = lottery.last
    ? shownNumbers(lottery.family, lottery.last.numbers).map(({ number }) => number)
    : [];
  const spoken = numbers.join(" ");
  return (
    <span className={styles.line}>
      {"until" in sale ? <Left until={sale.until} /> : sale.kind === "drawing" && <b>00:00</b>}
      {spoken && (
        <>
          <span className="vh">{t`Last numbers: ${spoken}`}</span>
          <span aria-hidden="true" className={styles.numbers}>
            {spoken}
          </span>
        </>
      )}
    </span>
  );
}

function Left({ until }: { until: string }) {
  const { days, hours, minutes, seconds } = countdownParts(useSecondsLeft(until));
  const { t } = useLingui();
  if (days > 0) return <b>{t`${days} d ${hours} h`}</b>;
  const text = hours === undefined ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`;
  return (
    <b role="timer" aria-label={t`Closes in ${text}`}>
      {text}
    </b>
  );
}

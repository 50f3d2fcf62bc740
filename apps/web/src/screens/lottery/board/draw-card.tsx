import type { LotteryDetails, SellingDraw } from "@foyer/contract/lotteries";
import { drawDay, stationOf } from "@foyer/domain/lottery/draw-name";
import { dayIn } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DrawCountdown } from "../../../entities/lottery/draw-countdown.tsx";
import { DrawNumbers, RollingNumbers } from "../../../entities/lottery/draw-numbers.tsx";
import { PRIZES } from "../../../entities/lottery/prizes.ts";
import { useDrawTimes } from "../../../entities/lottery/use-draw-times.ts";
import { useLotteryTexts } from "../../../entities/lottery/use-lottery-texts.ts";
import { useSecondsLeft } from "../../../entities/lottery/use-seconds-left.ts";
import type { Sale } from "../../../features/place-lottery-bet/sale.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./draw-card.module.css";

interface DrawCardProps {
  lottery: LotteryDetails;
  sale: Sale;
}

/** Families whose numbers fill a line. */
const WIDE = new Set<LotteryDetails["family"]>(["racing10", "mark49", "vietnam-north", "vietnam-south"]);
const MOST_ROLLING = 10;

const HOUR = 3_600_000;

/** Whether a draw is held on another day than the one that names it. */
const isMoved = ({ schedule, timeZone }: LotteryDetails, { number, drawsAt }: SellingDraw): boolean =>
  "times" in schedule && dayIn(timeZone, new Date(drawsAt)) !== drawDay(number);

/** The last result, or the draw that is being drawn, and the time until the next close. */
export function DrawCard({ lottery, sale }: DrawCardProps) {
  const { t } = useLingui();
  const { draw: textOf } = useLotteryTexts();
  const { moment } = useDrawTimes();
  const { code, family, last } = lottery;
  const draw = (number: string) => textOf(lottery, number);
  // numbers that come while the board is open appear one by one
  const [known] = useState(last?.number);
  const { open, next, drawing } = sale;
  const lastStation = last && stationOf(lottery.stations, last.number);
  const station = open && stationOf(lottery.stations, open.number);
  const movedTo = open && isMoved(lottery, open) ? moment(open.drawsAt) : undefined;
  const wide =
    WIDE.has(family) || open === undefined || Date.parse(open.closesAt) - Date.parse(open.opensAt) > HOUR;
  return (
    <section className={cx(styles.draw, wide && styles.wide)} aria-label={t`Draw`}>
      <div>
        {drawing ? (
          <>
            <span className={styles.caption}>{t`Draw ${draw(drawing.number)} · drawing`}</span>
            <RollingNumbers family={family} count={Math.min(MOST_ROLLING, last?.numbers.length ?? 5)} />
          </>
        ) : last ? (
          <>
            <span className={styles.caption}>
              {t`Draw ${draw(last.number)}`}
              {lastStation && (
                <>
                  {" "}
                  · <bdi>{lastStation}</bdi>
                </>
              )}
              {PRIZES[family] && (
                <Link to="/m/lotteryHistory" search={{ code }} className={styles.all}>
                  {t`All prizes`}
                </Link>
              )}
            </span>
            <div key={last.number} className={last.number === known ? undefined : styles.appear}>
              <DrawNumbers family={family} numbers={last.numbers} />
            </div>
          </>
        ) : (
          <span className={styles.caption}>{t`No results yet`}</span>
        )}
      </div>
      {open ? (
        <div className={styles.closing}>
          <span className={styles.caption}>
            {t`${draw(open.number)} closes in`}
            {station && (
              <>
                {" "}
                · <bdi>{station}</bdi>
              </>
            )}
            {movedTo !== undefined && ` · ${t`moved to ${movedTo}`}`}
          </span>
          <DrawCountdown until={open.closesAt} />
        </div>
      ) : next ? (
        <div className={styles.closing}>
          <span className={styles.caption}>{t`${draw(next.number)} opens in`}</span>
          <DrawCountdown until={next.opensAt} />
        </div>
      ) : null}
      {open && <Progress from={open.opensAt} until={open.closesAt} />}
      <Announcements lottery={lottery} sale={sale} />
    </section>
  );
}

/** What is left of the sale. */
function Progress({ from, until }: { from: string; until: string }) {
  const left = useSecondsLeft(until) * 1_000;
  const whole = Date.parse(until) - Date.parse(from);
  return (
    <span className={styles.progress} aria-hidden="true">
      <i style={{ transform: `scaleX(${whole > 0 ? Math.min(1, left / whole) : 0})` }} />
    </span>
  );
}

const WARNING_SECONDS = 30;

/** Tells screen readers what the countdown and the balls show: 30 seconds, the close, the result. */
function Announcements({ lottery, sale }: DrawCardProps) {
  const { t } = useLingui();
  const { draw: textOf } = useLotteryTexts();
  const { open, drawing } = sale;
  const { last } = lottery;
  const [known] = useState(last?.number);
  const left = useSecondsLeft(open?.closesAt ?? lottery.last?.drawsAt ?? "");
  const draw = (number: string) => textOf(lottery, number);
  const numbers = last?.numbers.join(" ");
  const text =
    open && left > 0 && left <= WARNING_SECONDS
      ? t`Draw ${draw(open.number)} closes in less than 30 seconds.`
      : drawing
        ? t`Draw ${draw(drawing.number)} is closed.`
        : last && last.number !== known
          ? t`Draw ${draw(last.number)}: ${numbers}`
          : "";
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

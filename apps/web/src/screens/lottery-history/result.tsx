import type { DrawResult, Lottery } from "@foyer/contract/lotteries";
import { stationOf } from "@foyer/domain/lottery/draw-name";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { AllNumbers } from "../../entities/lottery/all-numbers.tsx";
import { DrawNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { PRIZES } from "../../entities/lottery/prizes.ts";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { iconLinkClass } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "./lottery-history.module.css";

const ResultFacts = lazyComponent({
  load: () => import("../../entities/lottery/result-facts.tsx"),
  Skeleton: () => <span className={styles.facts} />,
});

interface ResultProps {
  lottery: Lottery;
  result: DrawResult;
  /** All prizes of the newest result are shown at first. */
  newest: boolean;
}

/** A result in the list: its numbers, of several prizes those of the first one, and all of them on request. */
export function Result({ lottery, result, newest }: ResultProps) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const { code, family, stations } = lottery;
  const times = useDrawTimes();
  const { number, drawsAt, numbers, corrected } = result;
  const draw = texts.draw(lottery, number);
  const station = stationOf(stations, number);
  const prizes = useId();
  // a result stays open when a newer one arrives above it
  const [open, setOpen] = useState(newest);
  return (
    <li className={styles.result}>
      <span className={styles.line}>
        <b className="num">{draw}</b>
        {station && <bdi className={styles.station}>{station}</bdi>}
        <span className={cx("num", styles.time)}>{times.time(drawsAt)}</span>
      </span>
      <span className={styles.line}>
        <DrawNumbers family={family} numbers={numbers} />
        <Link
          to="/m/lotteryDraw"
          search={{ code, number }}
          className={cx(iconLinkClass, styles.check)}
          aria-label={t`Proof of draw ${draw}`}
        >
          <Icon name="check" />
        </Link>
      </span>
      <span className={styles.facts}>
        <ResultFacts family={family} numbers={numbers} at={drawsAt} />
        {corrected && <span className={styles.corrected}>{t`Corrected`}</span>}
        {PRIZES[family] && (
          <Button
            look="text"
            size="small"
            className={styles.toggle}
            aria-label={t`All prizes of draw ${draw}`}
            aria-expanded={open}
            aria-controls={prizes}
            onClick={() => setOpen(!open)}
          >
            {t`All prizes`}
            <Icon name="down" size="s" />
          </Button>
        )}
      </span>
      {PRIZES[family] && (
        <div id={prizes} hidden={!open}>
          {open && <AllNumbers family={family} numbers={numbers} />}
        </div>
      )}
    </li>
  );
}

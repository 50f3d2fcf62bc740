import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { RollingNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { shownNumbers } from "../../entities/lottery/number-looks.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSale } from "../../entities/lottery/use-sale.ts";
import styles from "./lottery-history.module.css";

/** Places of a result that is not known, where there is no earlier one. */
const PLACES = 5;
/** So many fit beside the countdown. */
const MOST = 5;

/** The draw that has no result yet, and the time until the sale of the next one closes. */
export function CurrentDraw({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const sale = useSale(lottery);
  const { family, drawing, last } = lottery;
  const drawn = drawing?.number ?? (sale.kind === "drawing" ? sale.number : undefined);
  const until = "until" in sale ? sale.until : undefined;
  if (drawn === undefined && until === undefined) return null;
  const draw = drawn === undefined ? "" : texts.draw(lottery, drawn);
  const next = "number" in sale ? texts.draw(lottery, sale.number) : "";
  const count = Math.min(MOST, last ? shownNumbers(family, last.numbers).length : PLACES);
  return (
    <section className={styles.current} aria-label={t`Current draw`}>
      {drawn !== undefined && (
        <div>
          <span className={styles.caption}>{t`Draw ${draw} is being drawn`}</span>
          <RollingNumbers family={family} count={count} />
        </div>
      )}
      {until !== undefined && (
        <div className={styles.until}>
          <span className={styles.caption}>
            {sale.kind === "coming" ? t`${next} opens in` : t`${next} closes in`}
          </span>
          <DrawCountdown until={until} />
        </div>
      )}
    </section>
  );
}

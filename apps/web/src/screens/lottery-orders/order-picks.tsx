import type { LotteryOrder, OrderLine } from "@foyer/contract/lottery-orders";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { pickedHits } from "@foyer/domain/lottery/picked-hits";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { DrawBall } from "../../entities/lottery/draw-numbers.tsx";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./lottery-orders.module.css";

interface OrderPicksProps {
  order: LotteryOrder;
  item: OrderLine;
}

/** The picked values by row; once there is a result, those that were not right are outlined. */
export default function OrderPicks({
  order: { family, drawsAt, numbers },
  item: { betType, selection },
}: OrderPicksProps) {
  const { t } = useLingui();
  const bets = useBetTexts();
  const type = useMemo(
    () => betTypeOf(lotteryFamily(family, new Date(drawsAt)), betType),
    [family, drawsAt, betType],
  );
  const isHit = useMemo(
    () => type && numbers && pickedHits(lotteryFamily(family, new Date(drawsAt)), type, numbers),
    [type, numbers, family, drawsAt],
  );
  return (
    <span className={styles.picks}>
      {selection.map((values, row) => {
        if (values.length === 0) return null;
        const name = type?.rows[row]?.name;
        return (
          <span key={name ?? row} className={styles.row}>
            {name !== undefined && selection.length > 1 && (
              <span className={styles.rowName}>{bets.row(name)}</span>
            )}
            <span className={styles.values}>
              {values.map((value) => {
                const right = isHit?.(row, value) ?? false;
                const hollow = isHit !== undefined && !right;
                return (
                  <span key={value}>
                    {/^\d+$/.test(value) ? (
                      <DrawBall family={family} number={value} size="small" hollow={hollow} />
                    ) : (
                      <span className={cx(styles.word, hollow && styles.missed)}>{bets.value(value)}</span>
                    )}
                    {right && <span className="vh">{t`, hit`}</span>}
                  </span>
                );
              })}
            </span>
          </span>
        );
      })}
    </span>
  );
}

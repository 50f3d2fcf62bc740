import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import styles from "./draw-numbers.module.css";
import { carOf, shownNumbers, waveOf } from "./number-looks.ts";

interface DrawBallProps {
  family: LotteryFamilyCode;
  number: string;
  size?: "small" | "large";
  /** Only its outline: a number that was picked or drawn and is no hit. */
  hollow?: boolean;
  /** In another colour. */
  marked?: boolean;
}

/** One number as its family shows it: a ball, a ball in the colour of its wave, a racing square, a die. */
export function DrawBall({ family, number, size = "large", hollow = false, marked = false }: DrawBallProps) {
  const small = size === "small" && styles.small;
  if (family === "racing10") {
    const { colour, dark } = carOf(number);
    return (
      <span
        className={cx(styles.car, small, dark && styles.dark, hollow && styles.hollow)}
        style={hollow ? undefined : { backgroundColor: colour }}
      >
        {Number(number)}
      </span>
    );
  }
  if (family === "dice3" && !hollow)
    return (
      <span className={cx(styles.die, small)} data-value={number}>
        {Array.from({ length: Number(number) }, (_, at) => (
          <i key={at} />
        ))}
      </span>
    );
  return (
    <span
      className={cx(
        styles.ball,
        small,
        hollow ? styles.hollow : family === "mark49" && styles[waveOf(number)],
        number.length > 2 && styles.wide,
        marked && !hollow && styles.marked,
      )}
    >
      {number}
    </span>
  );
}

interface DrawNumbersProps {
  family: LotteryFamilyCode;
  numbers: readonly string[];
  size?: "small" | "large";
  /** At most so many, for a card. */
  most?: number;
  /** Whether the number at a position is a hit; the others are outlined. Without it none is. */
  isHit?: (number: string, at: number) => boolean;
}

/** The numbers of a draw in their order, left to right in every language. */
export function DrawNumbers({ family, numbers, size = "large", most, isHit }: DrawNumbersProps) {
  const { t } = useLingui();
  const shown = shownNumbers(family, numbers, most);
  const spoken = shown.map(({ number }) => number).join(" ");
  return (
    <span
      className={cx(styles.numbers, size === "small" && styles.tight, family === "racing10" && styles.cars)}
    >
      <span className="vh">{t`Numbers: ${spoken}`}</span>
      {shown.map(({ number, special, ending = false }, at) => (
        <span key={at} aria-hidden="true" className={styles.place}>
          {special && <i className={styles.plus}>+</i>}
          <DrawBall
            family={family}
            number={number}
            size={size}
            hollow={isHit ? !isHit(number, at) : false}
            marked={ending && !isHit}
          />
        </span>
      ))}
    </span>
  );
}

/** The places of numbers that are being drawn. */
export function RollingNumbers({ family, count }: { family: LotteryFamilyCode; count: number }) {
  return (
    <span className={cx(styles.numbers, family === "racing10" && styles.cars)} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span
          key={at}
          className={cx(family === "racing10" ? styles.car : styles.ball, styles.rolling)}
          style={{ animationDelay: `${at * 120}ms` }}
        >
          ·
        </span>
      ))}
    </span>
  );
}

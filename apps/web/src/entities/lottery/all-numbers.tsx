import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import styles from "./all-numbers.module.css";
import { DrawNumbers } from "./draw-numbers.tsx";
import { PRIZE_NAMES } from "./prize-names.ts";
import { PRIZES } from "./prizes.ts";

interface AllNumbersProps {
  family: LotteryFamilyCode;
  numbers: readonly string[];
  /** Numbers to compare with: those that differ from them are marked. */
  other?: readonly string[] | undefined;
}

/** All numbers of a draw; those of several prizes under the names of the prizes. */
export function AllNumbers({ family, numbers, other }: AllNumbersProps) {
  const { i18n } = useLingui();
  const prizes = PRIZES[family];
  if (!prizes) return <DrawNumbers family={family} numbers={numbers} />;
  let from = 0;
  return (
    <dl className={styles.prizes}>
      {prizes.map(({ prize, numbers: count }) => {
        const start = from;
        from += count;
        return (
          <div key={start} className={start === 0 ? styles.first : undefined}>
            <dt>{i18n._(PRIZE_NAMES[prize])}</dt>
            <dd>
              {numbers.slice(start, from).map((number, at) => {
                const differs = other !== undefined && other[start + at] !== number;
                // places are fixed
                return differs ? <mark key={at}>{number}</mark> : <span key={at}>{number}</span>;
              })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { Fact } from "@foyer/domain/lottery/bet-type";
import { describeNumbers } from "@foyer/domain/lottery/describe-numbers";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useBetTexts } from "../lottery-bet/use-bet-texts.ts";
import styles from "./result-facts.module.css";

/** Facts that need their name beside the value; all others say what they are. */
const NAMES: Readonly<Record<string, ReturnType<typeof msg>>> = {
  sum: msg`Sum`,
  "first2-sum": msg`Sum of two`,
  last2: msg`Last two`,
  top3: msg`Top three`,
  top2: msg`Top two`,
  bottom2: msg`Bottom two`,
};

interface ResultFactsProps {
  family: LotteryFamilyCode;
  numbers: readonly string[];
  /** When it was drawn: the animals of 6 of 49 depend on the year. */
  at: string;
}

const factsOf = ({ family, numbers, at }: ResultFactsProps): readonly Fact[] =>
  describeNumbers(lotteryFamily(family, new Date(at)), numbers);

/** Short facts of a result: its sum, big or small, odd or even, dragon or tiger. */
export default function ResultFacts(props: ResultFactsProps) {
  const { i18n } = useLingui();
  const { value } = useBetTexts();
  return (
    <span className={styles.facts}>
      {factsOf(props).map((fact) => {
        const name = NAMES[fact.name];
        return (
          <span key={fact.name} className={styles.fact}>
            {name ? (
              <>
                {i18n._(name)} <b className="num">{fact.value}</b>
              </>
            ) : (
              value(fact.value)
            )}
          </span>
        );
      })}
    </span>
  );
}

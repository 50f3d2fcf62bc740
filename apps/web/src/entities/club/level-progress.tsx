import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useAmounts } from "../deposit/use-amounts.ts";
import styles from "./club.module.css";
import type { OwnLevel } from "./use-own-level.ts";

/** The way to the next level, as a bar and in words. */
export function LevelProgress({ of: { own, level, next } }: { of: OwnLevel }) {
  const { t } = useLingui();
  const { short } = useAmounts(undefined);
  const id = useId();
  const done = short(own.turnover);
  const top = level.name;
  if (!next)
    return (
      <p className={styles.words}>
        <Trans>{top} is the highest level.</Trans>
      </p>
    );
  const [counted, target] = [parseAmount(own.turnover), parseAmount(next.turnover)];
  const percent = target === 0n || counted >= target ? 100 : Number((counted * 100n) / target);
  const sum = short(next.turnover);
  const name = next.name;
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={t`Progress to ${name}`} aria-describedby={id} />
      <p id={id} className={styles.words}>
        <Trans>
          {done} of {sum} turnover to {name}.
        </Trans>
      </p>
    </div>
  );
}

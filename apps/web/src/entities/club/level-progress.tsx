import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { percentOf } from "../../ui/progress-bar/percent-of.ts";
import { ProgressBar } from "../../ui/progress-bar/progress-bar.tsx";
import { useAmounts } from "../deposit/use-amounts.ts";
import styles from "./club.module.css";
import type { OwnLevel } from "./use-own-level.ts";

/** The way to the next level, as a bar and in words. */
export function LevelProgress({ of: { own, level, next } }: { of: OwnLevel }) {
  const { t } = useLingui();
  const { short } = useAmounts(undefined);
  const done = short(own.turnover);
  const top = level.name;
  if (!next)
    return (
      <p className={styles.text}>
        <Trans>{top} is the highest level.</Trans>
      </p>
    );
  const [counted, target] = [parseAmount(own.turnover), parseAmount(next.turnover)];
  const sum = short(next.turnover);
  const name = next.name;
  return (
    <ProgressBar label={t`Progress to ${name}`} value={percentOf(counted, target)} look="cool">
      <Trans>
        {done} of {sum} turnover to {name}.
      </Trans>
    </ProgressBar>
  );
}

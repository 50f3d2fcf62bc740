import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon/icon.tsx";
import { LotteryOptions } from "./lottery-options.tsx";
import styles from "./lottery-select.module.css";

interface LotterySelectProps {
  lotteries: readonly Lottery[];
  code: string;
  onChoose: (code: string) => void;
}

/** The lottery of a screen, which names it and leads to the others. */
export function LotterySelect({ lotteries, code, onChoose }: LotterySelectProps) {
  const { t } = useLingui();
  return (
    <label className={styles.select}>
      <span className="vh">{t`Lottery`}</span>
      <select value={code} onChange={({ target }) => onChoose(target.value)}>
        <LotteryOptions lotteries={lotteries} />
      </select>
      <Icon name="down" size="s" />
    </label>
  );
}

import { useLingui } from "@lingui/react/macro";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./lottery-trends.module.css";

/** How to read the chart of trends and the roads. */
export default function AboutTrends({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`How to read this chart`} closeLabel={t`Close`} onClose={onClose}>
      <dl className={styles.about}>
        <dt>{t`Balls and numbers`}</dt>
        <dd>{t`Each row is a draw. A ball is what came; every other number says for how many draws its value has not come.`}</dd>
        <dt>{t`Now, average, longest`}</dt>
        <dd>{t`For how many draws a value is missing now, between two of its results on average, and at most.`}</dd>
        <dt>{t`Roads`}</dt>
        <dd>{t`Equal results in a row stand below each other; another result begins a new column.`}</dd>
        <dt>{t`Chances`}</dt>
        <dd>{t`Every draw is independent of all others: nothing here makes a result likelier.`}</dd>
      </dl>
    </Sheet>
  );
}

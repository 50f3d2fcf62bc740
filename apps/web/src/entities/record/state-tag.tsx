import type { BetState } from "@foyer/contract/records";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import styles from "./record.module.css";
import { STATE_TEXTS } from "./record-texts.ts";

/** What became of a bet. */
export function StateTag({ state }: { state: BetState }) {
  const { i18n } = useLingui();
  return (
    <span className={cx(styles.tag, state === "won" && styles.won, state === "open" && styles.open)}>
      {i18n._(STATE_TEXTS[state])}
    </span>
  );
}

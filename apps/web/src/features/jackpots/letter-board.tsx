import { cx } from "../../ui/cx.ts";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./letter-board.module.css";
import { useJackpotAmount } from "./use-jackpot-amount.ts";

/** A pot on the house's letter board, one cell a figure. */
export function LetterBoard({ code }: { code: string }) {
  const amount = useJackpotAmount(code);
  const money = useMoney();
  const { symbol, figures } = money(amount ?? "0.00");
  if (amount === undefined) return <span className={styles.figures} />;
  return (
    <span
      className={cx("display", styles.figures)}
      role="img"
      aria-label={symbol.normalize("NFKC") + figures}
    >
      <i>{symbol.normalize("NFKC")}</i>
      {[...figures].map((sign, at) => (/\d/.test(sign) ? <b key={at}>{sign}</b> : <i key={at}>{sign}</i>))}
    </span>
  );
}

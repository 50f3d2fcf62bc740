import { cx } from "../../ui/cx.ts";
import { moneyText, narrowSign } from "../../ui/money/money-text.ts";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./letter-board.module.css";
import { useFigure } from "./use-figure.ts";

/** A pot on the house's letter board, one cell a figure. */
export function LetterBoard({ code }: { code: string }) {
  const [ref, figure] = useFigure<HTMLSpanElement>(code);
  const money = useMoney();
  if (!figure) return <span ref={ref} className={styles.figures} />;
  const shown = money(figure.shown);
  return (
    <span
      ref={ref}
      className={cx("display", styles.figures)}
      role="img"
      aria-label={moneyText(money(figure.spoken))}
    >
      <i>{narrowSign(shown)}</i>
      {[...shown.figures].map((sign, at) =>
        /\d/.test(sign) ? <b key={at}>{sign}</b> : <i key={at}>{sign}</i>,
      )}
    </span>
  );
}

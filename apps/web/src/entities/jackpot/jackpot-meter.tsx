import { cx } from "../../ui/cx.ts";
import { moneyText, narrowSign } from "../../ui/money/money-text.ts";
import { useMoney } from "../merchant/use-money.ts";
import styles from "./jackpot-meter.module.css";
import { useJackpotAmount } from "./use-jackpot-amount.ts";

/** A jackpot meter, one cell for each digit. */
export function JackpotMeter({ code }: { code: string }) {
  const [ref, figure] = useJackpotAmount<HTMLSpanElement>(code);
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

import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { Money } from "../../ui/money/money.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { useMoney } from "../merchant/use-money.ts";
import styles from "./jackpot-amount.module.css";
import { useJackpotAmount } from "./use-jackpot-amount.ts";

/** The amount of a jackpot, in the one line a tile has for it. */
export default function JackpotAmount({ code }: { code: string }) {
  const { t } = useLingui();
  const [ref, figure] = useJackpotAmount<HTMLSpanElement>(code);
  const money = useMoney();
  if (!figure) return <span ref={ref}>&nbsp;</span>;
  const shown = money(figure.shown);
  const spoken = moneyText(money(figure.spoken));
  return (
    <span ref={ref}>
      <span className="vh">{t`Jackpot ${spoken}`}</span>
      <span
        aria-hidden="true"
        className={styles.sum}
        style={{ "--signs": moneyText(shown).length } as CSSProperties}
      >
        <Money parts={shown} />
      </span>
    </span>
  );
}

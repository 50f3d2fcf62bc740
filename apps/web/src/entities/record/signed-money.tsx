import { parseAmount } from "@foyer/domain/money";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../merchant/use-money.ts";
import styles from "./record.module.css";

interface SignedMoneyProps {
  amount: string;
  /** In a total, a loss has a colour; in a list it stays neutral. */
  total?: boolean;
}

/** An amount that was won or lost, with its sign. */
export function SignedMoney({ amount, total = false }: SignedMoneyProps) {
  const parts = useMoney()(amount);
  const value = parseAmount(amount);
  const sign = value > 0n ? "+" : value < 0n ? "−" : "";
  return (
    <span
      className={cx("num", value > 0n && styles.gain, value < 0n && (total ? styles.loss : styles.neutral))}
    >
      {sign}
      <Money parts={{ ...parts, sign: "" }} />
    </span>
  );
}

/** An amount without a sign. */
export const PlainMoney = ({ amount }: { amount: string }) => <Money parts={useMoney()(amount)} />;

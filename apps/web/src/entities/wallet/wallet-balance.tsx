import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useMoney } from "../merchant/use-money.ts";
import { useGuest } from "../session/use-guest.ts";
import { setBalanceHidden, useBalanceHidden, useOwnMoney } from "./hide-balance.ts";
import styles from "./wallet-balance.module.css";
import { walletQuery } from "./wallet-queries.ts";

interface WalletBalanceProps {
  /** For a bar, beside a game. */
  compact?: boolean;
  /** As the main figure of a screen, with the size of its text reduced where the amount is long. */
  large?: boolean;
  /** Keeps showing the last amount: a new one would tell the result of a round before its reels have stopped. */
  still?: boolean;
}

/** The balance, and a bonus apart from it, which cannot be spent yet; a tap refetches both. */
export function WalletBalance({ compact = false, large = false, still = false }: WalletBalanceProps) {
  const { t } = useLingui();
  const { data: current, isFetching, isError, refetch } = useQuery(walletQuery());
  const [data, show] = useState(current);
  if (!still && data !== current) show(current);
  const own = useOwnMoney();
  const money = useMoney();
  const guest = useGuest();
  const label = guest ? t`Play money` : large ? t`Total balance` : t`Balance`;
  const parts = data && own(money(data.sumBalance, data.currencySymbol));
  const bonus =
    data && !compact && parseAmount(data.bonus) > 0n
      ? own(money(data.bonus, data.currencySymbol))
      : undefined;
  // contains what is seen, in the order of the elements
  const seen = parts && [label, moneyText(parts), ...(bonus ? [t`Bonus`, moneyText(bonus)] : [])].join(" ");
  return (
    <button
      type="button"
      aria-label={seen && t`${seen}, tap to refresh`}
      className={cx(
        styles.balance,
        compact && styles.compact,
        large && styles.large,
        isFetching && data && styles.busy,
      )}
      aria-busy={isFetching}
      onClick={() => refetch()}
    >
      <span className={styles.label}>{label}</span>{" "}
      {parts ? (
        <b
          className={styles.sum}
          style={large ? ({ "--characters": moneyText(parts).length } as CSSProperties) : undefined}
        >
          <Money parts={parts} />
        </b>
      ) : isError ? (
        <b>{t`Tap to try again`}</b>
      ) : (
        <Skeleton className={styles.wait} />
      )}
      {bonus && (
        <>
          {" "}
          <span className={styles.bonus}>
            {t`Bonus`} <Money parts={bonus} />
          </span>
        </>
      )}
    </button>
  );
}

/** Hides the digits, or shows them again. */
export function HideBalance() {
  const { t } = useLingui();
  const hidden = useBalanceHidden();
  return (
    <IconButton
      icon={hidden ? "eyeoff" : "eye"}
      label={t`Hide balance`}
      aria-pressed={hidden}
      className={styles.eye}
      onClick={() => setBalanceHidden(!hidden)}
    />
  );
}

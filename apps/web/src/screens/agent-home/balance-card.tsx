import { Trans, useLingui } from "@lingui/react/macro";
import { HideBalance, WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import styles from "./agent-home.module.css";

/** The total balance, with withdrawal and deposit. */
export function BalanceCard() {
  const { t } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Total balance`}>
      <svg viewBox="0 0 200 220" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <linearGradient id="agent-home-beam" x2="0" y2="1">
          <stop className={styles.beam} stopOpacity=".75" />
          <stop className={styles.beam} offset="1" stopOpacity="0" />
        </linearGradient>
        <path className={styles.arch} d="M112 220V86a44 44 0 0 1 88 0v134" />
        <path d="M138-10h40l70 240H20Z" fill="url(#agent-home-beam)" opacity=".55" />
      </svg>
      <div className={styles.sum}>
        <WalletBalance large />
        <HideBalance />
      </div>
      <div className={styles.ways}>
        <Link to="/m/withdraw" className={buttonClass({ look: "secondary" })}>
          <Trans>Withdraw</Trans>
        </Link>
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
          <Trans>Deposit</Trans>
        </Link>
      </div>
    </section>
  );
}

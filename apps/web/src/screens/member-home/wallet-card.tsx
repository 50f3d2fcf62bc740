import { useLingui } from "@lingui/react/macro";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { HideBalance, WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./member-home-screen.module.css";

interface WalletCardProps {
  /** The balance alone, because deposit and withdrawal are among the entries. */
  plain?: boolean;
  /** Withdrawal beside deposit. */
  withdraw?: boolean;
}

/** The balance with deposit and withdrawal; for a guest, the way to an account. */
export function WalletCard({ plain = false, withdraw = false }: WalletCardProps) {
  const { t } = useLingui();
  const guest = useGuest();
  return (
    <section
      className={cx(styles.card, plain && styles.plain)}
      aria-label={guest ? t`Play money` : t`Balance`}
    >
      <div className={styles.sum}>
        <WalletBalance />
        <HideBalance />
      </div>
      {(guest || !plain) && (
        <div className={styles.actions}>
          {guest ? (
            <CreateAccountLink look="primary" />
          ) : (
            <>
              {withdraw && (
                <Link to="/m/withdraw" className={buttonClass({ look: "outline" })}>
                  {t`Withdraw`}
                </Link>
              )}
              <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
                {t`Deposit`}
              </Link>
            </>
          )}
        </div>
      )}
    </section>
  );
}

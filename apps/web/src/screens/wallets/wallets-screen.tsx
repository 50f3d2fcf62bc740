import { useLingui } from "@lingui/react/macro";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { TransferHistory } from "./transfer-history.tsx";
import { WalletList } from "./wallet-list.tsx";
import styles from "./wallets.module.css";

/** In a chunk of its own: it brings parts of the records and the promotions along. */
const BonusWallet = lazyComponent({
  load: () => import("./bonus-wallet.tsx"),
  Skeleton: () => (
    <div className={styles.screen} aria-busy="true">
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.tallSkeleton} />
      <Skeleton className={styles.rowSkeleton} />
    </div>
  ),
});

/** The player's wallets; the transfer for one, the bonus wallet and the history have addresses of their own. */
export default function WalletsScreen() {
  const { t } = useLingui();
  const { show, vendor, to } = useSearch("/m/wallet");
  if (useGuest())
    return (
      <div className={styles.message}>
        <EmptyState
          title={t`Wallets need an account.`}
          text={t`You're playing with play money. Create an account to play for real money.`}
          action={<CreateAccountLink look="primary" />}
        />
      </div>
    );
  if (show === "bonus") return <BonusWallet />;
  if (show === "history") return <TransferHistory />;
  return <WalletList vendor={vendor} direction={to === "main" ? "in" : "out"} />;
}

import { useLingui } from "@lingui/react/macro";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./deposit.module.css";

/** For guests of trial play, whose play money cannot be bought. */
export function GuestOffer() {
  const { t } = useLingui();
  return (
    <div className={styles.message}>
      <EmptyState
        title={t`Deposits need an account.`}
        text={t`You're playing with play money. Create an account to deposit and play for real money.`}
        action={<CreateAccountLink look="primary" />}
      />
    </div>
  );
}

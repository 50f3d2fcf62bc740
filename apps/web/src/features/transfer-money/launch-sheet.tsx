import type { Launch } from "@foyer/contract/launch";
import type { Transfer } from "@foyer/contract/transfers";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { isOpen, vendorWalletsQuery } from "../../entities/transfer/transfer-queries.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { TransferForm } from "./transfer-form.tsx";
import styles from "./transfer-money.module.css";
import { TransferResult } from "./transfer-result.tsx";

interface LaunchSheetProps {
  wallet: NonNullable<Launch["wallet"]>;
  onClose: () => void;
}

/** How much to transfer to the wallet that a game is played with; and back, while it is open. */
export default function LaunchSheet({ wallet: { vendor, name }, onClose }: LaunchSheetProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(vendorWalletsQuery(vendor));
  const [direction, setDirection] = useState<Transfer["direction"]>("out");
  const [pending, setPending] = useState<Transfer>();
  const { own } = useAmounts(data?.currency);
  const wallet = data?.wallets.find((one) => one.vendor === vendor);
  const made = (transfer: Transfer) => {
    if (transfer.state === "confirmed") onClose();
    else setPending(transfer);
  };
  const empty = data && parseAmount(data.main) === 0n && parseAmount(wallet?.balance ?? "0") === 0n;
  return (
    <Sheet title={t`Money for this game`} closeLabel={t`Close`} onClose={onClose}>
      <p className={styles.text}>
        {t`Games of ${name} are played with a wallet of their own. Bets there show in your betting record and count towards turnover and bonuses once they're settled.`}
      </p>
      {!data && error ? (
        <LoadFailed what="wallets" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <Skeleton />
      ) : !wallet ? (
        <p>{t`This provider takes no transfers right now.`}</p>
      ) : empty ? (
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary", full: true })}>
          {t`Deposit`}
        </Link>
      ) : pending && (isOpen(pending) || pending.state === "failed") ? (
        <TransferResult transfer={pending} />
      ) : (
        <TransferForm
          wallets={data}
          wallet={wallet}
          direction={direction}
          onTurn={setDirection}
          onMade={made}
        />
      )}
      <Button look="text" full className={styles.foot} onClick={onClose}>
        {wallet?.balance !== undefined && parseAmount(wallet.balance) > 0n
          ? t`Play with ${own.exact(wallet.balance)}`
          : t`Not now`}
      </Button>
    </Sheet>
  );
}

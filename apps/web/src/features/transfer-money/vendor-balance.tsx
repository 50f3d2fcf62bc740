import type { Launch } from "@foyer/contract/launch";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { vendorWalletsQuery } from "../../entities/transfer/transfer-queries.ts";
import { Money } from "../../ui/money/money.tsx";
import LaunchSheet from "./launch-sheet.tsx";
import styles from "./vendor-balance.module.css";

interface VendorBalanceProps {
  wallet: NonNullable<Launch["wallet"]>;
  /** Keeps showing the last amount: a new one would tell the result of a round before its reels have stopped. */
  still: boolean;
}

/** What the wallet of a game's vendor holds, in the bar over the game; a tap opens the transfer. */
export default function VendorBalance({ wallet, still }: VendorBalanceProps) {
  const { t } = useLingui();
  const { data } = useQuery(vendorWalletsQuery(wallet.vendor));
  const current = data?.wallets.find(({ vendor }) => vendor === wallet.vendor)?.balance;
  const [shown, show] = useState(current);
  if (!still && current !== shown) show(current);
  const [asking, setAsking] = useState(wallet.ask);
  const { own } = useAmounts(data?.currency);
  return (
    <>
      <button type="button" className={styles.balance} onClick={() => setAsking(true)}>
        <span className={styles.label}>{t`${wallet.name} wallet`}</span>{" "}
        <b>{shown === undefined ? t`Transfer` : <Money parts={own.parts(shown)} />}</b>
      </button>
      {asking && <LaunchSheet wallet={wallet} onClose={() => setAsking(false)} />}
    </>
  );
}

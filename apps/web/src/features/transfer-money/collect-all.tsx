import type { Transfer, VendorWallet } from "@foyer/contract/transfers";
import { parseAmount } from "@foyer/domain/money";
import { transferableOf } from "@foyer/domain/transfer-state";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { isOpen } from "../../entities/transfer/transfer-queries.ts";
import { useTransferTexts } from "../../entities/transfer/use-transfer-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { type ApiError, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./transfer-money.module.css";
import { useTransfer } from "./use-transfer.ts";

type Progress = "collecting" | Transfer | ApiError;

interface Line {
  readonly vendor: string;
  readonly name: string;
  readonly progress: Progress;
}

/** Transfers all that vendor wallets hold to the main wallet, and tells what each vendor answered. */
export function CollectAll({ wallets, currency }: { wallets: readonly VendorWallet[]; currency: string }) {
  const { t } = useLingui();
  const transfer = useTransfer();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const { own } = useAmounts(currency);
  const heldBy = ({ balance = "0" }: VendorWallet): bigint => transferableOf(parseAmount(balance), currency);
  const full = wallets.filter((wallet) => heldBy(wallet) > 0n);
  const busy = lines.some(({ progress }) => progress === "collecting");
  const collect = () => {
    if (busy) return;
    setLines(full.map(({ vendor, name }) => ({ vendor, name, progress: "collecting" })));
    const note = (vendor: string, progress: Progress) =>
      setLines((current) => current.map((line) => (line.vendor === vendor ? { ...line, progress } : line)));
    for (const { vendor } of full)
      transfer.mutateAsync({ vendor, direction: "in" }).then(
        (made) => note(vendor, made),
        (error: unknown) => note(vendor, refusalOf(error)),
      );
  };
  if (full.length === 0 && lines.length === 0) return null;
  const sum = own.exact(full.reduce((all, wallet) => all + heldBy(wallet), 0n));
  return (
    <div className={styles.collect}>
      {(full.length > 0 || busy) && (
        <Button look="secondary" full busy={busy} onClick={collect}>
          {busy ? t`Collecting…` : t`Collect all, ${sum}`}
        </Button>
      )}
      <ul className={styles.lines} role="status">
        {lines.map(({ vendor, name, progress }) => (
          <li key={vendor}>
            <b>{name}</b>
            <ProgressText progress={progress} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProgressText({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const texts = useTransferTexts();
  const { exact } = useAmounts(undefined);
  if (progress === "collecting") return <span>{t`Collecting…`}</span>;
  if (progress instanceof Error) return <span>{errorText(progress)}</span>;
  if (isOpen(progress)) return <span>{t`Waiting for the provider`}</span>;
  return (
    <span>
      {progress.state === "failed" ? texts.failure(progress) : t`${exact(progress.amount)} collected`}
    </span>
  );
}

import type { Transfer, VendorWallet, VendorWallets } from "@foyer/contract/transfers";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { vendorWalletsQuery } from "../../entities/transfer/transfer-queries.ts";
import { HideBalance } from "../../entities/wallet/wallet-balance.tsx";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";
import { CollectAll } from "../../features/transfer-money/collect-all.tsx";
import { TransferForm } from "../../features/transfer-money/transfer-form.tsx";
import { TransferResult } from "../../features/transfer-money/transfer-result.tsx";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./wallets.module.css";

interface WalletListProps {
  /** The vendor to transfer to or from. */
  vendor: string | undefined;
  direction: Transfer["direction"];
}

/** All wallets with their balances; a vendor that does not answer says so in its row. */
export function WalletList({ vendor, direction }: WalletListProps) {
  const { t } = useLingui();
  const go = useGo();
  const { data, error, isFetching, refetch } = useQuery(vendorWalletsQuery());
  useFollowBalance(refetch);
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="wallets" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton className={styles.tallSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
      </div>
    );
  const chosen = data.wallets.find((wallet) => wallet.vendor === vendor);
  if (vendor !== undefined)
    return (
      <div className={styles.screen}>
        {chosen ? (
          <TransferForm
            key={vendor}
            wallets={data}
            wallet={chosen}
            direction={chosen.state === "closed" ? "in" : direction}
            {...(chosen.state !== "closed" && {
              onTurn: (next: Transfer["direction"]) =>
                go(
                  { to: "/m/wallet", search: { vendor, ...(next === "in" && { to: "main" as const }) } },
                  { replace: true },
                ),
            })}
          />
        ) : (
          <EmptyState
            title={t`This provider has no wallet of its own.`}
            text={t`Its games are played with your main wallet.`}
            action={
              <Link to="/m/wallet" search={{}} className={buttonClass({ look: "primary" })}>
                {t`Wallets`}
              </Link>
            }
          />
        )}
      </div>
    );
  return (
    <div className={styles.screen}>
      <Total wallets={data} />
      {data.open.map((transfer) => (
        <Card key={transfer.number}>
          <TransferResult transfer={transfer} />
        </Card>
      ))}
      <CollectAll wallets={data.wallets} currency={data.currency} />
      <section className={styles.section}>
        <h2>{t`Provider wallets`}</h2>
        {data.wallets.length === 0 ? (
          <p className={styles.small}>{t`All games are played with your main wallet.`}</p>
        ) : (
          <>
            <RowCard label={t`Provider wallets`}>
              {data.wallets.map((wallet) => (
                <WalletRow
                  key={wallet.vendor}
                  wallet={wallet}
                  currency={data.currency}
                  busy={isFetching}
                  onRetry={() => void refetch()}
                />
              ))}
            </RowCard>
            <p className={styles.small}>
              {t`Games of these providers are played with a wallet of their own. Bets there show in your betting record and count towards turnover and bonuses once they're settled.`}
            </p>
          </>
        )}
      </section>
      <Link to="/m/wallet" search={{ show: "history" }} className={styles.link}>
        {t`Transfer history`}
      </Link>
      {error && <Note icon="warn">{t`These amounts may be out of date.`}</Note>}
    </div>
  );
}

/** Money that moves elsewhere changes these wallets too. */
function useFollowBalance(refetch: () => unknown): void {
  const queries = useQueryClient();
  const { queryKey } = walletQuery();
  useEffect(() => {
    let version = queries.getQueryData(queryKey)?.version;
    return queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== queryKey[0]) return;
      const now = queries.getQueryData(queryKey)?.version;
      if (version !== undefined && now !== undefined && now > version) refetch();
      version = now;
    });
  }, [queries, queryKey, refetch]);
}

function Total({ wallets: { currency, main, bonus, wallets } }: { wallets: VendorWallets }) {
  const { t } = useLingui();
  const { own } = useAmounts(currency);
  const known = wallets.reduce((sum, { balance = "0" }) => sum + parseAmount(balance), parseAmount(main));
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.label}>{t`Your money`}</span>
        <HideBalance />
      </div>
      <span className={styles.figure}>
        <Money parts={own.parts(formatAmount(known))} />
      </span>
      {wallets.some(({ balance }) => balance === undefined) && (
        <p className={styles.small}>{t`Without wallets whose provider isn't answering.`}</p>
      )}
      <dl className={styles.parts}>
        <div>
          <dt>{t`Main wallet`}</dt>
          <dd>
            <Money parts={own.parts(main)} />
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/m/wallet" search={{ show: "bonus" }} className={styles.inline}>
              {t`Bonus wallet`}
              <Icon name="next" size="s" />
            </Link>
          </dt>
          <dd>
            <Money parts={own.parts(bonus)} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Link to="/m/withdraw" className={buttonClass({ look: "outline" })}>{t`Withdraw`}</Link>
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>{t`Deposit`}</Link>
      </div>
    </Card>
  );
}

interface WalletRowProps {
  wallet: VendorWallet;
  currency: string;
  busy: boolean;
  onRetry: () => void;
}

function WalletRow({ wallet: { vendor, name, state, balance }, currency, busy, onRetry }: WalletRowProps) {
  const { t } = useLingui();
  const { own } = useAmounts(currency);
  if (balance === undefined)
    return (
      <li className={rowClass}>
        <RowText name={name}>{t`The provider isn't answering. Your money there is safe.`}</RowText>
        <Button size="small" busy={busy} onClick={onRetry}>{t`Try again`}</Button>
      </li>
    );
  return (
    <li>
      <Link
        to="/m/wallet"
        search={{ vendor, ...(state === "closed" && { to: "main" as const }) }}
        className={rowClass}
      >
        <RowText name={name}>
          {state === "closed" ? t`Under maintenance: money can only be collected.` : t`Transfer`}
        </RowText>
        <RowEnd>
          <b>
            <Money parts={own.parts(balance)} />
          </b>
        </RowEnd>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

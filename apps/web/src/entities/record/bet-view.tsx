import type { BetDetails, Transaction } from "@foyer/contract/records";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Money } from "../../ui/money/money.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { TABS } from "../category/categories.ts";
import { useMoney } from "../merchant/use-money.ts";
import { useOwnMoney } from "../wallet/hide-balance.ts";
import styles from "./record.module.css";
import { Facts, Totals } from "./record-list.tsx";
import { PlainMoney, SignedMoney } from "./signed-money.tsx";
import { StateTag } from "./state-tag.tsx";
import { useRecordTimes } from "./use-record-times.ts";

interface BetViewProps {
  /** A balance is absent where it is hidden from whoever looks. */
  bet: Omit<BetDetails, "transactions" | "hasVendorPage"> & {
    readonly transactions: readonly (Omit<Transaction, "balance"> & { readonly balance?: string })[];
  };
  /** Whose bet it is, if it is not the player's own. */
  member?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
}

/** A bet: its round, its movements in the book, and the vendor's calls. */
export function BetView({ bet, member, children }: BetViewProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const own = useOwnMoney();
  const { moment } = useRecordTimes();
  const { gameName, displayName, category, picture, state, transactions, vendorTransactions } = bet;
  const calls = { bet: t`Bet`, win: t`Win`, rollback: t`Rollback` };
  return (
    <article className={styles.screen}>
      <div className={`${styles.card} ${styles.row}`}>
        <span className={styles.picture} style={picture && coloursOf(picture)}>
          {picture && <Picture picture={picture} kind="tile" sizes="39px" />}
        </span>
        <span className={styles.what}>
          <h2>
            <bdi>{gameName}</bdi>
          </h2>
          <i>
            <bdi>{displayName}</bdi>
            {category && `, ${i18n._(TABS[category].label)}`}
          </i>
        </span>
        <StateTag state={state} />
      </div>
      <Totals
        figures={[
          { label: t`Stake`, value: <PlainMoney amount={bet.stake} /> },
          { label: t`Paid out`, value: <PlainMoney amount={bet.paid} /> },
          ...(bet.result === undefined
            ? []
            : [{ label: t`Result`, value: <SignedMoney total amount={bet.result} /> }]),
        ]}
      />
      <Facts
        facts={[
          ...(member ? [{ label: t`Member`, value: member }] : []),
          { label: t`Placed`, value: moment(bet.placedAt) },
          ...(bet.settledAt ? [{ label: t`Settled`, value: moment(bet.settledAt) }] : []),
          { label: t`Counts for turnover`, value: <PlainMoney amount={bet.turnover} /> },
          ...(bet.jackpot ? [{ label: t`Jackpot`, value: <PlainMoney amount={bet.jackpot} /> }] : []),
        ]}
      />
      <div className={`${styles.card} ${styles.row}`}>
        <span className={styles.what}>
          <i>
            <Trans>Round number</Trans>
          </i>
          <bdi>{bet.round}</bdi>
        </span>
        <Button
          look="text"
          onClick={async () => {
            try {
              await navigator.clipboard.writeText(bet.round);
              toast("success", t`Copied.`);
            } catch {
              toast("error", t`Couldn't copy. Select the number and copy it.`);
            }
          }}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
      {bet.wallet === "vendor" && (
        <p className={styles.note}>
          {member ? (
            <Trans>
              Played from the wallet at <bdi>{displayName}</bdi>, so the bet is in no transaction of the main
              wallet.
            </Trans>
          ) : (
            <Trans>
              Played from your wallet at <bdi>{displayName}</bdi>, so the bet is in no transaction of your
              main wallet.
            </Trans>
          )}
        </p>
      )}
      {transactions.length > 0 && (
        <section className={styles.day}>
          <h2 className={styles.heading}>
            <Trans>Transactions</Trans>
          </h2>
          <ul className={styles.rows}>
            {transactions.map(({ id, code, amount, balance, at }) => (
              <li key={id} className={styles.row}>
                <span className={styles.what}>
                  <b>{code}</b>
                  <i>{moment(at)}</i>
                </span>{" "}
                <span className={styles.much}>
                  <SignedMoney amount={amount} />{" "}
                  {balance !== undefined && (
                    <i>
                      {t`Balance`} <Money parts={own(money(balance))} />
                    </i>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {vendorTransactions.length > 0 && (
        <section className={styles.day}>
          <h2 className={styles.heading}>
            <Trans>Provider's record</Trans>
          </h2>
          <ul className={styles.rows}>
            {vendorTransactions.map((call) => (
              <li key={call.id} className={styles.row}>
                <span className={styles.what}>
                  <b>{calls[call.kind]}</b>
                  <i>{moment(call.at)}</i>
                  <i>
                    <bdi>{call.id}</bdi>
                  </i>
                </span>{" "}
                <span className={styles.much}>
                  <PlainMoney amount={call.amount} />
                  {call.outcome === "rolled_back" && (
                    <i>
                      <Trans>Rolled back</Trans>
                    </i>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </article>
  );
}

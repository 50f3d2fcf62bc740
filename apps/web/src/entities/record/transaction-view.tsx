import type { TransactionDetails } from "@foyer/contract/records";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../merchant/use-money.ts";
import { useOwnMoney } from "../wallet/hide-balance.ts";
import styles from "./record.module.css";
import { Facts, Totals } from "./record-list.tsx";
import { CODE_TEXTS } from "./record-texts.ts";
import { SignedMoney } from "./signed-money.tsx";
import { useRecordTimes } from "./use-record-times.ts";

interface TransactionViewProps {
  /** A balance is absent where it is hidden from whoever looks. */
  transaction: Pick<
    TransactionDetails,
    "code" | "amount" | "wallet" | "at" | "title" | "reference" | "vendorName"
  > & {
    readonly balance?: string;
  };
  /** In the member's book. */
  number: string;
  /** Whose transaction it is, if it is not the player's own. */
  member?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
}

/** A transaction: its amount, the balance after it, and what it was for. */
export function TransactionView({ transaction, number, member, children }: TransactionViewProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const own = useOwnMoney();
  const { moment } = useRecordTimes();
  const { code, amount, balance, wallet, at, title, reference, vendorName } = transaction;
  return (
    <article className={styles.screen}>
      <h2>{i18n._(CODE_TEXTS[code].text)}</h2>
      <Totals
        figures={[
          { label: t`Amount`, value: <SignedMoney amount={amount} /> },
          ...(balance === undefined
            ? []
            : [
                {
                  label: t`Balance after`,
                  value: <Money parts={member === undefined ? own(money(balance)) : money(balance)} />,
                },
              ]),
        ]}
      />
      <Facts
        facts={[
          ...(member ? [{ label: t`Member`, value: member }] : []),
          { label: t`Time`, value: moment(at) },
          { label: t`Wallet`, value: wallet === "bonus" ? t`Bonus` : t`Main` },
          { label: t`Number`, value: number },
          ...(vendorName ? [{ label: t`Provider`, value: <bdi>{vendorName}</bdi> }] : []),
          ...(title ? [{ label: t`Promotion`, value: <bdi>{title}</bdi> }] : []),
          ...(reference && !title ? [{ label: t`Reference`, value: <bdi>{reference}</bdi> }] : []),
        ]}
      />
      {children}
    </article>
  );
}

import type { Transfer, VendorWallet, VendorWallets } from "@foyer/contract/transfers";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { transferableOf } from "@foyer/domain/transfer-state";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { AmountField } from "../../ui/amount-field/amount-field.tsx";
import { Button } from "../../ui/button/button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { Money } from "../../ui/money/money.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { useAmountAnswer } from "./amount-answer.ts";
import styles from "./transfer-money.module.css";
import { TransferResult } from "./transfer-result.tsx";
import { useTransfer } from "./use-transfer.ts";

/** Sums to choose with one tap, in units; those above the wallet's balance are left out. */
const SUMS = ["100", "500", "1000", "5000"].map(parseAmount);

interface TransferFormProps {
  wallets: VendorWallets;
  wallet: VendorWallet;
  direction: Transfer["direction"];
  /** Without it the direction is fixed. */
  onTurn?: (direction: Transfer["direction"]) => void;
  /** The transfer was made; without it the form tells what became of it. */
  onMade?: (transfer: Transfer) => void;
}

/** An amount, or all, between the main wallet and a vendor's. */
export function TransferForm({ wallets, wallet, direction, onTurn, onMade }: TransferFormProps) {
  const { t } = useLingui();
  const { currency: code, minimum, main } = wallets;
  const currency = useSettings()?.currency;
  const { parts, short, figures, exact, own } = useAmounts(code);
  const box = useRef<HTMLInputElement>(null);
  const transfer = useTransfer();
  const [text, setText] = useState("");
  const [judged, setJudged] = useState(false);
  const [made, setMade] = useState<Transfer>();

  const from = direction === "out" ? main : wallet.balance;
  const most = from === undefined ? undefined : transferableOf(parseAmount(from), code);
  const input = readAmountInput(text, currency ?? { symbol: "", code, group: ",", decimal: "." });
  const answer = useAmountAnswer(
    { currency: code, minimum, available: most === undefined ? undefined : formatAmount(most) },
    input,
    transfer.error ?? undefined,
  );
  const amount = "amount" in input && !answer.error ? input.amount : undefined;
  const set = (next: string) => {
    setText(next);
    setMade(undefined);
    if (transfer.isError) transfer.reset();
  };
  const send = (wanted: string | undefined) => {
    if (transfer.isPending) return;
    transfer.mutate(
      { vendor: wallet.vendor, direction, ...(wanted !== undefined && { amount: wanted }) },
      {
        onSuccess: (done) => {
          setText("");
          setJudged(false);
          setMade(done);
          onMade?.(done);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    // the same again, after an answer that was lost or a refusal
    if (amount !== undefined) send(formatAmount(amount));
    else if (transfer.isError && "amount" in input) send(formatAmount(input.amount));
    else box.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {onTurn && (
        <Segments
          label={t`Direction`}
          value={direction}
          onChoose={(next) => {
            set("");
            setJudged(false);
            onTurn(next);
          }}
          options={[
            { value: "out", text: t`To ${wallet.name}` },
            { value: "in", text: t`To main wallet` },
          ]}
        />
      )}
      <ValueList
        items={[
          { name: t`Main wallet`, value: <Money parts={own.parts(main)} /> },
          {
            name: wallet.name,
            value: wallet.balance === undefined ? t`Not known` : <Money parts={own.parts(wallet.balance)} />,
          },
        ]}
      />
      <AmountField
        ref={box}
        label={t`Amount`}
        sign={parts("0").symbol}
        value={text}
        onChange={set}
        onBlur={() => setJudged(text !== "")}
        error={answer.early || judged ? answer.error : undefined}
        hint={
          "amount" in input && input.translated
            ? t`Read as ${exact(input.amount)}.`
            : t`From ${short(minimum)}. No fee.`
        }
      />
      <div className={styles.sums} role="group" aria-label={t`Suggested amounts`}>
        {SUMS.filter((one) => one >= parseAmount(minimum) && (most === undefined || one <= most)).map(
          (one) => (
            <button
              key={String(one)}
              type="button"
              className={`display ${chipClass(amount === one)}`}
              aria-pressed={amount === one}
              onClick={() => set(figures(one))}
            >
              {figures(one)}
            </button>
          ),
        )}
        {most !== undefined && most > 0n && (
          <button
            type="button"
            className={`display ${chipClass(amount === most)}`}
            aria-pressed={amount === most}
            onClick={() => set(figures(most))}
          >
            {t`All, ${own.short(most)}`}
          </button>
        )}
      </div>
      <Button type="submit" look="primary" size="large" full busy={transfer.isPending}>
        {amount === undefined ? t`Transfer` : t`Transfer ${short(amount)}`}
      </Button>
      {made && !onMade && <TransferResult transfer={made} />}
    </form>
  );
}

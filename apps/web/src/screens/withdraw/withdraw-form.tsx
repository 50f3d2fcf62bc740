import type { BankCard } from "@foyer/contract/bank-cards";
import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { withdrawalFee } from "@foyer/domain/withdrawal-sums";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LevelLimits } from "../../entities/club/level-limits.tsx";
import { LetterMark } from "../../entities/deposit/letter-mark.tsx";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMinutes } from "../../entities/deposit/use-method-texts.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { HideBalance } from "../../entities/wallet/wallet-balance.tsx";
import { LazyVendorMoney } from "../../features/transfer-money/lazy-vendor-money.tsx";
import { useShortMoment } from "../../i18n/use-moment.ts";
import type { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { AmountField } from "../../ui/amount-field/amount-field.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { ChoiceCards } from "../../ui/choice-cards/choice-cards.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { AskForHelp } from "../../widgets/ask-for-help/ask-for-help.tsx";
import { useAmountAnswer } from "./amount-answer.ts";
import { TurnoverNote } from "./turnover-note.tsx";
import styles from "./withdraw.module.css";

/** Loads while the form is filled in. */
const ConfirmWithdrawal = lazyComponent({
  load: async () => ({ default: (await import("./confirm-withdrawal.tsx")).ConfirmWithdrawal }),
});

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/** What can be withdrawn, how much of it, and to which card. */
export function WithdrawForm({ info }: { info: WithdrawalInfo }) {
  const { t, i18n } = useLingui();
  const { parts, short, figures, exact, own } = useAmounts(info.currency);
  const currency = useSettings()?.currency;
  const minutes = useMinutes();
  const moment = useShortMoment();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => ConfirmWithdrawal.preload(), []);
  const ready = info.cards.filter(({ coolsUntil }) => coolsUntil === undefined);
  const [text, setText] = useState("");
  const [cardId, setCardId] = useState(ready[0]?.id ?? "");
  const [judged, setJudged] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();

  const input = readAmountInput(
    text,
    currency ?? { symbol: "", code: info.currency, group: ",", decimal: "." },
  );
  const card = ready.find(({ id }) => id === cardId);
  /** The limits of what the money is paid to. */
  const terms = card ? info.kinds[card.kind] : info;
  const answer = useAmountAnswer({ ...info, ...terms }, input, refusal);
  const amount = "amount" in input && !answer.error ? input.amount : undefined;
  const possible = least(
    parseAmount(info.available),
    parseAmount(terms.maximum),
    parseAmount(terms.leftToday),
  );
  const most = possible - (possible % smallestPayment(info.currency));
  const fee = amount === undefined ? 0n : withdrawalFee(amount, info);
  const cooling = info.coolings.find(({ reason }) => reason !== "card");
  const set = (next: string) => {
    setText(next);
    setRefusal(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (amount === undefined) box.current?.focus();
    else if (card) setConfirming(true);
  };

  if (info.debt !== undefined)
    return (
      <div className={styles.screen}>
        <AvailableCard info={info} />
        <EmptyState
          title={t`Withdrawals are on hold.`}
          text={t`The bank took back a deposit that was credited to you, and ${own.short(info.debt)} of it is missing. Ask us how to settle it.`}
          action={<AskForHelp about={t`My withdrawals are on hold:`} look="primary" />}
        />
      </div>
    );
  if (!info.paymentPassword || info.cards.length === 0)
    return (
      <div className={styles.screen}>
        <AvailableCard info={info} />
        <EmptyState
          title={info.paymentPassword ? t`Add a card or e-wallet first.` : t`Set a payment password first.`}
          text={
            info.paymentPassword
              ? t`Withdrawals are paid to a bank account or e-wallet in your name.`
              : t`Every withdrawal is confirmed with it.`
          }
          action={
            <Link
              to="/m/securityCenter"
              search={{ part: info.paymentPassword ? "add-card" : "payment" }}
              className={buttonClass({ look: "primary" })}
            >
              {info.paymentPassword ? t`Add card` : t`Set payment password`}
            </Link>
          }
        />
      </div>
    );
  return (
    <form noValidate onSubmit={submit}>
      <ActionScreen>
        <AvailableCard info={info} />
        <LazyVendorMoney />
        {info.open.map(({ number, amount: held, card: name }) => (
          <RowCard key={number}>
            <li>
              <Link to="/m/withdraw" search={{ order: number }} className={rowClass}>
                <RowText name={t`On its way to ${name}`}>
                  <bdi dir="ltr">{number}</bdi>
                </RowText>
                <RowEnd>
                  <b>
                    <Money parts={own.parts(held)} />
                  </b>
                </RowEnd>
                <Icon name="next" size="s" />
              </Link>
            </li>
          </RowCard>
        ))}
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
              : t`${short(terms.minimum)} to ${short(terms.maximum)} per withdrawal. ${terms.countLeftToday} of ${terms.countPerDay} left today.`
          }
        />
        <LevelLimits
          of={({ withdrawalMaximum, withdrawalDayMaximum, withdrawalDayCount }, sum, level) =>
            t`${level}: ${sum(withdrawalMaximum)} per withdrawal, ${sum(withdrawalDayMaximum)} and ${plural(withdrawalDayCount, { one: "# withdrawal", other: "# withdrawals" })} a day.`
          }
        />
        {most > 0n && (
          <Button
            onClick={() => set(figures(formatAmount(most)))}
          >{t`Withdraw all, ${own.short(most)}`}</Button>
        )}
        {ready.length > 0 && (
          <ChoiceCards
            legend={t`To`}
            value={cardId}
            onChoose={(next) => {
              setCardId(next);
              setRefusal(undefined);
            }}
            choices={ready.map((one) => ({
              value: one.id,
              name: nameOf(one),
              more: one.holder,
              start: <LetterMark name={one.name} />,
            }))}
          />
        )}
        {info.cards
          .filter(({ coolsUntil }) => coolsUntil !== undefined)
          .map((one) => (
            <Note
              key={one.id}
            >{t`${nameOf(one)} can receive money from ${moment(one.coolsUntil ?? "")}.`}</Note>
          ))}
        {cooling && (
          <Note>
            {cooling.reason === "new-device"
              ? t`An operator checks every withdrawal until ${moment(cooling.endsAt)}, because you logged in on a new device.`
              : t`An operator checks every withdrawal until ${moment(cooling.endsAt)}, because something that protects your account has changed.`}
          </Note>
        )}
        <TurnoverNote info={info} />
        <Link to="/m/securityCenter" search={{ part: "cards" }} className={styles.link}>
          {t`Cards and e-wallets`}
        </Link>
        <Card>
          <ValueList
            items={[
              { name: t`Fee`, value: fee > 0n ? <Money parts={parts(fee)} /> : t`None` },
              ...(info.freeLeft === undefined
                ? []
                : [
                    {
                      name: t`Left this month without a fee, by your level`,
                      value: i18n.number(info.freeLeft),
                    },
                  ]),
              { name: t`Usual arrival`, value: t`within ${minutes(info.usualMinutes, "long")}` },
              ...(amount === undefined
                ? []
                : [{ name: t`You receive`, value: <Money parts={parts(amount - fee)} />, total: true }]),
            ]}
          />
        </Card>
        <ActionBar>
          <Button type="submit" look="primary" size="large" full>
            {amount === undefined ? t`Withdraw` : t`Withdraw ${short(amount)}`}
          </Button>
        </ActionBar>
      </ActionScreen>
      {confirming && card && amount !== undefined && (
        <ConfirmWithdrawal
          info={info}
          amount={amount}
          card={card}
          onRefused={(refused) => {
            setConfirming(false);
            setRefusal(refused);
            setJudged(true);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

const nameOf = ({ name, lastFour }: Pick<BankCard, "name" | "lastFour">): string =>
  `${name} ••\u00a0${lastFour}`;

/** The available sum, how it and the locked ones add up to the balance, and the bonus beside it. */
function AvailableCard({ info }: { info: WithdrawalInfo }) {
  const { t } = useLingui();
  const { own } = useAmounts(info.currency);
  const sum = (reason: "turnover" | "bonus") =>
    info.locked.reduce((all, one) => (one.reason === reason ? all + parseAmount(one.amount) : all), 0n);
  const lines = [
    { name: t`Locked by deposit turnover`, amount: sum("turnover") },
    { name: t`Bonus`, amount: sum("bonus") },
  ].filter(({ amount }) => amount > 0n);
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.label}>{t`Available to withdraw`}</span>
        <HideBalance />
      </div>
      <span className={styles.figure}>
        <Money parts={own.parts(info.debt === undefined ? info.available : "0")} />
      </span>
      <ValueList
        items={[
          { name: t`Balance`, value: <Money parts={own.parts(info.balance)} /> },
          ...lines.map(({ name, amount }) => ({ name, value: <Money parts={own.parts(amount)} /> })),
        ]}
      />
      {info.locked.length > 0 && (
        <Link to="/m/withdraw" search={{ show: "locked" }} className={styles.link}>
          {t`See what is locked and why`}
        </Link>
      )}
    </Card>
  );
}

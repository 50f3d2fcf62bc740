import type { DepositMethod, DepositPromotion } from "@foyer/contract/deposits";
import { readAmountInput } from "@foyer/domain/amount-input";
import { depositBonus, depositFee, depositTurnover } from "@foyer/domain/deposit-sums";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LevelLimits } from "../../entities/club/level-limits.tsx";
import { depositMethodsQuery } from "../../entities/deposit/deposit-queries.ts";
import { MethodLogo } from "../../entities/deposit/method-logo.tsx";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMethodTexts } from "../../entities/deposit/use-method-texts.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { AmountField } from "../../ui/amount-field/amount-field.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { ChoiceCards } from "../../ui/choice-cards/choice-cards.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { useAmountAnswer } from "./amount-answer.ts";
import { AmountSkeleton } from "./amount-skeleton.tsx";
import type { Carried } from "./carried.ts";
import styles from "./deposit.module.css";
import { OrderPage } from "./lazy-order-page.tsx";
import { PayView } from "./lazy-pay-view.tsx";
import { usePromotionTerms } from "./promotion-terms.ts";
import { useOpenOrder } from "./use-open-order.ts";

interface AmountStepProps {
  code: string;
  carried: Carried;
}

/** How much to pay with a method, and with which promotion. */
export default function AmountStep({ code, carried }: AmountStepProps) {
  const { t } = useLingui();
  const texts = useMethodTexts();
  const { data, error, isFetching, refetch } = useQuery(depositMethodsQuery(useLanguage()));
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="depositMethods" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data) return <AmountSkeleton />;
  const method = data.methods.find((one) => one.code === code);
  if (!method || method.closed)
    return (
      <div className={styles.message}>
        <EmptyState
          title={method ? t`${method.name} isn't available right now.` : t`This payment method was removed.`}
          text={method ? texts.closed(method) : t`Choose another one.`}
          action={
            <Link to="/m/voucherCenter" search={carried} className={buttonClass({ look: "primary" })}>
              {t`Other methods`}
            </Link>
          }
        />
      </div>
    );
  return (
    <AmountForm
      method={method}
      promotions={data.promotions}
      turnoverFactor={data.turnoverFactor}
      carried={carried}
    />
  );
}

/** Whether the address carries an amount as the contract writes it. */
function isAmount(text: string | undefined): text is string {
  try {
    return text !== undefined && parseAmount(text) > 0n;
  } catch {
    return false;
  }
}

interface AmountFormProps {
  method: DepositMethod;
  promotions: readonly DepositPromotion[];
  turnoverFactor: string;
  carried: Carried;
}

function AmountForm({ method, promotions, turnoverFactor, carried }: AmountFormProps) {
  const { t } = useLingui();
  const {
    code,
    name,
    currency: currencyCode,
    minimum,
    maximum,
    leftToday,
    countLeftToday,
    amounts,
    banks,
  } = method;
  const currency = useSettings()?.currency;
  const { parts, exact, short, figures } = useAmounts(currencyCode);
  const texts = useMethodTexts();
  const errorText = useErrorText();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => (isAmount(carried.amount) ? figures(carried.amount) : ""));
  const [bank, setBank] = useState(banks[0]?.code);
  const [promotionId, setPromotionId] = useState(Number(carried.promotion ?? 0));
  // Too little is no error while more digits may follow.
  const [judged, setJudged] = useState(carried.amount !== undefined);
  const openOrder = useOpenOrder();
  useEffect(() => {
    OrderPage.preload();
    PayView.preload();
  }, []);

  const input = readAmountInput(
    text,
    currency ?? { symbol: "", code: currencyCode, group: ",", decimal: "." },
  );
  const answer = useAmountAnswer(method, input, openOrder.error);
  const amount = "amount" in input && !answer.error ? input.amount : undefined;
  const shownError = answer.early || judged ? answer.error : undefined;
  const chosen = promotions.find((promotion) => promotion.promotionId === promotionId);
  const bonus =
    chosen && amount !== undefined ? depositBonus(amount, { ...chosen, currency: currencyCode }) : 0n;
  const fee = amount === undefined ? 0n : depositFee(amount, method);
  const most = leftToday && parseAmount(leftToday) < parseAmount(maximum) ? leftToday : maximum;

  const set = (next: string) => {
    setText(next);
    openOrder.reset();
  };
  const choose = (next: string) => {
    set(figures(next));
    setJudged(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (amount === undefined) {
      box.current?.focus();
      return;
    }
    openOrder.open({
      method: code,
      amount: formatAmount(amount),
      ...(bank !== undefined && { bank }),
      ...(chosen && bonus > 0n && { promotionId: chosen.promotionId }),
      ...(carried.replaces && { replaces: carried.replaces }),
    });
  };

  const limits = t`${short(minimum)} to ${short(maximum)} per order.`;
  const today = leftToday && t`${short(leftToday)} left today.`;
  const times = countLeftToday !== undefined && t`Deposits left today: ${countLeftToday}.`;
  const readAs = "amount" in input && input.translated && t`Read as ${exact(input.amount)}.`;
  const turnover = amount === undefined ? 0n : depositTurnover(amount, turnoverFactor);
  const wagering = bonus > 0n && chosen ? bonus * BigInt(chosen.multiple) : 0n;
  return (
    <form noValidate onSubmit={submit}>
      <ActionScreen>
        <RowCard>
          <li>
            <Link
              to="/m/voucherCenter"
              search={{
                ...carried,
                ...(amount !== undefined && { amount: formatAmount(amount) }),
                ...(promotionId && { promotion: String(promotionId) }),
              }}
              className={rowClass}
            >
              <MethodLogo method={method} />
              <RowText name={name}>
                {texts.fee(method)}. {texts.usually(method)}
              </RowText>
              <RowEnd>
                <b className={styles.change}>{t`Change`}</b>
              </RowEnd>
            </Link>
          </li>
        </RowCard>
        {carried.replaces && (
          <p className={styles.small}>{t`Order ${carried.replaces} is cancelled when you go on.`}</p>
        )}
        <AmountField
          ref={box}
          label={t`Amount`}
          sign={parts("0").symbol}
          value={text}
          onChange={set}
          onBlur={() => setJudged(text !== "")}
          error={shownError}
          hint={readAs || [limits, today, times].filter(Boolean).join(" ")}
        />
        <LevelLimits
          of={({ deposits }, sum, level) => {
            const own = deposits.find((one) => one.code === code);
            if (!own) return undefined;
            return own.dayMaximum === undefined
              ? t`${level}: ${sum(own.maximum)} per order.`
              : t`${level}: ${sum(own.maximum)} per order, ${sum(own.dayMaximum)} a day.`;
          }}
        />
        <div className={styles.amounts} role="group" aria-label={t`Suggested amounts`}>
          {amounts.map((one) => (
            <button
              key={one}
              type="button"
              className={`display ${chipClass(amount === parseAmount(one))}`}
              aria-pressed={amount === parseAmount(one)}
              onClick={() => choose(one)}
            >
              {figures(one)}
            </button>
          ))}
          <button
            type="button"
            className={`display ${chipClass(false)}`}
            aria-label={`${t`Max`}, ${short(most)}`}
            onClick={() => choose(most)}
          >
            {t`Max`}
          </button>
        </div>
        {banks.length > 0 && (
          <label className={styles.select}>
            <span className={styles.label}>{t`Bank to transfer to`}</span>
            <select value={bank} onChange={(event) => setBank(event.target.value)}>
              {banks.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {promotions.length > 0 && (
          <Promotion
            promotions={promotions}
            amount={amount}
            turnoverFactor={turnoverFactor}
            value={promotionId}
            onChoose={setPromotionId}
          />
        )}
        {amount !== undefined && (
          <Card>
            <ValueList
              items={[
                { name: t`You pay`, value: <Money parts={parts(amount + fee)} /> },
                { name: t`Fee`, value: fee > 0n ? <Money parts={parts(fee)} /> : t`None` },
                ...(bonus > 0n
                  ? [
                      {
                        name: t`Bonus, locked until you have bet enough`,
                        value: (
                          <span className={styles.gain}>
                            +<Money parts={parts(bonus)} />
                          </span>
                        ),
                      },
                    ]
                  : []),
                { name: t`You play with`, value: <Money parts={parts(amount)} />, total: true },
              ]}
            />
          </Card>
        )}
        {openOrder.error !== null && !answer.fromPlatform && (
          <p className={styles.error} role="alert">
            <Icon name="warn" size="s" />
            <span>{errorText(openOrder.error)}</span>
          </p>
        )}
        <ActionBar
          text={
            amount === undefined
              ? undefined
              : wagering > 0n
                ? t`To withdraw later: bet ${short(turnover)} for the deposit and ${short(wagering)} for the bonus.`
                : turnover > 0n
                  ? t`To withdraw later: bet ${short(turnover)}.`
                  : undefined
          }
        >
          <Button type="submit" look="primary" size="large" full busy={openOrder.busy}>
            {amount === undefined ? t`Deposit with ${name}` : t`Pay ${short(amount + fee)} with ${name}`}
          </Button>
        </ActionBar>
      </ActionScreen>
    </form>
  );
}

interface PromotionProps {
  promotions: readonly DepositPromotion[];
  amount: bigint | undefined;
  turnoverFactor: string;
  value: number;
  onChoose: (promotionId: number) => void;
}

/** With which promotion, or none; each with its terms in one line. */
function Promotion({ promotions, amount, turnoverFactor, value, onChoose }: PromotionProps) {
  const { t, i18n } = useLingui();
  const { short } = useAmounts(undefined);
  const terms = usePromotionTerms();
  const factor = new Intl.NumberFormat(i18n.locale).format(Number(turnoverFactor));
  const free =
    Number(turnoverFactor) === 0
      ? t`Withdraw at any time.`
      : Number(turnoverFactor) === 1
        ? t`Withdraw after betting the deposit once.`
        : t`Withdraw after betting the deposit ${factor} times.`;
  return (
    <ChoiceCards
      legend={t`Promotion`}
      value={value}
      onChoose={onChoose}
      choices={[
        ...promotions.map((promotion) => {
          const bonus = amount === undefined ? 0n : depositBonus(amount, promotion);
          return {
            value: promotion.promotionId,
            name: promotion.title,
            more: terms(promotion),
            end: bonus > 0n ? `+${short(bonus)}` : undefined,
          };
        }),
        { value: 0, name: t`No promotion`, more: free },
      ]}
    />
  );
}

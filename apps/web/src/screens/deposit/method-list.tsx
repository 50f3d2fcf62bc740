import type { DepositMethod, DepositPromotion, DepositSummary } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { depositMethodsQuery } from "../../entities/deposit/deposit-queries.ts";
import { MethodLogo } from "../../entities/deposit/method-logo.tsx";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMethodTexts } from "../../entities/deposit/use-method-texts.ts";
import { WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import { countdownText, useSecondsUntil } from "../../lib/use-seconds-until.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { Carried } from "./carried.ts";
import styles from "./deposit.module.css";
import { MethodsSkeleton } from "./methods-skeleton.tsx";
import { usePromotionTerms } from "./promotion-terms.ts";

/** Ways to pay: open orders first, then the method used last with a button of its own, closed ones last. */
export default function MethodList({ carried }: { carried: Carried }) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(depositMethodsQuery(useLanguage()));
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="depositMethods" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data) return <MethodsSkeleton />;
  const { methods, open, promotions, payeeName } = data;
  if (methods.length === 0)
    return (
      <div className={styles.screen}>
        <OpenOrders orders={open} />
        <EmptyState
          title={i18n._(EMPTY.depositMethods.title)}
          text={i18n._(EMPTY.depositMethods.text)}
          action={<Link to="/m/service" className={buttonClass({ look: "primary" })}>{t`Contact us`}</Link>}
        />
      </div>
    );
  const last = methods.find(({ lastUsed, closed }) => lastUsed && !closed);
  const others = methods.filter((method) => method !== last);
  return (
    <div className={styles.screen}>
      <OpenOrders orders={carried.replaces ? [] : open} />
      {last && <LastUsed method={last} carried={carried} />}
      {others.length > 0 && (
        <section className={styles.section}>
          <h2>{last ? t`Other methods` : t`Payment methods`}</h2>
          <RowCard>
            {others.map((method) => (
              <MethodRow key={method.code} method={method} carried={carried} />
            ))}
          </RowCard>
        </section>
      )}
      <p className={styles.small}>
        {payeeName
          ? t`Pay only from an account in your name, ${payeeName}.`
          : t`Pay only from an account in your name.`}
      </p>
      <Promotions promotions={promotions} />
      <Link to="/m/wallet" search={{}} className={styles.wallets}>
        {t`Wallets`}
      </Link>
    </div>
  );
}

function OpenOrders({ orders }: { orders: readonly DepositSummary[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <RowCard label={t`Open orders`}>
      {orders.map((order) => (
        <OpenOrder key={order.number} order={order} />
      ))}
    </RowCard>
  );
}

function OpenOrder({
  order: { number, state, amount, currency, methodName, expiresAt },
}: {
  order: DepositSummary;
}) {
  const { t } = useLingui();
  const { exact } = useAmounts(currency);
  const seconds = useSecondsUntil(Date.parse(expiresAt));
  const [sum, left] = [exact(amount), countdownText(seconds)];
  const waits = state !== "review" && seconds > 0;
  return (
    <li>
      <Link to="/m/voucherCenter" search={{ order: number }} className={rowClass}>
        <Icon name="clock" />
        <RowText name={waits ? t`Order awaiting payment` : t`Payment being checked`}>
          {waits ? t`${sum} with ${methodName}, ${left} left` : t`${sum} with ${methodName}`}
        </RowText>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

interface MethodProps {
  method: DepositMethod;
  carried: Carried;
}

function LastUsed({ method, carried }: MethodProps) {
  const { t } = useLingui();
  const texts = useMethodTexts();
  const { code, name } = method;
  return (
    <Card>
      <div className={styles.heading}>
        <h2 className={styles.label}>{carried.replaces ? t`Current method` : t`Last used`}</h2>
        <WalletBalance compact />
      </div>
      <div className={styles.method}>
        <MethodLogo method={method} large />
        <RowText name={name}>
          {texts.limits(method)}
          <br />
          {texts.fee(method)}. {texts.usually(method)}
        </RowText>
      </div>
      <Link
        to="/m/voucherCenter"
        search={{ method: code, ...carried }}
        className={buttonClass({ look: "primary", size: "large", full: true })}
      >
        {t`Deposit with ${name}`}
      </Link>
    </Card>
  );
}

function MethodRow({ method, carried }: MethodProps) {
  const texts = useMethodTexts();
  const { code, name, closed } = method;
  if (closed)
    return (
      <li className={rowClass}>
        <MethodLogo method={method} closed />
        <RowText name={name}>{texts.closed(method)}</RowText>
        <RowEnd>
          <span>{texts.opens(method)}</span>
        </RowEnd>
      </li>
    );
  return (
    <li>
      <Link to="/m/voucherCenter" search={{ method: code, ...carried }} className={rowClass}>
        <MethodLogo method={method} />
        <RowText name={name}>
          {texts.limits(method)}
          {method.hours && (
            <>
              <br />
              {texts.hours(method)}
            </>
          )}
        </RowText>
        <RowEnd>
          <i className={styles.arrival}>{texts.arrival(method)}</i>
          <span>{texts.fee(method)}</span>
        </RowEnd>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

function Promotions({ promotions }: { promotions: readonly DepositPromotion[] }) {
  const { t } = useLingui();
  const terms = usePromotionTerms();
  if (promotions.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t`Deposit promotions`}</h2>
      <RowCard>
        {promotions.map((promotion) => (
          <li key={promotion.promotionId}>
            <Link to="/m/activityDetail" search={{ id: String(promotion.promotionId) }} className={rowClass}>
              <Icon name="gift" />
              <RowText name={promotion.title}>{terms(promotion)}</RowText>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </RowCard>
    </section>
  );
}

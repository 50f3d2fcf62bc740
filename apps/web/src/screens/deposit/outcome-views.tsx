import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { chargeback } from "../../entities/deposit/order-steps.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useShortZonedMoment } from "../../entities/merchant/use-zoned-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { StateHead } from "../../ui/state-head/state-head.tsx";
import styles from "./deposit.module.css";
import { AskForOrder, OrderValues } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { useOrderActions } from "./use-order-actions.ts";
import { reviewReason, useOrderTitle } from "./use-order-title.ts";

/** After "I have paid": nothing to press, only what happens and for how long. */
export function CheckingView({ order, onShowPayment }: { order: DepositOrder; onShowPayment: () => void }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const { parts } = useAmounts(order.currency);
  return (
    <ActionScreen>
      <StateHead
        icon="clock"
        look="waiting"
        title={title(order)}
        figure={<Money parts={parts(order.toPay)} />}
      >
        {t`This page updates by itself. You can close it and come back from Deposit records.`}
      </StateHead>
      <OrderTimeline order={order} />
      <OrderValues order={order} />
      <ActionBar
        links={
          order.instruction && (
            <Button look="text" size="small" onClick={onShowPayment}>{t`Show payment details again`}</Button>
          )
        }
      >
        <AskForOrder number={order.number} full />
      </ActionBar>
    </ActionScreen>
  );
}

/** An operator looks at a payment that does not match its order. */
export function ReviewView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const { parts } = useAmounts(order.currency);
  const { currency, toPay, received, promotion } = order;
  const reason = reviewReason(order);
  const foreign = reason === "currency";
  return (
    <ActionScreen>
      <StateHead icon="info" look="waiting" title={title(order)}>
        {t`An operator is checking it. You don't need to do anything.`}
      </StateHead>
      {(received !== undefined || foreign) && (
        <Card>
          <div className={styles.pair}>
            <p>
              <span className={styles.small}>{t`Ordered`}</span>
              <b>
                <Money parts={parts(toPay)} />
              </b>
            </p>
            {received !== undefined && !foreign && (
              <p>
                <span className={styles.small}>{t`Received`}</span>
                <b>
                  <Money parts={parts(received)} />
                </b>
              </p>
            )}
          </div>
        </Card>
      )}
      <OrderTimeline order={order} />
      {foreign && <Note>{t`What arrived is credited at its value in ${currency}, or returned to you.`}</Note>}
      {reason === "amount" && (
        <Note>
          {promotion
            ? t`The amount that arrived is credited, or returned to you. The bonus of ${promotion.title} depends on the amount that is credited.`
            : t`The amount that arrived is credited, or returned to you.`}
        </Note>
      )}
      <OrderValues order={order} />
      <ActionBar>
        <AskForOrder number={order.number} full />
      </ActionBar>
    </ActionScreen>
  );
}

/** What was credited was taken back by the bank or wallet that it came from. */
export function TakenBackView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const { parts } = useAmounts(order.currency);
  const { number, credited, amount } = order;
  return (
    <ActionScreen>
      <StateHead
        icon="warn"
        look="bad"
        title={title(order)}
        figure={<Money parts={parts(chargeback(order)?.amount ?? credited ?? amount)} />}
      >
        {t`Your bank or wallet took the payment back.`}
      </StateHead>
      <Note>
        {t`The amount was taken from your balance. If the balance was too low, the rest is owed, and you can't withdraw until it is settled. Your messages say how much.`}
      </Note>
      <OrderTimeline order={order} />
      <OrderValues order={order} />
      <ActionBar
        links={
          <Link to="/m/webEmail" className={buttonClass({ look: "text", size: "small" })}>
            {t`Platform messages`}
          </Link>
        }
      >
        <AskForOrder number={number} full />
      </ActionBar>
    </ActionScreen>
  );
}

/** An order that ended without a credit. First what must not happen: paying twice. */
export function EndedView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const moment = useShortZonedMoment();
  const { parts, short, exact } = useAmounts(order.currency);
  const { number, state, toPay, amount, received, method, actions, expiresAt, promotion } = order;
  const { declarePaid } = useOrderActions(number);
  const returned = state === "returned";
  const words = {
    expired: t`No payment arrived by ${moment(expiresAt)}.`,
    returned: t`${exact(received ?? toPay)} was returned to the account it came from.`,
    failed: t`The payment didn't go through. Nothing was added to your balance.`,
    cancelled: t`Nothing was added to your balance.`,
  }[state as "expired" | "returned" | "failed" | "cancelled"];
  return (
    <ActionScreen>
      <StateHead
        icon={state === "expired" ? "clock" : returned ? "back" : "close"}
        {...(state === "failed" && { look: "bad" as const })}
        title={title(order)}
        figure={<Money parts={parts(toPay)} />}
      >
        {words}
      </StateHead>
      {!returned && (
        <Note icon="warn" title={t`Already paid? Don't pay again.`}>
          {state === "expired"
            ? t`Late payments are checked and credited.`
            : t`Ask for help, and an operator looks for your payment.`}
        </Note>
      )}
      <OrderTimeline order={order} />
      <OrderValues order={order} />
      <ActionBar links={<AskForOrder number={number} look="text" size="small" />}>
        <Link
          to="/m/voucherCenter"
          search={{
            method: method.code,
            amount,
            ...(promotion && { promotion: String(promotion.promotionId) }),
          }}
          className={buttonClass({ look: "primary", size: "large", full: true })}
        >{t`New order for ${short(amount)}`}</Link>
        {actions.includes("declare-paid") && (
          <Button full busy={declarePaid.isPending} onClick={() => declarePaid.mutate("")}>
            {t`I already paid`}
          </Button>
        )}
      </ActionBar>
    </ActionScreen>
  );
}

import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { StateHead } from "../../ui/state-head/state-head.tsx";
import styles from "./deposit.module.css";
import { AskForOrder, OrderValues } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
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

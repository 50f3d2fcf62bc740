import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { chargeback } from "../../entities/deposit/order-steps.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { StateHead } from "../../ui/state-head/state-head.tsx";
import { CreditedView } from "./credited-view.tsx";
import { AskForOrder, OrderValues } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { useOrderActions } from "./use-order-actions.ts";
import { useOrderTitle } from "./use-order-title.ts";

/** An order for which nothing is left to do: what became of it. */
export default function EndedOrder({ order }: { order: DepositOrder }) {
  if (order.state !== "credited") return <EndedView order={order} />;
  return chargeback(order) ? <TakenBackView order={order} /> : <CreditedView order={order} />;
}

/** What was credited was taken back by the bank or wallet that it came from. */
function TakenBackView({ order }: { order: DepositOrder }) {
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
function EndedView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const title = useOrderTitle();
  const moment = useShortMoment();
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
